/* Fast, middle: boards of up to 16 columns, with any rules. */
#define FAST_BACKEND mw_fast_middle_full
#define FAST_WIDTH 32
#define FAST_FULL
#include "fast/backend_table.h"
