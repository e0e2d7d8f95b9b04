/* Chance: uniformly random moves, and games of them (playouts, or rollouts). */
#ifndef MWESO_THINK_CHANCE_H
#define MWESO_THINK_CHANCE_H

#include "base/random.h"
#include "play/moves.h"
#include "think/movegen.h"

/* A first choice of a turn: a pit, and a direction if the first lap may go in both. */
typedef struct MwFirst {
    int pit;
    MwesoChoice choice; /* a direction; 0: only the pit is chosen */
    bool drops;         /* the store is dropped first */
    uint8_t directions; /* of the first lap, a set of MwesoChoice; 0: not known */
} MwFirst;

enum { MW_MOST_FIRSTS = 4 * MW_MOST_PITS };

/* Lists the first choices of a turn that has begun, and returns their number. */
int mw_first_choices(const MwPlay *play, const MwTurn *begun, MwFirst *firsts);

/* Plays a turn that has begun: one of its `count` first choices, then all later ones, each drawn
 * with the same chance. `text`, if not NULL, gets the move. */
void mw_sow_at_random(const MwPlay *play, const MwFirst *firsts, int count, MwRandom *random,
                      MwTurn *turn, MwText *text);

/* A move drawn at random. */
typedef struct MwDrawnMove {
    MwesoOutcome outcome; /* not judged: the next player may have no move */
    bool none;            /* the side to move has no move; `outcome` is not set */
    bool had_choice;      /* it had more than one first choice */
} MwDrawnMove;

/* Draws a move of a position: uniformly over the first choices (pit and direction), then over those
 * of each later choice; where passing or changing sides is allowed, one turn in eight is. `text`,
 * if not NULL, gets the move; it is empty after a move that was drawn from the list of all of them.
 */
MwesoStatus mw_draw_move(const MwPlay *play, const MwesoPosition *position, MwRandom *random,
                         MwDrawnMove *drawn, MwText *text, MwesoError *error);

/* What a random player does with a turn: he sows; where he may pass, he passes one turn in eight;
 * and where he may change sides, he does so in one of eight. */
typedef enum MwOther { MW_SOWS, MW_PASSES, MW_SWAPS } MwOther;
MwOther mw_draw_other(const MwPlay *play, const MwesoPosition *position, MwRandom *random);

/* The outcome of passing or changing sides; *can is false if the side has no move, and so not this
 * one either. */
MwesoStatus mw_other_outcome(const MwPlay *play, MwOther other, const MwesoPosition *position,
                             MwesoOutcome *outcome, bool *can, MwesoError *error);

/* Draws a pit for each seed of the side to move, as far as a script allows it; and `raid`, one of
 * the pits in which the arrangement may capture, or none (-1). */
MwesoStatus mw_draw_arrangement(const MwPlay *play, const MwesoPosition *position, MwRandom *random,
                                uint16_t *pits, int *raid, MwesoError *error);

/* Does so for both sides of a start, where seeds may be arranged. */
MwesoStatus mw_draw_arrangements(const MwPlay *play, MwRandom *random, MwesoPosition *start,
                                 MwesoError *error);

/* Ends the game if nothing was captured for too long, or if the position has come too often. The
 * rules of nearly all games have neither, and are not judged before the next move is drawn. */
MwesoStatus mw_judge_drawn(const MwPlay *play, MwHistory *history, MwesoOutcome *drawn,
                           MwesoError *error);

/* Plays drawn moves from last->after on until no phase of an opening is left, or as far as
 * mw_playout does. `totals` gets the turns, but no game. */
MwesoStatus mw_playout_opening(const MwMoveGenerator *generator, int most_moves, MwRandom *random,
                               MwesoOutcome *last, MwesoPlayouts *totals, MwesoError *error);

/* Plays drawn moves from last->after on, at most `most_moves`, and leaves in `last` how the game
 * stands: over, or cut off with end MWESO_GOES_ON. Adds to `totals`. */
MwesoStatus mw_playout(const MwMoveGenerator *generator, int most_moves, MwRandom *random,
                       MwesoOutcome *last, MwesoPlayouts *totals, MwesoError *error);

#endif
