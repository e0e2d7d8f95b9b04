/* Record: games as text (docs/records.md): lines, headers, comments, and games read from them. */
#ifndef MWESO_PLAY_RECORD_H
#define MWESO_PLAY_RECORD_H

#include <stdio.h>

#include "base/findings.h"

/* ---- lines of a file (lines.c) --------------------------------------------------------------- */

enum { MW_LONGEST_LINE = 1 << 16 };

struct MwesoRecords {
    FILE *in;
    MwesoLayout layout;
    char line[MW_LONGEST_LINE + 1]; /* the line read last */
    int number;                     /* its number, from 1 */
    bool again;                     /* it is still to be used: it began the next game */
    bool over;
    bool recodes;         /* lines that are not UTF-8 are taken for Windows-1252, */
    bool many_bytes;      /* unless one has come that is, beyond ASCII; */
    const char *encoding; /* how it was so read, in words; NULL: it is UTF-8 */
    char *whole;          /* the text that is read in place of a file, or NULL */
    char *name;           /* of the game read last, or NULL */
    MwesoRecord *next;    /* the part behind the gap at which the last game broke off, or NULL */
};

typedef enum MwLineResult { LINE_READ, LINE_NONE, LINE_FAILED } MwLineResult;

/* Reads the next line, whatever it holds, without its end. */
MwLineResult mw_read_line(MwesoRecords *records, MwesoError *error);
/* Reads the next line that is not empty and not a comment, without its end. */
MwLineResult mw_next_line(MwesoRecords *records, MwesoError *error);
/* Does a game begin here, in our own layout? */
bool mw_starts_game(const char *line);
/* Before the first line: reads UTF-16 too, and Windows-1252 (encoding.c). MWESO_BAD_INPUT for an
 * archive, as programs of offices keep spreadsheets. */
MwesoStatus mw_recode(MwesoRecords *records, MwesoError *error);
/* Takes the present line for Windows-1252. False if it is not. */
bool mw_recode_line(MwesoRecords *records);
/* Cuts off what follows a '#' at the start of a word. */
void mw_cut_comment(char *line);
/* Fails at the present line. */
MwesoStatus mw_fail_line(const MwesoRecords *records, MwesoError *error, const char *format, ...)
    MW_PRINTF(3, 4);
/* Replaces typographic dashes, the multiplication sign, and the ellipsis by their counterparts on a
 * keyboard, as word processors do the other way round. */
void mw_plain_signs(char *text);

/* ---- comments: text in braces between the moves, with its time (comments.c) ------------------ */

typedef struct MwComment {
    size_t after; /* the number of moves before it */
    char *time;   /* into the recording, or NULL */
    char *text;   /* the rest; "" if there is none */
    int line;
} MwComment;

/* In the order of `after`. */
typedef struct MwComments {
    MwComment *at;
    size_t count, room;
} MwComments;

/* Adds the text between two braces: a time may come first. False without memory. */
bool mw_comments_add(MwComments *comments, size_t after, const char *said, int line);
/* Adds a copy of a comment, at another place. False without memory. */
bool mw_comments_copy(MwComments *comments, const MwComment *comment, size_t after);
/* Drops the comments after more than that number of moves. */
void mw_comments_cut(MwComments *comments, size_t moves);
void mw_comments_free(MwComments *comments);
/* Comment number `index`, for callers of the library; false beyond the last. */
bool mw_comment_at(const MwComments *comments, size_t index, MwesoComment *comment);
/* Writes a comment with its braces, as in a record. */
void mw_comment_write(const MwComment *comment, MwText *out);

/* Cuts a line at its first '{', or else at a comment with '#'; returns the text behind the brace,
 * or NULL. */
char *mw_cut_brace(char *line);
/* Reads up to the closing brace, through further lines if necessary; `*at` is moved behind it. The
 * present line is part of the record. */
MwesoStatus mw_comment_read(MwesoRecords *records, char **at, size_t after, MwComments *comments,
                            MwesoError *error);

/* ---- games as they were read (record.c, headers.c) ------------------------------------------- */

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
    bool refereed;   /* a program saw the game end: its winner has won on the board */
    bool wernham;    /* --from wernham: moves name no choice to go forward or to capture, and no
                        player */
    bool with_sides; /* --from bao: moves say to which side seeds go, and name no player */
    int part;        /* of a game with gaps, from 0 before the first gap */
    int missing;     /* turns in the gap before this part, or MW_TURNS_UNKNOWN */
    int turns;       /* made before this part, or MW_TURNS_UNKNOWN */
    bool from_usual; /* the game began at the usual start */
};

/* The most turns that one gap may miss, and that may precede a part whose turns are counted. */
enum { MW_TURNS_UNKNOWN = -1, MW_MOST_MISSING = 100000, MW_MOST_TURNS_BEFORE = 1000000000 };

/* The values of the header Result, and how it says them; NULL-ended. */
typedef enum MwResult {
    RESULT_SOUTH,
    RESULT_NORTH,
    RESULT_ANNULLED,
    RESULT_UNFINISHED,
    RESULT_SOUTH_BY_FORFEIT,
    RESULT_NORTH_BY_FORFEIT,
    RESULT_COUNT
} MwResult;
extern const char *const mw_results[RESULT_COUNT + 1];

/* Is the header free text for people, which may contain a '#'? */
bool mw_header_is_told(const char *name);
/* Checks that this header may come here, with this value. */
MwesoStatus mw_check_header(MwesoRecords *records, const MwesoRecord *record, const char *name,
                            const char *value, MwesoError *error);
/* The first of that name, or NULL. */
const MwItem *mw_find_header(const MwesoRecord *record, const char *name);
/* Was the game won because the opponent gave up or broke the rules, whatever the board says? */
bool mw_record_forfeited(const MwesoRecord *record);

/* False without memory. */
bool mw_add_header(MwesoRecord *record, const char *name, const char *text, int line);
bool mw_add_move(MwesoRecord *record, const char *text, int line);

/* Checks that this is a layout, up to `last`: those after MWESO_LAYOUT_BAO are for evidence alone.
 */
MwesoStatus mw_check_layout(MwesoLayout layout, MwesoLayout last, MwesoError *error);

/* Reads the game whose first line has just been read, in the layout of placements.c. */
MwesoStatus mw_read_placements(MwesoRecords *records, MwesoRecord *record, MwesoError *error);

/* ---- games (game.c) -------------------------------------------------------------------------- */

const MwesoVariant *mw_game_variant(const MwesoGame *game);
/* The comments on its moves; undoing a move drops its comments. */
const MwComments *mw_game_comments(const MwesoGame *game);
/* Adds one, behind those there are. False without memory. */
bool mw_game_add_comment(MwesoGame *game, const MwComment *comment);

#endif
