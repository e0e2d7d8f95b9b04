/* Fast, middle: boards of up to 16 columns. */
#define FAST_WIDTH 32
#define FAST_TARGET
#include "think/fast_results.h"

const MwFastThink mw_think_middle = {all_results, draw};
