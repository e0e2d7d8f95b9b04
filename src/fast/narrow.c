/* Fast, narrow: boards of up to 8 columns. */
#define FAST_BACKEND mw_fast_narrow
#define FAST_WIDTH 16
#include "fast/backend_table.h"
