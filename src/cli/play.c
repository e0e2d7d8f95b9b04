/* mweso play: two people at one terminal. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <editline/readline.h>

#include "cli/verbs.h"

typedef struct Session {
    const Cli *cli;
    const MwesoVariant *variant;
    MwesoGame *game;
    bool terminal, quit, unsaved;
    char *line; /* the line typed last */
    size_t room;
} Session;

/* ---- asking ---------------------------------------------------------------------------------- */

/* The next line typed, without blanks around it; NULL at the end of input. */
static char *ask(Session *s, const char *prompt)
{
    if (s->terminal) {
        free(s->line);
        s->line = readline(prompt);
        if (s->line && *s->line) add_history(s->line);
    } else {
        ssize_t length = getline(&s->line, &s->room, stdin);
        if (length < 0) return NULL;
    }
    if (!s->line || cli_stop) return NULL;
    char *start = s->line + strspn(s->line, " \t"), *end = start + strcspn(start, "\r\n");
    while (end > start && (end[-1] == ' ' || end[-1] == '\t')) end--;
    *end = '\0';
    return start;
}

static const MwesoPosition *position(const Session *s) { return mweso_game_position(s->game); }

static void say_error(const MwesoError *error) { printf("%s\n", error->text); }

/* ---- showing --------------------------------------------------------------------------------- */

static void show_board(const Session *s)
{
    putchar('\n');
    cli_draw_position(s->cli, s->variant, position(s));
}

static uint64_t starts(const Session *s)
{
    uint64_t pits = 0;
    MwesoTurn *turn = mweso_turn_new(s->variant, position(s), NULL);
    if (turn) mweso_turn_options(turn, &pits);
    mweso_turn_free(turn);
    return pits;
}

static void list_pits(const Session *s, uint64_t pits, const char *before)
{
    char name[4];
    for (int n = 1; pits; pits &= pits - 1, n++) {
        mweso_pit_name(s->variant, __builtin_ctzll(pits), name);
        printf("  %d) %s%s", n, before, name);
    }
    putchar('\n');
}

static void show_turn(const Session *s)
{
    MwesoOutcome standing = mweso_game_standing(s->game);
    const char *side = cli_side_name(position(s)->side);
    if (standing.over) {
        printf("The game is over: %s wins (%s). You may undo, save or quit.\n",
               cli_side_name(standing.winner), mweso_end_name(standing.end));
    } else if (position(s)->placing) {
        printf("%s arranges his seeds: =outer/inner in his own view, or '=' to leave them as they "
               "are.\n",
               side);
    } else {
        printf("%s to move:\n", side);
        list_pits(s, starts(s), "");
    }
}

static void show_last_move(const Session *s)
{
    size_t length = mweso_game_length(s->game);
    const MwesoOutcome *o = mweso_game_outcome_of(s->game, length - 1);
    printf("%s: %llu lap%s, %u captured%s\n", mweso_game_move(s->game, length - 1),
           (unsigned long long)o->laps, cli_plural(o->laps), o->captured,
           o->endless ? ", never ends" : "");
}

/* ---- moves, by text or by number ------------------------------------------------------------- */

static bool played(Session *s, const char *move)
{
    MwesoError error;
    if (mweso_game_play(s->game, move, false, &error) != MWESO_OK) {
        say_error(&error);
        return false;
    }
    s->unsaved = true;
    show_last_move(s);
    show_board(s);
    show_turn(s);
    return true;
}

/* The number typed, from 1 to `most`; 0 if it is none. */
static int number(const char *text, int most)
{
    char *end;
    long n = strtol(text, &end, 10);
    return *text && *end == '\0' && n >= 1 && n <= most ? (int)n : 0;
}

static int nth_pit(uint64_t pits, int n)
{
    while (--n) pits &= pits - 1;
    return __builtin_ctzll(pits);
}

typedef struct Choice {
    MwesoChoice choice;
    char letter;
    const char *text;
} Choice;

static const Choice choices[] = {
    {MWESO_CAPTURE, 'c', "capture"},
    {MWESO_DECLINE, 'd', "decline"},
    {MWESO_FORWARD, 'f', "forward"},
    {MWESO_REVERSE, 'r', "reverse"},
};

/* Reads one of the lettered choices by number or letter. NULL if the answer is none. */
static const Choice *read_choice(const char *answer, int options)
{
    for (int i = 0, n = 0; i < 4; i++) {
        if (!(options & (int)choices[i].choice)) continue;
        n++;
        if (number(answer, 4) == n || (answer[0] == choices[i].letter && answer[1] == '\0'))
            return &choices[i];
    }
    return NULL;
}

static void show_choices(const Session *s, const MwesoTurn *turn, int options, uint64_t pits)
{
    printf("%s: ", mweso_turn_text(turn));
    for (int i = 0, n = 0; i < 4; i++)
        if (options & (int)choices[i].choice) printf("  %d) %s", ++n, choices[i].text);
    if (options & MWESO_PIT) list_pits(s, pits, "take ");
    else putchar('\n');
}

/* Asks for one choice of a move under way. False to give the move up. */
static bool ask_choice(Session *s, MwesoTurn *turn)
{
    uint64_t pits;
    int options = mweso_turn_options(turn, &pits);
    show_choices(s, turn, options, pits);
    char *answer = ask(s, "? ");
    if (!answer || strcmp(answer, "back") == 0) return false;
    const Choice *choice = read_choice(answer, options);
    int n = options & MWESO_PIT ? number(answer, __builtin_popcountll(pits)) : 0;
    if (choice) mweso_turn_choose(turn, choice->choice, 0, NULL);
    else if (n) mweso_turn_choose(turn, MWESO_PIT, nth_pit(pits, n), NULL);
    else printf("Type one of the numbers, or 'back' to take another move.\n");
    return true;
}

/* Makes the move that starts with `pit`, asking for every choice on the way. */
static void play_pit(Session *s, int pit)
{
    MwesoError error;
    MwesoTurn *turn = mweso_turn_new(s->variant, position(s), &error);
    bool going = turn && mweso_turn_choose(turn, MWESO_PIT, pit, &error) == MWESO_OK;
    if (!going) say_error(&error);
    while (going && mweso_turn_options(turn, NULL)) going = ask_choice(s, turn);
    if (going) played(s, mweso_turn_text(turn));
    mweso_turn_free(turn);
}

static bool is_one_pit(const Session *s, const char *text, int *pit)
{
    char name[4];
    for (*pit = 0; *pit < 2 * mweso_variant_columns(s->variant); ++*pit) {
        mweso_pit_name(s->variant, *pit, name);
        if (strcasecmp(name, text) == 0) return true;
    }
    return false;
}

static void play_text(Session *s, const char *text)
{
    uint64_t pits = position(s)->placing ? 0 : starts(s);
    int n = number(text, __builtin_popcountll(pits)), pit;
    if (n) play_pit(s, nth_pit(pits, n));
    else if (!position(s)->placing && is_one_pit(s, text, &pit) && pits >> pit & 1)
        play_pit(s, pit);
    else played(s, text);
}

/* "=" alone keeps the usual arrangement. */
static void keep_arrangement(Session *s)
{
    char move[MWESO_MOST_PITS * 6 + 4] = "=", *end = move + 1;
    const uint16_t *pits = position(s)->pit[position(s)->side];
    int columns = mweso_variant_columns(s->variant);
    for (int i = 0; i < 2 * columns; i++) {
        int pit = i < columns ? i : 3 * columns - 1 - i;
        end += sprintf(end, "%s%d", i == 0 ? "" : i == columns ? "/" : ",", pits[pit]);
    }
    played(s, move);
}

/* ---- commands -------------------------------------------------------------------------------- */

static void do_help(Session *s, const char *argument);

static void do_board(Session *s, const char *argument)
{
    (void)argument;
    show_board(s);
    show_turn(s);
}

static void do_undo(Session *s, const char *argument)
{
    (void)argument;
    if (!mweso_game_undo(s->game)) printf("There is no move to take back.\n");
    else do_board(s, "");
}

static void do_explain(Session *s, const char *argument)
{
    MwesoOutcome outcome;
    MwesoError error;
    char text[512];
    int pit;
    size_t length = mweso_game_length(s->game);
    MwesoStatus status = MWESO_OK;
    if (*argument == '\0' && length == 0)
        printf("Name a move or a pit; there is no last move yet.\n");
    else if (*argument == '\0')
        status = cli_tell_move(s->cli, s->variant, mweso_game_position_before(s->game, length - 1),
                               mweso_game_move(s->game, length - 1), &outcome, &error);
    else if (!position(s)->placing && is_one_pit(s, argument, &pit)) {
        mweso_explain_start(s->variant, position(s), pit, text, sizeof text);
        fputs(text, stdout);
        if (starts(s) >> pit & 1)
            status = cli_tell_move(s->cli, s->variant, position(s), argument, &outcome, &error);
    } else status = cli_tell_move(s->cli, s->variant, position(s), argument, &outcome, &error);
    if (status != MWESO_OK) say_error(&error);
}

static void do_moves(Session *s, const char *argument)
{
    MwesoError error;
    MwesoOutcome o;
    const char *text;
    int shown = 0;
    (void)argument;
    MwesoMoves *moves = mweso_moves_new(s->variant, position(s), &error);
    if (!moves) say_error(&error);
    while (moves && shown++ < 200 && mweso_moves_next(moves, &text, &o))
        printf("  %-10s %llu lap%s, %u captured%s%s\n", text, (unsigned long long)o.laps,
               cli_plural(o.laps), o.captured, o.endless ? ", never ends" : "",
               o.over ? ", ends the game" : "");
    mweso_moves_free(moves);
}

/* Writes beside the file and renames, so that a failure leaves the old file whole. */
static bool write_file(const char *file, const char *text)
{
    char beside[4096];
    size_t length = strlen(text);
    if (snprintf(beside, sizeof beside, "%s.%ld.tmp", file, (long)getpid()) >= (int)sizeof beside) {
        errno = ENAMETOOLONG;
        return false;
    }
    int out = open(beside, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    bool good = out >= 0 && write(out, text, length) == (ssize_t)length && fsync(out) == 0;
    int problem = errno;
    if (out >= 0 && close(out) != 0 && good) good = false, problem = errno;
    if (good && rename(beside, file) == 0) return true;
    if (good) problem = errno;
    if (out >= 0) unlink(beside);
    errno = problem;
    return false;
}

static void do_save(Session *s, const char *argument)
{
    char date[16];
    time_t now = time(NULL);
    strftime(date, sizeof date, "%Y-%m-%d", localtime(&now));
    char *text = *argument ? mweso_game_record(s->game, (const char *const[]){"Date", date, NULL})
                           : NULL;
    if (!*argument) printf("Name the file to save to.\n");
    else if (!text) printf("There is not enough memory.\n");
    else if (!write_file(argument, text))
        printf("'%s' cannot be written: %s\n", argument, strerror(errno));
    else printf("Saved to %s.\n", argument), s->unsaved = false;
    free(text);
}

static bool load_game(Session *s, const char *file)
{
    MwesoError error;
    MwesoGame *game = NULL;
    MwesoRecords *records = mweso_records_new(file, MWESO_LAYOUT_RECORD, &error);
    MwesoRecord *record = records ? mweso_records_next(records, &error) : NULL;
    if (records && !record && error.status == MWESO_OK)
        snprintf(error.text, sizeof error.text, "it holds no game");
    MwesoStatus status = record ? mweso_record_play(record, s->variant, &game, &error)
                                : MWESO_BAD_INPUT;
    if (status != MWESO_OK) {
        printf("%s%s: %s\n", file, game ? " (loaded up to the bad move)" : "", error.text);
    }
    if (game) {
        mweso_game_free(s->game);
        s->game = game;
    }
    mweso_record_free(record);
    mweso_records_free(records);
    return game != NULL;
}

static void do_load(Session *s, const char *argument)
{
    if (!*argument) printf("Name the file to load.\n");
    else if (load_game(s, argument)) do_board(s, "");
}

static void do_quit(Session *s, const char *argument)
{
    (void)argument;
    s->quit = true;
}

typedef struct Command {
    const char *name, *help;
    void (*run)(Session *s, const char *argument);
} Command;

static const Command commands[] = {
    {"board", "draw the board", do_board},
    {"moves", "list all moves with their choices", do_moves},
    {"explain", "explain MOVE, explain PIT, or the last move", do_explain},
    {"undo", "take the last move back", do_undo},
    {"save", "save FILE: write the game as a record", do_save},
    {"load", "load FILE: go on with a recorded game", do_load},
    {"help", "this list", do_help},
    {"quit", "stop", do_quit},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static void do_help(Session *s, const char *argument)
{
    (void)s, (void)argument;
    printf("Type the number or the name of a pit, a whole move such as B1r, 'pass' where it is "
           "allowed, or:\n");
    for (int i = 0; i < COMMANDS; i++) printf("  %-8s %s\n", commands[i].name, commands[i].help);
}

static void obey(Session *s, char *line)
{
    size_t word = strcspn(line, " \t");
    for (int i = 0; i < COMMANDS; i++)
        if (strlen(commands[i].name) == word && strncmp(commands[i].name, line, word) == 0) {
            commands[i].run(s, line + word + strspn(line + word, " \t"));
            return;
        }
    if (strcmp(line, "=") == 0 && position(s)->placing) keep_arrangement(s);
    else if (*line) play_text(s, line);
}

static MwesoStatus play(Session *s)
{
    char *line;
    printf("%s. Type 'help' for the commands.\n", mweso_variant_name(s->variant));
    if (s->cli->values[OPT_LOAD] && !load_game(s, s->cli->values[OPT_LOAD])) return MWESO_BAD_INPUT;
    do_board(s, "");
    while (!s->quit && !cli_output_failed() && (line = ask(s, "> "))) obey(s, line);
    if (s->unsaved && !s->quit) {
        /* the end of the input: a typed game should not be lost */
        char *text = mweso_game_record(s->game, NULL);
        if (text && s->terminal)
            printf("\nThe game was not saved; this is its record:\n\n%s", text);
        free(text);
    }
    return MWESO_OK;
}

static MwesoStatus run(Cli *cli)
{
    MwesoStatus status;
    MwesoVariant *variant = cli_variant(cli, cli->arguments[0], &status);
    if (!variant) return status;
    if (mweso_variant_unplayable(variant)) {
        status = cli_fail(cli, MWESO_BAD_VARIANT, "%s cannot be played: %s",
                          mweso_variant_name(variant), mweso_variant_unplayable(variant));
        mweso_variant_free(variant);
        return status;
    }
    MwesoPosition start = mweso_position_start(variant, true);
    Session session = {.cli = cli,
                       .variant = variant,
                       .game = mweso_game_new(variant, &start),
                       .terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)};
    status = session.game ? play(&session) : cli_no_memory(cli);
    mweso_game_free(session.game);
    mweso_variant_free(variant);
    free(session.line);
    return status;
}

static const OptionId own[] = {OPT_LOAD, OPT_COUNT};

const Verb verb_play = {
    "play",
    "VARIANT",
    "a game between two people at one terminal",
    "Draws the board from South's side and asks each player in turn. A move is typed as the number "
    "of a pit, its\n"
    "name, or a whole move string; choices on the way are asked for by number. Where the variant "
    "lets players\n"
    "arrange their seeds, they do so first. Commands: board, moves, explain, undo, save, load, "
    "help, quit.",
    "mweso play omweso",
    own,
    1,
    1,
    run,
    FORMAT_TEXT,
};
