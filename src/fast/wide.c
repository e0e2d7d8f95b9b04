/* Fast, wide: boards of up to 32 columns, and circuits of up to 64 pits that both players share,
 * whatever their rules ask. */
#define FAST_BACKEND mw_fast_wide
#define FAST_WIDTH 64
#define FAST_FULL
#include "fast/backend_table.h"
