/* Greed: what the greedy player makes of an outcome, in games and in studies alike. */
#ifndef MWESO_THINK_GREED_H
#define MWESO_THINK_GREED_H

#include "mweso.h"

/* Seeds captured, of a move that annuls the game too; a win before all of them and a loss behind
 * all. He does not pass as long as there is a move that does not lose. */
static inline int64_t mw_greed(const MwesoOutcome *outcome, int mover)
{
    const int64_t most = (int64_t)1 << 32;
    if (outcome->over && outcome->winner == mover) return most;
    if (outcome->over && outcome->winner == !mover) return -most;
    return outcome->after.passes ? -1 : (int64_t)outcome->captured;
}

#endif
