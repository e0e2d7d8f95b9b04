/* Report: the page of `mweso compare --html`, whole in one file, readable without network or
 * script.
 */
#include "cli/comparing/report.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/plan.h"

const MwesoMetric report_share = {"share", "share of positions", true};

static const Entry *first(const Report *r) { return &r->c->entries[0]; }

void report_add_title(Report *r, const char *id, int number, const char *title)
{
    page_add(&r->page, "<h2 id=\"%s\">%d. %s</h2>\n", id, number, title);
}

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
    for (size_t m = 0; m < mweso_metric_count(); m++) seen += comparison_differs(&pair->changes[m]);
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
    page_open_table(&r->page, "", heads);
    for (size_t i = 0; i + 1 < r->c->count; i++) {
        const Pair *pair = &r->c->pairs[i];
        char share[32];
        page_add(&r->page, "<tr><th scope=\"row\">%s</th><td class=\"n\">%z</td><td>",
                 pair->b->label, pair->key_count);
        add_size(r, &pair->clashes.smallest);
        page_add(&r->page, "</td><td class=\"n\">");
        if (pair->clashes.earliest.found) page_add(&r->page, "%d", pair->clashes.earliest.turn);
        else page_add(&r->page, "-");
        double any = pair->same_board ? pair->clashes.rates.any[MWESO_PHASES - 1].value : NAN;
        page_add(&r->page, "</td><td class=\"n\">%s</td><td class=\"n\">%d of %z</td></tr>\n",
                 cli_metric_value(&report_share, any, share, sizeof share), seen_differences(pair),
                 mweso_metric_count());
    }
    page_close_table(&r->page);
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
    MwesoAnswer mine = question_answer(entry->variant, key),
                usual = question_answer(first(r)->variant, key);
    bool other = strcmp(mine.text, usual.text) != 0;
    page_add(&r->page, "<td class=\"%s\">%s", other ? "other" : "", mine.text[0] ? mine.text : "-");
    if (mine.assumed) page_add(&r->page, " <span title=\"assumed: not on record\">?</span>");
    page_add(&r->page, "</td>");
}

static void add_paper(Report *r)
{
    const char **heads = calloc(r->c->count + 2, sizeof *heads);
    r->failed |= !heads;
    report_add_title(r, "paper", 1, "What differs on paper");
    if (!heads) return;
    heads[0] = "question";
    for (size_t i = 0; i < r->c->count; i++) heads[i + 1] = r->c->entries[i].label;
    page_add(&r->page,
             "<p>The questions that are not all answered alike; answers other than the first "
             "rule set's are in bold. A question mark stands behind answers that are assumed and "
             "not on record.</p>\n");
    page_open_table(&r->page, "", heads);
    for (size_t key = 0; key < questions_count(); key++) {
        if (!differs_anywhere(r->c, key)) continue;
        page_add(&r->page,
                 "<tr><th scope=\"row\"><code>%s</code><br><span class=\"soft\">%s</span></th>",
                 KEY_LABEL(key), question_asked(key));
        for (size_t i = 0; i < r->c->count; i++) add_answer(r, &r->c->entries[i], key);
        page_add(&r->page, "</tr>\n");
    }
    page_close_table(&r->page);
    free(heads);
}

/* ---- 5: single answers ----------------------------------------------------------------------- */

static const char *trial_title(const Trial *trial)
{
    static const char *const titles[] = {"alone", "all but", "if assumed otherwise",
                                         "together, beyond the sum of both"};
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

static void add_trials(Report *r)
{
    static const char *const heads[] = {"", "answer", "differences", NULL};
    if (r->c->trial_count == 0) return;
    report_add_title(r, "answers", 5, "What each answer contributes");
    page_add(
        &r->page,
        "<p><b>Alone</b>: %s with that one answer of the other, and how it then differs from "
        "itself. <b>All but</b>: the other with that one answer of %s, and where the verdict "
        "on the difference changes. <b>If assumed otherwise</b>: where verdicts change if an "
        "assumed answer is another. <b>Together</b>: how far two answers at once differ from the "
        "sum of what each does alone.</p>\n",
        first(r)->label, first(r)->label);
    for (size_t i = 0; i + 1 < r->c->count; i++) {
        page_add(&r->page, "<h3>%s against %s</h3>\n", r->c->pairs[i].b->label,
                 r->c->pairs[i].a->label);
        page_open_table(&r->page, "", heads);
        for (size_t t = 0; t < r->c->trial_count; t++)
            if (r->c->trials[t].pair == &r->c->pairs[i]) add_trial(r, &r->c->trials[t]);
        page_close_table(&r->page);
    }
}

/* ---- 6: how sure, and provenance ------------------------------------------------------------- */

static void add_sure(Report *r)
{
    static const char *const heads[] = {
        "rule set", "#games", "#different games", "#different openings", "assumed answers", NULL};
    const Comparison *c = r->c;
    report_add_title(r, "sure", 6, "How sure that is");
    page_add(&r->page,
             "<p>Corrected intervals are for %z differences at once (Bonferroni, level %g%%). "
             "Identical games say nothing new: where fewer than nine in ten differ, intervals are "
             "those of so many as differ.</p>\n",
             c->tests, 100 * c->corrected_level);
    page_open_table(&r->page, "", heads);
    for (size_t i = 0; i < c->count; i++) {
        const Entry *e = &c->entries[i];
        int told = 0;
        page_add(&r->page,
                 "<tr><th scope=\"row\">%s</th><td class=\"n\">%z</td><td class=\"n\">%u</td><td "
                 "class=\"n\">%u</td><td>",
                 e->label, mweso_sample_count(e->sample), e->worth.different, e->worth.openings);
        for (size_t key = 0; key < questions_count(); key++)
            if (question_is_rule(key) && comparison_assumes(e, key))
                page_add(&r->page, "%s%s = %s", told++ ? "; " : "", KEY_LABEL(key),
                         ANSWER_TEXT(e, key));
        page_add(&r->page, "%s</td></tr>\n", told ? "" : "none");
    }
    page_close_table(&r->page);
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
    page_open_table(&r->page, "", heads);
    for (size_t i = 0; i < r->c->count; i++) {
        const Entry *e = &r->c->entries[i];
        const char *source;
        page_add(&r->page, "<tr><th scope=\"row\">%s</th><td>", e->label);
        for (size_t key = 0; key < mweso_key_count(); key++)
            if (strcmp(KEY_LABEL(key), "variant.people") == 0)
                page_add(&r->page, "%s", mweso_variant_answer(e->variant, key).text);
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
             first(r)->label, r->c->entries[1].label, r->c->count > 2 ? " and others" : "");
    page_style(&r->page);
    page_add(&r->page, "</head><body>\n");
    add_head(r);
    page_add(&r->page, "<main>\n");
    add_glance(r);
    add_paper(r);
    report_add_first(r);
    report_add_often(r);
    report_add_games(r);
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
    Report report = {.page = {.file = open_memstream(&text, &size)}, .c = c};
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
