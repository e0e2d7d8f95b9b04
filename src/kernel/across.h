/* Across: how far a turn has sown round the opponent's side of a circuit that both share, for
 * scripts (t.circled in docs/hooks.md).
 *
 * Only a script asks for it, so laps of words keep nothing.
 */
#ifndef MWESO_KERNEL_ACROSS_H
#define MWESO_KERNEL_ACROSS_H

#include "kernel/turn.h"

/* Is it kept? */
static inline bool mw_goes_across(const MwPlay *play)
{
    return __builtin_expect(play->rules->hooked != 0, 0) && mw_is_shared(&play->rules->board);
}

/* A seed has fallen in `pit` of the circuit. */
MW_KERNEL void mw_fell_across(const MwPlay *play, MwTurn *turn, int pit);

/* So have `sown` seeds, one after the other, the first in the pit behind `before`. */
MW_KERNEL void mw_sown_across(const MwPlay *play, MwTurn *turn, int before, int sown);

#endif
