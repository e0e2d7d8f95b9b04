/* Fast, wide: boards of up to 32 columns, and circuits of up to 64 pits that both players share,
 * whatever their rules ask. With all that GCC's second level tries it takes twice as long to
 * compile, and games are no faster. */
#if defined __GNUC__ && !defined __clang__ && !defined __SANITIZE_ADDRESS__
#pragma GCC optimize("O1")
#endif
#define FAST_BACKEND mw_fast_wide
#define FAST_WIDTH 64
#define FAST_FULL
#include "fast/backend_table.h"
