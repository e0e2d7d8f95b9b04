/* Laps, wide: boards of up to 32 columns. */
#define FAST_WIDTH 64
#define FAST_TARGET
#include "kernel/fast_laps.h"

MwLapsEnd mw_laps_wide(const MwFast *fast, MwLaps *laps, uint64_t most)
{
    return laps->open ? run_laps(fast, laps, most, true) : run_laps(fast, laps, most, false);
}
