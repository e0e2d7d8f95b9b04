/* Atlas table: all games in rows, which the script of the page sorts and filters. */
#include <math.h>
#include <stdlib.h>

#include "cli/collection/atlas.h"
#include "cli/estimate.h"

/* The heads of columns; from FIRST_FIGURE on their figures. */
static const struct {
    const char *head, *metric;
} heads[] = {{"game", NULL},
             {"people", NULL},
             {"region", NULL},
             {"recorded by", NULL},
             {"class", NULL},
             {"board", NULL},
             {"status", NULL},
             {"on record", NULL},
             {"turns", "DurationTurns"},
             {"first wins", "AdvantageP1"},
             {"choices", "BranchingFactor"},
             {"captured", "SeedsCaptured"},
             {"endless", "EndlessMoves"}};
enum { HEADS = sizeof heads / sizeof *heads, FIRST_FIGURE = 8, FIRST_NUMBER = 7 };

static void add_cell(Page *page, size_t column, const char *text)
{
    page_add(page, "<td data-head=\"%s\">%s</td>", heads[column].head, text);
}

/* What is shown has as many digits as its interval bears; data-value has the number. */
static void add_figure(Page *page, const AtlasGame *game, size_t column)
{
    EstimateText text;
    const MwesoMetric *metric;
    MwesoEstimate e = atlas_estimate(game, heads[column].metric, &metric);
    page_add(page, "<td class=\"n\" data-head=\"%s\" data-value=\"", heads[column].head);
    if (isfinite(e.value)) page_add(page, "%g", e.value);
    page_add(page, "\">%s</td>", cli_estimate_text(e, metric->share, text));
}

static void add_row(AtlasPage *page, const AtlasGame *game)
{
    Page *html = page->html;
    const CataloguedGame *l = game->listed;
    char *sources = cli_sources(game->variant);
    page_add(html, "<tr data-more=\"%s %s %s\"><th scope=\"row\"><a href=\"%s\">%s</a>", l->name,
             listed_fact(l, "variant.place"), sources ? sources : "", ATLAS_LINK(page, game),
             atlas_title(game));
    page_add(html, " <span class=\"soft\">%s</span></th>", listed_fact(l, "variant.names"));
    const char *const facts[] = {listed_fact(l, "variant.people"), listed_fact(l, "variant.region"),
                                 game->recorder};
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++) add_cell(html, 1 + i, facts[i]);
    page_add(html, "<td data-head=\"class\">%s%s</td>", listed_class(l),
             l->class_assumed ? " ?" : "");
    add_cell(html, 5, l->board);
    add_cell(html, 6, listed_status(l));
    const AtlasCertainty sure = atlas_certainty(game);
    const size_t all = sure.on_record + sure.assumed + sure.silent;
    page_add(html, "<td class=\"n\" data-head=\"%s\" data-value=\"%g\">%zu of %zu</td>",
             heads[FIRST_NUMBER].head, all ? (double)sure.on_record / (double)all : 0,
             sure.on_record, all);
    for (size_t i = FIRST_FIGURE; i < HEADS; i++) add_figure(html, game, i);
    page_add(html, "</tr>\n");
    page->no_memory |= !sources;
    free(sources);
}

void atlas_table(AtlasPage *page)
{
    Page *html = page->html;
    page_add(html,
             "<h2>The games</h2>\n<form class=\"filter\" hidden><label>Only rows "
             "with <input type=\"search\" size=\"24\"></label> <label>sorted by <select></select>"
             "</label> <output></output></form>\n<div class=\"wide fits\" tabindex=\"0\" "
             "id=\"" ATLAS_TABLE "\"><table class=\"games\"><thead><tr>");
    for (size_t i = 0; i < HEADS; i++)
        page_add(html, "<th scope=\"col\" class=\"%s\">%s</th>", i >= FIRST_NUMBER ? "n" : "",
                 heads[i].head);
    page_add(html, "</tr></thead><tbody>\n");
    for (size_t i = 0; i < page->atlas->count; i++) add_row(page, &page->atlas->games[i]);
    page_close_table(html);
    page_add(html,
             "<p class=\"soft\">On record: of how many questions that arise in the game a source "
             "states the answer. Turns, choices and captured seeds are means of a game or turn. "
             "Figures are rounded to what their intervals of 95%% bear; pointing at one shows the "
             "number itself. An empty cell is not on record.</p>\n");
}
