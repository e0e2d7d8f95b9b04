/* Chance: uniformly random moves, and games of them (playouts, or rollouts). */
#ifndef MWESO_THINK_CHANCE_H
#define MWESO_THINK_CHANCE_H

#include "base/random.h"
#include "play/moves.h"
#include "think/movegen.h"

/* A first choice of a turn: a pit, and a direction if the first lap may go either way. */
typedef struct MwFirst {
    int pit;
    MwesoChoice choice; /* 0: there is none but the pit */
    bool drops;         /* the store is dropped first */
    uint8_t ways;       /* that the first lap may run, a set of MwesoChoice; 0: not known */
} MwFirst;

enum { MW_MOST_FIRSTS = 4 * MW_MOST_PITS };

/* Lists the first choices of a turn that has begun; returns how many there are. */
int mw_first_choices(const MwPlay *play, const MwTurn *begun, MwFirst *firsts);

/* Goes on from a turn that has begun with one of its `count` first choices, then with any further
 * ones, each drawn with the same chance. `text`, if not NULL, gets the move. */
void mw_sow_at_random(const MwPlay *play, const MwFirst *firsts, int count, MwRandom *random,
                      MwTurn *turn, MwText *text);

/* A move drawn at random. */
typedef struct MwDrawnMove {
    MwesoOutcome outcome; /* not judged: the next player may have no move */
    bool none;            /* the side to move has no move; `outcome` is not set */
    bool had_choice;      /* it had more than one first choice */
} MwDrawnMove;

/* Draws a move of a position: uniformly over the first choices (pit and direction), then over each
 * further one; where passing or changing sides is allowed, one turn in eight is. `text`, if not
 * NULL, gets the move; it is empty after a move that was drawn from the list of all of them. */
MwesoStatus mw_draw_move(const MwPlay *play, const MwesoPosition *position, MwRandom *random,
                         MwDrawnMove *drawn, MwText *text, MwesoError *error);

/* Is a turn of a random game sown, passed (one in eight), or used to change sides (likewise)? */
typedef enum MwOther { MW_SOWS, MW_PASSES, MW_SWAPS } MwOther;
MwOther mw_draw_other(const MwPlay *play, const MwesoPosition *position, MwRandom *random);

/* What comes of a turn that is not sown; *can is false if the side has no move, and so not this one
 * either. */
MwesoStatus mw_other_outcome(const MwPlay *play, MwOther other, const MwesoPosition *position,
                             MwesoOutcome *outcome, bool *can, MwesoError *error);

/* Draws a place for each seed of the side to move, as far as a script allows it, and of the pits in
 * which one of them may capture one or none (-1). */
MwesoStatus mw_draw_arrangement(const MwPlay *play, const MwesoPosition *position, MwRandom *random,
                                uint16_t *pits, int *raid, MwesoError *error);

/* Lays the seeds of both sides so, where they may be arranged. */
MwesoStatus mw_draw_arrangements(const MwPlay *play, MwRandom *random, MwesoPosition *start,
                                 MwesoError *error);

/* Ends the game if nothing was captured for too long, or if the position came too often. Nearly all
 * games ask for neither, and need not be judged before the next move is drawn. */
MwesoStatus mw_judge_drawn(const MwPlay *play, MwHistory *history, MwesoOutcome *drawn,
                           MwesoError *error);

/* Plays drawn moves from last->after on up to where no phase is left, or as far as mw_playout goes.
 * `totals` gets the turns, but not a game. */
MwesoStatus mw_playout_opening(const MwMoveGenerator *generator, int most_moves, MwRandom *random,
                               MwesoOutcome *last, MwesoPlayouts *totals, MwesoError *error);

/* Plays drawn moves from last->after on, at most `most_moves`, and leaves in `last` how the game
 * stands: over, or cut off with end MWESO_GOES_ON. Adds to `totals`. */
MwesoStatus mw_playout(const MwMoveGenerator *generator, int most_moves, MwRandom *random,
                       MwesoOutcome *last, MwesoPlayouts *totals, MwesoError *error);

#endif
