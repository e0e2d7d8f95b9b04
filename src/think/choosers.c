/* Choosers: the players that do not look ahead, and the one that searches. */
#include <assert.h>
#include <string.h>

#include "base/findings.h"
#include "hooks/pool.h"
#include "play/moves.h"
#include "play/notation.h"
#include "rules/variant.h"
#include "think/chance.h"
#include "think/greed.h"
#include "think/player.h"

/* ---- random ---------------------------------------------------------------------------------- */

/* Draws a move and judges it, as the candidates are; player->line gets its text, if it has one. */
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

/* Moves with one outcome are written alike, as the first of them that is listed. A move beyond the
 * list is written as it was drawn; if it was drawn from all moves together, which have no texts,
 * one from the list is drawn instead. */
static MwesoStatus choose_by_lot(MwesoPlayer *player, const MwesoGame *game, MwesoThought *thought,
                                 MwesoError *error)
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

const MwPlayerKind mw_random_player = {
    "random",      "",   "plays at random, each first choice as likely as the others", NULL, NULL,
    choose_by_lot, NULL,
};

/* ---- greedy ---------------------------------------------------------------------------------- */

/* Among equally good moves one is drawn by lot. */
static MwesoStatus choose_most(MwesoPlayer *player, const MwesoGame *game, MwesoThought *thought,
                               MwesoError *error)
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

const MwPlayerKind mw_greedy_player = {
    "greedy", "", "wins if it can, else captures the most seeds", NULL, NULL, choose_most, NULL,
};

/* ---- search ---------------------------------------------------------------------------------- */

enum {
    LEAST_ENTRIES = 1 << 12,
    TIMED_ENTRIES = 1 << 20,
    MOST_ENTRIES = 1 << 23,
    USUAL_DEPTH_ENTRIES = 1 << 18
};

static MwesoStatus find_weights(MwesoPlayer *player, MwesoError *error)
{
    const char *file = player->weights_file.s;
    if (!file) return mw_weights_of(player->variant, &player->weights, error);
    player->weights = mw_weights_usual();
    if (strcmp(file, "usual") == 0) return MWESO_OK;
    return mw_weights_read(player->variant, file, &player->weights, error);
}

static MwesoStatus make_search(MwesoPlayer *player, MwesoError *error)
{
    MwLimits *limits = &player->limits;
    if (!limits->nodes && !limits->depth && limits->seconds <= 0) limits->seconds = 1;
    uint64_t wanted = limits->nodes         ? limits->nodes
                      : limits->seconds > 0 ? TIMED_ENTRIES
                                            : USUAL_DEPTH_ENTRIES;
    if (wanted < LEAST_ENTRIES) wanted = LEAST_ENTRIES;
    player->table = mw_table_new(wanted > MOST_ENTRIES ? MOST_ENTRIES : (size_t)wanted);
    return player->table ? find_weights(player, error) : mw_no_memory(error);
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
    mw_thought_value(&thought, value);
    return mw_player_watch(player, &thought);
}

static MwesoStatus look_ahead(MwesoPlayer *player, const MwesoGame *game, MwesoThought *thought,
                              MwesoError *error)
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
    mw_thought_value(thought, found.value);
    return mw_search_line(&task, &player->candidates.list[found.best].outcome, found.depth - 1,
                          &player->line, error);
}

const MwPlayerKind mw_search_player = {
    "search",    "ndtTw", "looks ahead by alpha-beta, a second if nothing is said",
    make_search, forget,  look_ahead,
    NULL,
};
