/* Fast, narrow: boards of up to 8 columns, on processors with AVX2. */
#define FAST_WIDTH 16
#include "kernel/fast_avx2.h"
#include "think/fast_results.h"

const MwFastThink mw_think_narrow_avx2 = {all_results, draw};
