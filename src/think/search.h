/* Search: alpha-beta over complete moves, deeper and deeper, with a table of what was found.
 *
 * A value that proves a win or a loss (beyond MW_PROVEN) is one: repeated positions count as
 * nobody's, which can hide a win but cannot make one up.
 */
#ifndef MWESO_THINK_SEARCH_H
#define MWESO_THINK_SEARCH_H

#include "think/candidates.h"
#include "think/evaluate.h"
#include "think/transposition.h"

/* How far to look; 0 for no limit of that kind. */
typedef struct MwLimits {
    uint64_t nodes, playouts;
    double seconds;
    int depth, threads;
} MwLimits;

/* Is told how far a search is, now and then; false stops it. */
typedef bool (*MwSearchWatch)(void *user, int depth, uint64_t nodes, int value);

typedef struct MwTask {
    const MwesoVariant *variant;
    const MwesoPosition *position;
    const MwCandidates *candidates; /* of the position; at least one */
    bool forced;                    /* think also if there is only one candidate */
    const uint64_t *past;           /* situations met earlier in the game */
    size_t past_count;
    const MwWeights *weights;
    MwTable *table;
    uint16_t number; /* of this search, for the table */
    MwLimits limits;
    MwSearchWatch watch; /* may be NULL */
    void *user;
} MwTask;

typedef struct MwSearchFound {
    size_t best; /* number of a candidate */
    int value;   /* for the mover */
    int depth;   /* looked through completely */
    uint64_t nodes;
    double seconds;
} MwSearchFound;

/* With one thread and without a limit of time the same task finds the same. */
MwesoStatus mw_search(const MwTask *task, MwSearchFound *found, MwesoError *error);

/* The moves expected after `outcome`, as the table knows them, each behind a blank. */
MwesoStatus mw_search_line(const MwTask *task, const MwesoOutcome *outcome, int most, MwText *line,
                           MwesoError *error);

#endif
