/* mweso play: two people at one terminal, or one and a player. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/looking/learning.h"
#include "cli/looking/play.h"
#include "cli/verbs.h"

enum { MOST_LISTED = 200 };

/* ---- commands -------------------------------------------------------------------------------- */

/* May the unsaved game be dropped? On a terminal the user is asked. */
static bool may_drop_game(Session *s)
{
    if (!s->unsaved || !s->terminal || keep_holds_game(s)) return true;
    char *answer = session_ask(s,
                               session_in(s, "The game is not saved. Go on all the same? (y/n) "));
    return !answer || answer[0] == 'y' || answer[0] == 'Y';
}

static void do_help(Session *s, const char *argument);

static void do_board(Session *s, const char *argument)
{
    (void)argument;
    session_show(s);
}

/* Against a player, his last move is taken back too. */
static void do_undo(Session *s, const char *argument)
{
    bool any = mweso_game_undo(s->game);
    (void)argument;
    s->turn_is_timed = false;
    while (any && opponent_is_due(s) && mweso_game_undo(s->game)) continue;
    if (!any) printf(session_in(s, "There is no move to take back.\n"));
    else do_board(s, "");
}

static void do_hint(Session *s, const char *argument)
{
    (void)argument;
    opponent_hint(s);
}

/* Gives a lesson or a puzzle of these rules, and comes back to the game: meanwhile nobody counts.
 */
static void learn(Session *s, MwesoStatus (*give)(const Cli *cli, const MwesoVariant *variant))
{
    give(s->cli, s->variant);
    s->turn_is_timed = false;
    session_show(s);
}

static void do_lesson(Session *s, const char *argument)
{
    (void)argument;
    learn(s, lesson_give);
}

static void do_puzzle(Session *s, const char *argument)
{
    (void)argument;
    learn(s, puzzle_give);
}

static void do_next(Session *s, const char *argument)
{
    MwesoOutcome standing = mweso_game_standing(s->game);
    bool shorter = strcmp(argument, "shorter") == 0;
    if (!s->series && !s->match.games)
        printf(session_in(
            s, "This is a single game; --best-of N makes a match, --series a series.\n"));
    else if (!s->series && match_is_over(&s->match)) printf(session_in(s, "The match is over.\n"));
    else if (!standing.over) printf(session_in(s, "The game is not over yet.\n"));
    else if (!s->series) referee_next_of_match(s, &standing);
    else if (mweso_series_is_over(s->series, NULL)) printf(session_in(s, "The series is over.\n"));
    else if (*argument && !shorter)
        printf(session_in(s, "After 'next' may stand 'shorter', nothing else.\n"));
    else referee_next_of_series(s, &standing, shorter);
}

static void do_explain(Session *s, const char *argument)
{
    MwesoOutcome outcome;
    MwesoError error;
    char text[512];
    int pit;
    size_t length = mweso_game_length(s->game);
    const MwesoPosition *now = session_position(s);
    MwesoStatus status = MWESO_OK;
    if (*argument == '\0' && length == 0)
        printf(session_in(s, "Name a move or a pit; there is no last move yet.\n"));
    else if (*argument == '\0')
        status = trace_print(s->cli, s->variant, mweso_game_position_before(s->game, length - 1),
                             mweso_game_move(s->game, length - 1), &outcome, &error);
    else if (!now->placing && session_is_pit(s, argument, &pit)) {
        mweso_explain_start(s->variant, now, pit, text, sizeof text);
        fputs(text, stdout);
        if (session_starts(s) >> pit & 1)
            status = trace_print(s->cli, s->variant, now, argument, &outcome, &error);
    } else {
        char *move = cli_own_move(s->cli, s->variant, now, argument, &error);
        status = move ? trace_print(s->cli, s->variant, now, move, &outcome, &error) : error.status;
        free(move);
    }
    if (status != MWESO_OK) session_say_error(s, &error);
}

static void do_moves(Session *s, const char *argument)
{
    MwesoError error;
    MwesoOutcome o;
    const char *text;
    int shown = 0;
    (void)argument;
    MwesoMoves *moves = mweso_moves_new(s->variant, session_position(s), &error);
    if (!moves) session_say_error(s, &error);
    while (moves && mweso_moves_next(moves, &text, &o)) {
        if (shown++ == MOST_LISTED) {
            printf(session_in(s, "  and more: 'mweso moves' lists them all\n"));
            break;
        }
        char *move = cli_move_text(s->cli, s->variant, session_position(s), text);
        printf(session_in_count(s, "  %-10s %llu lap, %u captured",
                                "  %-10s %llu laps, %u captured", o.laps),
               move ? move : text, (unsigned long long)o.laps, (unsigned)o.captured);
        if (o.endless) printf(session_in(s, ", never ends"));
        if (o.over) printf(session_in(s, ", ends the game"));
        putchar('\n');
        free(move);
    }
    if (moves && mweso_moves_status(moves) != MWESO_OK)
        session_say_error(s, mweso_moves_error(moves));
    mweso_moves_free(moves);
}

static void do_save(Session *s, const char *argument) { play_record_save(s, argument, false); }
static void do_replace(Session *s, const char *argument) { play_record_save(s, argument, true); }

static void do_load(Session *s, const char *argument)
{
    MwesoError error;
    bool taken = false;
    if (!*argument) printf(session_in(s, "Name the file to load.\n"));
    if (!*argument || !may_drop_game(s)) return;
    if (play_record_load(s, argument, &taken, &error) != MWESO_OK) {
        printf("%s", SHOWN(argument));
        if (error.line) printf(":%d", error.line);
        printf(": %s\n", error.text);
    }
    if (!taken) return;
    keep_forget(s);
    do_board(s, "");
}

static void do_quit(Session *s, const char *argument)
{
    (void)argument;
    s->quit = may_drop_game(s);
}

typedef struct PlayCommand {
    const char *name, *help;
    void (*run)(Session *s, const char *argument);
} PlayCommand;

static const PlayCommand commands[] = {
    {"board", MARKED("draw the board"), do_board},
    {"moves", MARKED("list all moves with their choices"), do_moves},
    {"explain", MARKED("explain MOVE, explain PIT, or the last move"), do_explain},
    {"undo", MARKED("take the last move back"), do_undo},
    {"hint", MARKED("a good move, after a second of thought"), do_hint},
    {"lesson", MARKED("how these rules are played, with a move to find; then the game goes on"),
     do_lesson},
    {"puzzle", MARKED("the puzzle of the day in these rules; then the game goes on"), do_puzzle},
    {"next", MARKED("the next game of a match (--best-of) or a series (--series; 'next shorter')"),
     do_next},
    {"save", MARKED("save FILE: write the game as a record"), do_save},
    {"save!", MARKED("save! FILE: the same, in place of a file that exists"), do_replace},
    {"load", MARKED("load FILE: go on with a recorded game"), do_load},
    {"help", MARKED("this list"), do_help},
    {"quit", MARKED("stop"), do_quit},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static void do_help(Session *s, const char *argument)
{
    (void)argument;
    printf(session_in(
        s, "Type the number or the name of a pit, a whole move such as B1r, 'pass' where it "
           "is allowed, or:\n"));
    for (int i = 0; i < COMMANDS; i++)
        printf("  %-8s %s\n", commands[i].name, session_in(s, commands[i].help));
}

static void obey(Session *s, char *line)
{
    size_t length = strcspn(line, " \t");
    const char *names[COMMANDS + 1] = {NULL};
    for (int i = 0; i < COMMANDS; i++) {
        names[i] = commands[i].name;
        if (strlen(names[i]) == length && strncmp(names[i], line, length) == 0) {
            commands[i].run(s, line + length + strspn(line + length, " \t"));
            return;
        }
    }
    /* small letters may have meant a command: moves are shorter or start with a pit */
    bool word = strspn(line, "abcdefghijklmnopqrstuvwxyz") == strlen(line) && strlen(line) > 3 &&
                strcmp(line, "pass") != 0 && strcmp(line, "swap") != 0;
    const char *near = word ? mweso_nearest(line, names) : NULL;
    if (near)
        printf(session_in(s, "There is no command '%s'; did you mean '%s'?\n"), SHOWN(line), near);
    else if (*line) session_play_typed(s, line);
}

/* ---- the game -------------------------------------------------------------------------------- */

static MwesoStatus play(Session *s)
{
    char *line;
    bool taken;
    MwesoError error;
    const char *file = s->cli->values[OPT_LOAD];
    MwesoStatus status = keep_begin(s);
    if (status != MWESO_OK) return status;
    if (file && play_record_load(s, file, &taken, &error) != MWESO_OK)
        return cli_fail_error(s->cli, file, &error);
    printf(session_in(s, "%s. Type 'help' for the commands.\n"), mweso_variant_name(s->variant));
    opponent_tell(s);
    do_board(s, "");
    for (;;) {
        referee_answer(s);
        keep_game(s);
        if (s->quit || s->broken || cli_output_failed() || !(line = referee_ask(s))) break;
        obey(s, line);
        keep_game(s);
        if (s->call == CLOCK_ANNULLED) referee_annul(s);
    }
    keep_tell(s);
    bool lost = s->unsaved && !s->quit && !keep_holds_game(s);
    if (lost && (s->terminal || s->broken || cli_stop)) {
        char *text = play_record_text(s); /* a typed game should not be lost */
        if (text)
            printf(session_in(s, "\nThe game was not saved; this is its record:\n\n%s"), text);
        free(text);
    }
    return s->status == MWESO_OK && cli_stop ? cli_fail(s->cli, MWESO_NO, "stopped") : s->status;
}

static MwesoStatus begin_series(Session *s)
{
    MwesoError error;
    const MwesoSeriesSource source = {s->cli->path, s->cli->arguments[0], s->cli->settings};
    if (!s->cli->values[OPT_SERIES]) return MWESO_OK;
    if (s->match.games)
        return cli_fail(s->cli, MWESO_USAGE, "--series and --best-of both say what is played on");
    s->series = mweso_series_new(&source, &error);
    return s->series ? MWESO_OK : cli_fail(s->cli, error.status, "--series: %s", error.text);
}

static MwesoStatus play_variant(const Cli *cli, const MwesoVariant *variant)
{
    const MwesoPosition usual = mweso_position_start(variant, true);
    Session session = {
        .cli = cli, .variant = variant, .terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)};
    uint64_t games;
    if (!cli_number_from(cli, OPT_BEST_OF, 0, 0, 1000, &games)) return MWESO_USAGE;
    session.match.games = (int)games;
    MwesoStatus status = clock_read(&session.clock, cli);
    if (status == MWESO_OK) status = begin_series(&session);
    if (status == MWESO_OK) status = opponent_begin(&session);
    if (status == MWESO_OK) {
        cli_watch_signals(true);
        session.game = mweso_game_new(variant, &usual, NULL);
        status = session.game ? play(&session) : cli_no_memory(cli);
    }
    opponent_end(&session.opponent);
    keep_end(&session.keep);
    mweso_game_free(session.game);
    play_record_forget(&session);
    mweso_series_free(session.series);
    return status;
}

static MwesoStatus run(Cli *cli) { return cli_tell_variant(cli, play_variant); }

static const OptionId own[] = {OPT_OPPONENT, OPT_LEVEL,    OPT_OWN_SIDE, OPT_BEST_OF,
                               OPT_SERIES,   OPT_CLOCK,    OPT_LOAD,     OPT_KEEP,
                               OPT_RESUME,   OPT_NOTATION, OPT_LANGUAGE, OPT_COUNT};

const Verb verb_play = {
    "play",
    "VARIANT",
    "a game at the terminal, between two people or against a player",
    "Draws the board from South's side and asks each player in turn. A move is typed as the number "
    "of a pit, its\n"
    "name, or a whole move string; choices on the way are asked for by number. Where the variant "
    "lets players\n"
    "arrange their seeds, they do so first. --opponent or --level names a player for the other "
    "side (docs/players.md);\n"
    "--clock lets a referee count: 'emu... bbiri...', then the turn is stolen, or the game "
    "annulled; \n"
    "--best-of makes a match, in which wins by captures in every column count as the variant says; "
    "--series plays games on\n"
    "with the seeds that were won. On a terminal, or with --keep, the game is written to a file as "
    "it goes on, and\n"
    "--resume takes it up again, with its opponent. Commands: board,\n"
    "moves, explain, undo, hint, lesson, puzzle, next, save, load, help, quit.",
    "mweso play omweso",
    own,
    1,
    1,
    run,
    FORMAT_TEXT,
};
