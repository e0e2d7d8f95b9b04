/* Look-ahead: answers a script's questions about moves to come, by the words of its variant
 * (docs/hooks.md), and which pits a turn could capture. */
#ifndef MWESO_KERNEL_LOOKAHEAD_H
#define MWESO_KERNEL_LOOKAHEAD_H

#include "kernel/turn.h"

/* The direction of a lap: the turn's way; against it, as far as words allow that (reverse.*); or
 * clockwise, whatever they say. */
typedef enum MwLookAt { LOOK_FORWARD, LOOK_REVERSE, LOOK_CLOCKWISE } MwLookAt;

/* Would a lap of the mover from `pit` capture? From the lap origin it is the lap that is due, with
 * the present hand; from any other pit it is the first lap of a turn. */
MW_KERNEL bool mw_look_captures(const MwPlay *words, const MwTurn *turn, int pit, MwLookAt at);

/* The pit in which a lap from `pit`, as above, and its relays first capture, all in the same
 * direction; -1: they end before, or have captured nothing in `most` laps. *laps: the number of
 * laps looked at. */
MW_KERNEL int mw_look_first_capture(const MwPlay *words, const MwTurn *turn, int pit,
                                    bool clockwise, int most, int *laps);

/* May this turn still capture? */
MW_KERNEL bool mw_look_may_capture(const MwPlay *words, const MwTurn *turn);

/* The pits that a capture empties, whatever they hold: a set of TAKE_... */
MW_KERNEL int mw_look_takes(const MwPlay *words);

/* With `own`: the mover's pits that the first lap of an opponent's turn could capture, if it began
 * on the present board. Otherwise: the opponent's pits that the mover's first lap could. The move
 * under way counts as made. */
MW_KERNEL uint64_t mw_look_threatened(const MwPlay *words, const MwTurn *turn, bool own);

/* The opponent's pits that the first lap of a turn from one pit could capture (with capture.by =
 * every: the first that it takes), by its direction: reached[1] clockwise. 0: the lap may not run
 * so, or captures nothing. No script is asked. */
MW_KERNEL void mw_reach_from(const MwPlay *play, const MwTurn *turn, int pit, uint64_t reached[2]);

/* The look-ahead functions, and the data that they use. With open answers others are used
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
