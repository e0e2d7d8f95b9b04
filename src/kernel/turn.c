/* Turn: one move as it is made, choice by choice. */
#include "kernel/turn.h"

#include <assert.h>

#include "base/process.h"
#include "kernel/phase.h"
#include "kernel/starts.h"
#include "kernel/steps.h"

/* ---- the start ------------------------------------------------------------------------------- */

/* Sets up the pits, and those that are held or closed. The opponent's pits are in an array of their
 * own, or on a shared circuit behind the mover's. */
static void lay_sides(const MwRules *rules, const MwesoPosition *position, MwTurn *turn)
{
    const MwesoBoard *board = &rules->board;
    const int mover = position->side;
    memcpy(turn->own.pit, position->pit[mover], sizeof turn->own.pit);
    turn->held[MW_OWN] = position->held[mover];
    if (mw_is_shared(board)) {
        size_t row = (size_t)board->pits * sizeof *turn->own.pit;
        memcpy(turn->own.pit + board->pits, position->pit[!mover], row);
        turn->held[MW_OWN] |= mw_seen_across(board, position->held[!mover]);
    } else {
        memcpy(turn->opponent.pit, position->pit[!mover], sizeof turn->opponent.pit);
        turn->held[MW_OPPONENT] = position->held[!mover];
    }
    /* Closed pits of the opponent, by the phase of his turns, count as empty like held ones: they
     * cannot be captured. The mover's closed pits depend on his start. */
    if (rules->closes)
        turn->held[MW_OPPONENT] |= rules->closed_in[1 + mw_phase_of_side(rules, position, !mover)];
}

void mw_turn_begin(const MwPlay *play, const MwesoPosition *position, MwTurn *turn)
{
    int side = position->side;
    assert(side == MWESO_SOUTH || side == MWESO_NORTH);
    MW_INVARIANT(play == mw_play_at(play, position));
    *turn = (MwTurn){.start = -1,
                     .came_from = -1,
                     .landing = -1,
                     .came_to = -1,
                     .due = -1,
                     .extra_from = UINT64_MAX,
                     .stage = STAGE_DUE,
                     .moment = MOMENT_START,
                     .side = position->side};
    lay_sides(play->rules, position, turn);
    turn->may_decline = true;
    if (play->rules->kept == KEPT_GAME) turn->game_way = position->way[side];
    memcpy(turn->turns, position->turns, sizeof turn->turns);
    memcpy(turn->captures, position->captures, sizeof turn->captures);
    memcpy(turn->memory, position->memory, sizeof turn->memory);
    turn->store[0] = position->store[side][0];
    turn->store[1] = position->store[!side][0];
    turn->passes = position->passes;
    bool enough = turn->store[0] >= play->rules->board.pits;
    turn->drop = enough && !(position->spread >> side & 1) ? DROP_POSSIBLE : DROP_NONE;
    turn->still = position->still;
    if (MW_ALL_KNOWN && play->rules->keeps & KEEPS_RACE) {
        turn->race = (uint8_t)mw_race_of(play, position);
        turn->said = position->race;
        turn->rival_way = position->way[!side];
        if (turn->race) turn->stage = STAGE_RACE_DUE;
    }
    mw_refuel_listing(play);
}

/* ---- one step after another ------------------------------------------------------------------ */

void mw_end_turn(const MwPlay *play, MwTurn *turn, MwReason reason, const MwListener *listener)
{
    turn->stage = STAGE_OVER;
    turn->endless = reason == END_LAP_LIMIT || reason == END_RECURS || reason == END_CHOICE_RECURS;
    if (reason != END_ENOUGH) turn->extra_left = 0;
    int pit = turn->hand ? turn->origin : turn->landing;
    MW_TELL(play, turn, listener, reason, .kind = MWESO_EVENT_END, .pit = pit, .seeds = turn->hand);
}

void mw_lose_by_row(const MwPlay *play, MwTurn *turn, MwReason reason, const MwListener *listener)
{
    turn->loser = reason == END_THEIR_ROW ? 2 : 1;
    mw_end_turn(play, turn, reason, listener);
}

/* The first lap of a turn in a race: its direction is settled before anything is sown. */
static void race_due(const MwPlay *play, MwTurn *turn, const MwListener *listener)
{
    mw_step_due(play, turn, listener);
    if (turn->stage == STAGE_SOW) turn->stage = STAGE_RACE;
}

static void race(const MwPlay *play, MwTurn *turn, const MwListener *listener)
{
    if (turn->race == RACE_ANSWERS) {
        mw_run_race(play, turn, listener);
        return;
    }
    int drops = turn->drop == DROPPED ? MWESO_RACE_DROPS : 0;
    turn->said = (uint16_t)((turn->start + 1) | turn->said | drops);
    mw_end_turn(play, turn, END_WAITS, listener);
}

static void over(const MwPlay *play, MwTurn *turn, const MwListener *listener)
{
    (void)play->rules, (void)turn, (void)listener;
}

static void (*const steps[])(const MwPlay *, MwTurn *, const MwListener *) = {
    [STAGE_DUE] = mw_step_due,
    [STAGE_SOW] = mw_step_sow,
    [STAGE_SOW_ON] = mw_step_sow_on,
    [STAGE_LANDED] = mw_step_landed,
    [STAGE_CAPTURE] = mw_step_capture,
    [STAGE_RELAY] = mw_step_relay,
    [STAGE_EXTRA] = mw_step_extra,
    [STAGE_RACE_DUE] = race_due,
    [STAGE_RACE] = race,
    [STAGE_OVER] = over,
};

void mw_turn_step(const MwPlay *play, MwTurn *turn, const MwListener *listener)
{
    assert(!turn->options);
    steps[turn->stage](play, turn, listener);
}

/* After every MANY_LAPS laps a turn looks whether it is to stop; without a listener it then sows on
 * by vectors. */
enum { MANY_LAPS = 1024 };

static void run(const MwPlay *play, MwTurn *turn, const MwListener *listener)
{
    while (!turn->options && turn->stage != STAGE_OVER) {
        bool many = turn->laps % MANY_LAPS == MANY_LAPS - 1;
        if (many && mw_stopped()) {
            mw_turn_break_off(turn);
            return;
        }
        if (many && turn->stage == STAGE_SOW && !listener) mw_fast_forward(play->rules, turn);
        steps[turn->stage](play, turn, listener);
    }
}

void mw_drop(const MwPlay *play, MwTurn *turn, const MwListener *listener)
{
    assert(turn->start < 0 && turn->drop == DROP_POSSIBLE);
    mw_spread_store(play, turn);
    MW_TELL(play, turn, listener, STORE_DROPPED, .kind = MWESO_EVENT_DROP, .pit = 0,
            .seeds = play->rules->board.pits);
}

void mw_turn_pick(const MwPlay *play, MwTurn *turn, int pit, const MwListener *listener)
{
    assert(turn->start < 0 && pit >= 0 && pit < play->rules->board.pits);
    if (mw_replays(play)) mw_record_start(turn);
    MwReason reason = listener ? mw_start_reason(play, turn, pit) : START_ENOUGH;
    mw_refuel(play);
    if (mw_begins_from_store(play,
                             turn)) { /* a lap of its own, which has landed in that pit at once */
        mw_put_store_seed(play, turn, pit);
        MW_TELL(play, turn, listener, reason, .kind = MWESO_EVENT_PUT, .pit = pit,
                .seeds = turn->own.pit[pit]);
        if (MW_DERIVED(play, row_ends, true)) (void)mw_lost_at_once(play, turn, listener);
        return;
    }
    MW_INVARIANT(turn->own.pit[pit] > 0);
    bool hooked = mw_pick_up_start(play, turn, pit);
    if (turn->failed) return;
    mw_note_lifted(play, turn, MW_OWN, pit);
    MW_TELL(play, turn, listener, reason, .kind = MWESO_EVENT_START, .pit = pit,
            .seeds = turn->hand, .sown_key = hooked ? mw_reason_key(HOOK_LIFT) : NULL,
            .sown_why = hooked ? play->decider->docs[DECIDE_LIFT] : NULL);
}

void mw_turn_start(const MwPlay *play, MwTurn *turn, int pit, const MwListener *listener)
{
    mw_turn_pick(play, turn, pit, listener);
    run(play, turn, listener);
}

/* ---- choices --------------------------------------------------------------------------------- */

static void decline(const MwPlay *play, MwTurn *turn, const MwListener *listener)
{
    turn->declined = true;
    if (MW_IS(play, refusal, REFUSAL_ONCE)) {
        turn->may_decline = false;
        turn->mark.set = false; /* the same pits now make another situation */
    }
    bool hooked = mw_asks(play->rules, DECIDE_REFUSAL) &&
                  mw_refusal_by_script(play, turn, listener);
    if (!hooked && play->rules->declined == DECLINED_SAVED) mw_save_declined(play, turn, listener);
    if (!turn->failed) mw_go_on(play, turn, listener);
}

static MwReason choice_reason(const MwTurn *turn, MwesoChoice choice)
{
    if (choice & (MWESO_PIT | MWESO_ENOUGH)) return turn->extra_hooked ? HOOK_EXTRA : CHOICE_EXTRA;
    if (choice >= MWESO_OFFERED) return turn->stage == STAGE_CAPTURE ? CHOICE_BESIDES : HOOK_CHOOSE;
    if (choice & (MWESO_GO | MWESO_STOP)) return mw_landing_by(turn, CHOICE_STOP);
    if (choice & (MWESO_CAPTURE | MWESO_DECLINE)) return CHOICE_REFUSAL;
    return turn->chooses && !turn->direction_hooked ? CHOICE_WAY : CHOICE_DIRECTION;
}

/* The number of an offered choice, from 1. */
static int number_offered(MwesoChoice choice)
{
    return __builtin_ctz((unsigned)choice) - __builtin_ctz(MWESO_OFFERED) + 1;
}

/* The word of an offered choice; the name of a pit is written to `word`, other words come from the
 * script, which is asked once more. NULL for other choices. */
static const char *word_offered(const MwPlay *play, MwTurn *turn, MwesoChoice choice, MwText *word)
{
    MwRuling ruling;
    if (choice < MWESO_OFFERED || choice == MWESO_ENOUGH) return NULL;
    int number = number_offered(choice);
    if (turn->stage == STAGE_CAPTURE) {
        mw_pit_print(&play->rules->board, mw_pit_besides(play, turn, number), word);
        return word->s;
    }
    bool offers = mw_turn_ask(play, DECIDE_CHOOSE, turn, &ruling);
    return offers && number <= ruling.count ? play->decider->offered[number - 1] : "";
}

/* Is the choice offered? If a repeated turn does not offer a choice that it offered before, the
 * script has answered the same question in two ways, and fails. */
static bool is_offered(const MwPlay *play, MwTurn *turn, MwesoChoice choice, int pit)
{
    bool offered = turn->options & (int)choice && (choice != MWESO_PIT || turn->pits >> pit & 1);
    if (!offered && play->decider)
        mw_turn_reject(play, play->decider->asked, turn,
                       "it answers the same question now in one way, now in another");
    assert(offered || turn->failed);
    return offered;
}

static void decide_direction(const MwPlay *play, MwTurn *turn, MwesoChoice choice)
{
    mw_set_direction(play, turn, choice == MWESO_REVERSE);
    if (turn->race == RACE_OPENS)
        turn->said = choice == MWESO_REVERSE ? MWESO_RACE_REVERSE : MWESO_RACE_FORWARD;
    if (turn->race) turn->stage = STAGE_RACE;
}

void mw_turn_decide(const MwPlay *play, MwTurn *turn, MwesoChoice choice, int pit,
                    const MwListener *listener)
{
    char room[8];
    MwText word = MW_TEXT_IN(room);
    if (!is_offered(play, turn, choice, pit)) return;
    MW_TELL(play, turn, listener, choice_reason(turn, choice), .kind = MWESO_EVENT_CHOICE,
            .pit = choice == MWESO_PIT ? pit : turn->origin, .options = turn->options,
            .taken = (int)choice, .word = word_offered(play, turn, choice, &word));
    turn->options = 0;
    turn->pits = 0;
    if (mw_replays(play)) mw_record_choice(turn, choice);
    if (choice == MWESO_PIT) mw_take_extra(play, turn, pit, listener);
    else if (choice == MWESO_ENOUGH) mw_end_turn(play, turn, END_ENOUGH, listener);
    else if (choice == MWESO_CAPTURE) turn->stage = STAGE_CAPTURE;
    else if (choice == MWESO_DECLINE) decline(play, turn, listener);
    else if (choice == MWESO_GO) turn->stage = STAGE_RELAY;
    else if (choice == MWESO_STOP)
        mw_end_here(play, turn, mw_landing_by(turn, END_STOPS), listener);
    else if (choice < MWESO_OFFERED) decide_direction(play, turn, choice);
    else if (turn->stage == STAGE_CAPTURE) turn->bonus = (uint8_t)number_offered(choice);
    else turn->chosen = (uint8_t)number_offered(choice); /* one that a script offers */
}

void mw_turn_choose(const MwPlay *play, MwTurn *turn, MwesoChoice choice, int pit,
                    const MwListener *listener)
{
    mw_turn_decide(play, turn, choice, pit, listener);
    run(play, turn, listener);
}
