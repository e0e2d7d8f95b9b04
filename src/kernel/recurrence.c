/* Recurrence: when a move comes back to where it was, and so never ends. */
#include "kernel/recurrence.h"

/* The situation that would come next. */
typedef struct Situation {
    const MwSide *own;
    int origin, hand;
} Situation;

static bool is(const Situation *s, const MwSide *own, int origin, int hand)
{
    return s->origin == origin && s->hand == hand && mw_same_side(s->own, own);
}

/* Sows the run again from its mark, `laps` laps, looking for the situation. With `came_from` >= 0
 * the lap before it must have started there too. The mark itself counts only if `at_mark`. */
static bool met_before(const MwRules *rules, const MwMark *mark, uint32_t laps,
                       const Situation *sought, int came_from, bool at_mark)
{
    MwSide own = mark->own;
    int origin = mark->origin, hand = mark->hand, before = mark->came_from;
    for (uint32_t i = 0; i < laps; i++) {
        bool counts = (i > 0 || at_mark) && (came_from < 0 || came_from == before);
        if (counts && is(sought, &own, origin, hand)) return true;
        before = origin;
        origin = mw_sow(rules, &own, origin, hand, false);
        hand = mw_pick_up(&own, origin);
    }
    return false;
}

static void set_mark(MwTurn *turn, bool choice)
{
    if (turn->own.pit[turn->origin] > 0) return;
    turn->mark = (MwMark){turn->own,  turn->origin, turn->hand, turn->came_from,
                          turn->laps, true,         choice};
}

bool mw_lap_recurs(const MwRules *rules, MwTurn *turn, bool choice)
{
    const MwMark *mark = &turn->mark;
    if (!mark->set) {
        set_mark(turn, choice);
        return false;
    }
    Situation now = {&turn->own, turn->origin, turn->hand};
    if (rules->one_to_one) return is(&now, &mark->own, mark->origin, mark->hand);
    uint32_t laps = turn->laps - mark->laps;
    if (choice) return met_before(rules, mark, laps, &now, -1, mark->choice);
    bool time_to_look = (laps & (laps - 1)) ==
                        0; /* 1, 2, 4, 8...: late, but never in vain for long */
    return time_to_look && met_before(rules, mark, laps, &now, -1, true);
}

bool mw_landing_recurs(const MwRules *rules, const MwTurn *turn)
{
    const MwMark *mark = &turn->mark;
    if (!mark->set) return false;
    MwSide own = turn->own;
    Situation next = {&own, turn->landing, mw_pick_up(&own, turn->landing)};
    if (rules->one_to_one)
        return mark->came_from == turn->origin && is(&next, &mark->own, mark->origin, mark->hand);
    return met_before(rules, mark, turn->laps - mark->laps, &next, turn->origin, true);
}
