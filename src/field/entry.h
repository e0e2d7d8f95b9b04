/* Entry: one observation as it is read, header by header, from lines or from a row of a table. */
#ifndef MWESO_FIELD_ENTRY_H
#define MWESO_FIELD_ENTRY_H

#include "field/notes.h"
#include "play/record.h"

/* The place of a value, for errors. */
typedef struct MwEntryPlace {
    int number;          /* of the line, from 1 */
    const char *line;    /* in which columns are counted; NULL: the value has no place in it */
    const char *heading; /* of a table's column; NULL: it is no table */
    int row;             /* of the table, from 1, which its headings have */
} MwEntryPlace;

enum { MW_MOST_HEADERS = 32 };

typedef struct MwEntry {
    const MwesoEvidence *evidence;
    MwNote *note; /* which is filled */
    MwSeenMove seen;
    MwSeenBoard *after;         /* NULL: not given */
    uint32_t turn;              /* of the mover, from 1; 0: its number is not said, */
    bool middle;                /* but that it is past all openings */
    uint64_t seeds;             /* on the board, as far as an unknown pit may hold them */
    MwEntryPlace place;         /* of the value that is being read, */
    char *value;                /* which may be changed */
    int lines[MW_MOST_HEADERS]; /* by header, where it was given; 0: it was not */
    MwesoError *error;
} MwEntry;

/* Begins an observation at a line; false without memory. */
bool mw_entry_begin(MwEntry *entry, const MwesoEvidence *evidence, MwNote *note, int line,
                    MwesoError *error);
/* Frees what an observation that was not finished holds, but for its note. */
void mw_entry_free(MwEntry *entry);

/* The header of that name, or -1; and its name. */
int mw_entry_header(const char *name);
const char *mw_entry_header_name(int header);
/* All names, ending in NULL. */
const char *const *mw_entry_headers(void);
/* Is its value kept as text, and not read? And is it a board? */
bool mw_entry_is_text(int header);
bool mw_entry_is_board(int header);

/* Takes entry->value as that of a header. Its place must have been set. */
MwesoStatus mw_entry_take(MwEntry *entry, int header);
/* Takes entry->value as the position before, of which nothing else is known. */
MwesoStatus mw_entry_take_scene(MwEntry *entry);
/* Nothing more is given: is it a whole observation? Then the note has it. */
MwesoStatus mw_entry_finish(MwEntry *entry);

/* Fails at `at` within the value or its line; the text says "%.40s" of `text` or the like. */
MwesoStatus mw_entry_fail(const MwEntry *entry, const char *at, const char *format,
                          const char *text);

/* ---- tables (table.c, table_headings.c) ------------------------------------------------------ */

/* A row of a table. Start from {0}. */
typedef struct MwCells {
    MwText text; /* of all cells, each ended; a line end within one is '\n' */
    size_t *at;  /* where each begins */
    size_t count, room;
    int line;  /* on which it begins, from 1 */
    int row;   /* its number, from 1 */
    int extra; /* lines so far in excess of one a row */
} MwCells;

/* The separator of cells in a table that begins with this line: tab, ';' or ','. */
char mw_cells_separator(const char *line);

/* Reads the next row: cells may be in double quotes (RFC 4180), a line with '#' at its beginning is
 * skipped. */
MwLineResult mw_next_row(MwesoRecords *records, char separator, MwCells *cells, MwesoError *error);

/* The cell at `index`, without blanks around it, nor the ' that keeps spreadsheets from taking it
 * for a formula (cli/rows.c); to be changed at will. "" beyond the last. */
char *mw_cell(const MwCells *cells, size_t index);
void mw_cells_free(MwCells *cells);

typedef enum MwColumnKind {
    COLUMN_UNUSED, /* for readers: "#..." or "(...)"; or it has no heading */
    COLUMN_HEADER, /* what the header of that name says in an observation */
    COLUMN_MOVER,  /* S or N */
    COLUMN_ROW,    /* of a board */
    COLUMN_PIT
} MwColumnKind;

typedef struct MwColumn {
    MwColumnKind kind;
    char *heading;
    int header;    /* of COLUMN_HEADER, and of boards: that of Position or After */
    int row;       /* of COLUMN_ROW, as it is drawn from the top */
    int side, pit; /* of COLUMN_PIT */
} MwColumn;

typedef struct MwHeadings {
    MwColumn *at;
    size_t count, room;
} MwHeadings;

/* Reads the row of headings. MWESO_BAD_INPUT with all that are unknown and what is nearest each. */
MwesoStatus mw_headings_read(const MwesoBoard *board, const MwCells *cells, MwHeadings *headings,
                             MwesoError *error);
void mw_headings_free(MwHeadings *headings);

/* Does a line look like such headings? One of them at least must be known. */
bool mw_are_headings(const MwesoBoard *board, const char *line);

/* A table as it is read. Start from {.evidence, .records, .stem}. */
typedef struct MwNoteTable {
    MwesoEvidence *evidence;
    MwesoRecords *records;
    const char *stem; /* of the names of rows that have none */
    char separator;
    MwCells cells; /* of the present row */
    MwHeadings headings;
    size_t blank; /* pits of boards whose cell is empty, so far */
} MwNoteTable;

/* Reads the row of headings. */
MwesoStatus mw_table_begin(MwNoteTable *table, MwesoError *error);
/* Reads the next row that is not empty. LINE_FAILED: it cannot be read; those after it may be. */
MwLineResult mw_table_next(MwNoteTable *table, MwNote *note, MwesoError *error);
void mw_table_end(MwNoteTable *table);

#endif
