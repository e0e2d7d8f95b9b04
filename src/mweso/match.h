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

/* A player of the calling program, such as one that learns. */
typedef struct MwesoAgent {
    /* Begins a game: all random choices are drawn from (seed, stream), as by mweso_player_begin.
     * May be NULL; false ends the match. */
    bool (*begin)(void *user, uint64_t seed, uint64_t stream);
    /* A legal move of the game's present position; the text must live until the next call. NULL
     * ends the match. With several threads it is called by all of them, also at the same time. */
    const char *(*move)(void *user, const MwesoGame *game);
    void *user;
} MwesoAgent;

/* A match: pairs of games, each from one opening, the players with exchanged sides. Opening i is
 * drawn from (seed, i): arrangements by lot where the variant has them, then random moves. Of 64
 * candidates a search of judge_nodes / 32 nodes picks the 8 most even; of these a search of
 * judge_nodes nodes picks the most even one. */
typedef struct MwesoMatchPlan {
    const char *players[2]; /* by name */
    uint64_t pairs;
    uint64_t seed;
    uint64_t judge_nodes;            /* 0: the first opening drawn is played, even or not */
    int opening_moves;               /* drawn at random before the players take over, 0 to 100 */
    int most_moves;                  /* a longer game has no winner; at least 1 */
    int threads;                     /* games played at the same time, 1 to 64 */
    const MwesoSeriesSource *series; /* to play series of this variant in place of games; or NULL */
    int most_games;                  /* of a series; a longer one has no winner; at least 1, with
                                        `series` */
    const MwesoAgent *agents[2]; /* agents[i] plays in place of players[i], under that name; NULL:
                                    the player of that name */
} MwesoMatchPlan;

/* How a game of a match ended where MwesoEnd does not say it. */
typedef enum MwesoHalt {
    MWESO_PLAYED_OUT,
    MWESO_REPETITION, /* a position came for the third time, and the rules do not judge that
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
    int part;         /* of a series: which of its games, from 0; `number` is then that of the
                         series */
    bool last;        /* of a series: true for its last game; of a single game: always true */
    int whole;        /* of a last game: the winner of the series or of the single game; as
                         `winner` */
    const char *const *settings; /* of the game's variant, if that is not the match's; or NULL */
} MwesoMatchGame;

/* Called with every game in the order of their numbers, never two at a time, perhaps by another
 * thread, after the tally has counted it; returning false ends the match. With series, a series
 * takes the place of a game in pairs and points. */
typedef bool (*MwesoMatchEach)(void *user, const MwesoMatchGame *game);

/* The first player's results. */
typedef struct MwesoMatchTally {
    uint64_t wins, draws, losses;
    uint64_t pairs[5]; /* pairs by his points: 0, 1/2, 1, 1 1/2 and 2 */
    uint64_t south_wins, moves;
    uint64_t ended[MWESO_END_COUNT];   /* games by MwesoEnd; MWESO_GOES_ON: halted */
    uint64_t halted[MWESO_HALT_COUNT]; /* games by MwesoHalt */
    uint64_t forfeits[2];              /* of either player */
    uint64_t games; /* of all series; `moves`, `ended`, `halted` and `forfeits` count their games */
} MwesoMatchTally;

/* Plays a match. With players that are not limited by time the results depend on the plan but not
 * on its threads. MWESO_NO if it was ended by `each` (may be NULL) or by an agent; `tally` then
 * holds what was played. A move of an agent that is illegal or cannot be read ends it too, as
 * mweso_play fails. */
MWESO_API MwesoStatus mweso_match(const MwesoVariant *variant, const MwesoMatchPlan *plan,
                                  MwesoMatchEach each, void *user, MwesoMatchTally *tally,
                                  MwesoError *error);

/* A share of the points with its 95 % confidence interval; and both as differences of Elo ratings,
 * between -1200 and 1200. */
typedef struct MwesoScore {
    double score, low, high;
    double elo, elo_low, elo_high;
} MwesoScore;

/* The first player's score of the complete pairs. The interval comes from the variance of the
 * points of a pair (the pentanomial model). One more pair, spread evenly over the five results, is
 * added, so that a match won throughout has an interval too. NULL counts as a tally without games.
 */
MWESO_API MwesoScore mweso_match_score(const MwesoMatchTally *tally);

/* The same score with the interval of a confidence sequence: even for somebody who looks after any
 * number of pairs and decides by what he sees whether to go on, all intervals together cover the
 * true score with probability `level` (above 0, below 1). The pairs must be independent draws of
 * one kind, as those of a match are; pairs[i] is the number of pairs that scored i half points.
 * Without pairs, and for NULL and other levels, the interval is from 0 to 1. */
MWESO_API MwesoScore mweso_pairs_sequence(const uint64_t pairs[5], double level);

/* The difference of ratings at which `score`, a share of the points, is expected (A. Elo, The
 * rating of chessplayers, 1978): 400 log10(score / (1 - score)), between -1200 and 1200. */
MWESO_API double mweso_elo(double score);

#ifdef __cplusplus
}
#endif

#endif
