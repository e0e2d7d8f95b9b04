/* Fast, middle: boards of up to 16 columns, on processors with AVX2, with any rules. */
#define FAST_BACKEND mw_fast_middle_full_avx2
#define FAST_WIDTH 32
#define FAST_FULL
#define FAST_AVX2
#include "fast/backend_table.h"
