/* Fast, narrow: boards of up to 8 columns, for rules that ask more than most. */
#define FAST_WAY mw_fast_narrow_more
#define FAST_WIDTH 16
#define FAST_MORE
#include "fast/way_table.h"
