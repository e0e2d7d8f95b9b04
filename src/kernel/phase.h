/* Phase: which of a variant's answers hold in a turn (docs/rules.md, 2.0). */
#ifndef MWESO_KERNEL_PHASE_H
#define MWESO_KERNEL_PHASE_H

#include "rules/tables.h"

/* How many seeds fewer a side has in its pits and its store than at the usual start. */
static inline int mw_seeds_lost(const MwRules *rules, const MwesoPosition *position, int side)
{
    return rules->seeds[side] + rules->stores[side] - position->store[side][0] -
           mw_seeds_of(position->pit[side], rules->board.pits);
}

/* Is this phase of the mover's turns over? */
static inline bool mw_is_phase_over(const MwRules *rules, const MwesoPosition *position, int mover,
                                    int phase)
{
    const MwPhaseEnd *end = &rules->phase_end[phase];
    const MwSoFar so_far = {
        .turns = position->turns[mover],
        .captures = position->captures[mover],
        .store = position->store[mover][0],
        .lost = end->until == UNTIL_LOST ? mw_seeds_lost(rules, position, mover) : 0,
        .started = position->started[mover],
    };
    return mw_is_over(end, phase, &so_far);
}

/* The number of the phase in which a turn of the mover is, from 0; -1 if it is in none. A function
 * of the position alone. */
static inline int mw_phase_of_side(const MwRules *rules, const MwesoPosition *position, int mover)
{
    for (int i = 0; i < rules->phase_count; i++)
        if (!mw_is_phase_over(rules, position, mover, i)) return i;
    return -1;
}

/* A start of the mover from the pit may end the phase of his turn, which `after` then remembers. */
static inline void mw_note_started(const MwRules *rules, const MwesoPosition *before, int mover,
                                   int pit, MwesoPosition *after)
{
    int phase = rules->keeps & KEEPS_STARTED ? mw_phase_of_side(rules, before, mover) : -1;
    bool ends = phase >= 0 && rules->phase_end[phase].until == UNTIL_START &&
                rules->phase_end[phase].pits >> pit & 1;
    if (ends) after->started[mover] |= (uint8_t)(1 << phase);
}

/* The same of position->side. */
static inline int mw_phase_of(const MwRules *rules, const MwesoPosition *position)
{
    return mw_phase_of_side(rules, position, position->side);
}

/* Are the next turns of both players in no phase? Laying seeds in his store, or winning some back,
 * a player may bring himself back into one. */
static inline bool mw_phases_over(const MwRules *rules, const MwesoPosition *position)
{
    return mw_phase_of_side(rules, position, MWESO_SOUTH) < 0 &&
           mw_phase_of_side(rules, position, MWESO_NORTH) < 0;
}

/* Do the plain answers hold from here on, with nothing left of how the game opens? So no player has
 * a store to drop. */
static inline bool mw_is_opened(const MwRules *rules, const MwesoPosition *position)
{
    return mw_phases_over(rules, position) && (rules->from != FROM_SPREAD || position->spread == 3);
}

#ifndef MW_SYMBOLIC /* with answers open: field/symbolic_ask.h */
/* By what the turn of position->side is played. Whoever begins a turn, or asks what the rules
 * answer for a position, plays by this; what is asked by the result again comes to the same. */
static inline const MwPlay *mw_play_at(const MwPlay *play, const MwesoPosition *position)
{
    if (__builtin_expect(!play->by_phase, 1)) return play;
    return play->by_phase + 1 + mw_phase_of(play->rules, position);
}
#endif

#endif
