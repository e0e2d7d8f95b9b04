/* Position: whether one that came from outside can be played from. */
#ifndef MWESO_PLAY_POSITION_H
#define MWESO_PLAY_POSITION_H

#include "base/findings.h"
#include "kernel/sow.h"

/* MWESO_OK, or MWESO_BAD_INPUT with the first field that is out of its range under these rules.
 * Every public function that takes a position asks this once, before anything else reads it;
 * nothing behind it checks again. A position that may be NULL is checked for that too. */
MwesoStatus mw_check_position(const MwRules *rules, const MwesoPosition *position,
                              MwesoError *error);

/* The position as these rules can have it: what another variant keeps beside the seeds, and what
 * its script remembers, is left out, or as at the start where it is more than this one counts. */
MwesoPosition mw_fit_position(const MwRules *rules, const MwesoPosition *position);

/* The part of it that concerns the seeds on the board, and that of arranging them. */
MwesoStatus mw_check_seeds(const MwesoPosition *position, MwesoError *error);
MwesoStatus mw_check_placing(const MwRules *rules, const MwesoPosition *position,
                             MwesoError *error);

#endif
