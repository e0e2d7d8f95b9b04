/* Look: what a script may ask about moves ahead, by the words of its variant (docs/hooks.md). */
#ifndef MWESO_KERNEL_LOOK_H
#define MWESO_KERNEL_LOOK_H

#include "kernel/turn.h"

/* Would a lap from `pit`, of the side that makes the turn, capture? From the lap origin it is the
 * lap that is due, with the hand as it is; from any other pit the first of a turn. */
bool mw_look_captures(const MwPlay *words, const MwTurn *turn, int pit, bool reverse);

/* Who looks: the functions, and what they look by. Where answers are open these are others
 * (field/open_turn.h). */
typedef struct MwLookout {
    const MwPlay *words;
    bool (*captures)(const MwPlay *words, const MwTurn *turn, int pit, bool reverse);
    bool (*may_start)(const MwPlay *words, const MwTurn *turn, int pit);
} MwLookout;

#endif
