/* Infer: what the evidence says about every key, and what it leaves open. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "field/inference.h"
#include "hooks/pool.h"
#include "kernel/decider.h"
#include "play/moves.h"
#include "rules/tables.h"

/* ---- idle pits ------------------------------------------------------------------------------- */

/* The answers that decide whether a lap may begin with a single seed. */
static const MwKeyQuestion of_singles[] = {ASK_smallest, ASK_singletons, ASK_needs,   ASK_takes,
                                           ASK_own_pit,  ASK_fate,       ASK_lap_next};
enum { OF_SINGLES = sizeof of_singles / sizeof *of_singles };

/* Searches the rules of a set, which vary in the answers from the n-th on, for ones by which a lap
 * may begin with a single seed; `rules` gets these, or else the last ones. */
static bool find_singles(const MwHypothesisSpace *domain, MwHypotheses set, int n, MwRules *rules)
{
    if (n == OF_SINGLES) {
        *rules = mw_hypotheses_rules(domain, &set);
        return mw_sows_singles(rules);
    }
    for (unsigned values = set.may[of_singles[n]]; values; values &= values - 1) {
        set.may[of_singles[n]] = (uint8_t)(values & -values);
        if (find_singles(domain, set, n + 1, rules)) return true;
    }
    return false;
}

/* The pits from which no lap can run against the way by any rules of a set (docs/rules.md, 2.5). */
static uint64_t idle_pits(const MwHypothesisSpace *domain, const MwHypotheses *set)
{
    MwRules rules;
    if (set->may[ASK_way] != MW_VALUE(WAY_ANTI_CLOCKWISE)) return 0;
    if (set->may[ASK_resow] & MW_VALUE(RESOW_ENDS)) return 0;
    if (set->may[ASK_right_end] != MW_VALUE(RIGHT_END_CLOSED)) return 0;
    find_singles(domain, *set, 0, &rules);
    return mw_idle_pits(&rules);
}

/* Removes pits from reverse.pits that a closed right-hand end makes idle. False without memory. */
static bool drop_idle_pits(const MwRuleSearch *search, MwVersionSpace *space)
{
    MwVersionSpace regular = {0};
    bool good = true;
    for (size_t i = 0; i < space->count && good; i++) {
        MwHypotheses set = space->sets[i];
        uint64_t idle = idle_pits(&search->domain, &set) & search->all.in & search->all.out;
        set.in &= ~idle;
        set.out |= idle;
        good = mw_space_add(&regular, &set);
    }
    mw_space_free(space);
    *space = regular;
    return good;
}

/* ---- the inference --------------------------------------------------------------------------- */

static bool any_doubtful(const MwesoEvidence *evidence)
{
    for (size_t i = 0; i < evidence->count; i++)
        if (mw_is_doubtful(&evidence->notes[i])) return true;
    return false;
}

static bool is_suspect(const MwRuleSearch *search, size_t note)
{
    if (mw_is_doubtful(&search->evidence->notes[note])) return true;
    for (size_t i = 0; i < search->wrong.count; i++)
        if (mw_list_has(&search->wrong.lists[i], note)) return true;
    return false;
}

/* Finds the bounds by sure notes alone. */
static bool infer_surely(MwesoInference *inference)
{
    MwRuleSearch *search = &inference->search;
    MwList sure = {0};
    MwVersionSpace space = {0};
    bool good = true;
    for (size_t i = 0; i < search->notes.count && good; i++)
        if (!is_suspect(search, search->notes.at[i]))
            good = mw_list_add(&sure, search->notes.at[i]) || mw_search_fail(search);
    good = good && mw_search_explain(search, &search->all, &sure, 0, &space, NULL);
    if (good) good = drop_idle_pits(search, &space) || mw_search_fail(search);
    if (good) inference->sure_bounds = mw_space_bounds(&space);
    inference->sure_telling = search->telling;
    search->telling = (MwList){0};
    mw_space_free(&space);
    free(sure.at);
    return good;
}

/* Sets the space to be searched: the usual one, "all", or the base with the named keys. */
static MwesoStatus choose_keys(MwRuleSearch *search, const char *const *keys, MwesoError *error)
{
    MwHypotheses everything = mw_hypotheses_all(&search->domain);
    search->wider = mw_hypotheses_not_rare(&search->domain);
    search->all = mw_hypotheses_usual(&search->domain);
    search->may_widen = !keys && !mw_hypotheses_same(&search->all, &search->wider);
    if (!keys) return MWESO_OK;
    if (keys[0] && strcmp(keys[0], "all") == 0 && !keys[1]) {
        search->all = everything;
        return MWESO_OK;
    }
    mw_hypotheses_base(&search->domain, &search->all);
    for (; *keys; keys++) {
        int question = mw_question_labelled(&search->domain, *keys);
        bool pits = strcmp(*keys, mw_key_label(KEY_REVERSE_PITS)) == 0;
        if (question < 0 && !pits)
            return mw_question_fail(&search->domain, *keys, "searched", MWESO_USAGE, error);
        mw_hypotheses_copy(&search->all, &everything, question);
    }
    return MWESO_OK;
}

static bool conclude(MwesoInference *inference, int allow, uint64_t replays)
{
    MwRuleSearch *search = &inference->search;
    if (!mw_search_run(search, allow, replays)) return false;
    if (!drop_idle_pits(search, &search->space)) return mw_search_fail(search);
    inference->bounds = mw_space_bounds(&search->space);
    inference->telling = search->telling; /* those of the run that gave the version space */
    search->telling = (MwList){0};
    inference->sure_bounds = inference->bounds;
    if (search->space.count > 0 && any_doubtful(search->evidence) && !infer_surely(inference))
        return false;
    return search->space.count == 0 || (mw_find_keys(inference, replays) &&
                                        mw_find_pairs(inference) && mw_find_candidates(inference));
}

MwesoStatus mw_search_failed(const MwRuleSearch *search, MwesoError *error)
{
    if (search->no_memory) return mw_no_memory(error);
    if (mw_script_failed(search->domain.script))
        return mw_ruled(search->domain.script, &search->failed_at, error);
    return mw_fail(error, MWESO_NO, 0, "stopped before the end");
}

/* Searches while the base's script, if any, is acquired. */
static MwesoStatus search_by(MwesoInference *inference, const char *const *keys, int allow,
                             uint64_t replays, MwesoError *error)
{
    MwRuleSearch *search = &inference->search;
    const MwesoVariant *base = search->evidence->base;
    const MwPlay *play = mw_acquire(base, error);
    if (!play) return error ? error->status : MWESO_IO;
    search->domain.script = play;
    MwesoStatus status = choose_keys(search, keys, error);
    if (status == MWESO_OK) mw_search_widen_to_statements(search);
    search->first = search->all;
    if (status == MWESO_OK && !conclude(inference, allow, replays))
        status = mw_search_failed(search, error);
    search->domain.script = NULL;
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
    MwesoStatus status = mw_hypothesis_space(evidence->base, &search->domain, error);
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
        MwKeyFinding *finding = &inference->findings[i];
        mw_text_free(&finding->label);
        mw_text_free(&finding->values);
        mw_text_free(&finding->excluded);
        free(finding->because.at);
        free(finding->moves.at);
        free(finding->doubtful.at);
        mw_texts_free(&finding->unless);
    }
    for (size_t i = 0; i < inference->candidate_count; i++)
        mw_settings_free(inference->candidates[i]);
    mw_texts_free(&inference->pairs);
    mw_texts_free(&inference->rivals);
    mw_texts_free(&inference->tried);
    mw_texts_free(&inference->never);
    free(inference->candidates);
    free(search->notes.at);
    free(search->too_many.at);
    free(search->telling.at);
    free(inference->telling.at);
    free(inference->sure_telling.at);
    mw_lists_free(&search->conflicts);
    mw_lists_free(&search->wrong);
    mw_space_free(&search->space);
    free(inference);
}

/* ---- public: results ------------------------------------------------------------------------- */

bool mweso_inference_stands(const MwesoInference *inference)
{
    return inference->search.space.count > 0;
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

size_t mweso_inference_alone(const MwesoInference *inference)
{
    return inference->search.single_conflicts;
}

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
    const MwList none = {0};
    *finding = (MwesoKeyFinding){.key = found->label.s,
                                 .values = found->values.s ? found->values.s : "",
                                 .excluded = found->excluded.s ? found->excluded.s : "",
                                 .searched = found->searched,
                                 .settled = found->settled,
                                 .because = indices(found->settled ? &found->because : &none),
                                 .doubtful = indices(found->settled ? &found->doubtful : &none),
                                 .alike = found->alike,
                                 .least = found->least,
                                 .most = found->most};
    return true;
}

const char *mweso_inference_pair(const MwesoInference *inference, size_t index)
{
    return mw_texts_at(&inference->pairs, index);
}

const char *const *mweso_inference_candidate(const MwesoInference *inference, size_t index)
{
    return index < inference->candidate_count ? (const char *const *)inference->candidates[index]
                                              : NULL;
}
