/* Recurrence: when a move comes back to where it was, and so never ends. */
#include "kernel/recurrence.h"

#include "base/process.h"
#include "kernel/decider.h"
#include "kernel/house.h"
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

/* Of so many laps after the mark is known which way they ran. If all ran the same way, of all. */
enum { MOST_WAYS = 64 };

static bool ran_clockwise(const MwMark *mark, uint32_t lap)
{
    return mark->ways >> (mark->mixed ? lap : 0) & 1;
}

/* Does a script see which way the lap before ran, which is the same all through a run? */
static bool is_seen_to_turn(const MwRules *rules)
{
    return mw_asks_any(rules, MW_OF_LAPS) && rules->kept != KEPT_LAP;
}

void mw_note_way(const MwPlay *play, MwTurn *turn)
{
    MwMark *mark = &turn->mark;
    if (!mark->set) return;
    MW_INVARIANT(turn->laps >= mark->laps);
    uint32_t lap = turn->laps - mark->laps;
    if (turn->clockwise != mark->came_clockwise && is_seen_to_turn(play->rules)) mark->set = false;
    if (lap == 0) mark->ways = turn->clockwise ? UINT64_MAX : 0;
    mark->mixed |= turn->clockwise != (bool)(mark->ways & 1);
    if (mark->mixed && lap >= MOST_WAYS) mark->set = false;
    else if (mark->mixed && turn->clockwise != (bool)(mark->ways >> lap & 1))
        mark->ways ^= (uint64_t)1 << lap;
}

enum { LOOK_EVERY = 1024 }; /* laps between two looks at whether all is to end */

/* The first lap of a turn may capture where later ones may not, or the other way round. */
static bool first_differs(const MwPlay *play, const MwTurn *turn)
{
    return (turn->muted != 0) != MW_IS(play, first_lap, FIRST_LAP_DECIDES) &&
           MW_AT_MOST(play, quiet_turns, turn->turns[turn->side]);
}

/* Sows the turn's run again from its mark, looking for the situation. With `came_from` >= 0 the lap
 * before it must have started there too. The mark itself counts only if `at_mark`. */
static bool met_before(const MwPlay *play, const MwTurn *turn, const Situation *sought,
                       int came_from, bool at_mark)
{
    enum { LAPS_PER_FUEL = 3 };
    mw_charge(play, (turn->laps - turn->mark.laps) / LAPS_PER_FUEL);
    MW_SOWN_BESIDES(play, turn->laps - turn->mark.laps);
    MwTurn run = *turn;
    const MwMark *mark = &turn->mark;
    int before = mark->came_from;
    run.own = mark->own, run.origin = mark->origin, run.hand = mark->hand;
    run.came_clockwise = mark->came_clockwise, run.moment = MOMENT_RELAY;
    run.came_to = (int8_t)run.origin, run.chosen = 0;
    for (uint32_t i = mark->laps; i < turn->laps && !run.failed; i++) {
        if (i % LOOK_EVERY == 0 && mw_stopped()) return false;
        bool counts = (i > mark->laps || at_mark) && (came_from < 0 || came_from == before);
        if (counts && is(sought, &run.own, run.origin, run.hand) &&
            (i > mark->laps || !mark->first || !first_differs(play, turn)))
            return true;
        before = run.origin;
        run.clockwise = ran_clockwise(mark, i - mark->laps);
        mw_turn_sow(play, &run);
        run.origin = mw_next_origin(play, &run);
        run.came_to = (int8_t)run.landing;
        run.hand = mw_pick_up(&run.own, run.origin);
    }
    return false;
}

/* A script sees more of a lap than its pits, origin and hand. Where it may go by that, a run begins
 * with a lap that all later ones of the run are like: a relay from the pit in which a lap that ran
 * the way that holds has ended (forward, where each lap may choose its way), when the script has
 * counted as many laps as it counts. */
static bool is_like_others(const MwRules *rules, const MwTurn *turn)
{
    bool way = rules->kept != KEPT_LAP && turn->way;
    return turn->moment == MOMENT_RELAY && turn->came_clockwise == way &&
           turn->came_to == turn->origin && turn->laps >= rules->counts[COUNTER_LAPS];
}

static void set_mark(const MwPlay *play, MwTurn *turn, bool choice)
{
    if (mw_asks_any(play->rules, MW_OF_LAPS) && !is_like_others(play->rules, turn)) return;
    if (!turn->later && play->rules->laid_pits) return; /* that lap is not sown */
    if (mw_may_house(play->rules) && mw_first_lap_passes(play, turn)) return;
    if (turn->entering || mw_holds(play, MW_OWN, turn->own.pit, turn->origin, 1)) return;
    if (MW_ALL_KNOWN && !turn->later && first_differs(play, turn)) return;
    MwMark *mark = &turn->mark;
    mark->own = turn->own;
    mark->origin = turn->origin;
    mark->hand = turn->hand;
    mark->came_from = turn->came_from;
    mark->laps = turn->laps;
    mark->came_clockwise = turn->came_clockwise;
    mark->set = true;
    mark->choice = choice;
    mark->mixed = false;
    mark->first = !turn->later;
    bool muted = turn->laps == 1 && turn->muted && turn->landing_by != BY_HOUSE;
    MW_INVARIANT(!muted || turn->came_to >= 0); /* that lap has relayed */
    mark->mute = muted && !(play->rules->stop_pits >> turn->came_to & 1);
    mark->ways = turn->way ? UINT64_MAX : 0;
}

/* One situation is enough, where each lap has only one that can have come before it. */
static bool at_mark(MwMark *mark, const Situation *now, bool choice)
{
    if (!is(now, &mark->own, mark->origin, mark->hand)) return false;
    bool new_choice = choice && !mark->choice; /* there was none when it was met */
    mark->choice |= choice;
    return !new_choice;
}

bool mw_lap_recurs(const MwPlay *play, MwTurn *turn, bool choice)
{
    MwMark *mark = &turn->mark;
    if (!mark->set) {
        set_mark(play, turn, choice);
        return false;
    }
    Situation now = {&turn->own, turn->origin, turn->hand};
    if (MW_DERIVED(play, one_to_one, false) && !mark->mixed) return at_mark(mark, &now, choice);
    uint32_t laps = turn->laps - mark->laps;
    if (choice) return met_before(play, turn, &now, -1, mark->choice);
    bool time_to_look = (laps & (laps - 1)) ==
                        0; /* 1, 2, 4, 8...: late, but never in vain for long */
    return time_to_look && met_before(play, turn, &now, -1, true);
}

/* Is the landing of the lap before the mark like no later one? A lap that entered at an end has no
 * origin, as a later one that lands so has; and where seeds were saved others lie there now. */
static bool is_unlike_later(const MwTurn *turn) { return turn->mark.laps == turn->unlike; }

/* The landing at the mark was met, if a choice was: where it offered none, it does now. */
static bool met_landing(MwTurn *turn)
{
    bool met = !turn->mark.mute && !is_unlike_later(turn);
    turn->mark.mute = false;
    return met;
}

bool mw_landing_recurs(const MwPlay *play, MwTurn *turn)
{
    MwMark *mark = &turn->mark;
    if (!mark->set) return false;
    MwSide own = turn->own;
    int origin = mw_next_origin(play, turn);
    int hand = mw_take_up(play, MW_OWN, &own, origin);
    Situation next = {&own, origin, hand};
    if (MW_DERIVED(play, one_to_one, false) && !mark->mixed)
        return mark->came_from == turn->origin && is(&next, &mark->own, mark->origin, mark->hand) &&
               met_landing(turn);
    return met_before(play, turn, &next, turn->origin, !mark->mute && !is_unlike_later(turn));
}
