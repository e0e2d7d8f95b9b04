/* Ahead: the laps of a long turn in which nothing happens but relays, sown by vectors. */
#ifndef MWESO_KERNEL_AHEAD_H
#define MWESO_KERNEL_AHEAD_H

#include "kernel/turn.h"

/* The own pits where a landing may still capture, whatever it holds. */
uint64_t mw_open_pits(const MwRules *rules, const MwTurn *turn);

/* Where a turn is due to sow a lap, sows that lap and those after it as far as they are nothing but
 * relays, up to the lap limit or the situation marked by the turn. */
void mw_laps_ahead(const MwRules *rules, MwTurn *turn);

#endif
