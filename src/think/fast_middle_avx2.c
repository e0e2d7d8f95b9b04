/* Fast, middle: boards of up to 16 columns, on processors with AVX2. */
#define FAST_WIDTH 32
#include "kernel/fast_avx2.h"
#include "think/fast_results.h"

const MwFastThink mw_think_middle_avx2 = {all_results, draw};
