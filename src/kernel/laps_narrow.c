/* Laps, narrow: boards of up to 8 columns. */
#define FAST_WIDTH 16
#define FAST_TARGET
#include "kernel/fast_laps.h"

MwLapsEnd mw_laps_narrow(const MwFast *fast, MwLaps *laps, uint64_t most)
{
    return laps->open ? run_laps(fast, laps, most, true) : run_laps(fast, laps, most, false);
}
