/* Fast chance: random moves on vectors of FAST_WIDTH bytes, the same that think/chance.c draws. */
#ifndef MWESO_FAST_WAY_CHANCE_H
#define MWESO_FAST_WAY_CHANCE_H

#include "base/bits.h"
#include "base/random.h"
#include "fast/way_turn.h"

INLINE int nth_bit(uint64_t set, uint32_t n)
{
#ifdef FAST_AVX2
    return __builtin_ctzll(__builtin_ia32_pdep_di((uint64_t)1 << n, set));
#else
    return mw_nth_bit(set, n);
#endif
}

/* Choice number n of the list that has the pits in their order, each forward before clockwise. */
INLINE int first_choice(Starts starts, uint32_t n, bool *clockwise)
{
    *clockwise = false;
    for (uint64_t reverse = starts.reverse; reverse; reverse &= reverse - 1, n--) {
        uint64_t up_to = reverse ^ (reverse - 1);
        uint32_t before = (uint32_t)__builtin_popcountll(starts.forward & up_to);
        if (n < before) break;
        if ((*clockwise = n == before)) return __builtin_ctzll(reverse);
    }
    MW_INVARIANT(n < (uint32_t)__builtin_popcountll(starts.forward));
    return nth_bit(starts.forward, n);
}

/* Plays a random move; false if there is none. */
INLINE bool random_turn(const MwFast *fast, MwRandom *random, Turn *turn, bool *had_choice)
{
    Starts starts = turn_starts(fast, turn);
    uint32_t count = (uint32_t)(__builtin_popcountll(starts.forward) +
                                __builtin_popcountll(starts.reverse));
    bool clockwise;
    if (count == 0) return false;
    *had_choice = count > 1;
    int pit = first_choice(starts, mw_random_below(random, count), &clockwise);
    turn_pick(fast, turn, pit);
    while (turn_run(fast, turn, clockwise)) clockwise = mw_random_below(random, 2);
    return true;
}

#endif
