/* Forest: the differences of a comparison as a picture to be printed (--svg): for each metric a
 * scale of its own, and a line for each difference with both its intervals. Nothing is told by
 * colour. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/comparing/compare.h"
#include "cli/page.h"

enum {
    LEAST_NAMES = 220,
    WIDE = 400,
    NUMBERS = 210,
    SIDE = 10,
    HEAD = 78,
    TITLE = 26,
    LINE = 20,
    FOOT = 34
};

/* The picture as it is drawn, from the top. */
typedef struct Forest {
    const Comparison *c;
    Page page;
    int names; /* the width of their column */
    int y;
    size_t metric; /* of the present panel */
    PageScale scale;
    double low, high; /* that the scale is to cover */
} Forest;

static const char style[] =
    "text{font-size:12px;fill:#000}.strong{font-weight:bold}.soft{fill:#444;font-size:11px}"
    ".grid{stroke:#ddd}.none{stroke:#000;stroke-dasharray:3 2}.corrected{stroke:#000;fill:none}"
    ".plain{stroke:#000;stroke-width:4}.stands{stroke:#000;fill:#000}.open{stroke:#000;fill:#fff}"
    ".follows{stroke:#000;stroke-width:2}";

/* ---- scales ---------------------------------------------------------------------------------- */

static double x_of(const Forest *f, double value)
{
    double within = fmin(fmax(value, f->scale.low), f->scale.high);
    return f->names + WIDE * (within - f->scale.low) / (f->scale.high - f->scale.low);
}

static void cover(Forest *f, double value)
{
    if (!isfinite(value)) return;
    f->low = fmin(f->low, value);
    f->high = fmax(f->high, value);
}

static void cover_row(void *forest, const RowOf *row)
{
    Forest *f = forest;
    const Change *d = row->changes ? &row->changes[f->metric] : NULL;
    if (!d || d->standing.kind == MWESO_STANDS_STILL) return;
    cover(f, d->plain.value);
    cover(f, d->plain.low);
    cover(f, d->plain.high);
    cover(f, d->corrected.low);
    cover(f, d->corrected.high);
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* An end of an interval: a stroke across it, or an arrow where it goes beyond the scale. */
static void draw_end(Forest *f, double end, int direction)
{
    double x = x_of(f, end), back = x - 5 * direction;
    if (isfinite(end))
        page_add(&f->page, "<path class=\"corrected\" d=\"M%f %d v8\"/>", x, f->y - 4);
    else
        page_add(&f->page, "<path class=\"corrected\" d=\"M%f %d L%f %d L%f %d\"/>", back, f->y - 4,
                 x, f->y, back, f->y + 4);
}

static void draw_interval(Forest *f, const Change *d)
{
    if (!isnan(d->corrected.low)) {
        page_add(&f->page, "<path class=\"corrected\" d=\"M%f %d H%f\"/>",
                 x_of(f, d->corrected.low), f->y, x_of(f, d->corrected.high));
        draw_end(f, d->corrected.low, -1);
        draw_end(f, d->corrected.high, 1);
    }
    if (!isnan(d->plain.low))
        page_add(&f->page, "<path class=\"plain\" d=\"M%f %d H%f\"/>", x_of(f, d->plain.low), f->y,
                 x_of(f, d->plain.high));
    if (!isfinite(d->plain.value)) return;
    double x = x_of(f, d->plain.value);
    if (comparison_differs(d))
        page_add(&f->page, "<rect class=\"stands\" x=\"%f\" y=\"%d\" width=\"9\" height=\"9\"/>",
                 x - 4.5, f->y - 4);
    else if (d->verdict == VERDICT_FOLLOWS)
        page_add(&f->page, "<path class=\"follows\" d=\"M%f %d l8 8 m0 -8 l-8 8\"/>", x - 4,
                 f->y - 4);
    else page_add(&f->page, "<circle class=\"open\" cx=\"%f\" cy=\"%d\" r=\"4\"/>", x, f->y);
}

typedef char LineName[2048];
/* "coro", "coro against kombe" */
static const char *line_name(const Comparison *c, const RowOf *row, LineName name)
{
    bool with = row->with && !row->trial && !comparison_is_from_first(c);
    snprintf(name, sizeof(LineName), "%s%s%s", row->name, with ? " against " : "",
             with ? row->with : "");
    return name;
}

static void draw_row(void *forest, const RowOf *row)
{
    Forest *f = forest;
    const MwesoMetric *metric = mweso_metric(f->metric);
    char value[32], low[32], high[32], text[120];
    LineName name;
    if (!row->changes) return;
    line_name(f->c, row, name);
    const Change *d = &row->changes[f->metric];
    const char *still = comparison_why_still(d);
    snprintf(text, sizeof text, "%s (%s to %s)",
             cli_metric_value(metric, d->plain.value, value, sizeof value),
             cli_metric_value(metric, d->corrected.low, low, sizeof low),
             cli_metric_value(metric, d->corrected.high, high, sizeof high));
    page_add(&f->page, "<g><title>%s, %s: %s, %s</title>", metric->name, name, still ? still : text,
             comparison_verdict(d->verdict));
    page_add(&f->page, "<text x=\"%d\" y=\"%d\">%s</text>", SIDE, f->y + 4, name);
    if (!still) draw_interval(f, d);
    page_add(&f->page, "<text class=\"soft\" x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text></g>\n",
             f->names + WIDE + NUMBERS - SIDE, f->y + 4, still ? still : text);
    f->y += LINE;
}

/* ---- panels ---------------------------------------------------------------------------------- */

static void count_row(void *count, const RowOf *row) { *(int *)count += row->changes != NULL; }

/* The column of names is as wide as the longest. */
static void make_room(void *forest, const RowOf *row)
{
    Forest *f = forest;
    LineName name;
    if (!row->changes) return;
    line_name(f->c, row, name);
    int width = 2 * SIDE + page_label_width(name);
    if (width > f->names) f->names = width;
}

static void draw_scale(Forest *f, int lines)
{
    const MwesoMetric *metric = mweso_metric(f->metric);
    int top = f->y - LINE / 2, bottom = top + lines * LINE;
    for (int i = 0; f->scale.low + i * f->scale.step <= f->scale.high + f->scale.step / 2; i++) {
        double value = f->scale.low + i * f->scale.step, x = x_of(f, value);
        bool none = fabs(value) < f->scale.step / 2;
        char text[32];
        snprintf(text, sizeof text, metric->share ? "%+.6g%%" : "%+.6g",
                 value * (metric->share ? 100 : 1));
        page_add(&f->page, "<path class=\"%s\" d=\"M%f %d V%d\"/>", none ? "none" : "grid", x, top,
                 bottom);
        page_add(&f->page,
                 "<text class=\"soft\" x=\"%f\" y=\"%d\" text-anchor=\"middle\">%s</text>\n", x,
                 bottom + 12, none ? "0" : text);
    }
}

static void draw_panel(Forest *f, int lines)
{
    const MwesoMetric *metric = mweso_metric(f->metric);
    f->low = f->high = 0;
    comparison_each_row(f->c, cover_row, f);
    f->scale = page_scale(f->low, f->high);
    page_add(&f->page,
             "<text x=\"%d\" y=\"%d\"><tspan class=\"strong\">%s</tspan> <tspan "
             "class=\"soft\">%s</tspan></text>\n",
             SIDE, f->y, metric->name, metric->doc);
    f->y += TITLE - LINE / 2;
    draw_scale(f, lines);
    comparison_each_row(f->c, draw_row, f);
    f->y += FOOT;
}

static void draw(Forest *f)
{
    const Comparison *c = f->c;
    const char *first = c->entries[0].label;
    int lines = 0;
    char title[300], plan[300];
    bool from_first = comparison_is_from_first(c);
    comparison_each_row(c, count_row, &lines);
    comparison_each_row(c, make_room, f);
    snprintf(title, sizeof title, "Differences%s%s", from_first ? " from " : " between rule sets",
             from_first ? first : "");
    snprintf(plan, sizeof plan, "%llu game%s each, %s against %s, seed %llu",
             (unsigned long long)c->entries[0].worth.games, cli_plural(c->entries[0].worth.games),
             c->plan->players[0], c->plan->players[1], (unsigned long long)c->plan->seed);
    int height = HEAD + (int)c->metric_count * (TITLE - LINE / 2 + lines * LINE + FOOT);
    page_picture(&f->page, f->names + WIDE + NUMBERS, height, "forest", title,
                 "For each metric a line for each difference: its value as a mark, a filled square "
                 "where it is one when all are looked at together, an open circle where it is "
                 "not, and a cross where it follows from others; its 95% interval as a thick line "
                 "and its corrected interval as a thin one, "
                 "on a scale with 0 dashed. The numbers stand behind each line.");
    page_add(&f->page, "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n");
    page_add(&f->page, "<text class=\"strong\" x=\"%d\" y=\"20\">%s</text>", SIDE, title);
    page_add(&f->page, "<text class=\"soft\" x=\"%d\" y=\"36\">%s</text>\n", SIDE, plan);
    page_add(
        &f->page,
        "<text class=\"soft\" x=\"%d\" y=\"51\">Thick: 95%% intervals. Thin, and in brackets: "
        "corrected for %zu difference%s. Filled squares: a difference (Holm); crosses: follows "
        "from others.</text>\n",
        SIDE, c->tests, cli_plural(c->tests));
    f->y = HEAD;
    for (size_t i = 0; i < c->metric_count; i++) {
        f->metric = c->metrics[i];
        draw_panel(f, lines);
    }
    page_add(&f->page, "</svg>\n");
}

MwesoStatus comparison_draw_forest(const Comparison *c, const char *file)
{
    char *text = NULL;
    size_t size;
    Forest forest = {.c = c, .names = LEAST_NAMES, .page = {.file = open_memstream(&text, &size)}};
    if (!forest.page.file) return cli_no_memory(c->cli);
    draw(&forest);
    bool good = fclose(forest.page.file) == 0;
    MwesoStatus status = good ? page_save_picture(c->cli, file, text, style)
                              : cli_no_memory(c->cli);
    free(text);
    return status;
}
