/* Fast, wide: boards of up to 32 columns, for rules that ask what few do. */
#define FAST_WAY mw_fast_wide_rare
#define FAST_WIDTH 64
#define FAST_RARE
#include "fast/way_table.h"
