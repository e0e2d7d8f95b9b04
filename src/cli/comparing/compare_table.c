/* Compare, as a table to be printed: Markdown, or LaTeX with the package booktabs. A line for each
 * value of a metric, with its difference from another rule set. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/comparing/compare.h"

/* How a form of tables says the same. */
typedef struct Style {
    const char *before, *between, *after;  /* the cells of a line */
    const char *strong[2];                 /* around what is printed bold */
    const char *comment[2], *quote;        /* around a line of remarks, and a command in it */
    const char *note[2];                   /* around a line below the others */
    const char *head, *rule, *group, *end; /* above and below the heads, between metrics, behind */
    const char *last;                      /* behind the notes */
    const char *minus;
    const char *const (*escapes)[2]; /* what stands for a character, up to NULL */
} Style;

static const char *const latex_escapes[][2] = {{"\\", "\\textbackslash{}"},
                                               {"&", "\\&"},
                                               {"%", "\\%"},
                                               {"$", "\\$"},
                                               {"#", "\\#"},
                                               {"_", "\\_"},
                                               {"{", "\\{"},
                                               {"}", "\\}"},
                                               {"~", "\\textasciitilde{}"},
                                               {"^", "\\textasciicircum{}"},
                                               {"<", "\\textless{}"},
                                               {">", "\\textgreater{}"},
                                               {NULL, NULL}};
static const char *const markdown_escapes[][2] = {{"\\", "\\\\"}, {"|", "\\|"},  {"*", "\\*"},
                                                  {"_", "\\_"},   {"<", "&lt;"}, {"&", "&amp;"},
                                                  {NULL, NULL}};

static const Style latex = {
    .before = "",
    .between = " & ",
    .after = " \\\\\n",
    .strong = {"\\textbf{", "}"},
    .comment = {"% ", "\n"},
    .quote = "",
    .note = {"\\multicolumn{8}{p{0.9\\linewidth}}{\\footnotesize ", "} \\\\\n"},
    .head = "\\begin{tabular}{llrlrrrr}\n\\toprule\n",
    .rule = "\\midrule\n",
    .group = "\\addlinespace\n",
    .end = "\\bottomrule\n",
    .last = "\\end{tabular}\n",
    .minus = "$-$",
    .escapes = latex_escapes,
};
static const Style markdown = {
    .before = "| ",
    .between = " | ",
    .after = " |\n",
    .strong = {"**", "**"},
    .comment = {"\n", "\n"},
    .quote = "`",
    .note = {"\n", "\n"},
    .head = "",
    .rule = "|---|---|--:|---|--:|--:|--:|--:|\n",
    .group = "",
    .end = "",
    .last = "",
    .minus = "-",
    .escapes = markdown_escapes,
};

typedef struct Table {
    const Comparison *c;
    const Style *style;
    size_t metric;
    bool first; /* line of its metric */
} Table;

/* ---- cells ----------------------------------------------------------------------------------- */

/* Is it the sign of a number, and not a hyphen? */
static bool is_minus(const char *text, const char *at)
{
    return *at == '-' && at[1] >= '0' && at[1] <= '9' && (at == text || strchr(" (=", at[-1]));
}

static void put_text(const Style *style, const char *text)
{
    for (const char *at = text; *at; at++) {
        const char *const(*escape)[2] = style->escapes;
        while ((*escape)[0] && (*escape)[0][0] != *at) escape++;
        if (is_minus(text, at)) fputs(style->minus, stdout);
        else if ((*escape)[0]) fputs((*escape)[1], stdout);
        else putchar(*at);
    }
}

typedef char CellText[120];

static const char *interval(const MwesoMetric *metric, double value, MwesoEstimate e, CellText text)
{
    char of[32], low[32], high[32];
    snprintf(text, sizeof(CellText), "%s (%s to %s)",
             cli_metric_value(metric, value, of, sizeof of),
             cli_metric_value(metric, e.low, low, sizeof low),
             cli_metric_value(metric, e.high, high, sizeof high));
    return text;
}

/* ---- lines ----------------------------------------------------------------------------------- */

enum { CELLS = 8 };

static void put_line(const Style *style, const char *const cells[CELLS], int strong)
{
    fputs(style->before, stdout);
    for (int i = 0; i < CELLS; i++) {
        if (i) fputs(style->between, stdout);
        if (i == strong) fputs(style->strong[0], stdout);
        put_text(style, cells[i]);
        if (i == strong) fputs(style->strong[1], stdout);
    }
    fputs(style->after, stdout);
}

static void put_row(void *table, const RowOf *row)
{
    Table *t = table;
    static const Change none = {.p = NAN, .holm = NAN, .fdr = NAN};
    const MwesoMetric *metric = mweso_metric(t->metric);
    const Change *d = row->changes ? &row->changes[t->metric] : &none;
    CellText value, difference;
    ProbabilityText p, holm, fdr;
    const char *still = comparison_why_still(d);
    MwesoEstimate e = row->metrics[t->metric];
    interval(metric, d->plain.value, d->corrected, difference);
    interval(metric, e.value, e, value);
    bool impossible = row->impossible >> t->metric & 1;
    const char *cells[CELLS] = {t->first ? metric->name : "",
                                row->name,
                                impossible ? "cannot happen" : value,
                                row->with ? row->with : "",
                                !row->changes ? ""
                                : still       ? still
                                              : difference,
                                row->changes ? comparison_probability(d->p, p) : "",
                                row->changes ? comparison_probability(d->holm, holm) : "",
                                row->changes ? comparison_probability(d->fdr, fdr) : ""};
    put_line(t->style, cells, row->changes && comparison_differs(d) ? 4 : -1);
    t->first = false;
}

/* ---- notes ----------------------------------------------------------------------------------- */

static void put_note(const Style *style, const char *what, const char *says)
{
    fputs(style->note[0], stdout);
    put_text(style, what);
    put_text(style, says);
    fputs(style->note[1], stdout);
}

/* Why a metric has no corrected p: told once, and again of rows where it follows from others. */
typedef struct Follows {
    const Table *table;
    uint64_t first; /* the metrics that it was told to follow from; 0: it was not told yet */
} Follows;

static void note_what_it_follows(void *follows, const RowOf *row)
{
    Follows *f = follows;
    const Change *d = row->changes ? &row->changes[f->table->metric] : NULL;
    if (!d || d->verdict != VERDICT_FOLLOWS || d->standing.from == f->first) return;
    NamesText names;
    char says[1800];
    snprintf(says, sizeof says,
             "%s%s follows from %s, and is no test of its own: it has no p that is corrected",
             f->first ? " of " : "", f->first ? row->name : "", comparison_family_of(d, names));
    put_note(f->table->style, mweso_metric(f->table->metric)->name, says);
    if (!f->first) f->first = d->standing.from;
}

/* How few games of a rule set differ, or how many were cut off; once for all its rows, which come
 * one after the other. */
typedef struct Told {
    const Table *table;
    const Worth *worth;
} Told;

static void note_worth(void *told, const RowOf *row)
{
    Told *t = told;
    WorthText different, cut;
    const char *texts[] = {cli_different_text(row->worth, different),
                           cli_cut_text(t->table->c->plan, row->worth, cut)};
    if (row->worth == t->worth) return;
    t->worth = row->worth;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        char says[sizeof(WorthText) + 2];
        snprintf(says, sizeof says, ": %s", texts[i]);
        if (*texts[i]) put_note(t->table->style, row->label, says);
    }
}

static void put_notes(Table *t)
{
    for (size_t i = 0; i < t->c->metric_count; i++) {
        t->metric = t->c->metrics[i];
        comparison_each_row(t->c, note_what_it_follows, &(Follows){.table = t});
    }
    comparison_each_row(t->c, note_worth, &(Told){.table = t});
}

static void put_remarks(const Comparison *c, const Style *style)
{
    fputs(style->comment[0], stdout);
    printf("Made by mweso %s with %s", mweso_version(), style->quote);
    cli_command(c->cli, stdout);
    printf("%s: %llu game%s each, ", style->quote, (unsigned long long)c->entries[0].worth.games,
           cli_plural(c->entries[0].worth.games));
    cli_print_plan(c->plan, stdout);
    printf("; 95%% intervals, those of differences corrected for %zu (Bonferroni); bold: a "
           "difference (Holm), which is a little less strict: its interval may hold 0.%s",
           c->tests, style->comment[1]);
}

void comparison_print_table(const Comparison *c)
{
    static const char *const heads[CELLS] = {"Metric",
                                             "Rule set",
                                             "Value (95% interval)",
                                             "Compared with",
                                             "Difference (corrected interval)",
                                             "p",
                                             "p (Holm)",
                                             "q (BH)"};
    Table table = {.c = c, .style = c->cli->format == FORMAT_LATEX ? &latex : &markdown};
    const Style *style = table.style;
    if (style == &latex) put_remarks(c, style);
    fputs(style->head, stdout);
    put_line(style, heads, -1);
    fputs(style->rule, stdout);
    for (size_t i = 0; i < c->metric_count; i++) {
        if (i) fputs(style->group, stdout);
        table.metric = c->metrics[i];
        table.first = true;
        comparison_each_row(c, put_row, &table);
    }
    fputs(style->end, stdout);
    put_notes(&table);
    fputs(style->last, stdout);
    if (style != &latex) put_remarks(c, style);
}
