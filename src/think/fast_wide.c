/* Fast, wide: boards of up to 32 columns. */
#define FAST_WIDTH 64
#define FAST_TARGET
#include "think/fast_results.h"

const MwFastThink mw_think_wide = {all_results, draw};
