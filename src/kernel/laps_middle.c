/* Laps, middle: boards of up to 16 columns. */
#define FAST_WIDTH 32
#define FAST_TARGET
#include "kernel/fast_laps.h"

MwLapsEnd mw_laps_middle(const MwFast *fast, MwLaps *laps, uint64_t most)
{
    return laps->open ? run_laps(fast, laps, most, true) : run_laps(fast, laps, most, false);
}
