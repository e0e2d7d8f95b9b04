/* Starts: which pits may start a turn, and why (docs/rules.md, 2.1). */
#include "kernel/starts.h"

#include "kernel/capture.h"
#include "kernel/decider.h"
#include "kernel/first.h"
#include "kernel/rulings.h"
#include "rules/statements.h"

static bool any_pit_holds_enough(const MwPlay *play, const MwTurn *turn)
{
    int smallest = MW_NUMBER(play, smallest);
    for (int pit = 0; pit < play->rules->board.pits; pit++)
        if (mw_holds(play, MW_OWN, turn->own.pit, pit, smallest)) return true;
    return false;
}

void mw_settle_way(const MwPlay *play, MwTurn *turn)
{
    if (MW_IS(play, way, WAY_ANTI_CLOCKWISE)) return;
    turn->chooses = MW_IS(play, way, WAY_EITHER);
    turn->has_way = turn->chooses && turn->game_way;
    turn->way = turn->chooses ? turn->game_way == MWESO_REVERSE : true;
    turn->clockwise = turn->way;
}

bool mw_next_is_empty(const MwPlay *play, const MwTurn *turn, int pit, bool clockwise)
{
    int next = mw_onward(&play->rules->board, pit, 1, clockwise);
    return !mw_holds(play, MW_OWN, turn->own.pit, next, 1);
}

/* The pits that a script lets start. False if the words decide, or if it has failed. */
static bool scripted_starts(const MwPlay *play, const MwTurn *turn, uint64_t *starts)
{
    MwRuling ruling;
    if (!mw_asks(play->rules, DECIDE_STARTS) || !mw_ask(play, DECIDE_STARTS, turn, &ruling))
        return false;
    *starts = ruling.own;
    for (uint64_t pits = ruling.own; pits; pits &= pits - 1)
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
    mw_settle_way(play, turn);
    turn->last_resort = is_last_resort(play, turn, pit);
    turn->way_barred = turn->last_resort && (!turn->chooses || turn->has_way) &&
                       !mw_next_is_empty(play, turn, pit, turn->way);
    turn->start = turn->origin = pit;
    if (play->rules->largest)
        turn->large = mw_is_large(play->rules, mw_seeds_in(play, MW_OWN, turn->own.pit, pit));
    bool hooked = mw_asks(play->rules, DECIDE_LIFT) && mw_lift_by_script(play, turn);
    if (!hooked) turn->hand = mw_take_up(play, MW_OWN, &turn->own, pit);
    return hooked;
}

MwReason mw_start_reverse_reason(const MwPlay *play, const MwTurn *turn, int pit)
{
    MwTurn begun = *turn;
    mw_pick_up_start(play, &begun, pit);
    if (begun.last_resort && !mw_next_is_empty(play, turn, pit, !begun.way))
        return START_SINGLE_NEXT_OCCUPIED;
    return mw_reverse_reason(play, &begun);
}

static MwReason last_resort_reason(const MwPlay *play, const MwTurn *turn, int pit)
{
    if (any_pit_holds_enough(play, turn)) return START_SINGLE_NOT_LAST_RESORT;
    MwTurn begun = *turn;
    mw_settle_way(play, &begun);
    bool possible = mw_next_is_empty(play, turn, pit, begun.way);
    if (!possible && begun.chooses && !begun.has_way)
        possible = mw_next_is_empty(play, turn, pit, !begun.way);
    else if (!possible) possible = mw_start_reverse_reason(play, turn, pit) == REVERSE_MADE;
    return possible ? START_SINGLE : START_SINGLE_NEXT_OCCUPIED;
}

/* Why a pit may start or not, by its seeds and the rules for single seeds. */
static MwReason seeds_reason(const MwPlay *play, const MwTurn *turn, int pit)
{
    MwReason reason = amount_reason(play, turn, pit);
    return reason == START_SINGLE_NOT_LAST_RESORT ? last_resort_reason(play, turn, pit) : reason;
}

static bool is_allowed(MwReason reason)
{
    return reason == START_ENOUGH || reason == START_SINGLE || reason == HOOK_STARTS;
}

bool mw_may_start_by_seeds(const MwPlay *play, const MwTurn *turn, int pit)
{
    return is_allowed(seeds_reason(play, turn, pit));
}

/* A start that its seeds allow is barred if each of its ways is: first the one that is no choice.
 */
MW_RARE static MwReason barred_reason(const MwPlay *play, const MwTurn *turn, int pit, bool duty)
{
    MwTurn begun = *turn;
    MwReason barred = START_ENOUGH;
    mw_settle_way(play, &begun);
    bool usual = !is_last_resort(play, turn, pit) || mw_next_is_empty(play, turn, pit, begun.way);
    for (int other = 0; other < 2; other++) {
        bool clockwise = begun.way ^ other;
        int letter = clockwise ? MWESO_REVERSE : MWESO_FORWARD;
        if (other ? !(mw_start_ways(play, turn, pit) & letter) : !usual) continue;
        barred = mw_start_barred(play, turn, pit, clockwise, duty);
        if (barred == START_ENOUGH) break;
    }
    return barred;
}

static MwReason words_reason(const MwPlay *play, const MwTurn *turn, int pit, bool duty)
{
    MwReason reason = seeds_reason(play, turn, pit);
    if (!is_allowed(reason) || !MW_DERIVED(play, start_bars, true)) return reason;
    MwReason barred = barred_reason(play, turn, pit, duty);
    return barred == START_ENOUGH ? reason : barred;
}

MwReason mw_start_reason(const MwPlay *play, const MwTurn *turn, int pit)
{
    uint64_t starts;
    MW_INVARIANT(pit >= 0 && pit < play->rules->board.pits);
    if (scripted_starts(play, turn, &starts))
        return starts >> pit & 1 ? HOOK_STARTS : HOOK_STARTS_NOT;
    return words_reason(play, turn, pit, true);
}

bool mw_may_start(const MwPlay *play, const MwTurn *turn, int pit)
{
    return is_allowed(mw_start_reason(play, turn, pit));
}

bool mw_may_start_but_for_duty(const MwPlay *play, const MwTurn *turn, int pit)
{
    return is_allowed(words_reason(play, turn, pit, false));
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
