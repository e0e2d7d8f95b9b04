/* Fast, wide: boards of up to 32 columns whose circuit both players share. */
#define FAST_WAY mw_fast_wide_shared
#define FAST_WIDTH 64
#define FAST_SHARED
#include "fast/way_table.h"
