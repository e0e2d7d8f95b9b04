/* Look: what a script may ask about moves ahead, by the words of its variant. */
#include "kernel/look.h"

#include <string.h>

#include "kernel/capture.h"
#include "kernel/closed.h"
#include "kernel/hold.h"
#include "kernel/relay.h"
#include "kernel/starts.h"
#include "rules/statements.h"

/* The lap from that pit, about to be sown. False if there is nothing to sow. */
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

static bool captures_at(const MwPlay *words, const MwTurn *lap, int landing, bool occupied)
{
    return mw_capture_reason(words, lap, &lap->own, landing, occupied) == CAPTURE_MADE;
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
        return mw_reverse_reason(words, &lap) == REVERSE_MADE;
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
        if (!muted && captures_at(words, &lap, pit, occupied) && !mw_pairs(words, lap.hand))
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

/* On a circuit that both share the pits of each lie behind those of the other. */
static void turn_round(const MwesoBoard *board, MwTurn *turn)
{
    MwSide own = turn->own;
    size_t row = (size_t)board->pits * sizeof *own.pit;
    memcpy(turn->own.pit, own.pit + board->pits, row);
    memcpy(turn->own.pit + board->pits, own.pit, row);
    turn->held[MW_OWN] = mw_seen_across(board, turn->held[MW_OWN]);
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
                   .own = turn->own};
    next.opponent = turn->opponent;
    memcpy(next.held, turn->held, sizeof next.held);
    memcpy(next.store, turn->store, sizeof next.store);
    memcpy(next.turns, turn->turns, sizeof next.turns);
    next.turns[turn->side] += turn->start >= 0;
    next.game_way = !own && words->rules->kept == KEPT_GAME ? turn->game_way : 0;
    if (!own) return mw_within_reach(words, &next);
    next.side = !turn->side;
    next.store[0] = turn->store[1];
    next.store[1] = turn->store[0];
    if (mw_is_shared(&words->rules->board)) {
        turn_round(&words->rules->board, &next);
    } else {
        next.own = turn->opponent;
        next.opponent = turn->own;
        bool holds = mw_may_hold(words); /* else they are closed pits of the opponent's */
        next.held[MW_OWN] = holds ? turn->held[MW_OPPONENT] : 0;
        next.held[MW_OPPONENT] = holds ? turn->held[MW_OWN] : words->rules->closed_pits;
    }
    return mw_within_reach(words, &next);
}
