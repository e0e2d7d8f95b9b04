/* Compare, as text: six parts, each answering one question. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/comparing/compare.h"

enum { COLUMN = 50 };

/* Names the assumed answers that are reasons of `steps`; all assumed answers if `steps` is NULL. */
static void print_assumptions(const Entry *entry, const MoveTrace *steps, const char *what)
{
    for (size_t key = 0; key < questions_count(); key++)
        if (comparison_assumes(entry, key) && (!steps || trace_goes_by(steps, key)))
            printf("    %s hangs on an assumed answer: %s says %s = %s\n", what, entry->label,
                   KEY_LABEL(key), ANSWER_TEXT(entry, key));
}

static void print_title(int number, const char *title) { printf("\n%d. %s\n", number, title); }

/* ---- 1: on paper ----------------------------------------------------------------------------- */

static void print_answers(const Pair *pair)
{
    if (pair->key_count == 0) {
        printf("\n  %s answers every question as %s does.\n", pair->b->label, pair->a->label);
        return;
    }
    printf("\n  %s and %s answer %zu question%s differently:\n", pair->a->label, pair->b->label,
           pair->key_count, cli_plural(pair->key_count));
    for (size_t i = 0; i < pair->key_count; i++) {
        size_t key = pair->keys[i];
        printf("    %s: %s\n      %s: %s\n      %s: %s\n", KEY_LABEL(key), question_asked(key),
               pair->a->label, ANSWER_TEXT(pair->a, key), pair->b->label,
               ANSWER_TEXT(pair->b, key));
    }
}

/* ---- 2: where it shows first ----------------------------------------------------------------- */

/* The length of the words of a text that fit into a column; moves *text behind them. */
static int fitting(const char **text)
{
    const char *start = *text;
    int length = (int)strlen(start), end = length;
    if (length > COLUMN) {
        for (end = COLUMN; end > 0 && start[end] != ' '; end--) continue;
        if (end == 0) end = COLUMN; /* one long word */
    }
    *text = start + end + strspn(start + end, " ");
    return end;
}

/* Two texts side by side, broken at words. */
static void print_columns(const char *left, const char *right)
{
    while (*left || *right) {
        const char *l = left, *r = right;
        int l_length = fitting(&left), r_length = fitting(&right);
        printf("    %-*.*s%s%.*s\n", COLUMN, l_length, l, r_length ? "   " : "", r_length, r);
    }
}

/* Line i: a step, or the number of laps that are left out, for which `more` has room. */
static const char *step_text(const MoveTrace *steps, size_t i, char more[STEP_TEXT])
{
    if (i < steps->count) return steps->steps[i].text;
    if (i > steps->count || steps->left_out == 0) return "";
    snprintf(more, STEP_TEXT, "... and %zu lap%s more.", steps->left_out,
             cli_plural(steps->left_out));
    return more;
}

/* The position after the move. */
static void write_result(const MoveTrace *steps, char *text, size_t size)
{
    char *position = cli_position_text(steps->variant, &steps->outcome.after);
    if (position && strchr(position, ' ')) *strchr(position, ' ') = '\0';
    const char *end = mweso_end_name(steps->outcome.end);
    snprintf(text, size, "%s: %s%s%s", steps->move, position ? position : "",
             steps->outcome.over ? ", the game ends: " : "", steps->outcome.over ? end : "");
    if (!steps->move[0]) text[0] = '\0';
    free(position);
}

static MwesoStatus print_clash(const Comparison *c, const Pair *pair, const MwesoClash *clash)
{
    MoveTrace a, b;
    bool good = trace_clash(&a, pair->a->variant, clash);
    good = trace_clash(&b, pair->b->variant, clash) && good;
    const MwesoPosition before = mweso_position_for(pair->a->variant, &clash->position);
    char *position = cli_position_text(pair->a->variant, &before);
    good = good && position;
    if (good) {
        char left[STEP_TEXT], right[STEP_TEXT];
        printf("    %s, move %s\n", position, clash->move);
        cli_draw_position(c->cli, pair->a->variant, &before);
        print_columns(pair->a->label, pair->b->label);
        for (size_t i = 0; i <= a.count || i <= b.count; i++)
            print_columns(step_text(&a, i, left), step_text(&b, i, right));
        write_result(&a, left, sizeof left);
        write_result(&b, right, sizeof right);
        print_columns(left, right);
        print_assumptions(pair->a, &a, "This");
        print_assumptions(pair->b, &b, "This");
    }
    free(position);
    trace_free(&a);
    trace_free(&b);
    return good ? MWESO_OK : cli_no_memory(c->cli);
}

MwesoStatus comparison_print_smallest(const Comparison *c, const Pair *pair)
{
    const MwesoSmallest *s = &pair->clashes.smallest;
    printf("\n  %s and %s\n", pair->a->label, pair->b->label);
    switch (s->end) {
    case MWESO_SEARCH_BOARDS:
        printf("    Their boards are of different size: no position is common to them.\n");
        return MWESO_OK;
    case MWESO_SEARCH_NEVER:
        printf("    Moves are alike in every position: only starts, points or answers without "
               "effect differ.\n");
        return MWESO_OK;
    case MWESO_SEARCH_NONE:
        printf("    None found: they agree in all positions of up to %d seeds, and in the random "
               "games looked at.\n",
               s->agreed_seeds);
        return MWESO_OK;
    case MWESO_SEARCH_PROVED:
        printf("    The smallest position in which they disagree has %d seed%s in %d pit%s (all "
               "smaller ones were looked at):\n",
               s->seeds, cli_plural((uint64_t)s->seeds), s->pits, cli_plural((uint64_t)s->pits));
        break;
    default:
        printf("    They agree in all positions of up to %d seeds. The smallest disagreement found "
               "in play, with all\n    that can be left out left out, has %d seeds in %d pits:\n",
               s->agreed_seeds, s->seeds, s->pits);
    }
    return print_clash(c, pair, &s->clash);
}

static void print_earliest(const Pair *pair)
{
    const MwesoEarliest *e = &pair->clashes.earliest;
    if (!pair->same_board || pair->clashes.smallest.end == MWESO_SEARCH_NEVER) return;
    if (e->starts_differ) printf("    Their usual starts differ. From that of %s", pair->a->label);
    else printf("    From the usual start");
    if (!e->found) {
        printf(" they agree for at least %d turn%s, whatever is played.\n", e->agreed,
               cli_plural((uint64_t)e->agreed));
        return;
    }
    printf(" they can disagree at turn %d at the earliest:", e->turn);
    for (int i = 0; i + 1 < e->turn; i++) printf(" %s%s", i ? "" : "after ", e->line[i]);
    printf(" about %s\n", e->clash.move);
}

/* ---- 3: how often ---------------------------------------------------------------------------- */

static const char *share(MwesoEstimate e, char *text, size_t size)
{
    if (!isfinite(e.value)) snprintf(text, size, "-");
    else
        snprintf(text, size, "%.2f%% (%.2f%% to %.2f%%)", 100 * e.value, 100 * e.low, 100 * e.high);
    return text;
}

static void print_rates(const Pair *pair)
{
    const MwesoRates *r = &pair->clashes.rates;
    char moves[64], results[64];
    if (!pair->same_board) return;
    printf("\n  %s and %s, in %llu positions of %llu games, half by the rules of each\n",
           pair->a->label, pair->b->label, (unsigned long long)r->positions,
           (unsigned long long)r->games);
    printf("    %-14s %-30s %s\n", "", "OTHER LEGAL MOVES", "SAME MOVES, ANOTHER RESULT");
    for (int i = 0; i < MWESO_PHASES; i++)
        printf("    %-14s %-30s %s\n", comparison_phase(i), share(r->moves[i], moves, sizeof moves),
               share(r->results[i], results, sizeof results));
    if (r->earliest) printf("    In these games first at turn %u\n", r->earliest);
    if (r->not_compared)
        printf("    %llu positions have too many moves to be compared\n",
               (unsigned long long)r->not_compared);
}

/* ---- 4: what it does to the game ------------------------------------------------------------- */

static const char *interval(const MwesoMetric *metric, MwesoEstimate e, char *text, size_t size)
{
    char low[32], high[32];
    snprintf(text, size, "(%s to %s)", cli_metric_value(metric, e.low, low, sizeof low),
             cli_metric_value(metric, e.high, high, sizeof high));
    return text;
}

/* "p 0.0123, Holm 0.4, BH 0.04", or why a difference is not counted. */
typedef char ProbabilitiesText[300];

static const char *probabilities(const Change *change, ProbabilitiesText text)
{
    ProbabilityText p, holm, fdr;
    NamesText names;
    size_t size = sizeof(ProbabilitiesText);
    const char *from = comparison_family_of(change, names);
    comparison_probability(change->p, p);
    if (change->standing.kind == MWESO_STANDS_STILL)
        snprintf(text, size, "not counted, %s", comparison_why_still(change));
    else if (change->standing.kind == MWESO_STANDS_ON_SEVERAL)
        snprintf(text, size, "p %s, not counted, as it follows from %s", p, from ? from : "");
    else if (isnan(change->p)) snprintf(text, size, "no p");
    else
        snprintf(text, size, "p %s, Holm %s, BH %s%s%s", p,
                 comparison_probability(change->holm, holm),
                 comparison_probability(change->fdr, fdr), from ? ", counted as " : "",
                 from ? from : "");
    return text;
}

static void print_difference(const MwesoMetric *metric, const Change *change)
{
    char of[32], range[80];
    printf(" %s%s", change->plain.value >= 0 ? "+" : "",
           cli_metric_value(metric, change->plain.value, of, sizeof of));
    if (!change->impossible)
        printf(" %s", interval(metric, change->corrected, range, sizeof range));
    printf("; %s", probabilities(change, (ProbabilitiesText){0}));
    if (comparison_differs(change)) printf(": %s", comparison_verdict(change->verdict));
    else if (change->verdict == VERDICT_NONE) printf(": no difference seen at this sample size");
}

/* The interval of an entry's metric, or by which of its answers it cannot happen. */
static const char *interval_of(const Entry *entry, size_t m, char *text, size_t size)
{
    char why[200];
    if (!mweso_metric_impossible(entry->variant, m, why, sizeof why))
        return interval(mweso_metric(m), entry->metrics[m], text, size);
    snprintf(text, size, "cannot happen (%s)", why);
    return text;
}

/* A line with an entry's value and, unless `change` is NULL, its difference from the first entry's.
 */
static void print_value(const Entry *entry, size_t m, const Change *change)
{
    const MwesoMetric *metric = mweso_metric(m);
    char of[32], range[240];
    printf("    %-28s %10s %*s", entry->label,
           cli_metric_value(metric, entry->metrics[m].value, of, sizeof of), change ? -24 : 0,
           interval_of(entry, m, range, sizeof range));
    if (change) print_difference(metric, change);
    if (metric->is_cut && entry->worth.cut_off)
        printf(" [%.2f%% cut off]",
               100 * (double)entry->worth.cut_off / (double)entry->worth.games);
    putchar('\n');
}

/* A line for each entry with its difference from the first; where other pairs are compared, with
 * its value alone, and a line for each pair. */
static void print_metrics(const Comparison *c)
{
    bool from_first = comparison_is_from_first(c);
    const char *of_first = from_first ? " from " : "", *first = c->entries[0].label;
    printf("  value (95%% interval), difference%s%s (interval corrected for %zu "
           "difference%s); its p,\n  and p corrected for all of them (Holm; BH: Benjamini and "
           "Hochberg)\n",
           of_first, from_first ? first : "", c->tests, cli_plural(c->tests));
    for (size_t k = 0; k < c->metric_count; k++) {
        size_t m = c->metrics[k];
        const MwesoMetric *metric = mweso_metric(m);
        printf("\n  %s: %s\n", metric->name, metric->doc);
        for (size_t i = 0; i < c->count; i++) {
            const Entry *e = &c->entries[i];
            const Pair *pair = from_first ? comparison_next_pair(c, e, NULL) : NULL;
            print_value(e, m, pair ? &pair->changes[m] : NULL);
        }
        for (size_t i = 0; i < c->pair_count && !from_first; i++) {
            const Pair *pair = &c->pairs[i];
            printf("    %s against %s:", pair->b->label, pair->a->label);
            print_difference(metric, &pair->changes[m]);
            putchar('\n');
        }
    }
}

/* ---- 5: what each answer contributes --------------------------------------------------------- */

static void print_trial(const Comparison *c, const Trial *trial)
{
    static const char *const words[] = {"alone:  ", "all but:", "if"};
    static const char *const nothing[] = {"no difference seen", "the same differences are seen",
                                          "no verdict changes"};
    int printed = 0;
    printf("    %s %s%s%s\n", words[trial->kind], trial->what,
           trial->kind == TRIAL_OPEN ? " in " : "",
           trial->kind == TRIAL_OPEN ? trial->of->label : "");
    if (trial->failure) printf("      there is no such rule set: %s\n", trial->failure);
    for (size_t k = 0; trial->changes && k < c->metric_count; k++) {
        size_t m = c->metrics[k];
        const Change *now = &trial->changes[m], *before = &trial->pair->changes[m];
        char value[32], whole[32];
        if (!comparison_trial_tells(trial, m)) continue;
        printf("      %-21s %10s  %-18s Holm %-8s (both as they are: %s, %s)\n",
               mweso_metric(m)->name,
               cli_metric_value(mweso_metric(m), now->plain.value, value, sizeof value),
               comparison_verdict(now->verdict),
               comparison_probability(now->holm, (ProbabilityText){0}),
               cli_metric_value(mweso_metric(m), before->plain.value, whole, sizeof whole),
               comparison_verdict(before->verdict));
        printed++;
    }
    if (!printed && trial->changes) printf("      %s\n", nothing[trial->kind]);
}

/* What --ablate left out of a pair, and why. */
static void print_untried(const Pair *pair)
{
    for (size_t i = 0; i < pair->key_count; i++) {
        const char *why = comparison_untried(pair, pair->keys[i]);
        if (why) printf("    not tried: %s\n      %s\n", KEY_LABEL(pair->keys[i]), why);
    }
}

static void print_trials(const Comparison *c, const Pair *pair)
{
    bool told = false;
    for (size_t i = 0; i < c->trial_count; i++) {
        const Trial *trial = &c->trials[i];
        if (trial->pair != pair || trial->kind == TRIAL_TOGETHER) continue;
        if (!told)
            printf("\n  %s against %s, difference by metric\n", pair->b->label, pair->a->label);
        told = true;
        print_trial(c, trial);
    }
    if (told && c->cli->values[OPT_ABLATE]) print_untried(pair);
}

/* The interaction of two answers: how far both together differ from the sum of their effects. */
static void print_together(const Comparison *c, const Trial *trial)
{
    int printed = 0;
    printf("    together: %s\n", trial->what);
    if (trial->failure) printf("      there is no such rule set: %s\n", trial->failure);
    for (size_t k = 0; trial->changes && k < c->metric_count; k++) {
        size_t m = c->metrics[k];
        const MwesoMetric *metric = mweso_metric(m);
        const Change *now = &trial->changes[m];
        double a = trial->each[0][m].plain.value, b = trial->each[1][m].plain.value;
        char values[4][32], range[80];
        if (!comparison_trial_tells(trial, m)) continue;
        printf("      %-21s %10s %s %s than the sum; %s (alone %s and %s, together %s)\n",
               metric->name, cli_metric_value(metric, now->plain.value, values[0], 32),
               interval(metric, now->plain, range, sizeof range), comparison_verdict(now->verdict),
               probabilities(now, (ProbabilitiesText){0}),
               cli_metric_value(metric, a, values[1], 32),
               cli_metric_value(metric, b, values[2], 32),
               cli_metric_value(metric, a + b + now->plain.value, values[3], 32));
        printed++;
    }
    if (!printed && trial->changes) printf("      no difference from the sum seen\n");
}

static void print_interactions(const Comparison *c)
{
    const Entry *of = NULL;
    for (size_t i = 0; i < c->trial_count; i++) {
        const Trial *trial = &c->trials[i];
        if (trial->kind != TRIAL_TOGETHER) continue;
        if (trial->of != of)
            printf("\n  Two answers at a time in %s: difference from the sum of what each does "
                   "alone (95%% interval)\n",
                   trial->of->label);
        of = trial->of;
        print_together(c, trial);
    }
}

/* ---- 6: how sure ----------------------------------------------------------------------------- */

static void print_samples(const Comparison *c)
{
    for (size_t i = 0; i < c->count; i++) {
        const Entry *e = &c->entries[i];
        WorthText cut, different;
        printf("  %s: %llu games, %llu of them different, %llu different openings%s\n", e->label,
               (unsigned long long)e->worth.games, (unsigned long long)e->worth.different,
               (unsigned long long)e->worth.openings,
               cli_worth_is_little(&e->worth) ? ": too few for the intervals to be trusted" : "");
        if (cli_different_text(&e->worth, different)[0]) printf("    Note: %s\n", different);
        if (cli_cut_text(c->plan, &e->worth, cut)[0]) printf("    Note: %s\n", cut);
    }
    if (c->tests < 2) {
        printf("  Intervals are of %.0f%% each. %s\n", 100 * c->level,
               c->tests ? "The only difference that is counted needs no correction."
                        : "No difference is counted.");
        return;
    }
    printf(
        "  Intervals are of %.0f%% each. A difference is called one only if it stands when all "
        "%zu\n  of them, trials among them, are looked at together (Holm). Corrected intervals are "
        "Bonferroni's\n  (level %.4f%%) and a little stricter. Of those with a BH below 0.05, on "
        "average at "
        "most one\n  in twenty is none.\n",
        100 * c->level, c->tests, 100 * c->corrected_level);
}

MwesoStatus comparison_print_text(const Comparison *c)
{
    MwesoStatus status = MWESO_OK;
    for (size_t i = 0; i < c->count; i++)
        printf("%s%s", i ? (i == 1 ? " compared with " : ", ") : "", c->entries[i].label);
    printf("\n%llu game%s each: ", (unsigned long long)c->entries[0].worth.games,
           cli_plural(c->entries[0].worth.games));
    cli_print_plan(c->plan, stdout);
    putchar('\n');
    print_title(1, "What differs on paper");
    for (size_t i = 0; i < c->pair_count; i++) print_answers(&c->pairs[i]);
    if (c->looks) print_title(2, "Where it shows first");
    for (size_t i = 0; c->looks && i < c->pair_count && status == MWESO_OK; i++) {
        status = comparison_print_smallest(c, &c->pairs[i]);
        print_earliest(&c->pairs[i]);
    }
    if (c->looks) print_title(3, "How often it shows");
    for (size_t i = 0; c->looks && i < c->pair_count; i++) print_rates(&c->pairs[i]);
    print_title(4, "What it does to the game");
    print_metrics(c);
    if (c->trial_count) print_title(5, "What each answer contributes");
    for (size_t i = 0; i < c->pair_count; i++) print_trials(c, &c->pairs[i]);
    print_interactions(c);
    print_title(6, "How sure that is");
    print_samples(c);
    for (size_t i = 0; i < c->count; i++)
        print_assumptions(&c->entries[i], NULL, "What is said here");
    return status;
}
