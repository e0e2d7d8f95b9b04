/* Median: of what a metric counts in a sample's games, with its interval. */
#ifndef MWESO_STUDY_MEDIAN_H
#define MWESO_STUDY_MEDIAN_H

#include "study/metrics.h"

typedef struct MwMedian {
    int64_t *sorted; /* INT64_MAX: beyond where the game was cut off */
    size_t count;
    double value;
    MwSums below; /* of the units: games that have at most the median, and games */
} MwMedian;

/* Of all games. False if there is no memory; freed with mw_median_free in any case. */
bool mw_median_find(const MwesoSample *sample, const MwMetric *metric, bool paired,
                    MwMedian *median);
void mw_median_free(MwMedian *median);
/* The value with its interval; all NAN without two games. */
MwesoEstimate mw_median_estimate(const MwMedian *median, double level);

#endif
