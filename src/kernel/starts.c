/* Starts: which pits may start a turn, and why (docs/rules.md, 2.1). */
#include "kernel/starts.h"

#include "kernel/capture.h"
#include "kernel/decider.h"
#include "kernel/rulings.h"
#include "rules/statements.h"

static bool any_pit_holds_enough(const MwPlay *play, const MwTurn *turn)
{
    int smallest = MW_NUMBER(play, smallest);
    for (int pit = 0; pit < play->rules->board.pits; pit++)
        if (mw_holds(play, MW_OWN, turn->own.pit, pit, smallest)) return true;
    return false;
}

bool mw_next_is_empty(const MwPlay *play, const MwTurn *turn, int pit, bool clockwise)
{
    int next = mw_onward(&play->rules->board, pit, 1, clockwise);
    return !mw_holds(play, MW_OWN, turn->own.pit, next, 1);
}

bool mw_begins_from_store(const MwPlay *play, const MwTurn *turn)
{
    return turn->store[0] > 0 && MW_IS(play, from, FROM_STORE);
}

/* May a seed of the store be put into the pit, as far as it holds seeds or none? */
static bool takes_store_seed(const MwPlay *play, const MwTurn *turn, int pit)
{
    return mw_is_inner(&play->rules->board, pit) &&
           (mw_holds(play, MW_OWN, turn->own.pit, pit, 1) || MW_IS(play, into, INTO_ANY));
}

static uint64_t store_pits(const MwPlay *play, const MwTurn *turn)
{
    uint64_t pits = 0;
    for (int pit = 0; pit < play->rules->board.pits; pit++)
        pits |= (uint64_t)takes_store_seed(play, turn, pit) << pit;
    return pits;
}

/* Would a seed put into the pit capture? */
static bool store_seed_captures(const MwPlay *play, const MwTurn *turn, int pit)
{
    bool occupied = mw_holds(play, MW_OWN, turn->own.pit, pit, 1);
    return mw_capture_reason(play, &turn->opponent, pit, occupied) == CAPTURE_MADE &&
           mw_may_capture(play, turn);
}

static bool inner_pit_holds_two(const MwPlay *play, const MwTurn *turn)
{
    for (int pit = 0; pit < play->rules->board.pits; pit++)
        if (mw_is_inner(&play->rules->board, pit) && mw_holds(play, MW_OWN, turn->own.pit, pit, 2))
            return true;
    return false;
}

/* Why a seed of the store that captures nothing may be put into the pit or not. */
static MwReason quiet_store_reason(const MwPlay *play, const MwTurn *turn, int pit)
{
    if (MW_IS(play, quiet_singles, QUIET_SINGLES_AS_START)) {
        int seeds = mw_seeds_in(play, MW_OWN, turn->own.pit, pit) + 1;
        return MW_AT_MOST(play, smallest, seeds) ? STORE_MAY : STORE_TOO_FEW;
    }
    bool many = mw_holds(play, MW_OWN, turn->own.pit, pit, 2);
    if (many || MW_IS(play, quiet_singles, QUIET_SINGLES_ALWAYS)) return STORE_MAY;
    return inner_pit_holds_two(play, turn) ? STORE_OTHERS : STORE_MAY;
}

static MwReason store_reason(const MwPlay *play, const MwTurn *turn, int pit)
{
    if (!mw_is_inner(&play->rules->board, pit)) return STORE_OUTER;
    if (!takes_store_seed(play, turn, pit)) return STORE_EMPTY;
    if (store_seed_captures(play, turn, pit)) return STORE_CAPTURES;
    return quiet_store_reason(play, turn, pit);
}

/* The pits that a script lets start. False if the words decide, or if it has failed. */
static bool scripted_starts(const MwPlay *play, const MwTurn *turn, uint64_t *starts)
{
    MwRuling ruling;
    if (!mw_asks(play->rules, DECIDE_STARTS) || !mw_ask(play, DECIDE_STARTS, turn, &ruling))
        return false;
    *starts = ruling.own;
    bool from_store = mw_begins_from_store(play, turn);
    if (from_store) *starts &= store_pits(play, turn);
    for (uint64_t pits = from_store ? 0 : ruling.own; pits; pits &= pits - 1)
        if (turn->own.pit[__builtin_ctzll(pits)] == 0)
            mw_reject(play, DECIDE_STARTS, turn, "pit %d is empty and cannot start",
                      __builtin_ctzll(pits) + 1);
    return !mw_script_failed(play);
}

/* Why a pit may start, as far as its seeds alone say. */
static MwReason amount_reason(const MwPlay *play, const MwTurn *turn, int pit)
{
    MwAmount amount = mw_amount(play, mw_seeds_in(play, MW_OWN, turn->own.pit, pit));
    return (MwReason)MW_CELL(play, start[amount], mw_amount_reason(play, amount));
}

static bool is_last_resort(const MwPlay *play, const MwTurn *turn, int pit)
{
    uint64_t starts;
    return amount_reason(play, turn, pit) == START_SINGLE_NOT_LAST_RESORT &&
           !scripted_starts(play, turn, &starts);
}

bool mw_pick_up_start(const MwPlay *play, MwTurn *turn, int pit)
{
    turn->last_resort = is_last_resort(play, turn, pit);
    turn->forward_barred = turn->last_resort && !mw_next_is_empty(play, turn, pit, false);
    turn->start = turn->origin = pit;
    bool hooked = mw_asks(play->rules, DECIDE_LIFT) && mw_lift_by_script(play, turn);
    if (!hooked) turn->hand = mw_take_up(play, MW_OWN, &turn->own, pit);
    return hooked;
}

MwReason mw_start_reverse_reason(const MwPlay *play, const MwTurn *turn, int pit)
{
    MwTurn begun = *turn;
    if (is_last_resort(play, turn, pit) && !mw_next_is_empty(play, turn, pit, true))
        return START_SINGLE_NEXT_OCCUPIED;
    mw_pick_up_start(play, &begun, pit);
    return mw_reverse_reason(play, &begun);
}

static MwReason last_resort_reason(const MwPlay *play, const MwTurn *turn, int pit)
{
    if (any_pit_holds_enough(play, turn)) return START_SINGLE_NOT_LAST_RESORT;
    bool forward = mw_next_is_empty(play, turn, pit, false);
    bool possible = forward || mw_start_reverse_reason(play, turn, pit) == REVERSE_MADE;
    return possible ? START_SINGLE : START_SINGLE_NEXT_OCCUPIED;
}

MwReason mw_start_reason(const MwPlay *play, const MwTurn *turn, int pit)
{
    uint64_t starts;
    MW_INVARIANT(pit >= 0 && pit < play->rules->board.pits);
    if (scripted_starts(play, turn, &starts))
        return starts >> pit & 1 ? HOOK_STARTS : HOOK_STARTS_NOT;
    if (mw_begins_from_store(play, turn)) return store_reason(play, turn, pit);
    MwReason reason = amount_reason(play, turn, pit);
    return reason == START_SINGLE_NOT_LAST_RESORT ? last_resort_reason(play, turn, pit) : reason;
}

bool mw_may_start(const MwPlay *play, const MwTurn *turn, int pit)
{
    MwReason reason = mw_start_reason(play, turn, pit);
    return reason == START_ENOUGH || reason == START_SINGLE || reason == STORE_MAY ||
           reason == STORE_CAPTURES || reason == HOOK_STARTS;
}

uint64_t mw_starts(const MwPlay *play, const MwTurn *turn)
{
    uint64_t starts = 0;
    if (scripted_starts(play, turn, &starts)) return starts;
    if (mw_script_failed(play)) return 0;
    for (int pit = 0; pit < play->rules->board.pits; pit++)
        if (mw_may_start(play, turn, pit)) starts |= (uint64_t)1 << pit;
    return starts;
}
