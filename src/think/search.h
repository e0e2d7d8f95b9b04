/* Search: alpha-beta over complete moves, one move deeper each time, with a transposition table.
 *
 * A value that proves a win or a loss (beyond MW_PROVEN) is one: repeated positions count as draws,
 * which can hide a win but cannot make one up.
 */
#ifndef MWESO_THINK_SEARCH_H
#define MWESO_THINK_SEARCH_H

#include "think/evaluate.h"
#include "think/movegen.h"

/* ---- the transposition table ----------------------------------------------------------------- */

/* How a value relates to the true one: nothing is stored; it is exact; it is a lower bound (the
 * search failed high); or an upper bound (it failed low). */
typedef enum MwBound { BOUND_NONE, BOUND_EXACT, BOUND_LEAST, BOUND_MOST } MwBound;

/* What is known about a situation (think/situation.h) after a search `depth` moves deep. */
typedef struct MwKnown {
    int16_t value;
    uint8_t depth;
    uint8_t bound;   /* a MwBound */
    uint16_t move;   /* number of the best move among the results, or MW_NO_MOVE */
    uint16_t search; /* number of the search that found it: older entries are replaced first */
} MwKnown;

enum { MW_NO_MOVE = 0xFFFF };

typedef struct MwTable MwTable;

/* A table of at least `entries` entries; NULL without memory. */
MwTable *mw_table_new(size_t entries);
void mw_table_free(MwTable *table);
/* Forgets everything. */
void mw_table_clear(MwTable *table);
bool mw_table_get(const MwTable *table, uint64_t situation, MwKnown *known);
/* Stores a result, replacing an older or less deep one. */
void mw_table_put(MwTable *table, uint64_t situation, MwKnown known);

/* ---- the search ------------------------------------------------------------------------------ */

/* The limits of a search; 0: no limit of that kind. */
typedef struct MwLimits {
    uint64_t nodes, playouts;
    double seconds;
    int depth, threads;
} MwLimits;

/* Called now and then with the progress of a search; false stops it. */
typedef bool (*MwSearchWatch)(void *user, int depth, uint64_t nodes, int value);

typedef struct MwTask {
    const MwesoVariant *variant;
    const MwesoPosition *position;
    const MwCandidates *candidates; /* of the position; at least one */
    bool forced;                    /* search even if there is only one candidate */
    const uint64_t *past;           /* situations earlier in the game */
    size_t past_count;
    const MwWeights *weights;
    MwTable *table;
    uint16_t number; /* number of this search, for the table */
    MwLimits limits;
    MwSearchWatch watch; /* may be NULL */
    void *user;
} MwTask;

typedef struct MwSearchFound {
    size_t best; /* number of a candidate */
    int value;   /* for the mover, in hundredths of a seed (think/evaluate.h) */
    int depth;   /* number of moves ahead that were searched completely */
    uint64_t nodes;
    double seconds;
} MwSearchFound;

/* With one thread and no limit of time, equal tasks give equal results. */
MwesoStatus mw_search(const MwTask *task, MwSearchFound *found, MwesoError *error);

/* The principal variation after `outcome`: the moves expected by the table, at most `most`, each
 * after a blank. */
MwesoStatus mw_search_line(const MwTask *task, const MwesoOutcome *outcome, int most, MwText *line,
                           MwesoError *error);

#endif
