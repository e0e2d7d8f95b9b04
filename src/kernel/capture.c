/* Capture: what a landing captures, and whether a lap against the way may be sown for it. */
#include "kernel/capture.h"

#include "kernel/decider.h"
#include "rules/statements.h"

MwReason mw_capture_reason(const MwPlay *play, const MwSide *opponent, int pit, bool occupied)
{
    if (!mw_is_inner(&play->rules->board, pit)) return CAPTURE_OUTER;
    int facing = mw_facing(play, opponent, pit);
    return (MwReason)MW_CELL(play, landing[occupied][facing].reason,
                             mw_landing_reason(play, occupied, facing));
}

MwReason mw_muted_reason(const MwPlay *play, const MwTurn *turn)
{
    if (!turn->later && turn->large) return CAPTURE_LARGE;
    if (mw_may_capture(play, turn)) return CAPTURE_MADE;
    return MW_AT_MOST(play, quiet_turns, turn->turns[turn->side]) ? CAPTURE_LATE : CAPTURE_QUIET;
}

static bool captures(const MwPlay *play, const MwSide *opponent, int pit, bool occupied)
{
    return mw_capture_reason(play, opponent, pit, occupied) == CAPTURE_MADE;
}

/* Would a lap against the way step from AC to BC, which a closed right-hand end forbids? */
static bool passes_right_end(const MwPlay *play, const MwTurn *turn, int origin, int hand)
{
    bool clockwise = !turn->way;
    return clockwise && hand > play->rules->board.room[origin] &&
           hand > MW_CELL(play, room[origin], mw_room(play, origin));
}

/* Would the lap that is due capture by words, sown against the way? */
static bool first_lap_captures(const MwPlay *play, const MwTurn *turn)
{
    int landing = mw_landing(play, turn->origin, turn->hand, !turn->way);
    int before = 2 - mw_landing_gets(play, turn->hand);
    bool occupied = mw_holds(play, MW_OWN, turn->own.pit, landing, before);
    return captures(play, &turn->opponent, landing, occupied);
}

/* Sows the whole chain, whose first lap does not capture, on a copy. The laps repeat themselves as
 * soon as one situation comes back; the one kept is renewed after 1, 2, 4, 8... laps, so that none
 * can hide before a cycle. */
static MwReason chain_reason(const MwPlay *play, const MwTurn *turn)
{
    MwSide own = turn->own, kept = own;
    int origin = turn->origin, hand = turn->hand, kept_origin = -1;
    for (int laps = 1; laps < MW_CHAIN_HORIZON; laps++) {
        if (passes_right_end(play, turn, origin, hand)) return REVERSE_RIGHT_END;
        origin = mw_sow(play, &own, origin, hand, !turn->way);
        bool occupied = mw_holds(play, MW_OWN, own.pit, origin, 2);
        if (laps > 1 && captures(play, &turn->opponent, origin, occupied)) return REVERSE_MADE;
        if (!occupied || MW_IS(play, relay, RELAY_NONE)) return REVERSE_CHAIN_ENDS;
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
    if (turn->chooses)
        return !turn->has_way || (play->rules->kept == KEPT_LAP) ? WAY_CHOSEN : WAY_KEPT;
    if (!MW_HAS_PIT(play, reverse_pits, turn->origin)) return REVERSE_NOT_HERE;
    if (!MW_HAS_MOMENT(play, reverse_at, turn->moment)) return REVERSE_NOT_NOW;
    if (!mw_may_capture(play, turn)) return REVERSE_QUIET;
    bool muted = !turn->later && turn->large;
    if (passes_right_end(play, turn, turn->origin, turn->hand)) return REVERSE_RIGHT_END;
    if (by_script(play) && MW_IS(play, reverse_capture, REVERSE_DIRECT))
        return mw_turn_captures(play, turn, !turn->way) ? REVERSE_MADE : REVERSE_NO_CAPTURE;
    if (!muted && first_lap_captures(play, turn)) return REVERSE_MADE;
    if (MW_IS(play, reverse_capture, REVERSE_DIRECT)) return REVERSE_NO_CAPTURE;
    if (!turn->later && MW_IS(play, first_lap, FIRST_LAP_DECIDES)) return REVERSE_NO_CAPTURE;
    return chain_reason(play, turn);
}
