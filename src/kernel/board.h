/* Board: which pit faces which, and what a lap does to a circuit of pits.
 *
 * A side is an array of `pits` seed counts along its owner's anti-clockwise circuit: B1...BC are
 * 0...C-1, AC...A1 are C...2C-1 (docs/rules.md, 1).
 */
#ifndef MWESO_KERNEL_BOARD_H
#define MWESO_KERNEL_BOARD_H

#include <stdbool.h>
#include <string.h>

#include "base/invariant.h"
#include "mweso.h"
#include "rules/rules.h"

typedef struct MwSide {
    uint16_t pit[MW_MOST_PITS];
} MwSide;

static inline bool mw_is_inner(const MwRules *rules, int pit) { return pit >= rules->columns; }

/* The column k of the inner pit Ak. */
static inline int mw_column(const MwRules *rules, int pit)
{
    MW_INVARIANT(mw_is_inner(rules, pit) && pit < rules->pits);
    return rules->pits - pit;
}

/* The opponent's pits facing inner pit Ak: A(C+1-k) and, behind it, B(C+1-k). */
static inline int mw_facing_inner(const MwRules *rules, int pit)
{
    MW_INVARIANT(mw_is_inner(rules, pit) && pit < rules->pits);
    return 3 * rules->columns - 1 - pit;
}
static inline int mw_facing_outer(const MwRules *rules, int pit)
{
    MW_INVARIANT(mw_is_inner(rules, pit) && pit < rules->pits);
    return pit - rules->columns;
}

/* The pit `steps` (less than a circle) onward from `pit`, anti-clockwise or clockwise. */
static inline int mw_onward(const MwRules *rules, int pit, int steps, bool clockwise)
{
    MW_INVARIANT(pit >= 0 && pit < rules->pits && steps >= 0 && steps < rules->pits);
    int to = clockwise ? pit - steps : pit + steps;
    if (to >= rules->pits) return to - rules->pits;
    return to < 0 ? to + rules->pits : to;
}

/* Seeds a full circle takes: one for every pit, without the origin if that is skipped. */
static inline int mw_circle(const MwRules *rules)
{
    return rules->lap_origin == ORIGIN_SKIPPED ? rules->pits - 1 : rules->pits;
}

/* Where the last of `hand` seeds sown from the pit after `origin` falls. */
static inline int mw_landing(const MwRules *rules, int origin, int hand, bool clockwise)
{
    MW_INVARIANT(hand > 0);
    int circle = mw_circle(rules);
    int steps = hand < circle ? hand : (hand - 1) % circle + 1;
    return mw_onward(rules, origin, steps == rules->pits ? 0 : steps, clockwise);
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
    MW_INVARIANT(hand > 0 && origin >= 0 && origin < rules->pits);
    int circle = mw_circle(rules), pit = origin;
    for (; hand > circle; hand -= circle)
        for (int i = 0; i < rules->pits; i++)
            side->pit[i] += (uint16_t)(i != origin || circle == rules->pits);
    for (; hand > 0; hand--) {
        pit = mw_onward(rules, pit, 1, clockwise);
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
