/* Fast, narrow: boards of up to 8 columns, with AVX2, whose circuit both players share. */
#define FAST_WAY mw_fast_narrow_shared_avx2
#define FAST_WIDTH 16
#define FAST_SHARED
#define FAST_AVX2
#include "fast/way_table.h"
