/* Turn: one move as it is made, choice by choice. */
#include "kernel/turn.h"

#include <assert.h>

#include "base/stop.h"
#include "kernel/ahead.h"
#include "kernel/capture.h"
#include "kernel/decider.h"
#include "kernel/events.h"
#include "kernel/recurrence.h"
#include "kernel/rulings.h"
#include "kernel/starts.h"
#include "rules/statements.h"

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

void mw_turn_begin(const MwPlay *play, const MwesoPosition *position, MwTurn *turn)
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
    turn->may_decline = true;
    turn->store[0] = position->store[side][0];
    turn->store[1] = position->store[!side][0];
    memcpy(turn->turns, position->turns, sizeof turn->turns);
    memcpy(turn->captures, position->captures, sizeof turn->captures);
    memcpy(turn->memory, position->memory, sizeof turn->memory);
    mw_refuel_listing(play);
}

/* ---- one step after another ------------------------------------------------------------------ */

static void end_turn(const MwPlay *play, MwTurn *turn, MwReason reason, const MwTeller *teller)
{
    turn->stage = STAGE_OVER;
    turn->endless = reason == END_LAP_LIMIT || reason == END_RECURS || reason == END_CHOICE_RECURS;
    int pit = turn->hand ? turn->origin : turn->landing;
    MW_TELL(play, turn, teller, reason, .kind = MWESO_EVENT_END, .pit = pit, .seeds = turn->hand);
}

static void set_direction(MwTurn *turn, bool clockwise)
{
    turn->clockwise = clockwise;
    turn->stage = STAGE_SOW;
}

/* A last-resort single seed goes only into an empty pit, either way. */
static MwReason due_reverse_reason(const MwPlay *play, const MwTurn *turn)
{
    bool last_resort = turn->moment == MOMENT_START && turn->last_resort;
    if (last_resort && !mw_next_is_empty(play, turn, turn->origin, true))
        return START_SINGLE_NEXT_OCCUPIED;
    return mw_reverse_reason(play, turn);
}

/* Which ways the lap that is due may run: a set of MwesoChoice. */
static int directions(const MwPlay *play, MwTurn *turn)
{
    int ways = mw_asks(play->rules, DECIDE_DIRECTION) ? mw_directions_by_script(play, turn) : 0;
    if (ways || turn->failed) return ways;
    if (turn->clockwise) return MWESO_REVERSE;
    if (!turn->forward_barred && !MW_OFFERS_CHOICES(play)) return MWESO_FORWARD;
    if (due_reverse_reason(play, turn) != REVERSE_MADE) return MWESO_FORWARD;
    return turn->forward_barred ? MWESO_REVERSE : MWESO_FORWARD | MWESO_REVERSE;
}

/* A lap is due: which way does it run (docs/rules.md, 2.5), or has all this been before (2.6)? */
static void due(const MwPlay *play, MwTurn *turn, const MwTeller *teller)
{
    if (turn->laps >= (uint32_t)play->rules->lap_limit) {
        end_turn(play, turn, END_LAP_LIMIT, teller);
        return;
    }
    MW_INVARIANT(turn->hand > 0);
    int ways = directions(play, turn);
    if (turn->failed) return;
    bool reverse = ways & MWESO_REVERSE, choice = reverse && ways & MWESO_FORWARD;
    if (turn->clockwise && !choice) { /* a chain is forced until its capture */
        set_direction(turn, reverse);
        return;
    }
    if (mw_lap_recurs(play, turn, choice))
        end_turn(play, turn, choice ? END_CHOICE_RECURS : END_RECURS, teller);
    else if (choice) turn->options = MWESO_FORWARD | MWESO_REVERSE;
    else set_direction(turn, reverse);
}

static inline void sow_hand(const MwPlay *play, MwTurn *turn)
{
    if (mw_asks(play->rules, DECIDE_NEXT)) {
        mw_sow_by_script(play, turn);
        return;
    }
    turn->sown = turn->hand;
    turn->landing = mw_sow(play, &turn->own, turn->origin, turn->hand, turn->clockwise);
    turn->hand = 0;
}

void mw_turn_sow(const MwPlay *play, MwTurn *turn) { sow_hand(play, turn); }

static void sow(const MwPlay *play, MwTurn *turn, const MwTeller *teller)
{
#ifdef MWESO_TEST_INVARIANTS
    int seeds = seeds_in_play(play->rules, turn);
#endif
    if (teller) mw_tell_lap(play, turn, teller, due_reverse_reason(play, turn));
    sow_hand(play, turn);
    if (turn->failed) return;
    if (turn->clockwise && mw_asks(play->rules, DECIDE_DIRECTION)) turn->mark.set = false;
    turn->forward_barred = false;
    turn->laps++;
    turn->clockwise_laps += turn->clockwise;
    turn->stage = STAGE_LANDED;
#ifdef MWESO_TEST_INVARIANTS
    assert(seeds == seeds_in_play(play->rules, turn));
#endif
}

/* The pit of a store seed is picked up whatever relays do. */
static bool would_relay(const MwPlay *play, const MwTurn *turn)
{
    return mw_holds(play, MW_OWN, turn->own.pit, turn->landing, 2) &&
           (turn->put || MW_IS(play, relay, RELAY_OCCUPIED));
}

/* What follows a landing that does not capture (docs/rules.md, 2.3). */
static void go_on(const MwPlay *play, MwTurn *turn, const MwTeller *teller)
{
    if (would_relay(play, turn)) turn->stage = STAGE_RELAY;
    else
        end_turn(play, turn, turn->own.pit[turn->landing] >= 2 ? END_NO_RELAY : END_EMPTY_PIT,
                 teller);
}

static MwReason landed_reason(const MwPlay *play, const MwTurn *turn)
{
    bool occupied = mw_holds(play, MW_OWN, turn->own.pit, turn->landing, 2);
    MwReason reason = mw_capture_reason(play, &turn->opponent, turn->landing, occupied);
    return reason == CAPTURE_MADE && !mw_may_capture(play, turn) ? CAPTURE_QUIET : reason;
}

static bool may_decline(const MwPlay *play, const MwTurn *turn)
{
    return turn->may_decline && !turn->clockwise && MW_OFFERS_CHOICES(play) &&
           !MW_IS(play, refusal, REFUSAL_NEVER);
}

static void offer_capture(const MwPlay *play, MwTurn *turn, const MwTeller *teller)
{
    if (would_relay(play, turn) && mw_landing_recurs(play, turn))
        end_turn(play, turn, END_CHOICE_RECURS, teller);
    else if (!turn->failed) turn->options = MWESO_CAPTURE | MWESO_DECLINE;
}

/* The pit that a script names is sown next, as if the lap had ended there. The run of laps is no
 * longer one that recurrence can judge. */
static void relay_elsewhere(const MwPlay *play, MwTurn *turn, int pit)
{
    if (turn->own.pit[pit] == 0) {
        mw_turn_reject(play, DECIDE_LANDING, turn, "the pit that is to be sown next is empty");
        return;
    }
    turn->mark.set &= pit == turn->landing;
    turn->landing = pit;
    turn->stage = STAGE_RELAY;
}

/* Does as the script says. False if the words decide. */
MW_BY_SCRIPT static bool landed_by_script(const MwPlay *play, MwTurn *turn, const MwTeller *teller)
{
    MwRuling ruling;
    if (!mw_turn_ask(play, DECIDE_LANDING, turn, &ruling)) return turn->failed;
    if (teller) mw_tell_landing(play, turn, teller, HOOK_LANDING);
    if (ruling.pit >= 0) relay_elsewhere(play, turn, ruling.pit);
    else if (ruling.word == LANDING_CAPTURE) turn->stage = STAGE_CAPTURE;
    else if (ruling.word == LANDING_OFFER) offer_capture(play, turn, teller);
    else if (ruling.word == LANDING_RELAY) turn->stage = STAGE_RELAY;
    else end_turn(play, turn, HOOK_LANDING, teller);
    return true;
}

static void landed(const MwPlay *play, MwTurn *turn, const MwTeller *teller)
{
    if (mw_asks(play->rules, DECIDE_LANDING) && landed_by_script(play, turn, teller)) return;
    MwReason reason = landed_reason(play, turn);
    if (teller) mw_tell_landing(play, turn, teller, reason);
    if (reason != CAPTURE_MADE) go_on(play, turn, teller);
    else if (may_decline(play, turn)) offer_capture(play, turn, teller);
    else turn->stage = STAGE_CAPTURE;
}

bool mw_turn_captures_clockwise(const MwPlay *play, const MwTurn *turn)
{
    MwTurn lap = *turn;
    MwRuling ruling;
    lap.clockwise = true;
    mw_turn_sow(play, &lap);
    if (lap.failed) return false;
    if (mw_asks(play->rules, DECIDE_LANDING) && mw_turn_ask(play, DECIDE_LANDING, &lap, &ruling))
        return ruling.word == LANDING_CAPTURE || ruling.word == LANDING_OFFER;
    return !lap.failed && landed_reason(play, &lap) == CAPTURE_MADE;
}

/* The pit into which a store seed was put is sown as from a start. */
static void lift(const MwPlay *play, MwTurn *turn, const MwTeller *teller)
{
    turn->put = false;
    bool hooked = mw_asks(play->rules, DECIDE_LIFT) && mw_lift_by_script(play, turn);
    if (turn->failed) return;
    if (!hooked) turn->hand = mw_take_up(play, MW_OWN, &turn->own, turn->origin);
    turn->stage = STAGE_DUE;
    MW_TELL(play, turn, teller, GOES_LIFTED, .kind = MWESO_EVENT_RELAY, .pit = turn->origin,
            .seeds = turn->hand, .sown_key = hooked ? mw_reason_key(HOOK_LIFT) : NULL,
            .sown_why = hooked ? play->decider->docs[DECIDE_LIFT] : NULL);
}

static void relay(const MwPlay *play, MwTurn *turn, const MwTeller *teller)
{
    if (turn->put && turn->landing == turn->start) {
        lift(play, turn, teller);
        return;
    }
    turn->put = false;
    MW_INVARIANT(turn->hand == 0 && turn->landing >= 0 && turn->landing < play->rules->board.pits);
    (void)play->rules;
    turn->came_from = turn->origin;
    turn->origin = turn->landing;
    turn->hand = mw_take_up(play, MW_OWN, &turn->own, turn->origin);
    turn->moment = MOMENT_RELAY;
    turn->stage = STAGE_DUE;
    MW_TELL(play, turn, teller, GOES_RELAY, .kind = MWESO_EVENT_RELAY, .pit = turn->origin,
            .seeds = turn->hand);
}

static void reenter(const MwPlay *play, MwTurn *turn, const MwTeller *teller)
{
    bool hooked = mw_asks(play->rules, DECIDE_RESOW) && mw_origin_by_script(play, turn);
    if (turn->failed) return;
    if (!hooked && !MW_IS(play, resow, RESOW_LAP_ORIGIN))
        turn->origin = MW_IS(play, resow, RESOW_LANDING) ? turn->landing : turn->start;
    MW_INVARIANT(turn->hand > 0 && turn->origin >= 0 && turn->origin < play->rules->board.pits);
    turn->came_from = -1;
    turn->clockwise = turn->put = false;
    turn->mark.set = false;
    turn->moment = MOMENT_REENTRY;
    turn->stage = STAGE_DUE;
    MW_TELL(play, turn, teller, hooked ? HOOK_RESOW : GOES_RESOWN, .kind = MWESO_EVENT_REENTRY,
            .pit = turn->origin, .seeds = turn->hand);
}

static int pits_that_hold(const MwPlay *play, const MwSide *opponent)
{
    int pits = 0;
    for (int pit = 0; pit < play->rules->board.pits; pit++)
        pits += mw_holds(play, MW_OPPONENT, opponent->pit, pit, 1);
    return pits;
}

/* Captured seeds leave the game, or are laid in the store. */
static void lay_aside(const MwPlay *play, MwTurn *turn, int seeds)
{
    if (MW_IS(play, fate, FATE_STORED)) turn->store[0] = (uint16_t)(turn->store[0] + seeds);
}

static void remove_hand(const MwPlay *play, MwTurn *turn, const MwTeller *teller)
{
    int extra = MW_NUMBER(play, extra);
    int pits = extra ? pits_that_hold(play, &turn->opponent) : 0;
    lay_aside(play, turn, turn->hand);
    MW_TELL(play, turn, teller, MW_IS(play, fate, FATE_STORED) ? GOES_STORED : GOES_REMOVED,
            .kind = MWESO_EVENT_REMOVED, .pit = turn->landing, .seeds = turn->hand);
    turn->hand = 0;
    turn->extra_left = extra < pits ? extra : pits;
    turn->stage = STAGE_EXTRA;
}

/* What a capture takes from a pit that it may take, one of TAKE_...; a pit that holds nothing is
 * not asked about. */
static int take_from(const MwPlay *play, MwTurn *turn, int what, int pit)
{
    int whose = what == TAKE_OWN ? MW_OWN : MW_OPPONENT;
    MwSide *side = what == TAKE_OWN ? &turn->own : &turn->opponent;
    bool takes = mw_holds(play, whose, side->pit, pit, 1) &&
                 MW_CELL(play, takes & what, mw_is_taken(play, what));
    return takes ? mw_take_up(play, whose, side, pit) : 0;
}

static MwTake take_by_words(const MwPlay *play, MwTurn *turn)
{
    const MwesoBoard *board = &play->rules->board;
    int pit = turn->landing;
    if (!mw_is_inner(board, pit)) return (MwTake){0, 0, 0};
    return (MwTake){.inner = take_from(play, turn, TAKE_INNER, mw_facing_inner(board, pit)),
                    .outer = take_from(play, turn, TAKE_OUTER, mw_facing_outer(board, pit)),
                    .own = take_from(play, turn, TAKE_OWN, pit)};
}

static void capture(const MwPlay *play, MwTurn *turn, const MwTeller *teller)
{
    MwTake take;
    int pit = turn->landing;
    bool hooked = mw_asks(play->rules, DECIDE_TAKES) && mw_take_by_script(play, turn, &take);
    if (turn->failed) return;
    if (!hooked) take = take_by_words(play, turn);
    if (take.inner + take.outer == 0) {
        mw_turn_reject(play, hooked ? DECIDE_TAKES : DECIDE_LANDING, turn,
                       "the capture takes no seed of the opponent");
        return;
    }
    turn->hand = take.inner + take.outer + take.own;
    turn->captured += (uint32_t)(take.inner + take.outer);
    if (mw_is_inner(&play->rules->board, pit))
        turn->columns |= 1u << play->rules->board.column[pit];
    MW_TELL(play, turn, teller, hooked ? HOOK_TAKES : CAPTURE_MADE, .kind = MWESO_EVENT_CAPTURE,
            .pit = pit, .seeds = turn->hand, .inner = take.inner, .outer = take.outer,
            .own = take.own);
    if (MW_IS(play, fate, FATE_RESOWN)) reenter(play, turn, teller);
    else remove_hand(play, turn, teller);
}

/* The opponent's pits that may be emptied next. Pits are named in circuit order, so enough must be
 * left behind the one that is chosen. */
static uint64_t extra_candidates(const MwPlay *play, const MwTurn *turn)
{
    uint64_t holding = 0, candidates = 0;
    int count = 0;
    for (int pit = 0; pit < play->rules->board.pits; pit++) {
        bool later = turn->extra_pits >> pit == 0;
        if (later && mw_holds(play, MW_OPPONENT, turn->opponent.pit, pit, 1))
            holding |= (uint64_t)1 << pit, count++;
    }
    for (; count >= turn->extra_left; count--) {
        candidates |= holding & -holding;
        holding &= holding - 1;
    }
    return candidates;
}

static void take_extra(const MwPlay *play, MwTurn *turn, int pit, const MwTeller *teller)
{
    MW_INVARIANT(turn->opponent.pit[pit] > 0 && turn->extra_left > 0);
    int seeds = mw_take_up(play, MW_OPPONENT, &turn->opponent, pit);
    turn->captured += (uint32_t)seeds;
    lay_aside(play, turn, seeds);
    turn->extra_pits |= (uint64_t)1 << pit;
    turn->extra_left--;
    MW_TELL(play, turn, teller, GOES_EXTRA, .kind = MWESO_EVENT_EXTRA, .pit = pit, .seeds = seeds);
}

static void extra(const MwPlay *play, MwTurn *turn, const MwTeller *teller)
{
    if (turn->extra_left == 0) {
        end_turn(play, turn, MW_IS(play, fate, FATE_STORED) ? END_STORED : END_REMOVED, teller);
        return;
    }
    uint64_t candidates = extra_candidates(play, turn);
    assert(candidates != 0);
    if (candidates & (candidates - 1)) {
        turn->pits = candidates;
        turn->options = MWESO_PIT;
    } else {
        take_extra(play, turn, __builtin_ctzll(candidates), teller);
    }
}

static void over(const MwPlay *play, MwTurn *turn, const MwTeller *teller)
{
    (void)play->rules, (void)turn, (void)teller;
}

static void (*const steps[])(const MwPlay *, MwTurn *, const MwTeller *) = {
    [STAGE_DUE] = due,         [STAGE_SOW] = sow,     [STAGE_LANDED] = landed,
    [STAGE_CAPTURE] = capture, [STAGE_RELAY] = relay, [STAGE_EXTRA] = extra,
    [STAGE_OVER] = over,
};

void mw_turn_step(const MwPlay *play, MwTurn *turn, const MwTeller *teller)
{
    assert(!turn->options);
    steps[turn->stage](play, turn, teller);
}

/* Laps that nobody is told of are sown all together once there are so many. */
enum { MANY_LAPS = 1024 };

static void run(const MwPlay *play, MwTurn *turn, const MwTeller *teller)
{
    while (!turn->options && turn->stage != STAGE_OVER) {
        bool many = turn->laps % MANY_LAPS == MANY_LAPS - 1;
        if (many && mw_stopped()) {
            mw_turn_break_off(turn);
            return;
        }
        if (many && turn->stage == STAGE_SOW && !teller) mw_laps_ahead(play->rules, turn);
        steps[turn->stage](play, turn, teller);
    }
}

/* The store seed is a lap of its own, which has landed where it was put. */
static void put_from_store(const MwPlay *play, MwTurn *turn, int pit, MwReason reason,
                           const MwTeller *teller)
{
    MW_INVARIANT(turn->store[0] > 0 && mw_is_inner(&play->rules->board, pit));
    turn->store[0]--;
    turn->own.pit[pit]++;
    turn->start = turn->origin = turn->landing = pit;
    turn->sown = 1;
    turn->laps++;
    turn->put = true;
    turn->stage = STAGE_LANDED;
    MW_TELL(play, turn, teller, reason, .kind = MWESO_EVENT_PUT, .pit = pit,
            .seeds = turn->own.pit[pit]);
}

void mw_turn_pick(const MwPlay *play, MwTurn *turn, int pit, const MwTeller *teller)
{
    assert(turn->start < 0 && pit >= 0 && pit < play->rules->board.pits);
    MwReason reason = teller ? mw_start_reason(play, turn, pit) : START_ENOUGH;
    mw_refuel(play);
    if (mw_begins_from_store(play, turn)) {
        put_from_store(play, turn, pit, reason, teller);
        return;
    }
    MW_INVARIANT(turn->own.pit[pit] > 0);
    bool hooked = mw_pick_up_start(play, turn, pit);
    if (turn->failed) return;
    MW_TELL(play, turn, teller, reason, .kind = MWESO_EVENT_START, .pit = pit, .seeds = turn->hand,
            .sown_key = hooked ? mw_reason_key(HOOK_LIFT) : NULL,
            .sown_why = hooked ? play->decider->docs[DECIDE_LIFT] : NULL);
}

void mw_turn_start(const MwPlay *play, MwTurn *turn, int pit, const MwTeller *teller)
{
    mw_turn_pick(play, turn, pit, teller);
    run(play, turn, teller);
}

/* ---- choices --------------------------------------------------------------------------------- */

static void decline(const MwPlay *play, MwTurn *turn, const MwTeller *teller)
{
    turn->declined = true;
    if (MW_IS(play, refusal, REFUSAL_ONCE)) {
        turn->may_decline = false;
        turn->mark.set = false; /* the same pits are now another situation */
    }
    if (mw_asks(play->rules, DECIDE_REFUSAL)) mw_refusal_by_script(play, turn, teller);
    if (!turn->failed) go_on(play, turn, teller);
}

static MwReason choice_reason(MwesoChoice choice)
{
    if (choice == MWESO_PIT) return CHOICE_EXTRA;
    return choice & (MWESO_CAPTURE | MWESO_DECLINE) ? CHOICE_REFUSAL : CHOICE_DIRECTION;
}

/* A choice that was offered is offered again when a turn is repeated, unless a script has answered
 * otherwise this time. */
static bool is_offered(const MwPlay *play, MwTurn *turn, MwesoChoice choice, int pit)
{
    bool offered = turn->options & (int)choice && (choice != MWESO_PIT || turn->pits >> pit & 1);
    if (!offered && play->decider)
        mw_turn_reject(play, play->decider->asked, turn,
                       "it answers the same question now in one way, now in another");
    assert(offered || turn->failed);
    return offered;
}

void mw_turn_decide(const MwPlay *play, MwTurn *turn, MwesoChoice choice, int pit,
                    const MwTeller *teller)
{
    if (!is_offered(play, turn, choice, pit)) return;
    MW_TELL(play, turn, teller, choice_reason(choice), .kind = MWESO_EVENT_CHOICE,
            .pit = choice == MWESO_PIT ? pit : turn->origin, .options = turn->options,
            .taken = (int)choice);
    turn->options = 0;
    turn->pits = 0;
    if (choice == MWESO_PIT) take_extra(play, turn, pit, teller);
    else if (choice == MWESO_CAPTURE) turn->stage = STAGE_CAPTURE;
    else if (choice == MWESO_DECLINE) decline(play, turn, teller);
    else set_direction(turn, choice == MWESO_REVERSE);
}

void mw_turn_choose(const MwPlay *play, MwTurn *turn, MwesoChoice choice, int pit,
                    const MwTeller *teller)
{
    mw_turn_decide(play, turn, choice, pit, teller);
    run(play, turn, teller);
}
