/* Studies: many games, what is counted in each, and what the counts say. */
#ifndef MWESO_STUDY_H
#define MWESO_STUDY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "mweso/game.h"
#include "mweso/move.h"
#include "mweso/series.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- random play and its speed --------------------------------------------------------------- */

typedef struct MwesoPlayouts {
    uint64_t games, moves, laps;
    uint64_t ended[MWESO_END_COUNT]; /* games by MwesoEnd; MWESO_GOES_ON: cut off */
    uint64_t choices;                /* moves with more than one first choice */
    uint64_t hook_calls;             /* calls of the variant's script */
} MwesoPlayouts;

/* Plays `games` random games of at most `most_moves` (0 or more) moves from the usual start: those
 * numbered from `first_game` on, game i drawn from (seed, i). All first choices (pit and direction)
 * are equally likely, then all choices at each later point; where passing or changing sides is
 * allowed, one turn in eight is used for it. Adds to `totals`. */
MWESO_API MwesoStatus mweso_playouts(const MwesoVariant *variant, uint64_t first_game,
                                     uint64_t games, int most_moves, uint64_t seed,
                                     MwesoPlayouts *totals, MwesoError *error);
/* The same on `threads` threads; less than 1: one for every processor. The totals do not depend on
 * their number; after a failure they hold the games that were played. */
MWESO_API MwesoStatus mweso_playouts_parallel(const MwesoVariant *variant, uint64_t first_game,
                                              uint64_t games, int most_moves, uint64_t seed,
                                              int threads, MwesoPlayouts *totals,
                                              MwesoError *error);

/* The engine that plays many random games of a variant on this processor (docs/performance.md):
 * "lanes", many games at a time; "vectors", one after the other; or "reference", the loops for all
 * rules. In variants with phases another engine may play the first turns. */
MWESO_API const char *mweso_playouts_engine(const MwesoVariant *variant);

/* ---- many games ------------------------------------------------------------------------------ */

/* What is counted in one game. docs/metrics.md says what each figure means. */
typedef enum MwesoFigure {
    MWESO_FIGURE_WINNER,       /* MWESO_SOUTH, MWESO_NORTH or MWESO_NOBODY */
    MWESO_FIGURE_END,          /* a MwesoEnd; MWESO_GOES_ON: cut off after max_turns */
    MWESO_FIGURE_FIRST_PLAYER, /* the side of the first of the two players */
    MWESO_FIGURE_ENDLESS,      /* 1 if the last move was endless */
    MWESO_FIGURE_TURNS,
    MWESO_FIGURE_PASSES,
    MWESO_FIGURE_LAPS,
    MWESO_FIGURE_LONGEST_MOVE, /* in laps */
    MWESO_FIGURE_CLOCKWISE_LAPS,
    MWESO_FIGURE_CAPTURED_SOUTH, /* seeds South took from North */
    MWESO_FIGURE_CAPTURED_NORTH,
    MWESO_FIGURE_CAPTURING_TURNS,
    MWESO_FIGURE_CHOICES, /* first choices, summed over the turns */
    MWESO_FIGURE_CHOICE_TURNS,
    MWESO_FIGURE_LEAD_CHANGES,
    MWESO_FIGURE_DECISIVE_TURN, /* from 1; 0 if nobody won */
    MWESO_FIGURE_GAME_ID,       /* the same for equal games; 53 bits */
    MWESO_FIGURE_OPENING_ID,    /* the same for games with equal starts and equal first 8 turns */
    MWESO_FIGURE_COUNT
} MwesoFigure;

/* The name of a figure, such as "longest_move"; NULL beyond the last. */
MWESO_API const char *mweso_figure_name(size_t figure);

typedef struct MwesoFigures {
    uint64_t game; /* number of the game in its run, from 0 */
    int64_t of[MWESO_FIGURE_COUNT];
} MwesoFigures;

typedef enum MwesoStart {
    MWESO_START_USUAL,  /* the usual start, seeds already arranged */
    MWESO_START_RANDOM, /* each player's seeds in any arrangement, each with the same chance */
    MWESO_START_LISTED  /* the positions of a list in turn, again from the first after the last */
} MwesoStart;

/* The games to be played. Games 2k and 2k+1 have the same start, and the players change sides
 * between them. Chance in game i comes from (seed, i) alone, so neither threads nor shards change a
 * game, and game i of two variants is a pair. */
typedef struct MwesoPlan {
    uint64_t games, seed;
    const char *players[2]; /* by name; the first is South in games 0, 2, 4... */
    MwesoStart start;
    const char *starts;     /* a list: position strings, one a line; '#' starts a comment */
    uint32_t max_turns;     /* at least 1 */
    int threads;            /* 1 to 256 */
    uint64_t shard, shards; /* only the games i with i % shards == shard */
} MwesoPlan;

/* Called with the games in their order; false stops. */
typedef bool (*MwesoGameSink)(void *user, const MwesoFigures *figures);

/* Plays the games of a plan. `skip` (may be NULL) says which are not to be played; it is asked in
 * the order of the games, by one thread at a time. MWESO_NO if stopped by `sink`; MWESO_USAGE for a
 * plan that makes no sense; MWESO_BAD_INPUT for a list of starts that cannot be read (its line in
 * the error); MWESO_BAD_VARIANT if the variant cannot be played; MWESO_IO without memory or
 * threads. */
MWESO_API MwesoStatus mweso_simulate(const MwesoVariant *variant, const MwesoPlan *plan,
                                     bool (*skip)(void *user, uint64_t game), MwesoGameSink sink,
                                     void *user, MwesoError *error);

/* Called with each game, and with its moves; `game` belongs to the simulation and is valid during
 * the call only. */
typedef bool (*MwesoRecordedSink)(void *user, const MwesoFigures *figures, const MwesoGame *game);

/* The same games, each with its moves, so that they can be written down (mweso_game_record).
 * MWESO_BAD_INPUT also if a move is not found among the first million of its position. */
MWESO_API MwesoStatus mweso_simulate_recorded(const MwesoVariant *variant, const MwesoPlan *plan,
                                              MwesoRecordedSink sink, void *user,
                                              MwesoError *error);

/* ---- many series ----------------------------------------------------------------------------- */

/* What is counted in one series. */
typedef enum MwesoSeriesFigure {
    MWESO_SERIES_WINNER,       /* MWESO_SOUTH or MWESO_NORTH; MWESO_NOBODY: it was cut off */
    MWESO_SERIES_FIRST_PLAYER, /* the side of the first of the two players, in all its games */
    MWESO_SERIES_GAMES,        /* all games, including those annulled or cut off */
    MWESO_SERIES_ANNULLED,     /* games without effect: annulled or cut off */
    MWESO_SERIES_WON_SOUTH,    /* games won by South, and by North */
    MWESO_SERIES_WON_NORTH,
    MWESO_SERIES_TURNS,       /* of all games */
    MWESO_SERIES_COLUMNS,     /* of the board of the last game */
    MWESO_SERIES_SHORTER,     /* 1 if that board is not the first one */
    MWESO_SERIES_SEEDS_SOUTH, /* seeds that each side owns in the end */
    MWESO_SERIES_SEEDS_NORTH,
    MWESO_SERIES_FIGURE_COUNT
} MwesoSeriesFigure;

/* The name of a figure, such as "games"; NULL beyond the last. */
MWESO_API const char *mweso_series_figure_name(size_t figure);

typedef struct MwesoSeriesFigures {
    uint64_t series; /* number of the series in its run, from 0 */
    int64_t of[MWESO_SERIES_FIGURE_COUNT];
} MwesoSeriesFigures;

/* Called with the series in their order; false stops. */
typedef bool (*MwesoSeriesSink)(void *user, const MwesoSeriesFigures *figures);

/* Plays as many series as a plan has games, each until somebody has lost it or after most_games (1
 * to 10000) games. The players change sides between series, not within them; the first game begins
 * from the usual start, and seeds that players arrange in later ones are arranged at random. Chance
 * in series i comes from (seed, i) alone. MWESO_NO if stopped by `sink`; MWESO_USAGE for a plan
 * that makes no sense, or has another start, or if the variant has no series; MWESO_BAD_VARIANT if
 * it cannot be loaded or played, or does not fit later boards; MWESO_IO without memory. */
MWESO_API MwesoStatus mweso_simulate_series(const MwesoSeriesSource *source, const MwesoPlan *plan,
                                            int most_games, MwesoSeriesSink sink, void *user,
                                            MwesoError *error);

/* ---- what many games say --------------------------------------------------------------------- */

/* A list of games of one variant under one plan. */
typedef struct MwesoSample MwesoSample;

MWESO_API MwesoSample *mweso_sample_new(void); /* NULL if there is no memory */
MWESO_API void mweso_sample_free(MwesoSample *sample);
/* The games of a plan as a sample, or NULL with an error as of mweso_simulate. `report` (may be
 * NULL) is given the number of games played so far; false stops. The sample is later evaluated on
 * as many threads as played its games. */
MWESO_API MwesoSample *mweso_simulate_sample(const MwesoVariant *variant, const MwesoPlan *plan,
                                             MwesoProgress report, void *user, MwesoError *error);
/* Tells a sample that games are added to by which plan they are played. If players or starts are
 * random, every game is an independent draw, and equal games count each time. Otherwise, and
 * without this call, equal games count once. Samples of mweso_simulate_sample and of stores know
 * their plan. */
MWESO_API void mweso_sample_by_plan(MwesoSample *sample, const MwesoPlan *plan);
/* Are all pairs of games 2k, 2k+1 of a plan independent draws of one kind? Not if nothing is
 * random, nor if starts come in turn from a list. */
MWESO_API bool mweso_plan_draws_alike(const MwesoPlan *plan);
/* Adds a game; games must come in their order. False if it is NULL, if a figure (other than an id)
 * is farther from 0 than 2 to the power of 46, or if there is no memory. */
MWESO_API bool mweso_sample_add(MwesoSample *sample, const MwesoFigures *figures);
MWESO_API size_t mweso_sample_count(const MwesoSample *sample);
/* The game at `index`, or NULL; valid until a game is added. */
MWESO_API const MwesoFigures *mweso_sample_at(const MwesoSample *sample, size_t index);
/* How many different games, and how many different openings, it holds. MWESO_IO without memory. */
MWESO_API MwesoStatus mweso_sample_distinct(const MwesoSample *sample, uint64_t *games,
                                            uint64_t *openings);

/* The number of units in the sample (games, or with `paired` pairs of games 2k, 2k+1), and how many
 * of them are informative: all if chance has a part in them (mweso_sample_by_plan), else the
 * different ones. If these are fewer than nine in ten, intervals are computed for their number.
 * MWESO_IO without memory. */
MWESO_API MwesoStatus mweso_sample_units(const MwesoSample *sample, bool paired, uint64_t *units,
                                         uint64_t *different);
/* How many of its games were cut off. */
MWESO_API uint64_t mweso_sample_cut_off(const MwesoSample *sample);

/* A quantity of a sample: docs/metrics.md has the formulas. */
typedef struct MwesoMetric {
    const char *name; /* "AdvantageP1" */
    const char *doc;  /* one line */
    bool share;       /* between 0 and 1 */
    bool is_cut;      /* its value lacks whatever would have come after the end of games that were
                         cut off */
} MwesoMetric;

/* There are fewer metrics than this, so that a set of them fits in 64 bits. */
enum { MWESO_MOST_METRICS = 64 };

MWESO_API size_t mweso_metric_count(void);
/* The metric at `index`, or NULL. Lives for ever. */
MWESO_API const MwesoMetric *mweso_metric(size_t index);
/* Writes which answers of a variant make the event that the metric at `index` counts impossible,
 * whoever plays: "reverse.pits = none"; different answers of phases too, separated by commas. The
 * value is then 0, and needs no interval. Writes nothing ("", length 0) if the event is possible or
 * nobody knows, as with scripts, and if there is no such metric. */
MWESO_API size_t mweso_metric_impossible(const MwesoVariant *variant, size_t index, char *buffer,
                                         size_t size);

/* A value and the ends of its interval; all NAN if the sample gives no value (or without memory),
 * only the ends if all its games are alike. INFINITY: beyond the turn at which games were cut off
 * (MedianTurns). */
typedef struct MwesoEstimate {
    double value, low, high;
} MwesoEstimate;

/* The value of a metric with an interval that covers the true value with probability `level` (such
 * as 0.95); all NAN if there is no such metric or `level` is not between 0 and 1. Games are taken
 * as independent; with `paired` only pairs of games 2k, 2k+1 are, as their games share a start. */
MWESO_API MwesoEstimate mweso_sample_metric(const MwesoSample *sample, size_t metric, double level,
                                            bool paired);
/* The most that a game of at most `max_turns` turns can add to either sum of the metric at `index`;
 * 0: no bound is known, or there is no such metric. */
MWESO_API uint64_t mweso_metric_most(size_t index, uint32_t max_turns);
/* The same with an interval of a confidence sequence: even for somebody who looks after any number
 * of games, all intervals together cover the true value with probability `level`. It is computed
 * from the pairs of games 2k, 2k+1 that are both in the sample. The ends are NAN unless these
 * pairs are draws of one kind (mweso_sample_by_plan), if mweso_metric_most knows no bound, and if a
 * game exceeds it. */
MWESO_API MwesoEstimate mweso_sample_sequence(const MwesoSample *sample, size_t metric,
                                              double level, uint32_t max_turns);
/* The difference b - a, from the games that both samples hold. */
MWESO_API MwesoEstimate mweso_sample_difference(const MwesoSample *a, const MwesoSample *b,
                                                size_t metric, double level, bool paired);

/* A contrast: the sum, with signs, of a metric's values in samples of the same games. Two samples
 * (-1, 1) make a difference; four (1, -1, -1, 1) the difference of two differences. */
typedef struct MwesoContrast MwesoContrast;

/* The contrast in the games that all `count` samples (1 to 4) hold; each of `signs` is 1 or -1. The
 * samples are not needed afterwards. NULL if there is no such metric, if `count` or a sign is out
 * of range, or if there is no memory; the caller frees it. */
MWESO_API MwesoContrast *mweso_contrast_new(const MwesoSample *const *samples, const int *signs,
                                            size_t count, size_t metric, bool paired);
MWESO_API void mweso_contrast_free(MwesoContrast *contrast);
/* The sum with an interval, as of mweso_sample_metric. */
MWESO_API MwesoEstimate mweso_contrast_estimate(const MwesoContrast *contrast, double level);
/* Is the contrast 0 game by game, so that there is nothing to test? With two samples: every game
 * adds the same to the metric in both. With four: samples 1 and 2 are alike in this way, and 3 and
 * 4; or 1 and 3, and 2 and 4. */
MWESO_API bool mweso_contrast_is_still(const MwesoContrast *contrast);
/* The p-value of the contrast: the probability of one so far from 0 if the true one is 0, that is
 * one minus the level of the interval that just holds 0. NAN where there is no interval. */
MWESO_API double mweso_contrast_p(const MwesoContrast *contrast);

/* Adjusts `count` p-values for multiple testing. If hypotheses with an adjusted value below `a` are
 * rejected: by Holm, with probability 1 - a none of them is true; by Benjamini and Hochberg, on
 * average at most the share `a` of them is true. NANs are not counted, and stay. `adjusted` has
 * room for `count` and may be `p`. False if there is no memory. */
MWESO_API bool mweso_adjust_holm(const double *p, size_t count, double *adjusted);
MWESO_API bool mweso_adjust_fdr(const double *p, size_t count, double *adjusted);

typedef enum MwesoStandingKind {
    MWESO_STANDS_ALONE,      /* independent of the others */
    MWESO_STANDS_STILL,      /* the same in every game of all samples, so it can show no
                                difference */
    MWESO_STANDS_AS_ANOTHER, /* a linear function of another metric */
    MWESO_STANDS_ON_SEVERAL  /* a function of several others */
} MwesoStandingKind;

typedef struct MwesoStanding {
    MwesoStandingKind kind;
    uint64_t from; /* bit m: it depends on metric m, which stands alone */
} MwesoStanding;

/* How each metric depends on the others in the games of `count` samples, so that equivalent metrics
 * are counted once. Bit m of `among`: metric m is looked at; no metric depends on one that is not.
 * `standings` has room for mweso_metric_count(); the entries looked at are set. False if there is
 * no memory. */
MWESO_API bool mweso_metric_standings(const MwesoSample *const *samples, size_t count,
                                      uint64_t among, MwesoStanding *standings);

/* The metrics of series, and their values for a list of series; as the metrics of games. */
MWESO_API size_t mweso_series_metric_count(void);
MWESO_API const MwesoMetric *mweso_series_metric(size_t index);
MWESO_API MwesoEstimate mweso_series_estimate(const MwesoSeriesFigures *list, size_t count,
                                              size_t metric, double level);

#ifdef __cplusplus
}
#endif

#endif
