/* Closed: pits that their owner's laps pass over, and whose seeds cannot be captured
 * (docs/rules.md, 2.2). */
#ifndef MWESO_KERNEL_CLOSED_H
#define MWESO_KERNEL_CLOSED_H

#include "kernel/sow.h"

/* The pits that the laps of a turn pass over which starts in this one. */
static inline uint64_t mw_closed_from(const MwRules *rules, int start)
{
    return rules->closed_pits >> start & 1 ? 0 : rules->closed_pits;
}

/* Lays out the opponent's pits that are closed in the turn that begins, by the phase of his turns.
 * Which of the mover's are, his start tells. */
struct MwTurn;
MW_KERNEL void mw_lay_closed(const MwRules *rules, const MwesoPosition *position,
                             struct MwTurn *turn);

/* The first pit from this one on that is not passed over. */
static inline int mw_past(const MwesoBoard *board, uint64_t closed, int pit, bool clockwise)
{
    while (closed >> pit & 1) pit = mw_onward(board, pit, 1, clockwise);
    return pit;
}

/* mw_next_in_lap, mw_landing and mw_sow (kernel/sow.h) where pits may be closed. */
static inline int mw_next_open(const MwPlay *play, uint64_t closed, int origin, int from,
                               bool clockwise)
{
    int pit = mw_next_in_lap(play, origin, from, clockwise);
    while (closed >> pit & 1) pit = mw_next_in_lap(play, origin, pit, clockwise);
    return pit;
}

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
