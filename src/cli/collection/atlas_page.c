/* Atlas page: the whole collection on one page, in one file. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "cli/collection/atlas.h"

/* What is in the brackets, as text. Only strings in double quotes keep their backslashes. */
#define TEXT(...) #__VA_ARGS__

static const char style[] =
#include "cli/collection/atlas_style.def"
    ;

static const char script[] =
#include "cli/collection/atlas_script.def"
    ;

/* ---- the head -------------------------------------------------------------------------------- */

bool atlas_begin(AtlasPage *page, const char *title)
{
    page->sheet = (Sheet){0};
    page->html = &page->sheet.page;
    page->html->file = open_memstream(&page->sheet.text, &page->sheet.size);
    if (!page->html->file) return false;
    page_add(page->html,
             "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
             "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    if (page->apart) page_add(page->html, ATLAS_MARK "\n");
    page_add(page->html, "<title>%s</title>\n<link rel=\"icon\" href=\"data:,\">\n", title);
    page_style(page->html);
    fprintf(page->html->file, "<style>%s</style>\n", style);
    return true;
}

void atlas_citation(AtlasPage *page)
{
    const Atlas *atlas = page->atlas;
    const MwesoPlan *plan = &atlas->asked->plan;
    PageDate date;
    page_add(page->html,
             "<p class=\"soft\">To cite: An atlas of four-row mancala, "
             "%zu rule sets, made by mweso %s, %s; each rule set by its fingerprint. Figures are "
             "of %" PRIu64 " "
             "games of each%s, %s against %s, seed %" PRIu64 ", with intervals of 95%%.</p>\n",
             atlas->count, mweso_version(), page_date(time(NULL), date), plan->games,
             plan->shards > 1 ? " or, here, a part of them" : "", plan->players[0],
             plan->players[1], plan->seed);
}

/* Pictures with many names scroll on small screens, for the names would be too small to read. */
static void begin_picture(AtlasPage *page)
{
    page_add(page->html, "<div class=\"wide\" tabindex=\"0\">");
}

static void end_picture(AtlasPage *page) { page_add(page->html, "</div>\n"); }

/* ---- relations ------------------------------------------------------------------------------- */

static void add_tree(AtlasPage *page, const Relations *k, const char *title, const char *text)
{
    char *newick = NULL;
    size_t size;
    page_add(page->html, "<h3>%s</h3>\n<p>%s Joined by neighbor joining", title, text);
    if (k->grown.tree.replicates)
        page_add(page->html,
                 "; numbers say which percentage of %zu resampled trees has the branch, from 50 on",
                 k->grown.tree.replicates);
    page_add(page->html, ".</p>\n");
    begin_picture(page);
    tree_picture(&k->grown.tree, k->names, title, page->html);
    end_picture(page);
    FILE *out = open_memstream(&newick, &size);
    page->no_memory |= !out;
    if (!out) return;
    tree_newick(&k->grown.tree, k->names, newick_name, out);
    if (fclose(out) == 0)
        page_add(page->html, "<details><summary>As Newick</summary><pre>%s;</pre></details>\n",
                 newick);
    free(newick);
}

static void add_network(AtlasPage *page, const Relations *k, const Network *network,
                        const char *title)
{
    page_add(page->html,
             "<h3>%s</h3>\n<p>The same distances as a network, where a tree would hide that they "
             "contradict each other: lines of one direction are one split, which parts the rule "
             "sets beyond them from all others; a box is open where two splits contradict each "
             "other. It explains %f&#8239;%% of the squared distances.</p>\n",
             title, 100 * network->fit);
    begin_picture(page);
    page->no_memory |= !network_picture(network, k->names, title, page->html);
    end_picture(page);
}

static void add_relations(AtlasPage *page)
{
    const Atlas *atlas = page->atlas;
    page_add(page->html, "<h2 id=\"" ATLAS_KIN "\">Relations</h2>\n");
    if (atlas->on_paper.grown.tree.count) {
        add_tree(page, &atlas->on_paper, "By answers",
                 "The distance of two rule sets is the share of questions they answer differently, "
                 "of those whose answers are known of both; questions are resampled.");
        add_network(page, &atlas->on_paper, &atlas->network_on_paper, "By answers, as a network");
    }
    if (atlas->in_play.grown.tree.count) {
        add_tree(page, &atlas->in_play, "By play",
                 "The distance is the share of positions, from random games by either, in which a "
                 "move is legal, or has its result, by one alone; games are resampled. Only rule "
                 "sets on the board that most have can be compared.");
        add_network(page, &atlas->in_play, &atlas->network_in_play, "By play, as a network");
    }
    if (!atlas->on_paper.grown.tree.count)
        page_add(page->html, "<p>A tree joins three rule sets or more.</p>\n");
}

/* ---- the whole ------------------------------------------------------------------------------- */

void atlas_overview(AtlasPage *page)
{
    page_add(page->html,
             "<h1>An atlas of four-row mancala</h1>\n<p>%zu rule sets as they are recorded, with "
             "what is not on record marked; each played by its rules, and compared.</p>\n",
             page->atlas->count);
    atlas_citation(page);
    page_add(page->html, "<nav><a href=\"#" ATLAS_MAP "\">Map</a><a href=\"#" ATLAS_TABLE
                         "\">Table</a><a href=\"#" ATLAS_KIN "\">Relations</a>");
    if (page->apart) page_add(page->html, "<a href=\"" ATLAS_QUESTIONS ".html\">Questions</a>");
    page_add(page->html, "</nav>\n<h2 id=\"" ATLAS_MAP "\">Where they were recorded</h2>\n");
    atlas_map(page);
    atlas_table(page);
    add_relations(page);
}

void atlas_script(AtlasPage *page) { fprintf(page->html->file, "<script>%s</script>\n", script); }

MwesoStatus atlas_write(const Atlas *atlas, const char *file)
{
    AtlasPage page = {.atlas = atlas};
    if (!atlas_begin(&page, "An atlas of four-row mancala")) return cli_no_memory(atlas->cli);
    page_add(page.html, "</head>\n<body>\n");
    atlas_overview(&page);
    for (size_t i = 0; i < atlas->count; i++) atlas_game(&page, i);
    atlas_script(&page);
    MwesoStatus status = cli_sheet_end(atlas->cli, &page.sheet, file);
    return page.no_memory ? cli_no_memory(atlas->cli) : status;
}
