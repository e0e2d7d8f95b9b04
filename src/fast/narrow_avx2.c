/* Fast, narrow: boards of up to 8 columns, on processors with AVX2. */
#define FAST_WAY mw_fast_narrow_avx2
#define FAST_WIDTH 16
#define FAST_AVX2
#include "fast/way_table.h"
