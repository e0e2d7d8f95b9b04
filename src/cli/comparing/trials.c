/* Trials: what the games say when a single answer is changed (--ablate, --open). */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/comparing/compare.h"

static Trial *add_trial(Comparison *c)
{
    Trial *larger = cli_grow(c->trials, c->trial_count, sizeof *larger);
    if (!larger) return NULL;
    c->trials = larger;
    c->trials[c->trial_count] = (Trial){.kind = TRIAL_ALONE};
    return &c->trials[c->trial_count++];
}

/* The first thing that is wrong with a rule set. */
static char *first_finding(const MwesoFindings *findings)
{
    for (size_t i = 0; i < mweso_findings_count(findings); i++) {
        MwesoFinding f = mweso_findings_at(findings, i);
        if (f.severity == MWESO_ERROR) return strdup(f.text);
    }
    return strdup("it cannot be loaded");
}

/* Which of the trial's keys is this? -1: none. */
static int changed_here(const Trial *trial, size_t key)
{
    for (size_t i = 0; i < trial->key_count; i++)
        if (trial->keys[i] == key) return (int)i;
    return -1;
}

/* The trial's rule set. All answers the entry was made with (--set, --sweep) are given as settings
 * too. NULL with `failure` set. */
static MwesoVariant *changed(const Comparison *c, Trial *trial, const char *const *values)
{
    char *settings[MOST_SETTINGS + 1] = {NULL};
    size_t count = 0;
    MwesoVariant *variant = NULL;
    MwesoFindings *findings = mweso_findings_new();
    for (size_t i = 0; i < questions_count() && count < MOST_SETTINGS; i++) {
        MwesoAnswer answer = question_answer(trial->of->variant, i);
        int here = changed_here(trial, i);
        bool told = here >= 0 || (question_is_rule(i) && answer.origin == MWESO_FROM_SETTING);
        const char *text = here >= 0 ? values[here] : answer.text;
        if (told && asprintf(&settings[count], "%s=%s", KEY_LABEL(i), text) >= 0) count++;
    }
    if (findings)
        variant = mweso_variant_load(c->cli->path, trial->of->file, (const char *const *)settings,
                                     findings);
    if (findings && !variant) trial->failure = first_finding(findings);
    mweso_findings_free(findings);
    while (count) free(settings[--count]);
    return variant;
}

/* What its games say by themselves. False if there is no memory. */
static bool keep_sample(const Comparison *c, Trial *trial, const MwesoVariant *variant,
                        const MwesoSample *sample)
{
    snprintf(trial->fingerprint, sizeof trial->fingerprint, "%s",
             mweso_variant_fingerprint(variant));
    trial->label = strdup(mweso_variant_label(variant));
    trial->metrics = comparison_metrics(c, sample);
    return trial->label && trial->metrics && cli_worth(c->plan, sample, &trial->worth);
}

/* Plays the changed rule set and compares it with what the trial is about. */
static MwesoStatus play_trial(Comparison *c, Trial *trial, const char *const *values)
{
    MwesoStatus status = MWESO_OK;
    MwesoVariant *variant = changed(c, trial, values);
    if (!variant) return trial->failure ? MWESO_OK : cli_no_memory(c->cli);
    MwesoSample *sample = comparison_play(c, variant, trial->what, &status);
    const Pair *pair = trial->pair;
    bool other = trial->of == pair->a && trial->kind == TRIAL_OPEN;
    if (sample)
        trial->changes = other ? comparison_changes(c, sample, pair->b->sample)
                               : comparison_changes(c, pair->a->sample, sample);
    if (sample && (!trial->changes || !keep_sample(c, trial, variant, sample)))
        status = cli_no_memory(c->cli);
    mweso_sample_free(sample);
    mweso_variant_free(variant);
    return status;
}

/* What is changed, in words. */
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
    assert(like.key_count >= 1 && like.key_count <= MOST_TOGETHER);
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

/* Games start when the seeds are arranged, so who arranges them has no bearing on them; what a
 * script answers cannot be set apart from it, nor what a phase does that the other has not. */
static bool bears_on_games(const Pair *pair, size_t key)
{
    const char *name = KEY_LABEL(key);
    if (!question_fits(pair->a->variant, key) || !question_fits(pair->b->variant, key))
        return false;
    return strcmp(name, "setup.placement") != 0 && question_key(key) != QUESTION_OF_HOOK;
}

static void values_of(const Entry *entry, const Trial *trial, const char *values[])
{
    for (size_t i = 0; i < trial->key_count; i++)
        values[i] = question_answer(entry->variant, trial->keys[i]).text;
}

static MwesoStatus try_both_ways(Comparison *c, Trial like)
{
    const char *values[MOST_TOGETHER] = {NULL};
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
        if (!is_board(pair->keys[i]) && bears_on_games(pair, pair->keys[i]))
            status = try_both_ways(c, like);
    }
    return status;
}

MwesoStatus comparison_ablate(Comparison *c)
{
    MwesoStatus status = MWESO_OK;
    for (size_t i = 0; i + 1 < c->count && status == MWESO_OK; i++)
        status = ablate_pair(c, &c->pairs[i]);
    cli_progress_end();
    return status;
}

/* ---- answers that are not on record ---------------------------------------------------------- */

/* Other values: all other words; one less and one more; for sets the default and none. */
static int other_values(const Entry *entry, size_t question, char values[8][64])
{
    const MwesoKey *key = mweso_key(question_key(question));
    const char *now = question_answer(entry->variant, question).text;
    AnswerChoice choice = {0};
    int count = 0;
    question_choice(entry->variant, question, &choice);
    for (int i = 0; choice.words && choice.words[i] && count < 8; i++)
        if (strcmp(choice.words[i], now) != 0) snprintf(values[count++], 64, "%s", choice.words[i]);
    for (int step = -1; choice.is_number && step <= 1; step += 2) {
        long long number = atoll(now) + step;
        if (number >= choice.least && number <= choice.most)
            snprintf(values[count++], 64, "%lld", number);
    }
    if (!key || key->type != MWESO_PITS) return count;
    if (strcmp(now, "none") != 0) snprintf(values[count++], 64, "none");
    if (strcmp(now, key->default_text) != 0) snprintf(values[count++], 64, "%s", key->default_text);
    return count;
}

/* A change of the first entry bears on every pair, a change of another on its own. */
static MwesoStatus try_value(Comparison *c, const Entry *entry, size_t key, const char *value)
{
    MwesoStatus status = MWESO_OK;
    for (size_t i = 0; i + 1 < c->count && status == MWESO_OK; i++) {
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
            char values[8][64];
            MwesoAnswer answer = question_answer(c->entries[i].variant, key);
            if (!question_is_rule(key) || !answer.assumed) continue;
            int count = other_values(&c->entries[i], key, values);
            for (int value = 0; value < count && status == MWESO_OK; value++)
                status = try_value(c, &c->entries[i], key, values[value]);
        }
    cli_progress_end();
    return status;
}
