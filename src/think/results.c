/* Results: all that the side to move can bring about. */
#include "think/results.h"

#include "base/memory.h"
#include "play/moves.h"

typedef struct Adding {
    const MwRules *rules;
    const MwesoPosition *position;
    MwResults *results;
    MwesoError *error;
    MwesoStatus status;
} Adding;

/* The place of the next result; NULL without memory. */
static MwesoOutcome *next_place(Adding *adding)
{
    MwResults *results = adding->results;
    MwesoOutcome *list = mw_grow(results->list, results->count, &results->room, sizeof *list);
    if (!list) {
        adding->status = mw_no_memory(adding->error);
        return NULL;
    }
    results->list = list;
    return &list[results->count];
}

static bool add(void *user, const MwTurn *turn, uint64_t ways)
{
    Adding *adding = user;
    MwesoOutcome *place = next_place(adding);
    (void)ways;
    if (!place) return false;
    if (!mw_turn_outcome(adding->rules, adding->position, turn, place)) return true;
    adding->status = mw_judge(adding->rules, place, adding->error);
    adding->results->count++;
    return adding->status == MWESO_OK;
}

MwesoStatus mw_results_add(const MwRules *rules, const MwesoPosition *position, MwResults *results,
                           MwesoError *error)
{
    Adding adding = {rules, position, results, error, MWESO_OK};
    size_t before = results->count;
    MwesoStatus status = mw_each_result(rules, position, add, &adding, error);
    if (status != MWESO_OK || adding.status != MWESO_OK)
        return status != MWESO_OK ? status : adding.status;
    if (results->count == before || !mw_may_pass(rules, position)) return MWESO_OK;
    MwesoOutcome *place = next_place(&adding);
    if (!place) return adding.status;
    mw_pass_outcome(position, place);
    results->count++;
    return mw_judge(rules, place, error);
}
