/* Matches: pairs of games between two players, and what they say of their strength. */
#ifndef MWESO_MATCH_H
#define MWESO_MATCH_H

#include <stdbool.h>
#include <stdint.h>

#include "mweso/player.h"
#include "mweso/series.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Someone who plays a match from within the program that calls it, such as one that learns. */
typedef struct MwesoAgent {
    /* Begins a game: what is drawn by lot is drawn from (seed, stream), as by
     * mweso_player_begin. May be NULL; false ends the match. */
    bool (*begin)(void *user, uint64_t seed, uint64_t stream);
    /* A legal move of the game's present position; the text must live until the next call. NULL
     * ends the match. With several threads it is called by all of them, also at the same time. */
    const char *(*move)(void *user, const MwesoGame *game);
    void *user;
} MwesoAgent;

/* A match: pairs of games from one opening each, the players with exchanged sides. Opening i is
 * drawn from (seed, i): arrangements by lot where the variant has them, then random moves; of 64
 * drawn so, a search of a 32nd of judge_nodes positions picks the 8 most even, and of these the one
 * is played that a search of judge_nodes positions finds most even. */
typedef struct MwesoMatchPlan {
    const char *players[2]; /* by name */
    uint64_t pairs;
    uint64_t seed;
    uint64_t judge_nodes;            /* 0: the first opening drawn is played, even or not */
    int opening_moves;               /* drawn at random before the players take over, 0 to 100 */
    int most_moves;                  /* a longer game is nobody's; at least 1 */
    int threads;                     /* games played at a time, 1 to 64 */
    const MwesoSeriesSource *series; /* series in place of games, of this variant; or NULL */
    int most_games;                  /* a longer series is nobody's; at least 1, with `series` */
    const MwesoAgent *agents[2]; /* who plays under the name of that player; NULL: whom it names */
} MwesoMatchPlan;

/* How a game of a match ended beyond MwesoEnd. */
typedef enum MwesoHalt {
    MWESO_PLAYED_OUT,
    MWESO_REPETITION, /* a position came for the third time, of which the rules say nothing
                         (end.repeats) */
    MWESO_CUT_OFF,    /* after most_moves: nobody wins */
    MWESO_FORFEIT, /* an engine died, did not answer or answered with an illegal move: it loses */
    MWESO_HALT_COUNT
} MwesoHalt;

typedef struct MwesoMatchGame {
    uint64_t number;       /* from 0; games 2i and 2i+1 are a pair */
    const MwesoGame *game; /* belongs to the match, as `note` does: for the call only */
    int south;             /* 0 or 1: the player who played South */
    int winner;            /* 0 or 1: a player; MWESO_NOBODY */
    MwesoHalt halt;
    const char *note; /* of a forfeit: what went wrong; else "" */
    int part;         /* of a series: which of its games, from 0; `number` is that of the series */
    bool last;        /* is it the last of them? A game alone is. */
    int whole;        /* then: who has won the series, or else the game; as `winner` */
    const char *const *settings; /* of its variant, if that is another than the match's; or NULL */
} MwesoMatchGame;

/* Where series are played, a series stands for a game: it is what pairs consist of, and what points
 * are won by. Is given every game in the order of their numbers, never two at a time, perhaps by
 * another thread, when the tally has it already; returning false ends the match. */
typedef bool (*MwesoMatchEach)(void *user, const MwesoMatchGame *game);

/* The first player's results. */
typedef struct MwesoMatchTally {
    uint64_t wins, draws, losses;
    uint64_t pairs[5]; /* in which he scored 0, 1/2, 1, 1 1/2 and 2 points */
    uint64_t south_wins, moves;
    uint64_t ended[MWESO_END_COUNT];   /* games by MwesoEnd; MWESO_GOES_ON: halted */
    uint64_t halted[MWESO_HALT_COUNT]; /* games by MwesoHalt */
    uint64_t forfeits[2];              /* of either player */
    uint64_t games; /* of all series; `moves`, `ended`, `halted` and `forfeits` are theirs */
} MwesoMatchTally;

/* Plays a match. With players that are not limited by time the results depend on the plan but not
 * on its threads. MWESO_NO if it was ended by `each` (may be NULL) or by an agent; `tally` then
 * holds what was played. A move of an agent that is illegal or cannot be read ends it too, as
 * mweso_play fails. */
MWESO_API MwesoStatus mweso_match(const MwesoVariant *variant, const MwesoMatchPlan *plan,
                                  MwesoMatchEach each, void *user, MwesoMatchTally *tally,
                                  MwesoError *error);

/* A share of the points, and where it lies with 95 % confidence; and the same as a difference in
 * Elo's scale, at most 1200 either way. */
typedef struct MwesoScore {
    double score, low, high;
    double elo, elo_low, elo_high;
} MwesoScore;

/* The first player's score of the complete pairs. The interval comes from how the points of the
 * pairs are spread (the pentanomial model); one more pair, spread evenly over the five results, is
 * thought to have been played, so that a match won throughout has an interval too. No tally (NULL)
 * is one without games. */
MWESO_API MwesoScore mweso_match_score(const MwesoMatchTally *tally);

/* The same score with the interval of a confidence sequence: whoever looks after any pairs he
 * likes, and plays on or not by what he sees, all intervals that he sees cover the true score
 * together with probability `level` (above 0, below 1). Of pairs that are draws of one kind, as
 * those of a match are; pairs[i] of them scored i half points. Without pairs, and for NULL and
 * other levels, the interval is from 0 to 1. */
MWESO_API MwesoScore mweso_pairs_sequence(const uint64_t pairs[5], double level);

/* The difference of ratings at which a score, a share of the points, is expected (A. Elo, The
 * rating of chessplayers, 1978): 400 log10(score / (1 - score)), at most 1200 either way. */
MWESO_API double mweso_elo(double score);

#ifdef __cplusplus
}
#endif

#endif
