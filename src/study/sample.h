/* Sample: the games of one variant under one plan, and the metrics that are computed from them
 * (docs/metrics.md). */
#ifndef MWESO_STUDY_SAMPLE_H
#define MWESO_STUDY_SAMPLE_H

#include <stdatomic.h>

#include "study/intervals.h"

struct MwesoSample {
    MwesoFigures *games; /* in their order */
    size_t count, room;
    int threads; /* that work on it; 0: one */
    bool drawn;  /* each game, or pair, is a draw of its own, though it be like another */
    bool alike;  /* and all pairs are draws of one kind */
    /* Results kept for later calls, [1] for pairs. The worth in units; 0: not computed yet. */
    _Atomic uint64_t worth[2];
    /* One more than the number of different games [0] and openings [1]; 0: not computed yet. */
    _Atomic uint64_t different[2];
    /* The sums of all metrics (study/metrics.c), [1] for pairs; NULL: not computed yet. */
    _Atomic(struct MwSums *) sums[2];
};

/* Are the figures small enough to be summed up? Those of real games are. */
bool mw_is_sampled(const MwesoFigures *figures);

/* The number of units (games, or pairs of games 2k, 2k+1) that the sample is worth to an interval:
 * all, or where nobody draws the different ones, if fewer than nine in ten differ. MW_WORTH_UNKNOWN
 * without memory.
 */
#define MW_WORTH_UNKNOWN UINT64_MAX
uint64_t mw_sample_worth(const MwesoSample *sample, bool paired);

/* Some games of a sample, from `begin` to before `end`, which one thread works on. */
typedef struct MwPart {
    const MwesoSample *sample;
    bool paired; /* games 2k and 2k+1 are in one part */
    size_t begin, end;
    void *result; /* of mw_sample_map; else NULL */
} MwPart;

/* Calls work(part, user) for all parts of a sample, on its threads. */
typedef void MwPartWork(const MwPart *part, void *user);
void mw_sample_each_part(const MwesoSample *sample, bool paired, MwPartWork *work, void *user);

/* The same, each part with a zeroed result of `size` bytes. Returns the *parts results in the order
 * of the games, to be freed; NULL without memory. */
void *mw_sample_map(const MwesoSample *sample, bool paired, size_t size, MwPartWork *work,
                    void *user, size_t *parts);

/* ---- metrics --------------------------------------------------------------------------------- */

/* What a game adds to a sum, by its figures `of` and an argument of the metric. */
typedef int64_t (*MwSummand)(const int64_t *of, int64_t argument);

typedef struct MwMetric {
    MwesoMetric told;
    MwSummand x;
    int64_t x_of; /* the argument of x */
    MwSummand y;
    int64_t y_of;
    MwesoEstimate (*map)(const MwSums *sums, double level); /* NULL: the metric is sum x / sum y */
    bool is_median;                                         /* of x, and not a ratio */
} MwMetric;

/* The metric at `index`, which is below mweso_metric_count(). */
const MwMetric *mw_metric(size_t index);
/* Is it a share of games, so that every game adds the same to y? */
bool mw_metric_is_of_games(const MwMetric *metric);

/* What a game, or a pair of games, adds to the two sums of a metric. */
typedef struct MwUnit {
    int64_t x, y;
} MwUnit;

/* The unit of the game at *at; if `paired` together with the next game where they are games 2k and
 * 2k+1. Moves *at past it. */
MwUnit mw_next_unit(const MwesoSample *sample, const MwMetric *metric, bool paired, size_t *at);

/* ---- medians --------------------------------------------------------------------------------- */

typedef struct MwMedian {
    int64_t *sorted; /* values of all games; INT64_MAX: beyond where the game was cut off */
    size_t count;
    double value;
    MwSums below; /* over the units: x games that have at most the median, y games */
} MwMedian;

/* The median of a metric's x over all games; NAN without two games. False if there is no memory;
 * freed with mw_median_free in any case. */
bool mw_median_find(const MwesoSample *sample, const MwMetric *metric, bool paired,
                    MwMedian *median);
void mw_median_free(MwMedian *median);
MwesoEstimate mw_median_estimate(const MwMedian *median, double level);

#endif
