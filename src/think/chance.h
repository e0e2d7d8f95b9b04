/* Chance: uniformly random moves, and random games (playouts, or rollouts). */
#ifndef MWESO_THINK_CHANCE_H
#define MWESO_THINK_CHANCE_H

#include "base/random.h"
#include "play/moves.h"
#include "think/movegen.h"

/* A first choice of a turn: a pit, and a direction if the first lap may run in both. */
typedef struct MwFirst {
    int pit;
    MwesoChoice choice; /* a direction; 0: only a pit is chosen */
    bool drops;         /* the store is dropped first */
    uint8_t directions; /* possible directions of the first lap, a set of MwesoChoice; 0: unknown */
} MwFirst;

enum { MW_MOST_FIRSTS = 4 * MW_MOST_PITS };

/* Lists the first choices of a turn after mw_turn_begin, and returns their number. */
int mw_first_choices(const MwPlay *play, const MwTurn *begun, MwFirst *firsts);

/* Plays such a turn: one of its `count` first choices, then all later ones, each drawn with equal
 * chances. `text`, if not NULL, gets the move. */
void mw_sow_at_random(const MwPlay *play, const MwFirst *firsts, int count, MwRandom *random,
                      MwTurn *turn, MwText *text);

/* A move drawn at random. */
typedef struct MwDrawnMove {
    MwesoOutcome outcome; /* not judged: the next player may have no move */
    bool none;            /* the side to move has no move; `outcome` is not set */
    bool had_choice;      /* there was more than one first choice */
} MwDrawnMove;

/* Draws a move of a position: uniformly over the first choices (pit and direction), then over each
 * later choice; where passing or changing sides is allowed, one turn in eight is used for it.
 * `text`, if not NULL, gets the move; it stays empty if the move was drawn from the list of all
 * moves. */
MwesoStatus mw_draw_move(const MwPlay *play, const MwesoPosition *position, MwRandom *random,
                         MwDrawnMove *drawn, MwText *text, MwesoError *error);

/* A random player's use of a turn: he sows; where he may pass, he passes in one turn of eight;
 * where he may change sides, he does so in one of eight. */
typedef enum MwOther { MW_SOWS, MW_PASSES, MW_SWAPS } MwOther;
MwOther mw_draw_other(const MwPlay *play, const MwesoPosition *position, MwRandom *random);

/* The outcome of passing or changing sides; *can is false if the side has no legal move, and so may
 * do neither. */
MwesoStatus mw_other_outcome(const MwPlay *play, MwOther other, const MwesoPosition *position,
                             MwesoOutcome *outcome, bool *can, MwesoError *error);

/* Draws a pit for each seed of the side to move, as far as a script allows it; and `raid`: one of
 * the pits in which the arrangement may capture, or -1. */
MwesoStatus mw_draw_arrangement(const MwPlay *play, const MwesoPosition *position, MwRandom *random,
                                uint16_t *pits, int *raid, MwesoError *error);

/* Draws arrangements for both sides of a start, if seeds may be arranged. */
MwesoStatus mw_draw_arrangements(const MwPlay *play, MwRandom *random, MwesoPosition *start,
                                 MwesoError *error);

/* Ends the game by end.still, or by repetition. Most rules have neither; otherwise an outcome is
 * not judged before the next move is drawn. */
MwesoStatus mw_judge_drawn(const MwPlay *play, MwHistory *history, MwesoOutcome *drawn,
                           MwesoError *error);

/* Plays drawn moves from last->after on until no phase is left, or as far as mw_playout would.
 * `totals` gets the turns, but counts no game. */
MwesoStatus mw_playout_opening(const MwMoveGenerator *generator, int most_moves, MwRandom *random,
                               MwesoOutcome *last, MwesoPlayouts *totals, MwesoError *error);

/* Plays drawn moves from last->after on, at most `most_moves`, and leaves the state of the game in
 * `last`: over, or cut off with end MWESO_GOES_ON. Adds to `totals`. */
MwesoStatus mw_playout(const MwMoveGenerator *generator, int most_moves, MwRandom *random,
                       MwesoOutcome *last, MwesoPlayouts *totals, MwesoError *error);

#endif
