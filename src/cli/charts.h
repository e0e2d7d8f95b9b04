/* Charts: how pages with figures look, values with their intervals, and charts as inline SVG. */
#ifndef MWESO_CLI_CHARTS_H
#define MWESO_CLI_CHARTS_H

#include "cli/page.h"

/* Begins a table, in a box of that id ("": none), with these heads, up to NULL; '#' stands before
 * those of columns of numbers. */
void page_open_table(Page *page, const char *id, const char *const *heads);
void page_close_table(Page *page);

/* A value with its interval's ends as three cells, each with the number as it is in the JSON. */
void page_cells(Page *page, const MwesoMetric *metric, MwesoEstimate e);
/* The style of the page: light and dark, on paper and on a phone. */
void page_style(Page *page);

/* One line of a chart of intervals. */
typedef struct Bar {
    const char *label;
    MwesoEstimate e;
    const char *remark; /* stands at the right */
} Bar;

/* Values with their intervals on one scale. */
void page_intervals(Page *page, const MwesoMetric *metric, const char *name, const Bar *bars,
                    size_t count);

/* How often a figure has which value in a sample, up to `most`; what is above goes into the last
 * column. */
void page_histogram(Page *page, const MwesoSample *sample, MwesoFigure figure, const char *label,
                    const char *unit, int64_t most);

#endif
