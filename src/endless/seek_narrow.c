/* Seek, narrow: circuits of up to 16 pits. */
#define FAST_WIDTH 16
#define FAST_TARGET
#include "endless/fast_seek.h"

void mw_seek_narrow(MwSeek *seek) { seek_all(seek); }
