/* Capture: what a landing captures, and whether a clockwise lap may be sown for it. */
#include "kernel/capture.h"

#include "kernel/decider.h"

const MwLandingRow *mw_landing_at(const MwRules *rules, const MwSide *opponent, int pit, int seeds)
{
    static const MwLandingRow outer_pit = {CAPTURE_OUTER, 0};
    if (!mw_is_inner(&rules->board, pit)) return &outer_pit;
    return &rules->tables.landing[seeds >= 2][mw_facing(rules, opponent->pit, pit)];
}

static bool captures(const MwRules *rules, const MwSide *opponent, int pit, int seeds)
{
    MW_INVARIANT(pit >= 0 && pit < rules->board.pits && seeds > 0);
    return mw_landing_at(rules, opponent, pit, seeds)->takes != 0;
}

/* Would a clockwise lap step from AC to BC, which a closed right-hand end forbids? */
static bool passes_right_end(const MwRules *rules, int origin, int hand)
{
    return hand > rules->tables.room[origin];
}

static MwReason direct_reason(const MwPlay *play, const MwTurn *turn)
{
    if (passes_right_end(play->rules, turn->origin, turn->hand)) return REVERSE_RIGHT_END;
    if (mw_asks(play->rules, DECIDE_NEXT) || mw_asks(play->rules, DECIDE_LANDING))
        return mw_turn_captures_clockwise(play, turn) ? REVERSE_MADE : REVERSE_NO_CAPTURE;
    int landing = mw_landing(play->rules, turn->origin, turn->hand, true);
    int seeds = turn->own.pit[landing] + mw_landing_gets(play->rules, turn->hand);
    return captures(play->rules, &turn->opponent, landing, seeds) ? REVERSE_MADE
                                                                  : REVERSE_NO_CAPTURE;
}

/* Sows the whole chain on a copy. The laps repeat themselves as soon as one situation comes back;
 * the one kept is renewed after 1, 2, 4, 8... laps, so that none can hide before a cycle. */
static MwReason chain_reason(const MwRules *rules, const MwTurn *turn)
{
    MwSide own = turn->own, kept = own;
    int origin = turn->origin, hand = turn->hand, kept_origin = -1;
    for (int laps = 1; laps < MW_CHAIN_HORIZON; laps++) {
        if (passes_right_end(rules, origin, hand)) return REVERSE_RIGHT_END;
        origin = mw_sow(rules, &own, origin, hand, true);
        if (captures(rules, &turn->opponent, origin, own.pit[origin])) return REVERSE_MADE;
        if (own.pit[origin] < 2 || rules->relay == RELAY_NONE) return REVERSE_CHAIN_ENDS;
        if (origin == kept_origin && mw_same_side(&own, &kept)) return REVERSE_CHAIN_ENDLESS;
        if ((laps & (laps - 1)) == 0) kept = own, kept_origin = origin;
        hand = mw_pick_up(&own, origin);
    }
    return REVERSE_CHAIN_ENDLESS;
}

MwReason mw_reverse_reason(const MwPlay *play, const MwTurn *turn)
{
    if (!(play->rules->reverse_pits >> turn->origin & 1)) return REVERSE_NOT_HERE;
    if (!(play->rules->reverse_at & (int)turn->moment)) return REVERSE_NOT_NOW;
    if (!turn->may_capture) return REVERSE_QUIET;
    return play->rules->reverse_capture == REVERSE_DIRECT ? direct_reason(play, turn)
                                                          : chain_reason(play->rules, turn);
}
