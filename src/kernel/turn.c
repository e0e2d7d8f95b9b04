/* Turn: one move as it is made, choice by choice. */
#include "kernel/turn.h"

#include <assert.h>

#include "base/bits.h"
#include "base/stop.h"
#include "kernel/ahead.h"
#include "kernel/capture.h"
#include "kernel/circling.h"
#include "kernel/decider.h"
#include "kernel/events.h"
#include "kernel/first.h"
#include "kernel/hold.h"
#include "kernel/phase.h"
#include "kernel/race.h"
#include "kernel/recurrence.h"
#include "kernel/relay.h"
#include "kernel/rows.h"
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
        assert(i < rules->board.circuit || side->pit[i] == 0);
    }
    return seeds;
}

static int seeds_in_play(const MwRules *rules, const MwTurn *turn)
{
    return seeds_of(rules, &turn->own) + seeds_of(rules, &turn->opponent) + turn->hand;
}
#endif

/* ---- the start ------------------------------------------------------------------------------- */

/* On a circuit that both share the opponent's pits lie behind the mover's. */
static void lay_sides(const MwRules *rules, const MwesoPosition *position, MwTurn *turn)
{
    const uint16_t *own = position->pit[position->side], *theirs = position->pit[!position->side];
    memcpy(turn->own.pit, own, sizeof turn->own.pit);
    if (!mw_is_shared(&rules->board)) memcpy(turn->opponent.pit, theirs, sizeof turn->opponent.pit);
    else
        memcpy(turn->own.pit + rules->board.pits, theirs,
               (size_t)rules->board.pits * sizeof *theirs);
}

MW_RARE static void enter_race(const MwPlay *play, const MwesoPosition *position, MwTurn *turn)
{
    turn->race = (uint8_t)mw_race_of(play, position);
    turn->said = position->race;
    turn->rival_way = position->way[!position->side];
    if (turn->race) turn->stage = STAGE_RACE_DUE;
}

void mw_turn_begin(const MwPlay *play, const MwesoPosition *position, MwTurn *turn)
{
    int side = position->side;
    assert(side == MWESO_SOUTH || side == MWESO_NORTH);
    assert(play == mw_play_at(play, position));
    *turn = (MwTurn){.start = -1,
                     .came_from = -1,
                     .landing = -1,
                     .came_to = -1,
                     .extra_from = UINT64_MAX,
                     .stage = STAGE_DUE,
                     .moment = MOMENT_START,
                     .game_way = position->way[side],
                     .side = position->side};
    lay_sides(play->rules, position, turn);
    if (position->held[0] || position->held[1]) mw_lay_held(play->rules, position, turn);
    turn->may_decline = true;
    memcpy(turn->turns, position->turns, sizeof turn->turns);
    memcpy(turn->captures, position->captures, sizeof turn->captures);
    memcpy(turn->memory, position->memory, sizeof turn->memory);
    turn->store[0] = position->store[side][0];
    turn->store[1] = position->store[!side][0];
    turn->passes = position->passes;
    bool enough = turn->store[0] >= play->rules->board.pits;
    turn->drop = enough && !(position->spread >> side & 1) ? DROP_POSSIBLE : DROP_NONE;
    if (MW_ALL_KNOWN && play->rules->keeps & KEEPS_RACE) enter_race(play, position, turn);
    turn->still = position->still;
    mw_refuel_listing(play);
}

/* ---- one step after another ------------------------------------------------------------------ */

static void end_turn(const MwPlay *play, MwTurn *turn, MwReason reason, const MwTeller *teller)
{
    turn->stage = STAGE_OVER;
    turn->endless = reason == END_LAP_LIMIT || reason == END_RECURS || reason == END_CHOICE_RECURS;
    if (reason != END_ENOUGH) turn->extra_left = 0;
    int pit = turn->hand ? turn->origin : turn->landing;
    MW_TELL(play, turn, teller, reason, .kind = MWESO_EVENT_END, .pit = pit, .seeds = turn->hand);
}

/* A row is empty, and that ends the game. */
static void lose(const MwPlay *play, MwTurn *turn, MwReason reason, const MwTeller *teller)
{
    turn->loser = reason == END_THEIR_ROW ? 2 : 1;
    end_turn(play, turn, reason, teller);
}

static int letter_of(bool clockwise) { return clockwise ? MWESO_REVERSE : MWESO_FORWARD; }

/* Does the lap under way run against the way? Then it is part of a chain. */
static bool is_against(const MwTurn *turn) { return turn->clockwise != turn->way; }

/* The first way that the mover takes of two is the one he has chosen (lap.kept). */
static void set_direction(const MwPlay *play, MwTurn *turn, bool clockwise)
{
    turn->clockwise = clockwise;
    turn->stage = STAGE_SOW;
    if (turn->entering) turn->origin = mw_entry_origin(&play->rules->board, clockwise);
    if (!turn->chooses || turn->way_hooked) return;
    if (!turn->has_way) turn->game_way = (uint8_t)letter_of(clockwise);
    turn->way = clockwise;
    turn->has_way = true;
}

/* A single seed may be bound to one way. */
static bool may_go(const MwPlay *play, const MwTurn *turn, bool clockwise)
{
    bool bound = turn->moment == MOMENT_START && turn->single != SINGLE_FREE;
    return !bound || mw_single_goes(play, turn, turn->origin, clockwise);
}

static MwReason due_reverse_reason(const MwPlay *play, const MwTurn *turn)
{
    if (!may_go(play, turn, !turn->way)) return mw_single_barred(turn);
    return mw_reverse_reason(play, turn);
}

/* Is the first lap barred this way for what it does (docs/rules.md, 2.1)? */
MW_RARE static bool first_lap_barred(const MwPlay *play, const MwTurn *turn, bool clockwise)
{
    if (mw_asks(play->rules, DECIDE_STARTS)) return false;
    if (turn->put == PUT_QUIET) return mw_store_barred(play, turn, clockwise);
    if (turn->later) return false;
    MwTurn before = mw_before_start(turn);
    return mw_start_barred(play, &before, turn->start, clockwise, true) != START_ENOUGH;
}

static inline bool is_barred(const MwPlay *play, const MwTurn *turn, bool clockwise)
{
    return turn->moment == MOMENT_START && MW_DERIVED(play, start_bars, true) &&
           first_lap_barred(play, turn, clockwise);
}

static bool may_run(const MwPlay *play, const MwTurn *turn, bool clockwise)
{
    return may_go(play, turn, clockwise) && !is_barred(play, turn, clockwise);
}

/* Where the mover chooses the way (lap.way = either), or captured seeds enter at an end. */
MW_RARE static int chosen_ways(const MwPlay *play, const MwTurn *turn)
{
    bool anew = turn->chooses && play->rules->kept == KEPT_LAP && !turn->entering;
    if ((turn->has_way || !turn->chooses) && !anew) return letter_of(turn->way);
    bool forward = may_run(play, turn, false);
    if (forward && !MW_OFFERS_CHOICES(play)) return MWESO_FORWARD;
    int reverse = may_run(play, turn, true) ? MWESO_REVERSE : 0;
    return (forward ? MWESO_FORWARD : 0) | reverse;
}

/* Which ways the lap that is due may run: a set of MwesoChoice. */
static int directions(const MwPlay *play, MwTurn *turn)
{
    int ways = mw_asks(play->rules, DECIDE_DIRECTION) ? mw_directions_by_script(play, turn) : 0;
    if (ways || turn->failed) return ways;
    if (is_against(turn)) return letter_of(turn->clockwise);
    if (turn->chooses || turn->entering) return chosen_ways(play, turn);
    int way = letter_of(turn->way);
    bool usual = !turn->way_barred && !is_barred(play, turn, turn->way);
    if (usual && !MW_OFFERS_CHOICES(play)) return way;
    if (due_reverse_reason(play, turn) != REVERSE_MADE || is_barred(play, turn, !turn->way))
        return way;
    return usual ? MWESO_FORWARD | MWESO_REVERSE : letter_of(!turn->way);
}

/* On a circuit that both share: has the lap that is due been before, which may run in these ways?
 */
MW_RARE static bool circles(const MwPlay *play, MwTurn *turn, int ways, bool always)
{
    bool choice = ways & MWESO_REVERSE && ways & MWESO_FORWARD;
    if (choice) return mw_circling_choice(play, turn, ways);
    return mw_circling_lap(play, turn, ways & MWESO_REVERSE, always);
}

static bool lap_recurs(const MwPlay *play, MwTurn *turn, int ways, bool told)
{
    bool choice = ways & MWESO_REVERSE && ways & MWESO_FORWARD;
    if (mw_may_circle(play)) return circles(play, turn, ways, told);
    if (is_against(turn) && !choice) return false; /* a chain is forced until its capture */
    return mw_lap_recurs(play, turn, choice);
}

/* The lap limit is met; but the move may have come back before. */
static void end_at_limit(const MwPlay *play, MwTurn *turn, const MwTeller *teller)
{
    bool back = mw_may_circle(play) && circles(play, turn, letter_of(turn->clockwise), true);
    end_turn(play, turn, back ? END_RECURS : END_LAP_LIMIT, teller);
}

/* A lap is due: which way does it run (docs/rules.md, 2.5), or has all this been before (2.6)? */
static void due(const MwPlay *play, MwTurn *turn, const MwTeller *teller)
{
    if (turn->laps >= (uint32_t)play->rules->lap_limit) {
        end_at_limit(play, turn, teller);
        return;
    }
    MW_INVARIANT(turn->hand > 0);
    int ways = directions(play, turn);
    if (turn->failed) return;
    bool reverse = ways & MWESO_REVERSE, choice = reverse && ways & MWESO_FORWARD;
    if (lap_recurs(play, turn, ways, teller != NULL))
        end_turn(play, turn, choice ? END_CHOICE_RECURS : END_RECURS, teller);
    else if (choice) turn->options = MWESO_FORWARD | MWESO_REVERSE;
    else set_direction(play, turn, reverse);
}

static inline void sow_hand(const MwPlay *play, MwTurn *turn)
{
    if (mw_asks(play->rules, DECIDE_NEXT)) {
        mw_sow_by_script(play, turn);
        return;
    }
    turn->sown = turn->hand;
    if (turn->entering)
        turn->landing = mw_sow_circles(&play->rules->board, &turn->own, turn->origin, turn->origin,
                                       turn->hand, turn->clockwise, play->rules->board.circuit);
    else turn->landing = mw_sow(play, &turn->own, turn->origin, turn->hand, turn->clockwise);
    turn->hand = 0;
}

void mw_turn_sow(const MwPlay *play, MwTurn *turn) { sow_hand(play, turn); }

/* Each seed may capture: they are sown one by one, in the next step. */
static void sow_seeds(const MwPlay *play, MwTurn *turn)
{
    turn->sown = turn->hand;
    turn->landing = mw_before_first(play, turn->origin, turn->clockwise);
    turn->stage = STAGE_SOW_ON;
    turn->caught = turn->seeds_hooked = false;
}

/* The first seed of a lap falls; if that leaves a row empty which must not be, the game is over. */
MW_RARE static bool lost_by_row(const MwPlay *play, MwTurn *turn, const MwTeller *teller)
{
    MwReason reason = mw_lap_loses(play, turn);
    if (reason == GOES_ON) return false;
    turn->landing = mw_first_pit(play, turn);
    turn->own.pit[turn->landing]++;
    turn->hand--;
    turn->laps++;
    turn->clockwise_laps += turn->clockwise;
    if (teller) mw_tell_landing(play, turn, teller, reason);
    lose(play, turn, reason, teller);
    return true;
}

static void sow(const MwPlay *play, MwTurn *turn, const MwTeller *teller)
{
#ifdef MWESO_TEST_INVARIANTS
    int seeds = seeds_in_play(play->rules, turn);
#endif
    if (teller) mw_tell_lap(play, turn, teller, due_reverse_reason(play, turn));
    turn->stage = STAGE_LANDED;
    if (MW_DERIVED(play, row_ends, true) && lost_by_row(play, turn, teller)) return;
    if (mw_every_captures(play->rules)) sow_seeds(play, turn);
    else sow_hand(play, turn);
    if (turn->failed) return;
    if (is_against(turn) && mw_asks(play->rules, DECIDE_DIRECTION)) turn->mark.set = false;
    if (turn->chooses) mw_note_way(turn);
    turn->way_barred = false;
    turn->laps++;
    turn->clockwise_laps += turn->clockwise;
#ifdef MWESO_TEST_INVARIANTS
    assert(seeds == seeds_in_play(play->rules, turn));
#endif
}

/* The pit of a store seed is picked up whatever relays do. */
static inline bool would_relay(const MwPlay *play, const MwTurn *turn)
{
    if (turn->put == PUT_LANDED) return mw_holds(play, MW_OWN, turn->own.pit, turn->landing, 2);
    return mw_turn_relays(play, turn, &turn->own, turn->landing, turn->clockwise);
}

/* May the mover stop at a landing from which a relay is due? Not where a chain is forced. */
static bool may_stop(const MwPlay *play, const MwTurn *turn)
{
    return play->rules->stop_pits >> turn->landing & 1 && turn->put != PUT_LANDED &&
           (!is_against(turn) || turn->caught) && MW_OFFERS_CHOICES(play);
}

static bool landing_recurs(const MwPlay *play, MwTurn *turn, int options)
{
    if (mw_may_circle(play)) return mw_circling_choice(play, turn, options);
    return would_relay(play, turn) && mw_landing_recurs(play, turn);
}

/* A landing that offers a choice comes back: the turn would go on for ever. */
static void offer_at_landing(const MwPlay *play, MwTurn *turn, int options, const MwTeller *teller)
{
    if (landing_recurs(play, turn, options)) end_turn(play, turn, END_CHOICE_RECURS, teller);
    else if (!turn->failed) turn->options = options;
}

static int whose_theirs(const MwPlay *play)
{
    return mw_is_shared(&play->rules->board) ? MW_OWN : MW_OPPONENT;
}

static bool their_pit_holds_any(const MwPlay *play, const MwTurn *turn, int pit)
{
    if (mw_is_held_theirs(play, turn, pit)) return false;
    const MwSide *theirs = mw_is_shared(&play->rules->board) ? &turn->own : &turn->opponent;
    return mw_holds(play, whose_theirs(play), theirs->pit, mw_their_place(play, pit), 1);
}

/* The opponent's pits that may be emptied besides, behind those that were. */
static uint64_t further_pits(const MwPlay *play, const MwTurn *turn)
{
    uint64_t further = 0;
    for (int pit = 0; pit < play->rules->board.pits; pit++) {
        bool may = turn->extra_pits >> pit == 0 && turn->extra_from >> pit & 1 &&
                   !(play->rules->extra_not >> pit & 1);
        if (may && their_pit_holds_any(play, turn, pit)) further |= (uint64_t)1 << pit;
    }
    return further;
}

/* The captures of the turn are made: what further pits may there be? */
static void begin_extra(const MwPlay *play, MwTurn *turn)
{
    int pits = turn->extra_left ? __builtin_popcountll(further_pits(play, turn)) : 0;
    if (turn->extra_left > pits) turn->extra_left = pits;
    turn->stage = STAGE_EXTRA;
}

/* What follows a landing that does not capture (docs/rules.md, 2.3). */
static inline void go_on(const MwPlay *play, MwTurn *turn, const MwTeller *teller)
{
    if (!would_relay(play, turn)) {
        if (turn->extra_left > 0) begin_extra(play, turn);
        else end_turn(play, turn, teller ? mw_end_reason(play, turn) : END_EMPTY_PIT, teller);
    } else if (may_stop(play, turn)) offer_at_landing(play, turn, MWESO_GO | MWESO_STOP, teller);
    else turn->stage = STAGE_RELAY;
}

static MwReason landed_reason(const MwPlay *play, const MwTurn *turn)
{
    bool occupied = mw_holds(play, MW_OWN, turn->own.pit, turn->landing, 2);
    MwReason reason = mw_capture_reason(play, turn, &turn->own, turn->landing, occupied);
    return reason == CAPTURE_MADE ? mw_muted_reason(play, turn) : reason;
}

static bool may_decline(const MwPlay *play, const MwTurn *turn)
{
    return turn->may_decline && !is_against(turn) && MW_OFFERS_CHOICES(play) &&
           !MW_IS(play, refusal, REFUSAL_NEVER) && (turn->later || MW_IS(play, duty, DUTY_NONE));
}

static void offer_capture(const MwPlay *play, MwTurn *turn, const MwTeller *teller)
{
    offer_at_landing(play, turn, MWESO_CAPTURE | MWESO_DECLINE, teller);
}

/* Another lap is due: what scripts are shown of the one before. */
static void come_to(MwTurn *turn)
{
    turn->came_to = (int8_t)turn->landing;
    turn->came_clockwise = turn->clockwise;
    turn->chosen = 0;
}

static inline void relay_from(const MwPlay *play, MwTurn *turn, int pit, const MwTeller *teller)
{
    MW_INVARIANT(turn->hand == 0 && pit >= 0 && pit < play->rules->board.circuit);
    MwReason by_words = pit == turn->landing ? GOES_RELAY : GOES_NEXT_PIT;
    come_to(turn);
    turn->came_from = turn->origin;
    turn->later = true;
    turn->entering = false;
    turn->origin = pit;
    if (turn->caught) turn->clockwise = turn->way; /* a chain is over */
    turn->caught = false;
    turn->hand = mw_take_up(play, MW_OWN, &turn->own, pit);
    turn->moment = MOMENT_RELAY;
    turn->stage = STAGE_DUE;
    MW_TELL(play, turn, teller, turn->landing_hooked ? HOOK_LANDING : by_words,
            .kind = MWESO_EVENT_RELAY, .pit = pit, .seeds = turn->hand);
}

/* The pit that is sown next as a script says. Where it names another than a relay would pick up,
 * that is as if the lap had ended there, and the run of laps is no longer one that recurrence can
 * judge. */
static void relay_by_script(const MwPlay *play, MwTurn *turn, int named, const MwTeller *teller)
{
    if (turn->put == PUT_LANDED && (named < 0 || named == turn->landing)) {
        turn->stage = STAGE_RELAY; /* that lifts the pit */
        return;
    }
    int pit = mw_relay_pit(play, turn->landing, turn->clockwise);
    if (named >= 0 && named != pit) {
        turn->mark.set = false;
        turn->landing = pit = named;
    }
    if (turn->held[MW_OWN] >> pit & 1)
        mw_turn_reject(play, DECIDE_LANDING, turn, "the pit that is to be sown next is held");
    else if (turn->own.pit[pit] > 0) relay_from(play, turn, pit, teller);
    else mw_turn_reject(play, DECIDE_LANDING, turn, "the pit that is to be sown next is empty");
}

/* What the mover may choose before anything follows from the landing. */
MW_BY_SCRIPT static bool chosen_by_script(const MwPlay *play, MwTurn *turn, const MwTeller *teller)
{
    MwRuling ruling;
    if (turn->chosen || !mw_turn_ask(play, DECIDE_CHOOSE, turn, &ruling)) return turn->failed;
    turn->chosen = ruling.count == 1;
    if (ruling.count < 2) return false;
    if (!mw_may_circle(play) && mw_landing_recurs(play, turn))
        end_turn(play, turn, END_CHOICE_RECURS, teller);
    else if (!turn->failed) turn->options = ((1 << ruling.count) - 1) * MWESO_OFFERED;
    return true;
}

/* The mover may relay or stop. */
static void offer_halt(const MwPlay *play, MwTurn *turn, const MwTeller *teller)
{
    if (turn->own.pit[mw_relay_pit(play, turn->landing, turn->clockwise)] == 0)
        mw_turn_reject(play, DECIDE_LANDING, turn, "the pit that is to be sown next is empty");
    else if (mw_may_circle(play) ? mw_circling_choice(play, turn, MWESO_GO | MWESO_STOP)
                                 : mw_landing_recurs(play, turn))
        end_turn(play, turn, END_CHOICE_RECURS, teller);
    else if (!turn->failed) turn->options = MWESO_GO | MWESO_STOP;
}

/* Does as the script says. False if the words decide. */
MW_BY_SCRIPT static bool landed_by_script(const MwPlay *play, MwTurn *turn, const MwTeller *teller)
{
    MwRuling ruling;
    turn->landing_hooked = mw_turn_ask(play, DECIDE_LANDING, turn, &ruling);
    if (!turn->landing_hooked) return turn->failed;
    if (teller) mw_tell_landing(play, turn, teller, HOOK_LANDING);
    if (ruling.pit >= 0) relay_by_script(play, turn, ruling.pit, teller);
    else if (ruling.word == LANDING_CAPTURE) turn->stage = STAGE_CAPTURE;
    else if (ruling.word == LANDING_OFFER) offer_capture(play, turn, teller);
    else if (ruling.word == LANDING_RELAY) relay_by_script(play, turn, ruling.pit, teller);
    else if (ruling.word == LANDING_HALT) offer_halt(play, turn, teller);
    else end_turn(play, turn, HOOK_LANDING, teller);
    return true;
}

/* A landing in a held pit, or that makes one held, ends the turn before all else. */
MW_RARE static bool ended_by_hold(const MwPlay *play, MwTurn *turn, const MwTeller *teller)
{
    bool held = turn->held[MW_OWN] >> turn->landing & 1;
    uint64_t made = held ? 0 : mw_held_by_landing(play, turn);
    if (!held && !made) return false;
    bool pair = (made & (made - 1)) != 0;
    if (teller)
        mw_tell_landing(play, turn, teller, held ? END_IN_HELD : pair ? GOES_HELD_PAIR : GOES_HELD);
    turn->made_held |= made;
    turn->held[MW_OWN] |= made; /* no further pit is emptied of them */
    for (int pit; mw_take_bit(&made, &pit);)
        MW_TELL(play, turn, teller, pair ? GOES_HELD_PAIR : GOES_HELD, .kind = MWESO_EVENT_HELD,
                .pit = pit, .seeds = turn->own.pit[pit]);
    if (turn->extra_left > 0) begin_extra(play, turn);
    else end_turn(play, turn, held ? END_IN_HELD : END_HELD, teller);
    return true;
}

static void landed(const MwPlay *play, MwTurn *turn, const MwTeller *teller)
{
    if (MW_DERIVED(play, hold_at, true) && ended_by_hold(play, turn, teller)) return;
    if (mw_asks(play->rules, DECIDE_CHOOSE) && chosen_by_script(play, turn, teller)) return;
    if (mw_asks(play->rules, DECIDE_LANDING) && landed_by_script(play, turn, teller)) return;
    MwReason reason = landed_reason(play, turn);
    if (teller) mw_tell_landing(play, turn, teller, mw_told_reason(play, turn, reason));
    if (reason != CAPTURE_MADE) go_on(play, turn, teller);
    else if (may_decline(play, turn)) offer_capture(play, turn, teller);
    else turn->stage = STAGE_CAPTURE;
}

bool mw_turn_captures(const MwPlay *play, const MwTurn *turn, bool clockwise)
{
    MwTurn lap = *turn;
    MwRuling ruling;
    lap.clockwise = clockwise;
    if (mw_every_captures(play->rules) && mw_lap_captures(play, &lap, clockwise))
        return mw_muted_reason(play, &lap) == CAPTURE_MADE;
    mw_turn_sow(play, &lap);
    if (lap.failed) return false;
    if (mw_asks(play->rules, DECIDE_LANDING) && mw_turn_ask(play, DECIDE_LANDING, &lap, &ruling))
        return ruling.word == LANDING_CAPTURE || ruling.word == LANDING_OFFER;
    if (lap.failed || mw_landing_is_hold(play, &lap)) return false;
    return landed_reason(play, &lap) == CAPTURE_MADE;
}

/* The pit into which a store seed was put is sown as from a start. */
static void lift(const MwPlay *play, MwTurn *turn, const MwTeller *teller)
{
    turn->put = turn->declined ? PUT_NONE : PUT_QUIET;
    turn->later = true;
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
    if (turn->put == PUT_LANDED && turn->landing == turn->start) {
        lift(play, turn, teller);
        return;
    }
    turn->put = PUT_NONE;
    relay_from(play, turn, mw_relay_pit(play, turn->landing, turn->clockwise), teller);
}

/* Captured seeds enter the inner row at the near end, or at the one that keeps the way of the lap
 * that captured; where there is none yet, the mover will choose (docs/rules.md, 2.4). */
MW_RARE static void enter(const MwPlay *play, MwTurn *turn)
{
    const MwesoBoard *board = &play->rules->board;
    bool near = mw_enters_near(play, turn->landing);
    turn->entering = true;
    turn->way = near ? mw_is_nearer_left(board, turn->landing) : turn->clockwise;
    turn->has_way |= near;
    turn->origin = mw_entry_origin(board, turn->way);
}

static void set_origin(const MwPlay *play, MwTurn *turn)
{
    if (mw_every_captures(play->rules) || MW_IS(play, resow, RESOW_LAP_ORIGIN)) return;
    if (MW_IS(play, resow, RESOW_ENDS)) enter(play, turn);
    else turn->origin = MW_IS(play, resow, RESOW_LANDING) ? turn->landing : turn->start;
}

static MwReason resown_reason(const MwTurn *turn, bool hooked)
{
    if (hooked) return HOOK_RESOW;
    return turn->entering ? GOES_ENTERS : GOES_RESOWN;
}

static void reenter(const MwPlay *play, MwTurn *turn, const MwTeller *teller)
{
    bool hooked = mw_asks(play->rules, DECIDE_RESOW) && mw_origin_by_script(play, turn);
    if (turn->failed) return;
    turn->entering = false;
    turn->later = true;
    if (!hooked) set_origin(play, turn);
    MW_INVARIANT(turn->hand > 0 && turn->origin >= 0 && turn->origin < play->rules->board.circuit);
    come_to(turn);
    turn->came_from = -1;
    turn->clockwise = turn->way;
    turn->put = PUT_NONE;
    turn->mark.set = false;
    turn->moment = MOMENT_REENTRY;
    turn->stage = STAGE_DUE;
    MW_TELL(play, turn, teller, resown_reason(turn, hooked), .kind = MWESO_EVENT_REENTRY,
            .pit = turn->origin, .seeds = turn->hand);
}

static bool both_face(const MwPlay *play, const MwTurn *turn)
{
    return mw_is_inner(&play->rules->board, turn->landing) &&
           mw_facing(play, turn, &turn->own, turn->landing, play->rules->least) == TAKE_THEIRS;
}

/* How many further pits a capture brings, judged before its own are emptied. */
static int further_due(const MwPlay *play, const MwTurn *turn)
{
    int extra = MW_NUMBER(play, extra);
    if (extra == 0 || MW_IS(play, extra_when, EXTRA_AFTER_ANY)) return extra;
    return both_face(play, turn) ? extra : 0;
}

/* Captured seeds leave the game, or are laid in the store. */
static void lay_aside(const MwPlay *play, MwTurn *turn, int seeds)
{
    if (MW_IS(play, fate, FATE_STORED)) turn->store[0] = (uint16_t)(turn->store[0] + seeds);
}

/* Of several captures of a turn the one counts that brings most. */
static void add_further(const MwPlay *play, MwTurn *turn, int further)
{
    if (mw_asks(play->rules, DECIDE_EXTRA) && mw_extra_by_script(play, turn)) return;
    if (turn->failed || further <= turn->extra_left) return;
    turn->extra_left = further;
    turn->extra_from = UINT64_MAX;
    turn->extra_hooked = false;
}

static void remove_seeds(const MwPlay *play, MwTurn *turn, int seeds, int further,
                         const MwTeller *teller)
{
    lay_aside(play, turn, seeds);
    MW_TELL(play, turn, teller, MW_IS(play, fate, FATE_STORED) ? GOES_STORED : GOES_REMOVED,
            .kind = MWESO_EVENT_REMOVED, .pit = turn->landing, .seeds = seeds);
    turn->hand -= seeds;
    add_further(play, turn, further);
    if (turn->failed) return;
    if (turn->hand == 0) begin_extra(play, turn);
    else turn->caught = true, turn->mark.set = false;
}

static void sow_captured_on(const MwPlay *play, MwTurn *turn, int seeds, const MwTeller *teller)
{
    turn->stage = STAGE_SOW_ON;
    turn->caught = true;
    turn->mark.set = false;
    MW_TELL(play, turn, teller, GOES_SOWN_ON, .kind = MWESO_EVENT_REENTRY, .pit = turn->landing,
            .seeds = seeds);
}

/* What a capture takes from a pit that it may take, one of TAKE_...; a pit that holds nothing is
 * not asked about. */
static inline int take_from(const MwPlay *play, MwTurn *turn, int what, int pit)
{
    bool theirs = what != TAKE_OWN;
    if (pit == MWESO_NOWHERE) return 0;
    if (theirs ? mw_is_held_theirs(play, turn, pit) : turn->held[MW_OWN] >> pit & 1) return 0;
    int whose = theirs ? whose_theirs(play) : MW_OWN;
    MwSide *side = theirs ? mw_theirs(play, turn) : &turn->own;
    if (theirs) pit = mw_their_place(play, pit);
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

/* A seed was put from the store, or the pits of a capture are emptied. */
MW_RARE static bool lost_at_once(const MwPlay *play, MwTurn *turn, const MwTeller *teller)
{
    MwReason reason = mw_rows_lose(play, turn);
    if (reason != GOES_ON) lose(play, turn, reason, teller);
    return reason != GOES_ON;
}

/* Takes what a landing captures. Returns how many seeds; 0 if a script has failed. */
static int take(const MwPlay *play, MwTurn *turn, const MwTeller *teller)
{
    MwTake take;
    int pit = turn->landing;
    bool hooked = mw_asks(play->rules, DECIDE_TAKES) && mw_take_by_script(play, turn, &take);
    if (turn->failed) return 0;
    if (!hooked) take = take_by_words(play, turn);
    if (take.inner + take.outer == 0) {
        mw_turn_reject(play, hooked ? DECIDE_TAKES : DECIDE_LANDING, turn,
                       "the capture takes no seed of the opponent");
        return 0;
    }
    int seeds = take.inner + take.outer + take.own;
    turn->captured += (uint32_t)(take.inner + take.outer);
    turn->opened |= !turn->later;
    if (mw_is_inner(&play->rules->board, pit))
        turn->columns |= 1u << play->rules->board.column[pit];
    MW_TELL(play, turn, teller, hooked ? HOOK_TAKES : CAPTURE_MADE, .kind = MWESO_EVENT_CAPTURE,
            .pit = pit, .seeds = seeds, .inner = take.inner, .outer = take.outer, .own = take.own);
    return seeds;
}

/* A capture in the midst of a lap leaves seeds in the hand (capture.by = every). */
static void capture(const MwPlay *play, MwTurn *turn, const MwTeller *teller)
{
    bool leaves = !MW_IS(play, fate, FATE_RESOWN);
    int further = leaves ? further_due(play, turn) : 0;
    int seeds = take(play, turn, teller);
    if (seeds == 0) return;
    turn->hand += seeds;
    if (leaves) remove_seeds(play, turn, seeds, further, teller);
    if (turn->failed || (MW_DERIVED(play, row_ends, true) && lost_at_once(play, turn, teller)))
        return;
    if (leaves) return;
    if (mw_every_captures(play->rules) && turn->put != PUT_LANDED)
        sow_captured_on(play, turn, seeds, teller);
    else reenter(play, turn, teller);
}

/* Whether the last seed captures is a question of the landing. */
static void sow_on(const MwPlay *play, MwTurn *turn, const MwTeller *teller)
{
    int from = turn->landing;
    if (!turn->caught) turn->landing = -1; /* no seed of the lap is sown yet */
    while (turn->hand > 0) {
        turn->before_last = (int8_t)turn->landing;
        from = mw_next_pit(play, turn, from);
        if (turn->failed) return;
        turn->own.pit[from]++;
        turn->hand--;
        turn->landing = from;
        if (turn->hand > 0 && landed_reason(play, turn) == CAPTURE_MADE) {
            if (teller) mw_tell_landing(play, turn, teller, CAPTURE_MADE);
            capture(play, turn, teller);
            if (turn->failed || turn->stage == STAGE_OVER) return;
        }
    }
    turn->stage = STAGE_LANDED;
}

/* Of the pits that may be emptied, those that leave enough others. Pits are named in circuit order,
 * so those must stand behind them. */
static uint64_t that_leave_enough(uint64_t further, int needed)
{
    uint64_t candidates = 0;
    for (int count = __builtin_popcountll(further); count >= needed; count--) {
        candidates |= further & -further;
        further &= further - 1;
    }
    return candidates;
}

static void take_extra(const MwPlay *play, MwTurn *turn, int pit, const MwTeller *teller)
{
    MW_INVARIANT(turn->extra_left > 0);
    int seeds = mw_take_up(play, whose_theirs(play), mw_theirs(play, turn),
                           mw_their_place(play, pit));
    turn->captured += (uint32_t)seeds;
    lay_aside(play, turn, seeds);
    turn->extra_pits |= (uint64_t)1 << pit;
    turn->extra_left--;
    MW_TELL(play, turn, teller, turn->extra_hooked ? HOOK_EXTRA : GOES_EXTRA,
            .kind = MWESO_EVENT_EXTRA, .pit = pit, .seeds = seeds);
    if (MW_DERIVED(play, row_ends, true)) (void)lost_at_once(play, turn, teller);
}

/* Why a turn ends behind a capture, for whoever is told. */
static MwReason removed_reason(const MwPlay *play, const MwTurn *turn)
{
    bool others = MW_ALL_KNOWN && MW_NUMBER(play, extra) > 0 && further_pits(play, turn) != 0;
    if (others && turn->extra_pits == 0 && !turn->extra_hooked) return END_NOT_BOTH;
    return MW_IS(play, fate, FATE_STORED) ? END_STORED : END_REMOVED;
}

static void extra(const MwPlay *play, MwTurn *turn, const MwTeller *teller)
{
    if (turn->extra_left == 0) {
        end_turn(play, turn, teller ? removed_reason(play, turn) : END_REMOVED, teller);
        return;
    }
    uint64_t further = further_pits(play, turn);
    bool may_stop = MW_IS(play, extra_choice, EXTRA_MAY);
    uint64_t candidates = may_stop ? further : that_leave_enough(further, turn->extra_left);
    assert(candidates != 0 || may_stop);
    if (may_stop && !candidates) {
        end_turn(play, turn, END_ENOUGH, teller);
    } else if (may_stop || candidates & (candidates - 1)) {
        turn->pits = candidates;
        turn->options = MWESO_PIT | (may_stop ? MWESO_ENOUGH : 0);
    } else {
        take_extra(play, turn, __builtin_ctzll(candidates), teller);
    }
}

/* The first lap of a turn in a race: nothing is sown before its way is settled. */
static void race_due(const MwPlay *play, MwTurn *turn, const MwTeller *teller)
{
    due(play, turn, teller);
    if (turn->stage == STAGE_SOW) turn->stage = STAGE_RACE;
}

static void race(const MwPlay *play, MwTurn *turn, const MwTeller *teller)
{
    int way = turn->said;
    if (turn->race == RACE_ANSWERS) {
        mw_run_race(play, turn, teller);
        return;
    }
    if (turn->drop == DROPPED) way |= MWESO_RACE_DROPS;
    turn->said = (uint16_t)((turn->start + 1) | way);
    end_turn(play, turn, END_WAITS, teller);
}

static void over(const MwPlay *play, MwTurn *turn, const MwTeller *teller)
{
    (void)play->rules, (void)turn, (void)teller;
}

static void (*const steps[])(const MwPlay *, MwTurn *, const MwTeller *) = {
    [STAGE_DUE] = due,       [STAGE_SOW] = sow,           [STAGE_SOW_ON] = sow_on,
    [STAGE_LANDED] = landed, [STAGE_CAPTURE] = capture,   [STAGE_RELAY] = relay,
    [STAGE_EXTRA] = extra,   [STAGE_RACE_DUE] = race_due, [STAGE_RACE] = race,
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
    turn->put = PUT_LANDED;
    turn->stage = STAGE_LANDED;
    mw_settle_way(play, turn);
    MW_TELL(play, turn, teller, reason, .kind = MWESO_EVENT_PUT, .pit = pit,
            .seeds = turn->own.pit[pit]);
    if (MW_DERIVED(play, row_ends, true)) (void)lost_at_once(play, turn, teller);
}

void mw_drop(const MwPlay *play, MwTurn *turn, const MwTeller *teller)
{
    assert(turn->start < 0 && turn->drop == DROP_POSSIBLE);
    mw_spread_store(play, turn);
    MW_TELL(play, turn, teller, STORE_DROPPED, .kind = MWESO_EVENT_DROP, .pit = 0,
            .seeds = play->rules->board.pits);
}

void mw_turn_pick(const MwPlay *play, MwTurn *turn, int pit, const MwTeller *teller)
{
    assert(turn->start < 0 && pit >= 0 && pit < play->rules->board.pits);
    if (mw_may_circle(play)) mw_circling_begin(turn);
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

static MwReason choice_reason(const MwTurn *turn, MwesoChoice choice)
{
    if (choice & (MWESO_PIT | MWESO_ENOUGH)) return turn->extra_hooked ? HOOK_EXTRA : CHOICE_EXTRA;
    if (choice >= MWESO_OFFERED) return HOOK_CHOOSE;
    if (choice & (MWESO_GO | MWESO_STOP)) return turn->landing_hooked ? HOOK_LANDING : CHOICE_STOP;
    if (choice & (MWESO_CAPTURE | MWESO_DECLINE)) return CHOICE_REFUSAL;
    return turn->chooses && !turn->way_hooked ? CHOICE_WAY : CHOICE_DIRECTION;
}

/* Of a choice that a script offers: which of them, from 1. */
static int number_offered(MwesoChoice choice)
{
    return __builtin_ctz((unsigned)choice) - __builtin_ctz(MWESO_OFFERED) + 1;
}

/* And its word, for which the script is asked once more. */
static const char *word_offered(const MwPlay *play, MwTurn *turn, MwesoChoice choice)
{
    MwRuling ruling;
    if (choice < MWESO_OFFERED || choice == MWESO_ENOUGH) return NULL;
    bool offers = mw_turn_ask(play, DECIDE_CHOOSE, turn, &ruling);
    int number = number_offered(choice);
    return offers && number <= ruling.count ? play->decider->offered[number - 1] : "";
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

/* Seeds that were captured in passing may bring further pits. */
static void stop(const MwPlay *play, MwTurn *turn, const MwTeller *teller)
{
    if (turn->extra_left > 0) begin_extra(play, turn);
    else end_turn(play, turn, turn->landing_hooked ? HOOK_LANDING : END_STOPS, teller);
}

static void decide_way(const MwPlay *play, MwTurn *turn, MwesoChoice choice)
{
    set_direction(play, turn, choice == MWESO_REVERSE);
    if (turn->race == RACE_OPENS)
        turn->said = choice == MWESO_REVERSE ? MWESO_RACE_REVERSE : MWESO_RACE_FORWARD;
    if (turn->race) turn->stage = STAGE_RACE;
}

void mw_turn_decide(const MwPlay *play, MwTurn *turn, MwesoChoice choice, int pit,
                    const MwTeller *teller)
{
    if (!is_offered(play, turn, choice, pit)) return;
    MW_TELL(play, turn, teller, choice_reason(turn, choice), .kind = MWESO_EVENT_CHOICE,
            .pit = choice == MWESO_PIT ? pit : turn->origin, .options = turn->options,
            .taken = (int)choice, .word = word_offered(play, turn, choice));
    turn->options = 0;
    turn->pits = 0;
    if (mw_may_circle(play)) mw_circling_chose(turn, choice);
    if (choice == MWESO_PIT) take_extra(play, turn, pit, teller);
    else if (choice == MWESO_ENOUGH) end_turn(play, turn, END_ENOUGH, teller);
    else if (choice == MWESO_CAPTURE) turn->stage = STAGE_CAPTURE;
    else if (choice == MWESO_DECLINE) decline(play, turn, teller);
    else if (choice == MWESO_GO) turn->stage = STAGE_RELAY;
    else if (choice == MWESO_STOP) stop(play, turn, teller);
    else if (choice >= MWESO_OFFERED) turn->chosen = (uint8_t)number_offered(choice);
    else decide_way(play, turn, choice);
}

void mw_turn_choose(const MwPlay *play, MwTurn *turn, MwesoChoice choice, int pit,
                    const MwTeller *teller)
{
    mw_turn_decide(play, turn, choice, pit, teller);
    run(play, turn, teller);
}
