/* Fast, narrow: boards of up to 8 columns, with AVX2, for rules that ask more than most. */
#define FAST_WAY mw_fast_narrow_more_avx2
#define FAST_WIDTH 16
#define FAST_MORE
#define FAST_AVX2
#include "fast/way_table.h"
