/* Phase: which answers of a variant hold in a turn (docs/rules.md, 2.0). */
#ifndef MWESO_KERNEL_PHASE_H
#define MWESO_KERNEL_PHASE_H

#include "rules/tables.h"

/* Is this phase of the mover's turns over? */
static inline bool mw_is_phase_over(const MwRules *rules, const MwesoPosition *position, int mover,
                                    int phase)
{
    const MwPhaseEnd *end = &rules->phase_end[phase];
    const int store = position->store[mover][0];
    /* Seeds lost since the usual start, from his pits and his store. */
    const int lost = end->until == UNTIL_LOST
                         ? rules->seeds[mover] + rules->stores[mover] - store -
                               mw_seeds_of(position->pit[mover], rules->board.pits)
                         : 0;
    const MwSoFar so_far = {.turns = position->turns[mover],
                            .captures = position->captures[mover],
                            .store = position->store[mover][0],
                            .lost = lost,
                            .started = position->started[mover]};
    return mw_is_over(end, phase, &so_far);
}

/* The phase of a turn of the mover, from 0; -1 if it is in none. It depends on the position alone.
 */
static inline int mw_phase_of_side(const MwRules *rules, const MwesoPosition *position, int mover)
{
    for (int i = 0; i < rules->phase_count; i++)
        if (!mw_is_phase_over(rules, position, mover, i)) return i;
    return -1;
}

/* Records in `after` that a start of the mover from `pit` ends the phase of his turn, if it does.
 */
static inline void mw_note_started(const MwRules *rules, const MwesoPosition *before, int mover,
                                   int pit, MwesoPosition *after)
{
    int phase = rules->keeps & KEEPS_STARTED ? mw_phase_of_side(rules, before, mover) : -1;
    bool ends = phase >= 0 && rules->phase_end[phase].until == UNTIL_START &&
                rules->phase_end[phase].pits >> pit & 1;
    if (ends) after->started[mover] |= (uint8_t)(1 << phase);
}

/* The phase of position->side. */
static inline int mw_phase_of(const MwRules *rules, const MwesoPosition *position)
{
    return mw_phase_of_side(rules, position, position->side);
}

/* Is the opening over: are the next turns of both players in no phase, and has no player a store to
 * drop? A player may return to a phase by laying seeds in his store, or by winning some back. */
static inline bool mw_is_opened(const MwRules *rules, const MwesoPosition *position)
{
    return mw_phase_of_side(rules, position, MWESO_SOUTH) < 0 &&
           mw_phase_of_side(rules, position, MWESO_NORTH) < 0 &&
           (rules->from != FROM_SPREAD || position->spread == 3);
}

#ifndef MW_SYMBOLIC /* with open answers: field/symbolic_ask.h */
/* The rules for the turn of position->side. Whoever begins a turn, or asks for an answer about a
 * position, calls this first; calling it again with the result changes nothing. */
static inline const MwPlay *mw_play_at(const MwPlay *play, const MwesoPosition *position)
{
    if (__builtin_expect(!play->by_phase, 1)) return play;
    return play->by_phase + 1 + mw_phase_of(play->rules, position);
}
#endif

#endif
