/* Vectors, chance: draws random moves on vectors of FAST_WIDTH bytes, the same as think/chance.c.
 */
#ifndef MWESO_FAST_VECTOR_CHANCE_H
#define MWESO_FAST_VECTOR_CHANCE_H

#include "base/random.h"
#include "fast/vector_extra.h"
#include "fast/vector_starts.h"

/* Number n in the list of all first choices. */
INLINE int first_choice(Starts starts, uint32_t n, bool *clockwise)
{
#if defined FAST_AVX2 && FAST_WIDTH <= 32
    if (MORE) return first_of_many(starts, n, clockwise);
#endif
    return first_of_few(starts, n, clockwise);
}

/* Empties extra pits at random, and perhaps fewer than allowed where that is the mover's choice. */
static FAST_TARGET void extra_at_random(const MwFast *fast, MwRandom *random, Turn *turn)
{
    while (turn->more->extra_left > 0) {
        uint64_t pits = extra_choices(fast, turn);
        uint32_t count = (uint32_t)__builtin_popcountll(pits) + fast->extra_may;
        uint32_t drawn = count > 1 ? mw_random_below(random, count) : 0;
        if (fast->extra_may && drawn == count - 1) break;
        take_extra(fast, turn, nth_bit(pits, drawn));
    }
}

INLINE void sow_at_random(const MwFast *fast, Starts starts, uint32_t count, MwRandom *random,
                          Turn *turn, const bool counts)
{
    bool clockwise;
    int pit = first_choice(starts, mw_random_below(random, count), &clockwise);
    turn_start(fast, turn, pit, clockwise);
    if (counts) turn->clockwise_laps = 0;
    uint32_t which = clockwise;
    while (counts ? run_turn(fast, turn, which, true) : run_turn_here(fast, turn, which, false))
        which = mw_random_below(random, choices_of(fast, turn));
    if (MORE && turn->more->extra_left) extra_at_random(fast, random, turn);
}

/* Begins with first choice number n; returns 1 for clockwise. */
INLINE uint32_t start_choice(const MwFast *fast, Starts starts, uint32_t n, Turn *turn)
{
    bool clockwise;
    int pit = first_choice(starts, n, &clockwise);
    turn_start(fast, turn, pit, clockwise);
    return clockwise;
}

/* For judging whether a turn is allowed: the player, and the captures before it. */
typedef struct EndJudge {
    const MwFast *fast;
    const uint32_t *captures;
    int side;
} EndJudge;

/* Does a turn that goes on with choice `which` come to an end that is allowed? Nearly all turns
 * have no choice after their start where end.endless = illegal may forbid them (fast/served.c). */
static FAST_TARGET bool may_end(const EndJudge *judge, Turn *turn, uint32_t which)
{
    for (; turn_run(judge->fast, turn, which); which = 0)
        for (uint32_t other = 1; other < choices_of(judge->fast, turn); other++) {
            Turn aside = *turn;
            if (may_end(judge, &aside, other)) return true;
        }
    return is_allowed(judge->fast, turn, judge->captures, judge->side);
}

/* When tries have failed, one of the allowed turns is drawn, all with equal chances. */
typedef struct Reservoir {
    MwRandom *random;
    uint64_t seen;
    Turn drawn;
} Reservoir;

/* Goes through all turns that go on with choice `which`, anti-clockwise before clockwise. */
static FAST_TARGET void draw_ends(const EndJudge *judge, Turn *turn, uint32_t which,
                                  Reservoir *reservoir)
{
    if (!turn_run(judge->fast, turn, which)) {
        bool allowed = is_allowed(judge->fast, turn, judge->captures, judge->side);
        if (allowed && mw_random_next(reservoir->random) % ++reservoir->seen == 0)
            reservoir->drawn = *turn;
        return;
    }
    for (uint32_t next = 0; next < choices_of(judge->fast, turn); next++) {
        Turn aside = *turn;
        draw_ends(judge, &aside, next, reservoir);
    }
}

static FAST_TARGET bool draw_allowed(const EndJudge *judge, Starts starts, MwRandom *random,
                                     Turn *turn)
{
    Reservoir reservoir;
    reservoir.random = random;
    reservoir.seen = 0;
    for (uint32_t n = 0, count = count_starts(starts); n < count; n++) {
        Turn one = *turn;
        uint32_t which = start_choice(judge->fast, starts, n, &one);
        draw_ends(judge, &one, which, &reservoir);
    }
    if (reservoir.seen) *turn = reservoir.drawn;
    return reservoir.seen > 0;
}

/* Can the next player make any move that is not endless? */
static FAST_TARGET bool can_move(const MwFast *fast, const Vector *own, const Vector *opponent,
                                 const Carried *kept, int side)
{
    Turn begun;
    const EndJudge judge = {fast, kept->captures, side};
    turn_begin(fast, own, opponent, kept, side, &begun);
    const Starts starts = turn_starts(fast, &begun);
    for (uint32_t n = 0, count = count_starts(starts); n < count; n++) {
        Turn turn = begun;
        uint32_t which = start_choice(fast, starts, n, &turn);
        if (may_end(&judge, &turn, which)) return true;
    }
    return false;
}

/* Plays a random move of `mover`; false if there is none. `captures`: of both sides before it;
 * *choices: the number of first choices; *listed: tries failed, and one of all was drawn; `counts`:
 * also count clockwise laps (but not if listed). */
INLINE bool random_turn(const MwFast *fast, MwRandom *random, const uint32_t *captures, int mover,
                        Turn *turn, uint32_t *choices, bool *listed, const bool counts)
{
    Starts starts = turn_starts(fast, turn);
    uint32_t count = count_starts(starts);
    *choices = count;
    *listed = false;
    if (count == 0) return false;
    int tries = 0;
    do {
        Turn one = *turn; /* a local copy stays in registers */
        sow_at_random(fast, starts, count, random, &one, counts);
        if (MORE && fast->endless_illegal && !is_allowed(fast, &one, captures, mover)) continue;
        *turn = one;
        return true;
    } while (++tries < MW_RANDOM_TRIES && !mw_stopped());
    const EndJudge judge = {fast, captures, mover};
    *listed = true;
    return draw_allowed(&judge, starts, random, turn);
}

#endif
