/* Metrics: what each is worked out from (docs/metrics.md). */
#ifndef MWESO_STUDY_METRICS_H
#define MWESO_STUDY_METRICS_H

#include "study/intervals.h"
#include "study/sample.h"

/* What a game adds to a sum, by its figures. */
typedef int64_t (*MwSummand)(const int64_t *of, int64_t which);

typedef struct MwMetric {
    MwesoMetric told;
    MwSummand x;
    int64_t x_of;
    MwSummand y;
    int64_t y_of;
    MwesoEstimate (*map)(const MwSums *sums, double level); /* NULL: the ratio of x and y is it */
    bool is_median;                                         /* of x, and not a ratio */
} MwMetric;

/* The metric at `index`, which is below mweso_metric_count(). */
const MwMetric *mw_metric(size_t index);
/* Is it a share of games, so that every game adds the same to y? */
bool mw_metric_is_of_games(const MwMetric *metric);

/* What a game, or a pair of games, adds to a metric's sums. */
typedef struct MwUnit {
    int64_t x, y;
} MwUnit;

/* Of the game at *at, if `paired` with the one next to it where these are games 2k and 2k+1. Moves
 * *at past it. */
MwUnit mw_next_unit(const MwesoSample *sample, const MwMetric *metric, bool paired, size_t *at);

#endif
