/* Fast, middle: boards of up to 16 columns, on processors with AVX2. */
#define FAST_WIDTH 32
#include "kernel/fast_avx2.h"
#include "study/fast_games.h"

const MwFastPlay mw_fast_middle_avx2 = {games, count};
