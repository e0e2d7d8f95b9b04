/* Recurrence: when a situation of a move recurs, so that the move never ends (docs/rules.md, 2.6).
 */
#include <string.h>

#include "base/process.h"
#include "kernel/capture.h"
#include "kernel/starts.h"
#include "kernel/steps.h"

/* ---- runs of laps between captures ----------------------------------------------------------- */

/* All that a lap depends on. */
typedef struct Situation {
    const MwSide *own;
    int origin, hand;
} Situation;

static bool is(const Situation *s, const MwSide *own, int origin, int hand)
{
    return s->origin == origin && s->hand == hand && mw_same_side(s->own, own);
}

/* The number of laps after the mark whose directions are recorded one by one; a longer run is
 * followed only if all its laps ran the same way. */
enum { MOST_DIRECTIONS = 64 };

void mw_note_direction(const MwPlay *play, MwTurn *turn)
{
    MwMark *mark = &turn->mark;
    if (!mark->set) return;
    MW_INVARIANT(turn->laps >= mark->laps);
    uint32_t lap = turn->laps - mark->laps;
    /* A script sees the direction of the lap before, which must therefore be constant in a run. */
    bool is_seen = mw_asks_any(play->rules, MW_OF_LAPS) && play->rules->kept != KEPT_LAP;
    if (turn->clockwise != mark->came_clockwise && is_seen) mark->set = false;
    if (lap == 0) mark->directions = turn->clockwise ? UINT64_MAX : 0;
    mark->mixed |= turn->clockwise != (bool)(mark->directions & 1);
    if (mark->mixed && lap >= MOST_DIRECTIONS) mark->set = false;
    else if (mark->mixed && turn->clockwise != (bool)(mark->directions >> lap & 1))
        mark->directions ^= (uint64_t)1 << lap;
}

/* Laps between two looks at mw_stopped(); number of laps sown again that cost a script one fuel. */
enum { LOOK_EVERY = 1024, LAPS_PER_FUEL = 3 };

/* Does only the first lap of the turn capture, or only the later ones? */
static bool first_differs(const MwPlay *play, const MwTurn *turn)
{
    return (play->rules->captures || play->rules->hooked) &&
           (turn->muted != 0) != MW_IS(play, first_lap, FIRST_LAP_DECIDES) &&
           MW_AT_MOST(play, quiet_turns, turn->turns[turn->side]);
}

/* Sows the turn's run again from its mark, looking for the situation. With `came_from` >= 0 the lap
 * before it must also have had that origin. The mark itself counts only with `at_mark`. */
static bool met_before(const MwPlay *play, const MwTurn *turn, const Situation *sought,
                       int came_from, bool at_mark)
{
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
        run.clockwise = mark->directions >> (mark->mixed ? i - mark->laps : 0) & 1;
        mw_turn_sow(play, &run);
        run.origin = mw_next_origin(play, &run);
        run.came_to = (int8_t)run.landing;
        run.hand = mw_pick_up(&run.own, run.origin);
    }
    return false;
}

/* A script may depend on more than (pits, origin, hand). Then a run may only begin with a lap whose
 * context equals that of all later ones: a relay from the landing of a lap that ran the turn's way
 * (forward, if each lap may choose), with at least as many laps before it as the script counts. */
static bool is_like_others(const MwRules *rules, const MwTurn *turn)
{
    bool way = rules->kept != KEPT_LAP && turn->way;
    return turn->moment == MOMENT_RELAY && turn->came_clockwise == way &&
           turn->came_to == turn->origin && turn->laps >= rules->counts[COUNTER_LAPS];
}

static void set_mark(const MwPlay *play, MwTurn *turn, bool choice)
{
    if (mw_asks_any(play->rules, MW_OF_LAPS) && !is_like_others(play->rules, turn)) return;
    if (!turn->later && play->rules->laid_pits) return; /* the first lap is laid, not sown */
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
    MW_INVARIANT(!muted || turn->came_to >= 0); /* the muted first lap has relayed */
    mark->no_capture = muted && !(play->rules->stop_pits >> turn->came_to & 1);
    mark->directions = turn->way ? UINT64_MAX : 0;
}

/* Has the first situation of the run recurred? Comparing it alone is enough if sowing is
 * one-to-one. */
static bool at_mark(MwMark *mark, const Situation *now, bool choice)
{
    if (!is(now, &mark->own, mark->origin, mark->hand)) return false;
    bool new_choice = choice && !mark->choice; /* the situation offers a choice now, but did not at
                                                  the mark */
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
    bool is_time = (laps & (laps - 1)) == 0; /* at 1, 2, 4, 8... laps: recurrence is found late, but
                                                sowing again costs little in all */
    return is_time && met_before(play, turn, &now, -1, true);
}

bool mw_landing_recurs(const MwPlay *play, MwTurn *turn)
{
    MwMark *mark = &turn->mark;
    if (!mark->set) return false;
    MwSide own = turn->own;
    int origin = mw_next_origin(play, turn);
    int hand = mw_take_up(play, MW_OWN, &own, origin);
    Situation next = {&own, origin, hand};
    /* Was the same choice met at the landing before the mark? Not if that landing offered none. Nor
     * if it cannot recur: after a lap that entered at an end, which has no origin, or where seeds
     * were saved, so that the seeds lie otherwise now. */
    bool met = !mark->no_capture && mark->laps != turn->unlike;
    if (!MW_DERIVED(play, one_to_one, false) || mark->mixed)
        return met_before(play, turn, &next, turn->origin, met);
    if (mark->came_from != turn->origin || !is(&next, &mark->own, mark->origin, mark->hand))
        return false;
    mark->no_capture = false; /* later landings offer the choice */
    return met;
}

/* ---- moves that are replayed, on a circuit that both share ------------------------------------
 */

/* The number of choices of a move that are recorded. A move with more is only ended by
 * end.lap_limit. */
enum { MOST_CHOICES = 64, TOO_MANY = MOST_CHOICES + 1 };

/* The second choice of each pair. */
enum { SECOND_OF_TWO = MWESO_DECLINE | MWESO_REVERSE | MWESO_STOP };

void mw_record_start(MwTurn *turn)
{
    turn->mark.own = turn->own;
    turn->mark.hand = turn->store[0];
    turn->mark.game_way = turn->game_way;
    turn->mark.choices = 0;
    turn->mark.directions = 0;
}

void mw_record_choice(MwTurn *turn, MwesoChoice choice)
{
    MwMark *mark = &turn->mark;
    bool fits = mark->choices < MOST_CHOICES && choice < MWESO_OFFERED;
    if (fits) mark->directions |= (uint64_t)((choice & SECOND_OF_TWO) != 0) << mark->choices;
    mark->choices = (uint8_t)(fits ? mark->choices + 1 : TOO_MANY);
}

/* A move that is replayed, and the number of its choices made so far. */
typedef struct Replayed {
    const MwPlay *play;
    const MwMark *mark;
    MwTurn turn;
    int choices;
} Replayed;

/* The position that the turn began from, except for what no turn depends on: who holds a pit, and
 * the direction that the opponent has chosen for the game. */
static MwesoPosition position_before(const MwPlay *play, const MwTurn *turn)
{
    const MwRules *rules = play->rules;
    int side = turn->side, pits = rules->board.pits;
    size_t row = (size_t)pits * sizeof *turn->own.pit;
    MwTurn start = *turn;
    start.own = turn->mark.own;
    start.store[0] = (uint16_t)turn->mark.hand;
    if (start.drop == DROPPED) mw_gather_store(play, &start);
    MwesoPosition before = {.side = turn->side, .passes = turn->passes, .still = turn->still};
    memcpy(before.pit[side], start.own.pit, row);
    memcpy(before.pit[!side], start.own.pit + pits, row);
    memcpy(before.turns, turn->turns, sizeof before.turns);
    memcpy(before.captures, turn->captures, sizeof before.captures);
    memcpy(before.memory, turn->memory, sizeof before.memory);
    before.store[side][0] = start.store[0];
    before.store[!side][0] = start.store[1];
    before.held[side] = turn->held[MW_OWN] & ~turn->made_held;
    before.way[side] = turn->mark.game_way;
    /* All phases before this one count as ended by a start: the turn does not know which of them
     * were. */
    int over = rules->phase ? rules->phase - 1 : rules->phase_count;
    before.started[side] = (uint8_t)((1u << over) - 1);
    before.spread = (uint8_t)((start.drop == DROP_NONE) << side);
    return before;
}

static void begin_replay(const MwPlay *play, const MwTurn *turn, Replayed *replay)
{
    MwesoPosition before = position_before(play, turn);
    const MwBudget none = {0, 0};
    MwBudget move = play->decider ? play->decider->move : none;
    MwBudget listing = play->decider ? play->decider->listing : none;
    *replay = (Replayed){.play = play, .mark = &turn->mark};
    mw_turn_begin(play, &before, &replay->turn);
    if (turn->drop == DROPPED) mw_drop(play, &replay->turn, NULL);
    mw_turn_pick(play, &replay->turn, turn->start, NULL);
    replay->turn.mark.choices = TOO_MANY; /* no recurrence is looked for in the replay */
    if (play->decider) play->decider->move = move, play->decider->listing = listing;
}

/* Goes on to the next lap or choice. */
static void replay_lap(Replayed *replay)
{
    MwTurn *turn = &replay->turn;
    if (turn->options) {
        bool second = replay->mark->directions >> replay->choices++ & 1;
        int choice = turn->options & (second ? SECOND_OF_TWO : ~SECOND_OF_TWO);
        mw_turn_decide(replay->play, turn, (MwesoChoice)choice, 0, NULL);
    } else mw_turn_step(replay->play, turn, NULL);
    while (!turn->options && turn->stage != STAGE_SOW && turn->stage != STAGE_OVER)
        mw_turn_step(replay->play, turn, NULL);
}

/* Is the replay still before the turn's present lap? */
static bool is_behind(const Replayed *replay, const MwTurn *turn)
{
    return replay->turn.stage != STAGE_OVER && replay->turn.laps < turn->laps && !mw_stopped();
}

/* Charges a replay to the script's budget. */
static void charge(const MwPlay *play, const MwTurn *turn)
{
    mw_charge(play, turn->laps / LAPS_PER_FUEL);
    MW_SOWN_BESIDES(play, turn->laps);
}

static bool same_lap(const MwPlay *play, const MwTurn *a, const MwTurn *b)
{
    bool anew = a->chooses && play->rules->kept == KEPT_LAP; /* the mover chooses a direction for
                                                                each lap */
    return a->origin == b->origin && a->hand == b->hand && a->may_decline == b->may_decline &&
           mw_same_side(&a->own, &b->own) &&
           (anew || (a->has_way == b->has_way && a->way == b->way)) && a->circled == b->circled &&
           a->across == b->across &&
           (mw_muted_reason(play, a) == CAPTURE_MADE) == (mw_muted_reason(play, b) == CAPTURE_MADE);
}

bool mw_replay_meets_choice(const MwPlay *play, const MwTurn *turn, int options)
{
    Replayed replay;
    if (turn->mark.choices > MOST_CHOICES || turn->mark.choices == 0) return false;
    bool of_lap = options & MWESO_FORWARD, met = false;
    const MwTurn *then = &replay.turn;
    charge(play, turn);
    for (begin_replay(play, turn, &replay); is_behind(&replay, turn) && !met; replay_lap(&replay))
        met = then->options == options &&
              (of_lap ? same_lap(play, then, turn)
                      : then->origin == turn->origin && then->landing == turn->landing &&
                            mw_same_side(&then->own, &turn->own));
    return met;
}

/* Replays the move up to the first lap since the last choice. */
static void begin_run(const MwPlay *play, const MwTurn *turn, Replayed *replay)
{
    begin_replay(play, turn, replay);
    while (is_behind(replay, turn) &&
           (replay->choices < turn->mark.choices || replay->turn.stage != STAGE_SOW))
        replay_lap(replay);
}

/* Sets the turn back to the first lap of the cycle: its situation was the same `period` laps ago,
 * and two replays at that distance meet at the first situation that recurs. */
static void go_back(const MwPlay *play, MwTurn *turn, uint32_t period)
{
    Replayed first, second;
    begin_run(play, turn, &first);
    begin_run(play, turn, &second);
    for (uint32_t i = 0; i < period; i++) replay_lap(&second);
    while (is_behind(&second, turn) && (first.turn.clockwise != second.turn.clockwise ||
                                        !same_lap(play, &first.turn, &second.turn)))
        replay_lap(&first), replay_lap(&second);
    second.turn.mark = turn->mark;
    *turn = second.turn;
}

bool mw_replay_meets_lap(const MwPlay *play, MwTurn *turn, bool clockwise, bool always)
{
    Replayed replay;
    uint32_t met = UINT32_MAX, now = turn->laps;
    bool is_time = always || (now & (now - 1)) == 0;
    if (!is_time || turn->mark.choices > MOST_CHOICES) return false;
    charge(play, turn);
    for (begin_run(play, turn, &replay); is_behind(&replay, turn); replay_lap(&replay))
        if (replay.turn.clockwise == clockwise && same_lap(play, &replay.turn, turn))
            met = replay.turn.laps;
    if (met == UINT32_MAX || mw_stopped()) return false;
    go_back(play, turn, now - met);
    return true;
}
