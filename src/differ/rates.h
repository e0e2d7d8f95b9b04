/* Rates: how often two rule sets disagree in the positions met in play; on several threads. */
#ifndef MWESO_DIFFER_RATES_H
#define MWESO_DIFFER_RATES_H

#include "mweso.h"
#include "study/games.h"

/* The first fields are filled in before, and the parts then played on any threads. */
typedef struct MwRates {
    const MwesoVariant *variants[2];
    const MwesoPlan *plan;
    double level;
    MwesoProgress progress; /* asked by each part for itself; may be NULL */
    void *user;
    MwStarts starts[2];
    struct MwRatesPart *list;
    uint64_t count; /* of parts */
} MwRates;

/* Makes parts for so many threads. To be ended in any case. */
MwesoStatus mw_rates_begin(MwRates *rates, int threads, MwesoError *error);
/* Plays one of the parts; false if that failed. */
bool mw_rates_play(MwRates *rates, uint64_t part);
/* What all parts say together, whatever their number; or the first failure. */
MwesoStatus mw_rates_end(MwRates *rates, MwesoRates *told, MwesoError *error);

#endif
