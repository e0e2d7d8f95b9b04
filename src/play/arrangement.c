/* Arrangement: whether a player may arrange his seeds so, and what one of them captures. */
#include "play/arrangement.h"

#include <string.h>

#include "kernel/capture.h"
#include "kernel/decider.h"
#include "kernel/phase.h"
#include "play/ruled.h"

/* ---- limits (setup.limits) ------------------------------------------------------------------- */

/* What an arrangement lacks, or NULL: of the pits the first is the left-hand one of the outer row.
 */
static const char *no_heap(const MwesoBoard *board, const uint16_t *pits)
{
    for (int pit = 1; pit < board->pits; pit++)
        if (mw_is_inner(board, pit) && pits[pit] > 1) return "inner pits hold at most one seed";
    return NULL;
}

static const char *not_falling(const MwesoBoard *board, const uint16_t *pits)
{
    int singles = 0;
    for (int pit = 0; pit < board->pits; pit++) {
        int left = mw_left_of(board, pit);
        if (left >= 0 && pits[pit] > pits[left])
            return "no pit may hold more than its left neighbour";
        singles += mw_is_inner(board, pit) && pits[pit] == 1;
    }
    return singles > 2 ? "at most two inner pits may hold a single seed" : NULL;
}

static const char *breaks_limits(const MwRules *rules, const uint16_t *pits)
{
    const MwesoBoard *board = &rules->board;
    if (rules->limits == LIMITS_NONE) return NULL;
    for (int pit = 1; pit < board->pits; pit++)
        if (pits[pit] >= pits[0]) return "the left-hand outer pit must hold more than any other";
    return rules->limits == LIMITS_HEAP ? no_heap(board, pits) : not_falling(board, pits);
}

/* ---- arrangements ---------------------------------------------------------------------------- */

static MwesoStatus may_by_words(const MwRules *rules, const uint16_t *pits, MwesoError *error)
{
    const char *broken = breaks_limits(rules, pits);
    if (!broken) return MWESO_OK;
    return mw_fail(error, MWESO_NO, 0, "the seeds may not be arranged so: %s, by setup.limits",
                   broken);
}

MwesoStatus mw_may_arrange(const MwPlay *play, const MwesoPosition *position, const uint16_t *pits,
                           MwesoError *error)
{
    MwTurn turn;
    MwRuling ruling;
    if (!mw_asks(play->rules, DECIDE_ARRANGE)) return may_by_words(play->rules, pits, error);
    play = mw_play_at(play, position);
    mw_turn_begin(play, position, &turn);
    memcpy(turn.own.pit, pits, sizeof turn.own.pit);
    bool answers = mw_ask(play, DECIDE_ARRANGE, &turn, &ruling);
    MwesoStatus status = mw_ruled(play, position, error);
    if (status == MWESO_OK && !answers) return may_by_words(play->rules, pits, error);
    if (status != MWESO_OK || !play->decider->refused[0]) return status;
    return mw_fail(error, MWESO_NO, 0, "the seeds may not be arranged so: %s, by hooks.arrange",
                   play->decider->refused);
}

uint64_t mw_raids(const MwPlay *play, const MwesoPosition *position, const uint16_t *pits)
{
    uint64_t raids = 0;
    play = mw_play_at(play, position);
    if (play->rules->placement != PLACEMENT_RAIDING) return 0;
    MwTurn turn = {.side = position->side};
    memcpy(turn.opponent.pit, position->pit[!position->side], sizeof turn.opponent.pit);
    for (int pit = 0; pit < play->rules->board.pits; pit++)
        if (pits[pit] && mw_is_inner(&play->rules->board, pit) &&
            mw_capture_reason(play, &turn, &turn.own, pit, false) == CAPTURE_MADE)
            raids |= (uint64_t)1 << pit;
    return raids;
}

int mw_raid(const MwPlay *play, MwesoPosition *position, int pit)
{
    play = mw_play_at(play, position);
    const MwesoBoard *board = &play->rules->board;
    uint16_t *theirs = position->pit[!position->side];
    uint16_t *taken[] = {&theirs[mw_facing_inner(board, pit)],
                         &theirs[mw_facing_outer(board, pit)]};
    static const int what[] = {TAKE_INNER, TAKE_OUTER};
    bool bare = play->rules->bare_row == BARE_ROW_OUTER && mw_is_bare_row(play->rules, theirs);
    int seeds = 0;
    for (int i = 0; i < 2; i++) {
        if (!mw_takes(play, what[i], bare)) continue;
        seeds += *taken[i];
        *taken[i] = 0;
    }
    uint16_t *store = &position->store[position->side][0];
    if (play->rules->fate == FATE_STORED) *store = (uint16_t)(*store + seeds);
    return seeds;
}
