/* UGI: the search as an engine of the Universal Game Interface (docs/protocol.md).
 *
 * A separate thread thinks, so that 'stop', 'isready' and 'quit' are obeyed meanwhile. All other
 * commands wait in a queue until it has moved; then that thread obeys them in order. */
#include <assert.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/findings.h"
#include "base/memory.h"
#include "rules/variant.h"
#include "think/player.h"

enum {
    MOST_MILLISECONDS = 1000000000,
    LONGEST_SAID = 4000,
    LONGEST_RESPONSE = 65000, /* bytes; think/engine.c accepts lines of 65536 */
    MOST_WAITING = 1 << 24    /* bytes */
};

/* A command that waits until earlier commands have been obeyed. */
typedef struct Waiting {
    struct Waiting *next;
    uint64_t number;
    char line[];
} Waiting;

static const char search[] = "search";

struct MwesoUgi {
    const MwesoPath *path;
    MwesoVariant *variant;
    MwesoPlayer *player;
    char player_name[64]; /* "search", which thinks as 'go' says; or a level, with its own limits */
    uint64_t games;       /* number of games begun */
    MwesoGame *game;
    MwesoSay say;
    void *user;
    int threads;
    pthread_mutex_t voice; /* guards output */
    pthread_t thinker;
    bool has_thinker; /* the thread must be joined */

    /* of the present command, used by the thread that obeys it */
    uint64_t number;
    bool goes;     /* it asks for a thought */
    bool infinite; /* the thought goes on until 'stop' */
    int told_depth;

    pthread_mutex_t lock; /* guards the following fields */
    pthread_cond_t changed;
    bool thinking;    /* the thinker obeys commands, and all others wait */
    uint64_t taken;   /* number of commands taken */
    uint64_t stopped; /* thoughts asked for by commands up to this number are to end */
    bool over;        /* no more commands will come */
    Waiting *first, *last;
    size_t waiting; /* bytes in the queue */
};

/* ---- saying ---------------------------------------------------------------------------------- */

static void say_line(MwesoUgi *ugi, const char *line)
{
    pthread_mutex_lock(&ugi->voice);
    ugi->say(ugi->user, line);
    pthread_mutex_unlock(&ugi->voice);
}

/* Says a line; one that is too long is cut. */
MW_PRINTF(2, 3) static void say(MwesoUgi *ugi, const char *format, ...)
{
    char room[LONGEST_SAID];
    va_list args;
    va_start(args, format);
    vsnprintf(room, sizeof room, format, args);
    va_end(args);
    mw_make_printable(room);
    say_line(ugi, room);
}

static void complain(MwesoUgi *ugi, const MwesoError *error)
{
    say(ugi, "info string error: %s", error->text);
}

/* ---- thinking -------------------------------------------------------------------------------- */

static void say_thought(MwesoUgi *ugi, const MwesoThought *thought)
{
    char score[40];
    int win = thought->win;
    if (win) snprintf(score, sizeof score, "mate %d", win > 0 ? (win + 1) / 2 : win / 2);
    else snprintf(score, sizeof score, "cp %d", thought->value);
    say(ugi, "info depth %d score %s nodes %llu%s%s", thought->depth, score,
        (unsigned long long)thought->nodes, thought->line ? " pv " : "",
        thought->line ? thought->line : "");
}

/* Is the thought to end? Needs the lock. */
static bool is_stopped(const MwesoUgi *ugi)
{
    return ugi->number <= ugi->stopped || (ugi->infinite && ugi->over);
}

static bool watch(void *user, const MwesoThought *so_far)
{
    MwesoUgi *ugi = user;
    if (so_far->depth > ugi->told_depth) {
        ugi->told_depth = so_far->depth;
        say_thought(ugi, so_far);
    }
    pthread_mutex_lock(&ugi->lock);
    bool goes_on = !is_stopped(ugi);
    pthread_mutex_unlock(&ugi->lock);
    return goes_on;
}

/* Says the move. Commands after it are obeyed at once: if they waited for the thinker to end, a
 * later 'quit' would drop them. The move is never cut, as a part of it would be another move or
 * none. */
static void say_move(MwesoUgi *ugi, const char *move)
{
    MwText line = {0};
    bool is_long = strlen(move) > LONGEST_SAID / 2;
    if (is_long) mw_text_add(&line, "bestmove %s", move);
    if (line.failed) say(ugi, "info string error: there is not enough memory");
    pthread_mutex_lock(&ugi->lock);
    if (!ugi->first) ugi->thinking = false;
    if (is_long && !line.failed) say_line(ugi, line.s);
    else say(ugi, "bestmove %s", is_long ? "(none)" : move);
    pthread_mutex_unlock(&ugi->lock);
    mw_text_free(&line);
}

static void think(MwesoUgi *ugi)
{
    MwesoThought thought;
    MwesoError error;
    ugi->told_depth = 0;
    MwesoStatus status = mweso_player_move(ugi->player, ugi->game, watch, ugi, &thought, &error);
    if (status != MWESO_OK) complain(ugi, &error);
    else if (thought.has_value) say_thought(ugi, &thought);
    if (ugi->infinite) { /* the move is said after 'stop', however soon it is found */
        pthread_mutex_lock(&ugi->lock);
        while (!is_stopped(ugi)) pthread_cond_wait(&ugi->changed, &ugi->lock);
        pthread_mutex_unlock(&ugi->lock);
    }
    say_move(ugi, status == MWESO_OK ? thought.move : "(none)");
}

/* ---- commands -------------------------------------------------------------------------------- */

/* The words of a command, one after another. */
typedef struct Words {
    char *save;
} Words;

static const char blanks[] = " \t\r\n";

static char *next_word(Words *words) { return strtok_r(NULL, blanks, &words->save); }

/* The rest of the line, which may contain blanks; NULL: empty. */
static char *other_words(Words *words)
{
    if (!words->save) return NULL; /* what some libraries leave behind the last word */
    char *rest = words->save + strspn(words->save, blanks), *end = rest + strlen(rest);
    while (end > rest && strchr(blanks, end[-1])) end--;
    *end = '\0';
    words->save = end;
    return *rest ? rest : NULL;
}

static void do_ugi(MwesoUgi *ugi, Words *words)
{
    (void)words;
    say(ugi, "id name Mweso %s", mweso_version());
    say(ugi, "id author the authors of Mweso");
    say(ugi, "option name Variant type string default %s", mweso_variant_name(ugi->variant));
    say(ugi, "option name Threads type spin default 1 min 1 max 64");
    say(ugi, "option name Level type string default 0");
    say(ugi, "ugiok");
}

static void do_ready(MwesoUgi *ugi, Words *words)
{
    (void)words;
    say(ugi, "readyok");
}

static void do_new_game(MwesoUgi *ugi, Words *words)
{
    MwesoError error;
    (void)words;
    if (mweso_player_begin(ugi->player, 1, ugi->games++, &error) != MWESO_OK) complain(ugi, &error);
}

/* Reads "startpos" or "fen POSITION" up to the word "moves". */
static MwesoStatus read_position(MwesoUgi *ugi, Words *words, MwesoPosition *position,
                                 MwesoError *error)
{
    char *word = next_word(words);
    MwText text = {0};
    *position = mweso_position_start(ugi->variant, false);
    if (word && strcmp(word, "startpos") == 0) {
        word = next_word(words);
        return !word || strcmp(word, "moves") == 0
                   ? MWESO_OK
                   : mw_fail(error, MWESO_BAD_INPUT, 0, "'moves' is expected, not '%.40s'", word);
    }
    if (!word || strcmp(word, "fen") != 0)
        return mw_fail(error, MWESO_BAD_INPUT, 0, "position is followed by startpos or fen");
    while ((word = next_word(words)) && strcmp(word, "moves") != 0)
        mw_text_add(&text, "%s%s", text.s ? " " : "", word);
    MwesoStatus status = text.failed ? mw_no_memory(error)
                                     : mweso_position_parse(ugi->variant, text.s ? text.s : "",
                                                            position, error);
    mw_text_free(&text);
    return status;
}

/* Sets the position. If any part is wrong, the previous position stays. */
static void do_position(MwesoUgi *ugi, Words *words)
{
    MwesoPosition position;
    MwesoError error;
    char *move;
    MwesoStatus status = read_position(ugi, words, &position, &error);
    MwesoGame *game = status == MWESO_OK ? mweso_game_new(ugi->variant, &position, NULL) : NULL;
    if (status == MWESO_OK && !game) status = mw_no_memory(&error);
    while (status == MWESO_OK && (move = next_word(words)))
        status = mweso_game_play(game, move, false, &error);
    if (status == MWESO_OK) {
        mweso_game_free(ugi->game);
        ugi->game = game;
        return;
    }
    mweso_game_free(game);
    complain(ugi, &error);
}

typedef struct GoWord {
    const char *name;
    enum { GO_DEPTH, GO_NODES, GO_MOVETIME, GO_TIME, GO_INC, GO_INFINITE } what;
    int side; /* side of GO_TIME and GO_INC */
} GoWord;

static const GoWord go_words[] = {
    {"depth", GO_DEPTH, 0}, {"nodes", GO_NODES, 0},       {"movetime", GO_MOVETIME, 0},
    {"p1time", GO_TIME, 0}, {"p2time", GO_TIME, 1},       {"p1inc", GO_INC, 0},
    {"p2inc", GO_INC, 1},   {"infinite", GO_INFINITE, 0},
};

static MwesoStatus read_limits(MwesoUgi *ugi, Words *words, MwLimits *limits, MwesoError *error)
{
    uint64_t numbers[GO_INFINITE + 1][2] = {{0}};
    char *word;
    ugi->infinite = false;
    int side = mweso_game_position(ugi->game)->side;
    while ((word = next_word(words))) {
        const GoWord *go = go_words, *end = go_words + sizeof go_words / sizeof *go_words;
        while (go < end && strcmp(go->name, word) != 0) go++;
        if (go == end) return mw_fail(error, MWESO_BAD_INPUT, 0, "go knows no '%.40s'", word);
        ugi->infinite |= go->what == GO_INFINITE;
        if (go->what == GO_INFINITE) continue;
        const char *number = next_word(words), *at = number ? number : "";
        uint64_t most = go->what == GO_NODES ? UINT64_MAX / 2 : MOST_MILLISECONDS;
        if (!mw_read_number(&at, most, &numbers[go->what][go->side]) || *at)
            return mw_fail(error, MWESO_BAD_INPUT, 0, "%s is followed by a whole number", word);
    }
    *limits = (MwLimits){.depth = numbers[GO_DEPTH][0] > 100 ? 100 : (int)numbers[GO_DEPTH][0],
                         .nodes = numbers[GO_NODES][0],
                         .seconds = (double)numbers[GO_MOVETIME][0] / 1000,
                         .threads = ugi->threads};
    if (numbers[GO_TIME][side]) /* a share of the time left: games last about 40 moves a side */
        limits->seconds = ((double)numbers[GO_TIME][side] / 30 +
                           0.7 * (double)numbers[GO_INC][side]) /
                          1000;
    bool limited = limits->depth || limits->nodes || limits->seconds > 0;
    if (!ugi->infinite && !limited) limits->seconds = 1;
    return MWESO_OK;
}

static bool has_level(const MwesoUgi *ugi) { return strcmp(ugi->player_name, search) != 0; }

static void do_go(MwesoUgi *ugi, Words *words)
{
    MwLimits limits;
    MwesoError error;
    ugi->goes = read_limits(ugi, words, &limits, &error) == MWESO_OK;
    if (!ugi->goes) complain(ugi, &error);
    else if (!has_level(ugi)) ugi->player->limits = limits;
}

/* ---- queries --------------------------------------------------------------------------------- */

/* Adds the moves to a line of at most LONGEST_RESPONSE bytes. */
static MwesoStatus add_moves(MwText *line, MwesoMoves *moves, MwesoError *error)
{
    const char *move;
    MwesoOutcome outcome;
    while (mweso_moves_next(moves, &move, &outcome)) {
        mw_text_add(line, " %s", move);
        if (line->failed) return mw_no_memory(error);
        if (line->length > LONGEST_RESPONSE)
            return mw_fail(error, MWESO_BAD_INPUT, 0, "there are too many legal moves for a line");
    }
    if (mweso_moves_status(moves) != MWESO_OK) *error = *mweso_moves_error(moves);
    return mweso_moves_status(moves);
}

/* Says the legal moves. If the game is over by end.repeats there are none, though the position has
 * moves. */
static void say_moves(MwesoUgi *ugi)
{
    MwesoError error;
    MwText line = {0};
    MwesoMoves *moves = mweso_moves_new(ugi->variant, mweso_game_position(ugi->game), &error);
    mw_text_add(&line, "response");
    MwesoStatus status = line.failed ? mw_no_memory(&error) : moves ? MWESO_OK : error.status;
    if (status == MWESO_OK && !mweso_game_standing(ugi->game).over)
        status = add_moves(&line, moves, &error);
    if (status == MWESO_OK) say_line(ugi, line.s);
    else complain(ugi, &error);
    mweso_moves_free(moves);
    mw_text_free(&line);
}

static void do_query(MwesoUgi *ugi, Words *words)
{
    const char *word = next_word(words), *what = word ? word : "";
    const MwesoOutcome standing = mweso_game_standing(ugi->game);
    if (strcmp(what, "p1turn") == 0)
        say(ugi, "response %s", mweso_game_position(ugi->game)->side ? "false" : "true");
    else if (strcmp(what, "gameover") == 0)
        say(ugi, "response %s", standing.over ? "true" : "false");
    else if (strcmp(what, "result") == 0)
        say(ugi, "response %s",
            !standing.over                    ? "none"
            : standing.winner == MWESO_NOBODY ? "draw"
            : standing.winner == MWESO_SOUTH  ? "p1win"
                                              : "p2win");
    else if (strcmp(what, "legalmoves") == 0) say_moves(ugi);
    else say(ugi, "info string error: query is followed by p1turn, gameover, result or legalmoves");
}

/* ---- options --------------------------------------------------------------------------------- */

/* Loads a variant and a player for it; after an error the old ones stay. */
static MwesoStatus set_variant(MwesoUgi *ugi, const char *name, MwesoError *error)
{
    MwesoFindings *findings = mweso_findings_new();
    if (!findings) return mw_no_memory(error);
    MwesoVariant *variant = mweso_variant_load(ugi->path, name, NULL, findings);
    MwesoStatus status = mweso_findings_status(findings);
    if (!variant)
        mw_fail(error, status, 0, "the variant '%.40s' cannot be loaded: %.300s", name,
                mweso_findings_count(findings) ? mweso_findings_at(findings, 0).text : "");
    mweso_findings_free(findings);
    MwesoPlayer *player = variant ? mweso_player_new(variant, ugi->player_name, error) : NULL;
    MwesoPosition start;
    if (player) start = mweso_position_start(variant, false);
    MwesoGame *game = player ? mweso_game_new(variant, &start, NULL) : NULL;
    if (!game) {
        mweso_player_free(player);
        mweso_variant_free(variant);
        return !variant ? status : player ? mw_no_memory(error) : error->status;
    }
    mweso_game_free(ugi->game);
    mweso_player_free(ugi->player);
    mweso_variant_free(ugi->variant);
    ugi->game = game;
    ugi->player = player;
    ugi->variant = variant;
    return MWESO_OK;
}

/* Plays as that level from now on; "0": as 'go' says. */
static MwesoStatus set_level(MwesoUgi *ugi, const char *level, MwesoError *error)
{
    char name[sizeof ugi->player_name] = "search";
    if (strcmp(level, "0") != 0) snprintf(name, sizeof name, "level:%s", level);
    MwesoPlayer *player = mweso_player_new(ugi->variant, name, error);
    if (!player) return error->status;
    mweso_player_free(ugi->player);
    ugi->player = player;
    memcpy(ugi->player_name, name, sizeof name);
    return MWESO_OK;
}

static void do_option(MwesoUgi *ugi, Words *words)
{
    MwesoError error;
    const char *name = next_word(words);
    if (name && strcmp(name, "name") == 0) name = next_word(words);
    const char *word = next_word(words);
    const char *value = word && strcmp(word, "value") == 0 ? other_words(words) : NULL;
    MwesoStatus status = MWESO_OK;
    if (name && value && strcmp(name, "Variant") == 0) status = set_variant(ugi, value, &error);
    else if (name && value && strcmp(name, "Level") == 0) status = set_level(ugi, value, &error);
    else if (name && value && strcmp(name, "Threads") == 0) {
        uint64_t number;
        if (mw_read_number(&value, 64, &number) && !*value && number > 0)
            ugi->threads = (int)number;
        else status = mw_fail(&error, MWESO_BAD_INPUT, 0, "Threads is a number from 1 to 64");
    } else
        status = mw_fail(&error, MWESO_BAD_INPUT, 0,
                         "the options are Variant, Threads and Level: 'setoption name NAME "
                         "value VALUE'");
    if (status != MWESO_OK) complain(ugi, &error);
}

/* ---- a line ---------------------------------------------------------------------------------- */

static void do_stop(MwesoUgi *ugi, Words *words)
{
    (void)words;
    pthread_mutex_lock(&ugi->lock);
    ugi->stopped = ugi->taken;
    pthread_cond_broadcast(&ugi->changed);
    pthread_mutex_unlock(&ugi->lock);
}

typedef struct Command {
    const char *name;
    void (*run)(MwesoUgi *ugi, Words *words);
    bool at_once; /* obeyed even while thinking */
} Command;

static const Command commands[] = {
    {"ugi", do_ugi, false},
    {"isready", do_ready, true},
    {"uginewgame", do_new_game, false},
    {"position", do_position, false},
    {"go", do_go, false},
    {"stop", do_stop, true},
    {"query", do_query, false},
    {"setoption", do_option, false},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static const Command *find_command(const char *line)
{
    line += strspn(line, blanks);
    size_t length = strcspn(line, blanks);
    for (int i = 0; i < COMMANDS; i++)
        if (strlen(commands[i].name) == length && strncmp(line, commands[i].name, length) == 0)
            return &commands[i];
    return NULL;
}

/* Obeys a line that begins with a command. */
static void obey(MwesoUgi *ugi, char *line, uint64_t number)
{
    Words words;
    const Command *command = find_command(line);
    assert(command);
    strtok_r(line, blanks, &words.save);
    ugi->number = number;
    ugi->goes = false;
    command->run(ugi, &words);
}

/* ---- the queue ------------------------------------------------------------------------------- */

/* Takes the next command from the queue; NULL: it is empty, and the thinker ends. */
static Waiting *take_waiting(MwesoUgi *ugi)
{
    pthread_mutex_lock(&ugi->lock);
    Waiting *next = ugi->first;
    if (next) {
        assert(ugi->waiting >= strlen(next->line));
        ugi->first = next->next;
        ugi->waiting -= strlen(next->line);
    }
    if (!ugi->first) ugi->last = NULL;
    assert(ugi->first || ugi->waiting == 0);
    if (!next) ugi->thinking = false;
    pthread_cond_broadcast(&ugi->changed);
    pthread_mutex_unlock(&ugi->lock);
    return next;
}

/* Thinks, and obeys the commands that have come meanwhile. */
static void *think_on(void *user)
{
    MwesoUgi *ugi = user;
    Waiting *next;
    think(ugi);
    while ((next = take_waiting(ugi))) {
        obey(ugi, next->line, next->number);
        if (ugi->goes) think(ugi);
        free(next);
    }
    return NULL;
}

static void join_thinker(MwesoUgi *ugi)
{
    if (ugi->has_thinker) pthread_join(ugi->thinker, NULL);
    ugi->has_thinker = false;
}

static void start_thinking(MwesoUgi *ugi)
{
    join_thinker(ugi);
    assert(!ugi->thinking);
    ugi->thinking = true;
    ugi->has_thinker = pthread_create(&ugi->thinker, NULL, think_on, ugi) == 0;
    if (ugi->has_thinker) return;
    ugi->thinking = false;
    say(ugi, "info string error: no thread can be started to think");
    say(ugi, "bestmove (none)");
}

/* True if the command is to be obeyed now; else queues it, if it fits. */
static bool may_obey(MwesoUgi *ugi, Waiting *command)
{
    const size_t length = strlen(command->line);
    pthread_mutex_lock(&ugi->lock);
    bool now = !ugi->thinking, fits = ugi->waiting + length <= MOST_WAITING;
    command->number = ++ugi->taken;
    if (!now && fits) {
        assert(!command->next && !ugi->first == !ugi->last);
        if (ugi->last) ugi->last->next = command;
        else ugi->first = command;
        ugi->last = command;
        ugi->waiting += length;
    }
    pthread_mutex_unlock(&ugi->lock);
    if (now || fits) return now;
    mw_make_printable(command->line);
    say(ugi, "info string error: %d bytes of commands wait already; '%.40s' is not obeyed",
        MOST_WAITING, command->line);
    free(command);
    return false;
}

/* Obeys a line, or queues it. */
static void take_in_turn(MwesoUgi *ugi, const char *line)
{
    Waiting *command = mw_new(sizeof *command + strlen(line) + 1);
    if (!command) {
        say(ugi, "info string error: there is not enough memory");
        return;
    }
    memcpy(command->line, line, strlen(line) + 1);
    if (!may_obey(ugi, command)) return;
    obey(ugi, command->line, command->number);
    free(command);
    if (ugi->goes) start_thinking(ugi);
}

/* ---- public ---------------------------------------------------------------------------------- */

bool mweso_ugi_take(MwesoUgi *ugi, const char *line)
{
    if (!line) line = "";
    const Command *command = find_command(line);
    line += strspn(line, blanks);
    int length = (int)strcspn(line, blanks);
    bool quit = length == 4 && strncmp(line, "quit", 4) == 0;
    if (quit) do_stop(ugi, NULL);
    else if (command && command->at_once) command->run(ugi, NULL);
    else if (command) take_in_turn(ugi, line);
    else if (length > 0)
        say(ugi, "info string error: there is no command '%.*s'", length < 40 ? length : 40, line);
    return !quit;
}

void mweso_ugi_wait(MwesoUgi *ugi)
{
    pthread_mutex_lock(&ugi->lock);
    ugi->over = true;
    pthread_cond_broadcast(&ugi->changed);
    pthread_mutex_unlock(&ugi->lock);
    join_thinker(ugi);
}

MwesoUgi *mweso_ugi_new(const MwesoPath *path, const char *variant, MwesoSay speaker, void *user,
                        MwesoError *error)
{
    assert(speaker);
    if (mw_check_given(variant, "the name of the variant", error) != MWESO_OK) return NULL;
    MwesoUgi *ugi = mw_new(sizeof *ugi);
    MwesoError problem = {0};
    if (!ugi) {
        mw_no_memory(error);
        return NULL;
    }
    ugi->path = path;
    ugi->say = speaker;
    ugi->user = user;
    ugi->threads = 1;
    memcpy(ugi->player_name, search, sizeof search);
    pthread_mutex_init(&ugi->voice, NULL);
    pthread_mutex_init(&ugi->lock, NULL);
    pthread_cond_init(&ugi->changed, NULL);
    if (set_variant(ugi, variant, &problem) == MWESO_OK) return ugi;
    if (error) *error = problem;
    mweso_ugi_free(ugi);
    return NULL;
}

void mweso_ugi_free(MwesoUgi *ugi)
{
    if (!ugi) return;
    pthread_mutex_lock(&ugi->lock);
    for (Waiting *next; ugi->first; ugi->first = next) {
        next = ugi->first->next;
        free(ugi->first);
    }
    ugi->last = NULL;
    ugi->waiting = 0;
    pthread_mutex_unlock(&ugi->lock);
    do_stop(ugi, NULL);
    join_thinker(ugi);
    mweso_game_free(ugi->game);
    mweso_player_free(ugi->player);
    mweso_variant_free(ugi->variant);
    pthread_cond_destroy(&ugi->changed);
    pthread_mutex_destroy(&ugi->lock);
    pthread_mutex_destroy(&ugi->voice);
    free(ugi);
}
