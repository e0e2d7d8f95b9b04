/* Seek, middle: circuits of up to 32 pits. */
#define FAST_WIDTH 32
#define FAST_TARGET
#include "endless/fast_seek.h"

void mw_seek_middle(MwSeek *seek) { seek_all(seek); }
