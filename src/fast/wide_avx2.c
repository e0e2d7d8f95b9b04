/* Fast, wide: boards of up to 32 columns, on processors with AVX2. */
#define FAST_WAY mw_fast_wide_avx2
#define FAST_WIDTH 64
#define FAST_AVX2
#include "fast/way_table.h"
