/* UGI: the search as an engine of the Universal Game Interface (docs/protocol.md).
 *
 * A thread of its own thinks, so that 'stop', 'isready' and 'quit' are heard meanwhile; any other
 * command waits until it has moved.
 */
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/findings.h"
#include "base/memory.h"
#include "rules/variant.h"
#include "think/player.h"

enum { MOST_MILLISECONDS = 1000000000, LONGEST_SAID = 4000 };

struct MwesoUgi {
    const MwesoPath *path;
    MwesoVariant *variant;
    MwesoPlayer *player;
    MwesoGame *game;
    MwesoSay say;
    void *user;
    int threads;
    pthread_mutex_t lock; /* of what is said */
    pthread_t thinker;
    bool thinking; /* the thread is to be joined */
    bool infinite; /* it was told to go on until 'stop' */
    atomic_bool stop;
    int told_depth;
};

/* ---- saying ---------------------------------------------------------------------------------- */

MW_PRINTF(2, 3) static void say(MwesoUgi *ugi, const char *format, ...)
{
    char room[LONGEST_SAID];
    va_list args;
    va_start(args, format);
    vsnprintf(room, sizeof room, format, args);
    va_end(args);
    mw_make_printable(room);
    pthread_mutex_lock(&ugi->lock);
    ugi->say(ugi->user, room);
    pthread_mutex_unlock(&ugi->lock);
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

static bool watch(void *user, const MwesoThought *so_far)
{
    MwesoUgi *ugi = user;
    if (so_far->depth > ugi->told_depth) {
        ugi->told_depth = so_far->depth;
        say_thought(ugi, so_far);
    }
    return !atomic_load(&ugi->stop);
}

static void *think(void *user)
{
    MwesoUgi *ugi = user;
    MwesoThought thought;
    MwesoError error;
    ugi->told_depth = 0;
    if (mweso_player_move(ugi->player, ugi->game, watch, ugi, &thought, &error) == MWESO_OK) {
        if (thought.has_value) say_thought(ugi, &thought);
        say(ugi, "bestmove %s", thought.move);
    } else {
        complain(ugi, &error);
        say(ugi, "bestmove (none)");
    }
    return NULL;
}

static void finish_thinking(MwesoUgi *ugi)
{
    if (ugi->thinking) pthread_join(ugi->thinker, NULL);
    ugi->thinking = false;
}

static void start_thinking(MwesoUgi *ugi)
{
    atomic_store(&ugi->stop, false);
    ugi->thinking = pthread_create(&ugi->thinker, NULL, think, ugi) == 0;
    if (!ugi->thinking) think(ugi);
}

/* ---- commands -------------------------------------------------------------------------------- */

/* The words of a command, one after the other. */
typedef struct Words {
    char *save;
} Words;

static char *next_word(Words *words) { return strtok_r(NULL, " \t\r\n", &words->save); }

static void do_ugi(MwesoUgi *ugi, Words *words)
{
    (void)words;
    say(ugi, "id name Mweso %s", mweso_version());
    say(ugi, "id author the authors of Mweso");
    say(ugi, "option name Variant type string default %s", mweso_variant_name(ugi->variant));
    say(ugi, "option name Threads type spin default 1 min 1 max 64");
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
    if (mweso_player_begin(ugi->player, 1, 0, &error) != MWESO_OK) complain(ugi, &error);
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

/* A position that is wrong in any part leaves the one before in place. */
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
    int side; /* of GO_TIME and GO_INC */
} GoWord;

static const GoWord go_words[] = {
    {"depth", GO_DEPTH, 0}, {"nodes", GO_NODES, 0},       {"movetime", GO_MOVETIME, 0},
    {"p1time", GO_TIME, 0}, {"p2time", GO_TIME, 1},       {"p1inc", GO_INC, 0},
    {"p2inc", GO_INC, 1},   {"infinite", GO_INFINITE, 0},
};

static const GoWord *find_go_word(const char *name)
{
    for (size_t i = 0; i < sizeof go_words / sizeof *go_words; i++)
        if (strcmp(go_words[i].name, name) == 0) return &go_words[i];
    return NULL;
}

/* A share of the time left: games last about 40 moves of each side. */
static double share(const uint64_t *time, const uint64_t *inc, int side)
{
    return ((double)time[side] / 30 + 0.7 * (double)inc[side]) / 1000;
}

static MwesoStatus read_limits(MwesoUgi *ugi, Words *words, MwLimits *limits, MwesoError *error)
{
    uint64_t numbers[GO_INFINITE + 1][2] = {{0}};
    char *word;
    ugi->infinite = false;
    int side = mweso_game_position(ugi->game)->side;
    while ((word = next_word(words))) {
        const GoWord *go = find_go_word(word);
        if (!go) return mw_fail(error, MWESO_BAD_INPUT, 0, "go knows no '%.40s'", word);
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
    if (numbers[GO_TIME][side]) limits->seconds = share(numbers[GO_TIME], numbers[GO_INC], side);
    bool limited = limits->depth || limits->nodes || limits->seconds > 0;
    if (!ugi->infinite && !limited) limits->seconds = 1;
    return MWESO_OK;
}

static void do_go(MwesoUgi *ugi, Words *words)
{
    MwesoError error;
    if (read_limits(ugi, words, &ugi->player->limits, &error) == MWESO_OK) start_thinking(ugi);
    else complain(ugi, &error);
}

static void do_query(MwesoUgi *ugi, Words *words)
{
    const char *what = next_word(words);
    MwesoOutcome standing = mweso_game_standing(ugi->game);
    if (what && strcmp(what, "p1turn") == 0)
        say(ugi, "response %s", mweso_game_position(ugi->game)->side ? "false" : "true");
    else if (what && strcmp(what, "gameover") == 0)
        say(ugi, "response %s", standing.over ? "true" : "false");
    else if (what && strcmp(what, "result") == 0)
        say(ugi, "response %s",
            !standing.over                    ? "none"
            : standing.winner == MWESO_NOBODY ? "draw"
            : standing.winner == MWESO_SOUTH  ? "p1win"
                                              : "p2win");
    else say(ugi, "info string error: query is followed by p1turn, gameover or result");
}

/* ---- options --------------------------------------------------------------------------------- */

/* Loads a variant and a player for it; without them the old ones stay. */
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
    MwesoPlayer *player = variant ? mweso_player_new(variant, "search", error) : NULL;
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

static MwesoStatus set_threads(MwesoUgi *ugi, const char *value, MwesoError *error)
{
    uint64_t number;
    if (!mw_read_number(&value, 64, &number) || *value || number == 0)
        return mw_fail(error, MWESO_BAD_INPUT, 0, "Threads is a number from 1 to 64");
    ugi->threads = (int)number;
    return MWESO_OK;
}

static void do_option(MwesoUgi *ugi, Words *words)
{
    MwesoError error;
    const char *name = next_word(words);
    if (name && strcmp(name, "name") == 0) name = next_word(words);
    const char *value = next_word(words);
    if (value && strcmp(value, "value") == 0) value = next_word(words);
    MwesoStatus status = MWESO_BAD_INPUT;
    if (name && value && strcmp(name, "Variant") == 0) status = set_variant(ugi, value, &error);
    else if (name && value && strcmp(name, "Threads") == 0)
        status = set_threads(ugi, value, &error);
    else
        mw_fail(&error, status, 0,
                "the options are Variant and Threads: 'setoption name NAME value "
                "VALUE'");
    if (status != MWESO_OK) complain(ugi, &error);
}

/* ---- a line ---------------------------------------------------------------------------------- */

typedef struct Command {
    const char *name;
    void (*run)(MwesoUgi *ugi, Words *words);
    bool at_once; /* also while thinking */
} Command;

static void do_stop(MwesoUgi *ugi, Words *words)
{
    (void)words;
    atomic_store(&ugi->stop, true);
    finish_thinking(ugi);
}

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

static void obey(MwesoUgi *ugi, const char *name, Words *words)
{
    for (int i = 0; i < COMMANDS; i++) {
        if (strcmp(commands[i].name, name) != 0) continue;
        if (!commands[i].at_once) finish_thinking(ugi);
        commands[i].run(ugi, words);
        return;
    }
    say(ugi, "info string error: there is no command '%.40s'", name);
}

bool mweso_ugi_take(MwesoUgi *ugi, const char *line)
{
    Words words;
    char *copy = mw_copy(line ? line : "");
    char *name = copy ? strtok_r(copy, " \t\r\n", &words.save) : NULL;
    bool quit = name && strcmp(name, "quit") == 0;
    if (!copy) say(ugi, "info string error: there is not enough memory");
    if (quit) do_stop(ugi, &words);
    else if (name) obey(ugi, name, &words);
    free(copy);
    return !quit;
}

void mweso_ugi_wait(MwesoUgi *ugi)
{
    if (ugi->infinite) atomic_store(&ugi->stop, true);
    finish_thinking(ugi);
}

MwesoUgi *mweso_ugi_new(const MwesoPath *path, const char *variant, MwesoSay speaker, void *user,
                        MwesoError *error)
{
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
    pthread_mutex_init(&ugi->lock, NULL);
    if (set_variant(ugi, variant, &problem) == MWESO_OK) return ugi;
    if (error) *error = problem;
    mweso_ugi_free(ugi);
    return NULL;
}

void mweso_ugi_free(MwesoUgi *ugi)
{
    if (!ugi) return;
    atomic_store(&ugi->stop, true);
    finish_thinking(ugi);
    mweso_game_free(ugi->game);
    mweso_player_free(ugi->player);
    mweso_variant_free(ugi->variant);
    pthread_mutex_destroy(&ugi->lock);
    free(ugi);
}
