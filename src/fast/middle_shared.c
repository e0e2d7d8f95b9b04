/* Fast, middle: boards of up to 16 columns whose circuit both players share. */
#define FAST_WAY mw_fast_middle_shared
#define FAST_WIDTH 32
#define FAST_SHARED
#include "fast/way_table.h"
