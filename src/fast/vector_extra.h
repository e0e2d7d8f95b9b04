/* Vectors, extra pits: which of them are emptied in addition to a capture (capture.extra), on
 * vectors of FAST_WIDTH bytes, as kernel/taking.c offers them. */
#ifndef MWESO_FAST_VECTOR_EXTRA_H
#define MWESO_FAST_VECTOR_EXTRA_H

#include "base/bits.h"
#include "fast/vector_turn.h"

/* The pits that may be chosen next: if a number of pits is prescribed, enough must remain after it.
 */
INLINE uint64_t extra_choices(const MwFast *fast, const Turn *turn)
{
    uint64_t pits = extra_that_hold(fast, turn);
    for (int more = 1; more < turn->more->extra_left && !fast->extra_may; more++)
        pits ^= (uint64_t)1 << (63 - __builtin_clzll(pits));
    return pits;
}

INLINE void take_extra(const MwFast *fast, Turn *turn, int pit)
{
    MW_INVARIANT(turn->more->extra_left > 0);
    int seeds = seeds_in(&turn->opponent, pit);
    turn->captured += (uint32_t)seeds;
    turn->more->stored += seeds;
    turn->opponent &= *row_at(fast->keep, pit);
    turn->more->passed = (uint8_t)(pit + 1);
    turn->more->extra_left--;
    if ((turn->more->loser = loser_by_rows(fast, turn, &turn->own, 0))) turn->more->extra_left = 0;
}

/* Visits all ways to choose extra pits, fewer after more. False as soon as a visit returns false.
 */
static FAST_TARGET bool each_extra(const MwFast *fast, const Turn *turn,
                                   bool (*visit)(void *user, const Turn *turn), void *user)
{
    if (!MORE || turn->more->extra_left == 0) return visit(user, turn);
    uint64_t pits = extra_choices(fast, turn);
    for (int pit; mw_take_bit(&pits, &pit);) {
        Turn next = *turn;
        take_extra(fast, &next, pit);
        if (!each_extra(fast, &next, visit, user)) return false;
    }
    return !fast->extra_may || visit(user, turn);
}

/* The number of these ways, if none ends the turn early. */
INLINE uint64_t count_extra_ways(const MwFast *fast, const Turn *turn)
{
    uint64_t pits = (uint64_t)__builtin_popcountll(extra_that_hold(fast, turn)), ways = 1,
             fewer = 0;
    for (uint64_t taken = 0; taken < turn->more->extra_left && taken < pits; taken++) {
        fewer += ways;
        ways = ways * (pits - taken) / (taken + 1);
    }
    return fast->extra_may ? fewer + ways : ways;
}

#endif
