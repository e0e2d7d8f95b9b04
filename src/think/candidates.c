/* Candidates: the moves of a position with their texts, one for each different outcome. */
#include "think/candidates.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/findings.h"
#include "base/memory.h"

/* Whoever moves on from either is in the same situation. */
static bool same_outcome(const MwesoOutcome *a, const MwesoOutcome *b)
{
    return a->end == b->end && a->winner == b->winner && a->points == b->points &&
           memcmp(&a->after, &b->after, sizeof a->after) == 0;
}

size_t mw_candidate_of(const MwCandidates *candidates, const MwesoOutcome *outcome)
{
    size_t i = 0;
    while (i < candidates->count && !same_outcome(&candidates->list[i].outcome, outcome)) i++;
    return i;
}

static MwesoStatus add(MwCandidates *candidates, const MwesoOutcome *outcome, const char *text)
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
            status = add(candidates, &outcome, text);
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
    if (status == MWESO_OK) status = add(candidates, &outcome, move);
    return status;
}

void mw_candidates_free(MwCandidates *candidates)
{
    for (size_t i = 0; i < candidates->count; i++) free(candidates->list[i].text);
    free(candidates->list);
    *candidates = (MwCandidates){0};
}
