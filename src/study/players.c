/* Players: who chooses the moves of a game. */
#include "study/players.h"

#include <assert.h>
#include <stdlib.h>

#include "base/invariant.h"
#include "base/memory.h"
#include "kernel/phase.h"
#include "play/moves.h"
#include "play/movetext.h"
#include "play/ruled.h"
#include "think/chance.h"
#include "think/greed.h"

typedef struct Seat {
    MwGamePlayer *player;
    const MwPlay *play;
    const MwesoPosition *position;
    MwRandom *random;
    MwesoError *error;
} Seat;

/* ---- one move of all, by rank ---------------------------------------------------------------- */

typedef int64_t (*Rank)(const Seat *seat, const MwesoOutcome *outcome);

/* The best move seen so far; of equally good ones each is kept with the same chance. */
typedef struct Best {
    const Seat *seat;
    Rank rank;
    MwMove *move;
    int64_t best;
    uint64_t equal;
    MwesoStatus status;
} Best;

static bool consider(void *user, const MwTurn *turn, uint64_t ways)
{
    Best *b = user;
    MwesoOutcome outcome;
    (void)ways; /* the same result in another way is no other result */
    if (!mw_turn_outcome(b->seat->play, b->seat->position, turn, &outcome)) return true;
    b->status = mw_judge(b->seat->play, &outcome, b->seat->error);
    if (b->status != MWESO_OK) return false;
    int64_t rank = b->rank(b->seat, &outcome);
    if (b->equal && rank < b->best) return true;
    b->equal = b->equal && rank == b->best ? b->equal + 1 : 1;
    b->best = rank;
    MW_INVARIANT(b->equal <= UINT32_MAX);
    if (b->equal > 1 && mw_random_below(b->seat->random, (uint32_t)b->equal) != 0) return true;
    b->move->outcome = outcome;
    b->move->clockwise_laps = turn->clockwise_laps;
    return true;
}

static MwesoStatus choose_best(const Seat *seat, Rank rank, MwMove *move)
{
    Best best = {.seat = seat, .rank = rank, .move = move};
    MwesoStatus status = mw_each_result(seat->play, seat->position, NULL, consider, &best,
                                        seat->error);
    move->none = best.equal == 0;
    return status == MWESO_OK ? best.status : status;
}

static int64_t rank_greedy(const Seat *seat, const MwesoOutcome *outcome)
{
    return mw_greed(outcome, seat->position->side);
}

static int64_t rank_alike(const Seat *seat, const MwesoOutcome *outcome)
{
    (void)seat, (void)outcome;
    return 0;
}

/* ---- the players ----------------------------------------------------------------------------- */

/* Under end.endless = illegal what was sown at random may turn out to be no move; after some tries
 * all moves are listed and one is drawn. Where there are too many to be listed, it is tried longer.
 */
enum { TRIES = 16, MORE_TRIES = 100000 };

/* Sows at random until what was sown is allowed. False if it never is. */
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
    if (try_moves(seat, firsts, TRIES, move)) return judge_drawn(seat, move);
    if (move->text) mw_text_clear(move->text);
    MwesoStatus status = choose_best(seat, rank_alike, move);
    if (status != MWESO_BAD_INPUT || !try_moves(seat, firsts, MORE_TRIES, move)) return status;
    move->none = false;
    return judge_drawn(seat, move);
}

static MwesoStatus make_other(const Seat *seat, MwOther other, MwMove *move)
{
    bool can = true;
    MwesoStatus status = mw_other_outcome(seat->play, other, seat->position, &move->outcome, &can,
                                          seat->error);
    move->none = !can;
    move->passed = can && other == MW_PASSES;
    if (can && move->text) mw_text_add(move->text, "%s", move->passed ? MW_PASS : MW_SWAP);
    if (status != MWESO_OK || !can) return status;
    return mw_judge(seat->play, &move->outcome, seat->error);
}

static MwesoStatus choose_random(const Seat *seat, MwMove *move, const MwFirst *firsts)
{
    MwOther other = mw_draw_other(seat->play, seat->position, seat->random);
    return other == MW_SOWS ? sow_random(seat, firsts, move) : make_other(seat, other, move);
}

static MwesoStatus choose_greedy(const Seat *seat, MwMove *move, const MwFirst *firsts)
{
    (void)firsts;
    return choose_best(seat, rank_greedy, move);
}

typedef struct PlayerKind {
    const char *name;
    MwesoStatus (*choose)(const Seat *seat, MwMove *move, const MwFirst *firsts);
    bool thinks; /* options may follow its name, and think/ knows it */
} PlayerKind;

struct MwGamePlayer {
    const PlayerKind *kind;
    const MwesoVariant *variant;
    MwesoPlayer *thinker; /* or NULL */
};

/* ---- players that think ---------------------------------------------------------------------- */

static void count_clockwise(void *move, const MwesoEvent *event)
{
    bool lap = event->kind == MWESO_EVENT_LAP && event->clockwise;
    ((MwMove *)move)->clockwise_laps += lap;
}

static MwesoStatus make_move(const Seat *seat, const char *text, MwMove *move)
{
    const MwTeller teller = {count_clockwise, move};
    MwText written = {0};
    move->clockwise_laps = 0;
    move->passed = mw_is_word(text, MW_PASS);
    if (move->text) mw_text_add(move->text, "%s", text);
    MwesoStatus status = mw_move_play(seat->play, seat->position, text, false, &teller,
                                      &move->outcome, &written, seat->error);
    mw_text_free(&written);
    return status;
}

/* It is shown the position alone: what came before does not count for it. */
static MwesoStatus choose_thinking(const Seat *seat, MwMove *move, const MwFirst *firsts)
{
    MwesoThought thought;
    (void)firsts;
    MwesoGame *game = mweso_game_new(seat->player->variant, seat->position, NULL);
    if (!game) return mw_no_memory(seat->error);
    move->none = mweso_game_standing(game).over;
    MwesoStatus status = MWESO_OK;
    if (!move->none)
        status = mweso_player_move(seat->player->thinker, game, NULL, NULL, &thought, seat->error);
    if (status == MWESO_OK && !move->none) status = make_move(seat, thought.move, move);
    mweso_game_free(game);
    return status;
}

/* ---- by name --------------------------------------------------------------------------------- */

static const PlayerKind kinds[] = {
    {"random", choose_random, false},  {"greedy", choose_greedy, false},
    {"search", choose_thinking, true}, {"mcts", choose_thinking, true},
    {"ugi", choose_thinking, true},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

static const PlayerKind *kind_of(const char *name)
{
    size_t length = strcspn(name, ":");
    for (int i = 0; i < KINDS; i++)
        if (strncmp(kinds[i].name, name, length) == 0 && kinds[i].name[length] == '\0' &&
            (kinds[i].thinks || name[length] == '\0'))
            return &kinds[i];
    return NULL;
}

MwesoStatus mw_player_check(const char *name, MwesoError *error)
{
    const char *names[KINDS + 1] = {0};
    char list_in[256] = "";
    MwText list = MW_TEXT_IN(list_in);
    if (mw_check_given(name, "the name of a player", error) != MWESO_OK) return MWESO_BAD_INPUT;
    if (kind_of(name)) return MWESO_OK;
    for (int i = 0; i < KINDS; i++)
        mw_text_add(&list, "%s%s", i ? ", " : "", names[i] = kinds[i].name);
    const char *near = mw_nearest(name, names);
    return mw_fail(error, MWESO_USAGE, 0, "there is no player '%.40s'; there are: %s%s%s%s", name,
                   list_in, near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

MwGamePlayer *mw_player_new(const MwesoVariant *variant, const char *name, MwesoError *error)
{
    if (mw_player_check(name, error) != MWESO_OK) return NULL;
    MwGamePlayer *player = mw_new(sizeof *player);
    if (!player) {
        mw_no_memory(error);
        return NULL;
    }
    *player = (MwGamePlayer){kind_of(name), variant, NULL};
    assert(variant || !player->kind->thinks);
    if (!player->kind->thinks) return player;
    player->thinker = mweso_player_new(variant, name, error);
    if (player->thinker) return player;
    free(player);
    return NULL;
}

void mw_player_free(MwGamePlayer *player)
{
    if (!player) return;
    mweso_player_free(player->thinker);
    free(player);
}

MwesoStatus mw_player_begin(MwGamePlayer *player, uint64_t seed, MwesoError *error)
{
    return player->thinker ? mweso_player_begin(player->thinker, seed, 0, error) : MWESO_OK;
}

MwesoStatus mw_player_move(MwGamePlayer *player, const MwPlay *play, const MwesoPosition *position,
                           MwRandom *random, MwMove *move, MwesoError *error)
{
    play = mw_play_at(play, position);
    Seat seat = {player, play, position, random, error};
    MwFirst firsts[MW_MOST_FIRSTS];
    MwTurn begun;
    mw_turn_begin(play, position, &begun);
    int count = mw_first_choices(play, &begun, firsts);
    move->choices = (uint32_t)count;
    move->passed = false;
    move->none = count == 0;
    if (move->text) mw_text_clear(move->text);
    if (mw_broken_off(play)) return mw_ruled(play, position, error);
    return count ? player->kind->choose(&seat, move, firsts) : MWESO_OK;
}
