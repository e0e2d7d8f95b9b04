/* Fast, wide: boards of up to 32 columns, with AVX2, whose circuit both players share. */
#define FAST_WAY mw_fast_wide_shared_avx2
#define FAST_WIDTH 64
#define FAST_SHARED
#define FAST_AVX2
#include "fast/way_table.h"
