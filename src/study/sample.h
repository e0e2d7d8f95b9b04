/* Sample: the games of one variant under one plan, and the metrics computed from them
 * (docs/metrics.md). */
#ifndef MWESO_STUDY_SAMPLE_H
#define MWESO_STUDY_SAMPLE_H

#include <stdatomic.h>

#include "study/intervals.h"

struct MwesoSample {
    MwesoFigures *games; /* in their order */
    size_t count, room;
    int threads; /* number of threads that work on it; 0: one */
    bool drawn;  /* each game, or pair, is an independent draw, even if it equals another */
    bool alike;  /* and all pairs are draws of one kind */
    /* Results kept for later calls, [1] for pairs. mw_sample_worth; 0: not computed yet. */
    _Atomic uint64_t worth[2];
    /* Number of different games [0] and openings [1], plus 1; 0: not computed yet. */
    _Atomic uint64_t different[2];
    /* Sums of all metrics (study/metrics.c), [1] for pairs; NULL: not computed yet. */
    _Atomic(struct MwSums *) sums[2];
};

/* Are the figures small enough to be summed? Those of real games are. */
bool mw_is_sampled(const MwesoFigures *figures);

/* The number of units (games, or pairs of games 2k, 2k+1) that count for intervals: all, or, if
 * nothing is random and fewer than nine in ten differ, the different ones. MW_WORTH_UNKNOWN without
 * memory. */
#define MW_WORTH_UNKNOWN UINT64_MAX
uint64_t mw_sample_worth(const MwesoSample *sample, bool paired);

/* A range of games in a sample, from `begin` to before `end`, for one thread. */
typedef struct MwPart {
    const MwesoSample *sample;
    bool paired; /* games 2k and 2k+1 are never separated */
    size_t begin, end;
    void *result; /* of mw_sample_map; else NULL */
} MwPart;

/* Calls work(part, user) for all parts of a sample, on its threads. */
typedef void MwPartWork(const MwPart *part, void *user);
void mw_sample_each_part(const MwesoSample *sample, bool paired, MwPartWork *work, void *user);

/* The same, with a zeroed result of `size` bytes for each part. Returns the *parts results in the
 * order of the games, to be freed; NULL without memory. */
void *mw_sample_map(const MwesoSample *sample, bool paired, size_t size, MwPartWork *work,
                    void *user, size_t *parts);

/* ---- metrics --------------------------------------------------------------------------------- */

/* What a game adds to a sum: a function of its figures `of` and an argument of the metric. */
typedef int64_t (*MwSummand)(const int64_t *of, int64_t argument);

typedef struct MwMetric {
    MwesoMetric told;
    MwSummand x;
    int64_t x_of; /* argument for x */
    MwSummand y;
    int64_t y_of;
    MwesoEstimate (*map)(const MwSums *sums, double level); /* NULL: the metric is sum x / sum y */
    bool is_median;                                         /* it is the median of x, not a ratio */
} MwMetric;

/* The metric at `index`, which is below mweso_metric_count(). */
const MwMetric *mw_metric(size_t index);
/* Is it a share of games, so that every game adds the same to y? */
bool mw_metric_is_of_games(const MwMetric *metric);

/* What a game, or a pair of games, adds to the two sums of a metric. */
typedef struct MwUnit {
    int64_t x, y;
} MwUnit;

/* The unit of the game at *at: with `paired` it includes the next game if they are games 2k and
 * 2k+1. Moves *at past it. */
MwUnit mw_next_unit(const MwesoSample *sample, const MwMetric *metric, bool paired, size_t *at);

/* ---- medians --------------------------------------------------------------------------------- */

typedef struct MwMedian {
    int64_t *sorted; /* values of all games; INT64_MAX: the game was cut off before */
    size_t count;
    double value;
    MwSums below; /* sums over the units: x: games with at most the median; y: games */
} MwMedian;

/* Finds the median of a metric's x over all games; NAN without two games. False without memory;
 * call mw_median_free in any case. */
bool mw_median_find(const MwesoSample *sample, const MwMetric *metric, bool paired,
                    MwMedian *median);
void mw_median_free(MwMedian *median);
MwesoEstimate mw_median_estimate(const MwMedian *median, double level);

#endif
