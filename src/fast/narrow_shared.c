/* Fast, narrow: boards of up to 8 columns whose circuit both players share. */
#define FAST_WAY mw_fast_narrow_shared
#define FAST_WIDTH 16
#define FAST_SHARED
#include "fast/way_table.h"
