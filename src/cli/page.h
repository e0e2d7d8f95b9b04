/* Page: boards and texts as a web page that can be printed. */
#ifndef MWESO_CLI_PAGE_H
#define MWESO_CLI_PAGE_H

#include <stdio.h>

#include "cli/cli.h"

/* A page that is written to memory; `end` hands the text out and is to be freed. */
typedef struct Page {
    FILE *out;
    char *text;
    size_t size;
} Page;

/* Begins a page; false, after a message, if there is no memory. */
bool cli_page_begin(const Cli *cli, Page *page, const char *title);
/* Text with the characters of HTML made harmless. */
void cli_page_text(Page *page, const char *text);
void cli_page_board(Page *page, int columns, const uint16_t *south, const uint16_t *north,
                    Marks marks);
/* Ends the page and writes it to a file. */
MwesoStatus cli_page_end(const Cli *cli, Page *page, const char *file);

#endif
