/* Sow: what a lap does to the pits of a circuit.
 *
 * A side is an array of seed counts along its owner's anti-clockwise circuit (docs/rules.md, 1); on
 * a shared circuit (2.9) the mover's array holds all of it, and the opponent's is empty. */
#ifndef MWESO_KERNEL_SOW_H
#define MWESO_KERNEL_SOW_H

#include <stdbool.h>
#include <string.h>

#include "rules/ask.h"
#include "rules/board.h"

typedef struct MwSide {
    uint16_t pit[MW_MOST_PITS];
} MwSide;

/* Rules without a script, to play by. */
#define MW_WORDS(rules) (&(const MwPlay){(rules), NULL})

/* Precedes declarations shared by the kernel's steps: field/symbolic_kernel.c compiles their
 * sources a second time, with static functions. */
#ifndef MW_KERNEL
#define MW_KERNEL
#endif

/* ---- seeds of a pit --------------------------------------------------------------------------
 * Seeds are sown into a pit without asking. Whatever depends on the seeds of a pit must ask for
 * them by these functions, as they may be unobserved (rules/ask.h). */

enum { MW_OWN, MW_OPPONENT };

/* Does the pit hold at least this many seeds? */
static inline bool mw_holds(const MwPlay *play, int whose, const uint16_t *pits, int pit, int seeds)
{
    MW_INVARIANT(pit >= 0 && pit < play->rules->board.circuit);
#ifdef MW_SYMBOLIC
    return mw_symbolic_holds(play, whose, pit, pits[pit], seeds);
#else
    (void)play, (void)whose;
    return pits[pit] >= seeds;
#endif
}

/* The number of seeds in the pit. */
static inline int mw_seeds_in(const MwPlay *play, int whose, const uint16_t *pits, int pit)
{
    MW_INVARIANT(pit >= 0 && pit < play->rules->board.circuit);
#ifdef MW_SYMBOLIC
    mw_symbolic_settle(play, whose, pit, pits[pit]);
#else
    (void)play, (void)whose;
#endif
    return pits[pit];
}

static inline int mw_pick_up(MwSide *side, int pit)
{
    MW_INVARIANT(pit >= 0 && pit < MW_MOST_PITS);
    int seeds = side->pit[pit];
    side->pit[pit] = 0;
    return seeds;
}

static inline int mw_take_up(const MwPlay *play, int whose, MwSide *side, int pit)
{
    (void)mw_seeds_in(play, whose, side->pit, pit);
    return mw_pick_up(side, pit);
}

/* ---- laps ------------------------------------------------------------------------------------ */

/* The number of seeds in a full circle of a lap: one for every pit, except for the origin if that
 * is skipped. With open answers that is not asked for a hand too small to come round, nor if laps
 * begin with their origin, which then cannot be skipped. */
static inline int mw_circle(const MwPlay *play, int hand)
{
    int pits = play->rules->board.circuit;
    bool skips = hand >= pits && MW_IS(play, lap_first, FIRST_AFTER) &&
                 MW_IS(play, lap_origin, ORIGIN_SKIPPED);
    return skips ? pits - 1 : pits;
}

/* The pit before the one that gets the first seed of a lap. */
static inline int mw_before_first(const MwPlay *play, int origin, bool clockwise)
{
    if (MW_IS(play, lap_first, FIRST_AFTER)) return origin;
    return mw_onward(&play->rules->board, origin, 1, !clockwise);
}

/* The landing of a lap: the pit in which the last of `hand` seeds sown from `origin` falls. */
static inline int mw_landing(const MwPlay *play, int origin, int hand, bool clockwise)
{
    MW_INVARIANT(hand > 0);
    const MwesoBoard *board = &play->rules->board;
    int circle = mw_circle(play, hand);
    int steps = hand < circle ? hand : (hand - 1) % circle + 1;
    if (!MW_IS(play, lap_first, FIRST_AFTER)) steps--;
    return mw_onward(board, origin, steps == board->circuit ? 0 : steps, clockwise);
}

/* The number of seeds of the lap that fall into its landing. */
static inline int mw_landing_gets(const MwPlay *play, int hand)
{
    MW_INVARIANT(hand > 0);
    return (hand - 1) / mw_circle(play, hand) + 1;
}

/* The pit that gets the next seed of a lap, after one in `from`. */
static inline int mw_next_in_lap(const MwPlay *play, int origin, int from, bool clockwise)
{
    int pit = mw_onward(&play->rules->board, from, 1, clockwise);
    bool skipped = pit == origin && MW_IS(play, lap_first, FIRST_AFTER) &&
                   MW_IS(play, lap_origin, ORIGIN_SKIPPED);
    return skipped ? mw_onward(&play->rules->board, pit, 1, clockwise) : pit;
}

/* Sows `hand` seeds of a lap from `origin`, the first into the pit after `before`; a full circle
 * has `circle` seeds. Sows all full circles at once, as a hand may hold thousands of seeds, and the
 * rest one by one. Returns the landing. */
static inline int mw_sow_circles(const MwesoBoard *board, MwSide *side, int origin, int before,
                                 int hand, bool clockwise, int circle)
{
    MW_INVARIANT(hand > 0 && origin >= 0 && origin < board->circuit);
    int pit = before;
    if (hand > circle) {
        int rounds = (hand - 1) / circle;
        hand -= rounds * circle;
        for (int i = 0; i < board->circuit; i++)
            if (i != origin || circle == board->circuit) side->pit[i] += (uint16_t)rounds;
    }
    const int step = clockwise ? -1 : 1, end = clockwise ? -1 : board->circuit;
    const int again = clockwise ? board->circuit - 1 : 0;
    for (; hand > 0; hand--) {
        pit += step;
        if (pit == end) pit = again;
        side->pit[pit]++;
    }
    return pit;
}

/* Sows the `hand` of a lap from `origin` (docs/rules.md, 2.2); returns the landing. */
static inline int mw_sow(const MwPlay *play, MwSide *side, int origin, int hand, bool clockwise)
{
    return mw_sow_circles(&play->rules->board, side, origin,
                          mw_before_first(play, origin, clockwise), hand, clockwise,
                          mw_circle(play, hand));
}

static inline bool mw_same_side(const MwSide *a, const MwSide *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* ---- laps that pass over closed pits (docs/rules.md, 2.2) ------------------------------------ */

/* The pits that the laps of a turn pass over: the closed ones, unless the turn starts in one. */
static inline uint64_t mw_closed_from(const MwRules *rules, int start)
{
    return rules->closed_pits >> start & 1 ? 0 : rules->closed_pits;
}

/* The first open pit from `pit` on. */
static inline int mw_first_open(const MwesoBoard *board, uint64_t closed, int pit, bool clockwise)
{
    while (closed >> pit & 1) pit = mw_onward(board, pit, 1, clockwise);
    return pit;
}

/* The variants of mw_next_in_lap, mw_landing and mw_sow for closed pits. */
static inline int mw_next_open(const MwPlay *play, uint64_t closed, int origin, int from,
                               bool clockwise)
{
    int pit = mw_next_in_lap(play, origin, from, clockwise);
    while (closed >> pit & 1) pit = mw_next_in_lap(play, origin, pit, clockwise);
    return pit;
}

/* Defined in kernel/lap.c. */
MW_KERNEL int mw_landing_past(const MwPlay *play, uint64_t closed, int origin, int hand,
                              bool clockwise);
MW_KERNEL int mw_sow_past(const MwPlay *play, uint64_t closed, MwSide *side, int origin, int hand,
                          bool clockwise);

static inline int mw_sow_open(const MwPlay *play, uint64_t closed, MwSide *side, int origin,
                              int hand, bool clockwise)
{
    return __builtin_expect(closed != 0, 0)
               ? mw_sow_past(play, closed, side, origin, hand, clockwise)
               : mw_sow(play, side, origin, hand, clockwise);
}

#endif
