/* Compare, as a page (--html): whole in one file, readable without network or script. */
#include <inttypes.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/page.h"
#include "cli/comparing/compare.h"

typedef struct Report {
    Page page;
    const Comparison *c;
    const Entry *first; /* with which the others are compared, if from_first */
    bool from_first;
    bool failed; /* no memory */
} Report;

/* A share of positions, as a metric to be shown. */
static const MwesoMetric share_of_positions = {"share", "share of positions", true};

static void add_title(Report *r, const char *id, int number, const char *title)
{
    page_add(&r->page, "<h2 id=\"%s\">%d. %s</h2>\n", id, number, title);
}

/* ---- at a glance ----------------------------------------------------------------------------- */

static void add_smallest_size(Report *r, const MwesoSmallest *s)
{
    switch (s->end) {
    case MWESO_SEARCH_PROVED:
        page_add(&r->page, "%d seed%s in %d pit%s", s->seeds, cli_plural((uint64_t)s->seeds),
                 s->pits, cli_plural((uint64_t)s->pits));
        break;
    case MWESO_SEARCH_SHRUNK:
        page_add(&r->page, "%d to %d seeds", s->agreed_seeds + 1, s->seeds);
        break;
    case MWESO_SEARCH_BOARDS: page_add(&r->page, "boards differ"); break;
    case MWESO_SEARCH_NEVER: page_add(&r->page, "moves never differ"); break;
    default: page_add(&r->page, "none found");
    }
}

/* The second of a pair, with the first unless all are compared with the first entry. */
static void add_pair_name(Report *r, const Pair *pair)
{
    page_add(&r->page, "%s", pair->b->label);
    if (!r->from_first) page_add(&r->page, " against %s", pair->a->label);
}

static void add_glance(Report *r)
{
    const char *const heads[] = {r->from_first ? "against the first" : "pair",
                                 "answers that differ",
                                 "smallest position",
                                 "earliest turn",
                                 "positions in play that differ",
                                 "metrics that differ",
                                 NULL};
    page_open_table(&r->page, heads);
    for (size_t i = 0; i < r->c->pair_count; i++) {
        const Pair *pair = &r->c->pairs[i];
        char share[32];
        int seen = 0;
        for (size_t k = 0; k < r->c->metric_count; k++)
            seen += comparison_differs(&pair->changes[r->c->metrics[k]]);
        page_add(&r->page, "<tr><th scope=\"row\">");
        add_pair_name(r, pair);
        page_add(&r->page, "</th><td class=\"n\">%zu</td><td>", pair->key_count);
        if (r->c->looks) add_smallest_size(r, &pair->clashes.smallest);
        else page_add(&r->page, "-");
        page_add(&r->page, "</td><td class=\"n\">");
        if (pair->clashes.earliest.found) page_add(&r->page, "%d", pair->clashes.earliest.turn);
        else page_add(&r->page, "-");
        double any = pair->same_board ? pair->clashes.rates.any[MWESO_PHASES - 1].value : NAN;
        page_add(&r->page, "</td><td class=\"n\">%s</td><td class=\"n\">%d of %zu</td></tr>\n",
                 cli_metric_value(&share_of_positions, any, share, sizeof share), seen,
                 r->c->metric_count);
    }
    page_close_table(&r->page);
}

static void add_head(Report *r)
{
    const Comparison *c = r->c;
    page_add(&r->page, "<header><h1>%s compared with ", r->first->label);
    for (size_t i = 1; i < c->count; i++)
        page_add(&r->page, "%s%s",
                 i == 1              ? ""
                 : i + 1 == c->count ? " and "
                                     : ", ",
                 c->entries[i].label);
    page_add(&r->page,
             "</h1><p>%" PRIu64
             " games of each, played by <b>%s</b> against <b>%s</b>. What is said about "
             "games holds for these players; another policy would give other numbers.</p>\n<nav>",
             c->entries[0].worth.games, c->plan->players[0], c->plan->players[1]);
    static const char *const links[][2] = {
        {"paper", "On paper"},   {"first", "Where it shows first"}, {"often", "How often"},
        {"games", "The games"},  {"answers", "Single answers"},     {"sure", "How sure"},
        {"origin", "Provenance"}};
    for (size_t i = 0; i < sizeof links / sizeof *links; i++)
        if (i == 4 ? c->trial_count > 0 : c->looks || (i != 1 && i != 2))
            page_add(&r->page, "<a href=\"#%s\">%s</a>", links[i][0], links[i][1]);
    page_add(&r->page, "</nav></header>\n");
}

/* ---- 1: on paper ----------------------------------------------------------------------------- */

static void add_paper(Report *r)
{
    const char **heads = calloc(r->c->count + 2, sizeof *heads);
    r->failed |= !heads;
    add_title(r, "paper", 1, "What differs on paper");
    if (!heads) return;
    heads[0] = "question";
    for (size_t i = 0; i < r->c->count; i++) heads[i + 1] = r->c->entries[i].label;
    page_add(&r->page,
             "<p>The questions that are not all answered alike; answers other than the first "
             "rule set's are in bold. A question mark stands behind answers that are assumed and "
             "not on record.</p>\n");
    page_open_table(&r->page, heads);
    for (size_t key = 0; key < questions_count(); key++) {
        bool differs = false;
        for (size_t i = 0; i < r->c->pair_count; i++)
            for (size_t k = 0; k < r->c->pairs[i].key_count; k++)
                differs |= r->c->pairs[i].keys[k] == key;
        if (!differs) continue;
        page_add(&r->page,
                 "<tr><th scope=\"row\"><code>%s</code><br><span class=\"soft\">%s</span></th>",
                 KEY_LABEL(key), question_asked(key));
        const char *usual = question_answer(r->first->variant, key).text;
        for (size_t i = 0; i < r->c->count; i++) {
            MwesoAnswer answer = question_answer(r->c->entries[i].variant, key);
            page_add(&r->page, "<td class=\"%s\">%s", strcmp(answer.text, usual) ? "other" : "",
                     answer.text[0] ? answer.text : "-");
            if (answer.assumed)
                page_add(&r->page, " <span title=\"assumed: not on record\">?</span>");
            page_add(&r->page, "</td>");
        }
        page_add(&r->page, "</tr>\n");
    }
    page_close_table(&r->page);
    free(heads);
}

/* ---- 2: where it shows first ----------------------------------------------------------------- */

/* The boards between steps leave out the stores. */
static void add_steps(Report *r, const Entry *entry, const MoveTrace *steps,
                      const MwesoClash *clash)
{
    char name[256];
    page_add(&r->page, "<section class=\"small\"><h4>%s: ", entry->label);
    if (!steps->legal) page_add(&r->page, "%s is no legal move", clash->move);
    if (steps->move[0])
        page_add(&r->page, "%s<code>%s</code>", steps->legal ? "" : "; nearest: ", steps->move);
    page_add(&r->page, "</h4><ol>\n");
    for (size_t i = 0; i < steps->count; i++) {
        const TraceStep *step = &steps->steps[i];
        page_add(&r->page, "<li>%s", step->text);
        snprintf(name, sizeof name, "%s, after step %zu of %s", entry->label, i + 1, steps->move);
        if (step->has_board) {
            MwesoPosition position = steps->position;
            memcpy(position.pit, step->pits, sizeof position.pit);
            memset(position.store, 0, sizeof position.store);
            page_board(&r->page, entry->variant, &position, step->marks, name);
        }
        page_add(&r->page, "</li>\n");
    }
    page_add(&r->page, "</ol>");
    if (steps->left_out)
        page_add(&r->page, "<p>... and %zu lap%s more.</p>", steps->left_out,
                 cli_plural(steps->left_out));
    if (steps->move[0]) {
        snprintf(name, sizeof name, "%s, after %s", entry->label, steps->move);
        page_add(&r->page, "<p><b>The board after the move</b>%s%s</p>",
                 steps->outcome.over ? "; the game ends: " : "",
                 steps->outcome.over ? mweso_end_name(steps->outcome.end) : "");
        page_board(&r->page, entry->variant, &steps->outcome.after, (Marks){0}, name);
    }
    for (size_t key = 0; key < questions_count(); key++)
        if (comparison_assumes(entry, key) && trace_goes_by(steps, key))
            page_add(&r->page, "<p class=\"soft\">This hangs on an assumed answer: %s = %s</p>",
                     KEY_LABEL(key), ANSWER_TEXT(entry, key));
    page_add(&r->page, "</section>\n");
}

static void add_clash(Report *r, const Pair *pair, const MwesoClash *clash)
{
    MwesoPosition position = mweso_position_for(pair->a->variant, &clash->position);
    char *text = cli_position_text(pair->a->variant, &position);
    const Entry *sides[] = {pair->a, pair->b};
    const char *stage = cli_stage(pair->a->variant, &position);
    r->failed |= !text;
    page_add(&r->page,
             "<figure><figcaption>Position <code>%s</code>, move <code>%s</code>%s%s. A full ring "
             "marks where the last seed falls, a broken one what is captured.</figcaption>",
             text ? text : "", clash->move, *stage ? ", in the stage " : "", stage);
    page_board(&r->page, pair->a->variant, &position, (Marks){0}, "The position before the move");
    page_add(&r->page, "</figure><div class=\"sides\">\n");
    for (int i = 0; i < 2; i++) {
        MoveTrace steps;
        r->failed |= !trace_clash(&steps, sides[i]->variant, clash);
        add_steps(r, sides[i], &steps, clash);
        trace_free(&steps);
    }
    page_add(&r->page, "</div>\n");
    free(text);
}

static void add_smallest(Report *r, const Pair *pair)
{
    const MwesoSmallest *s = &pair->clashes.smallest;
    switch (s->end) {
    case MWESO_SEARCH_PROVED:
        page_add(&r->page,
                 "<p>The smallest position in which they disagree about a move has <b>%d seed%s in "
                 "%d pit%s</b>. All smaller positions were looked at.</p>\n",
                 s->seeds, cli_plural((uint64_t)s->seeds), s->pits, cli_plural((uint64_t)s->pits));
        break;
    case MWESO_SEARCH_SHRUNK:
        page_add(&r->page,
                 "<p>They agree in all positions of up to %d seeds. The smallest disagreement "
                 "found in play, with all that can be left out left out, has <b>%d seeds in %d "
                 "pits</b>; a smaller one may exist.</p>\n",
                 s->agreed_seeds, s->seeds, s->pits);
        break;
    case MWESO_SEARCH_BOARDS:
        page_add(&r->page,
                 "<p>Their boards are of different size: no position is common to them.</p>");
        return;
    case MWESO_SEARCH_NEVER:
        page_add(&r->page, "<p>Moves are alike in every position: only starts, points or answers "
                           "without effect differ.</p>");
        return;
    default:
        page_add(&r->page,
                 "<p>None found: they agree in all positions of up to %d seeds and in the "
                 "random games looked at.</p>",
                 s->agreed_seeds);
        return;
    }
    add_clash(r, pair, &s->clash);
}

static void add_earliest(Report *r, const Pair *pair)
{
    const MwesoEarliest *e = &pair->clashes.earliest;
    if (!pair->same_board || pair->clashes.smallest.end == MWESO_SEARCH_NEVER) return;
    page_add(&r->page, "<p>%s%s",
             e->starts_differ ? "Their usual starts differ. From that of " : "From the usual start",
             e->starts_differ ? pair->a->label : "");
    if (!e->found) {
        page_add(&r->page, " they agree for at least %d turn%s, whatever is played.</p>\n",
                 e->agreed, cli_plural((uint64_t)e->agreed));
        return;
    }
    page_add(&r->page, " they can disagree at turn <b>%d</b> at the earliest", e->turn);
    for (int i = 0; i + 1 < e->turn; i++)
        page_add(&r->page, i ? " %s" : ", after <code>%s", e->line[i]);
    page_add(&r->page,
             e->turn > 1 ? "</code> about <code>%s</code>.</p>\n"
                         : ", about <code>%s</code>.</p>\n",
             e->clash.move);
}

static void add_first(Report *r)
{
    add_title(r, "first", 2, "Where it shows first");
    for (size_t i = 0; i < r->c->pair_count; i++) {
        const Pair *pair = &r->c->pairs[i];
        page_add(&r->page, "<h3>%s and %s</h3>\n", pair->a->label, pair->b->label);
        add_smallest(r, pair);
        add_earliest(r, pair);
    }
}

/* ---- 3: how often ---------------------------------------------------------------------------- */

static void add_rate_chart(Report *r, const char *title, const MwesoEstimate *rates)
{
    Bar bars[MWESO_PHASES];
    for (int i = 0; i < MWESO_PHASES; i++) bars[i] = (Bar){comparison_phase(i), rates[i], ""};
    page_add(&r->page, "<figure><figcaption><b>%s</b>, share of the positions</figcaption>", title);
    page_intervals(&r->page, &share_of_positions, title, bars, MWESO_PHASES);
    page_add(&r->page, "</figure>\n");
}

static void add_rate_table(Report *r, const MwesoRates *rates)
{
    static const char *const heads[] = {"phase", "#positions", "#other moves",
                                        "#from", "#to",        "#same moves, other result",
                                        "#from", "#to",        NULL};
    page_open_table(&r->page, heads);
    for (int i = 0; i < MWESO_PHASES; i++) {
        page_add(&r->page, "<tr><th scope=\"row\">%s</th><td class=\"n\">%" PRIu64 "</td>",
                 comparison_phase(i), rates->positions_in[i]);
        page_cells(&r->page, &share_of_positions, rates->moves[i]);
        page_cells(&r->page, &share_of_positions, rates->results[i]);
        page_add(&r->page, "</tr>\n");
    }
    page_close_table(&r->page);
}

static void add_often(Report *r)
{
    add_title(r, "often", 3, "How often it shows");
    for (size_t i = 0; i < r->c->pair_count; i++) {
        const Pair *pair = &r->c->pairs[i];
        page_add(&r->page, "<h3>%s and %s</h3>\n", pair->a->label, pair->b->label);
        if (!pair->same_board) {
            page_add(&r->page, "<p>Their boards are of different size.</p>\n");
            continue;
        }
        const MwesoRates *rates = &pair->clashes.rates;
        page_add(&r->page,
                 "<p>In %" PRIu64 " positions of %" PRIu64
                 " games, half of them by the rules of each; by thirds of "
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
        const Pair *pair = r->from_first ? comparison_next_pair(c, &c->entries[i], NULL) : NULL;
        Verdict verdict = pair ? pair->changes[m].verdict : VERDICT_NONE;
        bool impossible = c->entries[i].impossible >> m & 1;
        bars[i] = (Bar){c->entries[i].label, c->entries[i].metrics[m],
                        impossible                ? "(cannot happen)"
                        : verdict == VERDICT_MORE ? "(more)"
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
    page_add(&r->page, "<td class=\"n\">%s</td>", comparison_probability(p, (ProbabilityText){0}));
}

/* The verdict, and why a difference is not counted. */
static void add_verdict(Report *r, const Change *change)
{
    NamesText names;
    const char *from = comparison_family_of(change, names);
    bool differs = comparison_differs(change);
    const char *still = comparison_why_still(change);
    page_add(&r->page, "<td class=\"%s\">%s</td><td class=\"soft\">%s%s</td></tr>\n",
             differs ? comparison_verdict(change->verdict) : "soft",
             differs                           ? comparison_verdict(change->verdict)
             : change->verdict == VERDICT_NONE ? "none seen"
                                               : "-",
             still  ? still
             : from ? "follows from "
                    : "",
             from ? from : "");
}

/* A row for an entry in a pair; NULL: it is compared with no other. */
static void add_metric_row(Report *r, size_t m, const Entry *entry, const Pair *pair)
{
    const MwesoMetric *metric = mweso_metric(m);
    page_add(&r->page,
             "<tr data-metric=\"%s\" data-variant=\"%s\"><th scope=\"row\">%s</th><td "
             "class=\"one-line\">",
             metric->name, entry->label, metric->name);
    if (pair) add_pair_name(r, pair);
    else page_add(&r->page, "%s", entry->label);
    page_add(&r->page, "</td>");
    page_cells(&r->page, metric, entry->metrics[m]);
    if (!pair) {
        page_add(&r->page, "<td colspan=\"9\" class=\"soft\">compared with this</td></tr>\n");
        return;
    }
    const Change *change = &pair->changes[m];
    char low[32], high[32];
    page_cells(&r->page, metric, change->plain);
    page_add(&r->page, "<td class=\"n\">%s</td><td class=\"n\">%s</td>",
             cli_metric_value(metric, change->corrected.low, low, sizeof low),
             cli_metric_value(metric, change->corrected.high, high, sizeof high));
    add_probability(r, change->p);
    add_probability(r, change->holm);
    add_verdict(r, change);
}

static void add_metric_rows(Report *r, size_t m)
{
    for (size_t i = 0; i < r->c->count; i++) {
        const Entry *entry = &r->c->entries[i];
        const Pair *pair = comparison_next_pair(r->c, entry, NULL);
        do add_metric_row(r, m, entry, pair);
        while (pair && (pair = comparison_next_pair(r->c, entry, pair)));
    }
}

/* A scale for the pictures of all samples: up to 2.5 standard deviations above the largest mean. */
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

static void add_games(Report *r)
{
    static const char *const heads[] = {
        "metric", "rule set",         "#value", "#from", "#to",       "#difference", "#from",
        "#to",    "#corrected: from", "#to",    "#p",    "#p (Holm)", "verdict",     "not counted",
        NULL};
    add_title(r, "games", 4, "What it does to the game");
    page_add(
        &r->page,
        "<p>From paired games: game number i of each has the same chance and, where board and "
        "seeds allow, the same start. Lines are intervals of 95%%. <b>More</b> and <b>less</b> "
        "stand where the difference%s%s holds when all of them (%zu) are looked at "
        "together; elsewhere <b>no difference</b> is seen at this sample size.</p>\n"
        "<div class=\"grid\">",
        r->from_first ? " from " : "", r->from_first ? r->first->label : "", r->c->tests);
    for (size_t k = 0; k < r->c->metric_count; k++) add_metric_chart(r, r->c->metrics[k]);
    page_add(&r->page, "</div>\n");
    add_distributions(r);
    page_add(&r->page, "<h3>All numbers</h3>\n");
    page_open_table(&r->page, heads);
    for (size_t k = 0; k < r->c->metric_count; k++) add_metric_rows(r, r->c->metrics[k]);
    page_close_table(&r->page);
}

/* ---- 5: single answers ----------------------------------------------------------------------- */

static void add_trial(Report *r, const Trial *trial)
{
    static const char *const titles[] = {"alone", "all but", "if assumed otherwise",
                                         "together, beyond the sum of both"};
    page_add(&r->page,
             "<tr><td>%s</td><th scope=\"row\"><code>%s</code><br><span "
             "class=\"soft\">in %s</span></th><td>",
             titles[trial->kind], trial->what, trial->of->label);
    if (trial->failure) page_add(&r->page, "there is no such rule set: %s", trial->failure);
    int told = 0;
    for (size_t k = 0; trial->changes && k < r->c->metric_count; k++) {
        size_t m = r->c->metrics[k];
        const Change *now = &trial->changes[m];
        char value[32];
        if (!comparison_trial_tells(trial, m)) continue;
        page_add(&r->page, "%s%s %s (%s)", told++ ? "; " : "", mweso_metric(m)->name,
                 cli_metric_value(mweso_metric(m), now->plain.value, value, sizeof value),
                 comparison_verdict(now->verdict));
    }
    if (!told && trial->changes)
        page_add(&r->page, "%s",
                 trial->kind == TRIAL_ALONE || trial->kind == TRIAL_TOGETHER ? "no difference seen"
                                                                             : "the same verdicts");
    page_add(&r->page, "</td></tr>\n");
}

static void add_untried(Report *r, const Pair *pair)
{
    for (size_t i = 0; i < pair->key_count; i++) {
        const char *why = comparison_untried(pair, pair->keys[i]);
        if (why)
            page_add(&r->page,
                     "<tr><td>not tried</td><th scope=\"row\"><code>%s</code></th>"
                     "<td>%s</td></tr>\n",
                     KEY_LABEL(pair->keys[i]), why);
    }
}

static void add_trials(Report *r)
{
    static const char *const heads[] = {"", "answer", "differences", NULL};
    if (r->c->trial_count == 0) return;
    add_title(r, "answers", 5, "What each answer contributes");
    page_add(
        &r->page,
        "<p><b>Alone</b>: %s with that one answer of the other, and how it then differs from "
        "itself. <b>All but</b>: the other with that one answer of %s, and where the verdict "
        "on the difference changes. <b>If assumed otherwise</b>: where verdicts change if an "
        "assumed answer is another. <b>Together</b>: how far two answers at once differ from the "
        "sum of what each does alone.</p>\n",
        r->first->label, r->first->label);
    for (size_t i = 0; i < r->c->pair_count; i++) {
        page_add(&r->page, "<h3>%s against %s</h3>\n", r->c->pairs[i].b->label,
                 r->c->pairs[i].a->label);
        page_open_table(&r->page, heads);
        for (size_t t = 0; t < r->c->trial_count; t++)
            if (r->c->trials[t].pair == &r->c->pairs[i]) add_trial(r, &r->c->trials[t]);
        if (r->c->cli->values[OPT_ABLATE]) add_untried(r, &r->c->pairs[i]);
        page_close_table(&r->page);
    }
}

/* ---- 6: how sure, and provenance ------------------------------------------------------------- */

static void add_sure(Report *r)
{
    static const char *const heads[] = {
        "rule set", "#games", "#different games", "#different openings", "assumed answers", NULL};
    const Comparison *c = r->c;
    bool little = false;
    for (size_t i = 0; i < c->count; i++) little |= cli_worth_is_little(&c->entries[i].worth);
    add_title(r, "sure", 6, "How sure that is");
    page_add(&r->page,
             "<p>Corrected intervals are for %zu difference%s at once (Bonferroni, level %g%%).%s"
             "</p>\n",
             c->tests, cli_plural(c->tests), 100 * c->corrected_level,
             little ? " Identical games say nothing new: where fewer than nine in ten differ, "
                      "intervals are those of so many as differ."
                    : "");
    page_open_table(&r->page, heads);
    for (size_t i = 0; i < c->count; i++) {
        const Entry *e = &c->entries[i];
        int told = 0;
        page_add(&r->page,
                 "<tr><th scope=\"row\">%s</th><td class=\"n\">%zu</td><td class=\"n\">%" PRIu64
                 "</td><td "
                 "class=\"n\">%" PRIu64 "</td><td>",
                 e->label, mweso_sample_count(e->sample), e->worth.different, e->worth.openings);
        for (size_t key = 0; key < questions_count(); key++)
            if (comparison_assumes(e, key))
                page_add(&r->page, "%s%s = %s", told++ ? "; " : "", KEY_LABEL(key),
                         ANSWER_TEXT(e, key));
        page_add(&r->page, "%s</td></tr>\n", told ? "" : "none");
    }
    page_close_table(&r->page);
}

static void add_origin(Report *r)
{
    static const char *const heads[] = {"rule set", "people", "fingerprint", "sources", NULL};
    char *command = NULL;
    size_t size;
    FILE *stream = open_memstream(&command, &size);
    if (stream) cli_command(r->c->cli, stream);
    r->failed |= !stream || fclose(stream) != 0;
    page_add(&r->page,
             "<footer id=\"origin\"><h2>Provenance</h2><p>Made by mweso %s with</p>\n"
             "<pre>%s</pre><p>Seed %" PRIu64 "; a game is cut off after %d turns. The same "
             "command gives the same page, whatever the number of threads.</p>\n",
             mweso_version(), command ? command : "", r->c->plan->seed, (int)r->c->plan->max_turns);
    page_open_table(&r->page, heads);
    for (size_t i = 0; i < r->c->count; i++) {
        const Entry *e = &r->c->entries[i];
        const char *source;
        page_add(&r->page, "<tr><th scope=\"row\">%s</th><td>", e->label);
        page_add(&r->page, "%s", cli_answer(e->variant, "variant.people").text);
        page_add(&r->page, "</td><td><code>%s</code></td><td>",
                 mweso_variant_fingerprint(e->variant));
        for (size_t s = 0; (source = mweso_variant_source(e->variant, s)); s++)
            page_add(&r->page, "%s%s", s ? "; " : "", source);
        page_add(&r->page, "</td></tr>\n");
    }
    page_close_table(&r->page);
    page_add(&r->page, "<p class=\"soft\">Metrics, intervals and figures are defined in "
                       "docs/metrics.md, the parts of this page in docs/comparing.md, the rules "
                       "and positions in docs/rules.md.</p></footer>\n");
    free(command);
}

/* ---- the page -------------------------------------------------------------------------------- */

static void add_page(Report *r)
{
    page_add(&r->page,
             "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
             "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
             "<meta name=\"color-scheme\" content=\"light dark\"><link rel=\"icon\" "
             "href=\"data:,\"><title>%s compared with %s%s</title>\n",
             r->first->label, r->c->entries[1].label, r->c->count > 2 ? " and others" : "");
    page_style(&r->page);
    page_add(&r->page, "</head><body>\n");
    add_head(r);
    page_add(&r->page, "<main>\n");
    if (r->c->lead) fputs(r->c->lead, r->page.file);
    add_glance(r);
    add_paper(r);
    if (r->c->looks) add_first(r);
    if (r->c->looks) add_often(r);
    add_games(r);
    add_trials(r);
    add_sure(r);
    page_add(&r->page, "</main>\n");
    add_origin(r);
    page_add(&r->page, "</body></html>\n");
}

MwesoStatus comparison_write_page(const Comparison *c, const char *file)
{
    char *text = NULL;
    size_t size;
    Report report = {.page = {.file = open_memstream(&text, &size)},
                     .c = c,
                     .first = &c->entries[0],
                     .from_first = comparison_is_from_first(c)};
    bool good = report.page.file != NULL;
    if (good) {
        add_page(&report);
        good = fclose(report.page.file) == 0 && !report.failed;
    }
    MwesoStatus status = good ? MWESO_OK : cli_no_memory(c->cli);
    if (good && !cli_write_file(file, text, true))
        status = cli_fail(c->cli, MWESO_IO, "--html: '%.200s' cannot be written: %s", file,
                          strerror(errno));
    free(text);
    return status;
}
