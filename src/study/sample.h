/* Sample: the games of one variant under one plan, in their order. */
#ifndef MWESO_STUDY_SAMPLE_H
#define MWESO_STUDY_SAMPLE_H

#include <stdatomic.h>

#include "mweso.h"

struct MwesoSample {
    MwesoFigures *games;
    size_t count, room;
    /* what mw_sample_worth has found, without and with pairs; 0: not looked for yet */
    _Atomic uint64_t worth[2];
    /* what study/metrics.c has summed up for all metrics, likewise; NULL: nothing yet */
    _Atomic(struct MwSums *) sums[2];
};

/* How many units (games, or pairs of games 2k, 2k+1) the sample is worth to an interval: all, or
 * the different ones where fewer than nine in ten differ. MW_WORTH_UNKNOWN without memory. */
#define MW_WORTH_UNKNOWN UINT64_MAX
uint64_t mw_sample_worth(const MwesoSample *sample, bool paired);

#endif
