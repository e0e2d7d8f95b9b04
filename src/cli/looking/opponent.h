/* Opponent: whoever plays at the other side of the board in mweso play: a player, or nobody. */
#ifndef MWESO_CLI_LOOKING_OPPONENT_H
#define MWESO_CLI_LOOKING_OPPONENT_H

#include "cli/cli.h"

typedef struct Opponent {
    const Cli *cli;
    MwesoPlayer *player; /* NULL: two people play */
    MwesoPlayer *helper; /* who gives hints; made when first asked */
    const MwesoVariant *variant;
    const char *name; /* of the player */
    int side;
} Opponent;

/* Finds out from --opponent, --level and --side who plays. */
MwesoStatus opponent_begin(Opponent *opponent, const Cli *cli, const MwesoVariant *variant);
void opponent_end(Opponent *opponent);

/* Is it the player's turn, in a game that goes on? */
bool opponent_is_due(const Opponent *opponent, const MwesoGame *game);

/* His move, until the next call; NULL after saying why there is none. */
const char *opponent_move(Opponent *opponent, const MwesoGame *game);

/* Forgets the game before; the sides are exchanged. */
void opponent_next_game(Opponent *opponent, uint64_t number);

/* Likewise in a series (--series), in which sides are kept and the board may be another. False,
 * with an error, if the player does not know the variant. */
bool opponent_moves_to(Opponent *opponent, const MwesoVariant *variant, int number,
                       MwesoError *error);

/* Prints a good move for the side to move. */
void opponent_hint(Opponent *opponent, const MwesoGame *game);

/* ---- a match of several games ---------------------------------------------------------------- */

/* The points of the two players; the first one plays South in games 1, 3, 5... */
typedef struct Series {
    int games; /* to be played; 0: there is no match */
    int done;
    int points[2];
} Series;

/* Counts a game that is over: a win by captures in every column may count more than one. */
void series_count(Series *series, const MwesoOutcome *standing);
/* Says how the match stands. */
void series_print(const Series *series);
bool series_is_over(const Series *series);

#endif
