/* Turn: one move as it is made, choice by choice. */
#include "kernel/turn.h"

#include <assert.h>

#include "base/stop.h"
#include "kernel/capture.h"
#include "kernel/decider.h"
#include "kernel/events.h"
#include "kernel/laps.h"
#include "kernel/recurrence.h"
#include "kernel/rulings.h"
#include "kernel/starts.h"

/* ---- invariants, in test builds -------------------------------------------------------------- */

#ifdef MWESO_TEST_INVARIANTS
static int seeds_of(const MwRules *rules, const MwSide *side)
{
    int seeds = 0;
    for (int i = 0; i < MW_MOST_PITS; i++) {
        seeds += side->pit[i];
        assert(i < rules->board.pits || side->pit[i] == 0);
    }
    return seeds;
}

static int seeds_in_play(const MwRules *rules, const MwTurn *turn)
{
    return seeds_of(rules, &turn->own) + seeds_of(rules, &turn->opponent) + turn->hand;
}
#endif

/* ---- the start ------------------------------------------------------------------------------- */

void mw_turn_begin(const MwRules *rules, const MwesoPosition *position, MwTurn *turn)
{
    int side = position->side;
    assert(side == MWESO_SOUTH || side == MWESO_NORTH);
    *turn = (MwTurn){.start = -1,
                     .came_from = -1,
                     .landing = -1,
                     .stage = STAGE_DUE,
                     .moment = MOMENT_START,
                     .side = position->side};
    memcpy(turn->own.pit, position->pit[side], sizeof turn->own.pit);
    memcpy(turn->opponent.pit, position->pit[!side], sizeof turn->opponent.pit);
    turn->may_capture = position->turns[side] >= (uint32_t)rules->quiet_turns;
    turn->may_decline = rules->refusal != REFUSAL_NEVER;
    memcpy(turn->turns, position->turns, sizeof turn->turns);
    memcpy(turn->captures, position->captures, sizeof turn->captures);
    memcpy(turn->memory, position->memory, sizeof turn->memory);
    mw_refuel_listing(rules);
}

/* ---- one step after another ------------------------------------------------------------------ */

static void end_turn(const MwRules *rules, MwTurn *turn, MwReason reason, const MwTeller *teller)
{
    turn->stage = STAGE_OVER;
    turn->endless = reason == END_LAP_LIMIT || reason == END_RECURS || reason == END_CHOICE_RECURS;
    int pit = turn->hand ? turn->origin : turn->landing;
    MW_TELL(rules, turn, teller, reason, .kind = MWESO_EVENT_END, .pit = pit, .seeds = turn->hand);
}

static void set_direction(MwTurn *turn, bool clockwise)
{
    turn->clockwise = clockwise;
    turn->stage = STAGE_SOW;
}

/* A last-resort single seed goes only into an empty pit, either way. */
static MwReason due_reverse_reason(const MwRules *rules, const MwTurn *turn)
{
    bool last_resort = turn->moment == MOMENT_START && turn->last_resort;
    if (last_resort && !mw_next_is_empty(rules, turn, turn->origin, true))
        return START_SINGLE_NEXT_OCCUPIED;
    return mw_reverse_reason(rules, turn);
}

/* Which ways the lap that is due may run: a set of MwesoChoice. */
static int directions(const MwRules *rules, MwTurn *turn)
{
    int ways = mw_asks(rules, DECIDE_DIRECTION) ? mw_directions_by_script(rules, turn) : 0;
    if (ways || turn->failed) return ways;
    if (turn->clockwise) return MWESO_REVERSE;
    if (due_reverse_reason(rules, turn) != REVERSE_MADE) return MWESO_FORWARD;
    return turn->forward_barred ? MWESO_REVERSE : MWESO_FORWARD | MWESO_REVERSE;
}

/* A lap is due: which way does it run (docs/rules.md, 2.5), or has all this been before (2.6)? */
static void due(const MwRules *rules, MwTurn *turn, const MwTeller *teller)
{
    if (turn->laps >= (uint32_t)rules->lap_limit) {
        end_turn(rules, turn, END_LAP_LIMIT, teller);
        return;
    }
    MW_INVARIANT(turn->hand > 0);
    int ways = directions(rules, turn);
    if (turn->failed) return;
    bool reverse = ways & MWESO_REVERSE, choice = reverse && ways & MWESO_FORWARD;
    if (turn->clockwise && !choice) { /* a chain is forced until its capture */
        set_direction(turn, reverse);
        return;
    }
    if (mw_lap_recurs(rules, turn, choice))
        end_turn(rules, turn, choice ? END_CHOICE_RECURS : END_RECURS, teller);
    else if (choice) turn->options = MWESO_FORWARD | MWESO_REVERSE;
    else set_direction(turn, reverse);
}

static inline void sow_hand(const MwRules *rules, MwTurn *turn)
{
    if (mw_asks(rules, DECIDE_NEXT)) {
        mw_sow_by_script(rules, turn);
        return;
    }
    turn->sown = turn->hand;
    turn->landing = mw_sow(rules, &turn->own, turn->origin, turn->hand, turn->clockwise);
    turn->hand = 0;
}

void mw_turn_sow(const MwRules *rules, MwTurn *turn) { sow_hand(rules, turn); }

static void sow(const MwRules *rules, MwTurn *turn, const MwTeller *teller)
{
#ifdef MWESO_TEST_INVARIANTS
    int seeds = seeds_in_play(rules, turn);
#endif
    if (teller) mw_tell_lap(rules, turn, teller, due_reverse_reason(rules, turn));
    sow_hand(rules, turn);
    if (turn->failed) return;
    if (turn->clockwise && mw_asks(rules, DECIDE_DIRECTION)) turn->mark.set = false;
    turn->forward_barred = false;
    turn->laps++;
    turn->clockwise_laps += turn->clockwise;
    turn->stage = STAGE_LANDED;
#ifdef MWESO_TEST_INVARIANTS
    assert(seeds == seeds_in_play(rules, turn));
#endif
}

static bool would_relay(const MwRules *rules, const MwTurn *turn)
{
    return turn->own.pit[turn->landing] >= 2 && rules->relay == RELAY_OCCUPIED;
}

/* What follows a landing that does not capture (docs/rules.md, 2.3). */
static void go_on(const MwRules *rules, MwTurn *turn, const MwTeller *teller)
{
    if (would_relay(rules, turn)) turn->stage = STAGE_RELAY;
    else
        end_turn(rules, turn, turn->own.pit[turn->landing] >= 2 ? END_NO_RELAY : END_EMPTY_PIT,
                 teller);
}

static MwReason landed_reason(const MwRules *rules, const MwTurn *turn)
{
    int pit = turn->landing;
    const MwLandingRow *row = mw_landing_at(rules, &turn->opponent, pit, turn->own.pit[pit]);
    return row->takes && !turn->may_capture ? CAPTURE_QUIET : (MwReason)row->reason;
}

static void offer_capture(const MwRules *rules, MwTurn *turn, const MwTeller *teller)
{
    if (would_relay(rules, turn) && mw_landing_recurs(rules, turn))
        end_turn(rules, turn, END_CHOICE_RECURS, teller);
    else if (!turn->failed) turn->options = MWESO_CAPTURE | MWESO_DECLINE;
}

/* The pit that a script names is sown next, as if the lap had ended there. The run of laps is no
 * longer one that recurrence can judge. */
static void relay_elsewhere(const MwRules *rules, MwTurn *turn, int pit)
{
    if (turn->own.pit[pit] == 0) {
        mw_turn_reject(rules, DECIDE_LANDING, turn, "the pit that is to be sown next is empty");
        return;
    }
    turn->mark.set &= pit == turn->landing;
    turn->landing = pit;
    turn->stage = STAGE_RELAY;
}

/* Does as the script says. False if the words decide. */
MW_BY_SCRIPT static bool landed_by_script(const MwRules *rules, MwTurn *turn,
                                          const MwTeller *teller)
{
    MwRuling ruling;
    if (!mw_turn_ask(rules, DECIDE_LANDING, turn, &ruling)) return turn->failed;
    if (teller) mw_tell_landing(rules, turn, teller, HOOK_LANDING);
    if (ruling.pit >= 0) relay_elsewhere(rules, turn, ruling.pit);
    else if (ruling.word == LANDING_CAPTURE) turn->stage = STAGE_CAPTURE;
    else if (ruling.word == LANDING_OFFER) offer_capture(rules, turn, teller);
    else if (ruling.word == LANDING_RELAY) turn->stage = STAGE_RELAY;
    else end_turn(rules, turn, HOOK_LANDING, teller);
    return true;
}

static void landed(const MwRules *rules, MwTurn *turn, const MwTeller *teller)
{
    if (mw_asks(rules, DECIDE_LANDING) && landed_by_script(rules, turn, teller)) return;
    MwReason reason = landed_reason(rules, turn);
    if (teller) mw_tell_landing(rules, turn, teller, reason);
    bool choice = reason == CAPTURE_MADE && turn->may_decline && !turn->clockwise;
    if (reason != CAPTURE_MADE) go_on(rules, turn, teller);
    else if (!choice) turn->stage = STAGE_CAPTURE;
    else offer_capture(rules, turn, teller);
}

bool mw_turn_captures_clockwise(const MwRules *rules, const MwTurn *turn)
{
    MwTurn lap = *turn;
    MwRuling ruling;
    lap.clockwise = true;
    mw_turn_sow(rules, &lap);
    if (lap.failed) return false;
    if (mw_asks(rules, DECIDE_LANDING) && mw_turn_ask(rules, DECIDE_LANDING, &lap, &ruling))
        return ruling.word == LANDING_CAPTURE || ruling.word == LANDING_OFFER;
    return !lap.failed && landed_reason(rules, &lap) == CAPTURE_MADE;
}

static void relay(const MwRules *rules, MwTurn *turn, const MwTeller *teller)
{
    MW_INVARIANT(turn->hand == 0 && turn->landing >= 0 && turn->landing < rules->board.pits);
    (void)rules;
    turn->came_from = turn->origin;
    turn->origin = turn->landing;
    turn->hand = mw_pick_up(&turn->own, turn->origin);
    turn->moment = MOMENT_RELAY;
    turn->stage = STAGE_DUE;
    MW_TELL(rules, turn, teller, GOES_RELAY, .kind = MWESO_EVENT_RELAY, .pit = turn->origin,
            .seeds = turn->hand);
}

static void reenter(const MwRules *rules, MwTurn *turn, const MwTeller *teller)
{
    bool hooked = mw_asks(rules, DECIDE_RESOW) && mw_origin_by_script(rules, turn);
    if (turn->failed) return;
    if (!hooked && rules->resow != RESOW_LAP_ORIGIN)
        turn->origin = rules->resow == RESOW_LANDING ? turn->landing : turn->start;
    MW_INVARIANT(turn->hand > 0 && turn->origin >= 0 && turn->origin < rules->board.pits);
    turn->came_from = -1;
    turn->clockwise = false;
    turn->mark.set = false;
    turn->moment = MOMENT_REENTRY;
    turn->stage = STAGE_DUE;
    MW_TELL(rules, turn, teller, hooked ? HOOK_RESOW : GOES_RESOWN, .kind = MWESO_EVENT_REENTRY,
            .pit = turn->origin, .seeds = turn->hand);
}

static int pits_that_hold(const MwRules *rules, const MwSide *side)
{
    int pits = 0;
    for (int pit = 0; pit < rules->board.pits; pit++) pits += side->pit[pit] > 0;
    return pits;
}

static void remove_hand(const MwRules *rules, MwTurn *turn, const MwTeller *teller)
{
    int pits = pits_that_hold(rules, &turn->opponent);
    MW_TELL(rules, turn, teller, GOES_REMOVED, .kind = MWESO_EVENT_REMOVED, .pit = turn->landing,
            .seeds = turn->hand);
    turn->hand = 0;
    turn->extra_left = rules->extra < pits ? rules->extra : pits;
    turn->stage = STAGE_EXTRA;
}

static MwTake take_by_words(const MwRules *rules, MwTurn *turn)
{
    int pit = turn->landing, takes = rules->tables.takes;
    MwTake take = {0, 0, 0};
    if (!mw_is_inner(&rules->board, pit)) return take;
    if (takes & TAKE_INNER)
        take.inner = mw_pick_up(&turn->opponent, mw_facing_inner(&rules->board, pit));
    if (takes & TAKE_OUTER)
        take.outer = mw_pick_up(&turn->opponent, mw_facing_outer(&rules->board, pit));
    if (takes & TAKE_OWN) take.own = mw_pick_up(&turn->own, pit);
    return take;
}

static void capture(const MwRules *rules, MwTurn *turn, const MwTeller *teller)
{
    MwTake take;
    int pit = turn->landing;
    bool hooked = mw_asks(rules, DECIDE_TAKES) && mw_take_by_script(rules, turn, &take);
    if (turn->failed) return;
    if (!hooked) take = take_by_words(rules, turn);
    if (take.inner + take.outer == 0) {
        mw_turn_reject(rules, hooked ? DECIDE_TAKES : DECIDE_LANDING, turn,
                       "the capture takes no seed of the opponent");
        return;
    }
    turn->hand = take.inner + take.outer + take.own;
    turn->captured += (uint32_t)(take.inner + take.outer);
    if (mw_is_inner(&rules->board, pit)) turn->columns |= 1u << rules->board.column[pit];
    MW_TELL(rules, turn, teller, hooked ? HOOK_TAKES : CAPTURE_MADE, .kind = MWESO_EVENT_CAPTURE,
            .pit = pit, .seeds = turn->hand, .inner = take.inner, .outer = take.outer,
            .own = take.own);
    if (rules->fate == FATE_REMOVED) remove_hand(rules, turn, teller);
    else reenter(rules, turn, teller);
}

/* The opponent's pits that may be emptied next. Pits are named in circuit order, so enough must be
 * left behind the one that is chosen. */
static uint64_t extra_candidates(const MwRules *rules, const MwTurn *turn)
{
    uint64_t holding = 0, candidates = 0;
    int count = 0;
    for (int pit = 0; pit < rules->board.pits; pit++) {
        bool later = turn->extra_pits >> pit == 0;
        if (turn->opponent.pit[pit] > 0 && later) holding |= (uint64_t)1 << pit, count++;
    }
    for (; count >= turn->extra_left; count--) {
        candidates |= holding & -holding;
        holding &= holding - 1;
    }
    return candidates;
}

static void take_extra(const MwRules *rules, MwTurn *turn, int pit, const MwTeller *teller)
{
    MW_INVARIANT(turn->opponent.pit[pit] > 0 && turn->extra_left > 0);
    int seeds = mw_pick_up(&turn->opponent, pit);
    turn->captured += (uint32_t)seeds;
    turn->extra_pits |= (uint64_t)1 << pit;
    turn->extra_left--;
    MW_TELL(rules, turn, teller, GOES_EXTRA, .kind = MWESO_EVENT_EXTRA, .pit = pit, .seeds = seeds);
}

static void extra(const MwRules *rules, MwTurn *turn, const MwTeller *teller)
{
    if (turn->extra_left == 0) {
        end_turn(rules, turn, END_REMOVED, teller);
        return;
    }
    uint64_t candidates = extra_candidates(rules, turn);
    assert(candidates != 0);
    if (candidates & (candidates - 1)) {
        turn->pits = candidates;
        turn->options = MWESO_PIT;
    } else {
        take_extra(rules, turn, __builtin_ctzll(candidates), teller);
    }
}

static void over(const MwRules *rules, MwTurn *turn, const MwTeller *teller)
{
    (void)rules, (void)turn, (void)teller;
}

static void (*const steps[])(const MwRules *, MwTurn *, const MwTeller *) = {
    [STAGE_DUE] = due,         [STAGE_SOW] = sow,     [STAGE_LANDED] = landed,
    [STAGE_CAPTURE] = capture, [STAGE_RELAY] = relay, [STAGE_EXTRA] = extra,
    [STAGE_OVER] = over,
};

void mw_turn_step(const MwRules *rules, MwTurn *turn, const MwTeller *teller)
{
    assert(!turn->options);
    steps[turn->stage](rules, turn, teller);
}

/* Laps that nobody is told of are sown all together once there are so many. */
enum { MANY_LAPS = 1024 };

static void run(const MwRules *rules, MwTurn *turn, const MwTeller *teller)
{
    while (!turn->options && turn->stage != STAGE_OVER) {
        bool many = turn->laps % MANY_LAPS == MANY_LAPS - 1;
        if (many && mw_stopped()) {
            mw_turn_break_off(turn);
            return;
        }
        if (many && turn->stage == STAGE_SOW && !teller) mw_laps_ahead(rules, turn);
        steps[turn->stage](rules, turn, teller);
    }
}

void mw_turn_pick(const MwRules *rules, MwTurn *turn, int pit, const MwTeller *teller)
{
    assert(turn->start < 0 && pit >= 0 && pit < rules->board.pits && turn->own.pit[pit] > 0);
    MwReason reason = teller ? mw_start_reason(rules, turn, pit) : START_ENOUGH;
    mw_refuel(rules);
    mw_pick_up_start(rules, turn, pit);
    MW_TELL(rules, turn, teller, reason, .kind = MWESO_EVENT_START, .pit = pit,
            .seeds = turn->hand);
}

void mw_turn_start(const MwRules *rules, MwTurn *turn, int pit, const MwTeller *teller)
{
    mw_turn_pick(rules, turn, pit, teller);
    run(rules, turn, teller);
}

/* ---- choices --------------------------------------------------------------------------------- */

static void decline(const MwRules *rules, MwTurn *turn, const MwTeller *teller)
{
    turn->declined = true;
    if (rules->refusal == REFUSAL_ONCE) {
        turn->may_decline = false;
        turn->mark.set = false; /* the same pits are now another situation */
    }
    if (mw_asks(rules, DECIDE_REFUSAL)) mw_refusal_by_script(rules, turn, teller);
    if (!turn->failed) go_on(rules, turn, teller);
}

static MwReason choice_reason(MwesoChoice choice)
{
    if (choice == MWESO_PIT) return CHOICE_EXTRA;
    return choice & (MWESO_CAPTURE | MWESO_DECLINE) ? CHOICE_REFUSAL : CHOICE_DIRECTION;
}

/* A choice that was offered is offered again when a turn is repeated, unless a script has answered
 * otherwise this time. */
static bool is_offered(const MwRules *rules, MwTurn *turn, MwesoChoice choice, int pit)
{
    bool offered = turn->options & (int)choice && (choice != MWESO_PIT || turn->pits >> pit & 1);
    if (!offered && rules->decider)
        mw_turn_reject(rules, rules->decider->asked, turn,
                       "it answers the same question now in one way, now in another");
    assert(offered || turn->failed);
    return offered;
}

void mw_turn_decide(const MwRules *rules, MwTurn *turn, MwesoChoice choice, int pit,
                    const MwTeller *teller)
{
    if (!is_offered(rules, turn, choice, pit)) return;
    MW_TELL(rules, turn, teller, choice_reason(choice), .kind = MWESO_EVENT_CHOICE,
            .pit = choice == MWESO_PIT ? pit : turn->origin, .options = turn->options,
            .taken = (int)choice);
    turn->options = 0;
    turn->pits = 0;
    if (choice == MWESO_PIT) take_extra(rules, turn, pit, teller);
    else if (choice == MWESO_CAPTURE) turn->stage = STAGE_CAPTURE;
    else if (choice == MWESO_DECLINE) decline(rules, turn, teller);
    else set_direction(turn, choice == MWESO_REVERSE);
}

void mw_turn_choose(const MwRules *rules, MwTurn *turn, MwesoChoice choice, int pit,
                    const MwTeller *teller)
{
    mw_turn_decide(rules, turn, choice, pit, teller);
    run(rules, turn, teller);
}
