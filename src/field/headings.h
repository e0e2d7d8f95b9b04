/* Headings: what the columns of a table of observations hold. */
#ifndef MWESO_FIELD_HEADINGS_H
#define MWESO_FIELD_HEADINGS_H

#include "field/cells.h"
#include "field/entry.h"

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

/* Reads the row of headings. MWESO_BAD_INPUT with the one that is unknown and what is nearest. */
MwesoStatus mw_headings_read(const MwesoBoard *board, const MwCells *cells, MwHeadings *headings,
                             MwesoError *error);
void mw_headings_free(MwHeadings *headings);

/* Does a line look like such headings? One of them at least must be known. */
bool mw_are_headings(const MwesoBoard *board, const char *line);

#endif
