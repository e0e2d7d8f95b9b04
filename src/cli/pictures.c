/* Pictures: boards, intervals and distributions as inline SVG. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/page.h"

void page_picture(Page *page, int width, int height, const char *css_class, const char *name,
                  const char *description)
{
    int id = ++page->pictures;
    page_add(page,
             "<svg viewBox=\"0 0 %d %d\" class=\"%s\" role=\"img\" aria-labelledby=\"t%d "
             "d%d\"><title id=\"t%d\">%s</title><desc id=\"d%d\">%s</desc>\n",
             width, height, css_class, id, id, id, name, id, description);
}

/* ---- the board ------------------------------------------------------------------------------- */

enum { PIT = 46, EDGE = 30, ROWS = 4, DOTS = 14 };

/* Row of the picture, from the top, and column, of a pit: North sits at the top and looks down, so
 * his rows run from right to left. */
static void place_of(int columns, int side, int pit, int *row, int *column)
{
    bool inner = pit >= columns;
    int k = inner ? 2 * columns - pit : pit + 1; /* A1... or B1... in own view */
    *row = side == MWESO_NORTH ? inner : 3 - inner;
    *column = side == MWESO_NORTH ? columns - k : k - 1;
}

/* Seeds lie as the scales of a pine cone do; of many only the number is shown. */
static void draw_seeds(Page *page, double x, double y, int seeds)
{
    for (int i = 0; i < seeds && seeds <= DOTS; i++) {
        double radius = 4.4 * sqrt(i + (seeds == 1 ? 0 : 0.5)), angle = 2.39996 * i;
        page_add(page, "<circle class=\"seed\" cx=\"%f\" cy=\"%f\" r=\"3.6\"/>",
                 x + radius * cos(angle), y - 3 + radius * sin(angle));
    }
    if (seeds > DOTS)
        page_add(page,
                 "<text x=\"%f\" y=\"%f\" text-anchor=\"middle\" font-size=\"17\" "
                 "font-weight=\"700\" style=\"fill:var(--seed)\">%d</text>",
                 x, y + 6, seeds);
    else if (seeds)
        page_add(page,
                 "<text class=\"count\" x=\"%f\" y=\"%f\" text-anchor=\"middle\" font-size=\"12\" "
                 "font-weight=\"700\">%d</text>",
                 x + 17, y + 21, seeds);
}

static void draw_pit(Page *page, int columns, int side, int pit, int seeds, Marks marks)
{
    int row, column;
    place_of(columns, side, pit, &row, &column);
    double x = EDGE + PIT * (column + 0.5), y = EDGE + PIT * (row + 0.5) + (row > 1 ? 8 : 0);
    page_add(page, "<circle class=\"hole\" cx=\"%f\" cy=\"%f\" r=\"19\"/>", x, y);
    if (marks.landing[side] >> pit & 1)
        page_add(page, "<circle class=\"landed\" cx=\"%f\" cy=\"%f\" r=\"20\"/>", x, y);
    if (marks.taken[side] >> pit & 1)
        page_add(page, "<circle class=\"taken\" cx=\"%f\" cy=\"%f\" r=\"20\"/>", x, y);
    draw_seeds(page, x, y, seeds);
}

static void draw_labels(Page *page, int columns, int height)
{
    static const char *const rows[ROWS] = {"B", "A", "A", "B"};
    for (int i = 0; i < columns; i++) {
        double x = EDGE + PIT * (i + 0.5);
        page_add(page,
                 "<text class=\"soft\" x=\"%f\" y=\"20\" text-anchor=\"middle\" "
                 "font-size=\"13\">%d</text>",
                 x, columns - i);
        page_add(page,
                 "<text class=\"soft\" x=\"%f\" y=\"%d\" text-anchor=\"middle\" "
                 "font-size=\"13\">%d</text>",
                 x, height - 10, i + 1);
    }
    for (int row = 0; row < ROWS; row++)
        page_add(page, "<text class=\"soft\" x=\"4\" y=\"%f\" font-size=\"13\">%s%s</text>",
                 EDGE + PIT * (row + 0.5) + (row > 1 ? 8 : 0) + 5.0, row < 2 ? "N" : "S",
                 rows[row]);
}

/* The rows in words, as a position string has them. */
static void describe(int columns, uint16_t pits[2][MWESO_MOST_PITS], char *text, size_t size)
{
    static const char *const names[ROWS] = {"North's outer row", "North's inner row",
                                            "South's inner row", "South's outer row"};
    size_t length = 0;
    for (int row = 0; row < ROWS && length < size; row++) {
        length += (size_t)snprintf(text + length, size - length, "%s%s:", row ? "; " : "",
                                   names[row]);
        for (int column = 0; column < columns && length < size; column++)
            for (int side = 0; side < 2; side++)
                for (int pit = 0; pit < 2 * columns && length < size; pit++) {
                    int at_row, at_column;
                    place_of(columns, side, pit, &at_row, &at_column);
                    if (at_row == row && at_column == column)
                        length += (size_t)snprintf(text + length, size - length, " %d",
                                                   pits[side][pit]);
                }
    }
}

void page_board(Page *page, int columns, uint16_t pits[2][MWESO_MOST_PITS], Marks marks,
                const char *name)
{
    char description[1200];
    int width = 2 * EDGE + PIT * columns, height = 2 * EDGE + PIT * ROWS + 8;
    describe(columns, pits, description, sizeof description);
    page_picture(page, width, height, "board", name, description);
    for (int half = 0; half < 2; half++)
        page_add(page, "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"8\"/>",
                 half ? "wood2" : "wood", EDGE, EDGE + half * (2 * PIT + 8), PIT * columns,
                 2 * PIT);
    draw_labels(page, columns, height);
    for (int side = 0; side < 2; side++)
        for (int pit = 0; pit < 2 * columns; pit++)
            draw_pit(page, columns, side, pit, pits[side][pit], marks);
    page_add(page, "</svg>\n");
}

/* ---- intervals ------------------------------------------------------------------------------- */

enum { WIDE = 400, MARGIN = 12, LINE = 36 };

typedef struct Scale {
    double low, high, step;
} Scale;

/* Ends at round numbers around all that is shown, with a few steps between them; shares stay
 * between 0 and 1. */
static Scale scale_for(double low, double high, bool share)
{
    static const double steps[] = {1, 2, 5, 10};
    double span = high - low > 1e-9 ? high - low : fabs(high) > 1e-9 ? fabs(high) : 1;
    double unit = pow(10, floor(log10(span / 4)));
    int i = 0;
    while (i < 3 && span / (unit * steps[i]) > 4) i++;
    double step = unit * steps[i];
    Scale scale = {step * floor(low / step), step * ceil(high / step + 1e-9), step};
    if (share && scale.high > 1) scale.high = 1;
    return scale;
}

static double x_of(Scale scale, double value)
{
    return MARGIN + (WIDE - 2 * MARGIN) * (value - scale.low) / (scale.high - scale.low);
}

static void draw_scale(Page *page, const MwesoMetric *metric, Scale scale, int height)
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

static void draw_bar(Page *page, const MwesoMetric *metric, Scale scale, const Bar *bar, int line)
{
    int y = line * LINE;
    char value[32];
    page_add(page, "<text x=\"0\" y=\"%d\" font-size=\"13\">%s</text>", y + 14, bar->label);
    page_add(page, "<text x=\"%d\" y=\"%d\" font-size=\"13\" text-anchor=\"end\">%s %s</text>",
             WIDE, y + 14, cli_metric_value(metric, bar->e.value, value, sizeof value),
             bar->remark);
    if (!isfinite(bar->e.value)) return;
    page_add(page, "<line class=\"range\" x1=\"%f\" x2=\"%f\" y1=\"%d\" y2=\"%d\"/>",
             x_of(scale, bar->e.low), x_of(scale, bar->e.high), y + 25, y + 25);
    page_add(page, "<circle class=\"dot\" cx=\"%f\" cy=\"%d\" r=\"4.5\" data-value=\"%g\"/>\n",
             x_of(scale, bar->e.value), y + 25, bar->e.value);
}

static void describe_bars(const MwesoMetric *metric, const Bar *bars, size_t count, char *text,
                          size_t size)
{
    size_t length = 0;
    for (size_t i = 0; i < count && length < size; i++) {
        char value[32], low[32], high[32];
        length += (size_t)snprintf(text + length, size - length, "%s%s: %s, interval %s to %s",
                                   i ? "; " : "", bars[i].label,
                                   cli_metric_value(metric, bars[i].e.value, value, sizeof value),
                                   cli_metric_value(metric, bars[i].e.low, low, sizeof low),
                                   cli_metric_value(metric, bars[i].e.high, high, sizeof high));
    }
}

void page_intervals(Page *page, const MwesoMetric *metric, const char *name, const Bar *bars,
                    size_t count)
{
    char description[4000] = "";
    double low = INFINITY, high = -INFINITY;
    for (size_t i = 0; i < count; i++) {
        if (!isfinite(bars[i].e.low)) continue;
        low = fmin(low, bars[i].e.low);
        high = fmax(high, bars[i].e.high);
    }
    Scale scale = high >= low ? scale_for(low, high, metric->share) : scale_for(0, 1, true);
    int height = (int)count * LINE + 26;
    describe_bars(metric, bars, count, description, sizeof description);
    page_picture(page, WIDE, height, "chart", name, description);
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

/* The sample's values in order; the caller frees them. */
static int64_t *sorted(const MwesoSample *sample, MwesoFigure figure)
{
    size_t count = mweso_sample_count(sample);
    int64_t *values = calloc(count + 1, sizeof *values);
    for (size_t i = 0; values && i < count; i++) values[i] = mweso_sample_at(sample, i)->of[figure];
    if (values) qsort(values, count, sizeof *values, by_value);
    return values;
}

static void draw_columns(Page *page, const int64_t *values, size_t count, int64_t most)
{
    size_t in[COLUMNS] = {0}, highest = 1;
    double width = (double)(WIDE - 2 * MARGIN) / COLUMNS;
    for (size_t i = 0; i < count; i++) {
        int64_t column = values[i] * COLUMNS / (most + 1);
        in[column < COLUMNS ? column : COLUMNS - 1]++;
    }
    for (int i = 0; i < COLUMNS; i++)
        if (in[i] > highest) highest = in[i];
    for (int i = 0; i < COLUMNS; i++) {
        double height = (double)TALL * (double)in[i] / (double)highest;
        page_add(page,
                 "<rect class=\"column\" x=\"%f\" y=\"%f\" width=\"%f\" height=\"%f\" "
                 "data-count=\"%z\"/>",
                 MARGIN + i * width, TALL - height, width - 1, height, in[i]);
    }
}

void page_histogram(Page *page, const MwesoSample *sample, MwesoFigure figure, const char *label,
                    const char *unit, int64_t most)
{
    size_t count = mweso_sample_count(sample);
    int64_t *values = sorted(sample, figure);
    char description[256];
    if (!values || count == 0) {
        free(values);
        return;
    }
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
             "<text class=\"soft\" x=\"%d\" y=\"%d\" font-size=\"11\" text-anchor=\"end\">%u %s "
             "or more</text></svg>",
             WIDE - MARGIN, TALL + 15, (uint64_t)most, unit);
    page_add(page, "<figcaption>%s</figcaption></figure>\n", description + strlen(label) + 2);
    free(values);
}
