/* Charts: tables of values with their intervals, and intervals and distributions as inline SVG. */
#include "cli/page.h"

#include <inttypes.h>
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/plan.h"

/* ---- tables ---------------------------------------------------------------------------------- */

static void add_cell(Page *page, const MwesoMetric *metric, const char *end, double value)
{
    char text[32];
    page_add(page, "<td class=\"n\" data-end=\"%s\" data-value=\"", end);
    if (isfinite(value)) page_add(page, "%g", value);
    page_add(page, "\">%s</td>", cli_metric_value(metric, value, text, sizeof text));
}

void page_cells(Page *page, const MwesoMetric *metric, MwesoEstimate e)
{
    add_cell(page, metric, "value", e.value);
    add_cell(page, metric, "low", e.low);
    add_cell(page, metric, "high", e.high);
}

void page_open_table(Page *page, const char *const *heads)
{
    page_add(page, "<div class=\"wide\" tabindex=\"0\"><table><thead><tr>");
    for (; *heads; heads++) {
        bool numbers = **heads == '#';
        page_add(page, "<th scope=\"col\" class=\"%s\">%s</th>", numbers ? "n" : "",
                 *heads + numbers);
    }
    page_add(page, "</tr></thead><tbody>\n");
}

void page_close_table(Page *page) { page_add(page, "</tbody></table></div>\n"); }

/* ---- intervals ------------------------------------------------------------------------------- */

enum { WIDE = 400, MARGIN = 12, LINE = 36 };

PageScale page_scale(double low, double high)
{
    static const double steps[] = {1, 2, 5, 10};
    assert(high >= low);
    double span = high - low > 1e-9 ? high - low : fabs(high) > 1e-9 ? fabs(high) : 1;
    double unit = pow(10, floor(log10(span / 4)));
    int i = 0;
    while (i < 3 && span / (unit * steps[i]) > 4) i++;
    double step = unit * steps[i];
    return (PageScale){step * floor(low / step), step * ceil(high / step + 1e-9), step};
}

/* The same; the upper end of shares is at most 1. */
static PageScale scale_for(double low, double high, bool share)
{
    PageScale scale = page_scale(low, high);
    if (share && scale.high > 1) scale.high = 1;
    return scale;
}

static double x_of(PageScale scale, double value)
{
    return MARGIN + (WIDE - 2 * MARGIN) * (value - scale.low) / (scale.high - scale.low);
}

static void draw_scale(Page *page, const MwesoMetric *metric, PageScale scale, int height)
{
    for (int i = 0; scale.low + i * scale.step <= scale.high + scale.step / 2; i++) {
        double value = scale.low + i * scale.step, x = x_of(scale, value);
        char text[32];
        snprintf(text, sizeof text, metric->share ? "%.6g%%" : "%.6g",
                 (fabs(value) < scale.step / 2 ? 0 : value) * (metric->share ? 100 : 1));
        page_add(page, "<line class=\"axis\" x1=\"%f\" x2=\"%f\" y1=\"0\" y2=\"%d\"/>", x, x,
                 height - 20);
        page_add(page,
                 "<text class=\"soft\" x=\"%f\" y=\"%d\" font-size=\"11\" "
                 "text-anchor=\"%s\">%s</text>",
                 x, height - 5,
                 x < 24          ? "start"
                 : x > WIDE - 24 ? "end"
                                 : "middle",
                 text);
    }
}

static void draw_bar(Page *page, const MwesoMetric *metric, PageScale scale, const Bar *bar,
                     int line)
{
    int y = line * LINE;
    char value[32];
    page_add(page, "<text x=\"0\" y=\"%d\" font-size=\"13\">%s</text>", y + 14, bar->label);
    page_add(page, "<text x=\"%d\" y=\"%d\" font-size=\"13\" text-anchor=\"end\">%s %s</text>",
             WIDE, y + 14, cli_metric_value(metric, bar->e.value, value, sizeof value),
             bar->remark);
    if (!isfinite(bar->e.value)) return;
    if (isfinite(bar->e.low)) /* what cannot happen has no interval */
        page_add(page, "<line class=\"range\" x1=\"%f\" x2=\"%f\" y1=\"%d\" y2=\"%d\"/>",
                 x_of(scale, bar->e.low), x_of(scale, fmin(bar->e.high, scale.high)), y + 25,
                 y + 25);
    page_add(page, "<circle class=\"dot\" cx=\"%f\" cy=\"%d\" r=\"4.5\" data-value=\"%g\"/>\n",
             x_of(scale, bar->e.value), y + 25, bar->e.value);
}

void page_intervals(Page *page, const MwesoMetric *metric, const char *name, const Bar *bars,
                    size_t count)
{
    char text[4000] = "";
    size_t length = 0;
    double low = INFINITY, high = -INFINITY;
    for (size_t i = 0; i < count; i++) {
        const MwesoEstimate *e = &bars[i].e;
        char value[32], from[32], to[32], range[80];
        snprintf(range, sizeof range, ", interval %s to %s",
                 cli_metric_value(metric, e->low, from, sizeof from),
                 cli_metric_value(metric, e->high, to, sizeof to));
        if (length < sizeof text)
            length += (size_t)snprintf(text + length, sizeof text - length, "%s%s: %s%s",
                                       i ? "; " : "", bars[i].label,
                                       cli_metric_value(metric, e->value, value, sizeof value),
                                       isfinite(e->low) ? range : "");
        if (isfinite(e->value)) low = fmin(low, e->value), high = fmax(high, e->value);
        if (isfinite(e->low)) low = fmin(low, e->low);
        if (isfinite(e->high)) high = fmax(high, e->high);
    }
    PageScale scale = high >= low ? scale_for(low, high, metric->share) : scale_for(0, 1, true);
    int height = (int)count * LINE + 26;
    page_picture(page, WIDE, height, "chart", name, text);
    draw_scale(page, metric, scale, height);
    for (size_t i = 0; i < count; i++) draw_bar(page, metric, scale, &bars[i], (int)i);
    page_add(page, "</svg>\n");
}

/* ---- distributions --------------------------------------------------------------------------- */

enum { COLUMNS = 30, TALL = 110 };

static int by_value(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

static void draw_columns(Page *page, const int64_t *values, size_t count, int64_t most)
{
    size_t in[COLUMNS] = {0}, highest = 1;
    assert(most >= 0);
    double width = (double)(WIDE - 2 * MARGIN) / COLUMNS;
    for (size_t i = 0; i < count; i++) {
        assert(values[i] >= 0);
        int64_t column = values[i] * COLUMNS / (most + 1);
        in[column < COLUMNS ? column : COLUMNS - 1]++;
    }
    for (int i = 0; i < COLUMNS; i++)
        if (in[i] > highest) highest = in[i];
    for (int i = 0; i < COLUMNS; i++) {
        double height = (double)TALL * (double)in[i] / (double)highest;
        page_add(page,
                 "<rect class=\"column\" x=\"%f\" y=\"%f\" width=\"%f\" height=\"%f\" "
                 "data-count=\"%zu\"/>",
                 MARGIN + i * width, TALL - height, width - 1, height, in[i]);
    }
}

void page_histogram(Page *page, const MwesoSample *sample, MwesoFigure figure, const char *label,
                    const char *unit, int64_t most)
{
    size_t count = mweso_sample_count(sample);
    int64_t *values = count ? calloc(count, sizeof *values) : NULL;
    char description[256];
    if (!values) return;
    for (size_t i = 0; i < count; i++) values[i] = mweso_sample_at(sample, i)->of[figure];
    qsort(values, count, sizeof *values, by_value);
    snprintf(description, sizeof description,
             "%s: half of the games have %lld to %lld %s, the median is %lld, the most %lld", label,
             (long long)values[count / 4], (long long)values[3 * count / 4], unit,
             (long long)values[count / 2], (long long)values[count - 1]);
    page_add(page, "<figure><figcaption><b>%s</b></figcaption>", label);
    page_picture(page, WIDE, TALL + 22, "chart", label, description);
    draw_columns(page, values, count, most);
    page_add(page,
             "<line class=\"axis\" x1=\"0\" x2=\"%d\" y1=\"%d\" y2=\"%d\"/><text class=\"soft\" "
             "x=\"%d\" y=\"%d\" font-size=\"11\">0</text>",
             WIDE, TALL, TALL, MARGIN, TALL + 15);
    page_add(page,
             "<text class=\"soft\" x=\"%d\" y=\"%d\" font-size=\"11\" text-anchor=\"end\">%" PRIu64
             " %s "
             "or more</text></svg>",
             WIDE - MARGIN, TALL + 15, (uint64_t)(most + 1 - (most + 1) / COLUMNS), unit);
    page_add(page, "<figcaption>%s</figcaption></figure>\n", description + strlen(label) + 2);
    free(values);
}
