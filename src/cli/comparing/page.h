/* Page: writing HTML: text made harmless, and pictures as inline SVG. */
#ifndef MWESO_CLI_COMPARING_PAGE_H
#define MWESO_CLI_COMPARING_PAGE_H

#include <stdio.h>

#include "cli/cli.h"

typedef struct Page {
    FILE *file;
    int pictures; /* so far, for their ids */
} Page;

/* Writes `format` with its marks replaced: %s a text (escaped), %d an int, %z a size_t, %u a
 * uint64_t, %f a double with one decimal, %g a double with six digits, %% a percent sign. */
void page_add(Page *page, const char *format, ...);
/* A value with its interval's ends as three cells, each with the number as it is in the JSON. */
void page_cells(Page *page, const MwesoMetric *metric, MwesoEstimate e);
/* The style of the page: light and dark, on paper and on a phone. */
void page_style(Page *page);

/* Begins a picture of a size in its own units, with its name and a description for those who do
 * not see it; ended by "</svg>". */
void page_picture(Page *page, int width, int height, const char *css_class, const char *name,
                  const char *description);

/* A position with its seeds and stores; marked pits have rings, and show what the variant's script
 * says of them. */
void page_board(Page *page, const MwesoVariant *variant, const MwesoPosition *position, Marks marks,
                const char *name);

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
