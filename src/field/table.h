/* Table: observations as rows of a spreadsheet. */
#ifndef MWESO_FIELD_TABLE_H
#define MWESO_FIELD_TABLE_H

#include "field/headings.h"

/* A table as it is read. Start from {.evidence, .records, .stem}. */
typedef struct MwNoteTable {
    MwesoEvidence *evidence;
    MwesoRecords *records;
    const char *stem; /* of the names of rows that have none */
    char separator;
    MwCells cells; /* of the present row */
    MwHeadings headings;
} MwNoteTable;

/* Reads the row of headings. */
MwesoStatus mw_table_begin(MwNoteTable *table, MwesoError *error);
/* Reads the next row that is not empty. LINE_FAILED: it cannot be read; those after it may be. */
MwLineResult mw_table_next(MwNoteTable *table, MwNote *note, MwesoError *error);
void mw_table_end(MwNoteTable *table);

#endif
