/* Fast, wide: boards of up to 32 columns, and shared circuits of up to 64 pits, with any rules. */
#define FAST_BACKEND mw_fast_wide
#define FAST_WIDTH 64
#define FAST_FULL
#include "fast/backend_table.h"
