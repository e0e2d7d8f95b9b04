/* Hold: pits that a player holds, and landings that make one held. */
#include "kernel/hold.h"

void mw_lay_held(const MwRules *rules, const MwesoPosition *position, MwTurn *turn)
{
    const MwesoBoard *board = &rules->board;
    uint64_t own = position->held[position->side], theirs = position->held[!position->side];
    turn->held[MW_OWN] = own;
    if (mw_is_shared(board)) turn->held[MW_OWN] |= mw_seen_across(board, theirs);
    else turn->held[MW_OPPONENT] = theirs;
}

int mw_before_landing(const MwPlay *play, int origin, int hand, int landing, bool clockwise)
{
    if (hand < 2 || !MW_DERIVED(play, hold_at, true) || !mw_may_hold(play)) return -1;
    int before = mw_onward(&play->rules->board, landing, 1, !clockwise);
    bool skipped = before == origin && MW_IS(play, lap_first, FIRST_AFTER) &&
                   MW_IS(play, lap_origin, ORIGIN_SKIPPED);
    return skipped ? mw_onward(&play->rules->board, before, 1, !clockwise) : before;
}

/* Does the pit hold just so many? */
static bool holds_just(const MwPlay *play, const MwSide *own, int pit, int seeds)
{
    return mw_holds(play, MW_OWN, own->pit, pit, seeds) &&
           !mw_holds(play, MW_OWN, own->pit, pit, seeds + 1);
}

/* Do the two hold so many and one fewer? */
static bool are_pair(const MwPlay *play, const MwSide *own, int one, int other, int at)
{
    return (holds_just(play, own, one, at) && holds_just(play, own, other, at - 1)) ||
           (holds_just(play, own, one, at - 1) && holds_just(play, own, other, at));
}

static uint64_t held_by(const MwPlay *play, const MwTurn *turn, const MwSide *own, int landing,
                        int before)
{
    if (!mw_may_hold(play)) return 0;
    int at = MW_NUMBER(play, hold_at);
    bool pair = before >= 0 && !(turn->held[MW_OWN] >> before & 1) &&
                are_pair(play, own, landing, before, at) && MW_IS(play, hold_pair, 1);
    if (pair) return (uint64_t)1 << landing | (uint64_t)1 << before;
    return holds_just(play, own, landing, at) ? (uint64_t)1 << landing : 0;
}

/* A store seed is alone in its lap. */
static int before_last(const MwPlay *play, const MwTurn *turn)
{
    bool one_by_one = mw_every_captures(play->rules) || turn->seeds_hooked;
    if (turn->put == PUT_LANDED) return -1;
    if (one_by_one) return turn->before_last;
    int origin = turn->entering ? -1 : turn->origin;
    return mw_before_landing(play, origin, turn->sown, turn->landing, turn->clockwise);
}

uint64_t mw_held_by_landing(const MwPlay *play, const MwTurn *turn)
{
    return held_by(play, turn, &turn->own, turn->landing, before_last(play, turn));
}

bool mw_ends_in_hold(const MwPlay *play, const MwTurn *turn, const MwSide *own, int landing,
                     int before)
{
    return turn->held[MW_OWN] >> landing & 1 || held_by(play, turn, own, landing, before) != 0;
}
