/* Outcome: the position that a complete move leads to, and whether the game is over
 * (docs/rules.md, 2.7). */
#ifndef MWESO_KERNEL_OUTCOME_H
#define MWESO_KERNEL_OUTCOME_H

#include "kernel/phase.h"
#include "kernel/turn.h"

/* Sets the outcome of a turn that is over, made from `before`; whether the next player can move is
 * left open. False if end.endless = illegal forbids the move. */
MW_KERNEL bool mw_turn_outcome(const MwPlay *play, const MwesoPosition *before, const MwTurn *turn,
                               MwesoOutcome *outcome);

/* Do captures in these columns, made in one turn, win (end.every_column, end.both_ends)? */
MW_KERNEL bool mw_columns_win(const MwPlay *play, uint32_t columns);

/* Completes an outcome where no script answers: counts the turn of after.side, gives the move to
 * the opponent, and sets how the turn has ended the game. The caller has laid the pits and set the
 * results of the turn: `over` if the opponent cannot move, `end` and `winner` if an empty row ends
 * the game. */
MW_KERNEL void mw_outcome_complete(const MwPlay *play, MwesoOutcome *outcome);

/* May the side to move pass, or change sides? Both need a legal move, which the caller has checked.
 */
MW_KERNEL bool mw_may_pass(const MwPlay *play, const MwesoPosition *position);
MW_KERNEL bool mw_may_swap(const MwPlay *play, const MwesoPosition *position);

/* Set the outcome of a pass, and of changing sides. */
MW_KERNEL void mw_pass_outcome(const MwPlay *play, const MwesoPosition *before,
                               MwesoOutcome *outcome);
MW_KERNEL void mw_swap_outcome(const MwPlay *play, const MwesoPosition *before,
                               MwesoOutcome *outcome);

/* The position with sides exchanged: each has what the other had, and the other is to move. */
MW_KERNEL MwesoPosition mw_sides_changed(const MwRules *rules, const MwesoPosition *before);

/* Ends a game that is not over; `winner` may be MWESO_NOBODY. */
MW_KERNEL void mw_outcome_end(MwesoOutcome *outcome, MwesoEnd end, int winner);

/* Ends the game because the next player cannot move: he loses, or the side with more seeds wins
 * (end.score). */
MW_KERNEL void mw_outcome_no_move(const MwPlay *play, MwesoOutcome *outcome);

/* The side with more seeds in a position whose player has no move (end.score, end.leftover). */
MW_KERNEL int mw_winner_by_score(const MwPlay *play, const MwesoPosition *position);

/* Counts the seeds that each side owns at the end of a game, in stores and pits. */
MW_KERNEL void mw_seeds_won(const MwPlay *play, const MwesoOutcome *end, int has[2]);

/* Is the game over because enough turns in a row have captured nothing (end.still)? The caller
 * checks that the side to move can move: otherwise it has lost. */
static inline bool mw_is_still(const MwPlay *play, const MwesoPosition *position)
{
    const MwRules *rules = mw_play_at(play, position)->rules;
    return rules->still && position->still >= (uint32_t)rules->still;
}

/* Ends the game for that reason. */
MW_KERNEL void mw_outcome_still(const MwPlay *play, MwesoOutcome *outcome);

/* Has the side to move a pit that may start? */
MW_KERNEL bool mw_has_start(const MwPlay *play, const MwesoPosition *position);

/* The usual start, South to move. */
MW_KERNEL MwesoPosition mw_usual_start(const MwRules *rules);

#endif
