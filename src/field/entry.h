/* Entry: one observation as it is read, header by header, from lines or from the cells of a table.
 */
#ifndef MWESO_FIELD_ENTRY_H
#define MWESO_FIELD_ENTRY_H

#include "field/notes.h"

/* Where a value stands, for errors. */
typedef struct MwEntryPlace {
    int number;          /* of the line, from 1 */
    const char *line;    /* from which columns are counted; NULL: the value has no place in it */
    const char *heading; /* of a table's column; NULL: it is no table */
    int row;             /* of the table, from 1, which its headings have */
} MwEntryPlace;

enum { MW_MOST_HEADERS = 32 };

typedef struct MwEntry {
    const MwesoEvidence *evidence;
    MwNote *note; /* which is filled */
    MwSighting seen;
    MwSeenBoard *after;         /* NULL: not given */
    uint64_t seeds;             /* on the board, as far as an unknown pit may hold them */
    MwEntryPlace place;         /* of the value that is being read, */
    char *value;                /* which may be changed */
    int lines[MW_MOST_HEADERS]; /* by header, where it was given; 0: it was not */
    MwesoError *error;
} MwEntry;

/* Begins an observation at a line; false without memory. */
bool mw_entry_begin(MwEntry *entry, const MwesoEvidence *evidence, MwNote *note, int line,
                    MwesoError *error);
/* Lets go of what an observation that was not finished holds besides its note. */
void mw_entry_free(MwEntry *entry);

/* The header of that name, or -1; and its name. */
int mw_entry_header(const char *name);
const char *mw_entry_header_name(int header);
/* All names, ending in NULL. */
const char *const *mw_entry_headers(void);
/* Is its value kept as it stands, and not read? And is it a board? */
bool mw_entry_is_told(int header);
bool mw_entry_is_board(int header);

/* Takes entry->value as that of a header. Its place must have been set. */
MwesoStatus mw_entry_take(MwEntry *entry, int header);
/* Takes entry->value as the position before, which is all that is known. */
MwesoStatus mw_entry_take_scene(MwEntry *entry);
/* Nothing more is given: is it a whole observation? Then the note has it. */
MwesoStatus mw_entry_finish(MwEntry *entry);

/* Fails at `at` within the value or its line; the text says "%.40s" of `text` or the like. */
MwesoStatus mw_entry_fail(const MwEntry *entry, const char *at, const char *format,
                          const char *text);

#endif
