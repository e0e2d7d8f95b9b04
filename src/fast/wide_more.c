/* Fast, wide: boards of up to 32 columns, for rules that ask more than most. */
#define FAST_WAY mw_fast_wide_more
#define FAST_WIDTH 64
#define FAST_MORE
#include "fast/way_table.h"
