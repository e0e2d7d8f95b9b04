/* Arrangement: whether a player may arrange his seeds so, where a script says it (docs/hooks.md).
 */
#ifndef MWESO_PLAY_ARRANGEMENT_H
#define MWESO_PLAY_ARRANGEMENT_H

#include "base/findings.h"
#include "rules/rules.h"

/* May the side to move of `position` lay its seeds into `pits`? MWESO_NO, with the script's reason,
 * if not. */
MwesoStatus mw_may_arrange(const MwPlay *play, const MwesoPosition *position, const uint16_t *pits,
                           MwesoError *error);

#endif
