/* Phase: which of a variant's answers hold in a turn (docs/rules.md, 2.0). */
#ifndef MWESO_KERNEL_PHASE_H
#define MWESO_KERNEL_PHASE_H

#include "rules/rules.h"

/* The number of the phase in which a turn of the mover is, from 0; -1 if it is in none. A function
 * of the position alone. */
static inline int mw_phase_of_side(const MwRules *rules, const MwesoPosition *position, int mover)
{
    for (int i = 0; i < rules->phase_count; i++) {
        MwPhaseEnd end = rules->phase_end[i];
        uint32_t made = end.until == UNTIL_TURNS ? position->turns[mover]
                                                 : position->captures[mover];
        bool over = end.until == UNTIL_STORE_EMPTY ? position->store[mover][0] == 0
                                                   : made >= (uint32_t)end.number;
        if (!over) return i;
    }
    return -1;
}

/* The same of position->side. */
static inline int mw_phase_of(const MwRules *rules, const MwesoPosition *position)
{
    return mw_phase_of_side(rules, position, position->side);
}

/* Are the next turns of both players in no phase? They stay so if nothing is laid in stores. */
static inline bool mw_phases_over(const MwRules *rules, const MwesoPosition *position)
{
    return mw_phase_of_side(rules, position, MWESO_SOUTH) < 0 &&
           mw_phase_of_side(rules, position, MWESO_NORTH) < 0;
}

#ifndef MW_OPEN /* with answers open: field/open.h */
/* By what the turn of position->side is played. Whoever begins a turn, or asks what the rules
 * answer for a position, plays by this; what is asked by the result again comes to the same. */
static inline const MwPlay *mw_play_at(const MwPlay *play, const MwesoPosition *position)
{
    if (__builtin_expect(!play->by_phase, 1)) return play;
    return play->by_phase + 1 + mw_phase_of(play->rules, position);
}
#endif

#endif
