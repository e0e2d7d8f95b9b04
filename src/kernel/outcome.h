/* Outcome: the position that a complete move leads to, and whether the game is over
 * (docs/rules.md, 2.7). */
#ifndef MWESO_KERNEL_OUTCOME_H
#define MWESO_KERNEL_OUTCOME_H

#include "kernel/phase.h"
#include "kernel/turn.h"

/* The outcome of a turn that is over, made from `before`, except for whether the next player can
 * move at all. False if end.endless = illegal forbids the move. */
MW_KERNEL bool mw_turn_outcome(const MwPlay *play, const MwesoPosition *before, const MwTurn *turn,
                               MwesoOutcome *outcome);

/* Do captures in these columns, in one turn, win (end.every_column, end.both_ends)? */
MW_KERNEL bool mw_columns_win(const MwPlay *play, uint32_t columns);

/* The same where no script answers, for whoever has laid the pits and set what the turn did, `over`
 * if the opponent cannot answer it, and `end` and `winner` if a row is empty that ends the game:
 * counts the turn of after.side, who is no longer to move, and sets how it has ended the game. */
MW_KERNEL void mw_outcome_complete(const MwPlay *play, MwesoOutcome *outcome);

/* May he pass? He needs a legal move in hand, which the caller has made sure of. */
MW_KERNEL bool mw_may_pass(const MwPlay *play, const MwesoPosition *position);

/* The outcome of a pass. */
MW_KERNEL void mw_pass_outcome(const MwPlay *play, const MwesoPosition *before,
                               MwesoOutcome *outcome);

/* May he change sides? He needs a legal move in hand, which the caller has made sure of. */
MW_KERNEL bool mw_may_swap(const MwPlay *play, const MwesoPosition *position);

/* The same position with the sides changed: each has what the other had, and it is the other's
 * turn. */
MW_KERNEL MwesoPosition mw_sides_changed(const MwRules *rules, const MwesoPosition *before);

/* The outcome of that. */
MW_KERNEL void mw_swap_outcome(const MwPlay *play, const MwesoPosition *before,
                               MwesoOutcome *outcome);

/* Has the side to move used the one pass that it may have in a game? */
static inline bool mw_has_passed(const MwesoPosition *position)
{
    return position->passed >> position->side & 1;
}

/* The next player cannot move: he loses, or who has more seeds wins (end.score). */
MW_KERNEL void mw_outcome_no_move(const MwPlay *play, MwesoOutcome *outcome);

/* Ends a game as a script says; nobody may have won. */
MW_KERNEL void mw_outcome_decided(MwesoOutcome *outcome, int winner);

/* Who has more seeds where a position leaves its player no move (end.score, end.leftover). */
MW_KERNEL int mw_winner_by_score(const MwPlay *play, const MwesoPosition *position);

/* The seeds that each side owns when a game has ended so, in stores and pits. */
MW_KERNEL void mw_seeds_won(const MwPlay *play, const MwesoOutcome *end, int has[2]);

/* Have so many turns in a row captured nothing that the game is over, unless the side to move
 * cannot move, and so has lost? */
static inline bool mw_is_still(const MwPlay *play, const MwesoPosition *position)
{
    const MwRules *rules = mw_play_at(play, position)->rules;
    return rules->still && position->still >= (uint32_t)rules->still;
}

/* It is over for that; or for a position that came too often. */
MW_KERNEL void mw_outcome_still(const MwPlay *play, MwesoOutcome *outcome);
MW_KERNEL void mw_outcome_repeated(MwesoOutcome *outcome);

/* Has the side to move a pit that may start? */
MW_KERNEL bool mw_has_start(const MwPlay *play, const MwesoPosition *position);

/* The usual start (2C pits a side), South to move. */
MW_KERNEL MwesoPosition mw_usual_start(const MwRules *rules);

#endif
