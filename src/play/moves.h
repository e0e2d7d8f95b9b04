/* Moves: what the move generator of the kernel (kernel/walk.h) finds, as a player, a counter or a
 * record needs it: one move after the other or all together, and whether there is one. */
#ifndef MWESO_PLAY_MOVES_H
#define MWESO_PLAY_MOVES_H

#include "kernel/outcome.h"
#include "play/merged_moves.h"

/* Can the side to move make a legal move? Under end.endless = illegal this plays them. */
MwesoStatus mw_can_move(const MwPlay *play, const MwesoPosition *position, bool *can,
                        MwesoError *error);

/* Completes an outcome: if the game goes on but the next player cannot move, he has lost. */
MwesoStatus mw_judge(const MwPlay *play, MwesoOutcome *outcome, MwesoError *error);
/* The same, with patience for what this takes (NULL: all that anybody has); MWESO_BAD_INPUT if it
 * is not enough. */
MwesoStatus mw_judge_patiently(const MwPlay *play, MwesoOutcome *outcome, MwPatience *patience,
                               MwesoError *error);

/* Calls `each` for the complete turns of a position (passes not), through merged moves where
 * captures can be refused, else by the plain walk. Patience as for mw_merged_moves. */
MwesoStatus mw_each_result(const MwPlay *play, const MwesoPosition *position, MwPatience *patience,
                           MwMergedMove each, void *user, MwesoError *error);

#endif
