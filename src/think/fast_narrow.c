/* Fast, narrow: boards of up to 8 columns. */
#define FAST_WIDTH 16
#define FAST_TARGET
#include "think/fast_results.h"

const MwFastThink mw_think_narrow = {all_results, draw};
