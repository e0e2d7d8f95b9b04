/* Fast, middle: boards of up to 16 columns, with AVX2, whatever their rules ask. */
#define FAST_BACKEND mw_fast_middle_full_avx2
#define FAST_WIDTH 32
#define FAST_FULL
#define FAST_AVX2
#include "fast/backend_table.h"
