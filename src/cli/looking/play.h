/* Play: a game of mweso play under way, and what the verbs about moves share. */
#ifndef MWESO_CLI_LOOKING_PLAY_H
#define MWESO_CLI_LOOKING_PLAY_H

#include "cli/cli.h"
#include "cli/folder.h"

enum { LONGEST_LINE = 4096 };

typedef enum ClockCall {
    CLOCK_TYPED,   /* a line can be read */
    CLOCK_STOLEN,  /* the move was not started in time */
    CLOCK_ANNULLED /* it was not finished in time */
} ClockCall;

/* The referee's count (--clock): a few seconds to start a move, minutes to finish it. */
typedef struct Clock {
    double start, finish; /* seconds allowed; 0: nobody counts */
    double began;         /* the turn, or the move once it is started */
    bool moving;
    int counted; /* words counted aloud so far */
} Clock;

/* Who plays the other side of the board. */
typedef struct Opponent {
    MwesoPlayer *player; /* NULL: two people play */
    MwesoPlayer *helper; /* gives hints; made when first asked */
    int side;
} Opponent;

/* The file in which the game is kept as it goes on. */
typedef struct Keep {
    bool wanted;
    bool named;    /* by --keep; else a file of its own among the user's kept games */
    PathText file; /* "" while there is none */
    char *text;    /* what it holds; NULL: nothing yet */
} Keep;

/* A match of several games (--best-of). */
typedef struct PlayMatch {
    int games; /* to be played; 0: there is no match */
    int done;
    int points[2]; /* of the two players; the first one plays South in games 1, 3, 5... */
} PlayMatch;

typedef struct Session {
    const Cli *cli;
    const MwesoVariant *variant;
    MwesoGame *game;
    bool terminal, quit, unsaved;
    bool broken;         /* the variant's script failed, and the game cannot go on */
    MwesoStatus status;  /* what the program exits with */
    char *file;          /* the file this game was saved to or loaded from last */
    MwesoRecord *record; /* the one it was loaded from, or NULL */
    MwesoPart *before;   /* the parts before the last gap of that record; the session's own */
    size_t before_count;
    int missing; /* turns in that gap; -1: nobody knows */
    Keep keep;
    Opponent opponent;
    PlayMatch match;
    MwesoSeries *series; /* games played on with the seeds that were won (--series), or NULL */
    Clock clock;
    ClockCall call;     /* what the referee called last */
    bool turn_is_timed; /* the count for this turn has begun */
    char line[LONGEST_LINE];
} Session;

/* A text in the language of who plays; with a plural; and the name of a side. */
static inline const char *session_in(const Session *s, const char *text)
    __attribute__((format_arg(2)));
static inline const char *session_in(const Session *s, const char *text)
{
    return cli_in(s->cli, text);
}
static inline const char *session_in_count(const Session *s, const char *one, const char *many,
                                           uint64_t count)
    __attribute__((format_arg(2), format_arg(3)));
static inline const char *session_in_count(const Session *s, const char *one, const char *many,
                                           uint64_t count)
{
    return cli_in_count(s->cli, one, many, count);
}
static inline const char *session_side(const Session *s, int side)
{
    return session_in(s, cli_side_name(side));
}

/* ---- the terminal (play_terminal.c) ---------------------------------------------------------- */

/* The next line typed, without blanks around it; NULL at the end of input or of the time. It lives
 * until the next call. */
char *session_ask(Session *s, const char *prompt);
/* Plays a move of our notation and shows the result; false after saying why it cannot be played. */
bool session_play(Session *s, const char *move);
/* Plays the move typed: the number or the name of a pit, a whole move in the notation of
 * --notation, or '=' for the arrangement as it is; asks for every choice on the way. */
void session_play_typed(Session *s, const char *text);
/* Is it the name of a pit? */
bool session_is_pit(const Session *s, const char *text, int *pit);
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

/* ---- the game as a record (play_record.c) ---------------------------------------------------- */

/* The record of the game; NULL if there is no memory. The caller frees it. */
char *play_record_text(const Session *s);
/* Writes it to a file: a new one, the game's own, or any other if `replace`. */
void play_record_save(Session *s, const char *file, bool replace);
/* Loads the first game of a file, up to its first bad move; of a game with gaps the last part is
 * played on, and the others are saved with it. *taken: another game is played now. */
MwesoStatus play_record_load(Session *s, const char *file, bool *taken, MwesoError *error);
/* Frees the parts before the last gap. */
void play_record_drop_parts(Session *s);
/* Another game begins: no file holds it, and no record's headers are its own. */
void play_record_forget(Session *s);

/* ---- the game is kept (play_keep.c) ---------------------------------------------------------- */

/* Reads --keep and --resume; with the latter, the game and its opponent become those of the file.
 * MWESO_NO if no game is kept. */
MwesoStatus keep_begin(Session *s);
/* Writes the game to its file, if it has changed. What goes wrong is said once; then nothing is
 * kept any more. */
void keep_game(Session *s);
/* Another game begins: the one before stays where it is kept. */
void keep_forget(Session *s);
/* Is the game in its file, as it stands? */
bool keep_holds_game(const Session *s);
/* Says where it is kept. */
void keep_tell(const Session *s);
void keep_end(Keep *keep);

/* ---- the opponent (play_opponent.c) ---------------------------------------------------------- */

/* Finds out from --opponent, --level and --side who plays. */
MwesoStatus opponent_begin(Session *s);
/* The player whom the record of the game names, if the command names nobody else. */
MwesoStatus opponent_from_record(Session *s);
/* Says who plays, and how. */
void opponent_tell(const Session *s);
void opponent_end(Opponent *opponent);
/* Is it the player's turn, in a game that goes on? */
bool opponent_is_due(const Session *s);
/* The player's move, until the next call; NULL after saying why there is none. */
const char *opponent_move(Session *s);
/* Forgets the game before, and changes sides: game `number` of a match. */
void opponent_next_game(Session *s, uint64_t number);
/* The same in a series, in which sides are kept and the board may be another. False, with an error,
 * if the player does not know the variant. */
bool opponent_moves_to(Session *s, const MwesoVariant *variant, int number, MwesoError *error);
/* Prints a good move for the side to move. */
void opponent_hint(Session *s);

/* ---- the referee (play_referee.c) ------------------------------------------------------------ */

/* Reads --clock START,FINISH. */
MwesoStatus clock_read(Clock *clock, const Cli *cli);
/* The move is started. */
void clock_move(Clock *clock);
/* Counts until something is typed or the time is over. */
ClockCall clock_wait(Clock *clock);
/* Does the referee count now? Not while seeds are arranged, nor when the game is over. */
bool referee_counts(const Session *s);
/* The player moves as long as it is his turn. */
void referee_answer(Session *s);
/* The next line, while the referee counts; a turn that is not begun in time is stolen. NULL to
 * stop. */
char *referee_ask(Session *s);
/* A game not finished in time is nobody's. */
void referee_annul(Session *s);
/* Counts the game for the series and begins the next one; `shorter`: on a shorter board. No end:
 * the game was annulled. */
void referee_next_of_series(Session *s, const MwesoOutcome *end, bool shorter);
/* Counts the game for the match and begins the next one, with sides exchanged. */
void referee_next_of_match(Session *s, const MwesoOutcome *standing);
static inline bool match_is_over(const PlayMatch *match) { return match->done >= match->games; }

/* ---- a move lap by lap (trace.c) ------------------------------------------------------------- */

/* Plays a move and prints what happens in it, lap by lap. */
MwesoStatus trace_print(const Cli *cli, const MwesoVariant *variant, const MwesoPosition *position,
                        const char *move, MwesoOutcome *outcome, MwesoError *error);

#endif
