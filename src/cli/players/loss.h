/* Loss: what a move gives away against the best one, by the judgement of a search. */
#ifndef MWESO_CLI_PLAYERS_LOSS_H
#define MWESO_CLI_PLAYERS_LOSS_H

#include "mweso.h"

/* In hundredths of a seed: what a move gives away that is doubtful, or a blunder, and what counts
 * for a win. */
enum { DOUBTFUL = 300, BLUNDER = 800, A_WIN = 20000 };

/* Of a position that has more moves the first are judged. */
enum { MOST_JUDGED_MOVES = 200 };

/* In hundredths of a seed; a win outweighs any estimate. */
static inline int move_loss(const MwesoThought *best, const MwesoThought *other)
{
    int lost = best->value - other->value;
    if ((best->win > 0) != (other->win > 0) || (best->win < 0) != (other->win < 0))
        return lost > 0 ? A_WIN : 0;
    return best->win || lost < 0 ? 0 : lost;
}

#endif
