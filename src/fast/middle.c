/* Fast, middle: boards of up to 16 columns. */
#define FAST_BACKEND mw_fast_middle
#define FAST_WIDTH 32
#include "fast/backend_table.h"
