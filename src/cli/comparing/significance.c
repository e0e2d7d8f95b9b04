/* Significance: the differences that a comparison finds, as one family of tests. Their p-values are
 * adjusted by Holm's steps (Holm 1979: the chance that any difference is named wrongly) and by
 * Benjamini and Hochberg's (1995: the share of those named that are wrong), their intervals by
 * Bonferroni. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/comparing/compare.h"

/* ---- each by itself -------------------------------------------------------------------------- */

/* A contrast of samples, added up with these signs; its metrics are the jobs of threads. */
typedef struct Contrasting {
    const Comparison *c;
    const MwesoSample *const *samples;
    const int *signs;
    size_t count;
    uint64_t impossible; /* by the rules of all */
    Change *changes;
} Contrasting;

/* Between two equal players it is chance alone that the one named first wins more. */
static bool says_who_is_named_first(const Comparison *c, uint64_t metric)
{
    return strcmp(mweso_metric((size_t)metric)->name, "FirstPlayer") == 0 &&
           strcmp(c->plan->players[0], c->plan->players[1]) == 0;
}

static bool find_change(void *contrasting, int thread, uint64_t metric)
{
    const Contrasting *w = contrasting;
    Change *change = &w->changes[metric];
    (void)thread;
    if (!comparison_asks(w->c, (size_t)metric)) return true;
    change->contrast = mweso_contrast_new(w->samples, w->signs, w->count, (size_t)metric,
                                          cli_plan_is_paired(w->c->plan));
    if (!change->contrast) return false;
    change->plain = mweso_contrast_estimate(change->contrast, w->c->level);
    change->p = mweso_contrast_p(change->contrast);
    if (mweso_contrast_is_still(change->contrast) || says_who_is_named_first(w->c, metric))
        change->standing = (MwesoStanding){MWESO_STANDS_STILL, 0};
    if (change->standing.kind == MWESO_STANDS_STILL) change->p = NAN;
    change->impossible = w->impossible >> metric & 1;
    if (change->impossible) change->plain = (MwesoEstimate){change->plain.value, NAN, NAN};
    return true;
}

uint64_t comparison_games(const MwesoSample *const *samples, size_t count)
{
    uint64_t hash = count;
    for (size_t i = 0; i < count; i++)
        for (size_t game = 0; game < mweso_sample_count(samples[i]); game++) {
            const MwesoFigures *figures = mweso_sample_at(samples[i], game);
            hash ^= (uint64_t)figures->of[MWESO_FIGURE_GAME_ID] + 0x9E3779B97F4A7C15u +
                    (hash << 6) + (hash >> 2);
        }
    return hash;
}

static Change *new_changes(const Comparison *c, const MwesoSample *const *samples, const int *signs,
                           size_t count, uint64_t impossible)
{
    size_t metrics = mweso_metric_count();
    MwesoStanding standings[64];
    Change *changes = calloc(metrics, sizeof *changes);
    uint64_t among = 0;
    for (size_t i = 0; i < c->metric_count; i++) among |= (uint64_t)1 << c->metrics[i];
    bool good = changes && mweso_metric_standings(samples, count, among, standings);
    uint64_t games = comparison_games(samples, count);
    for (size_t i = 0; good && i < c->metric_count; i++) {
        Change *change = &changes[c->metrics[i]];
        change->standing = standings[c->metrics[i]], change->games = games;
    }
    Contrasting work = {c, samples, signs, count, impossible, changes};
    if (good && mweso_in_parallel(c->plan->threads, metrics, find_change, &work)) return changes;
    comparison_changes_free(changes);
    return NULL;
}

Change *comparison_changes(const Comparison *c, const MwesoSample *a, const MwesoSample *b,
                           uint64_t impossible)
{
    const MwesoSample *const samples[] = {a, b};
    return new_changes(c, samples, (const int[]){-1, 1}, 2, impossible);
}

Change *comparison_interactions(const Comparison *c, const MwesoSample *const samples[4],
                                uint64_t impossible)
{
    return new_changes(c, samples, (const int[]){1, -1, -1, 1}, 4, impossible);
}

void comparison_changes_free(Change *changes)
{
    for (size_t m = 0; changes && m < mweso_metric_count(); m++)
        mweso_contrast_free(changes[m].contrast);
    free(changes);
}

/* ---- all together ---------------------------------------------------------------------------- */

/* The changes of pairs, and behind them those of trials; NULL: a trial that has no games. */
static Change *changes_at(const Comparison *c, size_t index)
{
    if (index < c->pair_count) return c->pairs[index].changes;
    return c->trials[index - c->pair_count].changes;
}

static const char *label_at(const Comparison *c, size_t index)
{
    if (index < c->pair_count) return c->pairs[index].b->label;
    return c->trials[index - c->pair_count].label;
}

static bool is_counted(const Change *change)
{
    return change->standing.kind == MWESO_STANDS_ALONE && !change->twin && !isnan(change->p);
}

static bool are_of_same_games(const Comparison *c, const Change *one, const Change *other)
{
    size_t any = c->metrics[0]; /* all metrics of a difference are of the same games */
    return one[any].games == other[any].games;
}

/* An answer that changes no game leaves trials that are others once more: of these the first is
 * counted. */
static void find_twins(const Comparison *c, size_t index)
{
    Change *changes = changes_at(c, index);
    for (size_t before = 0; changes && before < index; before++) {
        const Change *others = changes_at(c, before);
        if (!others || !are_of_same_games(c, changes, others)) continue;
        for (size_t i = 0; i < c->metric_count; i++) {
            size_t m = c->metrics[i];
            Change *change = &changes[m];
            if (!is_counted(change) || !is_counted(&others[m]) ||
                memcmp(&change->plain, &others[m].plain, sizeof change->plain) != 0)
                continue;
            change->standing.from = (uint64_t)1 << m;
            change->twin = &others[m];
            change->twin_of = label_at(c, before);
        }
    }
}

/* By Holm's adjusted p-value, so that the chance that any of all the differences is named wrongly
 * is at most 1 - level. */
static Verdict verdict_of(const Comparison *c, const Change *change)
{
    if (change->standing.kind == MWESO_STANDS_ON_SEVERAL) return VERDICT_FOLLOWS;
    if (change->standing.kind == MWESO_STANDS_STILL) return VERDICT_CONSTANT;
    if (!(change->holm <= 1 - c->level)) return VERDICT_NONE;
    return change->plain.value > 0 ? VERDICT_MORE : VERDICT_LESS;
}

/* A metric that is the twin of another takes that one's adjusted values. */
static void adjust_changes(const Comparison *c, Change *changes, const double *holm,
                           const double *fdr)
{
    for (size_t i = 0; i < c->metric_count; i++) {
        size_t m = c->metrics[i], like = m;
        Change *change = &changes[m];
        if (change->standing.kind == MWESO_STANDS_AS_ANOTHER)
            for (like = 0; !(change->standing.from >> like & 1); like++) continue;
        const Change *twin = changes[like].twin; /* adjusted before */
        change->holm = twin ? twin->holm : holm[like];
        change->fdr = twin ? twin->fdr : fdr[like];
        change->corrected = change->impossible
                                ? change->plain
                                : mweso_contrast_estimate(change->contrast, c->corrected_level);
        change->verdict = verdict_of(c, change);
    }
}

MwesoStatus comparison_adjust(Comparison *c)
{
    size_t metrics = mweso_metric_count(), count = c->pair_count + c->trial_count;
    size_t all = count * metrics;
    double *p = calloc(3 * all, sizeof *p), *holm = p + all, *fdr = holm + all;
    if (!p) return cli_no_memory(c->cli);
    c->tests = 0;
    for (size_t i = 0; i < count; i++) find_twins(c, i);
    for (size_t i = 0; i < all; i++) {
        const Change *changes = changes_at(c, i / metrics);
        const Change *change = changes && comparison_asks(c, i % metrics) ? &changes[i % metrics]
                                                                          : NULL;
        bool counts = change && is_counted(change);
        p[i] = counts ? change->p : NAN;
        c->tests += counts;
    }
    /* Bonferroni: all the intervals together hold with the confidence of one alone */
    c->corrected_level = 1 - (1 - c->level) / (double)(c->tests ? c->tests : 1);
    bool good = mweso_adjust_holm(p, all, holm) && mweso_adjust_fdr(p, all, fdr);
    for (size_t i = 0; good && i < count; i++)
        if (changes_at(c, i))
            adjust_changes(c, changes_at(c, i), &holm[i * metrics], &fdr[i * metrics]);
    free(p);
    return good ? MWESO_OK : cli_no_memory(c->cli);
}

/* ---- words ----------------------------------------------------------------------------------- */

const char *comparison_why_still(const Change *change)
{
    if (change->impossible) return "it can happen in none of them";
    if (change->standing.kind != MWESO_STANDS_STILL) return NULL;
    return change->plain.value == 0 ? "the same in every game" : "both players are alike";
}

const char *comparison_verdict(Verdict verdict)
{
    switch (verdict) {
    case VERDICT_LESS: return "less";
    case VERDICT_MORE: return "more";
    case VERDICT_FOLLOWS: return "follows";
    case VERDICT_CONSTANT: return "constant";
    default: return "no difference seen";
    }
}

bool comparison_differs(const Change *change)
{
    return change->verdict == VERDICT_MORE || change->verdict == VERDICT_LESS;
}

/* Why there is none does not matter here. */
static Verdict difference_seen(const Change *change)
{
    return comparison_differs(change) ? change->verdict : VERDICT_NONE;
}

bool comparison_trial_tells(const Trial *trial, size_t m)
{
    const Change *now = &trial->changes[m], *before = &trial->pair->changes[m];
    bool alone = trial->kind == TRIAL_ALONE || trial->kind == TRIAL_TOGETHER;
    if (now->verdict == VERDICT_FOLLOWS) return false;
    return alone ? comparison_differs(now) : difference_seen(now) != difference_seen(before);
}

const char *comparison_family(const Change *change)
{
    static const char *const words[] = {"counted", "constant", "twin", "follows"};
    return change->twin ? "twin" : words[change->standing.kind];
}

const char *comparison_family_of(const Change *change, NamesText text)
{
    size_t length = 0;
    text[0] = '\0';
    for (size_t m = 0; m < mweso_metric_count(); m++)
        if (change->standing.from >> m & 1 && length < sizeof(NamesText))
            length += (size_t)snprintf(text + length, sizeof(NamesText) - length, "%s%s",
                                       length ? " " : "", mweso_metric(m)->name);
    if (change->twin && length < sizeof(NamesText))
        snprintf(text + length, sizeof(NamesText) - length, " of %s", change->twin_of);
    return length ? text : NULL;
}

const char *comparison_probability(double p, ProbabilityText text)
{
    if (isnan(p)) return "-";
    if (p < 0.0001) snprintf(text, sizeof(ProbabilityText), "<0.0001");
    else snprintf(text, sizeof(ProbabilityText), "%.2g", p);
    return text;
}
