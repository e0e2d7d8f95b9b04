/* Record: games as text, as they were read (docs/records.md). */
#ifndef MWESO_PLAY_RECORD_H
#define MWESO_PLAY_RECORD_H

#include "play/comments.h"

typedef struct MwItem {
    char *name; /* of a header; NULL for a move */
    char *text;
    int line;
} MwItem;

/* A game as it was read: its headers, then its moves. */
struct MwesoRecord {
    MwItem *headers, *moves;
    size_t header_count, header_room, move_count, move_room;
    MwComments comments;
    bool refereed; /* a program saw the game end: its winner has won on the board */
    bool foreign;  /* moves name no choice to go forward or to capture, and no player */
    int part;    /* of a game with gaps, from 1 on; 0: what precedes the first, or there are none */
    int missing; /* turns in the gap before this part; MW_TURNS_UNKNOWN: nobody knows */
    bool from_usual; /* that game began at the usual start */
    int turns;       /* made before this part; MW_TURNS_UNKNOWN: nobody knows */
    bool sided;      /* moves say to which side seeds go, and name no player (--from bao) */
};

/* So many turns can be missing in one gap; what stands behind so many that they are not counted any
 * more begins at an unknown one. */
enum { MW_TURNS_UNKNOWN = -1, MW_MOST_MISSING = 100000, MW_MOST_TURNS_BEFORE = 1000000000 };

bool mw_add_move(MwesoRecord *record, const char *text, int line);

/* Is this a layout, up to `last`? The ones behind MWESO_LAYOUT_BAO are for evidence alone. */
MwesoStatus mw_check_layout(MwesoLayout layout, MwesoLayout last, MwesoError *error);

/* Is the line a gap ("...")? Then the part of the game that follows is begun in records->next. The
 * line must end before any comment. */
bool mw_is_gap(const char *line);
MwesoStatus mw_begin_next_part(MwesoRecords *records, MwesoRecord *record, MwesoError *error);

/* Reads the game whose first line has just been read. */
MwesoStatus mw_read_placements(MwesoRecords *records, MwesoRecord *record, MwesoError *error);

#endif
