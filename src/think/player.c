/* Player: players by name; those that choose at random, greedily, by search, or by a caller's
 * function. */
#include "think/player.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/findings.h"
#include "base/memory.h"
#include "base/process.h"
#include "hooks/pool.h"
#include "play/moves.h"
#include "play/notation.h"
#include "rules/variant.h"
#include "think/chance.h"
#include "think/situation.h"

/* ---- what all kinds use ---------------------------------------------------------------------- */

void mw_player_take(MwesoPlayer *player, size_t candidate)
{
    assert(candidate < player->candidates.count);
    mw_text_clear(&player->line);
    mw_text_add(&player->line, "%s", player->candidates.list[candidate].text);
}

bool mw_player_watch(MwesoPlayer *player, const MwesoThought *thought)
{
    return !player->watcher || player->watcher(player->user, thought);
}

/* Sets value and win from the value of a search. */
static void set_value(MwesoThought *thought, int value)
{
    assert(value >= -MW_WIN && value <= MW_WIN);
    thought->has_value = true;
    thought->value = value;
    thought->win = value >= MW_PROVEN ? MW_WIN - value : value <= -MW_PROVEN ? -MW_WIN - value : 0;
}

/* ---- random ---------------------------------------------------------------------------------- */

/* Draws a move and judges it like candidates; player->line gets its text, if it has one. */
static MwesoStatus draw(MwesoPlayer *player, const MwesoPosition *position, MwesoOutcome *outcome,
                        MwesoError *error)
{
    MwDrawnMove drawn;
    const MwPlay *play = mw_acquire(player->variant, error);
    if (!play) return error ? error->status : MWESO_IO;
    MwesoStatus status = mw_draw_move(play, position, &player->random, &drawn, &player->line,
                                      error);
    if (status == MWESO_OK) status = mw_judge(play, &drawn.outcome, error);
    mw_release(player->variant, play);
    *outcome = drawn.outcome;
    return status;
}

/* Chooses at random. Moves with one outcome have one text, that of the first of them listed. A move
 * that is not listed keeps the text by which it was drawn; if it was drawn from all moves, which
 * have no texts, one from the list is drawn instead. */
static MwesoStatus choose_at_random(MwesoPlayer *player, const MwesoGame *game,
                                    MwesoThought *thought, MwesoError *error)
{
    MwesoOutcome outcome;
    const MwCandidates *candidates = &player->candidates;
    (void)thought;
    MwesoStatus status = draw(player, mweso_game_position(game), &outcome, error);
    if (status != MWESO_OK) return status;
    assert(candidates->count > 0);
    size_t listed = mw_candidate_of(candidates, &outcome);
    bool written = player->line.s && *player->line.s;
    if (listed < candidates->count) mw_player_take(player, listed);
    else if (!written)
        mw_player_take(player, mw_random_below(&player->random, (uint32_t)candidates->count));
    return MWESO_OK;
}

static const MwPlayerKind random_player = {
    "random", "",   "plays at random, each first choice as likely as the others",
    NULL,     NULL, choose_at_random,
    NULL,
};

/* ---- greedy ---------------------------------------------------------------------------------- */

/* Chooses the greediest move; one of several equally good ones is drawn. */
static MwesoStatus choose_greedily(MwesoPlayer *player, const MwesoGame *game,
                                   MwesoThought *thought, MwesoError *error)
{
    const MwCandidates *candidates = &player->candidates;
    int64_t most = INT64_MIN;
    size_t best = 0;
    uint32_t equal = 0;
    (void)thought, (void)error;
    for (size_t i = 0; i < candidates->count; i++) {
        int64_t value = mw_greed(&candidates->list[i].outcome, mweso_game_position(game)->side);
        if (mw_is_word(candidates->list[i].text, MW_SWAP)) value = -1;
        if (value > most) equal = 0, most = value;
        if (value == most && mw_random_below(&player->random, ++equal) == 0) best = i;
    }
    mw_player_take(player, best);
    return MWESO_OK;
}

static const MwPlayerKind greedy_player = {
    "greedy",        "e",  "wins if it can, else captures the most seeds", NULL, NULL,
    choose_greedily, NULL,
};

/* ---- search ---------------------------------------------------------------------------------- */

/* Number of entries of the transposition table: as many as nodes, or a default. */
enum {
    LEAST_ENTRIES = 1 << 12,
    TIMED_ENTRIES = 1 << 20,
    MOST_ENTRIES = 1 << 23,
    USUAL_DEPTH_ENTRIES = 1 << 18
};

static MwesoStatus make_search(MwesoPlayer *player, MwesoError *error)
{
    MwLimits *limits = &player->limits;
    if (!limits->nodes && !limits->depth && limits->seconds <= 0) limits->seconds = 1;
    uint64_t wanted = limits->nodes         ? limits->nodes
                      : limits->seconds > 0 ? TIMED_ENTRIES
                                            : USUAL_DEPTH_ENTRIES;
    if (wanted < LEAST_ENTRIES) wanted = LEAST_ENTRIES;
    player->table = mw_table_new(wanted > MOST_ENTRIES ? MOST_ENTRIES : (size_t)wanted);
    if (!player->table) return mw_no_memory(error);
    const char *file = player->weights_file.s;
    if (!file) return mw_weights_of(player->variant, &player->weights, error);
    player->weights = mw_weights_usual();
    if (strcmp(file, "usual") == 0) return MWESO_OK;
    return mw_weights_read(player->variant, file, MW_TYPED, &player->weights, error);
}

static MwesoStatus forget(MwesoPlayer *player, MwesoError *error)
{
    (void)error;
    if (player->searches > 0) mw_table_clear(player->table);
    return MWESO_OK;
}

static bool watch(void *player, int depth, uint64_t nodes, int value)
{
    MwesoThought thought = {.depth = depth, .nodes = nodes};
    set_value(&thought, value);
    return mw_player_watch(player, &thought);
}

static MwesoStatus choose_by_search(MwesoPlayer *player, const MwesoGame *game,
                                    MwesoThought *thought, MwesoError *error)
{
    MwSearchFound found;
    MwTask task = {.variant = player->variant,
                   .position = mweso_game_position(game),
                   .candidates = &player->candidates,
                   .forced = player->judging,
                   .past = player->past,
                   .past_count = player->past_count,
                   .weights = &player->weights,
                   .table = player->table,
                   .number = ++player->searches,
                   .limits = player->limits,
                   .watch = watch,
                   .user = player};
    MwesoStatus status = mw_search(&task, &found, error);
    if (status != MWESO_OK) return status;
    mw_player_take(player, found.best);
    thought->depth = found.depth;
    thought->nodes = found.nodes;
    set_value(thought, found.value);
    return mw_search_line(&task, &player->candidates.list[found.best].outcome, found.depth - 1,
                          &player->line, error);
}

static const MwPlayerKind search_player = {
    "search",    "ndtTwe", "looks ahead by alpha-beta, a second if nothing is said",
    make_search, forget,   choose_by_search,
    NULL,
};

/* ---- agents ---------------------------------------------------------------------------------- */

static MwesoStatus ended_by_agent(MwesoError *error)
{
    return mw_fail(error, MWESO_NO, 0, "the match was stopped");
}

static MwesoStatus ask_agent(MwesoPlayer *player, const MwesoGame *game, MwesoThought *thought,
                             MwesoError *error)
{
    const char *move = player->agent->move(player->agent->user, game);
    (void)thought;
    if (!move) return ended_by_agent(error);
    if (!*move) return mw_fail(error, MWESO_BAD_INPUT, 0, "%s names no move", player->name);
    mw_text_clear(&player->line);
    mw_text_add(&player->line, "%s", move);
    return MWESO_OK;
}

static const MwPlayerKind agent_kind = {"agent", "", "", NULL, NULL, ask_agent, NULL};

/* ---- names ----------------------------------------------------------------------------------- */

static const MwPlayerKind *const kinds[] = {&random_player,  &greedy_player,    &search_player,
                                            &mw_mcts_player, &mw_engine_player, NULL};

/* An option of a player's name, such as nodes=1000. */
typedef struct PlayerOption {
    const char *name;
    char letter; /* its letter in MwPlayerKind.options */
    uint64_t most;
    const char *range, *example;
} PlayerOption;

static const PlayerOption options[] = {
    {"nodes", 'n', UINT64_MAX / 2, "a whole number from 1", "4"},
    {"depth", 'd', 100, "a whole number from 1 to 100", "4"},
    {"playouts", 'p', UINT64_MAX / 2, "a whole number from 1", "4"},
    {"threads", 'T', 64, "a whole number from 1 to 64", "4"},
    {"time", 't', 1000000, "seconds, such as 0.5", "0.5"},
    {"patience", 'P', 1000000, "seconds, such as 0.5", "0.5"},
    {"weights", 'w', 0, "a file of weights, or usual", "usual"},
    {"err", 'e', 1, "a probability from 0 to 1, such as 0.25", "0.25"},
};

enum { OPTIONS = sizeof options / sizeof *options, MOST_KINDS = 8, LONGEST_NAME = 4096 };

static MwesoStatus unknown_player(const char *name, size_t length, MwesoError *error)
{
    const char *names[MOST_KINDS + 1];
    char word[32];
    int count = 0;
    snprintf(word, sizeof word, "%.*s", (int)length, name);
    mw_make_printable(word);
    for (; kinds[count]; count++) names[count] = kinds[count]->name;
    assert(count <= MOST_KINDS);
    names[count] = NULL;
    const char *near = mw_nearest(word, names);
    return mw_fail(error, MWESO_USAGE, 1,
                   "there is no player '%s'; there are random, greedy, search:nodes=N, "
                   "search:depth=N, search:time=S, mcts:playouts=N, mcts:time=S, level:N and "
                   "ugi:COMMAND"
                   "%s%s%s",
                   word, near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

static const PlayerOption *find_option(const MwPlayerKind *kind, const char *text, size_t length)
{
    for (int i = 0; i < OPTIONS; i++)
        if (strchr(kind->options, options[i].letter) && strlen(options[i].name) == length &&
            memcmp(options[i].name, text, length) == 0)
            return &options[i];
    return NULL;
}

enum { MILLION = 1000000 };

/* Reads digits, and perhaps a point and up to six decimals, in millionths. */
static bool read_millionths(const char **at, uint64_t most, uint64_t *millionths)
{
    uint64_t whole = 0, part = 0, unit = MILLION;
    if (!mw_read_number(at, most, &whole)) return false;
    if (**at == '.') {
        const char *start = ++*at;
        if (!mw_read_number(at, MILLION - 1, &part) || *at - start > 6) return false;
        for (; start < *at; start++) unit /= 10;
    }
    *millionths = whole * MILLION + part * unit;
    return *millionths <= most * MILLION;
}

static bool read_value(const PlayerOption *option, const char **at, MwesoPlayer *player)
{
    uint64_t number = 0;
    MwLimits *limits = &player->limits;
    if (option->letter == 'w') {
        size_t length = strcspn(*at, ",");
        mw_text_clear(&player->weights_file);
        mw_text_put(&player->weights_file, *at, length);
        *at += length;
        return length > 0;
    }
    if (strchr("tPe", option->letter)) {
        if (!read_millionths(at, option->most, &number)) return false;
        if (option->letter == 't') limits->seconds = (double)number / MILLION;
        if (option->letter == 'P') player->patience = (double)number / MILLION;
        if (option->letter == 'e') player->errs = (uint32_t)number;
        return number > 0 || option->letter == 'e';
    }
    if (!mw_read_number(at, option->most, &number) || number == 0) return false;
    if (option->letter == 'n') limits->nodes = number;
    if (option->letter == 'p') limits->playouts = number;
    if (option->letter == 'd') limits->depth = (int)number;
    if (option->letter == 'T') limits->threads = (int)number;
    return true;
}

static MwesoStatus bad_option(const MwPlayerKind *kind, const char *name, const char *at,
                              MwesoError *error)
{
    char room[128], word[48];
    MwText list = MW_TEXT_IN(room);
    int left = (int)strlen(kind->options); /* number still to be listed, as "nodes, depth or
                                              time" */
    for (int i = 0; i < OPTIONS; i++)
        if (strchr(kind->options, options[i].letter)) {
            mw_text_add(&list, "%s%s", options[i].name, left > 2 ? ", " : left == 2 ? " or " : "");
            left--;
        }
    assert(left == 0); /* every letter belongs to an option */
    if (!list.s) mw_text_add(&list, "none");
    snprintf(word, sizeof word, "%.*s", (int)strcspn(at, "=,"), at);
    mw_make_printable(word);
    return mw_fail(error, MWESO_USAGE, (int)(at - name) + 1,
                   "'%s' is no option of the player %s, whose options are: %s", word, kind->name,
                   room);
}

static MwesoStatus read_options(const MwPlayerKind *kind, const char *name, const char *at,
                                MwesoPlayer *player, MwesoError *error)
{
    const char end = kind == &mw_engine_player ? ':' : '\0';
    for (;; at++) {
        size_t length = strcspn(at, "=,");
        const PlayerOption *option = find_option(kind, at, length);
        const char *value = at + length + 1;
        if (!option) return bad_option(kind, name, at, error);
        if (at[length] != '=' || !read_value(option, &value, player) ||
            (*value && *value != ',' && *value != end))
            return mw_fail(error, MWESO_USAGE, (int)(at - name) + 1,
                           "the option %s of a player is %s, as in %s:%s=%s", option->name,
                           option->range, kind->name, option->name, option->example);
        at = value;
        if (*at != ',') return MWESO_OK;
    }
}

static MwesoStatus read_name(MwesoPlayer *player, const char *name, MwesoError *error)
{
    size_t length = strcspn(name, ":,");
    const char *colon = strchr(name, ':');
    int i = 0;
    if (strncmp(name, "level:", 6) == 0) {
        const MwesoLevel *level = mw_level_find(name + 6, error);
        return level ? read_name(player, level->player, error) : MWESO_USAGE;
    }
    while (kinds[i] &&
           (strlen(kinds[i]->name) != length || memcmp(kinds[i]->name, name, length) != 0))
        i++;
    if (!kinds[i]) return unknown_player(name, length, error);
    player->kind = kinds[i];
    bool engine = player->kind == &mw_engine_player;
    if (engine && colon) player->command = player->name + (colon - name) + 1;
    if (name[length] == '\0' || (engine && name[length] == ':')) return MWESO_OK;
    return read_options(player->kind, name, name + length + 1, player, error);
}

/* ---- players --------------------------------------------------------------------------------- */

static MwesoStatus make(MwesoPlayer *player, const char *name, MwesoError *error)
{
    if (strlen(name) > LONGEST_NAME)
        return mw_fail(error, MWESO_USAGE, 0, "a player's name has at most %d bytes", LONGEST_NAME);
    if (!(player->name = mw_copy(name))) return mw_no_memory(error);
    player->kind = &agent_kind;
    if (player->agent) return MWESO_OK;
    MwesoStatus status = read_name(player, name, error);
    if (status == MWESO_OK && player->kind->make) status = player->kind->make(player, error);
    return status == MWESO_OK ? mweso_player_begin(player, 1, 0, error) : status;
}

MwesoPlayer *mweso_player_new(const MwesoVariant *variant, const char *name, MwesoError *error)
{
    return mw_player_of(variant, name, NULL, error);
}

MwesoPlayer *mw_player_of(const MwesoVariant *variant, const char *name, const MwesoAgent *agent,
                          MwesoError *error)
{
    assert(variant);
    if (mw_check_given(name, "the name of the player", error) != MWESO_OK) return NULL;
    MwesoPlayer *player = mw_new(sizeof *player);
    if (!player) {
        mw_no_memory(error);
        return NULL;
    }
    player->variant = variant;
    player->agent = agent;
    if (make(player, name, error) == MWESO_OK) return player;
    mweso_player_free(player);
    return NULL;
}

void mweso_player_free(MwesoPlayer *player)
{
    if (!player) return;
    if (player->kind && player->kind->unmake) player->kind->unmake(player);
    mw_candidates_free(&player->candidates);
    mw_text_free(&player->move);
    mw_text_free(&player->line);
    mw_text_free(&player->weights_file);
    mw_table_free(player->table);
    free(player->past);
    free(player->name);
    free(player);
}

const char *mweso_player_name(const MwesoPlayer *player) { return player->name; }

MwesoStatus mweso_player_begin(MwesoPlayer *player, uint64_t seed, uint64_t stream,
                               MwesoError *error)
{
    assert(player->kind);
    player->random = mw_random(seed, stream);
    MwesoStatus status = player->kind->begin ? player->kind->begin(player, error) : MWESO_OK;
    player->searches = 0;
    const MwesoAgent *agent = player->agent;
    bool goes_on = !agent || !agent->begin || agent->begin(agent->user, seed, stream);
    return goes_on ? status : ended_by_agent(error);
}

/* ---- a move ---------------------------------------------------------------------------------- */

/* Arranges the seeds: at random, or as at the usual start. */
static MwesoStatus arrange(MwesoPlayer *player, const MwesoPosition *position, MwesoError *error)
{
    uint16_t pits[MW_MOST_PITS];
    int raid = -1;
    const MwRules *rules = &player->variant->rules;
    const MwPlay *play = mw_acquire(player->variant, error);
    MwesoStatus status = play ? MWESO_OK : error->status;
    memcpy(pits, position->pit[position->side], sizeof pits);
    if (play && player->kind == &random_player)
        status = mw_draw_arrangement(play, position, &player->random, pits, &raid, error);
    mw_release(player->variant, play);
    if (status != MWESO_OK) return status;
    mw_text_clear(&player->line);
    mw_arrangement_print(&rules->board, pits, &player->line);
    if (raid >= 0) mw_raid_print(&rules->board, raid, &player->line);
    return player->line.failed ? mw_no_memory(error) : MWESO_OK;
}

/* Lists the situations of the game before its present position. */
static MwesoStatus list_past(MwesoPlayer *player, const MwesoGame *game, MwesoError *error)
{
    player->past_count = 0;
    for (size_t ply = 0; ply < mweso_game_length(game); ply++) {
        uint64_t *past = mw_grow(player->past, player->past_count, &player->past_room,
                                 sizeof *past);
        if (!past) return mw_no_memory(error);
        player->past = past;
        const MwesoPosition *before = mweso_game_position_before(game, ply);
        past[player->past_count++] = mw_situation(&player->variant->rules, before);
    }
    return MWESO_OK;
}

/* Does the player move at random this time (err=P)? */
static bool errs(MwesoPlayer *player)
{
    return player->errs > 0 && mw_random_below(&player->random, MILLION) < player->errs;
}

static MwesoStatus choose(MwesoPlayer *player, const MwesoGame *game, const char *only,
                          MwesoThought *thought, MwesoError *error)
{
    const MwesoPosition *position = mweso_game_position(game);
    if (mweso_game_standing(game).over)
        return mw_fail(error, MWESO_NO, 0, "the game is over, there is nothing to think about");
    if (position->placing) return arrange(player, position, error);
    if (player->agent) return ask_agent(player, game, thought, error);
    mw_candidates_free(&player->candidates);
    MwesoStatus status = only
                             ? mw_candidate_only(player->variant, position, only,
                                                 &player->candidates, error)
                             : mw_candidates(player->variant, position, &player->candidates, error);
    if (status == MWESO_OK) status = list_past(player, game, error);
    if (status != MWESO_OK) return status;
    bool at_random = !only && errs(player);
    return (at_random ? choose_at_random : player->kind->choose)(player, game, thought, error);
}

/* Thinks about all moves, or about the one move `only`, if not NULL. */
static MwesoStatus think(MwesoPlayer *player, const MwesoGame *game, const char *only,
                         MwesoThought *thought, MwesoError *error)
{
    double started = mw_now();
    *thought = (MwesoThought){0};
    player->judging = only != NULL;
    MwesoStatus status = choose(player, game, only, thought, error);
    if (status != MWESO_OK) return status;
    if (player->line.failed) return mw_no_memory(error);
    assert(player->line.s && *player->line.s);
    mw_text_clear(&player->move);
    mw_text_put(&player->move, player->line.s, strcspn(player->line.s, " "));
    if (player->move.failed) return mw_no_memory(error);
    thought->move = player->move.s;
    thought->line = player->line.s;
    thought->seconds = mw_now() - started;
    return MWESO_OK;
}

MwesoStatus mweso_player_move(MwesoPlayer *player, const MwesoGame *game, MwesoThinking thinking,
                              void *user, MwesoThought *thought, MwesoError *error)
{
    player->watcher = thinking;
    player->user = user;
    return think(player, game, NULL, thought, error);
}

MwesoStatus mweso_player_judge(MwesoPlayer *player, const MwesoGame *game, const char *move,
                               MwesoThinking thinking, void *user, MwesoThought *thought,
                               MwesoError *error)
{
    if (mw_check_given(move, "the move", error) != MWESO_OK) return MWESO_BAD_INPUT;
    if (player->kind != &search_player)
        return mw_fail(error, MWESO_USAGE, 0, "only search judges moves, not %s",
                       player->kind->name);
    if (mweso_game_position(game)->placing)
        return mw_fail(error, MWESO_USAGE, 0, "arrangements of seeds are not judged");
    player->watcher = thinking;
    player->user = user;
    return think(player, game, move, thought, error);
}
