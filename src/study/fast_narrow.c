/* Fast, narrow: boards of up to 8 columns. */
#define FAST_WIDTH 16
#define FAST_TARGET
#include "study/fast_games.h"

const MwFastPlay mw_fast_narrow = {games, count};
