/* Circling: when a move comes back to where it was although it captures. */
#include "kernel/circling.h"

#include <string.h>

#include "base/process.h"
#include "kernel/capture.h"
#include "kernel/decider.h"
#include "kernel/starts.h"

/* So many choices are kept. Who has made more may go round for ever, up to end.lap_limit. */
enum { MOST_CHOICES = 64, TOO_MANY = MOST_CHOICES + 1 };

/* Choices that stand second of two. */
enum { SECOND_OF_TWO = MWESO_DECLINE | MWESO_REVERSE | MWESO_STOP };

void mw_circling_begin(MwTurn *turn)
{
    turn->mark.own = turn->own;
    turn->mark.hand = turn->store[0];
    turn->mark.game_way = turn->game_way;
    turn->mark.choices = 0;
    turn->mark.ways = 0;
}

void mw_circling_chose(MwTurn *turn, MwesoChoice choice)
{
    MwMark *mark = &turn->mark;
    bool kept = mark->choices < MOST_CHOICES && choice < MWESO_OFFERED;
    if (kept) mark->ways |= (uint64_t)((choice & SECOND_OF_TWO) != 0) << mark->choices;
    mark->choices = (uint8_t)(kept ? mark->choices + 1 : TOO_MANY);
}

/* ---- playing it again ------------------------------------------------------------------------ */

/* A move that is played again, and how many of its choices are made. */
typedef struct Again {
    const MwPlay *play;
    const MwMark *mark;
    MwTurn turn;
    int choices;
} Again;

/* The phases that are over where this one's rules are played by (rules.h), as a set: of those that
 * a start ends the turn does not know. */
static uint8_t phases_before(const MwRules *rules)
{
    int over = rules->phase ? rules->phase - 1 : rules->phase_count;
    return (uint8_t)((1u << over) - 1);
}

/* The position that the turn began from, but for what no turn depends on: who holds a pit, and
 * which way the opponent has chosen. */
static MwesoPosition position_before(const MwPlay *play, const MwTurn *turn)
{
    int side = turn->side, pits = play->rules->board.pits;
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
    before.started[side] = phases_before(play->rules);
    before.spread = (uint8_t)((start.drop == DROP_NONE) << side);
    return before;
}

static void begin_again(const MwPlay *play, const MwTurn *turn, Again *again)
{
    MwesoPosition before = position_before(play, turn);
    const MwBudget none = {0, 0};
    MwBudget move = play->decider ? play->decider->move : none;
    MwBudget listing = play->decider ? play->decider->listing : none;
    *again = (Again){.play = play, .mark = &turn->mark};
    mw_turn_begin(play, &before, &again->turn);
    if (turn->drop == DROPPED) mw_drop(play, &again->turn, NULL);
    mw_turn_pick(play, &again->turn, turn->start, NULL);
    again->turn.mark.choices = TOO_MANY; /* nothing is looked for in it */
    if (play->decider) play->decider->move = move, play->decider->listing = listing;
}

static MwesoChoice chosen_again(const Again *again)
{
    int options = again->turn.options;
    bool second = again->mark->ways >> again->choices & 1;
    return (MwesoChoice)(options & (second ? SECOND_OF_TWO : ~SECOND_OF_TWO));
}

/* Goes on to the next lap or choice. */
static void go_round(Again *again)
{
    MwTurn *turn = &again->turn;
    if (turn->options) {
        mw_turn_decide(again->play, turn, chosen_again(again), 0, NULL);
        again->choices++;
    } else mw_turn_step(again->play, turn, NULL);
    while (!turn->options && turn->stage != STAGE_SOW && turn->stage != STAGE_OVER)
        mw_turn_step(again->play, turn, NULL);
}

static bool goes_round(const Again *again, const MwTurn *turn)
{
    return again->turn.stage != STAGE_OVER && again->turn.laps < turn->laps && !mw_stopped();
}

/* A script pays for a move that is played again. */
static void charge(const MwPlay *play, const MwTurn *turn)
{
    enum { LAPS_PER_FUEL = 3 };
    mw_charge(play, turn->laps / LAPS_PER_FUEL);
    MW_SOWN_BESIDES(play, turn->laps);
}

/* ---- comparing ------------------------------------------------------------------------------- */

static bool same_way(const MwPlay *play, const MwTurn *a, const MwTurn *b)
{
    bool anew = a->chooses && play->rules->kept == KEPT_LAP;
    return anew || (a->has_way == b->has_way && a->way == b->way);
}

static bool may_capture(const MwPlay *play, const MwTurn *turn)
{
    return mw_muted_reason(play, turn) == CAPTURE_MADE;
}

static bool same_lap(const MwPlay *play, const MwTurn *a, const MwTurn *b)
{
    return a->origin == b->origin && a->hand == b->hand && a->may_decline == b->may_decline &&
           mw_same_side(&a->own, &b->own) && same_way(play, a, b) && a->circled == b->circled &&
           a->across == b->across && may_capture(play, a) == may_capture(play, b);
}

static bool same_landing(const MwTurn *a, const MwTurn *b)
{
    return a->origin == b->origin && a->landing == b->landing && mw_same_side(&a->own, &b->own);
}

static bool is_noticed(const MwTurn *turn) { return turn->mark.choices <= MOST_CHOICES; }

bool mw_circling_choice(const MwPlay *play, const MwTurn *turn, int options)
{
    Again again;
    if (!is_noticed(turn) || turn->mark.choices == 0) return false;
    bool of_lap = options & MWESO_FORWARD, met = false;
    charge(play, turn);
    for (begin_again(play, turn, &again); goes_round(&again, turn) && !met; go_round(&again))
        met = again.turn.options == options &&
              (of_lap ? same_lap(play, &again.turn, turn) : same_landing(&again.turn, turn));
    return met;
}

/* The laps since the last choice, from the first. */
static void begin_run(const MwPlay *play, const MwTurn *turn, Again *again)
{
    begin_again(play, turn, again);
    while (goes_round(again, turn) &&
           (again->choices < turn->mark.choices || again->turn.stage != STAGE_SOW))
        go_round(again);
}

/* So many laps ago the situation was the same. So the first that came back is found by two who go
 * round so far behind one another. */
static void go_back(const MwPlay *play, MwTurn *turn, uint32_t period)
{
    Again first, second;
    begin_run(play, turn, &first);
    begin_run(play, turn, &second);
    for (uint32_t i = 0; i < period; i++) go_round(&second);
    while (goes_round(&second, turn) && (first.turn.clockwise != second.turn.clockwise ||
                                         !same_lap(play, &first.turn, &second.turn)))
        go_round(&first), go_round(&second);
    second.turn.mark = turn->mark;
    *turn = second.turn;
}

bool mw_circling_lap(const MwPlay *play, MwTurn *turn, bool clockwise, bool always)
{
    Again again;
    uint32_t met = UINT32_MAX, now = turn->laps;
    bool is_time = always || (now & (now - 1)) == 0;
    if (!is_time || !is_noticed(turn)) return false;
    charge(play, turn);
    for (begin_run(play, turn, &again); goes_round(&again, turn); go_round(&again))
        if (again.turn.clockwise == clockwise && same_lap(play, &again.turn, turn))
            met = again.turn.laps;
    if (met == UINT32_MAX || mw_stopped()) return false;
    go_back(play, turn, now - met);
    return true;
}
