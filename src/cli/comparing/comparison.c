/* Comparison: what `mweso compare` finds out about its rule sets. */
#include <assert.h>
#include <math.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/comparing/compare.h"

enum { RATE_GAMES = 1000, LINE_POSITIONS = 200000 };
enum { BOARD_POSITIONS = 16000000, SCRIPTED_POSITIONS = 1000000 }; /* scripts take longer */

/* ---- rule sets ------------------------------------------------------------------------------- */

bool comparison_add(Comparison *c, const char *name, const char *const *settings,
                    MwesoStatus *status)
{
    Entry *entries = cli_grow(c->entries, c->count, sizeof *entries);
    if (!entries) *status = cli_no_memory(c->cli);
    if (!entries) return false;
    c->entries = entries;
    Entry *entry = &entries[c->count];
    *entry = (Entry){.file = name, .variant = cli_variant_with(c->cli, name, settings, status)};
    if (!entry->variant) return false;
    c->count++;
    if (!questions_collect(entry->variant)) *status = cli_no_memory(c->cli);
    if (*status != MWESO_OK) return false;
    entry->name = mweso_variant_name(entry->variant);
    entry->label = mweso_variant_label(entry->variant);
    return true;
}

const char *comparison_answer(const Entry *entry, size_t key, AnswerText text)
{
    MwesoAnswer answer = question_answer(entry->variant, key);
    snprintf(text, sizeof(AnswerText), "%s%s", answer.text[0] ? answer.text : "-",
             answer.assumed ? " ?" : "");
    return text;
}

bool comparison_assumes(const Entry *entry, size_t key)
{
    return question_answer(entry->variant, key).assumed;
}

const char *comparison_phase(int phase)
{
    static const char *const phases[MWESO_PHASES] = {"first third", "middle third", "last third",
                                                     "whole game"};
    assert(phase >= 0 && phase < MWESO_PHASES);
    return phases[phase];
}

static bool list_keys(Pair *pair)
{
    pair->keys = calloc(questions_count(), sizeof *pair->keys);
    for (size_t key = 0; pair->keys && key < questions_count(); key++)
        if (questions_differ(pair->a->variant, pair->b->variant, key))
            pair->keys[pair->key_count++] = key;
    return pair->keys != NULL;
}

/* ---- games ----------------------------------------------------------------------------------- */

/* What the comparison is busy with. */
typedef struct BusyWith {
    const Comparison *c;
    const char *label;
} BusyWith;

static bool report_games(void *user, uint64_t done)
{
    const BusyWith *work = user;
    cli_progress(work->c->cli, "%s: game %llu of %llu", work->label, (unsigned long long)done,
                 (unsigned long long)work->c->plan->games);
    return !cli_stop;
}

MwesoSample *comparison_play(const Comparison *c, const MwesoVariant *variant, const char *label,
                             MwesoStatus *status)
{
    MwesoError error;
    BusyWith work = {c, label};
    MwesoSample *sample = mweso_simulate_sample(variant, c->plan, report_games, &work, &error);
    *status = sample ? MWESO_OK : error.status;
    if (sample) return sample;
    cli_fail_error(c->cli, error.line ? c->cli->values[OPT_PLACEMENT] : label, &error);
    return NULL;
}

MwesoEstimate *comparison_metrics(const Comparison *c, const MwesoSample *sample)
{
    MwesoEstimate *metrics = calloc(mweso_metric_count(), sizeof *metrics);
    for (size_t i = 0; metrics && i < mweso_metric_count(); i++)
        metrics[i] = mweso_sample_metric(sample, i, c->level, cli_plan_is_paired(c->plan));
    return metrics;
}

static MwesoStatus play_entry(const Comparison *c, Entry *entry)
{
    MwesoStatus status;
    entry->sample = comparison_play(c, entry->variant, entry->label, &status);
    if (!entry->sample) return status;
    entry->metrics = comparison_metrics(c, entry->sample);
    bool good = entry->metrics && cli_worth(c->plan, entry->sample, &entry->worth);
    return good ? MWESO_OK : cli_no_memory(c->cli);
}

/* ---- pairs ----------------------------------------------------------------------------------- */

/* Pairs are the jobs of threads. */
typedef struct Pairing {
    Comparison *c;
    atomic_size_t failed; /* the first pair that did, or beyond the last */
} Pairing;

typedef struct BusyPair {
    Pairing *all;
    size_t index;
} BusyPair;

/* Behind a pair that failed nothing counts any more. */
static bool report(void *user, uint64_t done)
{
    const BusyPair *work = user;
    const Comparison *c = work->all->c;
    cli_progress(c->cli, "%s: %llu positions", c->pairs[work->index].b->label,
                 (unsigned long long)done);
    return !cli_stop && work->all->failed >= work->index;
}

/* Where it shows, if there is a board on which it can. */
static void find_clashes(BusyPair *work)
{
    const Comparison *c = work->all->c;
    Pair *pair = &c->pairs[work->index];
    MwesoPlan plan = *c->plan;
    const MwesoVariant *a = pair->a->variant, *b = pair->b->variant;
    if (plan.games > RATE_GAMES) plan.games = RATE_GAMES;
    bool scripted = mweso_variant_script(a) || mweso_variant_script(b);
    pair->status = mweso_clashes(a, b, scripted ? SCRIPTED_POSITIONS : BOARD_POSITIONS,
                                 LINE_POSITIONS, &plan, c->level, report, work, &pair->clashes,
                                 &pair->error);
    pair->same_board = pair->clashes.smallest.end != MWESO_SEARCH_BOARDS;
}

static void note_failure(Pairing *all, size_t index)
{
    size_t first = all->failed;
    while (index < first && !atomic_compare_exchange_weak(&all->failed, &first, index)) continue;
}

static bool run_pair(void *pairing, int thread, uint64_t job)
{
    BusyPair work = {pairing, (size_t)job};
    Pair *pair = &work.all->c->pairs[job];
    (void)thread;
    find_clashes(&work);
    if (pair->status == MWESO_OK)
        pair->changes = comparison_changes(work.all->c, pair->a->sample, pair->b->sample);
    if (!pair->changes) note_failure(work.all, work.index);
    return pair->changes;
}

/* The first failure is that of one pair after the other: those before it were run in any case. */
static MwesoStatus run_pairs(Comparison *c)
{
    Pairing all = {c, c->count};
    if (mweso_in_parallel(c->plan->threads, c->count - 1, run_pair, &all)) return MWESO_OK;
    const Pair *pair = &c->pairs[all.failed];
    if (pair->status == MWESO_OK) return cli_no_memory(c->cli);
    return cli_fail_error(c->cli, pair->b->label, &pair->error);
}

static MwesoStatus set_pair(Comparison *c, size_t index)
{
    Pair *pair = &c->pairs[index];
    pair->a = &c->entries[0];
    pair->b = &c->entries[index + 1];
    return list_keys(pair) ? MWESO_OK : cli_no_memory(c->cli);
}

MwesoStatus comparison_run(Comparison *c)
{
    MwesoStatus status = MWESO_OK;
    c->level = 0.95;
    c->pairs = calloc(c->count, sizeof *c->pairs);
    if (!c->pairs) return cli_no_memory(c->cli);
    for (size_t i = 0; i < c->count && status == MWESO_OK; i++)
        status = play_entry(c, &c->entries[i]);
    for (size_t i = 0; i + 1 < c->count && status == MWESO_OK; i++) status = set_pair(c, i);
    if (status == MWESO_OK) status = run_pairs(c);
    cli_progress_end();
    return status;
}

void comparison_free(Comparison *c)
{
    for (size_t i = 0; i < c->trial_count; i++) {
        free(c->trials[i].what);
        free(c->trials[i].failure);
        comparison_changes_free(c->trials[i].changes);
        mweso_sample_free(c->trials[i].sample);
        free(c->trials[i].label);
        free(c->trials[i].metrics);
    }
    for (size_t i = 0; c->pairs && i + 1 < c->count; i++) {
        free(c->pairs[i].keys);
        comparison_changes_free(c->pairs[i].changes);
    }
    for (size_t i = 0; i < c->count; i++) {
        mweso_variant_free(c->entries[i].variant);
        mweso_sample_free(c->entries[i].sample);
        free(c->entries[i].metrics);
    }
    free(c->trials);
    free(c->pairs);
    free(c->entries);
}
