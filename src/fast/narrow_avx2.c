/* Fast, narrow: boards of up to 8 columns, on processors with AVX2. */
#define FAST_BACKEND mw_fast_narrow_avx2
#define FAST_WIDTH 16
#define FAST_AVX2
#include "fast/backend_table.h"
