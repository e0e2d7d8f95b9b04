/* Session: what is typed and what is shown in mweso play. */
#include "cli/looking/session.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <editline/readline.h>

/* ---- asking ---------------------------------------------------------------------------------- */

/* Reads a line from what is no terminal; of a longer one only the beginning is kept. */
static bool read_line(Session *s)
{
    size_t length;
    MwesoLine read = mweso_read_line(stdin, s->line, sizeof s->line, &length);
    for (size_t i = 0; i < length && i < sizeof s->line - 1; i++)
        if (s->line[i] == '\0') s->line[i] = '?';
    if (read == MWESO_LINE_FAILED && !cli_stop)
        s->status = cli_fail(s->cli, MWESO_IO, "cannot read the input: %s", strerror(errno));
    return read <= MWESO_LINE_CUT;
}

static bool read_terminal(Session *s, const char *prompt)
{
    char *line = readline(prompt);
    if (line && *line) add_history(line);
    if (line) snprintf(s->line, sizeof s->line, "%s", line);
    free(line);
    return line != NULL;
}

char *session_ask(Session *s, const char *prompt)
{
    bool counts = s->clock.start > 0;
    if (cli_stop) return NULL;
    s->call = counts && referee_counts(s) ? clock_wait(&s->clock) : CLOCK_TYPED;
    if (s->call != CLOCK_TYPED) return NULL;
    bool read = s->terminal && !counts ? read_terminal(s, prompt) : read_line(s);
    if (!read || cli_stop) return NULL;
    char *start = s->line + strspn(s->line, " \t"), *end = start + strcspn(start, "\r\n");
    while (end > start && (end[-1] == ' ' || end[-1] == '\t')) end--;
    *end = '\0';
    return start;
}

/* ---- showing --------------------------------------------------------------------------------- */

void session_say_error(Session *s, const MwesoError *error)
{
    printf("%s\n", error->text);
    if (error->status != MWESO_BAD_VARIANT) return;
    s->broken = true;
    s->status = MWESO_BAD_VARIANT;
}

static void show_board(const Session *s)
{
    putchar('\n');
    cli_draw_position(s->cli, s->variant, session_position(s));
}

uint64_t session_starts(const Session *s)
{
    uint64_t pits = 0;
    MwesoTurn *turn = mweso_turn_new(s->variant, session_position(s), NULL);
    if (turn) mweso_turn_options(turn, &pits);
    mweso_turn_free(turn);
    return pits;
}

void session_list_pits(const Session *s, uint64_t pits, const char *before)
{
    char name[4];
    for (int n = 1; pits; pits &= pits - 1, n++) {
        mweso_pit_name(s->variant, __builtin_ctzll(pits), name);
        printf("  %d) %s%s", n, before, name);
    }
    putchar('\n');
}

/* Passing and changing sides are tried out to see whether they are allowed now. */
static bool may(const Session *s, const char *move)
{
    MwesoOutcome outcome;
    return mweso_play(s->variant, session_position(s), move, NULL, NULL, &outcome, NULL) ==
           MWESO_OK;
}

static bool may_drop_store(const Session *s)
{
    MwesoTurn *turn = mweso_turn_new(s->variant, session_position(s), NULL);
    bool may = turn && mweso_turn_options(turn, NULL) & MWESO_DROP;
    mweso_turn_free(turn);
    return may;
}

static void show_turn(const Session *s)
{
    MwesoOutcome standing = mweso_game_standing(s->game);
    const char *side = cli_side_name(session_position(s)->side);
    if (standing.over) {
        printf("The game is over: %s wins (%s). You may undo, save or quit.\n",
               cli_side_name(standing.winner), mweso_end_name(standing.end));
    } else if (session_position(s)->placing) {
        bool one_row = mweso_variant_board(s->variant)->rows == 2;
        printf("%s arranges his seeds: =%s in his own view, or '=' to leave them as they are.\n",
               side, one_row ? "row" : "outer/inner");
    } else {
        int waiting = session_position(s)->race & MWESO_RACE_PIT;
        if (waiting)
            printf("South starts from %s; both turns are sown when North has started too.\n",
                   PIT_NAME(s->variant, waiting - 1));
        const char *stage = cli_stage(s->variant, session_position(s));
        printf("%s to move%s%s%s%s%s:\n", side, *stage ? ", " : "", stage,
               may(s, "pass") ? " (or pass)" : "", may(s, "swap") ? " (or swap)" : "",
               may_drop_store(s) ? " (or, as in *B1, drop the store first)" : "");
        session_list_pits(s, session_starts(s), "");
    }
}

static void show_last_move(const Session *s)
{
    size_t length = mweso_game_length(s->game);
    assert(length > 0);
    const MwesoOutcome *o = mweso_game_outcome_of(s->game, length - 1);
    const char *own = mweso_game_move(s->game, length - 1);
    char *move = cli_move_text(s->cli, s->variant, mweso_game_position_before(s->game, length - 1),
                               own);
    printf("%s: %llu lap%s, %u captured%s\n", move ? move : own, (unsigned long long)o->laps,
           cli_plural(o->laps), o->captured, o->endless ? ", never ends" : "");
    free(move);
}

bool session_type(Session *s, const char *text)
{
    MwesoError error;
    char *move = cli_own_move(s->cli, s->variant, session_position(s), text, &error);
    if (!move) session_say_error(s, &error);
    bool played = move && session_play(s, move);
    free(move);
    return played;
}

bool session_play(Session *s, const char *move)
{
    MwesoError error;
    if (mweso_game_play(s->game, move, false, &error) != MWESO_OK) {
        session_say_error(s, &error);
        return false;
    }
    s->unsaved = true;
    s->turn_is_timed = false;
    show_last_move(s);
    show_board(s);
    show_turn(s);
    return true;
}

void session_show(Session *s)
{
    show_board(s);
    show_turn(s);
}
