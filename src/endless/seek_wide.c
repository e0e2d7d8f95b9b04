/* Seek, wide: circuits of up to 64 pits. */
#define FAST_WIDTH 64
#define FAST_TARGET
#include "endless/fast_seek.h"

void mw_seek_wide(MwSeek *seek) { seek_all(seek); }
