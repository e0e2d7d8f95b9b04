/* Session: what mweso play holds: a game at the terminal, who plays it, and what is typed. */
#ifndef MWESO_CLI_SESSION_H
#define MWESO_CLI_SESSION_H

#include "cli/clock.h"
#include "cli/opponent.h"

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
    Opponent opponent;
    Series series;
    Clock clock;
    ClockCall call;     /* what the referee called last */
    bool turn_is_timed; /* he has begun to count for this turn */
    char line[LONGEST_LINE];
} Session;

/* The next line typed, without blanks around it; NULL at the end of input or of the time. It lives
 * until the next call. */
char *session_ask(Session *s, const char *prompt);
/* Plays a move and shows what came of it; false after saying why it cannot be played. */
bool session_play(Session *s, const char *move);
/* Draws the board and says whose turn it is. */
void session_show(Session *s);

/* ---- the referee (referee.c) ----------------------------------------------------------------- */

/* Does he count now? Not while seeds are arranged, nor when all is over. */
bool referee_counts(const Session *s);
/* The player moves as long as it is his turn. */
void referee_answer(Session *s);
/* The next line, while he counts; a turn that is not begun in time is stolen. NULL to stop. */
char *referee_ask(Session *s);
/* A game not finished in time is nobody's. */
void referee_annul(Session *s);
/* Counts the game for the match and begins the next one, with sides exchanged. */
void referee_next_game(Session *s, const MwesoOutcome *standing);

#endif
