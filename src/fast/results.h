/* Results: a list of what the moves of a position lead to. */
#ifndef MWESO_FAST_RESULTS_H
#define MWESO_FAST_RESULTS_H

#include <stddef.h>
#include <string.h>

#include "base/bits.h"
#include "base/memory.h"
#include "mweso.h"

/* The most results of one position, or situations on the way to them, that are kept: about half a
 * gigabyte of each. */
enum { MW_MOST_KEPT = 1 << 20 };

typedef struct MwResults {
    MwesoOutcome *list;
    size_t count, room;
    size_t most; /* results to list; 0: MW_MOST_KEPT */
    /* Called at `asks_at` results, and again after every `asks_every` more; may be NULL. */
    bool (*goes_on)(void *user);
    void *user;
    size_t asks_at, asks_every;
    bool stopped; /* goes_on returned false */
    uint32_t
        *clockwise; /* the clockwise laps of each, if it is not NULL: there is room for `most` */
} MwResults;

static inline bool mw_results_full(const MwResults *results)
{
    return results->count >= MW_MOST_KEPT || (results->most && results->count >= results->most);
}

/* Fills in what a turn from `before` has done, before the pits (outcome->after.pit is unchanged)
 * and any judgement. Outcomes are large, so fields are written in place, which may be the place of
 * `before`. */
static inline void mw_outcome_begin(const MwesoPosition *before, uint64_t laps, uint32_t captured,
                                    uint32_t columns, bool endless, MwesoOutcome *outcome)
{
    const size_t pits = offsetof(MwesoPosition, pit) + sizeof before->pit;
    _Static_assert(offsetof(MwesoPosition, pit) == 0, "all else stands behind the pits");
    if (before != &outcome->after)
        memcpy((char *)&outcome->after + pits, (const char *)before + pits, sizeof *before - pits);
    outcome->laps = laps;
    outcome->captured = captured;
    outcome->columns = columns;
    outcome->endless = endless;
    outcome->over = false;
    outcome->winner = MWESO_NOBODY;
    outcome->end = MWESO_GOES_ON;
    outcome->points = 0;
}

static inline bool mw_results_go_on(MwResults *results)
{
    if (!results->goes_on || results->count != results->asks_at) return true;
    results->asks_at += results->asks_every;
    results->stopped = !results->goes_on(results->user);
    return !results->stopped;
}

/* The place of the next result, for the caller to fill in and count; NULL without memory, if the
 * list is full, or if goes_on returns false. The list may move. */
static inline MwesoOutcome *mw_results_place(MwResults *results)
{
    MW_INVARIANT(results->count <= results->room && results->room <= MW_MOST_KEPT);
    if (mw_results_full(results) || !mw_results_go_on(results)) return NULL;
    if (results->count < results->room) return &results->list[results->count];
    MwesoOutcome *list = mw_grow(results->list, results->count, &results->room, sizeof *list);
    if (!list) return NULL;
    results->list = list;
    return &list[results->count];
}

#endif
