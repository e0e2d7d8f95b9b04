/* Arrangement: whether a player may arrange his seeds so (setup.limits, or a script:
 * docs/hooks.md), and what one of them captures (setup.placement = raiding). */
#ifndef MWESO_PLAY_ARRANGEMENT_H
#define MWESO_PLAY_ARRANGEMENT_H

#include "base/findings.h"
#include "rules/rules.h"

/* May the side to move of `position` lay its seeds into `pits`? MWESO_NO, with the reason, if not.
 */
MwesoStatus mw_may_arrange(const MwPlay *play, const MwesoPosition *position, const uint16_t *pits,
                           MwesoError *error);

/* The pits in which a seed may capture while the side to move lays its seeds into `pits`: inner
 * ones, which were empty, from which it captures as the last seed of a lap would. */
uint64_t mw_raids(const MwPlay *play, const MwesoPosition *position, const uint16_t *pits);

/* Makes the capture from one of them, of the side to move; returns how many seeds. */
int mw_raid(const MwPlay *play, MwesoPosition *position, int pit);

#endif
