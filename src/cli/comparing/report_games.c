/* Report, games: how often rule sets disagree in positions met in play, and how their metrics
 * differ. */
#include <math.h>
#include <stdlib.h>

#include "cli/comparing/report.h"

/* ---- 3: how often ---------------------------------------------------------------------------- */

static void add_rate_chart(Report *r, const char *title, const MwesoEstimate *rates)
{
    Bar bars[MWESO_PHASES];
    for (int i = 0; i < MWESO_PHASES; i++) bars[i] = (Bar){comparison_phase(i), rates[i], ""};
    page_add(&r->page, "<figure><figcaption><b>%s</b>, share of the positions</figcaption>", title);
    page_intervals(&r->page, &report_share, title, bars, MWESO_PHASES);
    page_add(&r->page, "</figure>\n");
}

static void add_rate_table(Report *r, const MwesoRates *rates)
{
    static const char *const heads[] = {"phase", "#positions", "#other moves",
                                        "#from", "#to",        "#same moves, other result",
                                        "#from", "#to",        NULL};
    page_open_table(&r->page, "", heads);
    for (int i = 0; i < MWESO_PHASES; i++) {
        page_add(&r->page, "<tr><th scope=\"row\">%s</th><td class=\"n\">%u</td>",
                 comparison_phase(i), rates->positions_in[i]);
        page_cells(&r->page, &report_share, rates->moves[i]);
        page_cells(&r->page, &report_share, rates->results[i]);
        page_add(&r->page, "</tr>\n");
    }
    page_close_table(&r->page);
}

void report_add_often(Report *r)
{
    report_add_title(r, "often", 3, "How often it shows");
    for (size_t i = 0; i + 1 < r->c->count; i++) {
        const Pair *pair = &r->c->pairs[i];
        page_add(&r->page, "<h3>%s and %s</h3>\n", pair->a->label, pair->b->label);
        if (!pair->same_board) {
            page_add(&r->page, "<p>Their boards are of different size.</p>\n");
            continue;
        }
        const MwesoRates *rates = &pair->clashes.rates;
        page_add(&r->page,
                 "<p>In %u positions of %u games, half of them by the rules of each; by thirds of "
                 "the game, with intervals of 95%%.</p>\n<div class=\"grid\">",
                 rates->positions, rates->games);
        if (rates->earliest)
            page_add(&r->page, "<p>In these games first at turn %u.</p>\n", rates->earliest);
        add_rate_chart(r, "Other legal moves", pair->clashes.rates.moves);
        add_rate_chart(r, "Same moves, another result", pair->clashes.rates.results);
        page_add(&r->page, "</div>\n");
        add_rate_table(r, &pair->clashes.rates);
    }
}

/* ---- 4: the games ---------------------------------------------------------------------------- */

static void add_metric_chart(Report *r, size_t m)
{
    const Comparison *c = r->c;
    Bar *bars = calloc(c->count, sizeof *bars);
    r->failed |= !bars;
    for (size_t i = 0; bars && i < c->count; i++) {
        Verdict verdict = i ? c->pairs[i - 1].changes[m].verdict : VERDICT_NONE;
        bars[i] = (Bar){c->entries[i].label, c->entries[i].metrics[m],
                        verdict == VERDICT_MORE   ? "(more)"
                        : verdict == VERDICT_LESS ? "(less)"
                                                  : ""};
    }
    page_add(&r->page, "<figure><figcaption><b>%s</b>: %s</figcaption>", mweso_metric(m)->name,
             mweso_metric(m)->doc);
    if (bars) page_intervals(&r->page, mweso_metric(m), mweso_metric(m)->name, bars, c->count);
    page_add(&r->page, "</figure>\n");
    free(bars);
}

static void add_probability(Report *r, double p)
{
    char text[24] = "-";
    if (p < 0.0001) snprintf(text, sizeof text, "<0.0001");
    else if (!isnan(p)) snprintf(text, sizeof text, "%.2g", p);
    page_add(&r->page, "<td class=\"n\">%s</td>", text);
}

/* What is not counted says why. */
static void add_verdict(Report *r, const Change *change)
{
    NamesText names;
    const char *from = comparison_follows(change, names);
    bool differs = comparison_differs(change);
    bool still = change->standing.kind == MWESO_STANDS_STILL;
    page_add(&r->page, "<td class=\"%s\">%s</td><td class=\"soft\">%s%s</td></tr>\n",
             differs ? comparison_verdict(change->verdict) : "soft",
             differs                              ? comparison_verdict(change->verdict)
             : change->verdict == VERDICT_FOLLOWS ? "-"
                                                  : "none seen",
             still  ? "the same in every game"
             : from ? "follows from "
                    : "",
             from ? from : "");
}

static void add_metric_row(Report *r, size_t m, size_t i)
{
    const MwesoMetric *metric = mweso_metric(m);
    const Entry *entry = &r->c->entries[i];
    page_add(&r->page,
             "<tr data-metric=\"%s\" data-variant=\"%s\"><th scope=\"row\">%s</th><td "
             "class=\"one-line\">%s</td>",
             metric->name, entry->label, metric->name, entry->label);
    page_cells(&r->page, metric, entry->metrics[m]);
    if (i == 0) {
        page_add(&r->page, "<td colspan=\"9\" class=\"soft\">compared with this</td></tr>\n");
        return;
    }
    const Change *change = &r->c->pairs[i - 1].changes[m];
    char low[32], high[32];
    page_cells(&r->page, metric, change->plain);
    page_add(&r->page, "<td class=\"n\">%s</td><td class=\"n\">%s</td>",
             cli_metric_value(metric, change->corrected.low, low, sizeof low),
             cli_metric_value(metric, change->corrected.high, high, sizeof high));
    add_probability(r, change->p);
    add_probability(r, change->holm);
    add_verdict(r, change);
}

static void add_metric_table(Report *r)
{
    static const char *const heads[] = {
        "metric", "rule set",         "#value", "#from", "#to",       "#difference", "#from",
        "#to",    "#corrected: from", "#to",    "#p",    "#p (Holm)", "verdict",     "not counted",
        NULL};
    page_open_table(&r->page, "", heads);
    for (size_t m = 0; m < mweso_metric_count(); m++)
        for (size_t i = 0; i < r->c->count; i++) add_metric_row(r, m, i);
    page_close_table(&r->page);
}

/* Where nearly all values of all samples lie, so that the pictures have one scale. */
static int64_t common_most(const Comparison *c, MwesoFigure figure)
{
    int64_t most = 1;
    for (size_t i = 0; i < c->count; i++) {
        MwesoEstimate mean = {0, 0, 0};
        double squares = 0, n = (double)mweso_sample_count(c->entries[i].sample);
        for (size_t game = 0; game < mweso_sample_count(c->entries[i].sample); game++) {
            double x = (double)mweso_sample_at(c->entries[i].sample, game)->of[figure];
            mean.value += x / n;
            squares += x * x / n;
        }
        double high = mean.value + 2.5 * sqrt(fmax(0, squares - mean.value * mean.value));
        if ((int64_t)high > most) most = (int64_t)high;
    }
    return most < 30 ? 30 : (most + 29) / 30 * 30 - 1;
}

static void add_distributions(Report *r)
{
    static const struct {
        MwesoFigure figure;
        const char *title, *unit;
    } shown[] = {
        {MWESO_FIGURE_TURNS, "How many turns a game has", "turns"},
        {MWESO_FIGURE_LONGEST_MOVE, "How many laps the longest move of a game has", "laps"}};
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++) {
        int64_t most = common_most(r->c, shown[i].figure);
        page_add(&r->page, "<h3>%s</h3><div class=\"grid\">\n", shown[i].title);
        for (size_t j = 0; j < r->c->count; j++)
            page_histogram(&r->page, r->c->entries[j].sample, shown[i].figure,
                           r->c->entries[j].label, shown[i].unit, most);
        page_add(&r->page, "</div>\n");
    }
}

void report_add_games(Report *r)
{
    report_add_title(r, "games", 4, "What it does to the game");
    page_add(
        &r->page,
        "<p>From paired games: game number i of each has the same chance and, where board and "
        "seeds allow, the same start. Lines are intervals of 95%%. <b>More</b> and <b>less</b> "
        "stand where the difference from %s holds when all %z differences are looked at "
        "together; elsewhere <b>no difference</b> is seen at this sample size.</p>\n"
        "<div class=\"grid\">",
        r->c->entries[0].label, r->c->tests);
    for (size_t m = 0; m < mweso_metric_count(); m++) add_metric_chart(r, m);
    page_add(&r->page, "</div>\n");
    add_distributions(r);
    page_add(&r->page, "<h3>All numbers</h3>\n");
    add_metric_table(r);
}
