/* Fast, wide: boards of up to 32 columns. */
#define FAST_WAY mw_fast_wide
#define FAST_WIDTH 64
#include "fast/way_table.h"
