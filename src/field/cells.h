/* Cells: a table as spreadsheets write it (CSV, TSV), row by row. */
#ifndef MWESO_FIELD_CELLS_H
#define MWESO_FIELD_CELLS_H

#include "play/record.h"

/* A row of a table. Start from {0}. */
typedef struct MwCells {
    MwText text; /* of all cells, each ended; a line end within one is '\n' */
    size_t *at;  /* where each begins */
    size_t count, room;
    int line;  /* on which it begins, from 1 */
    int row;   /* its number, from 1 */
    int extra; /* lines so far beyond one a row */
} MwCells;

/* What parts the cells of a table that begins with this line: tab, ';' or ','. */
char mw_cells_separator(const char *line);

/* Reads the next row: cells may stand in double quotes (RFC 4180), a line with '#' at its beginning
 * is passed over. */
MwLineResult mw_next_row(MwesoRecords *records, char separator, MwCells *cells, MwesoError *error);

/* The cell at `index`, without blanks around it, nor the ' that keeps spreadsheets from taking it
 * for a formula (cli/rows.c); to be changed at will. "" beyond the last. */
char *mw_cell(const MwCells *cells, size_t index);
void mw_cells_free(MwCells *cells);

#endif
