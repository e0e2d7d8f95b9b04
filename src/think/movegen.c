/* Move generator: the outcomes of all moves of a position, in one list; and moves with their texts.
 */
#include "think/movegen.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/findings.h"
#include "base/memory.h"
#include "base/process.h"
#include "play/moves.h"

/* ---- the generator --------------------------------------------------------------------------- */

MwesoStatus mw_movegen_begin_at(MwFastLevel level, const MwPlay *play, int seeds,
                                MwMoveGenerator *generator, MwesoError *error)
{
    *generator = (MwMoveGenerator){.play = play};
    if (level == MW_FAST_NONE) return MWESO_OK;
    if (!mw_fast_new(play, level, seeds, &generator->set)) return mw_no_memory(error);
    generator->fast = generator->set.fast;
    return MWESO_OK;
}

MwesoStatus mw_movegen_begin(const MwPlay *play, int seeds, MwMoveGenerator *generator,
                             MwesoError *error)
{
    return mw_movegen_begin_at(mw_later_level(play->rules, seeds), play, seeds, generator, error);
}

void mw_movegen_end(MwMoveGenerator *generator)
{
    mw_fast_free(&generator->set);
    free(generator->choices.turns);
}

static MwesoStatus no_place(const MwResults *results, MwesoError *error)
{
    assert(results->count <= MW_MOST_KEPT);
    if (!mw_results_full(results) && !results->stopped) return mw_no_memory(error);
    return mw_fail(error, MWESO_BAD_INPUT, 0,
                   "more than %d moves are to be looked at together; a lower end.lap_limit, or a "
                   "script that offers fewer choices, has fewer",
                   MW_MOST_KEPT);
}

/* ---- all moves of a position ----------------------------------------------------------------- */

/* Arguments for visiting the reference's results. */
typedef struct Adding {
    const MwPlay *play;
    const MwesoPosition *position;
    MwMoveLimit *limit;
    MwResults *results;
    MwesoError *error;
    MwesoStatus status;
    bool unjudged;
} Adding;

static MwesoOutcome *next_place(Adding *adding)
{
    MwesoOutcome *place = mw_results_place(adding->results);
    if (!place) adding->status = no_place(adding->results, adding->error);
    return place;
}

static MwesoStatus judge_added(Adding *adding)
{
    MwesoOutcome *place = &adding->results->list[adding->results->count++];
    if (adding->unjudged) return MWESO_OK;
    return mw_judge_within(adding->play, place, adding->limit, adding->error);
}

static bool add(void *user, const MwTurn *turn, uint64_t ways)
{
    Adding *adding = user;
    MwesoOutcome *place = next_place(adding);
    (void)ways;
    if (!place) return false;
    if (!mw_turn_outcome(adding->play, adding->position, turn, place)) return true;
    adding->status = judge_added(adding);
    return adding->status == MWESO_OK;
}

/* Adds passing and changing sides, which a player with a legal move may do. */
static MwesoStatus add_others(Adding *adding)
{
    const MwesoPosition *position = adding->position;
    MwesoOutcome *place;
    if (mw_may_pass(adding->play, position)) {
        if (!(place = next_place(adding))) return adding->status;
        mw_pass_outcome(adding->play, position, place);
        adding->status = judge_added(adding);
    }
    if (adding->status == MWESO_OK && mw_may_swap(adding->play, position)) {
        if (!(place = next_place(adding))) return adding->status;
        mw_swap_outcome(adding->play, position, place);
        adding->status = judge_added(adding);
    }
    return adding->status;
}

static MwesoStatus add_fast(MwMoveGenerator *generator, const MwesoPosition *position,
                            MwResults *results, MwesoError *error)
{
    const MwFast *fast = generator->fast;
    const MwPlay *play = mw_play_at(generator->play, position);
    size_t before = results->count;
    uint64_t left = generator->limit.left;
    results->most = left ? mw_as_size(before + left) : 0;
    results->goes_on = generator->limit.goes_on;
    results->user = generator->limit.user;
    results->asks_every = MW_ASK_EVERY;
    results->asks_at = before + MW_ASK_EVERY;
    results->stopped = false;
    bool all = fast->backend->moves(fast, position, &generator->choices, results);
    for (size_t i = before; i < results->count; i++) mw_outcome_complete(play, &results->list[i]);
    MW_INVARIANT(!left || results->count <= before + left);
    if (!all) return no_place(results, error);
    return mw_not_stopped(error);
}

MwesoStatus mw_movegen_add(MwMoveGenerator *generator, const MwesoPosition *position,
                           MwResults *results, MwesoError *error)
{
    if (mw_movegen_lists(generator, position)) return add_fast(generator, position, results, error);
    MwMoveLimit limit = generator->limit;
    Adding adding = {.play = generator->play,
                     .position = position,
                     .limit = limit.left ? &limit : NULL,
                     .results = results,
                     .error = error,
                     .unjudged = generator->unjudged};
    size_t before = results->count;
    results->most = 0, results->goes_on = NULL; /* the reference limits its choices itself */
    MwesoStatus status = mw_each_result(adding.play, position, adding.limit, add, &adding, error);
    if (status == MWESO_OK) status = adding.status;
    return status != MWESO_OK || results->count == before ? status : add_others(&adding);
}

MwesoStatus mw_movegen_judge(MwMoveGenerator *generator, MwesoOutcome *outcome, MwesoError *error)
{
    MwMoveLimit limit = generator->limit;
    return mw_judge_within(generator->play, outcome, limit.left ? &limit : NULL, error);
}

/* ---- candidates ------------------------------------------------------------------------------ */

size_t mw_candidate_of(const MwCandidates *candidates, const MwesoOutcome *outcome)
{
    for (size_t i = 0; i < candidates->count; i++) {
        const MwesoOutcome *known = &candidates->list[i].outcome;
        if (known->end == outcome->end && known->winner == outcome->winner &&
            known->points == outcome->points &&
            memcmp(&known->after, &outcome->after, sizeof known->after) == 0)
            return i;
    }
    return candidates->count;
}

static MwesoStatus add_candidate(MwCandidates *candidates, const MwesoOutcome *outcome,
                                 const char *text)
{
    MW_INVARIANT(mw_candidate_of(candidates, outcome) == candidates->count);
    MwCandidate *list = mw_grow(candidates->list, candidates->count, &candidates->room,
                                sizeof *list);
    char *copy = mw_copy(text);
    if (list) candidates->list = list;
    if (!list || !copy) {
        free(copy);
        return MWESO_IO;
    }
    list[candidates->count++] = (MwCandidate){*outcome, copy};
    return MWESO_OK;
}

MwesoStatus mw_candidates(const MwesoVariant *variant, const MwesoPosition *position,
                          MwCandidates *candidates, MwesoError *error)
{
    assert(candidates->count == 0);
    MwesoOutcome outcome;
    const char *text;
    MwesoMoves *moves = mweso_moves_new(variant, position, error);
    if (!moves) return error ? error->status : MWESO_IO;
    MwesoStatus status = MWESO_OK;
    for (int seen = 0; seen < MW_MOST_SEQUENCES && candidates->count < MW_MOST_CANDIDATES &&
                       status == MWESO_OK && mweso_moves_next(moves, &text, &outcome);
         seen++)
        if (mw_candidate_of(candidates, &outcome) == candidates->count)
            status = add_candidate(candidates, &outcome, text);
    const MwesoError *failed = mweso_moves_error(moves);
    if (status != MWESO_OK) mw_no_memory(error);
    else if ((status = failed->status) != MWESO_OK && error) *error = *failed;
    mweso_moves_free(moves);
    if (status == MWESO_OK && candidates->count == 0)
        return mw_fail(error, MWESO_NO, 0, "the game is over, there is nothing to think about");
    return status;
}

MwesoStatus mw_candidate_only(const MwesoVariant *variant, const MwesoPosition *position,
                              const char *move, MwCandidates *candidates, MwesoError *error)
{
    assert(candidates->count == 0);
    MwesoOutcome outcome;
    assert(move);
    MwesoStatus status = mweso_play(variant, position, move, NULL, NULL, &outcome, error);
    if (status == MWESO_OK) status = add_candidate(candidates, &outcome, move);
    return status;
}

void mw_candidates_free(MwCandidates *candidates)
{
    for (size_t i = 0; i < candidates->count; i++) free(candidates->list[i].text);
    free(candidates->list);
    *candidates = (MwCandidates){0};
}
