/* Rulings: what the answers of a script do to the turn under way (docs/hooks.md).
 *
 * Each function named ..._by_script asks the script that answers its decision and does to the turn
 * as it says; the turn calls it only where a script answers (mw_asks). What a script says of a
 * landing are the next steps of the turn and stands with them, in kernel/turn.c. If the script
 * fails, or cannot be obeyed, the turn is broken off: it has `failed`, and nothing more happens.
 */
#ifndef MWESO_KERNEL_RULINGS_H
#define MWESO_KERNEL_RULINGS_H

#include "kernel/decider.h"
#include "kernel/turn.h"

/* What follows from a ruling stands in functions of its own, so that laps without scripts carry no
 * room for one. */
#define MW_BY_SCRIPT __attribute__((noinline, cold))

/* Asks a script that answers this decision. False if the words do, or if it has failed. */
MW_KERNEL bool mw_turn_ask(const MwPlay *play, MwDecision decision, MwTurn *turn, MwRuling *ruling);

/* Nothing more happens in this turn: the script has failed, or everything is to end. */
MW_KERNEL void mw_turn_break_off(MwTurn *turn);

/* The ruling cannot be carried out, for the reason in `text`: the script has failed. */
MW_KERNEL void mw_turn_reject(const MwPlay *play, MwDecision decision, MwTurn *turn,
                              const char *text);

/* Lifts seeds of the start pit into the hand and leaves the others in it. False if the words
 * decide. */
MW_KERNEL MW_BY_SCRIPT bool mw_lift_by_script(const MwPlay *play, MwTurn *turn);

/* Which ways the lap that is due may run: a set of MwesoChoice; 0 if the words decide. */
MW_KERNEL MW_BY_SCRIPT int mw_directions_by_script(const MwPlay *play, MwTurn *turn);

/* The pit in which the next seed falls, after one in `from`: the script's, or the next in order. */
MW_KERNEL int mw_next_pit(const MwPlay *play, MwTurn *turn, int from);

/* Sows the hand one seed after the other, where the script says or, if it is silent, in the next
 * pit. */
MW_KERNEL MW_BY_SCRIPT void mw_sow_by_script(const MwPlay *play, MwTurn *turn);

/* What a capture took. */
typedef struct MwTake {
    int inner, outer, own; /* `outer`: all of the opponent's pits but his inner facing one */
} MwTake;

/* Empties the pits that a capture takes. False if the words decide. */
MW_KERNEL MW_BY_SCRIPT bool mw_take_by_script(const MwPlay *play, MwTurn *turn, MwTake *take);

/* Which pits are emptied besides, and how many, unless a capture before brings more. False if the
 * words decide. */
MW_KERNEL MW_BY_SCRIPT bool mw_extra_by_script(const MwPlay *play, MwTurn *turn);

/* Sets the origin from which captured seeds are sown. False if the words decide. */
MW_KERNEL MW_BY_SCRIPT bool mw_origin_by_script(const MwPlay *play, MwTurn *turn);

/* Does what declining a capture does besides. False if the words decide. */
MW_KERNEL MW_BY_SCRIPT bool mw_refusal_by_script(const MwPlay *play, MwTurn *turn,
                                                 const MwListener *listener);

#endif
