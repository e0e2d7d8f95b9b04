/* Pictures: boards, intervals and distributions as inline SVG. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/comparing/page.h"
#include "cli/comparing/plan.h"

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

enum { PIT = 46, EDGE = 30, GAP = 8, DOTS = 14, STORE = 20 };

/* Where a row of pits begins: between the players' halves there is a gap. */
static double row_top(const MwesoBoard *board, int row)
{
    return EDGE + PIT * row + (row >= board->rows / 2 ? GAP : 0);
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

/* The pit itself or a ring around it, round or square. */
static void draw_rim(Page *page, double x, double y, double radius, bool square,
                     const char *css_class)
{
    if (square)
        page_add(page, "<rect class=\"%s\" x=\"%f\" y=\"%f\" width=\"%f\" height=\"%f\" rx=\"3\"/>",
                 css_class, x - radius, y - radius, 2 * radius, 2 * radius);
    else
        page_add(page, "<circle class=\"%s\" cx=\"%f\" cy=\"%f\" r=\"%f\"/>", css_class, x, y,
                 radius);
}

static void draw_cross(Page *page, double x, double y)
{
    for (int i = -1; i <= 1; i += 2)
        page_add(page, "<line class=\"barred\" x1=\"%f\" y1=\"%f\" x2=\"%f\" y2=\"%f\"/>", x - 15,
                 y - 15.0 * i, x + 15, y + 15.0 * i);
}

static void draw_pit(Page *page, double x, double y, Spot spot, int seeds, const Marks *marks)
{
    bool square = cli_is_marked(marks, MARK_SQUARE, spot);
    draw_rim(page, x, y, 19, square, "hole");
    if (cli_is_marked(marks, MARK_LANDING, spot)) draw_rim(page, x, y, 20, square, "landed");
    if (cli_is_marked(marks, MARK_TAKEN, spot)) draw_rim(page, x, y, 20, square, "taken");
    draw_seeds(page, x, y, seeds);
    if (cli_is_marked(marks, MARK_BARRED, spot)) draw_cross(page, x, y);
}

static int column_name(const MwesoBoard *board, int row, int i)
{
    return board->column[cli_spot(board, row, i).pit] + 1;
}

static void draw_labels(Page *page, const MwesoBoard *board, int height)
{
    for (int i = 0; i < board->columns; i++) {
        double x = EDGE + PIT * (i + 0.5);
        page_add(page,
                 "<text class=\"soft\" x=\"%f\" y=\"20\" text-anchor=\"middle\" "
                 "font-size=\"13\">%d</text>",
                 x, column_name(board, 0, i));
        page_add(page,
                 "<text class=\"soft\" x=\"%f\" y=\"%d\" text-anchor=\"middle\" "
                 "font-size=\"13\">%d</text>",
                 x, height - 10, column_name(board, board->rows - 1, i));
    }
    for (int row = 0; row < board->rows; row++) {
        Spot first = cli_spot(board, row, 0);
        page_add(page, "<text class=\"soft\" x=\"4\" y=\"%f\" font-size=\"13\">%s%s</text>",
                 row_top(board, row) + PIT * 0.5 + 5.0, first.side == MWESO_NORTH ? "N" : "S",
                 board->row[first.pit] ? "B" : "A");
    }
}

/* What a side calls the row of a pit. */
static const char *row_word(const MwesoBoard *board, int pit)
{
    if (board->rows == 2) return "own";
    return board->row[pit] ? "outer" : "inner";
}

/* The rows in words, as a position string has them, and what lies beside the pits. */
static void describe(const MwesoVariant *variant, const MwesoPosition *position, const Marks *marks,
                     char *text, size_t size)
{
    static const MarkKind kinds[] = {MARK_SQUARE, MARK_BARRED};
    static const char *const words[] = {"Square", "Crossed out"};
    const MwesoBoard *board = mweso_variant_board(variant);
    StoreText stores;
    size_t length = 0;
    for (int row = 0; row < board->rows && length < size; row++) {
        Spot first = cli_spot(board, row, 0);
        length += (size_t)snprintf(text + length, size - length, "%s%s's %s row:", row ? "; " : "",
                                   cli_side_name(first.side), row_word(board, first.pit));
        for (int i = 0; i < board->columns && length < size; i++) {
            Spot spot = cli_spot(board, row, i);
            length += (size_t)snprintf(text + length, size - length, " %d",
                                       position->pit[spot.side][spot.pit]);
        }
    }
    if (*cli_stores(position, stores) && length < size)
        length += (size_t)snprintf(text + length, size - length, ". %s", stores);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds && length < size; i++) {
        const char *meaning = cli_mark_meaning(variant, marks, kinds[i]);
        if (meaning)
            length += (size_t)snprintf(text + length, size - length, ". %s: %s", words[i], meaning);
    }
}

/* Each player's store stands at his edge of the board. */
static void draw_store(Page *page, int x, int y, const char *whose, unsigned seeds)
{
    page_add(page,
             "<text x=\"%d\" y=\"%d\" text-anchor=\"end\" font-size=\"14\">%s: %d in "
             "store</text>",
             x, y, whose, (int)seeds);
}

static void draw_pits(Page *page, const MwesoBoard *board, const MwesoPosition *position,
                      const Marks *marks)
{
    for (int row = 0; row < board->rows; row++)
        for (int i = 0; i < board->columns; i++) {
            Spot spot = cli_spot(board, row, i);
            draw_pit(page, EDGE + PIT * (i + 0.5), row_top(board, row) + PIT * 0.5, spot,
                     position->pit[spot.side][spot.pit], marks);
        }
}

void page_board(Page *page, const MwesoVariant *variant, const MwesoPosition *position, Marks marks,
                const char *name)
{
    char description[2400];
    const MwesoBoard *board = mweso_variant_board(variant);
    unsigned south = position->store[MWESO_SOUTH][0], north = position->store[MWESO_NORTH][0];
    int half = board->rows / 2, across = board->columns, width = 2 * EDGE + PIT * across;
    int height = 2 * EDGE + PIT * board->rows + GAP, room = south || north ? STORE : 0;
    cli_mark_position(variant, position, &marks);
    describe(variant, position, &marks, description, sizeof description);
    page_picture(page, width, height + 2 * room, "board", name, description);
    if (room) draw_store(page, width - EDGE, room - 4, "North", north);
    if (room) draw_store(page, width - EDGE, height + 2 * room - 6, "South", south);
    page_add(page, "<g transform=\"translate(0,%d)\">", room);
    for (int side = 0; side < 2; side++)
        page_add(page, "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"8\"/>",
                 side ? "wood2" : "wood", EDGE, (int)row_top(board, side * half), PIT * across,
                 half * PIT);
    draw_labels(page, board, height);
    draw_pits(page, board, position, &marks);
    page_add(page, "</g></svg>\n");
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
    assert(high >= low);
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
