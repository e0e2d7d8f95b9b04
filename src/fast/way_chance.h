/* Fast chance: random moves on vectors of FAST_WIDTH bytes, the same that think/chance.c draws. */
#ifndef MWESO_FAST_WAY_CHANCE_H
#define MWESO_FAST_WAY_CHANCE_H

#include "base/random.h"
#include "fast/way_further.h"
#include "fast/way_starts.h"

/* Choice number n of the list of all first choices. */
INLINE int first_choice(Starts starts, uint32_t n, bool *clockwise)
{
#if defined FAST_AVX2 && FAST_WIDTH <= 32
    if (MORE) return first_of_many(starts, n, clockwise);
#endif
    return first_of_few(starts, n, clockwise);
}

/* Empties further pits at random; of fewer than there may be, too, where that is his choice. */
static FAST_TARGET void further_at_random(const MwFast *fast, MwRandom *random, Turn *turn)
{
    while (turn->more->further > 0) {
        uint64_t pits = further_choices(fast, turn);
        uint32_t count = (uint32_t)__builtin_popcountll(pits) + fast->further_may;
        uint32_t drawn = count > 1 ? mw_random_below(random, count) : 0;
        if (fast->further_may && drawn == count - 1) break;
        take_further(fast, turn, nth_bit(pits, drawn));
    }
}

INLINE void sow_at_random(const MwFast *fast, Starts starts, uint32_t count, MwRandom *random,
                          Turn *turn, const bool counts)
{
    bool clockwise;
    int pit = first_choice(starts, mw_random_below(random, count), &clockwise);
    turn_pick(fast, turn, pit, clockwise);
    if (counts) turn->clockwise_laps = 0;
    for (uint32_t which = clockwise; run_turn(fast, turn, which, counts);)
        which = mw_random_below(random, choices_of(turn));
    if (MORE && turn->more->further) further_at_random(fast, random, turn);
}

/* There is no other choice then (mw_fast_possible). */
INLINE void sow_choice(const MwFast *fast, Starts starts, uint32_t n, Turn *turn)
{
    bool clockwise;
    int pit = first_choice(starts, n, &clockwise);
    turn_pick(fast, turn, pit, clockwise);
    turn_run(fast, turn, clockwise);
}

/* One of the moves that are allowed, each with the same chance, where tries have failed. */
static FAST_TARGET bool draw_allowed(const MwFast *fast, Starts starts, MwRandom *random,
                                     const uint32_t *captures, int mover, Turn *turn)
{
    const Turn begun = *turn;
    uint64_t seen = 0;
    for (uint32_t n = 0, count = count_starts(starts); n < count; n++) {
        Turn one = begun;
        sow_choice(fast, starts, n, &one);
        bool allowed = is_allowed(fast, &one, captures, mover);
        if (allowed && mw_random_next(random) % ++seen == 0) *turn = one;
    }
    return seen > 0;
}

/* Can whoever is to move play anything that does not go on for ever? */
static FAST_TARGET bool can_move(const MwFast *fast, const Vector *own, const Vector *opponent,
                                 const Mover *how, const uint32_t *captures, int mover)
{
    Turn begun;
    turn_begin(fast, own, opponent, how, &begun);
    const Starts starts = turn_starts(fast, &begun);
    for (uint32_t n = 0, count = count_starts(starts); n < count; n++) {
        Turn turn = begun;
        sow_choice(fast, starts, n, &turn);
        if (is_allowed(fast, &turn, captures, mover)) return true;
    }
    return false;
}

/* Plays a random move of `mover`; false if there is none. `captures`: of both sides before;
 * *choices: first ones; `counts`: clockwise laps, too (but not where endless moves are illegal). */
INLINE bool random_turn(const MwFast *fast, MwRandom *random, const uint32_t *captures, int mover,
                        Turn *turn, uint32_t *choices, const bool counts)
{
    Starts starts = turn_starts(fast, turn);
    uint32_t count = count_starts(starts);
    *choices = count;
    if (count == 0) return false;
    if (!MORE || !fast->endless_illegal) {
        sow_at_random(fast, starts, count, random, turn, counts);
        return true;
    }
    for (int i = 0; i < MW_RANDOM_TRIES && !mw_stopped(); i++) {
        Turn one = *turn;
        sow_at_random(fast, starts, count, random, &one, false);
        if (!is_allowed(fast, &one, captures, mover)) continue;
        *turn = one;
        return true;
    }
    return draw_allowed(fast, starts, random, captures, mover, turn);
}

#endif
