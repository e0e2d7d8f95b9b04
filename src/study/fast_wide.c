/* Fast, wide: boards of up to 32 columns. */
#define FAST_WIDTH 64
#define FAST_TARGET
#include "study/fast_games.h"

const MwFastPlay mw_fast_wide = {games, count};
