/* Atlas page: the whole collection on one page, in one file. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/collection/atlas.h"

static const char style[] =
    "<style>.map{max-width:60rem}.map .soft,.tree .soft{font-size:9px}"
    ".sea{fill:none;stroke:var(--line)}.graticule{stroke:var(--line);stroke-width:.6}"
    ".equator{stroke:var(--soft);stroke-width:.8;stroke-dasharray:6 3}"
    ".coast{fill:none;stroke:var(--soft);stroke-width:1.2}"
    ".border{fill:none;stroke:var(--line);stroke-width:.8}.around{fill:var(--accent);"
    "fill-opacity:.07;stroke:var(--accent);stroke-opacity:.3;stroke-width:.6}"
    ".spot{fill:var(--accent)}.around.leaving{fill:var(--warm);stroke:var(--warm)}"
    ".spot.leaving{fill:var(--warm)}.leader{stroke:var(--soft);stroke-width:.5}"
    ".branch{stroke:var(--ink);stroke-width:1.2}.tree,.network{max-width:56rem}"
    "@media screen{.map,.tree,.network{min-width:44rem}}"
    ".assumed td,.assumed th{background:var(--panel)}summary{font-weight:600;margin:.6rem 0}"
    "table.facts th{font-weight:600}.facts code{overflow-wrap:anywhere}"
    ".game{border-top:3px solid var(--accent);margin-top:2.5rem}"
    ".game td:last-child{min-width:12rem}h5{margin:.8rem 0 .2rem;font-size:.95rem}"
    ".game figure{max-width:34rem;margin:.5rem 0}th button{font:inherit;font-weight:600;border:0;"
    "background:none;color:inherit;padding:0;cursor:pointer;text-decoration:underline dotted}"
    "th[aria-sort=ascending] button::after{content:' \\2191'}"
    "th[aria-sort=descending] button::after{content:' \\2193'}"
    "@media print{.game{break-before:page}.filter{display:none}}</style>\n";

/* Sorts and filters the table, which can be read without it. A row is found by any words in it,
 * whatever their accents. */
static const char script[] =
    "<script>\n"
    "(function(){'use strict';\n"
    "var table=document.querySelector('#games table'),body=table.tBodies[0],\n"
    "rows=Array.prototype.slice.call(body.rows),form=document.getElementById('filter'),\n"
    "field=form.querySelector('input'),count=form.querySelector('output');\n"
    "function fold(t){return t.normalize('NFD').replace(/[\\u0300-\\u036f'\\u2019]/g,'')"
    ".toLowerCase();}\n"
    "var texts=rows.map(function(r){return fold(r.textContent+' '+r.dataset.more);});\n"
    "function filter(){var words=fold(field.value).split(/\\s+/),shown=0;\n"
    "rows.forEach(function(r,i){r.hidden=!words.every(function(w){return texts[i].indexOf(w)>=0;});"
    "\n"
    "shown+=!r.hidden;});count.textContent=shown+' of '+rows.length;}\n"
    "function value(r,i){var c=r.cells[i],v=c.dataset.value;return "
    "v===undefined?fold(c.textContent):"
    "v===''?-Infinity:+v;}\n"
    "Array.prototype.forEach.call(table.tHead.rows[0].cells,function(head,i){\n"
    "var button=document.createElement('button');button.type='button';\n"
    "button.textContent=head.textContent;head.textContent='';head.appendChild(button);\n"
    "button.addEventListener('click',function(){\n"
    "var down=head.getAttribute('aria-sort')==='ascending';\n"
    "Array.prototype.forEach.call(table.tHead.rows[0].cells,function(h){"
    "h.removeAttribute('aria-sort');});\n"
    "head.setAttribute('aria-sort',down?'descending':'ascending');\n"
    "rows.slice().sort(function(a,b){var x=value(a,i),y=value(b,i);\n"
    "return (x<y?-1:x>y?1:0)*(down?-1:1);}).forEach(function(r){body.appendChild(r);});});});\n"
    "field.addEventListener('input',filter);form.addEventListener('submit',function(e){"
    "e.preventDefault();});\n"
    "form.hidden=false;filter();})();\n"
    "</script>\n";

/* ---- the head -------------------------------------------------------------------------------- */

static void add_citation(AtlasPage *page)
{
    const Atlas *atlas = page->atlas;
    const MwesoPlan *plan = &atlas->asked->plan;
    PageDate date;
    page_add(
        page->html,
        "<p>%z rule sets as they are recorded, with what is not on record marked; each played by "
        "its rules, and compared.</p>\n<p class=\"soft\">To cite: An atlas of four-row mancala, "
        "%z rule sets, made by mweso %s, %s; each rule set by its fingerprint. Figures are of %u "
        "games of each%s, %s against %s, seed %u, with intervals of 95%%.</p>\n"
        "<nav><a href=\"#map\">Map</a><a href=\"#games\">Table</a><a href=\"#kin\">Relations</a>"
        "</nav>\n",
        atlas->count, atlas->count, mweso_version(), page_date(time(NULL), date), plan->games,
        plan->shards > 1 ? " or, here, a part of them" : "", plan->players[0], plan->players[1],
        plan->seed);
}

/* ---- the table ------------------------------------------------------------------------------- */

static const char *const table_heads[] = {"game",     "other names",
                                          "people",   "region",
                                          "class",    "board",
                                          "status",   "#answers on record",
                                          "#turns",   "#first player wins",
                                          "#choices", "#captured",
                                          "#endless", NULL};
static const char *const table_metrics[] = {"DurationTurns", "AdvantageP1",  "BranchingFactor",
                                            "SeedsCaptured", "EndlessMoves", NULL};

static void add_row(AtlasPage *page, const AtlasGame *game)
{
    const CataloguedGame *l = game->listed;
    char *sources = cli_sources(game->variant);
    page_add(page->html, "<tr data-more=\"%s %s %s\"><th scope=\"row\"><a href=\"#%s\">%s</a></th>",
             l->name, listed_fact(l, "variant.place"), sources ? sources : "", game->id,
             atlas_title(game));
    page_add(page->html, "<td>%s</td><td>%s</td><td>%s</td><td>%s%s</td><td>%s</td><td>%s</td>",
             listed_fact(l, "variant.names"), listed_fact(l, "variant.people"),
             listed_fact(l, "variant.region"), listed_class(l), l->class_assumed ? " ?" : "",
             l->board, listed_status(l));
    const AtlasCertainty sure = atlas_certainty(game);
    const size_t all = sure.on_record + sure.assumed + sure.silent;
    page_add(page->html, "<td class=\"n\" data-value=\"%g\">%z of %z</td>",
             all ? (double)sure.on_record / (double)all : 0, sure.on_record, all);
    for (const char *const *name = table_metrics; *name; name++) {
        char text[32];
        const MwesoMetric *metric;
        MwesoEstimate e = atlas_estimate(game, *name, &metric);
        page_add(page->html, "<td class=\"n\" data-value=\"");
        if (isfinite(e.value)) page_add(page->html, "%g", e.value);
        page_add(page->html, "\">%s</td>", cli_metric_value(metric, e.value, text, sizeof text));
    }
    page_add(page->html, "</tr>\n");
    page->no_memory |= !sources;
    free(sources);
}

static void add_table(AtlasPage *page)
{
    page_add(
        page->html,
        "<h2>The games</h2>\n<form id=\"filter\" class=\"filter\" hidden><label>Only rows with "
        "<input type=\"search\" size=\"30\"></label> <output></output></form>\n");
    page_open_table(page->html, "games", table_heads);
    for (size_t i = 0; i < page->atlas->count; i++) add_row(page, &page->atlas->games[i]);
    page_close_table(page->html);
    page_add(page->html,
             "<p class=\"soft\">Turns, choices and captured seeds are means of a game or turn; an "
             "empty cell is not on record.</p>\n");
}

void atlas_begin_picture(AtlasPage *page)
{
    page_add(page->html, "<div class=\"wide\" tabindex=\"0\">");
}

void atlas_end_picture(AtlasPage *page) { page_add(page->html, "</div>\n"); }

/* ---- relations ------------------------------------------------------------------------------- */

static void add_tree(AtlasPage *page, const Relations *k, const char *title, const char *text)
{
    char *newick = NULL;
    size_t size;
    page_add(page->html, "<h3>%s</h3>\n<p>%s Joined by neighbor joining", title, text);
    if (k->tree.replicates)
        page_add(page->html,
                 "; numbers say which percentage of %z resampled trees has the branch, from 50 on",
                 k->tree.replicates);
    page_add(page->html, ".</p>\n");
    atlas_begin_picture(page);
    tree_picture(&k->tree, k->names, title, page->html);
    atlas_end_picture(page);
    FILE *out = open_memstream(&newick, &size);
    page->no_memory |= !out;
    if (!out) return;
    tree_newick(&k->tree, k->names, out);
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
    atlas_begin_picture(page);
    page->no_memory |= !network_picture(network, k->names, title, page->html);
    atlas_end_picture(page);
}

static void add_relations(AtlasPage *page)
{
    const Atlas *atlas = page->atlas;
    page_add(page->html, "<h2 id=\"kin\">Relations</h2>\n");
    if (atlas->on_paper.tree.count) {
        add_tree(page, &atlas->on_paper, "By answers",
                 "The distance of two rule sets is the share of questions they answer differently, "
                 "of those whose answers are known of both; questions are resampled.");
        add_network(page, &atlas->on_paper, &atlas->network_on_paper, "By answers, as a network");
    }
    if (atlas->in_play.tree.count) {
        add_tree(page, &atlas->in_play, "By play",
                 "The distance is the share of positions, from random games by either, in which a "
                 "move is legal, or has its result, by one alone; games are resampled. Only rule "
                 "sets on the board that most have can be compared.");
        add_network(page, &atlas->in_play, &atlas->network_in_play, "By play, as a network");
    }
    if (!atlas->on_paper.tree.count)
        page_add(page->html, "<p>A tree joins three rule sets or more.</p>\n");
}

/* ---- the whole ------------------------------------------------------------------------------- */

MwesoStatus atlas_write(const Atlas *atlas, const char *file)
{
    AtlasPage page = {.atlas = atlas, .html = &page.sheet.page};
    page.sheet.page.file = open_memstream(&page.sheet.text, &page.sheet.size);
    if (!page.sheet.page.file) return cli_no_memory(atlas->cli);
    page_add(page.html,
             "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
             "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
             "<title>An atlas of four-row mancala</title>\n<link rel=\"icon\" href=\"data:,\">\n");
    page_style(page.html);
    fputs(style, page.html->file);
    page_add(page.html, "</head>\n<body>\n<h1>An atlas of four-row mancala</h1>\n");
    add_citation(&page);
    page_add(page.html, "<h2 id=\"map\">Where they were recorded</h2>\n");
    atlas_map(&page);
    add_table(&page);
    add_relations(&page);
    for (size_t i = 0; i < atlas->count; i++) atlas_game(&page, i);
    fputs(script, page.sheet.page.file);
    MwesoStatus status = cli_sheet_end(atlas->cli, &page.sheet, file);
    return page.no_memory ? cli_no_memory(atlas->cli) : status;
}
