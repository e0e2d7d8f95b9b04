/* Sample: the games of one variant under one plan, in their order. */
#ifndef MWESO_STUDY_SAMPLE_H
#define MWESO_STUDY_SAMPLE_H

#include <stdatomic.h>

#include "mweso.h"

struct MwesoSample {
    MwesoFigures *games;
    size_t count, room;
    int threads; /* that work on it; 0: one */
    /* what mw_sample_worth has found, without and with pairs; 0: not looked for yet */
    _Atomic uint64_t worth[2];
    /* how many different games and openings there are, likewise, and one more */
    _Atomic uint64_t different[2];
    /* what study/metrics.c has summed up for all metrics, likewise; NULL: nothing yet */
    _Atomic(struct MwSums *) sums[2];
};

/* Are the figures small enough to be summed up? Those of games are. */
bool mw_is_sampled(const MwesoFigures *figures);

/* How many units (games, or pairs of games 2k, 2k+1) the sample is worth to an interval: all, or
 * the different ones where fewer than nine in ten differ. MW_WORTH_UNKNOWN without memory. */
#define MW_WORTH_UNKNOWN UINT64_MAX
uint64_t mw_sample_worth(const MwesoSample *sample, bool paired);

/* Some games of a sample, from `begin` on and before `end`. */
typedef struct MwPart {
    size_t number, begin, end;
} MwPart;

/* In so many parts a sample is worked on, one after the other or on its threads. */
size_t mw_sample_parts(const MwesoSample *sample);
/* Where part `number` begins, and the one before ends. */
size_t mw_sample_part_begins(const MwesoSample *sample, bool paired, size_t number);
/* Calls work(user, part) for each; games 2k and 2k+1 are in one if `paired`. */
void mw_sample_each_part(const MwesoSample *sample, bool paired,
                         void (*work)(void *user, MwPart part), void *user);

#endif
