/* Fast, wide: boards of up to 32 columns, on processors with AVX2. */
#define FAST_WIDTH 64
#include "kernel/fast_avx2.h"
#include "study/fast_games.h"

const MwFastPlay mw_fast_wide_avx2 = {games, count};
