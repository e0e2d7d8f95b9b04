/* Engine: a player that is another program and speaks UGI (docs/protocol.md). */
#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/findings.h"
#include "base/memory.h"
#include "base/process.h"
#include "play/notation.h"
#include "rules/variant.h"
#include "think/player.h"

/* Longest line, in bytes; milliseconds between two looks at mw_stopped(). */
enum { LONGEST_LINE = 65536, LOOK_EVERY = 100 };

/* Seconds: the default patience with an engine that reads or answers a command, or that exceeds its
 * time for a move; the patience for a move without a limit of time; the default time for a move. */
static const double usual_patience = 10, patience_without_time = 120, usual_time = 1;

extern char **environ;

typedef struct Engine {
    pid_t id;   /* process id; 0: not running */
    int socket; /* its standard input and output; -1: none */
    double patience;
    bool has_variant; /* it has an option Variant */
    char line[LONGEST_LINE];
    size_t length, used; /* bytes read, and bytes already returned as lines */
} Engine;

/* ---- starting and ending --------------------------------------------------------------------- */

static void stop_engine(Engine *engine)
{
    if (engine->socket >= 0) close(engine->socket);
    if (engine->id > 0) {
        kill(-engine->id, SIGKILL); /* the shell, and what it started */
        waitpid(engine->id, NULL, 0);
    }
    engine->id = 0;
    engine->socket = -1;
}

/* Runs the command in its own process group, with `end` as its input and output. */
static int spawn(const char *command, int end, pid_t *id)
{
    static char shell[] = "sh", option[] = "-c";
    char *arguments[] = {shell, option, (char *)command, NULL};
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_adddup2(&actions, end, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, end, STDOUT_FILENO);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setpgroup(&attributes, 0);
    int problem = posix_spawn(id, "/bin/sh", &actions, &attributes, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return problem;
}

/* Starts the engine. Uses a pair of sockets rather than pipes, as writing to a dead engine must not
 * raise a signal. */
static MwesoStatus start_engine(Engine *engine, const char *command, MwesoError *error)
{
    int ends[2];
    engine->length = engine->used = 0;
    assert(engine->id == 0 && engine->socket < 0);
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return mw_fail(error, MWESO_IO, 0, "the engine cannot be started: %s", strerror(errno));
    int problem = spawn(command, ends[1], &engine->id);
    close(ends[1]);
    engine->socket = ends[0];
    if (problem == 0) return MWESO_OK;
    engine->id = 0;
    stop_engine(engine);
    return mw_fail(error, MWESO_IO, 0, "the engine cannot be started: %s", strerror(problem));
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* Kills an engine that has failed. */
static MwesoStatus lose(Engine *engine, const char *why, MwesoError *error)
{
    stop_engine(engine);
    return mw_fail(error, MWESO_IO, 0, "the engine %s", why);
}

/* Sends a text; if the engine does not read it, it fails after its patience. */
static MwesoStatus send_text(Engine *engine, const char *text, MwesoError *error)
{
    size_t length = strlen(text);
    double deadline = mw_now() + engine->patience;
    struct pollfd room = {engine->socket, POLLOUT, 0};
    if (engine->socket < 0) return mw_fail(error, MWESO_IO, 0, "the engine does not run");
    while (length > 0) {
        ssize_t sent = send(engine->socket, text, length, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent < 0 && errno != EINTR && errno != EAGAIN) return lose(engine, "has died", error);
        if (sent < 0 && mw_now() >= deadline)
            return lose(engine, "does not read what it is told", error);
        if (sent < 0 && mw_stopped()) return mw_not_stopped(error);
        if (sent < 0) poll(&room, 1, LOOK_EVERY);
        text += sent < 0 ? 0 : sent;
        length -= sent < 0 ? 0 : (size_t)sent;
    }
    return MWESO_OK;
}

/* Sends a text and clears it. */
static MwesoStatus send_all(Engine *engine, MwText *text, MwesoError *error)
{
    assert(text->failed || text->s);
    MwesoStatus status = text->failed ? mw_no_memory(error) : send_text(engine, text->s, error);
    mw_text_clear(text);
    return status;
}

/* Reads more output of the engine; fails at `deadline`, in seconds of mw_now(). */
static MwesoStatus read_more(Engine *engine, double deadline, MwesoError *error)
{
    assert(engine->used == 0 && engine->length <= LONGEST_LINE);
    double left = deadline - mw_now();
    struct pollfd wait = {engine->socket, POLLIN, 0};
    if (engine->length == LONGEST_LINE) return lose(engine, "says a line without an end", error);
    if (left <= 0) return lose(engine, "does not answer in time", error);
    if (mw_stopped()) return mw_not_stopped(error);
    int ready = poll(&wait, 1, left > 0.1 ? LOOK_EVERY : (int)(left * 1000) + 1);
    if (ready <= 0) return MWESO_OK; /* to be tried again */
    ssize_t got = read(engine->socket, engine->line + engine->length,
                       LONGEST_LINE - engine->length);
    if (got < 0 && errno == EINTR) return MWESO_OK;
    if (got <= 0) return lose(engine, "has died", error);
    engine->length += (size_t)got;
    return MWESO_OK;
}

/* Reads the engine's next line, which is valid until the next call. */
static MwesoStatus listen_to(Engine *engine, double deadline, char **line, MwesoError *error)
{
    for (;;) {
        assert(engine->used <= engine->length);
        char *begin = engine->line + engine->used;
        char *end = memchr(begin, '\n', engine->length - engine->used);
        if (end) {
            *end = '\0';
            begin[strcspn(begin, "\r")] = '\0';
            engine->used = (size_t)(end + 1 - engine->line);
            *line = begin;
            return MWESO_OK;
        }
        engine->length -= engine->used;
        memmove(engine->line, begin, engine->length);
        engine->used = 0;
        MwesoStatus status = read_more(engine, deadline, error);
        if (status != MWESO_OK) return status;
    }
}

static bool begins(const char *line, const char *word)
{
    size_t length = strlen(word);
    return strncmp(line, word, length) == 0 && (line[length] == ' ' || line[length] == '\0');
}

/* Reads lines until one begins with `word`. */
static MwesoStatus await(Engine *engine, const char *word, double seconds, char **line,
                         MwesoError *error)
{
    double deadline = mw_now() + seconds;
    for (;;) {
        MwesoStatus status = listen_to(engine, deadline, line, error);
        if (status != MWESO_OK || begins(*line, word)) return status;
        if (begins(*line, "option name Variant")) engine->has_variant = true;
    }
}

/* ---- the player ------------------------------------------------------------------------------ */

/* Starts the engine, and tells it the variant: its file, and behind it what is set besides, as in a
 * label. */
static MwesoStatus introduce(MwesoPlayer *player, Engine *engine, MwesoError *error)
{
    char *line;
    const char *file = player->variant->file;
    engine->has_variant = false;
    assert(player->command);
    MwesoStatus status = start_engine(engine, player->command, error);
    if (status == MWESO_OK) status = send_text(engine, "ugi\n", error);
    if (status == MWESO_OK) status = await(engine, "ugiok", engine->patience, &line, error);
    if (status != MWESO_OK || !engine->has_variant) return status;
    MwText text = {0};
    const char *name = mweso_variant_name(player->variant);
    const char *label = mweso_variant_label(player->variant);
    mw_text_add(&text, "setoption name Variant value %s%s\n", file && *file ? file : name,
                label + strlen(name));
    status = send_all(engine, &text, error);
    mw_text_free(&text);
    return status;
}

static MwesoStatus make(MwesoPlayer *player, MwesoError *error)
{
    if (!player->command || mw_is_empty(player->command))
        return mw_fail(error, MWESO_USAGE, 0, "ugi is followed by a command, as in ugi:mweso ugi");
    Engine *engine = mw_new(sizeof *engine);
    if (!engine) return mw_no_memory(error);
    engine->socket = -1;
    engine->patience = player->patience > 0 ? player->patience : usual_patience;
    player->engine = engine;
    if (player->limits.seconds <= 0 && !player->limits.nodes && !player->limits.depth)
        player->limits.seconds = usual_time;
    return MWESO_OK;
}

static void unmake(MwesoPlayer *player)
{
    if (player->engine) stop_engine(player->engine);
    free(player->engine);
}

/* Begins a game; restarts an engine that has died. */
static MwesoStatus begin(MwesoPlayer *player, MwesoError *error)
{
    Engine *engine = player->engine;
    char *line;
    MwesoStatus status = engine->id ? MWESO_OK : introduce(player, engine, error);
    if (status == MWESO_OK) status = send_text(engine, "uginewgame\nisready\n", error);
    return status == MWESO_OK ? await(engine, "readyok", engine->patience, &line, error) : status;
}

static void print_position(const MwesoPlayer *player, const MwesoGame *game, MwText *text)
{
    mw_text_add(text, "position fen ");
    mw_position_print(&player->variant->rules, mweso_game_position_before(game, 0), text);
    for (size_t i = 0; i < mweso_game_length(game); i++)
        mw_text_add(text, "%s %s", i ? "" : " moves", mweso_game_move(game, i));
    mw_text_add(text, "\nisready\n");
}

/* Takes the move of "bestmove MOVE", which must be legal. */
static MwesoStatus take_answer(MwesoPlayer *player, const MwesoGame *game, char *line,
                               MwesoError *error)
{
    char *save, *move = strtok_r(line + strlen("bestmove"), " \t", &save);
    MwesoOutcome outcome;
    MwesoError problem;
    assert(begins(line, "bestmove"));
    if (!move) return mw_fail(error, MWESO_IO, 0, "the engine answers with no move");
    mw_make_printable(move);
    if (mweso_play(player->variant, mweso_game_position(game), move, NULL, NULL, &outcome,
                   &problem) != MWESO_OK)
        return mw_fail(error, MWESO_IO, 0, "the engine answers with '%.40s': %.300s", move,
                       problem.text);
    mw_text_clear(&player->line);
    mw_text_add(&player->line, "%s", move);
    return MWESO_OK;
}

/* Asks for a move. Output before "readyok", such as a second move, does not count as the answer. */
static MwesoStatus ask(MwesoPlayer *player, const MwesoGame *game, MwesoThought *thought,
                       MwesoError *error)
{
    Engine *engine = player->engine;
    MwText text = {0};
    char *line;
    const MwLimits *limits = &player->limits;
    (void)thought;
    print_position(player, game, &text);
    MwesoStatus status = send_all(engine, &text, error);
    if (status == MWESO_OK) status = await(engine, "readyok", engine->patience, &line, error);
    mw_text_add(&text, "go");
    if (limits->depth) mw_text_add(&text, " depth %d", limits->depth);
    if (limits->nodes) mw_text_add(&text, " nodes %llu", (unsigned long long)limits->nodes);
    if (limits->seconds > 0) mw_text_add(&text, " movetime %.0f", limits->seconds * 1000);
    mw_text_add(&text, "\n");
    if (status == MWESO_OK) status = send_all(engine, &text, error);
    mw_text_free(&text);
    double seconds = limits->seconds > 0 ? limits->seconds + engine->patience
                                         : patience_without_time;
    if (status == MWESO_OK) status = await(engine, "bestmove", seconds, &line, error);
    return status == MWESO_OK ? take_answer(player, game, line, error) : status;
}

const MwPlayerKind mw_engine_player = {
    "ugi",  "ndtP", "a program that speaks UGI, asked for a second a move if nothing is said",
    make,   begin,  ask,
    unmake,
};
