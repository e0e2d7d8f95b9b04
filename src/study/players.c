/* Players: random and greedy players, which count their moves, and those of think/. */
#include <assert.h>
#include <stdlib.h>

#include "base/bits.h"
#include "base/memory.h"
#include "kernel/phase.h"
#include "play/moves.h"
#include "play/notation.h"
#include "study/games.h"
#include "think/chance.h"
#include "think/movegen.h"
#include "think/player.h"

/* The state of a player that is to move. */
typedef struct Seat {
    MwGamePlayer *player;
    const MwFast *fast; /* tables for finding moves; NULL: the reference */
    const MwPlay *play;
    const MwesoPosition *position;
    MwRandom *random;
    MwesoError *error;
} Seat;

/* ---- one move of all ------------------------------------------------------------------------- */

/* The best move so far; if not `greedy`, any move. Equally good moves are drawn with equal chances,
 * without listing them (reservoir sampling: D. Knuth, The Art of Computer Programming 2, 3.4.2,
 * algorithm R). */
typedef struct Best {
    const Seat *seat;
    bool greedy;
    MwMove *move;
    int64_t best;
    uint64_t equal;
    MwesoStatus status;
} Best;

static bool is_kept(Best *b, const MwesoOutcome *outcome)
{
    int64_t rank = b->greedy ? mw_greed(outcome, b->seat->position->side) : 0;
    if (b->equal && rank < b->best) return false;
    b->equal = b->equal && rank == b->best ? b->equal + 1 : 1;
    b->best = rank;
    MW_INVARIANT(b->equal <= UINT32_MAX);
    return b->equal == 1 || mw_random_below(b->seat->random, (uint32_t)b->equal) == 0;
}

static bool consider(void *user, const MwTurn *turn, uint64_t ways)
{
    Best *b = user;
    MwesoOutcome outcome;
    (void)ways; /* several moves with one result count once */
    if (!mw_turn_outcome(b->seat->play, b->seat->position, turn, &outcome)) return true;
    b->status = mw_judge(b->seat->play, &outcome, b->seat->error);
    if (b->status != MWESO_OK) return false;
    if (!is_kept(b, &outcome)) return true;
    b->move->outcome = outcome;
    b->move->clockwise_laps = turn->clockwise_laps;
    return true;
}

static MwesoStatus choose_best(const Seat *seat, bool greedy, MwMove *move)
{
    Best best = {.seat = seat, .greedy = greedy, .move = move};
    MwesoStatus status = mw_each_result(seat->play, seat->position, NULL, consider, &best,
                                        seat->error);
    move->none = best.equal == 0;
    return status == MWESO_OK ? best.status : status;
}

/* ---- by the reference ------------------------------------------------------------------------ */

/* Under end.endless = illegal a randomly sown move may be illegal. After MW_RANDOM_TRIES all moves
 * are listed and one is drawn; if there are too many to list, MORE_TRIES more are sown. */
enum { MORE_TRIES = 100000 };

/* Sows random moves until one is legal. False if none was. */
static bool try_moves(const Seat *seat, const MwFirst *firsts, int tries, MwMove *move)
{
    MwTurn turn;
    for (int i = 0; i < tries; i++) {
        mw_turn_begin(seat->play, seat->position, &turn);
        mw_sow_at_random(seat->play, firsts, (int)move->choices, seat->random, &turn, move->text);
        bool fits = !turn.failed &&
                    mw_turn_outcome(seat->play, seat->position, &turn, &move->outcome);
        move->clockwise_laps = turn.clockwise_laps;
        if (fits || mw_broken_off(seat->play)) return true;
    }
    return false;
}

static MwesoStatus judge_drawn(const Seat *seat, MwMove *move)
{
    MwesoStatus status = mw_ruled(seat->play, seat->position, seat->error);
    return status == MWESO_OK ? mw_judge(seat->play, &move->outcome, seat->error) : status;
}

static MwesoStatus sow_random(const Seat *seat, const MwFirst *firsts, MwMove *move)
{
    if (try_moves(seat, firsts, MW_RANDOM_TRIES, move)) return judge_drawn(seat, move);
    if (move->text) mw_text_clear(move->text);
    MwesoStatus status = choose_best(seat, false, move);
    if (status != MWESO_BAD_INPUT || !try_moves(seat, firsts, MORE_TRIES, move)) return status;
    move->none = false;
    return judge_drawn(seat, move);
}

static MwesoStatus choose_random(const Seat *seat, MwMove *move, const MwFirst *firsts)
{
    bool can = true;
    MwOther other = mw_draw_other(seat->play, seat->position, seat->random);
    if (other == MW_SOWS) return sow_random(seat, firsts, move);
    MwesoStatus status = mw_other_outcome(seat->play, other, seat->position, &move->outcome, &can,
                                          seat->error);
    move->none = !can;
    move->passed = can && other == MW_PASSES;
    if (can && move->text) mw_text_add(move->text, "%s", move->passed ? MW_PASS : MW_SWAP);
    if (status != MWESO_OK || !can) return status;
    return mw_judge(seat->play, &move->outcome, seat->error);
}

static MwesoStatus choose_greedy(const Seat *seat, MwMove *move, const MwFirst *firsts)
{
    (void)firsts;
    return choose_best(seat, true, move);
}

/* ---- by tables ------------------------------------------------------------------------------- */

/* Longer lists are left to the reference, which has limits of its own. */
enum { MOST_LISTED = 4096 };

/* A player's move generator, for one rule set at a time, which must outlive it. */
typedef struct Finder {
    MwMoveGenerator generator;
    const MwRules *rules; /* NULL: none yet */
    int seeds;            /* most seeds of a position that it can play */
    MwResults results;
    uint32_t clockwise[MOST_LISTED];
} Finder;

static void end_finder(Finder *finder)
{
    mw_movegen_end(&finder->generator);
    finder->generator = (MwMoveGenerator){0};
    finder->rules = NULL;
}

static void free_finder(Finder *finder)
{
    if (!finder) return;
    end_finder(finder);
    free(finder->results.list);
    free(finder);
}

static bool begin_finder(Finder *finder, const MwPlay *play, int seeds, MwesoError *error)
{
    int all = mw_all_seeds(play->rules);
    end_finder(finder);
    finder->seeds = seeds > all ? seeds : all;
    MwesoStatus status = mw_movegen_begin(play, finder->seeds, &finder->generator, error);
    if (status == MWESO_OK) finder->rules = play->rules;
    return status == MWESO_OK;
}

/* The tables for a position; NULL with *failed unset: none can be used. */
static const MwFast *tables_for(Finder *finder, const MwPlay *play, const MwesoPosition *position,
                                bool *failed, MwesoError *error)
{
    *failed = false;
    if (!finder) return NULL;
    if (finder->rules != play->rules) *failed = !begin_finder(finder, play, 0, error);
    finder->generator.play = play;
    if (*failed || !mw_movegen_tables(&finder->generator, position)) return NULL;
    int seeds = mw_position_seeds(position);
    if (seeds > finder->seeds) *failed = !begin_finder(finder, play, seeds, error);
    return *failed ? NULL : mw_movegen_tables(&finder->generator, position);
}

/* Draws the reference's move. False, with the generator as it was, where no try found an allowed
 * move: then the reference lists all. Tables have no move strings. */
static bool draw_by_tables(const Seat *seat, Finder *finder, MwMove *move, MwesoStatus *status)
{
    MwFastDraw drawn = {.judges = true};
    const MwRandom before = *seat->random;
    (void)finder;
    if (move->text) return false;
    move->none = !seat->fast->backend->draw(seat->fast, seat->position, seat->random,
                                            &move->outcome, &drawn);
    if (drawn.listed) return *seat->random = before, false;
    move->choices = drawn.choices;
    if (!move->none) {
        move->clockwise_laps = drawn.clockwise_laps;
        mw_outcome_complete(seat->play, &move->outcome);
    }
    *status = mw_not_stopped(seat->error);
    return true;
}

/* Chooses from the list of moves, which is that of the reference. False if it is too long; where
 * the reference merges moves in which laps may be stopped; and where endless moves are illegal, as
 * `starts` leaves such starts out, and the reference counts them. */
static bool greedy_by_tables(const Seat *seat, Finder *finder, MwMove *move, MwesoStatus *status)
{
    uint64_t starts[2];
    MwResults *results = &finder->results;
    Best best = {.seat = seat, .greedy = true, .move = move};
    const MwRules *rules = seat->play->rules; /* of the phase */
    if (!mw_fast_lists(seat->play) || rules->endless == ENDLESS_ILLEGAL || rules->stop_pits)
        return false;
    seat->fast->backend->starts(seat->fast, seat->position, starts);
    move->choices = (uint32_t)(__builtin_popcountll(starts[0]) + __builtin_popcountll(starts[1]));
    move->none = move->choices == 0;
    results->count = 0;
    results->most = MOST_LISTED;
    results->clockwise = finder->clockwise;
    if (!move->none && !seat->fast->backend->moves(seat->fast, seat->position,
                                                   &finder->generator.choices, results))
        return false;
    for (size_t i = 0; i < results->count; i++) {
        mw_outcome_complete(seat->play, &results->list[i]);
        if (!is_kept(&best, &results->list[i])) continue;
        move->outcome = results->list[i];
        move->clockwise_laps = finder->clockwise[i];
    }
    *status = mw_not_stopped(seat->error);
    return true;
}

typedef struct PlayerKind {
    const char *name;
    MwesoStatus (*choose)(const Seat *seat, MwMove *move, const MwFirst *firsts);
    /* The same with tables; false: left to the reference. NULL for players that think, whose names
     * may have options. */
    bool (*by_tables)(const Seat *seat, Finder *finder, MwMove *move, MwesoStatus *status);
    bool draws; /* it draws at random; unknown for engines */
} PlayerKind;

struct MwGamePlayer {
    const PlayerKind *kind;
    const MwesoVariant *variant;
    MwesoPlayer *thinker; /* of a player that thinks; else NULL */
    Finder *finder;       /* of a player that does not think */
};

/* ---- players that think ---------------------------------------------------------------------- */

static void count_clockwise(void *move, const MwesoEvent *event)
{
    bool lap = event->kind == MWESO_EVENT_LAP && event->clockwise;
    ((MwMove *)move)->clockwise_laps += lap;
}

/* The player gets the position only, not the moves before it. */
static MwesoStatus choose_thinking(const Seat *seat, MwMove *move, const MwFirst *firsts)
{
    const MwListener listener = {count_clockwise, move};
    MwesoThought thought;
    MwText written = {0};
    (void)firsts;
    MwesoGame *game = mweso_game_new(seat->player->variant, seat->position, NULL);
    if (!game) return mw_no_memory(seat->error);
    move->none = mweso_game_standing(game).over;
    MwesoStatus status = MWESO_OK;
    if (!move->none)
        status = mweso_player_move(seat->player->thinker, game, NULL, NULL, &thought, seat->error);
    if (status == MWESO_OK && !move->none) {
        move->clockwise_laps = 0;
        move->passed = mw_is_word(thought.move, MW_PASS);
        if (move->text) mw_text_add(move->text, "%s", thought.move);
        status = mw_move_play(seat->play, seat->position, thought.move, false, &listener,
                              &move->outcome, &written, seat->error);
        mw_text_free(&written);
    }
    mweso_game_free(game);
    return status;
}

/* ---- by name --------------------------------------------------------------------------------- */

static const PlayerKind kinds[] = {
    {"random", choose_random, draw_by_tables, true},
    {"greedy", choose_greedy, greedy_by_tables, true},
    {"search", choose_thinking, NULL, false},
    {"mcts", choose_thinking, NULL, true},
    {"ugi", choose_thinking, NULL, false},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

/* A player with random mistakes (err=P) is one of think/. */
static const PlayerKind erring = {"erring", choose_thinking, NULL, true};

static const char level_prefix[] = "level:";

static bool is_level(const char *name)
{
    return strncmp(name, level_prefix, sizeof level_prefix - 1) == 0;
}

static const PlayerKind *kind_of(const char *name)
{
    const MwesoLevel *level = is_level(name) ? mw_level_find(strchr(name, ':') + 1, NULL) : NULL;
    if (level) name = level->player;
    size_t length = strcspn(name, ":");
    bool errs = strstr(name, ":err=") || strstr(name, ",err=");
    for (int i = 0; i < KINDS; i++) {
        if (strncmp(kinds[i].name, name, length) != 0 || kinds[i].name[length] != '\0') continue;
        if (errs && strcmp(kinds[i].name, "ugi") != 0) return &erring;
        if (!kinds[i].by_tables || name[length] == '\0') return &kinds[i];
    }
    return NULL;
}

MwesoStatus mw_player_check(const char *name, MwesoError *error)
{
    const char *names[KINDS + 1] = {0};
    char list_in[256] = "";
    MwText list = MW_TEXT_IN(list_in);
    if (mw_check_given(name, "the name of a player", error) != MWESO_OK) return MWESO_BAD_INPUT;
    if (kind_of(name)) return MWESO_OK;
    if (is_level(name)) return mw_level_find(strchr(name, ':') + 1, error), MWESO_USAGE;
    for (int i = 0; i < KINDS; i++)
        mw_text_add(&list, "%s%s", i ? ", " : "", names[i] = kinds[i].name);
    const char *near = mw_nearest(name, names);
    return mw_fail(error, MWESO_USAGE, 0, "there is no player '%.40s'; there are: %s%s%s%s", name,
                   list_in, near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

bool mw_player_draws(const char *name)
{
    const PlayerKind *kind = name ? kind_of(name) : NULL;
    return kind && kind->draws;
}

MwGamePlayer *mw_player_new(const MwesoVariant *variant, const char *name, MwesoError *error)
{
    if (mw_player_check(name, error) != MWESO_OK) return NULL;
    MwGamePlayer *player = mw_new(sizeof *player);
    if (!player) {
        mw_no_memory(error);
        return NULL;
    }
    *player = (MwGamePlayer){.kind = kind_of(name), .variant = variant};
    assert(variant || player->kind->by_tables);
    if (!player->kind->by_tables) player->thinker = mweso_player_new(variant, name, error);
    else if (!(player->finder = mw_new(sizeof *player->finder))) mw_no_memory(error);
    if (player->thinker || player->finder) return player;
    free(player);
    return NULL;
}

void mw_player_free(MwGamePlayer *player)
{
    if (!player) return;
    mweso_player_free(player->thinker);
    free_finder(player->finder);
    free(player);
}

void mw_player_by_reference(MwGamePlayer *player)
{
    free_finder(player->finder);
    player->finder = NULL;
}

MwesoStatus mw_player_begin(MwGamePlayer *player, uint64_t seed, MwesoError *error)
{
    return player->thinker ? mweso_player_begin(player->thinker, seed, 0, error) : MWESO_OK;
}

MwesoStatus mw_player_move(MwGamePlayer *player, const MwPlay *play, const MwesoPosition *position,
                           MwRandom *random, MwMove *move, MwesoError *error)
{
    bool failed;
    MwesoStatus status;
    MwFirst firsts[MW_MOST_FIRSTS];
    MwTurn begun;
    const MwFast *fast = tables_for(player->finder, play, position, &failed, error);
    if (failed) return MWESO_IO;
    const Seat seat = {player, fast, mw_play_at(play, position), position, random, error};
    move->passed = false;
    if (move->text) mw_text_clear(move->text);
    if (fast && player->kind->by_tables(&seat, player->finder, move, &status)) return status;
    mw_turn_begin(seat.play, position, &begun);
    int count = mw_first_choices(seat.play, &begun, firsts);
    move->choices = (uint32_t)count;
    move->none = count == 0;
    if (mw_broken_off(seat.play)) return mw_ruled(seat.play, position, error);
    return count ? player->kind->choose(&seat, move, firsts) : MWESO_OK;
}
