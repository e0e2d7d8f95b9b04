/* Report: the page of `mweso compare --html`, whole in one file, readable without network or
 * script.
 */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/compare.h"
#include "cli/page.h"

typedef struct Report {
    Page page;
    const Comparison *c;
    bool failed; /* no memory */
} Report;

static const MwesoMetric any_share = {"share", "share of positions", true};

static const Entry *first(const Report *r) { return &r->c->entries[0]; }

static void add_title(Report *r, const char *id, int number, const char *title)
{
    page_add(&r->page, "<h2 id=\"%s\">%d. %s</h2>\n", id, number, title);
}

static void open_table(Report *r, const char *const *heads)
{
    page_add(&r->page, "<div class=\"wide\" tabindex=\"0\"><table><thead><tr>");
    for (; *heads; heads++) { /* '#': of a column of numbers */
        bool numbers = **heads == '#';
        page_add(&r->page, "<th scope=\"col\" class=\"%s\">%s</th>", numbers ? "n" : "",
                 *heads + numbers);
    }
    page_add(&r->page, "</tr></thead><tbody>\n");
}

static void close_table(Report *r) { page_add(&r->page, "</tbody></table></div>\n"); }

/* ---- at a glance ----------------------------------------------------------------------------- */

static void add_size(Report *r, const MwesoSmallest *s)
{
    switch (s->end) {
    case MWESO_SEARCH_PROVED: page_add(&r->page, "%d seeds in %d pits", s->seeds, s->pits); break;
    case MWESO_SEARCH_SHRUNK:
        page_add(&r->page, "%d to %d seeds", s->agreed_seeds + 1, s->seeds);
        break;
    case MWESO_SEARCH_BOARDS: page_add(&r->page, "boards differ"); break;
    case MWESO_SEARCH_NEVER: page_add(&r->page, "moves never differ"); break;
    default: page_add(&r->page, "none found");
    }
}

static int seen_differences(const Pair *pair)
{
    int seen = 0;
    for (size_t m = 0; m < mweso_metric_count(); m++) seen += pair->changes[m].verdict != 0;
    return seen;
}

static void add_glance(Report *r)
{
    static const char *const heads[] = {"against the first",
                                        "answers that differ",
                                        "smallest position",
                                        "earliest turn",
                                        "positions in play that differ",
                                        "metrics that differ",
                                        NULL};
    open_table(r, heads);
    for (size_t i = 0; i + 1 < r->c->count; i++) {
        const Pair *pair = &r->c->pairs[i];
        char share[32];
        page_add(&r->page, "<tr><th scope=\"row\">%s</th><td class=\"n\">%z</td><td>",
                 pair->b->label, pair->key_count);
        add_size(r, &pair->smallest);
        page_add(&r->page, "</td><td class=\"n\">");
        if (pair->earliest.found) page_add(&r->page, "%d", pair->earliest.turn);
        else page_add(&r->page, "-");
        double any = pair->same_board ? pair->rates.any[MWESO_PHASES - 1].value : NAN;
        page_add(&r->page, "</td><td class=\"n\">%s</td><td class=\"n\">%d of %z</td></tr>\n",
                 cli_metric_value(&any_share, any, share, sizeof share), seen_differences(pair),
                 mweso_metric_count());
    }
    close_table(r);
}

static void add_head(Report *r)
{
    const Comparison *c = r->c;
    page_add(&r->page, "<header><h1>%s compared with ", first(r)->label);
    for (size_t i = 1; i < c->count; i++)
        page_add(&r->page, "%s%s",
                 i == 1              ? ""
                 : i + 1 == c->count ? " and "
                                     : ", ",
                 c->entries[i].label);
    page_add(&r->page,
             "</h1><p>%u games of each, played by <b>%s</b> against <b>%s</b>. What is said about "
             "games holds for these players; another policy would give other numbers.</p>\n<nav>",
             c->plan->games, c->plan->players[0], c->plan->players[1]);
    static const char *const links[][2] = {
        {"paper", "On paper"},   {"first", "Where it shows first"}, {"often", "How often"},
        {"games", "The games"},  {"answers", "Single answers"},     {"sure", "How sure"},
        {"origin", "Provenance"}};
    for (size_t i = 0; i < sizeof links / sizeof *links; i++)
        if (i != 4 || c->trial_count)
            page_add(&r->page, "<a href=\"#%s\">%s</a>", links[i][0], links[i][1]);
    page_add(&r->page, "</nav></header>\n");
}

/* ---- 1: on paper ----------------------------------------------------------------------------- */

static bool differs_anywhere(const Comparison *c, size_t key)
{
    for (size_t i = 0; i + 1 < c->count; i++)
        for (size_t k = 0; k < c->pairs[i].key_count; k++)
            if (c->pairs[i].keys[k] == key) return true;
    return false;
}

/* An answer that is not the first rule set's stands out. */
static void add_answer(Report *r, const Entry *entry, size_t key)
{
    MwesoAnswer mine = comparison_said(entry, key), usual = comparison_said(first(r), key);
    bool other = strcmp(mine.text, usual.text) != 0;
    page_add(&r->page, "<td class=\"%s\">%s", other ? "other" : "", mine.text[0] ? mine.text : "-");
    if (mine.assumed) page_add(&r->page, " <span title=\"assumed: not on record\">?</span>");
    page_add(&r->page, "</td>");
}

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
    open_table(r, heads);
    for (size_t key = 0; key < comparison_questions(); key++) {
        if (!differs_anywhere(r->c, key)) continue;
        page_add(&r->page,
                 "<tr><th scope=\"row\"><code>%s</code><br><span class=\"soft\">%s</span></th>",
                 comparison_key(key), comparison_question(key));
        for (size_t i = 0; i < r->c->count; i++) add_answer(r, &r->c->entries[i], key);
        page_add(&r->page, "</tr>\n");
    }
    close_table(r);
    free(heads);
}

/* ---- 2: where it shows first ----------------------------------------------------------------- */

static void add_board(Report *r, const Entry *entry, uint16_t pits[2][MWESO_MOST_PITS], Marks marks,
                      const char *name)
{
    page_board(&r->page, mweso_variant_columns(entry->variant), pits, marks, name);
}

static void add_steps(Report *r, const Entry *entry, const Steps *steps, const MwesoClash *clash)
{
    char name[256];
    page_add(&r->page, "<section class=\"small\"><h4>%s: ", entry->label);
    if (!steps->legal) page_add(&r->page, "%s is no legal move", clash->move);
    if (steps->move[0])
        page_add(&r->page, "%s<code>%s</code>", steps->legal ? "" : "; nearest: ", steps->move);
    page_add(&r->page, "</h4><ol>\n");
    for (size_t i = 0; i < steps->count; i++) {
        const Step *step = &steps->steps[i];
        page_add(&r->page, "<li>%s", step->text);
        snprintf(name, sizeof name, "%s, after step %zu of %s", entry->label, i + 1, steps->move);
        if (step->has_board)
            add_board(r, entry, (uint16_t(*)[MWESO_MOST_PITS])step->pits, step->marks, name);
        page_add(&r->page, "</li>\n");
    }
    page_add(&r->page, "</ol>");
    if (steps->left_out) page_add(&r->page, "<p>... and %z laps more.</p>", steps->left_out);
    if (steps->move[0]) {
        MwesoPosition after = steps->outcome.after;
        snprintf(name, sizeof name, "%s, after %s", entry->label, steps->move);
        page_add(&r->page, "<p><b>The board after the move</b>%s%s</p>",
                 steps->outcome.over ? "; the game ends: " : "",
                 steps->outcome.over ? mweso_end_name(steps->outcome.end) : "");
        add_board(r, entry, after.pit, (Marks){0}, name);
    }
    for (size_t key = 0; key < mweso_key_count(); key++)
        if (comparison_is_rule(key) && comparison_assumes(entry, key) && steps_go_by(steps, key))
            page_add(&r->page, "<p class=\"soft\">This hangs on an assumed answer: %s = %s</p>",
                     comparison_key(key), comparison_answer(entry, key));
    page_add(&r->page, "</section>\n");
}

static void add_clash(Report *r, const Pair *pair, const MwesoClash *clash)
{
    MwesoPosition position = clash->position;
    char *text = cli_position_text(pair->a->variant, &position);
    const Entry *sides[] = {pair->a, pair->b};
    r->failed |= !text;
    page_add(&r->page,
             "<figure><figcaption>Position <code>%s</code>, move <code>%s</code>. A full ring "
             "marks where the last seed falls, a broken one what is captured.</figcaption>",
             text ? text : "", clash->move);
    add_board(r, pair->a, position.pit, (Marks){0}, "The position before the move");
    page_add(&r->page, "</figure><div class=\"sides\">\n");
    for (int i = 0; i < 2; i++) {
        Steps steps;
        r->failed |= !steps_tell(&steps, sides[i]->variant, clash);
        add_steps(r, sides[i], &steps, clash);
        steps_free(&steps);
    }
    page_add(&r->page, "</div>\n");
    free(text);
}

static void add_smallest(Report *r, const Pair *pair)
{
    const MwesoSmallest *s = &pair->smallest;
    switch (s->end) {
    case MWESO_SEARCH_PROVED:
        page_add(&r->page,
                 "<p>The smallest position in which they disagree about a move has <b>%d seeds in "
                 "%d pits</b>. All smaller positions were looked at.</p>\n",
                 s->seeds, s->pits);
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
                 "<p>Their boards are of different width: no position is common to them.</p>");
        return;
    case MWESO_SEARCH_NEVER:
        page_add(&r->page,
                 "<p>Moves are alike in every position: only starts or points differ.</p>");
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
    const MwesoEarliest *e = &pair->earliest;
    if (!pair->same_board || pair->smallest.end == MWESO_SEARCH_NEVER) return;
    page_add(&r->page, "<p>%s%s",
             e->starts_differ ? "Their usual starts differ. From that of " : "From the usual start",
             e->starts_differ ? pair->a->label : "");
    if (!e->found) {
        page_add(&r->page, " they agree for at least %d turns, whatever is played.</p>\n",
                 e->agreed);
        return;
    }
    page_add(&r->page, " they can disagree at turn <b>%d</b> at the earliest, after <code>",
             e->turn);
    for (int i = 0; i + 1 < e->turn; i++) page_add(&r->page, "%s%s", i ? " " : "", e->line[i]);
    page_add(&r->page, "</code> about <code>%s</code>.</p>\n", e->clash.move);
}

static void add_first(Report *r)
{
    add_title(r, "first", 2, "Where it shows first");
    for (size_t i = 0; i + 1 < r->c->count; i++) {
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
    page_intervals(&r->page, &any_share, title, bars, MWESO_PHASES);
    page_add(&r->page, "</figure>\n");
}

static void add_rate_table(Report *r, const MwesoRates *rates)
{
    static const char *const heads[] = {"phase", "#positions", "#other moves",
                                        "#from", "#to",        "#same moves, other result",
                                        "#from", "#to",        NULL};
    open_table(r, heads);
    for (int i = 0; i < MWESO_PHASES; i++) {
        page_add(&r->page, "<tr><th scope=\"row\">%s</th><td class=\"n\">%u</td>",
                 comparison_phase(i), rates->positions_in[i]);
        page_cells(&r->page, &any_share, rates->moves[i]);
        page_cells(&r->page, &any_share, rates->results[i]);
        page_add(&r->page, "</tr>\n");
    }
    close_table(r);
}

static void add_often(Report *r)
{
    add_title(r, "often", 3, "How often it shows");
    for (size_t i = 0; i + 1 < r->c->count; i++) {
        const Pair *pair = &r->c->pairs[i];
        page_add(&r->page, "<h3>%s and %s</h3>\n", pair->a->label, pair->b->label);
        if (!pair->same_board) {
            page_add(&r->page, "<p>Their boards are of different width.</p>\n");
            continue;
        }
        page_add(&r->page,
                 "<p>In %u positions of %u games, half of them by the rules of each; by thirds of "
                 "the game, with intervals of 95%%.</p>\n<div class=\"grid\">",
                 pair->rates.positions, pair->rates.games);
        add_rate_chart(r, "Other legal moves", pair->rates.moves);
        add_rate_chart(r, "Same moves, another result", pair->rates.results);
        page_add(&r->page, "</div>\n");
        add_rate_table(r, &pair->rates);
    }
}

/* ---- 4: the games ---------------------------------------------------------------------------- */

static void add_metric_chart(Report *r, size_t m)
{
    const Comparison *c = r->c;
    Bar *bars = calloc(c->count, sizeof *bars);
    r->failed |= !bars;
    for (size_t i = 0; bars && i < c->count; i++) {
        int verdict = i ? c->pairs[i - 1].changes[m].verdict : 0;
        bars[i] = (Bar){c->entries[i].label, c->entries[i].metrics[m],
                        verdict > 0   ? "(more)"
                        : verdict < 0 ? "(less)"
                                      : ""};
    }
    page_add(&r->page, "<figure><figcaption><b>%s</b>: %s</figcaption>", mweso_metric(m)->name,
             mweso_metric(m)->doc);
    if (bars) page_intervals(&r->page, mweso_metric(m), mweso_metric(m)->name, bars, c->count);
    page_add(&r->page, "</figure>\n");
    free(bars);
}

static void add_metric_row(Report *r, size_t m, size_t i)
{
    const MwesoMetric *metric = mweso_metric(m);
    const Entry *entry = &r->c->entries[i];
    page_add(&r->page,
             "<tr data-metric=\"%s\" data-variant=\"%s\"><th scope=\"row\">%s</th><td "
             "class=\"whole\">%s</td>",
             metric->name, entry->label, metric->name, entry->label);
    page_cells(&r->page, metric, entry->metrics[m]);
    if (i == 0) {
        page_add(&r->page, "<td colspan=\"6\" class=\"soft\">compared with this</td></tr>\n");
        return;
    }
    const Change *change = &r->c->pairs[i - 1].changes[m];
    char low[32], high[32];
    page_cells(&r->page, metric, change->plain);
    page_add(&r->page,
             "<td class=\"n\">%s</td><td class=\"n\">%s</td><td class=\"%s\">%s</td></tr>\n",
             cli_metric_value(metric, change->corrected.low, low, sizeof low),
             cli_metric_value(metric, change->corrected.high, high, sizeof high),
             change->verdict > 0   ? "more"
             : change->verdict < 0 ? "less"
                                   : "soft",
             change->verdict ? comparison_verdict(change->verdict) : "none seen");
}

static void add_metric_table(Report *r)
{
    static const char *const heads[] = {
        "metric", "rule set", "#value",           "#from", "#to",     "#difference",
        "#from",  "#to",      "#corrected: from", "#to",   "verdict", NULL};
    open_table(r, heads);
    for (size_t m = 0; m < mweso_metric_count(); m++)
        for (size_t i = 0; i < r->c->count; i++) add_metric_row(r, m, i);
    close_table(r);
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

static void add_games(Report *r)
{
    add_title(r, "games", 4, "What it does to the game");
    page_add(
        &r->page,
        "<p>From paired games: game number i of each has the same chance and, where board and "
        "seeds allow, the same start. Lines are intervals of 95%%. <b>More</b> and <b>less</b> "
        "stand where the difference from %s holds when all %z differences are looked at "
        "together; elsewhere <b>no difference</b> is seen at this sample size.</p>\n"
        "<div class=\"grid\">",
        first(r)->label, r->c->tests);
    for (size_t m = 0; m < mweso_metric_count(); m++) add_metric_chart(r, m);
    page_add(&r->page, "</div>\n");
    add_distributions(r);
    page_add(&r->page, "<h3>All numbers</h3>\n");
    add_metric_table(r);
}

/* ---- 5: single answers ----------------------------------------------------------------------- */

static const char *trial_title(const Trial *trial)
{
    static const char *const titles[] = {"alone", "all but", "if assumed otherwise"};
    return titles[trial->kind];
}

static void add_trial(Report *r, const Trial *trial)
{
    page_add(&r->page,
             "<tr><td>%s</td><th scope=\"row\"><code>%s</code><br><span "
             "class=\"soft\">in %s</span></th><td>",
             trial_title(trial), trial->what, trial->of->label);
    if (trial->failure) page_add(&r->page, "there is no such rule set: %s", trial->failure);
    int told = 0;
    for (size_t m = 0; trial->changes && m < mweso_metric_count(); m++) {
        const Change *now = &trial->changes[m];
        char value[32];
        if (trial->kind == TRIAL_ALONE ? now->verdict == 0
                                       : now->verdict == trial->pair->changes[m].verdict)
            continue;
        page_add(&r->page, "%s%s %s (%s)", told++ ? "; " : "", mweso_metric(m)->name,
                 cli_metric_value(mweso_metric(m), now->plain.value, value, sizeof value),
                 comparison_verdict(now->verdict));
    }
    if (!told && trial->changes)
        page_add(&r->page, "%s",
                 trial->kind == TRIAL_ALONE ? "no difference seen" : "the same verdicts");
    page_add(&r->page, "</td></tr>\n");
}

static void add_trials(Report *r)
{
    static const char *const heads[] = {"", "answer", "differences", NULL};
    if (r->c->trial_count == 0) return;
    add_title(r, "answers", 5, "What each answer contributes");
    page_add(&r->page,
             "<p><b>Alone</b>: %s with that one answer of the other, and how it then differs from "
             "itself. <b>All but</b>: the other with that one answer of %s, and where the verdict "
             "on the difference changes. <b>If assumed otherwise</b>: where verdicts change if an "
             "assumed answer is another.</p>\n",
             first(r)->label, first(r)->label);
    for (size_t i = 0; i + 1 < r->c->count; i++) {
        page_add(&r->page, "<h3>%s against %s</h3>\n", r->c->pairs[i].b->label,
                 r->c->pairs[i].a->label);
        open_table(r, heads);
        for (size_t t = 0; t < r->c->trial_count; t++)
            if (r->c->trials[t].pair == &r->c->pairs[i]) add_trial(r, &r->c->trials[t]);
        close_table(r);
    }
}

/* ---- 6: how sure, and provenance ------------------------------------------------------------- */

static void add_sure(Report *r)
{
    static const char *const heads[] = {
        "rule set", "#games", "#different games", "#different openings", "assumed answers", NULL};
    const Comparison *c = r->c;
    add_title(r, "sure", 6, "How sure that is");
    page_add(&r->page,
             "<p>Corrected intervals are for %z differences at once (Bonferroni, level %g%%). "
             "Identical games say nothing new: where there are few different ones, intervals are "
             "too narrow.</p>\n",
             c->tests, 100 * c->corrected_level);
    open_table(r, heads);
    for (size_t i = 0; i < c->count; i++) {
        const Entry *e = &c->entries[i];
        int told = 0;
        page_add(&r->page,
                 "<tr><th scope=\"row\">%s</th><td class=\"n\">%z</td><td class=\"n\">%u</td><td "
                 "class=\"n\">%u</td><td>",
                 e->label, mweso_sample_count(e->sample), e->games, e->openings);
        for (size_t key = 0; key < mweso_key_count(); key++)
            if (comparison_is_rule(key) && comparison_assumes(e, key))
                page_add(&r->page, "%s%s = %s", told++ ? "; " : "", comparison_key(key),
                         comparison_answer(e, key));
        page_add(&r->page, "%s</td></tr>\n", told ? "" : "none");
    }
    close_table(r);
}

static char *command_text(const Cli *cli)
{
    char *text = NULL;
    size_t size;
    FILE *stream = open_memstream(&text, &size);
    if (stream) cli_command(cli, stream);
    if (stream && fclose(stream) == 0) return text;
    free(text);
    return NULL;
}

static void add_origin(Report *r)
{
    static const char *const heads[] = {"rule set", "people", "fingerprint", "sources", NULL};
    char *command = command_text(r->c->cli);
    r->failed |= !command;
    page_add(&r->page,
             "<footer id=\"origin\"><h2>Provenance</h2><p>Made by mweso %s with</p>\n"
             "<pre>%s</pre><p>Seed %u; a game is cut off after %d turns. The same "
             "command gives the same page, whatever the number of threads.</p>\n",
             mweso_version(), command ? command : "", r->c->plan->seed, (int)r->c->plan->max_turns);
    open_table(r, heads);
    for (size_t i = 0; i < r->c->count; i++) {
        const Entry *e = &r->c->entries[i];
        const char *source;
        page_add(&r->page, "<tr><th scope=\"row\">%s</th><td>", e->label);
        for (size_t key = 0; key < mweso_key_count(); key++)
            if (strcmp(comparison_key(key), "variant.people") == 0)
                page_add(&r->page, "%s", mweso_variant_answer(e->variant, key).text);
        page_add(&r->page, "</td><td><code>%s</code></td><td>",
                 mweso_variant_fingerprint(e->variant));
        for (size_t s = 0; (source = mweso_variant_source(e->variant, s)); s++)
            page_add(&r->page, "%s%s", s ? "; " : "", source);
        page_add(&r->page, "</td></tr>\n");
    }
    close_table(r);
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
             first(r)->label, r->c->entries[1].label, r->c->count > 2 ? " and others" : "");
    page_style(&r->page);
    page_add(&r->page, "</head><body>\n");
    add_head(r);
    page_add(&r->page, "<main>\n");
    add_glance(r);
    add_paper(r);
    add_first(r);
    add_often(r);
    add_games(r);
    add_trials(r);
    add_sure(r);
    page_add(&r->page, "</main>\n");
    add_origin(r);
    page_add(&r->page, "</body></html>\n");
}

/* Written under another name first, so that half a page is never found under `file`. */
MwesoStatus comparison_write_page(const Comparison *c, const char *file)
{
    char *name = NULL;
    if (asprintf(&name, "%s.new", file) < 0) return cli_no_memory(c->cli);
    Report report = {.page = {.file = fopen(name, "w")}, .c = c};
    bool good = report.page.file != NULL;
    if (good) {
        add_page(&report);
        good = fflush(report.page.file) == 0 && !ferror(report.page.file) &&
               fsync(fileno(report.page.file)) == 0;
        good = fclose(report.page.file) == 0 && good;
        good = good && !report.failed && rename(name, file) == 0;
    }
    MwesoStatus status = good ? MWESO_OK : MWESO_IO;
    if (report.failed) cli_no_memory(c->cli);
    else if (!good)
        cli_fail(c->cli, MWESO_IO, "--html: '%.200s' cannot be written: %s", file, strerror(errno));
    if (!good) unlink(name);
    free(name);
    return status;
}
