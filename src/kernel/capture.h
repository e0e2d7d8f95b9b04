/* Capture: what a landing captures (docs/rules.md, 2.3 and 2.4), and whether a clockwise lap may be
 * sown for it (2.5). */
#ifndef MWESO_KERNEL_CAPTURE_H
#define MWESO_KERNEL_CAPTURE_H

#include "kernel/turn.h"

/* What a last seed does in an own `pit`, which then holds `seeds`. */
const MwLandingRow *mw_landing_at(const MwRules *rules, const MwSide *opponent, int pit, int seeds);

/* May the lap due from turn->origin run clockwise (REVERSE_MADE), and if not, why? */
MwReason mw_reverse_reason(const MwPlay *play, const MwTurn *turn);

#endif
