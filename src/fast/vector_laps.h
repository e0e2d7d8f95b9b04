/* Vectors, laps: the loop of fast/laps.h on vectors of FAST_WIDTH bytes.
 *
 * From one hand to the next the processor loads a row, adds it, stores the sum and loads the byte
 * of the landing. This chain takes all of the time; everything else runs in parallel. */
#ifndef MWESO_FAST_VECTOR_LAPS_H
#define MWESO_FAST_VECTOR_LAPS_H

#include "fast/laps.h"
#include "fast/vector_turn.h"

INLINE MwLapsEnd run_laps(const MwFast *fast, MwLaps *laps, uint64_t most, bool may_capture)
{
    Turn turn = {.own = *(const Vector *)laps->own, .open = may_capture ? laps->open : 0};
    int origin = laps->origin, hand = laps->hand;
    MwLapsEnd end = MW_LAPS_ALL;
    uint64_t left = most;
    for (; left > 0; left--) {
        Vector before = turn.own;
        int landing = land(fast, &turn.own, origin, hand, false);
        int seeds = seeds_in(&turn.own, landing);
        bool captures = may_capture && captures_at(fast, &turn, &turn.own, landing, seeds);
        turn.own &= *row_at(fast->keep, landing);
        bool reverses = may_capture && fast->reverse_pits[MOMENT_RELAY] >> landing & 1 &&
                        may_reverse(fast, &turn, landing, seeds);
        if (seeds < 2 || captures || reverses) {
            turn.own = before;
            end = MW_LAPS_EVENT;
            break;
        }
        MW_INVARIANT(seeds <= fast->most_seeds);
        origin = landing;
        hand = seeds;
        Vector differs = (Vector)(turn.own !=
                                  *(const Unaligned *)(laps->mark + fast->pits - origin));
        if (__builtin_expect((bits_of(&differs) & fast->all_pits) != 0, 1)) continue;
        if (!laps->any_rotation && origin != laps->mark_origin) continue;
        end = MW_LAPS_RECUR;
        left--;
        break;
    }
    *(Vector *)laps->own = turn.own;
    laps->origin = origin;
    laps->hand = hand;
    laps->sown += most - left;
    return end;
}

static FAST_TARGET MwLapsEnd laps(const MwFast *fast, MwLaps *laps, uint64_t most)
{
    return laps->open ? run_laps(fast, laps, most, true) : run_laps(fast, laps, most, false);
}

#endif
