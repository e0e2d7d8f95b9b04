/* Session: what mweso play holds: a game at the terminal, who plays it, and what is typed. */
#ifndef MWESO_CLI_LOOKING_SESSION_H
#define MWESO_CLI_LOOKING_SESSION_H

#include "cli/looking/clock.h"
#include "cli/looking/opponent.h"

enum { LONGEST_LINE = 4096 };

typedef struct Session {
    const Cli *cli;
    const MwesoVariant *variant;
    MwesoGame *game;
    bool terminal, quit, unsaved;
    bool broken;         /* the variant's script failed, and the game cannot go on */
    MwesoStatus status;  /* what the program exits with */
    char *file;          /* the record this game was saved to or loaded from last */
    MwesoRecord *record; /* the one it was loaded from, or NULL */
    MwesoPart *before; /* what precedes the last gap of that record; the games are the session's */
    size_t before_count;
    int missing; /* turns in that gap; -1: nobody knows */
    Opponent opponent;
    Series series;
    MwesoSeries *won; /* of games that are played on with what was won, or NULL */
    Clock clock;
    ClockCall call;     /* what the referee called last */
    bool turn_is_timed; /* he has begun to count for this turn */
    char line[LONGEST_LINE];
} Session;

/* The next line typed, without blanks around it; NULL at the end of input or of the time. It lives
 * until the next call. */
char *session_ask(Session *s, const char *prompt);
/* Plays a move as it is typed, in the notation of --notation; false after saying why it cannot be
 * played. */
bool session_type(Session *s, const char *text);
/* Plays a move of our notation and shows what came of it; false after saying why it cannot be
 * played. */
bool session_play(Session *s, const char *move);
/* Draws the board and says whose turn it is. */
void session_show(Session *s);
/* Says what went wrong. A script that fails ends the game: what it would have answered nobody
 * knows. */
void session_say_error(Session *s, const MwesoError *error);

static inline const MwesoPosition *session_position(const Session *s)
{
    return mweso_game_position(s->game);
}
/* The pits that may start now. */
uint64_t session_starts(const Session *s);
/* Lists pits with the numbers they are chosen by, `before` standing before each name. */
void session_list_pits(const Session *s, uint64_t pits, const char *before);

/* ---- moves as they are typed (typed_move.c) -------------------------------------------------- */

/* Plays the move typed: the number or the name of a pit, a whole move, or '=' for the arrangement
 * as it is; asks for every choice on the way. */
void typed_move_play(Session *s, const char *text);
/* Is it the name of a pit? */
bool typed_move_is_pit(const Session *s, const char *text, int *pit);

/* ---- the game as a record (play_record.c) ---------------------------------------------------- */

/* The record of the game; NULL if there is no memory. The caller frees it. */
char *play_record_text(const Session *s);
/* Writes it to a file, if that may be written: somebody else's only to `replace` it. */
void play_record_save(Session *s, const char *file, bool replace);
/* Loads the first game of a file, up to its first bad move; of a game with gaps the last part is
 * played on, and the others are saved with it. */
MwesoStatus play_record_load(Session *s, const char *file, MwesoError *error);
/* Lets go of what precedes the last gap: another game begins. */
void play_record_drop_parts(Session *s);

/* ---- the referee (referee.c) ----------------------------------------------------------------- */

/* Does he count now? Not while seeds are arranged, nor when all is over. */
bool referee_counts(const Session *s);
/* The player moves as long as it is his turn. */
void referee_answer(Session *s);
/* The next line, while he counts; a turn that is not begun in time is stolen. NULL to stop. */
char *referee_ask(Session *s);
/* A game not finished in time is nobody's. */
void referee_annul(Session *s);
/* Counts the game for the series (--series) and begins the next one; `shorter`: on a shorter board.
 * No end: the game was annulled. */
void referee_next_of_series(Session *s, const MwesoOutcome *end, bool shorter);
/* Counts the game for the match and begins the next one, with sides exchanged. */
void referee_next_game(Session *s, const MwesoOutcome *standing);

#endif
