/* Entry: reads one observation, header by header, from lines or from a row of a table. */
#ifndef MWESO_FIELD_ENTRY_H
#define MWESO_FIELD_ENTRY_H

#include "field/notes.h"
#include "play/record.h"

/* The place of a value, for errors. */
typedef struct MwEntryPlace {
    int number;          /* of the line, from 1 */
    const char *line;    /* the line for counting columns; NULL: the value has no column in it */
    const char *heading; /* heading of a table column; NULL: no table */
    int row;             /* row of the table, from 1, which is the row of headings */
} MwEntryPlace;

enum { MW_MOST_HEADERS = 32 };

typedef struct MwEntry {
    const MwesoEvidence *evidence;
    MwNote *note; /* the note to be filled */
    MwSeenMove seen;
    MwSeenBoard *after;         /* NULL: not given */
    uint32_t turn;              /* the mover's own turn, from 1; 0: unknown */
    bool middle;                /* the turn is past all openings */
    uint64_t seeds;             /* seeds on the board: bound for an unknown pit */
    MwEntryPlace place;         /* of the value being read */
    char *value;                /* the value being read; may be modified */
    int lines[MW_MOST_HEADERS]; /* by header: the line that gave it; 0: not given */
    MwesoError *error;
} MwEntry;

/* Begins an observation at a line; false without memory. */
bool mw_entry_begin(MwEntry *entry, const MwesoEvidence *evidence, MwNote *note, int line,
                    MwesoError *error);
/* Frees what an unfinished observation holds, except its note. */
void mw_entry_free(MwEntry *entry);

/* The number of the header with this name, or -1; and the name of a header. */
int mw_entry_header(const char *name);
const char *mw_entry_header_name(int header);
/* All names, ended by NULL. */
const char *const *mw_entry_headers(void);
/* Is the value of the header kept as text? And is it a board? */
bool mw_entry_is_text(int header);
bool mw_entry_is_board(int header);

/* Reads entry->value as the value of a header. Its place must be set. */
MwesoStatus mw_entry_take(MwEntry *entry, int header);
/* Reads entry->value as the position before the move, without counters. */
MwesoStatus mw_entry_take_scene(MwEntry *entry);
/* Completes the note; fails if something is missing. */
MwesoStatus mw_entry_finish(MwEntry *entry);

/* Fails at `at` within the value or its line; the format has "%.40s" or the like for `text`. */
MwesoStatus mw_entry_fail(const MwEntry *entry, const char *at, const char *format,
                          const char *text);

/* ---- tables (table.c, table_headings.c) ------------------------------------------------------ */

/* A row of a table. Start from {0}. */
typedef struct MwCells {
    MwText text; /* all cells, each ended by NUL; line ends within a cell are '\n' */
    size_t *at;  /* start of each cell in `text` */
    size_t count, room;
    int line;  /* first line of the row, from 1 */
    int row;   /* number of the row, from 1 */
    int extra; /* number of lines so far beyond one per row */
} MwCells;

/* The separator of a table, by its first line: tab, ';' or ','. */
char mw_cells_separator(const char *line);

/* Reads the next row: cells may be in double quotes (RFC 4180); a line that begins with '#' is
 * skipped. */
MwLineResult mw_next_row(MwesoRecords *records, char separator, MwCells *cells, MwesoError *error);

/* The cell at `index`, which may be modified, without surrounding blanks and without the ' that
 * keeps spreadsheets from taking it for a formula (cli/rows.c). "" beyond the last. */
char *mw_cell(const MwCells *cells, size_t index);
void mw_cells_free(MwCells *cells);

typedef enum MwColumnKind {
    COLUMN_UNUSED, /* a remark: "#..." or "(...)"; or no heading */
    COLUMN_HEADER, /* the value of a header of observations */
    COLUMN_MOVER,  /* S or N */
    COLUMN_ROW,    /* of a board */
    COLUMN_PIT
} MwColumnKind;

typedef struct MwColumn {
    MwColumnKind kind;
    char *heading;
    int header;    /* of COLUMN_HEADER and of boards: number of the header; for boards Position or
                      After */
    int row;       /* of COLUMN_ROW: its place in the drawing, from the top */
    int side, pit; /* of COLUMN_PIT */
} MwColumn;

typedef struct MwHeadings {
    MwColumn *at;
    size_t count, room;
} MwHeadings;

/* Reads the row of headings. MWESO_BAD_INPUT with all unknown ones, and the nearest to each. */
MwesoStatus mw_headings_read(const MwesoBoard *board, const MwCells *cells, MwHeadings *headings,
                             MwesoError *error);
void mw_headings_free(MwHeadings *headings);

/* Does a line look like headings? At least one of them must be known. */
bool mw_are_headings(const MwesoBoard *board, const char *line);

/* A table being read. Start from {.evidence, .records, .stem}. */
typedef struct MwNoteTable {
    MwesoEvidence *evidence;
    MwesoRecords *records;
    const char *stem; /* first part of the names of rows without a name */
    char separator;
    MwCells cells; /* the present row */
    MwHeadings headings;
    size_t blank; /* number of pits so far whose cell is empty */
} MwNoteTable;

/* Reads the row of headings. */
MwesoStatus mw_table_begin(MwNoteTable *table, MwesoError *error);
/* Reads the next row that is not empty. LINE_FAILED: it cannot be read; later ones may be. */
MwLineResult mw_table_next(MwNoteTable *table, MwNote *note, MwesoError *error);
void mw_table_end(MwNoteTable *table);

#endif
