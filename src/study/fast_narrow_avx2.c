/* Fast, narrow: boards of up to 8 columns, on processors with AVX2. */
#define FAST_WIDTH 16
#include "kernel/fast_avx2.h"
#include "study/fast_games.h"

const MwFastPlay mw_fast_narrow_avx2 = {games, count};
