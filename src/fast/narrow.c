/* Fast, narrow: boards of up to 8 columns. */
#define FAST_WAY mw_fast_narrow
#define FAST_WIDTH 16
#include "fast/way_table.h"
