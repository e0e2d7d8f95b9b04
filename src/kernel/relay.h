/* Relay: whether a landing leads to another lap, and from which pit (docs/rules.md, 2.3). */
#ifndef MWESO_KERNEL_RELAY_H
#define MWESO_KERNEL_RELAY_H

#include "kernel/sow.h"
#include "rules/statements.h"

/* Does a landing that does not capture lead to a relay? */
static inline bool mw_relays(const MwPlay *play, const MwSide *own, int landing)
{
    return mw_holds(play, MW_OWN, own->pit, landing, 2) &&
           MW_CELL(play, relays >> landing & 1, mw_is_relayed(play, landing));
}

/* Why the turn ends at a landing that neither captures nor relays. */
static inline MwReason mw_end_reason(const MwPlay *play, const MwSide *own, int landing)
{
    (void)play;
    if (own->pit[landing] < 2) return END_EMPTY_PIT;
    bool outer = MW_DERIVED(play, relay, RELAY_NONE) == RELAY_OUTER;
    return outer ? END_INNER_PIT : END_NO_RELAY;
}

#endif
