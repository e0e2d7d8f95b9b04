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
    int number;                     /* number of that line, from 1 */
    bool again;                     /* that line has not been used: it began the next game */
    bool over;
    bool recodes;         /* lines that are not UTF-8 are read as Windows-1252 */
    bool many_bytes;      /* a line of UTF-8 beyond ASCII has come, after which they are not */
    const char *encoding; /* name of the encoding so read; NULL: UTF-8 */
    char *whole;          /* text read in place of a file, or NULL */
    char *name;           /* name of the game read last, or NULL */
    MwesoRecord *next;    /* the part behind the gap that ended the last game, or NULL */
};

typedef enum MwLineResult { LINE_READ, LINE_NONE, LINE_FAILED } MwLineResult;

/* Reads the next line, whatever it holds, without its end. */
MwLineResult mw_read_line(MwesoRecords *records, MwesoError *error);
/* Reads the next line that is not empty and not a comment, without its end. */
MwLineResult mw_next_line(MwesoRecords *records, MwesoError *error);
/* Does a game begin on this line, in our own layout? */
bool mw_starts_game(const char *line);
/* Before the first line: detects UTF-16 and Windows-1252 (encoding.c). MWESO_BAD_INPUT for an
 * archive, such as the spreadsheets of office programs. */
MwesoStatus mw_recode(MwesoRecords *records, MwesoError *error);
/* Reads the present line as Windows-1252. False if it is not. */
bool mw_recode_line(MwesoRecords *records);
/* Cuts off a '#' at the start of a word, with what follows. */
void mw_cut_comment(char *line);
/* Fails at the present line. */
MwesoStatus mw_fail_line(const MwesoRecords *records, MwesoError *error, const char *format, ...)
    MW_PRINTF(3, 4);
/* Replaces typographic dashes, the multiplication sign, and the ellipsis by their keyboard
 * equivalents, undoing what word processors do. */
void mw_plain_signs(char *text);

/* ---- comments: text in braces between the moves, with its time (comments.c) ------------------ */

typedef struct MwComment {
    size_t after; /* number of moves before it */
    char *time;   /* its place in the recording, or NULL */
    char *text;   /* the rest; "" if there is none */
    int line;
} MwComment;

/* Comments in the order of `after`. */
typedef struct MwComments {
    MwComment *at;
    size_t count, room;
} MwComments;

/* Adds the text between two braces, which may begin with a time. False without memory. */
bool mw_comments_add(MwComments *comments, size_t after, const char *said, int line);
/* Adds a copy of a comment, at another place. False without memory. */
bool mw_comments_copy(MwComments *comments, const MwComment *comment, size_t after);
/* Drops the comments after more than this number of moves. */
void mw_comments_cut(MwComments *comments, size_t moves);
void mw_comments_free(MwComments *comments);
/* Comment number `index`, for the public functions; false beyond the last. */
bool mw_comment_at(const MwComments *comments, size_t index, MwesoComment *comment);
/* Writes a comment with its braces, as in a record. */
void mw_comment_write(const MwComment *comment, MwText *out);

/* Cuts a line at its first '{', or else at a comment with '#'; returns the text behind the brace,
 * or NULL. */
char *mw_cut_brace(char *line);
/* Reads up to the closing brace, through further lines if necessary, and moves `*at` behind it. The
 * present line is part of the record. */
MwesoStatus mw_comment_read(MwesoRecords *records, char **at, size_t after, MwComments *comments,
                            MwesoError *error);

/* ---- games as they were read (record.c, headers.c) ------------------------------------------- */

typedef struct MwItem {
    char *name; /* name of a header; NULL for a move */
    char *text;
    int line;
} MwItem;

/* A game as read: its headers, then its moves. */
struct MwesoRecord {
    MwItem *headers, *moves;
    size_t header_count, header_room, move_count, move_room;
    MwComments comments;
    bool refereed;   /* a program saw the game end: the winner has won on the board */
    bool wernham;    /* --from wernham: moves do not name the choices to go forward or to capture,
                        nor the player */
    bool with_sides; /* --from bao: moves name the side to which seeds go, but no player */
    int part;        /* part of a game with gaps, from 0 before the first gap */
    int missing;     /* turns in the gap before this part, or MW_TURNS_UNKNOWN */
    int turns;       /* turns before this part, or MW_TURNS_UNKNOWN */
    bool from_usual; /* the game began at the usual start */
};

/* The most turns that a gap may skip, and that may precede a part whose turns are counted. */
enum { MW_TURNS_UNKNOWN = -1, MW_MOST_MISSING = 100000, MW_MOST_TURNS_BEFORE = 1000000000 };

/* The values of the header Result; and their texts, NULL-ended. */
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

/* Is the header free text, which may contain a '#'? */
bool mw_header_is_told(const char *name);
/* Checks that this header may come here, with this value. */
MwesoStatus mw_check_header(MwesoRecords *records, const MwesoRecord *record, const char *name,
                            const char *value, MwesoError *error);
/* The first header of that name, or NULL. */
const MwItem *mw_find_header(const MwesoRecord *record, const char *name);
/* Was the game won because the opponent resigned or broke the rules, whatever the board says? */
bool mw_record_forfeited(const MwesoRecord *record);

/* Adds a header. False without memory. */
bool mw_add_header(MwesoRecord *record, const char *name, const char *text, int line);
bool mw_add_move(MwesoRecord *record, const char *text, int line);

/* Checks that this is a layout, up to `last`: those after MWESO_LAYOUT_BAO are only for evidence.
 */
MwesoStatus mw_check_layout(MwesoLayout layout, MwesoLayout last, MwesoError *error);

/* Reads the game whose first line has just been read, in the layout of placements.c. */
MwesoStatus mw_read_placements(MwesoRecords *records, MwesoRecord *record, MwesoError *error);

/* ---- games (game.c) -------------------------------------------------------------------------- */

const MwesoVariant *mw_game_variant(const MwesoGame *game);
/* The comments on its moves; undoing a move drops its comments. */
const MwComments *mw_game_comments(const MwesoGame *game);
/* Adds a comment behind the others. False without memory. */
bool mw_game_add_comment(MwesoGame *game, const MwComment *comment);

#endif
