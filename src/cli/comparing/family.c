/* Family: all differences that a comparison finds, looked at together. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/comparing/compare.h"

/* ---- each by itself -------------------------------------------------------------------------- */

/* Samples whose differences, metric by metric, are the jobs of threads. */
typedef struct Contrasting {
    const Comparison *c;
    const MwesoSample *const *samples;
    const int *signs;
    size_t count;
    Change *changes;
} Contrasting;

static bool find_change(void *contrasting, int thread, uint64_t metric)
{
    const Contrasting *w = contrasting;
    Change *change = &w->changes[metric];
    (void)thread;
    change->contrast = mweso_contrast_new(w->samples, w->signs, w->count, (size_t)metric,
                                          cli_plan_is_paired(w->c->plan));
    if (!change->contrast) return false;
    change->plain = mweso_contrast_estimate(change->contrast, w->c->level);
    change->p = mweso_contrast_p(change->contrast);
    if (change->standing.kind == MWESO_STANDS_STILL) change->p = NAN;
    return true;
}

static bool find_changes(Contrasting *w)
{
    MwesoStanding standings[64];
    if (!mweso_metric_standings(w->samples, w->count, standings)) return false;
    for (size_t m = 0; m < mweso_metric_count(); m++) w->changes[m].standing = standings[m];
    return mweso_in_parallel(w->c->plan->threads, mweso_metric_count(), find_change, w);
}

static Change *new_changes(const Comparison *c, const MwesoSample *const *samples, const int *signs,
                           size_t count)
{
    Change *changes = calloc(mweso_metric_count(), sizeof *changes);
    if (changes && find_changes(&(Contrasting){c, samples, signs, count, changes})) return changes;
    comparison_changes_free(changes);
    return NULL;
}

Change *comparison_changes(const Comparison *c, const MwesoSample *a, const MwesoSample *b)
{
    const MwesoSample *const samples[] = {a, b};
    return new_changes(c, samples, (const int[]){-1, 1}, 2);
}

Change *comparison_interactions(const Comparison *c, const MwesoSample *const samples[4])
{
    return new_changes(c, samples, (const int[]){1, -1, -1, 1}, 4);
}

void comparison_changes_free(Change *changes)
{
    for (size_t m = 0; changes && m < mweso_metric_count(); m++)
        mweso_contrast_free(changes[m].contrast);
    free(changes);
}

/* ---- all together ---------------------------------------------------------------------------- */

/* The changes of pairs, and behind them those of trials; NULL beyond the last. */
static Change *changes_at(const Comparison *c, size_t index)
{
    if (index + 1 < c->count) return c->pairs[index].changes;
    return c->trials[index - (c->count - 1)].changes;
}

static size_t changes_count(const Comparison *c) { return c->count - 1 + c->trial_count; }

static bool is_counted(const Change *change)
{
    return change->standing.kind == MWESO_STANDS_ALONE && !isnan(change->p);
}

/* Writes the p-values of all, NAN for those that are not counted, or takes the adjusted ones. */
static size_t list_p(const Comparison *c, double *p)
{
    size_t metrics = mweso_metric_count(), counted = 0;
    for (size_t i = 0; i < changes_count(c); i++)
        for (size_t m = 0; m < metrics; m++) {
            const Change *changes = changes_at(c, i);
            bool counts = changes && is_counted(&changes[m]);
            p[i * metrics + m] = counts ? changes[m].p : NAN;
            counted += counts;
        }
    return counted;
}

/* By Holm's steps, so that a difference is named which with all others stands as surely as it would
 * alone. */
static Verdict verdict_of(const Comparison *c, const Change *change)
{
    if (change->standing.kind == MWESO_STANDS_ON_SEVERAL) return VERDICT_FOLLOWS;
    if (!(change->holm <= 1 - c->level)) return VERDICT_NONE;
    return change->plain.value > 0 ? VERDICT_MORE : VERDICT_LESS;
}

/* What is another metric told in other words has that one's adjusted values. */
static void settle_changes(const Comparison *c, Change *changes, const double *holm,
                           const double *fdr)
{
    for (size_t m = 0; m < mweso_metric_count(); m++) {
        Change *change = &changes[m];
        size_t like = m;
        if (change->standing.kind == MWESO_STANDS_AS_ANOTHER)
            for (like = 0; !(change->standing.from >> like & 1); like++) continue;
        change->holm = holm[like];
        change->fdr = fdr[like];
        change->corrected = mweso_contrast_estimate(change->contrast, c->corrected_level);
        change->verdict = verdict_of(c, change);
    }
}

static bool settle(Comparison *c, double *p, double *holm, double *fdr)
{
    size_t metrics = mweso_metric_count(), all = changes_count(c) * metrics;
    if (!p || !holm || !fdr) return false;
    c->tests = list_p(c, p);
    /* Bonferroni's correction: all the intervals together hold as surely as one would alone */
    c->corrected_level = 1 - (1 - c->level) / (double)(c->tests ? c->tests : 1);
    if (!mweso_adjust_holm(p, all, holm) || !mweso_adjust_fdr(p, all, fdr)) return false;
    for (size_t i = 0; i < changes_count(c); i++)
        if (changes_at(c, i))
            settle_changes(c, changes_at(c, i), &holm[i * metrics], &fdr[i * metrics]);
    return true;
}

MwesoStatus comparison_settle(Comparison *c)
{
    size_t all = changes_count(c) * mweso_metric_count();
    double *p = calloc(all, sizeof *p), *holm = calloc(all, sizeof *p),
           *fdr = calloc(all, sizeof *p);
    bool good = settle(c, p, holm, fdr);
    free(p);
    free(holm);
    free(fdr);
    return good ? MWESO_OK : cli_no_memory(c->cli);
}

/* ---- words ----------------------------------------------------------------------------------- */

const char *comparison_verdict(Verdict verdict)
{
    switch (verdict) {
    case VERDICT_LESS: return "less";
    case VERDICT_MORE: return "more";
    case VERDICT_FOLLOWS: return "follows";
    default: return "no difference seen";
    }
}

bool comparison_differs(const Change *change)
{
    return change->verdict == VERDICT_MORE || change->verdict == VERDICT_LESS;
}

bool comparison_trial_tells(const Trial *trial, size_t m)
{
    const Change *now = &trial->changes[m], *before = &trial->pair->changes[m];
    bool alone = trial->kind == TRIAL_ALONE || trial->kind == TRIAL_TOGETHER;
    if (now->verdict == VERDICT_FOLLOWS) return false;
    return alone ? comparison_differs(now) : now->verdict != before->verdict;
}

const char *comparison_standing(const Change *change)
{
    static const char *const words[] = {"counted", "constant", "twin", "follows"};
    return words[change->standing.kind];
}

const char *comparison_follows(const Change *change, NamesText text)
{
    size_t length = 0;
    text[0] = '\0';
    for (size_t m = 0; m < mweso_metric_count(); m++)
        if (change->standing.from >> m & 1 && length < sizeof(NamesText))
            length += (size_t)snprintf(text + length, sizeof(NamesText) - length, "%s%s",
                                       length ? " " : "", mweso_metric(m)->name);
    return length ? text : NULL;
}
