/* Look: what a script may ask about moves ahead, by the words of its variant (docs/hooks.md). */
#ifndef MWESO_KERNEL_LOOK_H
#define MWESO_KERNEL_LOOK_H

#include "kernel/turn.h"

/* Which way a lap runs, and whether it must be one that the words turn (reverse.*). */
typedef enum MwLookAt { LOOK_FORWARD, LOOK_REVERSE, LOOK_CLOCKWISE } MwLookAt;

/* Would a lap from `pit`, of the side that makes the turn, capture? From the lap origin it is the
 * lap that is due, with the hand as it is; from any other pit the first of a turn. */
MW_KERNEL bool mw_look_captures(const MwPlay *words, const MwTurn *turn, int pit, MwLookAt way);

/* The pit in which a lap from `pit`, as above, and the relays after it first capture, all of them
 * the same way; -1 if they end before, or have not captured after `most` laps. *laps: so many were
 * looked at. */
MW_KERNEL int mw_look_first_capture(const MwPlay *words, const MwTurn *turn, int pit,
                                    bool clockwise, int most, int *laps);

/* May this turn still capture? */
MW_KERNEL bool mw_look_may_capture(const MwPlay *words, const MwTurn *turn);

/* What does a capture empty, whatever the pits hold: a set of TAKE_... */
MW_KERNEL int mw_look_takes(const MwPlay *words);
/* Which of the mover's pits the first lap of a turn of the opponent could capture, if that began on
 * the board as it stands; or, unless `own`, the opponent's pits that one of the mover's could. The
 * move under way counts as made. */
MW_KERNEL uint64_t mw_look_threatened(const MwPlay *words, const MwTurn *turn, bool own);

/* Who looks: the functions, and what they look by. Where answers are open these are others
 * (field/branch.h). */
typedef struct MwLookout {
    const MwPlay *words;
    bool (*captures)(const MwPlay *words, const MwTurn *turn, int pit, MwLookAt way);
    int (*first_capture)(const MwPlay *words, const MwTurn *turn, int pit, bool clockwise, int most,
                         int *laps);
    bool (*may_capture)(const MwPlay *words, const MwTurn *turn);
    bool (*may_start)(const MwPlay *words, const MwTurn *turn, int pit);
    int (*takes)(const MwPlay *words);
    uint64_t (*threatened)(const MwPlay *words, const MwTurn *turn, bool own);
} MwLookout;

#endif
