/* Fast, narrow: boards of up to 8 columns, on processors with AVX2, with any rules. */
#define FAST_BACKEND mw_fast_narrow_full_avx2
#define FAST_WIDTH 16
#define FAST_FULL
#define FAST_AVX2
#include "fast/backend_table.h"
