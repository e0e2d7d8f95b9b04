/* Sheet: boards and texts as a web page to print, in black and white. */
#ifndef MWESO_CLI_SHEET_H
#define MWESO_CLI_SHEET_H

#include "cli/page.h"

/* A page that is written to memory. */
typedef struct Sheet {
    Page page;
    char *text;
    size_t size;
} Sheet;

/* Begins a page in the language of the program; false, after a message, if there is no memory. */
bool cli_sheet_begin(const Cli *cli, Sheet *sheet, const char *title);
/* A picture of a position, what its marks mean, and which pits are held; `name` is for those who do
 * not see it. */
void cli_sheet_board(Sheet *sheet, const MwesoVariant *variant, const MwesoPosition *position,
                     Marks marks, const char *name);
/* Ends the page and writes it to a file. */
MwesoStatus cli_sheet_end(const Cli *cli, Sheet *sheet, const char *file);

#endif
