/* Compare: positions and outcomes, for the API tests and the fuzz targets alike. */
#ifndef MWESO_TESTS_COMPARE_H
#define MWESO_TESTS_COMPARE_H

#include <string.h>

#include "mweso.h"

static inline uint32_t seeds_on(const MwesoPosition *position)
{
    uint32_t seeds = 0;
    for (int pit = 0; pit < MWESO_MOST_PITS; pit++)
        seeds += position->pit[0][pit] + (uint32_t)position->pit[1][pit];
    return seeds;
}

static inline bool same_outcome(const MwesoOutcome *a, const MwesoOutcome *b)
{
    return memcmp(&a->after, &b->after, sizeof a->after) == 0 && a->laps == b->laps &&
           a->captured == b->captured && a->columns == b->columns && a->endless == b->endless &&
           a->over == b->over && a->winner == b->winner && a->end == b->end &&
           a->points == b->points;
}

#endif
