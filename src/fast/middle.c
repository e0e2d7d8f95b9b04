/* Fast, middle: boards of up to 16 columns. */
#define FAST_WAY mw_fast_middle
#define FAST_WIDTH 32
#include "fast/way_table.h"
