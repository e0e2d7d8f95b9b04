/* Page: writing HTML: text made harmless, and positions as inline SVG. */
#ifndef MWESO_CLI_PAGE_H
#define MWESO_CLI_PAGE_H

#include <stdio.h>
#include <time.h>

#include "cli/cli.h"

/* Writes text with the characters of HTML made harmless. */
void cli_html(FILE *out, const char *text);

typedef struct Page {
    FILE *file;
    int pictures;                  /* so far, for their ids */
    const MwesoLanguage *language; /* of what stands in pictures; NULL: English */
} Page;

/* Writes `format` with its marks replaced: %s a text (escaped), %d an int, %z a size_t, %u a
 * uint64_t, %f a double with one decimal, %g a double with six digits, %% a percent sign. */
void page_add(Page *page, const char *format, ...);

typedef char PageDate[40];
/* "2026-11-22", by the calendar of UTC; where SOURCE_DATE_EPOCH is set, so that pages come out the
 * same, the day that it names. */
const char *page_date(time_t day, PageDate date);

/* Begins a picture of a size in its own units, with its name and a description for those who do
 * not see it; ended by "</svg>". */
void page_picture(Page *page, int width, int height, const char *css_class, const char *name,
                  const char *description);

/* A position with its seeds and stores (picture.c); marked pits have rings, and show what the
 * variant's script says of them. */
void page_board(Page *page, const MwesoVariant *variant, const MwesoPosition *position, Marks marks,
                const char *name);
/* How it looks, in the colours that the page sets: --ink, --soft, --accent and --warm, and --wood,
 * --wood2, --hole and --seed. */
extern const char page_board_style[];

#endif
