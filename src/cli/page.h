/* Pages: HTML with its text made harmless, boards and charts as inline SVG, and sheets to print. */
#ifndef MWESO_CLI_PAGE_H
#define MWESO_CLI_PAGE_H

#include <stdio.h>
#include <time.h>

#include "cli/cli.h"

/* ---- text and pictures (page.c) -------------------------------------------------------------- */

typedef struct Page {
    FILE *file;
    int pictures;                  /* so far, for their ids */
    const MwesoLanguage *language; /* of the text in pictures; NULL: English */
} Page;

/* Writes `format` with its marks replaced, of which the compiler sees that their types are right:
 * %s a text (escaped), %d, %u, %zu and PRIu64, %f a double with one decimal, %g a double with six
 * digits, %% a percent sign. */
__attribute__((format(printf, 2, 3))) void page_add(Page *page, const char *format, ...);

typedef char PageDate[40];
/* The day as "2026-11-22", in UTC; if SOURCE_DATE_EPOCH is set, which makes pages reproducible, the
 * day that it names. */
const char *page_date(time_t day, PageDate date);

/* Begins a picture of a size in its own units, with its name and a description for those who do
 * not see it; ended by "</svg>". */
void page_picture(Page *page, int width, int height, const char *css_class, const char *name,
                  const char *description);

/* How much room a label in letters of 12 units takes at most, about. */
int page_label_width(const char *label);

/* Writes a picture that page_picture began as a file of its own, with a style in CSS; MWESO_IO
 * after a message. */
MwesoStatus page_save_picture(const Cli *cli, const char *file, const char *picture,
                              const char *style);

/* A position with its seeds and stores; marked pits have rings, and pits marked by the variant's
 * script are square or crossed out. */
void page_board(Page *page, const MwesoVariant *variant, const MwesoPosition *position, Marks marks,
                const char *name);
/* The width and height of that picture. */
void page_board_size(const MwesoVariant *variant, const MwesoPosition *position, int *width,
                     int *height);
/* The style of a picture with boards that is a file of its own, and `more` of it in CSS. The caller
 * frees it; NULL if there is no memory. */
char *page_board_style(const char *more);
/* The style of a page with figures: light and dark, on paper and on a phone. */
void page_style(Page *page);

/* ---- sheets to print (page.c) ---------------------------------------------------------------- */

/* A page that is written to memory. */
typedef struct Sheet {
    Page page;
    char *text;
    size_t size;
} Sheet;

/* Begins a page in the language of --language; false, after a message, if there is no memory. */
bool cli_sheet_begin(const Cli *cli, Sheet *sheet, const char *title);
/* A picture of a position with what its marks mean and which pits are held; `name` is for readers
 * who do not see it. */
void cli_sheet_board(Sheet *sheet, const MwesoVariant *variant, const MwesoPosition *position,
                     Marks marks, const char *name);
/* Ends the page and returns its text, which the caller frees; NULL if there is no memory. */
char *cli_sheet_text(Sheet *sheet);
/* Ends the page and writes it to a file. */
MwesoStatus cli_sheet_end(const Cli *cli, Sheet *sheet, const char *file);

/* ---- figures (charts.c) ---------------------------------------------------------------------- */

/* A scale with round ends and at most five steps. */
typedef struct PageScale {
    double low, high, step;
} PageScale;

/* The scale that covers low to high. */
PageScale page_scale(double low, double high);

/* Begins a table with these column heads, up to NULL; heads of numeric columns begin with '#'. */
void page_open_table(Page *page, const char *const *heads);
void page_close_table(Page *page);

/* Three cells: a value and the ends of its interval, each with the number as the JSON has it. */
void page_cells(Page *page, const MwesoMetric *metric, MwesoEstimate e);

/* One line of a chart of intervals. */
typedef struct Bar {
    const char *label;
    MwesoEstimate e;
    const char *remark; /* printed at the right */
} Bar;

/* Values with their intervals on one scale. */
void page_intervals(Page *page, const MwesoMetric *metric, const char *name, const Bar *bars,
                    size_t count);

/* How often a figure has each value in a sample, up to `most`; greater values are counted in the
 * last column. */
void page_histogram(Page *page, const MwesoSample *sample, MwesoFigure figure, const char *label,
                    const char *unit, int64_t most);

#endif
