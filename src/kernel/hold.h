/* Hold: pits that a player holds, and landings that make one held (docs/rules.md, 2.3). */
#ifndef MWESO_KERNEL_HOLD_H
#define MWESO_KERNEL_HOLD_H

#include "kernel/turn.h"

/* Does any number of seeds make a pit held? */
static inline bool mw_may_hold(const MwPlay *play) { return !MW_AT_MOST(play, hold_at, 0); }

/* Lays out what is held in the position that a turn begins from. */
MW_KERNEL void mw_lay_held(const MwRules *rules, const MwesoPosition *position, MwTurn *turn);

/* What the mover has come to hold is his, in the position that the turn leads to. */
static inline void mw_keep_held(const MwTurn *turn, MwesoPosition *after)
{
    after->held[turn->side] |= turn->made_held;
}

/* Is this pit of the opponent's held, or closed? */
static inline bool mw_is_held_theirs(const MwPlay *play, const MwTurn *turn, int pit)
{
    bool shared = mw_is_shared(&play->rules->board);
    return turn->held[shared ? MW_OWN : MW_OPPONENT] >> mw_their_place(play, pit) & 1;
}

/* Why nothing is captured from a pit that is held, or closed. */
static inline MwReason mw_untouchable_reason(const MwRules *rules)
{
    return rules->hold_at ? CAPTURE_HELD : CAPTURE_CLOSED;
}

/* Where the last seed but one of a lap of so many fell, which did not enter at an end; -1: there
 * was none. */
MW_KERNEL int mw_before_landing(const MwPlay *play, int origin, int hand, int landing,
                                bool clockwise);

/* The pits that the landing makes held; 0: none. */
MW_KERNEL uint64_t mw_held_by_landing(const MwPlay *play, const MwTurn *turn);

/* Does it end the turn, by a pit that is held or that it makes held? */
static inline bool mw_landing_is_hold(const MwPlay *play, const MwTurn *turn)
{
    return turn->held[MW_OWN] >> turn->landing & 1 ||
           (MW_DERIVED(play, hold_at, true) && mw_held_by_landing(play, turn) != 0);
}

/* Would a lap that ends there, with its last seed but one in `before`, end the turn by a held pit?
 * `own` are the mover's pits after it. */
MW_KERNEL bool mw_ends_in_hold(const MwPlay *play, const MwTurn *turn, const MwSide *own,
                               int landing, int before);
static inline bool mw_ends_by_hold(const MwPlay *play, const MwTurn *turn, const MwSide *own,
                                   int landing, int before)
{
    return MW_DERIVED(play, hold_at, true) && mw_ends_in_hold(play, turn, own, landing, before);
}

#endif
