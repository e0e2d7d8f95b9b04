/* Compare, as rows: one a rule set, pair and metric, or with --wide one a rule set and pair. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/comparing/compare.h"

/* ---- what the rows are about ----------------------------------------------------------------- */

const char *comparison_trial_kind(TrialKind kind)
{
    static const char *const words[] = {"alone", "all-but", "open", "together"};
    return words[kind];
}

/* What a trial's rule set is compared with: an open one of the first entry is that from which the
 * other differs. */
static const char *compared_with(const Trial *t)
{
    if (t->kind == TRIAL_TOGETHER) return NULL;
    return t->kind == TRIAL_OPEN && t->of == t->pair->a ? t->label : t->pair->a->label;
}

typedef char RowName[1400];

/* Interactions go by their answers, for the label of both together is that of a rule set. Trials of
 * several pairs say of which they are. */
static const char *trial_name(const Comparison *c, const Trial *t, RowName name)
{
    bool several = c->pair_count > 1 && !c->swept_count;
    if (t->kind == TRIAL_TOGETHER) snprintf(name, 700, "interaction of %s", t->what);
    else snprintf(name, 700, "%s, %s", t->label, comparison_trial_kind(t->kind));
    size_t length = strlen(name);
    if (several)
        snprintf(name + length, sizeof(RowName) - length, " (%s against %s)", t->pair->b->label,
                 t->pair->a->label);
    return name;
}

void comparison_each_row(const Comparison *c, void (*take)(void *user, const RowOf *row),
                         void *user)
{
    for (size_t i = 0; i < c->count; i++) {
        const Entry *e = &c->entries[i];
        const Pair *pair = comparison_next_pair(c, e, NULL);
        do
            take(user, &(RowOf){.label = e->label,
                                .name = e->label,
                                .fingerprint = mweso_variant_fingerprint(e->variant),
                                .variant = e->variant,
                                .worth = &e->worth,
                                .metrics = e->metrics,
                                .impossible = e->impossible,
                                .changes = pair ? pair->changes : NULL,
                                .with = pair ? pair->a->label : NULL});
        while (pair && (pair = comparison_next_pair(c, e, pair)));
    }
    for (size_t i = 0; i < c->trial_count; i++) {
        const Trial *t = &c->trials[i];
        RowName name;
        if (!t->changes) continue;
        take(user, &(RowOf){.label = t->label,
                            .name = trial_name(c, t, name),
                            .fingerprint = t->fingerprint,
                            .variant = t->of->variant,
                            .worth = &t->worth,
                            .metrics = t->metrics,
                            .impossible = t->impossible,
                            .changes = t->changes,
                            .with = compared_with(t),
                            .trial = comparison_trial_kind(t->kind),
                            .of = t->pair->b->label,
                            .why = t->what});
    }
}

/* What is known of the difference of a metric; all NAN where a row has none. */
static Change change_of(const RowOf *row, size_t m)
{
    static const Change none = {
        .plain = {NAN, NAN, NAN}, .corrected = {NAN, NAN, NAN}, .p = NAN, .holm = NAN, .fdr = NAN};
    return row->changes ? row->changes[m] : none;
}

typedef struct Rows {
    const Comparison *c;
    bool first; /* nothing has been printed yet */
} Rows;

/* ---- one row a metric ------------------------------------------------------------------------ */

static void print_metric(Rows *rows, const RowOf *row, size_t m)
{
    const Comparison *c = rows->c;
    const Change d = change_of(row, m);
    NamesText names;
    Field fields[26 + PLAN_FIELDS] = {
        TEXT_FIELD("variant", row->label),
        TEXT_FIELD("player_1", c->plan->players[0]),
        TEXT_FIELD("player_2", c->plan->players[1]),
        NUMBER_FIELD("games", row->worth->games),
        TEXT_FIELD("metric", mweso_metric(m)->name),
        REAL_FIELD("value", row->metrics[m].value),
        REAL_FIELD("low", row->metrics[m].low),
        REAL_FIELD("high", row->metrics[m].high),
        REAL_FIELD("difference", d.plain.value),
        REAL_FIELD("difference_low", d.plain.low),
        REAL_FIELD("difference_high", d.plain.high),
        REAL_FIELD("corrected_low", d.corrected.low),
        REAL_FIELD("corrected_high", d.corrected.high),
        TEXT_FIELD("verdict", row->changes ? comparison_verdict(d.verdict) : NULL)};
    Field *last = &fields[14 + PLAN_FIELDS];
    cli_plan_fields(c->asked, row->variant, &fields[14]);
    fields[14] = TEXT_FIELD("fingerprint", row->fingerprint);
    last[0] = NUMBER_FIELD("different_games", row->worth->different);
    last[1] = NUMBER_FIELD("cut_off", row->worth->cut_off);
    last[2] = TEXT_FIELD("trial", row->trial);
    last[3] = TEXT_FIELD("trial_of", row->of);
    last[4] = TEXT_FIELD("trial_changes", row->why);
    last[5] = REAL_FIELD("p", d.p);
    last[6] = REAL_FIELD("p_holm", d.holm);
    last[7] = REAL_FIELD("q_bh", d.fdr);
    last[8] = TEXT_FIELD("family", row->changes ? comparison_family(&d) : NULL);
    last[9] = TEXT_FIELD("family_of", comparison_family_of(&d, names));
    last[10] = TEXT_FIELD("compared_with", row->with);
    last[11] = BOOL_FIELD("possible", !(row->impossible >> m & 1));
    cli_row(c->cli, fields, sizeof fields / sizeof *fields, rows->first);
    rows->first = false;
}

static void print_metrics(void *rows, const RowOf *row)
{
    const Comparison *c = ((Rows *)rows)->c;
    for (size_t i = 0; i < c->metric_count; i++) print_metric(rows, row, c->metrics[i]);
}

/* ---- one row for all metrics (--wide) -------------------------------------------------------- */

enum { ABOUT = 10 + PLAN_FIELDS, OF_METRIC = 11, NUMBERS_OF_METRIC = 9 };

typedef char WideKeys[OF_METRIC][64];

/* The columns of a metric: DurationTurns, DurationTurns_low... */
static void fill_metric(const RowOf *row, size_t m, WideKeys keys, Field fields[OF_METRIC])
{
    static const char *const ends[OF_METRIC] = {
        "",   "_low",    "_high", "_difference", "_corrected_low", "_corrected_high",
        "_p", "_p_holm", "_q_bh", "_verdict",    "_family"};
    const MwesoEstimate *e = &row->metrics[m];
    const Change d = change_of(row, m);
    const double values[NUMBERS_OF_METRIC] = {e->value,      e->low,          e->high,
                                              d.plain.value, d.corrected.low, d.corrected.high,
                                              d.p,           d.holm,          d.fdr};
    const char *const words[] = {row->changes ? comparison_verdict(d.verdict) : NULL,
                                 row->changes ? comparison_family(&d) : NULL};
    for (int i = 0; i < OF_METRIC; i++) {
        snprintf(keys[i], sizeof keys[i], "%s%s", mweso_metric(m)->name, ends[i]);
        fields[i] = i < NUMBERS_OF_METRIC ? REAL_FIELD(keys[i], values[i])
                                          : TEXT_FIELD(keys[i], words[i - NUMBERS_OF_METRIC]);
    }
}

static void print_wide(void *user, const RowOf *row)
{
    Rows *rows = user;
    const Comparison *c = rows->c;
    WideKeys keys[MWESO_MOST_METRICS];
    Field fields[ABOUT + MWESO_MOST_METRICS * OF_METRIC] = {
        TEXT_FIELD("variant", row->label),
        TEXT_FIELD("compared_with", row->with),
        TEXT_FIELD("player_1", c->plan->players[0]),
        TEXT_FIELD("player_2", c->plan->players[1]),
        NUMBER_FIELD("games", row->worth->games),
        NUMBER_FIELD("different_games", row->worth->different),
        NUMBER_FIELD("cut_off", row->worth->cut_off),
        TEXT_FIELD("trial", row->trial),
        TEXT_FIELD("trial_of", row->of),
        TEXT_FIELD("trial_changes", row->why)};
    cli_plan_fields(c->asked, row->variant, &fields[ABOUT - PLAN_FIELDS]);
    fields[ABOUT - PLAN_FIELDS] = TEXT_FIELD("fingerprint", row->fingerprint);
    for (size_t i = 0; i < c->metric_count; i++)
        fill_metric(row, c->metrics[i], keys[i], &fields[ABOUT + i * OF_METRIC]);
    cli_row(c->cli, fields, ABOUT + c->metric_count * OF_METRIC, rows->first);
    rows->first = false;
}

void comparison_print_rows(const Comparison *c)
{
    Rows rows = {c, true};
    comparison_each_row(c, c->cli->values[OPT_WIDE] ? print_wide : print_metrics, &rows);
}
