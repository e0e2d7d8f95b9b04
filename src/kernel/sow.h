/* Sow: what a lap does to the pits of a circuit.
 *
 * A side is an array of seed counts along its owner's anti-clockwise circuit (docs/rules.md, 1).
 */
#ifndef MWESO_KERNEL_SOW_H
#define MWESO_KERNEL_SOW_H

#include <stdbool.h>
#include <string.h>

#include "rules/board.h"
#include "rules/rules.h"

typedef struct MwSide {
    uint16_t pit[MW_MOST_PITS];
} MwSide;

/* Seeds a full circle takes: one for every pit, without the origin if that is skipped. */
static inline int mw_circle(const MwRules *rules)
{
    return rules->lap_origin == ORIGIN_SKIPPED ? rules->board.pits - 1 : rules->board.pits;
}

/* Where the last of `hand` seeds sown from the pit after `origin` falls. */
static inline int mw_landing(const MwRules *rules, int origin, int hand, bool clockwise)
{
    MW_INVARIANT(hand > 0);
    int circle = mw_circle(rules);
    int steps = hand < circle ? hand : (hand - 1) % circle + 1;
    return mw_onward(&rules->board, origin, steps == rules->board.pits ? 0 : steps, clockwise);
}

/* How many of them fall there. */
static inline int mw_landing_gets(const MwRules *rules, int hand)
{
    MW_INVARIANT(hand > 0);
    return (hand - 1) / mw_circle(rules) + 1;
}

/* Sows `hand` seeds one by one from the pit after `origin` (docs/rules.md, 2.2); returns the
 * landing. */
static inline int mw_sow(const MwRules *rules, MwSide *side, int origin, int hand, bool clockwise)
{
    MW_INVARIANT(hand > 0 && origin >= 0 && origin < rules->board.pits);
    int circle = mw_circle(rules), pit = origin;
    for (; hand > circle; hand -= circle)
        for (int i = 0; i < rules->board.pits; i++)
            side->pit[i] += (uint16_t)(i != origin || circle == rules->board.pits);
    for (; hand > 0; hand--) {
        pit = mw_onward(&rules->board, pit, 1, clockwise);
        side->pit[pit]++;
    }
    return pit;
}

static inline int mw_pick_up(MwSide *side, int pit)
{
    MW_INVARIANT(pit >= 0 && pit < MW_MOST_PITS);
    int seeds = side->pit[pit];
    side->pit[pit] = 0;
    return seeds;
}

static inline bool mw_same_side(const MwSide *a, const MwSide *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

#endif
