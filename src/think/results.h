/* Results: all that the side to move can bring about. Players reach the kernel through this
 * function and through mw_playout (think/chance.h) alone. */
#ifndef MWESO_THINK_RESULTS_H
#define MWESO_THINK_RESULTS_H

#include "kernel/outcome.h"

typedef struct MwResults {
    MwesoOutcome *list;
    size_t count, room;
} MwResults;

/* Adds the outcomes of all moves of a position, passing included, each judged. The list may move.
 */
MwesoStatus mw_results_add(const MwRules *rules, const MwesoPosition *position, MwResults *results,
                           MwesoError *error);

#endif
