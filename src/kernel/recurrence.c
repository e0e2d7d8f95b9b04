/* Recurrence: when a move comes back to where it was, and so never ends. */
#include "kernel/recurrence.h"

#include "base/stop.h"
#include "kernel/decider.h"
#include "kernel/relay.h"

/* The situation that would come next. */
typedef struct Situation {
    const MwSide *own;
    int origin, hand;
} Situation;

static bool is(const Situation *s, const MwSide *own, int origin, int hand)
{
    return s->origin == origin && s->hand == hand && mw_same_side(s->own, own);
}

enum { LOOK_EVERY = 1024 }; /* laps between two looks at whether all is to end */

/* Sows the turn's run again from its mark, looking for the situation. With `came_from` >= 0 the lap
 * before it must have started there too. The mark itself counts only if `at_mark`. */
static bool met_before(const MwPlay *play, const MwTurn *turn, const Situation *sought,
                       int came_from, bool at_mark)
{
    enum { LAPS_PER_FUEL = 3 };
    mw_charge(play, (turn->laps - turn->mark.laps) / LAPS_PER_FUEL);
    MwTurn run = *turn;
    const MwMark *mark = &turn->mark;
    int before = mark->came_from;
    run.own = mark->own, run.origin = mark->origin, run.hand = mark->hand, run.clockwise = false;
    for (uint32_t i = mark->laps; i < turn->laps && !run.failed; i++) {
        if (i % LOOK_EVERY == 0 && mw_stopped()) return false;
        bool counts = (i > mark->laps || at_mark) && (came_from < 0 || came_from == before);
        if (counts && is(sought, &run.own, run.origin, run.hand)) return true;
        before = run.origin;
        mw_turn_sow(play, &run);
        run.origin = mw_relay_pit(play, run.landing, false);
        run.hand = mw_pick_up(&run.own, run.origin);
    }
    return false;
}

static void set_mark(const MwPlay *play, MwTurn *turn, bool choice)
{
    if (mw_holds(play, MW_OWN, turn->own.pit, turn->origin, 1)) return;
    MwMark *mark = &turn->mark;
    mark->own = turn->own;
    mark->origin = turn->origin;
    mark->hand = turn->hand;
    mark->came_from = turn->came_from;
    mark->laps = turn->laps;
    mark->set = true;
    mark->choice = choice;
}

bool mw_lap_recurs(const MwPlay *play, MwTurn *turn, bool choice)
{
    const MwMark *mark = &turn->mark;
    if (!mark->set) {
        set_mark(play, turn, choice);
        return false;
    }
    Situation now = {&turn->own, turn->origin, turn->hand};
    if (MW_DERIVED(play, one_to_one, false)) return is(&now, &mark->own, mark->origin, mark->hand);
    uint32_t laps = turn->laps - mark->laps;
    if (choice) return met_before(play, turn, &now, -1, mark->choice);
    bool time_to_look = (laps & (laps - 1)) ==
                        0; /* 1, 2, 4, 8...: late, but never in vain for long */
    return time_to_look && met_before(play, turn, &now, -1, true);
}

bool mw_landing_recurs(const MwPlay *play, const MwTurn *turn)
{
    const MwMark *mark = &turn->mark;
    if (!mark->set) return false;
    MwSide own = turn->own;
    int origin = mw_relay_pit(play, turn->landing, false);
    int hand = mw_take_up(play, MW_OWN, &own, origin);
    Situation next = {&own, origin, hand};
    if (MW_DERIVED(play, one_to_one, false))
        return mark->came_from == turn->origin && is(&next, &mark->own, mark->origin, mark->hand);
    return met_before(play, turn, &next, turn->origin, true);
}
