/* Play, terminal: how mweso play shows the game and reads what is typed. */
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <editline/readline.h>

#include "cli/looking/play.h"

/* ---- asking ---------------------------------------------------------------------------------- */

/* Reads a line where the input is no terminal; a longer one is cut. */
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

char *session_ask(Session *s, const char *prompt)
{
    bool counts = s->clock.start > 0;
    if (cli_stop) return NULL;
    s->call = counts && referee_counts(s) ? clock_wait(&s->clock) : CLOCK_TYPED;
    if (s->call != CLOCK_TYPED) return NULL;
    if (s->terminal && !counts) {
        char *line = readline(prompt);
        if (!line) return NULL;
        if (*line) add_history(line);
        snprintf(s->line, sizeof s->line, "%s", line);
        free(line);
    } else if (!read_line(s)) return NULL;
    if (cli_stop) return NULL;
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

/* The choices at the start of the turn, and the pits that may start. */
static int start_options(const Session *s, uint64_t *pits)
{
    *pits = 0;
    MwesoTurn *turn = mweso_turn_new(s->variant, session_position(s), NULL);
    int options = turn ? mweso_turn_options(turn, pits) : 0;
    mweso_turn_free(turn);
    return options;
}

uint64_t session_starts(const Session *s)
{
    uint64_t pits;
    start_options(s, &pits);
    return pits;
}

enum { WIDTH = 80, WIDEST_PIT = sizeof "  10) take A10" };

/* Lists pits with the numbers they are chosen by, each name told by `format`. */
static void list_pits(const Session *s, uint64_t pits, const char *format)
{
    char name[4];
    for (int n = 1, column = 0; pits; pits &= pits - 1, n++) {
        mweso_pit_name(s->variant, __builtin_ctzll(pits), name);
        if (column > WIDTH - WIDEST_PIT) putchar('\n'), column = 0;
        column += printf("  %d) ", n);
        column += printf(format, name);
    }
    putchar('\n');
}

/* Is the move, "pass" or "swap", legal now? It is tried out. */
static bool may(const Session *s, const char *move)
{
    MwesoOutcome outcome;
    return mweso_play(s->variant, session_position(s), move, NULL, NULL, &outcome, NULL) ==
           MWESO_OK;
}

/* Draws the board, with what the last move has captured. */
static void draw_board(const Session *s)
{
    PitSeeds taken;
    Marks marks = {0};
    size_t length = mweso_game_length(s->game);
    if (length)
        cli_mark_captures(s->variant, mweso_game_position_before(s->game, length - 1),
                          mweso_game_move(s->game, length - 1), taken, &marks);
    putchar('\n');
    cli_draw_marked(s->cli, s->variant, session_position(s), marks);
    if (marks.of[MARK_TAKEN][MWESO_SOUTH] | marks.of[MARK_TAKEN][MWESO_NORTH])
        printf(session_in(s, "( ) captured by the last move, below it how many seeds\n"));
}

void session_show(Session *s)
{
    draw_board(s);
    MwesoOutcome standing = mweso_game_standing(s->game);
    const char *side = session_side(s, session_position(s)->side);
    if (standing.over) {
        const char *won =
            standing.winner == MWESO_SOUTH
                ? session_in(s, "The game is over: South wins (%s). You may undo, save or quit.\n")
            : standing.winner == MWESO_NORTH
                ? session_in(s, "The game is over: North wins (%s). You may undo, save or quit.\n")
                : session_in(s,
                             "The game is over: nobody wins (%s). You may undo, save or quit.\n");
        printf(won, session_in(s, mweso_end_name(standing.end)));
    } else if (session_position(s)->placing) {
        bool one_row = mweso_variant_board(s->variant)->rows == 2;
        printf(one_row
                   ? session_in(
                         s, "%s arranges his seeds: =row in his own view, or '=' to keep them.\n")
                   : session_in(
                         s, "%s arranges his seeds: =outer/inner in his own view, or '=' to keep "
                            "them.\n"),
               side);
    } else {
        uint64_t pits;
        int options = start_options(s, &pits), waiting = session_position(s)->race & MWESO_RACE_PIT;
        if (waiting)
            printf(
                session_in(
                    s, "South starts from %s; both turns are sown when North has started too.\n"),
                PIT_NAME(s->variant, waiting - 1));
        const char *stage = cli_stage(s->variant, session_position(s));
        char besides[400];
        snprintf(besides, sizeof besides, "%s%s%s%s%s", *stage ? ", " : "", stage,
                 may(s, "pass") ? session_in(s, " (or pass)") : "",
                 may(s, "swap") ? session_in(s, " (or swap)") : "",
                 options & MWESO_DROP ? session_in(s, " (or, as in *B1, drop the store first)")
                                      : "");
        printf(session_in(s, "%s to move%s:\n"), side, besides);
        list_pits(s, pits, "%s");
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
    printf(session_in_count(s, "%s: %llu lap, %u captured", "%s: %llu laps, %u captured", o->laps),
           move ? move : own, (unsigned long long)o->laps, (unsigned)o->captured);
    printf("%s\n", o->endless ? session_in(s, ", never ends") : "");
    free(move);
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
    session_show(s);
    return true;
}

/* ---- moves as they are typed ------------------------------------------------------------------
 */

/* The number typed, from 1 to `most`; 0 if it is none. */
static int number(const char *text, int most)
{
    char *end;
    long n = strtol(text, &end, 10);
    return *text && *end == '\0' && n >= 1 && n <= most ? (int)n : 0;
}

static int nth_pit(uint64_t pits, int n)
{
    assert(n >= 1 && n <= __builtin_popcountll(pits));
    while (--n) pits &= pits - 1;
    return __builtin_ctzll(pits);
}

typedef struct Choice {
    MwesoChoice choice;
    char letter;
    const char *text; /* NULL: a script offers it, and it has a number alone */
} Choice;

static const Choice choices[] = {
    {MWESO_CAPTURE, 'c', MARKED("capture")},
    {MWESO_DECLINE, 'd', MARKED("decline")},
    {MWESO_FORWARD, 'f', MARKED("forward")},
    {MWESO_REVERSE, 'r', MARKED("reverse")},
    {MWESO_GO, 'g', MARKED("go on")},
    {MWESO_STOP, 's', MARKED("stop")},
    {MWESO_DROP, '*', MARKED("drop the store first")},
#define OFFERED(n) \
    { \
        (MwesoChoice)(MWESO_OFFERED << (n - 1)), '0' + n, NULL \
    }
    OFFERED(1),
    OFFERED(2),
    OFFERED(3),
    OFFERED(4),
    OFFERED(5),
    OFFERED(6),
    OFFERED(7),
    OFFERED(8),
    OFFERED(9),
#undef OFFERED
};

enum { CHOICES = sizeof choices / sizeof *choices };

/* Reads one of the lettered choices by number or letter. NULL if the answer is none. */
static const Choice *read_choice(const char *answer, int options)
{
    for (int i = 0, n = 0; i < CHOICES; i++) {
        if (!(options & (int)choices[i].choice)) continue;
        n++;
        if (number(answer, CHOICES) == n || (answer[0] == choices[i].letter && answer[1] == '\0'))
            return &choices[i];
    }
    return NULL;
}

static void show_choices(const Session *s, const MwesoTurn *turn, int options, uint64_t pits)
{
    printf("%s: ", mweso_turn_text(turn));
    for (int i = 0, n = 0; i < CHOICES; i++) {
        if (!(options & (int)choices[i].choice)) continue;
        printf("  %d) ", ++n);
        if (choices[i].text) printf("%s", session_in(s, choices[i].text));
        else printf(session_in(s, "choice %c"), choices[i].letter);
    }
    if (options & MWESO_ENOUGH) printf("  x) %s", session_in(s, "take no more"));
    if (options & MWESO_PIT) list_pits(s, pits, session_in(s, "take %s"));
    else putchar('\n');
}

/* Asks for one choice of a move under way. False to give the move up. */
static bool ask_choice(Session *s, MwesoTurn *turn)
{
    uint64_t pits;
    int options = mweso_turn_options(turn, &pits);
    show_choices(s, turn, options, pits);
    char *answer = session_ask(s, "? ");
    if (!answer || strcmp(answer, "back") == 0) return false;
    const Choice *choice = read_choice(answer, options);
    int n = options & MWESO_PIT ? number(answer, __builtin_popcountll(pits)) : 0;
    MwesoError error;
    MwesoStatus status = MWESO_OK;
    bool enough = options & MWESO_ENOUGH && strcmp(answer, "x") == 0;
    if (enough) status = mweso_turn_choose(turn, MWESO_ENOUGH, 0, &error);
    else if (choice) status = mweso_turn_choose(turn, choice->choice, 0, &error);
    else if (n) status = mweso_turn_choose(turn, MWESO_PIT, nth_pit(pits, n), &error);
    else printf(session_in(s, "Type one of the numbers, or 'back' to take another move.\n"));
    if (status != MWESO_OK) session_say_error(s, &error);
    return status == MWESO_OK;
}

/* Makes the move that starts with `pit`, asking for every choice on the way. */
static void play_pit(Session *s, int pit)
{
    MwesoError error;
    MwesoTurn *turn = mweso_turn_new(s->variant, session_position(s), &error);
    bool going = turn && mweso_turn_choose(turn, MWESO_PIT, pit, &error) == MWESO_OK;
    if (!going) session_say_error(s, &error);
    else clock_move(&s->clock);
    while (going && mweso_turn_options(turn, NULL)) going = ask_choice(s, turn);
    if (going) session_play(s, mweso_turn_text(turn));
    mweso_turn_free(turn);
}

bool session_is_pit(const Session *s, const char *text, int *pit)
{
    char name[4];
    *pit = mweso_pit_number(s->variant, text);
    mweso_pit_name(s->variant, *pit, name);
    return *pit >= 0 && strcasecmp(name, text) == 0;
}

void session_play_typed(Session *s, const char *text)
{
    Arrangement arrangement;
    MwesoError error;
    bool placing = session_position(s)->placing;
    bool digits = *text && text[strspn(text, "0123456789")] == '\0';
    uint64_t pits = placing ? 0 : session_starts(s);
    int count = __builtin_popcountll(pits), n = number(text, count), pit;
    if (placing && strcmp(text, "=") == 0) /* the usual arrangement is kept */
        session_play(s, cli_arrangement(s->variant, session_position(s), arrangement));
    else if (digits && !n && count > 0)
        printf(session_in(s, "The pits are numbered 1 to %d.\n"), count);
    else if (n) play_pit(s, nth_pit(pits, n));
    else if (!placing && session_is_pit(s, text, &pit) && pits >> pit & 1) play_pit(s, pit);
    else {
        char *move = cli_own_move(s->cli, s->variant, session_position(s), text, &error);
        if (move) session_play(s, move);
        else session_say_error(s, &error);
        free(move);
    }
}
