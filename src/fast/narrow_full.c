/* Fast, narrow: boards of up to 8 columns, with any rules. */
#define FAST_BACKEND mw_fast_narrow_full
#define FAST_WIDTH 16
#define FAST_FULL
#include "fast/backend_table.h"
