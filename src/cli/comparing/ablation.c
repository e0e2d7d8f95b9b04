/* Ablation: what each answer contributes, by trials in which a single answer is changed, or two:
 * --ablate, --open, --interactions, and pairs of swept questions. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/comparing/compare.h"
#include "cli/comparing/other_answers.h"

static Trial *add_trial(Comparison *c)
{
    Trial *larger = cli_grow(c->trials, c->trial_count, sizeof *larger);
    if (!larger) return NULL;
    c->trials = larger;
    c->trials[c->trial_count] = (Trial){.kind = TRIAL_ALONE};
    return &c->trials[c->trial_count++];
}

/* The trial's rule set. All answers the entry was made with (--set, --sweep) are given as settings
 * too. NULL with `failure` set. */
static MwesoVariant *changed(const Comparison *c, Trial *trial, const char *const *values)
{
    enum { MOST = MOST_SETTINGS + MOST_SWEEPS + MOST_CHANGED };
    char *settings[MOST + 1] = {NULL};
    size_t count = 0;
    bool good = true;
    MwesoVariant *variant = NULL;
    MwesoFindings *findings = mweso_findings_new();
    for (size_t i = 0; i < questions_count() && good; i++) {
        MwesoAnswer answer = question_answer(trial->of->variant, i);
        bool set = question_is_rule(i) && answer.origin == MWESO_FROM_SETTING;
        const char *text = set ? answer.text : NULL;
        for (size_t k = 0; k < trial->key_count; k++)
            if (trial->keys[k] == i) text = values[k];
        assert(count < MOST);
        good = !text || asprintf(&settings[count], "%s=%s", KEY_LABEL(i), text) >= 0;
        if (good && text) count++;
        else if (text) settings[count] = NULL;
    }
    if (findings && good)
        variant = mweso_variant_load(c->cli->path, trial->of->file, (const char *const *)settings,
                                     findings);
    if (findings && good && !variant) trial->failure = cli_first_error(findings);
    mweso_findings_free(findings);
    while (count) free(settings[--count]);
    return variant;
}

/* Keeps the metrics of its games. False if there is no memory. */
static bool keep_metrics(const Comparison *c, Trial *trial, const MwesoVariant *variant,
                         const MwesoSample *sample)
{
    snprintf(trial->fingerprint, sizeof trial->fingerprint, "%s",
             mweso_variant_fingerprint(variant));
    trial->label = comparison_label(trial->of, variant);
    trial->impossible = cli_impossible(variant);
    trial->metrics = comparison_metrics(c, sample, trial->impossible);
    return trial->label && trial->metrics && cli_worth(c->plan, sample, &trial->worth);
}

/* Plays the changed rule set and compares it with the other one of the pair. The games are kept
 * where interactions need them once more. */
static MwesoStatus play_trial(Comparison *c, Trial *trial, const char *const *values)
{
    MwesoStatus status = MWESO_OK;
    MwesoVariant *variant = changed(c, trial, values);
    if (!variant) return trial->failure ? MWESO_OK : cli_no_memory(c->cli);
    MwesoSample *sample = comparison_play(c, variant, trial->what, &status);
    const Pair *pair = trial->pair;
    bool other = trial->of == pair->a && trial->kind == TRIAL_OPEN;
    bool kept = sample && keep_metrics(c, trial, variant, sample);
    uint64_t impossible = trial->impossible & (other ? pair->b : pair->a)->impossible;
    if (kept)
        trial->changes = other ? comparison_changes(c, sample, pair->b->sample, impossible)
                               : comparison_changes(c, pair->a->sample, sample, impossible);
    if (sample && !trial->changes) status = cli_no_memory(c->cli);
    bool single = trial->kind == TRIAL_ALONE || trial->kind == TRIAL_TOGETHER;
    if (c->cli->values[OPT_INTERACTIONS] && single) trial->sample = sample;
    else mweso_sample_free(sample);
    mweso_variant_free(variant);
    return status;
}

/* The changed answers, in words. */
static char *words_for(const Trial *trial, const char *const *values)
{
    char text[600] = "";
    for (size_t i = 0; i < trial->key_count; i++) {
        size_t length = strlen(text);
        snprintf(text + length, sizeof text - length, "%s%s = %s", i ? " and " : "",
                 KEY_LABEL(trial->keys[i]), values[i]);
    }
    return strdup(text);
}

/* Adds a trial that gives `values` to the keys of `like` and plays it. */
static MwesoStatus try_answers(Comparison *c, Trial like, const char *const *values)
{
    assert(like.key_count >= 1 && like.key_count <= MOST_CHANGED);
    Trial *trial = add_trial(c);
    if (!trial) return cli_no_memory(c->cli);
    *trial = like;
    trial->what = words_for(trial, values);
    return trial->what ? play_trial(c, trial, values) : cli_no_memory(c->cli);
}

/* ---- each answer alone, and all but each ----------------------------------------------------- */

static bool is_board(size_t key)
{
    static const char *const together[MOST_TOGETHER] = {
        "board.columns",     "setup.outer",       "setup.inner",      "setup.store",
        "setup.north_outer", "setup.north_inner", "setup.north_store"};
    for (int i = 0; i < MOST_TOGETHER; i++)
        if (strcmp(KEY_LABEL(key), together[i]) == 0) return true;
    return false;
}

const char *comparison_untried(const Pair *pair, size_t key)
{
    if (!question_fits(pair->a->variant, key) || !question_fits(pair->b->variant, key))
        return "only one of them has this phase or parameter";
    if (question_key(key) == QUESTION_OF_HOOK) return "a script decides it, together with others";
    if (strcmp(KEY_LABEL(key), "setup.placement") == 0)
        return "games start when the seeds are arranged";
    return NULL;
}

static void values_of(const Entry *entry, const Trial *trial, const char *values[])
{
    for (size_t i = 0; i < trial->key_count; i++)
        values[i] = question_answer(entry->variant, trial->keys[i]).text;
}

static MwesoStatus try_both_ways(Comparison *c, Trial like)
{
    const char *values[MOST_CHANGED] = {NULL};
    const Pair *pair = like.pair;
    like.kind = TRIAL_ALONE;
    like.of = pair->a;
    values_of(pair->b, &like, values);
    MwesoStatus status = try_answers(c, like, values);
    like.kind = TRIAL_WITHOUT;
    like.of = pair->b;
    values_of(pair->a, &like, values);
    return status == MWESO_OK ? try_answers(c, like, values) : status;
}

/* ---- two answers at a time ------------------------------------------------------------------- */

/* Two answers together; trials `i` and `j` have each alone. */
static MwesoStatus try_two(Comparison *c, size_t i, size_t j)
{
    const Trial a = c->trials[i], b = c->trials[j];
    Trial like = {
        .kind = TRIAL_TOGETHER, .pair = a.pair, .of = a.of, .each = {a.changes, b.changes}};
    const char *values[MOST_CHANGED] = {NULL};
    for (size_t k = 0; k < a.key_count; k++) like.keys[like.key_count++] = a.keys[k];
    for (size_t k = 0; k < b.key_count; k++) like.keys[like.key_count++] = b.keys[k];
    values_of(a.pair->b, &like, values);
    MwesoStatus status = try_answers(c, like, values);
    Trial *both = &c->trials[c->trial_count - 1];
    if (status != MWESO_OK || !both->sample) return status;
    const MwesoSample *const samples[] = {a.pair->a->sample, a.sample, b.sample, both->sample};
    comparison_changes_free(both->changes);
    both->changes = comparison_interactions(
        c, samples, a.pair->a->impossible & a.impossible & b.impossible & both->impossible);
    mweso_sample_free(both->sample);
    both->sample = NULL;
    return both->changes ? MWESO_OK : cli_no_memory(c->cli);
}

/* Every two of the single answers in the trials from `first` on. */
static MwesoStatus try_twos(Comparison *c, size_t first)
{
    MwesoStatus status = MWESO_OK;
    size_t end = c->trial_count;
    for (size_t j = first; j < end; j++)
        for (size_t i = first; i < j && status == MWESO_OK; i++)
            if (c->trials[i].kind == TRIAL_ALONE && c->trials[j].kind == TRIAL_ALONE &&
                c->trials[i].sample && c->trials[j].sample)
                status = try_two(c, i, j);
    return status;
}

static MwesoStatus ablate_pair(Comparison *c, const Pair *pair)
{
    MwesoStatus status = MWESO_OK;
    Trial board = {.pair = pair};
    for (size_t i = 0; i < pair->key_count; i++)
        if (is_board(pair->keys[i])) {
            assert(board.key_count < MOST_TOGETHER);
            board.keys[board.key_count++] = pair->keys[i];
        }
    if (board.key_count == pair->key_count) return MWESO_OK;
    if (board.key_count) status = try_both_ways(c, board);
    for (size_t i = 0; i < pair->key_count && status == MWESO_OK && pair->key_count > 1; i++) {
        Trial like = {.pair = pair, .keys = {pair->keys[i]}, .key_count = 1};
        if (!is_board(pair->keys[i]) && !comparison_untried(pair, pair->keys[i]))
            status = try_both_ways(c, like);
    }
    return status;
}

MwesoStatus comparison_ablate(Comparison *c)
{
    MwesoStatus status = MWESO_OK;
    for (size_t i = 0; i < c->pair_count && status == MWESO_OK; i++) {
        size_t first = c->trial_count;
        status = ablate_pair(c, &c->pairs[i]);
        if (status == MWESO_OK && c->cli->values[OPT_INTERACTIONS]) status = try_twos(c, first);
        for (size_t t = first; t < c->trial_count; t++) {
            mweso_sample_free(c->trials[t].sample);
            c->trials[t].sample = NULL;
        }
    }
    cli_progress_end();
    return status;
}

/* ---- answers that are not on record ---------------------------------------------------------- */

/* A change of the first entry affects every pair, a change of another entry only its own. */
static MwesoStatus try_value(Comparison *c, const Entry *entry, size_t key, const char *value)
{
    MwesoStatus status = MWESO_OK;
    for (size_t i = 0; i < c->pair_count && status == MWESO_OK; i++) {
        const Pair *pair = &c->pairs[i];
        Trial like = {.kind = TRIAL_OPEN, .pair = pair, .of = entry, .keys = {key}, .key_count = 1};
        if (pair->a == entry || pair->b == entry) status = try_answers(c, like, &value);
    }
    return status;
}

MwesoStatus comparison_open(Comparison *c)
{
    MwesoStatus status = MWESO_OK;
    for (size_t i = 0; i < c->count; i++)
        for (size_t key = 0; key < questions_count(); key++) {
            OtherAnswers others;
            MwesoAnswer answer = question_answer(c->entries[i].variant, key);
            if (!question_is_rule(key) || !answer.assumed) continue;
            other_answers(c->entries[i].variant, key, false, &others);
            for (int value = 0; value < others.count && status == MWESO_OK; value++)
                status = try_value(c, &c->entries[i], key, others.text[value]);
        }
    cli_progress_end();
    return status;
}

/* ---- two swept questions at once ------------------------------------------------------------- */

/* The distance between the entries of two neighbouring values of a question. */
static size_t stride_of(const Comparison *c, int swept)
{
    size_t stride = 1;
    for (int i = swept + 1; i < c->swept_count; i++) stride *= c->swept[i].values;
    return stride;
}

/* The values of two swept questions together; entries `i` and `j` have each alone. Their effects
 * are differences from the variant as it is, which --pairs may leave out: then so is this. */
static MwesoStatus cross(Comparison *c, const size_t keys[2], size_t i, size_t j)
{
    const Entry *base = &c->entries[0], *a = &c->entries[i], *b = &c->entries[j];
    const Entry *both = &c->entries[i + j];
    const char *values[] = {question_answer(a->variant, keys[0]).text,
                            question_answer(b->variant, keys[1]).text};
    const Pair *first = comparison_pair(c, base, a), *second = comparison_pair(c, base, b);
    const Pair *pair = comparison_pair(c, base, both);
    if (!first || !second || !pair) return MWESO_OK;
    Trial *trial = add_trial(c);
    if (!trial) return cli_no_memory(c->cli);
    *trial = (Trial){.kind = TRIAL_TOGETHER,
                     .pair = pair,
                     .of = base,
                     .keys = {keys[0], keys[1]},
                     .key_count = 2,
                     .each = {first->changes, second->changes}};
    trial->what = words_for(trial, values);
    const MwesoSample *const samples[] = {base->sample, a->sample, b->sample, both->sample};
    trial->changes = comparison_interactions(
        c, samples, base->impossible & a->impossible & b->impossible & both->impossible);
    bool good = trial->what && trial->changes &&
                keep_metrics(c, trial, both->variant, both->sample);
    return good ? MWESO_OK : cli_no_memory(c->cli);
}

/* Every two swept questions, with the variant's own answers to the others. */
MwesoStatus comparison_cross(Comparison *c)
{
    MwesoStatus status = MWESO_OK;
    for (int f = 0; f < c->swept_count; f++)
        for (int g = f + 1; g < c->swept_count; g++) {
            const size_t keys[] = {c->swept[f].key, c->swept[g].key};
            for (size_t i = 1; i < c->swept[f].values; i++)
                for (size_t j = 1; j < c->swept[g].values && status == MWESO_OK; j++)
                    status = cross(c, keys, i * stride_of(c, f), j * stride_of(c, g));
        }
    return status;
}
