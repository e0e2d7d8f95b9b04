/* Candidates: which answers that stand are bound together, and rules that stand and differ. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "field/infer.h"
#include "field/instead.h"
#include "rules/keys.h"

/* ---- pairs ----------------------------------------------------------------------------------- */

static bool stands_together(const MwStanding *standing, int a, int value_a, int b, int value_b)
{
    for (size_t i = 0; i < standing->count; i++)
        if (standing->sets[i].may[a] >> value_a & standing->sets[i].may[b] >> value_b & 1)
            return true;
    return false;
}

static bool add_pair(MwesoInference *inference, int a, int value_a, int b, int value_b)
{
    MwText text = {0};
    mw_question_print(&inference->search.scope, a, &text);
    mw_text_add(&text, " = ");
    mw_value_print(&inference->search.scope, a, value_a, &text);
    mw_text_add(&text, " does not stand with ");
    mw_question_print(&inference->search.scope, b, &text);
    mw_text_add(&text, " = ");
    mw_value_print(&inference->search.scope, b, value_b, &text);
    char **pairs = mw_grow(inference->pairs, inference->pair_count, &inference->pair_room,
                           sizeof *pairs);
    if (pairs) inference->pairs = pairs;
    if (text.failed || !pairs) return mw_text_free(&text), mw_inference_fail(inference);
    pairs[inference->pair_count++] = text.s;
    return true;
}

static bool find_pairs_of(MwesoInference *inference, int a, int b)
{
    const MwPossible *hull = &inference->hull;
    bool good = true;
    for (int v = 0; v < MW_MOST_VALUES && good; v++)
        for (int w = 0; w < MW_MOST_VALUES && good; w++)
            if (hull->may[a] >> v & hull->may[b] >> w & 1 &&
                !stands_together(&inference->search.standing, a, v, b, w))
                good = add_pair(inference, a, v, b, w);
    return good;
}

bool mw_find_pairs(MwesoInference *inference)
{
    bool good = true;
    for (int a = 0; a < MW_QUESTIONS && good; a++)
        for (int b = a + 1; b < MW_QUESTIONS && good; b++) good = find_pairs_of(inference, a, b);
    return good;
}
/* ---- candidates ------------------------------------------------------------------------------ */

/* The answers of one of the rules to what is searched, as settings over the base. */
static char **settings_of(const MwesoInference *inference, const MwPossible *possible)
{
    const MwScope *scope = &inference->search.scope;
    const MwRules plain = mw_possible_rules(scope, possible);
    char **settings = mw_new((MW_QUESTIONS + 2) * sizeof *settings);
    bool good = settings != NULL;
    for (size_t i = 0; i < inference->finding_count && good; i++) {
        MwText text = {0};
        const MwKeyFinding *finding = &inference->findings[i];
        int phase = finding->question < 0 ? -1 : mw_question_phase(scope, finding->question);
        const MwRules rules = phase < 0 ? plain : mw_possible_phase(scope, possible, phase);
        mw_text_add(&text, "%s=", finding->label.s);
        mw_answer_print(&rules, finding->key, &text);
        settings[i] = text.s;
        good = !text.failed;
    }
    if (good) return settings;
    mw_settings_free(settings);
    return NULL;
}

static bool is_candidate(const MwesoInference *inference, char **settings)
{
    for (size_t i = 0; i < inference->candidate_count; i++) {
        size_t same = 0;
        while (settings[same] && strcmp(settings[same], inference->candidates[i][same]) == 0)
            same++;
        if (!settings[same]) return true;
    }
    return false;
}

enum { MOST_CANDIDATES = 200 };

static bool add_candidate(MwesoInference *inference, const MwPossible *possible)
{
    char **settings = settings_of(inference, possible);
    char ***all = settings ? mw_grow(inference->candidates, inference->candidate_count,
                                     &inference->candidate_room, sizeof *all)
                           : NULL;
    if (all) inference->candidates = all;
    if (!all) return mw_settings_free(settings), mw_inference_fail(inference);
    if (is_candidate(inference, settings) || inference->candidate_count == MOST_CANDIDATES)
        mw_settings_free(settings);
    else all[inference->candidate_count++] = settings;
    return true;
}

/* Rules as near to the base as stand, with the answers of `wanted`. */
static bool add_nearest(MwesoInference *inference, const MwPossible *wanted)
{
    const MwRuleSearch *search = &inference->search;
    MwPossible nearest;
    return !mw_nearest_to_base(&search->scope, &search->standing, wanted, &nearest) ||
           add_candidate(inference, &nearest);
}

/* The rules nearest to the base, then for every answer that still stands the nearest with it. */
bool mw_find_candidates(MwesoInference *inference)
{
    const MwPossible all = inference->search.all, hull = inference->hull;
    bool good = add_nearest(inference, &all);
    for (int q = 0; q < MW_QUESTIONS && good; q++)
        for (int v = 0; v < MW_MOST_VALUES && good; v++) {
            MwPossible wanted = all;
            wanted.may[q] = (uint8_t)(1u << v);
            if (hull.may[q] >> v & 1) good = add_nearest(inference, &wanted);
        }
    for (uint64_t pits = hull.in & hull.out; pits && good; pits &= pits - 1) {
        MwPossible in = all, out = all;
        in.out &= ~(pits & -pits);
        out.in &= ~(pits & -pits);
        good = add_nearest(inference, &in) && add_nearest(inference, &out);
    }
    return good;
}
