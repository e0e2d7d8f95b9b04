/* Fast, middle: boards of up to 16 columns. */
#define FAST_WIDTH 32
#define FAST_TARGET
#include "study/fast_games.h"

const MwFastPlay mw_fast_middle = {games, count};
