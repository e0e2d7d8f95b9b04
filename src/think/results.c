/* Results: all that the side to move can bring about. */
#include "think/results.h"

#include <stdlib.h>

#include "base/memory.h"
#include "base/stop.h"
#include "play/moves.h"
#include "think/fast.h"

/* ---- the maker ------------------------------------------------------------------------------- */

/* A vector is read in one piece only where its address is a multiple of its size. */
static MwFast *aligned(void *memory)
{
    uintptr_t alignment = _Alignof(MwFast);
    return (MwFast *)(((uintptr_t)memory + alignment - 1) / alignment * alignment);
}

MwesoStatus mw_results_begin_at(MwFastLevel level, const MwPlay *play, int seeds,
                                MwResultsMaker *maker, MwesoError *error)
{
    *maker = (MwResultsMaker){.play = play, .level = level};
    if (level == MW_FAST_NONE) return MWESO_OK;
    maker->fast_memory = mw_new(sizeof *maker->fast + _Alignof(MwFast));
    if (!maker->fast_memory) return mw_no_memory(error);
    maker->fast = aligned(maker->fast_memory);
    mw_fast_compile(play->rules, seeds, maker->fast);
    return MWESO_OK;
}

MwesoStatus mw_results_begin(const MwPlay *play, int seeds, MwResultsMaker *maker,
                             MwesoError *error)
{
    return mw_results_begin_at(mw_fast_level(play->rules, seeds), play, seeds, maker, error);
}

void mw_results_end(MwResultsMaker *maker)
{
    free(maker->fast_memory);
    free(maker->choices);
}

/* ---- lists ----------------------------------------------------------------------------------- */

static bool is_full(const MwResults *results)
{
    return results->count == MW_MOST_KEPT || (results->most && results->count == results->most);
}

MwesoOutcome *mw_results_place(MwResults *results)
{
    if (is_full(results)) return NULL;
    MwesoOutcome *list = mw_grow(results->list, results->count, &results->room, sizeof *list);
    if (!list) return NULL;
    results->list = list;
    return &list[results->count];
}

static MwesoStatus no_place(const MwResults *results, MwesoError *error)
{
    if (!is_full(results)) return mw_no_memory(error);
    return mw_fail(error, MWESO_BAD_INPUT, 0,
                   "more than %d moves are to be looked at together; a lower end.lap_limit, or a "
                   "script that offers fewer choices, has fewer",
                   MW_MOST_KEPT);
}

/* ---- by the reference ------------------------------------------------------------------------ */

typedef struct Adding {
    const MwPlay *play;
    const MwesoPosition *position;
    MwPatience *patience;
    MwResults *results;
    MwesoError *error;
    MwesoStatus status;
} Adding;

static MwesoOutcome *next_place(Adding *adding)
{
    MwesoOutcome *place = mw_results_place(adding->results);
    if (!place) adding->status = no_place(adding->results, adding->error);
    return place;
}

static bool add(void *user, const MwTurn *turn, uint64_t ways)
{
    Adding *adding = user;
    MwesoOutcome *place = next_place(adding);
    (void)ways;
    if (!place) return false;
    if (!mw_turn_outcome(adding->play, adding->position, turn, place)) return true;
    adding->status = mw_judge_patiently(adding->play, place, adding->patience, adding->error);
    adding->results->count++;
    return adding->status == MWESO_OK;
}

static MwesoStatus add_all(const MwPlay *play, const MwesoPosition *position, MwPatience *patience,
                           MwResults *results, MwesoError *error)
{
    Adding adding = {play, position, patience, results, error, MWESO_OK};
    size_t before = results->count;
    MwesoStatus status = mw_each_result(play, position, patience, add, &adding, error);
    if (status != MWESO_OK || adding.status != MWESO_OK)
        return status != MWESO_OK ? status : adding.status;
    if (results->count == before || !mw_may_pass(play->rules, position)) return MWESO_OK;
    MwesoOutcome *place = next_place(&adding);
    if (!place) return adding.status;
    mw_pass_outcome(position, place);
    results->count++;
    return mw_judge_patiently(play, place, patience, error);
}

MwesoStatus mw_results_add(MwResultsMaker *maker, const MwesoPosition *position, MwResults *results,
                           MwesoError *error)
{
    MwPatience patience = maker->patience;
    if (maker->level == MW_FAST_NONE)
        return add_all(maker->play, position, patience.left ? &patience : NULL, results, error);
    results->most = patience.left ? results->count + patience.left : 0;
    if (!mw_fast_think(maker)->results(maker, position, results)) return no_place(results, error);
    return mw_not_stopped(error);
}
