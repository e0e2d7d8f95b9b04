/* Landing: what follows from the place where the last seed of a lap falls (docs/rules.md, 2.3). */
#include "base/bits.h"
#include "kernel/capture.h"
#include "kernel/starts.h"
#include "kernel/steps.h"

/* ---- whether the turn goes on ---------------------------------------------------------------- */

/* Does the turn go on from its landing? The pit of a store seed is picked up whatever lap.relay
 * says. */
static inline bool would_relay(const MwPlay *play, const MwTurn *turn)
{
    if (turn->put == PUT_LANDED) return mw_holds(play, MW_OWN, turn->own.pit, turn->landing, 2);
    return mw_turn_relays(play, turn, &turn->own, turn->landing, turn->sown, turn->clockwise);
}

/* Offers a choice, or ends the turn if the choice has been met before: then it could go on for
 * ever. */
static void offer(const MwPlay *play, MwTurn *turn, int options, const MwListener *listener)
{
    bool recurs = mw_replays(play) ? mw_replay_meets_choice(play, turn, options)
                                   : mw_landing_recurs(play, turn);
    if (recurs) mw_end_turn(play, turn, END_CHOICE_RECURS, listener);
    else if (!turn->failed) turn->options = options;
}

/* Offers a choice at a landing. On separate circuits a landing can recur only if a relay follows.
 */
static void offer_at_landing(const MwPlay *play, MwTurn *turn, int options,
                             const MwListener *listener)
{
    if (mw_replays(play) || would_relay(play, turn)) offer(play, turn, options, listener);
    else turn->options = options;
}

void mw_end_here(const MwPlay *play, MwTurn *turn, MwReason reason, const MwListener *listener)
{
    if (turn->extra_left > 0) mw_begin_extra(play, turn);
    else mw_end_turn(play, turn, reason, listener);
}

/* Carries out a script's answer about a relay that is due. False if the words decide. */
MW_RARE static bool relayed_by_script(const MwPlay *play, MwTurn *turn, const MwListener *listener)
{
    MwRuling ruling;
    if (!mw_turn_ask(play, DECIDE_RELAY, turn, &ruling)) return turn->failed;
    turn->landing_by = BY_RELAY;
    if (ruling.word == RELAY_GOES_ON) turn->stage = STAGE_RELAY;
    else if (ruling.word == RELAY_HALT) offer(play, turn, MWESO_GO | MWESO_STOP, listener);
    else mw_end_here(play, turn, HOOK_RELAY, listener);
    return true;
}

/* Carries out what the mover's house, or a pit under takasia, says about a relay that is due. False
 * if neither says anything. */
MW_RARE static bool relayed_by_house(const MwPlay *play, MwTurn *turn, const MwListener *listener)
{
    MwHouseSays says = mw_house_says(play, turn);
    if (says == HOUSE_OFFERS_STOP && !MW_OFFERS_CHOICES(play)) says = HOUSE_SAYS_NOTHING;
    if (says == HOUSE_SAYS_NOTHING) return false;
    turn->landing_by = BY_HOUSE;
    if (says == HOUSE_OFFERS_STOP) offer(play, turn, MWESO_GO | MWESO_STOP, listener);
    else if (says == TAKASIA_ENDS) mw_end_here(play, turn, END_TAKASIA, listener);
    else mw_end_here(play, turn, mw_landing_by(turn, END_STOPS), listener);
    return true;
}

/* A relay is due, and a script, a house, or the mover, who may stop at some pits (lap.stop), may
 * change it. They are not asked for the pit of a store seed, nor in a chain, which goes on until it
 * captures. */
MW_RARE static void relay_or_stop(const MwPlay *play, MwTurn *turn, const MwListener *listener)
{
    bool scripted = mw_asks(play->rules, DECIDE_RELAY), housed = mw_may_house(play->rules);
    bool stops = play->rules->stop_pits >> turn->landing & 1;
    bool asks = (scripted || housed || stops) && turn->put != PUT_LANDED;
    bool forced = asks && mw_is_against(turn) && !turn->caught &&
                  !MW_IS(play, reverse_capture, REVERSE_TURN);
    turn->landing_by = BY_WORDS;
    if (!asks || forced) turn->stage = STAGE_RELAY;
    else if (scripted && relayed_by_script(play, turn, listener)) return;
    else if (housed && relayed_by_house(play, turn, listener)) return;
    else if (stops && MW_OFFERS_CHOICES(play))
        offer_at_landing(play, turn, MWESO_GO | MWESO_STOP, listener);
    else turn->stage = STAGE_RELAY;
}

/* Why the turn ends at a landing that neither captures nor relays. */
static MwReason end_reason(const MwPlay *play, const MwTurn *turn)
{
    int relay = MW_DERIVED(play, relay, RELAY_NONE);
    if (relay != RELAY_NONE && MW_DERIVED(play, lap_next, NEXT_LANDING) == NEXT_AFTER) {
        int next = mw_onward(&play->rules->board, turn->landing, 1, turn->clockwise);
        if (turn->held[MW_OWN] >> next & 1) return END_NEXT_HELD;
        return turn->own.pit[next] == 0 ? END_NEXT_EMPTY : END_INNER_PIT;
    }
    if (turn->own.pit[turn->landing] < 2) return END_EMPTY_PIT;
    return relay == RELAY_OUTER ? END_INNER_PIT : END_NO_RELAY;
}

void mw_go_on(const MwPlay *play, MwTurn *turn, const MwListener *listener)
{
    if (!would_relay(play, turn))
        mw_end_here(play, turn, listener ? end_reason(play, turn) : END_EMPTY_PIT, listener);
    else if (!play->rules->stop_pits && !mw_asks(play->rules, DECIDE_RELAY) &&
             !mw_may_house(play->rules))
        turn->stage = STAGE_RELAY;
    else relay_or_stop(play, turn, listener);
}

MwReason mw_landing_by(const MwTurn *turn, MwReason by_words)
{
    if (turn->landing_by == BY_LANDING) return HOOK_LANDING;
    if (turn->landing_by == BY_RELAY) return HOOK_RELAY;
    if (turn->landing_by == BY_WORDS) return by_words;
    if (by_words == CHOICE_STOP) return turn->captured ? CHOICE_HOUSE_CAPTURE : CHOICE_HOUSE_QUIET;
    if (by_words == END_STOPS) return turn->captured ? END_HOUSE_CAPTURE : END_HOUSE_QUIET;
    return by_words;
}

/* ---- relays ---------------------------------------------------------------------------------- */

static inline void relay_from(const MwPlay *play, MwTurn *turn, int pit, const MwListener *listener)
{
    MW_INVARIANT(turn->hand == 0 && pit >= 0 && pit < play->rules->board.circuit);
    MwReason by_words = GOES_RELAY;
    if (listener && mw_pairs(play, turn->sown)) by_words = GOES_PAIRING;
    else if (pit != turn->landing) by_words = GOES_NEXT_PIT;
    mw_come_to(turn);
    turn->came_from = turn->origin;
    turn->later = true;
    turn->entering = false;
    turn->origin = pit;
    bool turned = !turn->caught && mw_is_against(turn) &&
                  MW_IS(play, reverse_capture, REVERSE_TURN);
    if (turned) turn->mark.set = false, turn->came_from = -1; /* later laps run the turn's way */
    if (turn->caught || turned) turn->clockwise = turn->way;  /* also after a chain */
    turn->caught = false;
    turn->hand = mw_take_up(play, MW_OWN, &turn->own, pit);
    mw_note_lifted(play, turn, MW_OWN, pit);
    turn->moment = MOMENT_RELAY;
    turn->stage = STAGE_DUE;
    MW_TELL(play, turn, listener, mw_landing_by(turn, by_words), .kind = MWESO_EVENT_RELAY,
            .pit = pit, .seeds = turn->hand);
}

/* Sows on from the pit of a store seed, as from a start. */
static void lift(const MwPlay *play, MwTurn *turn, const MwListener *listener)
{
    MwReason reason = mw_lift_put(play, turn);
    bool hooked = reason == HOOK_LIFT;
    if (turn->failed) return;
    mw_note_lifted(play, turn, MW_OWN, turn->origin);
    turn->stage = STAGE_DUE;
    MW_TELL(play, turn, listener, hooked ? GOES_LIFTED : reason, .kind = MWESO_EVENT_RELAY,
            .pit = turn->origin, .seeds = turn->hand,
            .sown_key = hooked ? mw_reason_key(HOOK_LIFT) : NULL,
            .sown_why = hooked ? play->decider->docs[DECIDE_LIFT] : NULL);
}

void mw_step_relay(const MwPlay *play, MwTurn *turn, const MwListener *listener)
{
    if (__builtin_expect(turn->put != PUT_NONE, 0)) {
        if (turn->put == PUT_LANDED && turn->landing == turn->start) {
            lift(play, turn, listener);
            return;
        }
        turn->put = PUT_NONE;
    }
    relay_from(play, turn, mw_next_origin(play, turn), listener);
}

/* ---- landings that a script decides ---------------------------------------------------------- */

/* Relays from the pit that a script has `named`; -1: from the pit that words would pick up. Another
 * pit than that counts as the landing, and ends the run of laps that recurrence is judged by. */
static void relay_by_script(const MwPlay *play, MwTurn *turn, int named, const MwListener *listener)
{
    if (turn->put == PUT_LANDED && (named < 0 || named == turn->landing)) {
        turn->stage = STAGE_RELAY; /* mw_step_relay lifts the pit */
        return;
    }
    int pit = mw_next_origin(play, turn);
    if (named >= 0 && named != pit) {
        turn->mark.set = false;
        turn->landing = pit = named;
    }
    if (turn->held[MW_OWN] >> pit & 1)
        mw_turn_reject(play, DECIDE_LANDING, turn, "the pit that is to be sown next is held");
    else if (turn->own.pit[pit] > 0) relay_from(play, turn, pit, listener);
    else mw_turn_reject(play, DECIDE_LANDING, turn, "the pit that is to be sown next is empty");
}

/* Offers the choices that a script gives the mover before anything follows from the landing. False
 * if there are fewer than two. */
MW_RARE static bool chosen_by_script(const MwPlay *play, MwTurn *turn, const MwListener *listener)
{
    MwRuling ruling;
    if (turn->chosen || !mw_turn_ask(play, DECIDE_CHOOSE, turn, &ruling)) return turn->failed;
    turn->chosen = ruling.count == 1;
    if (ruling.count < 2) return false;
    offer(play, turn, ((1 << ruling.count) - 1) * MWESO_OFFERED, listener);
    return true;
}

/* Carries out a script's answer about the landing. False if the words decide. */
MW_RARE static bool landed_by_script(const MwPlay *play, MwTurn *turn, const MwListener *listener)
{
    MwRuling ruling;
    bool hooked = mw_turn_ask(play, DECIDE_LANDING, turn, &ruling);
    turn->landing_by = hooked ? BY_LANDING : BY_WORDS;
    if (!hooked) return turn->failed;
    if (listener) mw_tell_landing(play, turn, listener, HOOK_LANDING);
    bool halts = ruling.word == LANDING_HALT;
    if (ruling.pit >= 0) relay_by_script(play, turn, ruling.pit, listener);
    else if (ruling.word == LANDING_CAPTURE) turn->stage = STAGE_CAPTURE;
    else if (ruling.word == LANDING_OFFER)
        offer_at_landing(play, turn, MWESO_CAPTURE | MWESO_DECLINE, listener);
    else if (ruling.word == LANDING_RELAY) relay_by_script(play, turn, ruling.pit, listener);
    else if (halts && turn->own.pit[mw_next_origin(play, turn)] == 0)
        mw_turn_reject(play, DECIDE_LANDING, turn, "the pit that is to be sown next is empty");
    else if (halts) offer(play, turn, MWESO_GO | MWESO_STOP, listener);
    else mw_end_turn(play, turn, HOOK_LANDING, listener);
    return true;
}

/* Carries out a script's answers about what follows. False if the words decide. If a script has
 * moved the last seed on, the turn ends. */
MW_RARE static bool goes_by_script(const MwPlay *play, MwTurn *turn, const MwListener *listener)
{
    if (turn->last_hooked) {
        if (listener) mw_tell_landing(play, turn, listener, HOOK_LAST);
        mw_end_here(play, turn, HOOK_LAST, listener);
        return true;
    }
    if (mw_asks(play->rules, DECIDE_CHOOSE) && chosen_by_script(play, turn, listener)) return true;
    return mw_asks(play->rules, DECIDE_LANDING) && landed_by_script(play, turn, listener);
}

/* ---- the step -------------------------------------------------------------------------------- */

/* Ends the turn, before anything else, if the landing is held or makes a pit held. False if not. */
MW_RARE static bool ended_by_hold(const MwPlay *play, MwTurn *turn, const MwListener *listener)
{
    bool held = turn->held[MW_OWN] >> turn->landing & 1;
    uint64_t made = held ? 0 : mw_held_by_landing(play, turn);
    if (!held && !made) return false;
    MwReason becomes = made & (made - 1) ? GOES_HELD_PAIR : GOES_HELD;
    if (listener) mw_tell_landing(play, turn, listener, held ? END_IN_HELD : becomes);
    turn->made_held |= made;
    turn->held[MW_OWN] |= made; /* so that no extra pit is taken from them */
    for (int pit; mw_take_bit(&made, &pit);)
        MW_TELL(play, turn, listener, becomes, .kind = MWESO_EVENT_HELD, .pit = pit,
                .seeds = turn->own.pit[pit]);
    mw_end_here(play, turn, held ? END_IN_HELD : END_HELD, listener);
    return true;
}

static inline MwReason landed_reason(const MwPlay *play, const MwTurn *turn)
{
    bool occupied = mw_holds(play, MW_OWN, turn->own.pit, turn->landing, 2);
    MwReason reason = mw_capture_reason(play, turn, &turn->own, turn->landing, occupied);
    if (reason == CAPTURE_MADE) reason = mw_muted_reason(play, turn);
    return reason == CAPTURE_MADE && mw_pairs(play, turn->sown) ? CAPTURE_PAIRS : reason;
}

MwReason mw_landed_reason(const MwPlay *play, const MwTurn *turn)
{
    return landed_reason(play, turn);
}

static bool may_decline(const MwPlay *play, const MwTurn *turn)
{
    return turn->may_decline && !mw_is_against(turn) && MW_OFFERS_CHOICES(play) &&
           !MW_IS(play, refusal, REFUSAL_NEVER) && (turn->later || MW_IS(play, duty, DUTY_NONE));
}

void mw_step_landed(const MwPlay *play, MwTurn *turn, const MwListener *listener)
{
    if (MW_DERIVED(play, hold_at, true) && ended_by_hold(play, turn, listener)) return;
    if (mw_asks_any(play->rules, 1 << DECIDE_LAST | 1 << DECIDE_CHOOSE | 1 << DECIDE_LANDING) &&
        goes_by_script(play, turn, listener))
        return;
    MwReason reason = landed_reason(play, turn);
    if (listener) mw_tell_landing(play, turn, listener, mw_told_reason(play, turn, reason));
    if (reason != CAPTURE_MADE) mw_go_on(play, turn, listener);
    else if (may_decline(play, turn))
        offer_at_landing(play, turn, MWESO_CAPTURE | MWESO_DECLINE, listener);
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
    if (lap.failed || lap.last_hooked) return false;
    if (mw_asks(play->rules, DECIDE_LANDING) && mw_turn_ask(play, DECIDE_LANDING, &lap, &ruling))
        return ruling.word == LANDING_CAPTURE || ruling.word == LANDING_OFFER;
    if (lap.failed || lap.held[MW_OWN] >> lap.landing & 1 ||
        (MW_DERIVED(play, hold_at, true) && mw_held_by_landing(play, &lap) != 0))
        return false;
    return mw_landed_reason(play, &lap) == CAPTURE_MADE;
}
