/* Look-ahead: what a script may ask about moves to come, by the words of its variant
 * (docs/hooks.md), and what a turn could capture. */
#ifndef MWESO_KERNEL_LOOKAHEAD_H
#define MWESO_KERNEL_LOOKAHEAD_H

#include "kernel/turn.h"

/* The direction of a lap: the turn's way, against it as far as words turn laps (reverse.*), or
 * clockwise whatever they say. */
typedef enum MwLookAt { LOOK_FORWARD, LOOK_REVERSE, LOOK_CLOCKWISE } MwLookAt;

/* Would a lap from `pit`, of the side that makes the turn, capture? From the lap origin it is the
 * lap that is due, with the hand as it is; from any other pit the first of a turn. */
MW_KERNEL bool mw_look_captures(const MwPlay *words, const MwTurn *turn, int pit, MwLookAt at);

/* The pit in which a lap from `pit`, as above, and the relays after it first capture, all in the
 * same direction; -1 if they end before, or have not captured after `most` laps. *laps is the
 * number of laps that were looked at. */
MW_KERNEL int mw_look_first_capture(const MwPlay *words, const MwTurn *turn, int pit,
                                    bool clockwise, int most, int *laps);

/* May this turn still capture? */
MW_KERNEL bool mw_look_may_capture(const MwPlay *words, const MwTurn *turn);

/* The pits that a capture empties, whatever they hold: a set of TAKE_... */
MW_KERNEL int mw_look_takes(const MwPlay *words);

/* The mover's pits that the first lap of a turn of the opponent could capture, if that began on the
 * board as it is now; or, unless `own`, the opponent's pits that the mover's first lap could. The
 * move under way counts as made. */
MW_KERNEL uint64_t mw_look_threatened(const MwPlay *words, const MwTurn *turn, bool own);

/* The opponent's pits that the first lap of a turn from one pit could capture (the first that it
 * takes, with capture.by = every), by whether it runs clockwise; 0: it may not run so, or captures
 * nothing. No script is asked. */
MW_KERNEL void mw_reach_from(const MwPlay *play, const MwTurn *turn, int pit, uint64_t reached[2]);

/* Who looks: the functions, and what they look by. Where answers are open these are others
 * (field/branch.h). */
typedef struct MwLookout {
    const MwPlay *words;
    bool (*captures)(const MwPlay *words, const MwTurn *turn, int pit, MwLookAt at);
    int (*first_capture)(const MwPlay *words, const MwTurn *turn, int pit, bool clockwise, int most,
                         int *laps);
    bool (*may_capture)(const MwPlay *words, const MwTurn *turn);
    bool (*may_start)(const MwPlay *words, const MwTurn *turn, int pit);
    int (*takes)(const MwPlay *words);
    uint64_t (*threatened)(const MwPlay *words, const MwTurn *turn, bool own);
} MwLookout;

#endif
