/* Turn: one move as it is made, choice by choice. */
#include "kernel/turn.h"

#include <assert.h>

#include "kernel/capture.h"
#include "kernel/recurrence.h"

/* ---- telling --------------------------------------------------------------------------------- */

static void tell(const MwTurn *turn, const MwTeller *teller, MwesoEvent event, MwReason reason)
{
    event.lap = turn->laps;
    event.key = mw_reason_key(reason);
    event.why = mw_reason_text(reason);
    event.side = turn->side;
    event.own_pits = turn->own.pit;
    event.opponent_pits = turn->opponent.pit;
    teller->sink(teller->user, &event);
}

/* The event is built only if somebody listens. */
#define TELL(turn, teller, reason, ...) \
    do { \
        if (teller) tell(turn, teller, (MwesoEvent){__VA_ARGS__}, reason); \
    } while (0)

/* ---- invariants, in test builds -------------------------------------------------------------- */

#ifdef MWESO_TEST_INVARIANTS
static int seeds_of(const MwRules *rules, const MwSide *side)
{
    int seeds = 0;
    for (int i = 0; i < MW_MOST_PITS; i++) {
        seeds += side->pit[i];
        assert(i < rules->pits || side->pit[i] == 0);
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
    *turn = (MwTurn){.start = -1,
                     .came_from = -1,
                     .stage = STAGE_DUE,
                     .moment = MOMENT_START,
                     .side = position->side};
    memcpy(turn->own.pit, position->pit[side], sizeof turn->own.pit);
    memcpy(turn->opponent.pit, position->pit[!side], sizeof turn->opponent.pit);
    turn->may_capture = position->turns[side] >= (uint32_t)rules->quiet_turns;
    turn->may_decline = rules->refusal != REFUSAL_NEVER;
}

static bool any_pit_holds_enough(const MwRules *rules, const MwTurn *turn)
{
    for (int pit = 0; pit < rules->pits; pit++)
        if (turn->own.pit[pit] >= rules->smallest) return true;
    return false;
}

static bool next_is_empty(const MwRules *rules, const MwTurn *turn, int pit, bool clockwise)
{
    return turn->own.pit[mw_onward(rules, pit, 1, clockwise)] == 0;
}

static bool is_last_resort(const MwRules *rules, const MwTurn *turn, int pit)
{
    return turn->own.pit[pit] < rules->smallest && rules->singletons == SINGLETONS_LAST_RESORT;
}

static void pick_up_start(const MwRules *rules, MwTurn *turn, int pit)
{
    turn->forward_barred = is_last_resort(rules, turn, pit) &&
                           !next_is_empty(rules, turn, pit, false);
    turn->start = turn->origin = pit;
    turn->hand = mw_pick_up(&turn->own, pit);
}

MwReason mw_start_reverse_reason(const MwRules *rules, const MwTurn *turn, int pit)
{
    MwTurn begun = *turn;
    if (is_last_resort(rules, turn, pit) && !next_is_empty(rules, turn, pit, true))
        return START_SINGLE_NEXT_OCCUPIED;
    pick_up_start(rules, &begun, pit);
    return mw_reverse_reason(rules, &begun);
}

static MwReason single_reason(const MwRules *rules, const MwTurn *turn, int pit)
{
    if (rules->singletons == SINGLETONS_NEVER) return START_SINGLE_NEVER;
    if (rules->singletons == SINGLETONS_ALWAYS) return START_SINGLE;
    if (any_pit_holds_enough(rules, turn)) return START_SINGLE_NOT_LAST_RESORT;
    bool forward = next_is_empty(rules, turn, pit, false);
    bool possible = forward || mw_start_reverse_reason(rules, turn, pit) == REVERSE_MADE;
    return possible ? START_SINGLE : START_SINGLE_NEXT_OCCUPIED;
}

MwReason mw_start_reason(const MwRules *rules, const MwTurn *turn, int pit)
{
    int seeds = turn->own.pit[pit];
    if (seeds == 0) return START_EMPTY;
    if (seeds >= rules->smallest) return START_ENOUGH;
    return seeds > 1 ? START_TOO_FEW : single_reason(rules, turn, pit);
}

bool mw_may_start(const MwRules *rules, const MwTurn *turn, int pit)
{
    MwReason reason = mw_start_reason(rules, turn, pit);
    return reason == START_ENOUGH || reason == START_SINGLE;
}

uint64_t mw_starts(const MwRules *rules, const MwTurn *turn)
{
    uint64_t starts = 0;
    for (int pit = 0; pit < rules->pits; pit++)
        if (mw_may_start(rules, turn, pit)) starts |= (uint64_t)1 << pit;
    return starts;
}

/* ---- one step after another ------------------------------------------------------------------ */

static void end_turn(MwTurn *turn, MwReason reason, const MwTeller *teller)
{
    turn->stage = STAGE_OVER;
    turn->endless = reason == END_LAP_LIMIT || reason == END_RECURS || reason == END_CHOICE_RECURS;
    int pit = turn->hand ? turn->origin : turn->landing;
    TELL(turn, teller, reason, .kind = MWESO_EVENT_END, .pit = pit, .seeds = turn->hand);
}

static void set_direction(MwTurn *turn, bool clockwise)
{
    turn->clockwise = clockwise;
    turn->stage = STAGE_SOW;
}

/* A last-resort single seed goes only into an empty pit, either way. */
static MwReason due_reverse_reason(const MwRules *rules, const MwTurn *turn)
{
    bool last_resort = turn->moment == MOMENT_START && turn->hand < rules->smallest &&
                       rules->singletons == SINGLETONS_LAST_RESORT;
    if (last_resort && !next_is_empty(rules, turn, turn->origin, true))
        return START_SINGLE_NEXT_OCCUPIED;
    return mw_reverse_reason(rules, turn);
}

/* A lap is due: which way does it run (docs/rules.md, 2.5), or has all this been before (2.6)? */
static void due(const MwRules *rules, MwTurn *turn, const MwTeller *teller)
{
    if (turn->laps >= (uint32_t)rules->lap_limit) {
        end_turn(turn, END_LAP_LIMIT, teller);
        return;
    }
    if (turn->clockwise) { /* a chain is forced until its capture */
        turn->stage = STAGE_SOW;
        return;
    }
    bool reverse = due_reverse_reason(rules, turn) == REVERSE_MADE;
    bool choice = reverse && !turn->forward_barred;
    if (mw_lap_recurs(rules, turn, choice))
        end_turn(turn, choice ? END_CHOICE_RECURS : END_RECURS, teller);
    else if (choice) turn->options = MWESO_FORWARD | MWESO_REVERSE;
    else set_direction(turn, reverse);
}

static MwReason lap_reason(const MwRules *rules, const MwTurn *turn)
{
    if (turn->moment == MOMENT_RELAY) return GOES_RELAY;
    if (turn->moment == MOMENT_REENTRY) return GOES_RESOWN;
    return turn->hand >= rules->smallest ? START_ENOUGH : START_SINGLE;
}

static void tell_lap(const MwRules *rules, const MwTurn *turn, const MwTeller *teller)
{
    MwReason reverse = due_reverse_reason(rules, turn);
    if (turn->clockwise && reverse != REVERSE_MADE) reverse = REVERSE_GOES_ON;
    tell(turn, teller,
         (MwesoEvent){.kind = MWESO_EVENT_LAP,
                      .pit = turn->origin,
                      .seeds = turn->hand,
                      .clockwise = turn->clockwise,
                      .reverse_key = mw_reason_key(reverse),
                      .reverse_why = mw_reason_text(reverse)},
         lap_reason(rules, turn));
}

static void sow(const MwRules *rules, MwTurn *turn, const MwTeller *teller)
{
#ifdef MWESO_TEST_INVARIANTS
    int seeds = seeds_in_play(rules, turn);
#endif
    if (teller) tell_lap(rules, turn, teller);
    turn->landing = mw_sow(rules, &turn->own, turn->origin, turn->hand, turn->clockwise);
    turn->hand = 0;
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
    else end_turn(turn, turn->own.pit[turn->landing] >= 2 ? END_NO_RELAY : END_EMPTY_PIT, teller);
}

static MwReason landed_reason(const MwRules *rules, const MwTurn *turn)
{
    int pit = turn->landing;
    MwReason reason = mw_capture_reason(rules, &turn->opponent, pit, turn->own.pit[pit]);
    return reason == CAPTURE_MADE && !turn->may_capture ? CAPTURE_QUIET : reason;
}

static void landed(const MwRules *rules, MwTurn *turn, const MwTeller *teller)
{
    MwReason reason = landed_reason(rules, turn);
    TELL(turn, teller, reason, .kind = MWESO_EVENT_LANDING, .pit = turn->landing,
         .seeds = turn->own.pit[turn->landing]);
    bool choice = reason == CAPTURE_MADE && turn->may_decline && !turn->clockwise;
    if (reason != CAPTURE_MADE) go_on(rules, turn, teller);
    else if (!choice) turn->stage = STAGE_CAPTURE;
    else if (would_relay(rules, turn) && mw_landing_recurs(rules, turn))
        end_turn(turn, END_CHOICE_RECURS, teller);
    else turn->options = MWESO_CAPTURE | MWESO_DECLINE;
}

static void relay(const MwRules *rules, MwTurn *turn, const MwTeller *teller)
{
    (void)rules;
    turn->came_from = turn->origin;
    turn->origin = turn->landing;
    turn->hand = mw_pick_up(&turn->own, turn->origin);
    turn->moment = MOMENT_RELAY;
    turn->stage = STAGE_DUE;
    TELL(turn, teller, GOES_RELAY, .kind = MWESO_EVENT_RELAY, .pit = turn->origin,
         .seeds = turn->hand);
}

static void reenter(const MwRules *rules, MwTurn *turn, const MwTeller *teller)
{
    if (rules->resow != RESOW_LAP_ORIGIN)
        turn->origin = rules->resow == RESOW_LANDING ? turn->landing : turn->start;
    turn->came_from = -1;
    turn->clockwise = false;
    turn->mark.set = false;
    turn->moment = MOMENT_REENTRY;
    turn->stage = STAGE_DUE;
    TELL(turn, teller, GOES_RESOWN, .kind = MWESO_EVENT_REENTRY, .pit = turn->origin,
         .seeds = turn->hand);
}

static int pits_that_hold(const MwRules *rules, const MwSide *side)
{
    int pits = 0;
    for (int pit = 0; pit < rules->pits; pit++) pits += side->pit[pit] > 0;
    return pits;
}

static void remove_hand(const MwRules *rules, MwTurn *turn, const MwTeller *teller)
{
    int pits = pits_that_hold(rules, &turn->opponent);
    TELL(turn, teller, GOES_REMOVED, .kind = MWESO_EVENT_REMOVED, .pit = turn->landing,
         .seeds = turn->hand);
    turn->hand = 0;
    turn->extra_left = rules->extra < pits ? rules->extra : pits;
    turn->stage = STAGE_EXTRA;
}

static void capture(const MwRules *rules, MwTurn *turn, const MwTeller *teller)
{
    int pit = turn->landing;
    int inner = mw_pick_up(&turn->opponent, mw_facing_inner(rules, pit));
    int outer = rules->takes == TAKES_BOTH
                    ? mw_pick_up(&turn->opponent, mw_facing_outer(rules, pit))
                    : 0;
    int own = rules->own_pit == OWN_PIT_TAKEN ? mw_pick_up(&turn->own, pit) : 0;
    turn->hand = inner + outer + own;
    turn->captured += (uint32_t)(inner + outer);
    turn->columns |= 1u << (mw_column(rules, pit) - 1);
    TELL(turn, teller, CAPTURE_MADE, .kind = MWESO_EVENT_CAPTURE, .pit = pit, .seeds = turn->hand,
         .inner = inner, .outer = outer, .own = own);
    if (rules->fate == FATE_REMOVED) remove_hand(rules, turn, teller);
    else reenter(rules, turn, teller);
}

/* The opponent's pits that may be emptied next. Pits are named in circuit order, so enough must be
 * left behind the one that is chosen. */
static uint64_t extra_candidates(const MwRules *rules, const MwTurn *turn)
{
    uint64_t holding = 0, candidates = 0;
    int count = 0;
    for (int pit = 0; pit < rules->pits; pit++) {
        bool later = turn->extra_pits >> pit == 0;
        if (turn->opponent.pit[pit] > 0 && later) holding |= (uint64_t)1 << pit, count++;
    }
    for (; count >= turn->extra_left; count--) {
        candidates |= holding & -holding;
        holding &= holding - 1;
    }
    return candidates;
}

static void take_extra(MwTurn *turn, int pit, const MwTeller *teller)
{
    int seeds = mw_pick_up(&turn->opponent, pit);
    turn->captured += (uint32_t)seeds;
    turn->extra_pits |= (uint64_t)1 << pit;
    turn->extra_left--;
    TELL(turn, teller, GOES_EXTRA, .kind = MWESO_EVENT_EXTRA, .pit = pit, .seeds = seeds);
}

static void extra(const MwRules *rules, MwTurn *turn, const MwTeller *teller)
{
    if (turn->extra_left == 0) {
        end_turn(turn, END_REMOVED, teller);
        return;
    }
    uint64_t candidates = extra_candidates(rules, turn);
    if (candidates & (candidates - 1)) {
        turn->pits = candidates;
        turn->options = MWESO_PIT;
    } else {
        take_extra(turn, __builtin_ctzll(candidates), teller);
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
    steps[turn->stage](rules, turn, teller);
}

static void run(const MwRules *rules, MwTurn *turn, const MwTeller *teller)
{
    while (!turn->options && turn->stage != STAGE_OVER) steps[turn->stage](rules, turn, teller);
}

void mw_turn_pick(const MwRules *rules, MwTurn *turn, int pit, const MwTeller *teller)
{
    MwReason reason = teller ? mw_start_reason(rules, turn, pit) : START_ENOUGH;
    pick_up_start(rules, turn, pit);
    TELL(turn, teller, reason, .kind = MWESO_EVENT_START, .pit = pit, .seeds = turn->hand);
}

void mw_turn_start(const MwRules *rules, MwTurn *turn, int pit, const MwTeller *teller)
{
    mw_turn_pick(rules, turn, pit, teller);
    run(rules, turn, teller);
}

/* ---- choices --------------------------------------------------------------------------------- */

static void decline(const MwRules *rules, MwTurn *turn, const MwTeller *teller)
{
    if (rules->refusal == REFUSAL_ONCE) {
        turn->may_decline = false;
        turn->mark.set = false; /* the same pits are now another situation */
    }
    go_on(rules, turn, teller);
}

static MwReason choice_reason(MwesoChoice choice)
{
    if (choice == MWESO_PIT) return CHOICE_EXTRA;
    return choice & (MWESO_CAPTURE | MWESO_DECLINE) ? CHOICE_REFUSAL : CHOICE_DIRECTION;
}

void mw_turn_decide(const MwRules *rules, MwTurn *turn, MwesoChoice choice, int pit,
                    const MwTeller *teller)
{
    assert(turn->options & (int)choice);
    TELL(turn, teller, choice_reason(choice), .kind = MWESO_EVENT_CHOICE,
         .pit = choice == MWESO_PIT ? pit : turn->origin, .options = turn->options,
         .taken = (int)choice);
    turn->options = 0;
    turn->pits = 0;
    if (choice == MWESO_PIT) take_extra(turn, pit, teller);
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
