/* Capture: what a landing captures (docs/rules.md, 2.3 and 2.4), and whether a clockwise lap may be
 * sown for it (2.5). */
#ifndef MWESO_KERNEL_CAPTURE_H
#define MWESO_KERNEL_CAPTURE_H

#include "kernel/turn.h"

/* Are the mover's quiet turns over? */
static inline bool mw_may_capture(const MwPlay *play, const MwTurn *turn)
{
    return MW_AT_MOST(play, quiet_turns, turn->turns[turn->side]);
}

/* Does a last seed in an own `pit` that was, or was not, occupied capture (CAPTURE_MADE), and if
 * not, why? Quiet turns aside. */
MwReason mw_capture_reason(const MwPlay *play, const MwSide *opponent, int pit, bool occupied);

/* Would the lap that is due capture by words, sown that way: with its last seed, or with any of
 * them (capture.by)? Quiet turns aside. */
bool mw_lap_captures(const MwPlay *play, const MwTurn *turn, bool clockwise);

/* Does a seed before the last of a lap capture, or the last? Asked only where each may. */
bool mw_any_seed_captures(const MwPlay *play, const MwTurn *turn, bool clockwise);

/* May the lap due from turn->origin run clockwise (REVERSE_MADE), and if not, why? */
MwReason mw_reverse_reason(const MwPlay *play, const MwTurn *turn);

#endif
