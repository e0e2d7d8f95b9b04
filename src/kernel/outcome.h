/* Outcome: the position that a complete move leads to, and whether the game is over
 * (docs/rules.md, 2.7). */
#ifndef MWESO_KERNEL_OUTCOME_H
#define MWESO_KERNEL_OUTCOME_H

#include "kernel/turn.h"

/* The outcome of a turn that is over, made from `before`, except for whether the next player can
 * move at all. False if end.endless = illegal forbids the move. */
bool mw_turn_outcome(const MwPlay *play, const MwesoPosition *before, const MwTurn *turn,
                     MwesoOutcome *outcome);

/* The same where no script answers, for whoever has laid the pits and set what the turn did, and
 * `over` if the opponent cannot answer it: counts the turn of after.side, who is no longer to move,
 * and sets how it has ended the game. */
void mw_outcome_complete(const MwPlay *play, MwesoOutcome *outcome);

/* May he pass? He needs a legal move in hand, which the caller has made sure of. */
bool mw_may_pass(const MwPlay *play, const MwesoPosition *position);

/* The outcome of a pass. */
void mw_pass_outcome(const MwesoPosition *before, MwesoOutcome *outcome);

/* The next player cannot move: he loses, or who has more seeds wins (end.score). */
void mw_outcome_no_move(const MwPlay *play, MwesoOutcome *outcome);

/* Who has more seeds where a position leaves its player no move (end.score, end.leftover). */
int mw_winner_by_score(const MwPlay *play, const MwesoPosition *position);

/* Has the side to move a pit that may start? */
bool mw_has_start(const MwPlay *play, const MwesoPosition *position);

/* The usual start (2C pits a side), South to move. */
MwesoPosition mw_usual_start(const MwRules *rules);

#endif
