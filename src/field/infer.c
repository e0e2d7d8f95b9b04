/* Infer: what the evidence says of every key, and what it leaves open. */
#include "field/infer.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "field/instead.h"
#include "hooks/pool.h"
#include "kernel/decider.h"
#include "play/ruled.h"

bool mw_inference_fail(MwesoInference *inference)
{
    inference->search.no_memory = true;
    return false;
}

static MwesoStatus fail_key(const MwScope *scope, const char *label, MwesoError *error)
{
    const char *labels[ASK_COUNT + 2] = {mw_key_label(KEY_REVERSE_PITS)};
    for (int q = 0; q < ASK_COUNT; q++) labels[q + 1] = mw_key_label(mw_question_key(scope, q));
    const char *near = mw_nearest(label, labels);
    return mw_fail(error, MWESO_USAGE, 0, "'%.60s' is no key that can be searched%s%s%s", label,
                   near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

static const char EVERY_KEY[] = "all"; /* instead of keys */

/* The base alone, but for the keys that are to be searched. */
static MwesoStatus choose_keys(MwRuleSearch *search, const char *const *keys, MwesoError *error)
{
    MwPossible everything = mw_possible_all(&search->scope);
    search->wider = mw_possible_not_rare(&search->scope);
    search->all = mw_possible_usual(&search->scope);
    search->may_widen = !keys && !mw_possible_same(&search->all, &search->wider);
    if (!keys) return MWESO_OK;
    if (strcmp(keys[0], EVERY_KEY) == 0 && !keys[1]) {
        search->all = everything;
        return MWESO_OK;
    }
    mw_possible_base(&search->scope, &search->all);
    for (; *keys; keys++) {
        int question = mw_question_labelled(&search->scope, *keys);
        bool pits = strcmp(*keys, mw_key_label(KEY_REVERSE_PITS)) == 0;
        if (question < 0 && !pits) return fail_key(&search->scope, *keys, error);
        mw_possible_copy(&search->all, &everything, question);
    }
    return MWESO_OK;
}

static bool conclude(MwesoInference *inference, int allow, uint64_t replays)
{
    MwRuleSearch *search = &inference->search;
    if (!mw_search_run(search, allow, replays)) return false;
    if (!mw_drop_idle_pits(search, &search->standing)) return mw_inference_fail(inference);
    inference->hull = mw_standing_hull(&search->standing);
    inference->telling = search->telling; /* of the run that left what stands */
    search->telling = (MwList){0};
    inference->sure_hull = inference->hull;
    if (search->standing.count > 0 && mw_any_doubtful(search) && !mw_stand_surely(inference))
        return false;
    return search->standing.count == 0 ||
           (mw_find_keys(inference) && mw_find_pairs(inference) && mw_find_candidates(inference));
}

MwesoStatus mw_search_failed(const MwRuleSearch *search, MwesoError *error)
{
    if (search->no_memory) return mw_no_memory(error);
    if (mw_script_failed(search->scope.script))
        return mw_ruled(search->scope.script, &search->failed_at, error);
    return mw_fail(error, MWESO_NO, 0, "stopped before the end");
}

/* Searches with the base's script, if it has one, at work. */
static MwesoStatus search_by(MwesoInference *inference, const char *const *keys, int allow,
                             uint64_t replays, MwesoError *error)
{
    MwRuleSearch *search = &inference->search;
    const MwesoVariant *base = search->evidence->base;
    const MwPlay *play = mw_acquire(base, error);
    if (!play) return error ? error->status : MWESO_IO;
    search->scope.script = play;
    MwesoStatus status = choose_keys(search, keys, error);
    if (status == MWESO_OK) mw_search_heed_said(search);
    if (status == MWESO_OK && !conclude(inference, allow, replays))
        status = mw_search_failed(search, error);
    search->scope.script = NULL;
    mw_release(base, play);
    return status;
}

MwesoInference *mweso_infer(const MwesoEvidence *evidence, const char *const *keys, int allow,
                            uint64_t replays, MwesoProgress progress, void *user, MwesoError *error)
{
    if (mw_check_number(allow, 0, INT_MAX, "observations that may be set aside", error))
        return NULL;
    MwesoInference *inference = mw_new(sizeof *inference);
    if (!inference) return mw_no_memory(error), NULL;
    MwRuleSearch *search = &inference->search;
    search->evidence = evidence;
    search->progress = progress;
    search->user = user;
    MwesoStatus status = mw_scope(evidence->base, &search->scope, error);
    if (status == MWESO_OK) status = search_by(inference, keys, allow, replays, error);
    if (status == MWESO_OK) return inference;
    mweso_inference_free(inference);
    return NULL;
}

void mweso_inference_free(MwesoInference *inference)
{
    if (!inference) return;
    MwRuleSearch *search = &inference->search;
    for (size_t i = 0; i < inference->finding_count; i++) {
        mw_text_free(&inference->findings[i].label);
        mw_text_free(&inference->findings[i].values);
        mw_text_free(&inference->findings[i].excluded);
        free(inference->findings[i].because.at);
        free(inference->findings[i].moves.at);
        free(inference->findings[i].doubtful.at);
    }
    for (size_t i = 0; i < inference->pair_count; i++) free(inference->pairs[i]);
    for (size_t i = 0; i < inference->candidate_count; i++)
        mw_settings_free(inference->candidates[i]);
    free(inference->pairs);
    free(inference->candidates);
    free(search->notes.at);
    free(search->too_many.at);
    free(search->telling.at);
    free(inference->telling.at);
    free(inference->sure_telling.at);
    mw_lists_free(&search->conflicts);
    mw_lists_free(&search->wrong);
    mw_standing_free(&search->standing);
    free(inference);
}

bool mweso_inference_stands(const MwesoInference *inference)
{
    return inference->search.standing.count > 0;
}

static MwesoIndices indices(const MwList *list) { return (MwesoIndices){list->at, list->count}; }

static MwesoIndices indices_at(const MwLists *lists, size_t index)
{
    return index < lists->count ? indices(&lists->lists[index]) : (MwesoIndices){NULL, 0};
}

MwesoIndices mweso_inference_wrong(const MwesoInference *inference, size_t index)
{
    return indices_at(&inference->search.wrong, index);
}

MwesoIndices mweso_inference_conflict(const MwesoInference *inference, size_t index)
{
    return indices_at(&inference->search.conflicts, index);
}

size_t mweso_inference_alone(const MwesoInference *inference) { return inference->search.alone; }

bool mweso_inference_by_usual(const MwesoInference *inference)
{
    return inference->search.by_usual;
}

bool mweso_inference_widened(const MwesoInference *inference) { return inference->search.widened; }

bool mweso_inference_cut_short(const MwesoInference *inference)
{
    return inference->search.cut_short;
}

MwesoIndices mweso_inference_too_many(const MwesoInference *inference)
{
    return indices(&inference->search.too_many);
}

bool mweso_inference_key(const MwesoInference *inference, size_t index, MwesoKeyFinding *finding)
{
    if (index >= inference->finding_count) return false;
    const MwKeyFinding *found = &inference->findings[index];
    *finding = (MwesoKeyFinding){.key = found->label.s,
                                 .values = found->values.s ? found->values.s : "",
                                 .excluded = found->excluded.s ? found->excluded.s : "",
                                 .searched = found->searched,
                                 .settled = found->settled,
                                 .because = indices(&found->because),
                                 .doubtful = indices(&found->doubtful),
                                 .alike = found->alike};
    return true;
}

const char *mweso_inference_pair(const MwesoInference *inference, size_t index)
{
    return index < inference->pair_count ? inference->pairs[index] : NULL;
}

const char *const *mweso_inference_candidate(const MwesoInference *inference, size_t index)
{
    return index < inference->candidate_count ? (const char *const *)inference->candidates[index]
                                              : NULL;
}
