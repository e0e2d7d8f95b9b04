/* mweso play: two people at one terminal, or one and a player. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <editline/readline.h>

#include "cli/session.h"
#include "cli/verbs.h"

enum { MOST_LISTED = 200 };

/* ---- asking ---------------------------------------------------------------------------------- */

/* Reads a line from what is no terminal; of a longer one only the beginning is kept. */
static bool read_line(Session *s)
{
    int c, length = 0;
    while ((c = getchar()) != EOF && c != '\n')
        if (length < LONGEST_LINE - 1) s->line[length++] = c ? (char)c : '?';
    s->line[length] = '\0';
    if (ferror(stdin))
        s->status = cli_fail(s->cli, MWESO_IO, "cannot read the input: %s", strerror(errno));
    return c != EOF || length > 0;
}

static bool read_terminal(Session *s, const char *prompt)
{
    char *line = readline(prompt);
    if (line && *line) add_history(line);
    if (line) snprintf(s->line, sizeof s->line, "%s", line);
    free(line);
    return line != NULL;
}

/* The next line typed, without blanks around it; NULL at the end of input or of the time. */
char *session_ask(Session *s, const char *prompt)
{
    bool counts = s->clock.start > 0;
    s->call = counts && referee_counts(s) ? clock_wait(&s->clock) : CLOCK_TYPED;
    if (s->call != CLOCK_TYPED) return NULL;
    bool read = s->terminal && !counts ? read_terminal(s, prompt) : read_line(s);
    if (!read || cli_stop) return NULL;
    char *start = s->line + strspn(s->line, " \t"), *end = start + strcspn(start, "\r\n");
    while (end > start && (end[-1] == ' ' || end[-1] == '\t')) end--;
    *end = '\0';
    return start;
}

/* On a terminal, may the unsaved game go? Otherwise nobody is there to ask. */
static bool may_drop_game(Session *s)
{
    if (!s->unsaved || !s->terminal) return true;
    char *answer = session_ask(s, "The game is not saved. Go on all the same? (y/n) ");
    return !answer || answer[0] == 'y' || answer[0] == 'Y';
}

static const MwesoPosition *position(const Session *s) { return mweso_game_position(s->game); }

/* A script that fails ends the game: what it would have answered nobody knows. */
static void say_error(Session *s, const MwesoError *error)
{
    printf("%s\n", error->text);
    if (error->status != MWESO_BAD_VARIANT) return;
    s->broken = true;
    s->status = MWESO_BAD_VARIANT;
}

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

/* Passing is tried out to see whether it is allowed now. */
static bool may_pass(const Session *s)
{
    MwesoOutcome outcome;
    return mweso_play(s->variant, position(s), "pass", NULL, NULL, &outcome, NULL) == MWESO_OK;
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
        printf("%s to move%s:\n", side, may_pass(s) ? " (or pass)" : "");
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

bool session_play(Session *s, const char *move)
{
    MwesoError error;
    if (mweso_game_play(s->game, move, false, &error) != MWESO_OK) {
        say_error(s, &error);
        return false;
    }
    s->unsaved = true;
    s->turn_is_timed = false;
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
    char *answer = session_ask(s, "? ");
    if (!answer || strcmp(answer, "back") == 0) return false;
    const Choice *choice = read_choice(answer, options);
    int n = options & MWESO_PIT ? number(answer, __builtin_popcountll(pits)) : 0;
    MwesoError error;
    MwesoStatus status = MWESO_OK;
    if (choice) status = mweso_turn_choose(turn, choice->choice, 0, &error);
    else if (n) status = mweso_turn_choose(turn, MWESO_PIT, nth_pit(pits, n), &error);
    else printf("Type one of the numbers, or 'back' to take another move.\n");
    if (status != MWESO_OK) say_error(s, &error);
    return status == MWESO_OK;
}

/* Makes the move that starts with `pit`, asking for every choice on the way. */
static void play_pit(Session *s, int pit)
{
    MwesoError error;
    MwesoTurn *turn = mweso_turn_new(s->variant, position(s), &error);
    bool going = turn && mweso_turn_choose(turn, MWESO_PIT, pit, &error) == MWESO_OK;
    if (!going) say_error(s, &error);
    else clock_move(&s->clock);
    while (going && mweso_turn_options(turn, NULL)) going = ask_choice(s, turn);
    if (going) session_play(s, mweso_turn_text(turn));
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

static bool is_digits(const char *text)
{
    return *text && text[strspn(text, "0123456789")] == '\0';
}

static void play_text(Session *s, const char *text)
{
    uint64_t pits = position(s)->placing ? 0 : starts(s);
    int count = __builtin_popcountll(pits), n = number(text, count), pit;
    if (is_digits(text) && !n && count > 0) printf("The pits are numbered 1 to %d.\n", count);
    else if (n) play_pit(s, nth_pit(pits, n));
    else if (!position(s)->placing && is_one_pit(s, text, &pit) && pits >> pit & 1)
        play_pit(s, pit);
    else session_play(s, text);
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
    session_play(s, move);
}

/* ---- commands -------------------------------------------------------------------------------- */

static void do_help(Session *s, const char *argument);

void session_show(Session *s)
{
    show_board(s);
    show_turn(s);
}

static void do_board(Session *s, const char *argument)
{
    (void)argument;
    session_show(s);
}

/* Against a player his answer is taken back, too. */
static void do_undo(Session *s, const char *argument)
{
    bool any = mweso_game_undo(s->game);
    (void)argument;
    s->turn_is_timed = false;
    while (any && opponent_is_due(&s->opponent, s->game) && mweso_game_undo(s->game)) continue;
    if (!any) printf("There is no move to take back.\n");
    else do_board(s, "");
}

static void do_hint(Session *s, const char *argument)
{
    (void)argument;
    opponent_hint(&s->opponent, s->game);
}

static void do_next(Session *s, const char *argument)
{
    MwesoOutcome standing = mweso_game_standing(s->game);
    (void)argument;
    if (!s->series.games) printf("This is a single game; --best-of N makes a match.\n");
    else if (series_is_over(&s->series)) printf("The match is over.\n");
    else if (!standing.over) printf("The game is not over yet.\n");
    else referee_next_game(s, &standing);
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
    if (status != MWESO_OK) say_error(s, &error);
}

static void do_moves(Session *s, const char *argument)
{
    MwesoError error;
    MwesoOutcome o;
    const char *text;
    int shown = 0;
    (void)argument;
    MwesoMoves *moves = mweso_moves_new(s->variant, position(s), &error);
    if (!moves) say_error(s, &error);
    while (moves && shown++ < MOST_LISTED && mweso_moves_next(moves, &text, &o))
        printf("  %-10s %llu lap%s, %u captured%s%s\n", text, (unsigned long long)o.laps,
               cli_plural(o.laps), o.captured, o.endless ? ", never ends" : "",
               o.over ? ", ends the game" : "");
    if (moves && mweso_moves_status(moves) != MWESO_OK) say_error(s, mweso_moves_error(moves));
    if (shown > MOST_LISTED) printf("  and more: 'mweso moves' lists them all\n");
    mweso_moves_free(moves);
}

/* May the file be written? It must be new or a plain file, and somebody else's only with 'save!'.
 */
static bool may_write(const Session *s, const char *file, bool replace)
{
    struct stat there;
    bool ours = s->file && strcmp(s->file, file) == 0;
    if (lstat(file, &there) != 0) return true;
    if (!S_ISREG(there.st_mode)) printf("'%s' is no plain file; nothing was written.\n", file);
    else if (access(file, W_OK) != 0) printf("'%s' cannot be written: %s\n", file, strerror(errno));
    else if (!ours && !replace) printf("'%s' exists; 'save! %s' replaces it.\n", file, file);
    else return true;
    return false;
}

static void remember_file(Session *s, const char *file)
{
    free(s->file);
    s->file = strdup(file);
    s->unsaved = false;
}

enum { MOST_HEADERS = 200 };

/* What the record says besides the game: how to find the variant again, and all that a record it
 * was loaded from said. */
static void list_headers(const Session *s, const char **headers, char *date)
{
    static const char *const ours[] = {"Variant", "Set", "Rules", "Start", "Result"};
    const char *name, *value;
    int count = 0;
    bool dated = false;
    headers[count++] = "Variant", headers[count++] = s->cli->arguments[0];
    for (int i = 0; i < s->cli->setting_count; i++)
        headers[count++] = "Set", headers[count++] = s->cli->settings[i];
    for (size_t i = 0; s->record && (value = mweso_record_header_at(s->record, i, &name)); i++) {
        bool kept = count < MOST_HEADERS;
        for (size_t n = 0; n < sizeof ours / sizeof *ours; n++) kept &= strcmp(name, ours[n]) != 0;
        if (kept) headers[count++] = name, headers[count++] = value;
        dated |= strcmp(name, "Date") == 0;
    }
    if (!dated) headers[count++] = "Date", headers[count++] = date;
    headers[count] = NULL;
}

static char *write_record(const Session *s)
{
    const char *headers[MOST_HEADERS + 2 * MOST_SETTINGS + 8];
    char date[16];
    time_t now = time(NULL);
    strftime(date, sizeof date, "%Y-%m-%d", localtime(&now));
    list_headers(s, headers, date);
    return mweso_game_record(s->game, headers);
}

static void save(Session *s, const char *file, bool replace)
{
    if (!*file) printf("Name the file to save to.\n");
    if (!*file || !may_write(s, file, replace)) return;
    char *text = write_record(s);
    if (!text) printf("There is not enough memory.\n");
    else if (!cli_write_file(file, text, true))
        printf("'%s' cannot be written: %s\n", file, strerror(errno));
    else printf("Saved to %s.\n", file), remember_file(s, file);
    free(text);
}

static void do_save(Session *s, const char *argument) { save(s, argument, false); }
static void do_replace(Session *s, const char *argument) { save(s, argument, true); }

/* Says if the record was made by other rules than are played here. */
static void compare_rules(const Session *s, const MwesoRecord *record)
{
    const char *rules = mweso_record_header(record, "Rules");
    const char *name = mweso_record_header(record, "Variant");
    if (rules ? strcmp(rules, mweso_variant_fingerprint(s->variant)) != 0
              : name && strcmp(name, mweso_variant_name(s->variant)) != 0)
        printf("The record was made by the rules of %s, it is played here by those of %s.\n",
               name ? name : "another variant", mweso_variant_name(s->variant));
}

/* Loads the first game of a file, up to its first bad move. */
static MwesoStatus load_game(Session *s, const char *file, MwesoError *error)
{
    MwesoGame *game = NULL;
    MwesoRecords *records = mweso_records_new(file, MWESO_LAYOUT_RECORD, error);
    if (!records) return error->status;
    MwesoRecord *record = mweso_records_next(records, error);
    if (!record && error->status == MWESO_OK)
        *error = (MwesoError){.status = MWESO_BAD_INPUT, .text = "it holds no game"};
    MwesoStatus status = record ? mweso_record_play(record, s->variant, &game, error)
                                : error->status;
    if (record) compare_rules(s, record);
    if (game) {
        mweso_game_free(s->game);
        s->game = game;
        remember_file(s, file);
        mweso_record_free(s->record);
        s->record = record;
    } else {
        mweso_record_free(record);
    }
    mweso_records_free(records);
    return status;
}

static void do_load(Session *s, const char *argument)
{
    MwesoError error;
    size_t length = mweso_game_length(s->game);
    if (!*argument) printf("Name the file to load.\n");
    if (!*argument || !may_drop_game(s)) return;
    if (load_game(s, argument, &error) != MWESO_OK) {
        printf("%s", argument);
        if (error.line) printf(":%d", error.line);
        printf(": %s\n", error.text);
    }
    if (mweso_game_length(s->game) != length || s->file) do_board(s, "");
}

static void do_quit(Session *s, const char *argument)
{
    (void)argument;
    s->quit = may_drop_game(s);
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
    {"hint", "a good move, after a second of thought", do_hint},
    {"next", "the next game of a match (--best-of)", do_next},
    {"save", "save FILE: write the game as a record", do_save},
    {"save!", "save! FILE: the same, in place of a file that exists", do_replace},
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

/* A command that a line of small letters may have meant; moves are shorter or start with a pit. */
static const char *nearest_command(const char *line)
{
    const char *names[COMMANDS + 1];
    bool word = strspn(line, "abcdefghijklmnopqrstuvwxyz") == strlen(line) && strlen(line) > 3;
    for (int i = 0; i < COMMANDS; i++) names[i] = commands[i].name;
    names[COMMANDS] = NULL;
    return word && strcmp(line, "pass") != 0 ? mweso_nearest(line, names) : NULL;
}

static void obey(Session *s, char *line)
{
    size_t word = strcspn(line, " \t");
    for (int i = 0; i < COMMANDS; i++)
        if (strlen(commands[i].name) == word && strncmp(commands[i].name, line, word) == 0) {
            commands[i].run(s, line + word + strspn(line + word, " \t"));
            return;
        }
    const char *near = nearest_command(line);
    if (near) printf("There is no command '%s'; did you mean '%s'?\n", line, near);
    else if (strcmp(line, "=") == 0 && position(s)->placing) keep_arrangement(s);
    else if (*line) play_text(s, line);
}

/* The end of the input: a typed game should not be lost. */
static void print_unsaved(const Session *s)
{
    char *text = write_record(s);
    if (text) printf("\nThe game was not saved; this is its record:\n\n%s", text);
    free(text);
}

static MwesoStatus play(Session *s)
{
    char *line;
    MwesoError error;
    const char *file = s->cli->values[OPT_LOAD];
    if (file && load_game(s, file, &error) != MWESO_OK) return cli_fail_error(s->cli, file, &error);
    printf("%s. Type 'help' for the commands.\n", mweso_variant_name(s->variant));
    do_board(s, "");
    for (;;) {
        referee_answer(s);
        if (s->quit || s->broken || cli_output_failed() || !(line = referee_ask(s))) break;
        obey(s, line);
        if (s->call == CLOCK_ANNULLED) referee_annul(s);
    }
    if (s->unsaved && !s->quit && (s->terminal || s->broken)) print_unsaved(s);
    return s->status;
}

static MwesoStatus play_variant(const Cli *cli, const MwesoVariant *variant)
{
    const MwesoPosition usual = mweso_position_start(variant, true);
    Session session = {
        .cli = cli, .variant = variant, .terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)};
    uint64_t games;
    if (!cli_number_from(cli, OPT_BEST_OF, 0, 0, 1000, &games)) return MWESO_USAGE;
    session.series.games = (int)games;
    MwesoStatus status = clock_read(&session.clock, cli);
    if (status == MWESO_OK) status = opponent_begin(&session.opponent, cli, variant);
    if (status != MWESO_OK) return status;
    cli_watch_signals(true);
    session.game = mweso_game_new(variant, &usual);
    status = session.game ? play(&session) : cli_no_memory(cli);
    opponent_end(&session.opponent);
    mweso_game_free(session.game);
    mweso_record_free(session.record);
    free(session.file);
    return status;
}

static MwesoStatus run(Cli *cli) { return cli_with_variant(cli, play_variant); }

static const OptionId own[] = {OPT_OPPONENT, OPT_LEVEL, OPT_OWN_SIDE, OPT_BEST_OF,
                               OPT_CLOCK,    OPT_LOAD,  OPT_COUNT};

const Verb verb_play = {
    "play",
    "VARIANT",
    "a game at the terminal, between two people or against a player",
    "Draws the board from South's side and asks each player in turn. A move is typed as the number "
    "of a pit, its\n"
    "name, or a whole move string; choices on the way are asked for by number. Where the variant "
    "lets players\n"
    "arrange their seeds, they do so first. --opponent or --level names a player for the other "
    "side "
    "(docs/players.md);\n"
    "--clock lets a referee count: 'emu... bbiri...', then the turn is stolen, or the game "
    "annulled; "
    "\n"
    "--best-of makes a match, in which wins by captures in every column count as the variant says. "
    "Commands: board,\n"
    "moves, explain, undo, hint, next, save, load, help, quit.",
    "mweso play omweso",
    own,
    1,
    1,
    run,
    FORMAT_TEXT,
};
