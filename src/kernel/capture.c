/* Capture: what a landing captures, and whether a clockwise lap may be sown for it. */
#include "kernel/capture.h"

#include "kernel/decider.h"
#include "kernel/relay.h"

MwReason mw_capture_reason(const MwPlay *play, const MwSide *opponent, int pit, bool occupied)
{
    if (!mw_is_inner(&play->rules->board, pit)) return CAPTURE_OUTER;
    int facing = mw_facing(play, opponent, pit);
    return (MwReason)MW_CELL(play, landing[occupied][facing].reason,
                             mw_landing_reason(play, occupied, facing));
}

static bool captures(const MwPlay *play, const MwSide *opponent, int pit, bool occupied)
{
    return mw_capture_reason(play, opponent, pit, occupied) == CAPTURE_MADE;
}

/* Would a clockwise lap step from AC to BC, which a closed right-hand end forbids? */
static bool passes_right_end(const MwPlay *play, int origin, int hand)
{
    return hand > play->rules->board.room[origin] &&
           hand > MW_CELL(play, room[origin], mw_room(play, origin));
}

/* Would the lap that is due capture by words, sown clockwise? */
static bool first_lap_captures(const MwPlay *play, const MwTurn *turn)
{
    int landing = mw_landing(play, turn->origin, turn->hand, true);
    int before = 2 - mw_landing_gets(play, turn->hand);
    bool occupied = mw_holds(play, MW_OWN, turn->own.pit, landing, before);
    return captures(play, &turn->opponent, landing, occupied);
}

/* Sows the whole chain on a copy. The laps repeat themselves as soon as one situation comes back;
 * the one kept is renewed after 1, 2, 4, 8... laps, so that none can hide before a cycle. */
static MwReason chain_reason(const MwPlay *play, const MwTurn *turn)
{
    MwSide own = turn->own, kept = own;
    int origin = turn->origin, hand = turn->hand, kept_origin = -1;
    for (int laps = 1; laps < MW_CHAIN_HORIZON; laps++) {
        if (passes_right_end(play, origin, hand)) return REVERSE_RIGHT_END;
        int landing = mw_sow(play, &own, origin, hand, true);
        bool occupied = mw_holds(play, MW_OWN, own.pit, landing, 2);
        if (captures(play, &turn->opponent, landing, occupied)) return REVERSE_MADE;
        if (!mw_relays(play, &own, landing, true)) return REVERSE_CHAIN_ENDS;
        origin = mw_relay_pit(play, landing, true);
        if (origin == kept_origin && mw_same_side(&own, &kept)) return REVERSE_CHAIN_ENDLESS;
        if ((laps & (laps - 1)) == 0) kept = own, kept_origin = origin;
        hand = mw_take_up(play, MW_OWN, &own, origin);
    }
    return REVERSE_CHAIN_ENDLESS;
}

static bool by_script(const MwPlay *play)
{
    return mw_asks(play->rules, DECIDE_NEXT) || mw_asks(play->rules, DECIDE_LANDING);
}

MwReason mw_reverse_reason(const MwPlay *play, const MwTurn *turn)
{
    if (!MW_HAS_PIT(play, reverse_pits, turn->origin)) return REVERSE_NOT_HERE;
    if (!MW_HAS_MOMENT(play, reverse_at, turn->moment)) return REVERSE_NOT_NOW;
    if (!mw_may_capture(play, turn)) return REVERSE_QUIET;
    if (passes_right_end(play, turn->origin, turn->hand)) return REVERSE_RIGHT_END;
    if (by_script(play) && MW_IS(play, reverse_capture, REVERSE_DIRECT))
        return mw_turn_captures_clockwise(play, turn) ? REVERSE_MADE : REVERSE_NO_CAPTURE;
    if (first_lap_captures(play, turn)) return REVERSE_MADE;
    if (MW_IS(play, reverse_capture, REVERSE_DIRECT)) return REVERSE_NO_CAPTURE;
    return chain_reason(play, turn);
}
