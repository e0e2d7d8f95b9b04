/* Sheet: boards and texts as a web page that can be printed. */
#ifndef MWESO_CLI_SHEET_H
#define MWESO_CLI_SHEET_H

#include <stdio.h>

#include "cli/cli.h"

/* Writes text with the characters of HTML made harmless. */
void cli_html(FILE *out, const char *text);

/* A page that is written to memory; `end` hands the text out and is to be freed. */
typedef struct Sheet {
    FILE *out;
    char *text;
    size_t size;
} Sheet;

/* Begins a page; false, after a message, if there is no memory. */
bool cli_sheet_begin(const Cli *cli, Sheet *page, const char *title);
/* Text with the characters of HTML made harmless. */
void cli_sheet_text(Sheet *page, const char *text);
/* A position with all that lies beside its pits, and marks besides those of the variant's script.
 */
void cli_sheet_board(Sheet *page, const MwesoVariant *variant, const MwesoPosition *position,
                     Marks marks);
/* Ends the page and writes it to a file. */
MwesoStatus cli_sheet_end(const Cli *cli, Sheet *page, const char *file);

#endif
