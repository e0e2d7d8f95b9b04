/* Look-ahead: answers a script's questions about moves to come, and which pits a turn could
 * capture. */
#include "kernel/lookahead.h"

#include <string.h>

#include "kernel/capture.h"
#include "kernel/starts.h"

/* ---- laps ------------------------------------------------------------------------------------ */

/* Sets up the lap from a pit, ready to be sown. False if there is nothing to sow. */
static bool lap_from(const MwPlay *words, const MwTurn *turn, int pit, MwTurn *lap)
{
    *lap = *turn;
    if (pit == lap->origin && lap->hand > 0) return true;
    lap->origin = pit;
    lap->closed = mw_closed_from(words->rules, pit);
    lap->muted = mw_start_mutes(words->rules, mw_seeds_in(words, MW_OWN, lap->own.pit, pit));
    lap->hand = mw_lift_start(words, &lap->own, pit);
    lap->moment = MOMENT_START;
    mw_settle_way(words, lap);
    return lap->hand > 0;
}

bool mw_look_may_capture(const MwPlay *words, const MwTurn *turn)
{
    return mw_may_capture(words, turn);
}

bool mw_look_captures(const MwPlay *words, const MwTurn *turn, int pit, MwLookAt at)
{
    MwTurn lap;
    if (!lap_from(words, turn, pit, &lap)) return false;
    bool free = lap.chooses && !lap.has_way, clockwise = at != LOOK_FORWARD;
    if (at != LOOK_CLOCKWISE && !free && clockwise != lap.way)
        return mw_reverses(mw_reverse_reason(words, &lap));
    return mw_muted_reason(words, &lap) == CAPTURE_MADE && mw_lap_captures(words, &lap, clockwise);
}

int mw_look_first_capture(const MwPlay *words, const MwTurn *turn, int pit, bool clockwise,
                          int most, int *laps)
{
    MwTurn lap;
    *laps = 0;
    if (!lap_from(words, turn, pit, &lap) || !mw_may_capture(words, &lap)) return -1;
    while (++*laps <= most) {
        bool muted = mw_muted_reason(words, &lap) != CAPTURE_MADE;
        bool every = mw_every_captures(words->rules) && !muted;
        int midway = every ? mw_first_capturing(words, &lap, clockwise) : -1;
        if (midway >= 0) return midway;
        pit = mw_sow_open(words, lap.closed, &lap.own, lap.origin, lap.hand, clockwise);
        int before = mw_before_landing(words, lap.origin, lap.hand, pit, clockwise);
        if (mw_ends_by_hold(words, &lap, &lap.own, pit, before)) return -1;
        bool occupied = mw_holds(words, MW_OWN, lap.own.pit, pit, 2);
        if (!muted && mw_capture_reason(words, &lap, &lap.own, pit, occupied) == CAPTURE_MADE &&
            !mw_pairs(words, lap.hand))
            return pit;
        if (!occupied || MW_IS(words, relay, RELAY_NONE)) return -1;
        lap.later = true;
        lap.origin = pit;
        lap.hand = mw_take_up(words, MW_OWN, &lap.own, pit);
    }
    return -1;
}

int mw_look_takes(const MwPlay *words)
{
    int takes = 0;
    for (int what = TAKE_INNER; what <= TAKE_OWN; what *= 2)
        takes |= MW_CELL(words, takes & what, mw_is_taken(words, what)) ? what : 0;
    return takes;
}

/* ---- pits within reach ----------------------------------------------------------------------- */

/* The opponent's pits that a capture in the own pit `pit` would empty. */
static uint64_t taken_at(const MwPlay *play, const MwTurn *turn, const MwSide *own, int pit)
{
    const MwesoBoard *board = &play->rules->board;
    if (!mw_is_inner(board, pit)) return (uint64_t)1 << mw_opposite_outer(board, pit);
    int facing = mw_facing(play, turn, own, pit, 1);
    bool bare = mw_faces_bare_row(play, turn);
    uint64_t taken = 0;
    if (facing & TAKE_INNER && mw_takes(play, TAKE_INNER, bare))
        taken |= (uint64_t)1 << mw_facing_inner(board, pit);
    if (facing & TAKE_OUTER && mw_takes(play, TAKE_OUTER, bare))
        taken |= (uint64_t)1 << mw_facing_outer(board, pit);
    return taken;
}

static uint64_t reached_from(const MwPlay *play, const MwTurn *turn, int pit, bool clockwise)
{
    MwTurn begun = *turn;
    if (MW_IS(play, landing, LANDING_LIFTED)) return taken_at(play, turn, &turn->own, pit);
    begun.origin = pit;
    begun.closed = mw_closed_from(play->rules, pit);
    begun.hand = mw_lift_start(play, &begun.own, pit);
    if (play->rules->laid_pits) return taken_at(play, turn, &begun.own, pit); /* it ends here */
    int landing = mw_every_captures(play->rules)
                      ? mw_first_capturing(play, &begun, clockwise)
                      : mw_sow_open(play, begun.closed, &begun.own, pit, begun.hand, clockwise);
    return landing >= 0 ? taken_at(play, turn, &begun.own, landing) : 0;
}

void mw_reach_from(const MwPlay *play, const MwTurn *turn, int pit, uint64_t reached[2])
{
    reached[0] = reached[1] = 0;
    if (turn->own.pit[pit] == 0 || !mw_may_start_by_seeds(play, turn, pit)) return;
    bool captures[] = {mw_start_captures(play, turn, pit, false),
                       mw_start_captures(play, turn, pit, true)};
    int choices = captures[0] || captures[1] ? mw_start_directions(play, turn, pit) : 0;
    if (captures[0] && choices & MWESO_FORWARD) reached[0] = reached_from(play, turn, pit, false);
    if (captures[1] && choices & MWESO_REVERSE) reached[1] = reached_from(play, turn, pit, true);
}

/* The opponent's pits that the first lap of a turn could capture, or a store seed. */
static uint64_t within_reach(const MwPlay *play, const MwTurn *turn)
{
    uint64_t all = 0, reached[2];
    bool from_store = mw_begins_from_store(play, turn);
    for (int pit = 0; pit < play->rules->board.pits; pit++) {
        if (from_store) {
            if (mw_may_capture_by_store(play, turn, pit))
                all |= taken_at(play, turn, &turn->own, pit);
            continue;
        }
        mw_reach_from(play, turn, pit, reached);
        all |= reached[0] | reached[1];
    }
    return all;
}

/* Changes the side to move. On a shared circuit each side's pits lie behind those of the other. */
static void turn_round(const MwPlay *words, MwTurn *turn)
{
    const MwesoBoard *board = &words->rules->board;
    const MwSide own = turn->own;
    uint16_t store = turn->store[0];
    turn->side = !turn->side;
    turn->store[0] = turn->store[1];
    turn->store[1] = store;
    if (mw_is_shared(board)) {
        size_t row = (size_t)board->pits * sizeof *own.pit;
        memcpy(turn->own.pit, own.pit + board->pits, row);
        memcpy(turn->own.pit + board->pits, own.pit, row);
        turn->held[MW_OWN] = mw_seen_across(board, turn->held[MW_OWN]);
        return;
    }
    bool holds = mw_may_hold(words); /* otherwise `held` has closed pits of the opponent */
    uint64_t held = turn->held[MW_OWN];
    turn->own = turn->opponent;
    turn->opponent = own;
    turn->held[MW_OWN] = holds ? turn->held[MW_OPPONENT] : 0;
    turn->held[MW_OPPONENT] = holds ? held : words->rules->closed_pits;
}

uint64_t mw_look_threatened(const MwPlay *words, const MwTurn *turn, bool own)
{
    MwTurn next = {.start = -1,
                   .origin = -1,
                   .came_from = -1,
                   .came_to = -1,
                   .landing = -1,
                   .moment = MOMENT_START,
                   .side = turn->side,
                   .own = turn->own,
                   .opponent = turn->opponent};
    memcpy(next.held, turn->held, sizeof next.held);
    memcpy(next.store, turn->store, sizeof next.store);
    memcpy(next.turns, turn->turns, sizeof next.turns);
    next.turns[turn->side] += turn->start >= 0;
    next.game_way = !own && words->rules->kept == KEPT_GAME ? turn->game_way : 0;
    if (own) turn_round(words, &next);
    return within_reach(words, &next);
}
