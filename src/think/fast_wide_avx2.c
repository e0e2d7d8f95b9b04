/* Fast, wide: boards of up to 32 columns, on processors with AVX2. */
#define FAST_WIDTH 64
#include "kernel/fast_avx2.h"
#include "think/fast_results.h"

const MwFastThink mw_think_wide_avx2 = {all_results, draw};
