/* Fast, middle: boards of up to 16 columns, for rules that ask more than most. */
#define FAST_WAY mw_fast_middle_more
#define FAST_WIDTH 32
#define FAST_MORE
#include "fast/way_table.h"
