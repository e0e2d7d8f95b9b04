/* Fast, middle: boards of up to 16 columns, with AVX2, for rules that ask what few do. */
#define FAST_WAY mw_fast_middle_rare_avx2
#define FAST_WIDTH 32
#define FAST_RARE
#define FAST_AVX2
#include "fast/way_table.h"
