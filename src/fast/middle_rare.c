/* Fast, middle: boards of up to 16 columns, for rules that ask what few do. */
#define FAST_WAY mw_fast_middle_rare
#define FAST_WIDTH 32
#define FAST_RARE
#include "fast/way_table.h"
