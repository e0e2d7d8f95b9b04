/* Lap: its direction, how its hand is sown, and many laps sown by vectors. */
#include <assert.h>

#include "base/bits.h"
#include "base/process.h"
#include "fast/laps.h"
#include "kernel/capture.h"
#include "kernel/starts.h"
#include "kernel/steps.h"

/* ---- its direction (docs/rules.md, 2.5) ------------------------------------------------------ */

void mw_set_direction(const MwPlay *play, MwTurn *turn, bool clockwise)
{
    turn->clockwise = clockwise;
    turn->stage = STAGE_SOW;
    if (turn->entering) turn->origin = mw_entry_origin(&play->rules->board, clockwise);
    if (!turn->chooses || turn->direction_hooked) return;
    if (!turn->has_way && play->rules->kept == KEPT_GAME)
        turn->game_way = (uint8_t)mw_direction(clockwise);
    turn->way = clockwise;
    turn->has_way = true;
}

/* May the lap run in this direction? A single seed may be bound to one. */
static bool single_may_go(const MwPlay *play, const MwTurn *turn, bool clockwise)
{
    bool bound = turn->moment == MOMENT_START && turn->single != SINGLE_FREE;
    return !bound || mw_single_goes(play, turn, turn->origin, clockwise);
}

static MwReason due_reverse_reason(const MwPlay *play, const MwTurn *turn)
{
    if (!single_may_go(play, turn, !turn->way)) return mw_single_barred(turn);
    return mw_reverse_reason(play, turn);
}

/* Why the lap that is due runs as it does. Captured seeds that enter at an end are never turned. */
static MwReason direction_reason(const MwPlay *play, const MwTurn *turn)
{
    if (turn->entering && mw_enters_near(play, turn->landing)) return WAY_FROM_NEAR;
    if (turn->entering && (!turn->chooses || turn->laps > 0)) return WAY_GOES_ON;
    return due_reverse_reason(play, turn);
}

/* Is the first lap barred in this direction because of its effect (docs/rules.md, 2.1)? A script
 * that says which pits may start, and in which direction, decides. */
MW_RARE static bool first_lap_barred(const MwPlay *play, const MwTurn *turn, bool clockwise)
{
    MwSurvey survey = {.duty = true};
    bool scripted = mw_asks(play->rules, DECIDE_STARTS), put = turn->put == PUT_QUIET;
    if (!put && turn->later) return false;
    if (put && !scripted) return mw_store_barred(play, turn, clockwise);
    MwTurn before = mw_before_start(turn);
    uint64_t starts[2];
    if (scripted && mw_starts_by_script(play, &before, starts))
        return !(starts[clockwise] >> turn->start & 1);
    if (put) return mw_store_barred(play, turn, clockwise);
    return mw_start_barred(play, &before, turn->start, clockwise, &survey) != START_ENOUGH;
}

static inline bool is_barred(const MwPlay *play, const MwTurn *turn, bool clockwise)
{
    return turn->moment == MOMENT_START && MW_DERIVED(play, start_bars, true) &&
           first_lap_barred(play, turn, clockwise);
}

/* The directions if the mover chooses the way (lap.way = either), or captured seeds enter at an
 * end. */
MW_RARE static int chosen_directions(const MwPlay *play, const MwTurn *turn)
{
    bool anew = turn->chooses && play->rules->kept == KEPT_LAP && !turn->entering;
    if ((turn->has_way || !turn->chooses) && !anew) return (int)mw_direction(turn->way);
    if (turn->first_directions && turn->laps == 0) return turn->first_directions;
    bool forward = single_may_go(play, turn, false) && !is_barred(play, turn, false);
    if (forward && !MW_OFFERS_CHOICES(play)) return MWESO_FORWARD;
    bool reverse = single_may_go(play, turn, true) && !is_barred(play, turn, true);
    return (forward ? MWESO_FORWARD : 0) | (reverse ? MWESO_REVERSE : 0);
}

/* The directions that a script allows, without one in which a single seed may not go, unless no
 * other is left. */
MW_RARE static int scripted_directions(const MwPlay *play, MwTurn *turn)
{
    int choices = mw_directions_by_script(play, turn);
    int free = (single_may_go(play, turn, false) ? MWESO_FORWARD : 0) |
               (single_may_go(play, turn, true) ? MWESO_REVERSE : 0);
    return choices & free ? choices & free : choices;
}

/* The directions in which the lap that is due may run: a set of MwesoChoice. */
static int directions(const MwPlay *play, MwTurn *turn)
{
    int choices = mw_asks(play->rules, DECIDE_DIRECTION) ? scripted_directions(play, turn) : 0;
    if (choices || turn->failed) return choices;
    if (mw_is_against(turn)) return (int)mw_direction(turn->clockwise);
    if (turn->chooses || turn->entering) return chosen_directions(play, turn);
    int way = (int)mw_direction(turn->way);
    bool usual = !turn->single_bars_way && !is_barred(play, turn, turn->way);
    if (usual && !MW_OFFERS_CHOICES(play)) return way;
    if (!mw_reverses(due_reverse_reason(play, turn)) || is_barred(play, turn, !turn->way))
        return way;
    return usual ? MWESO_FORWARD | MWESO_REVERSE : (int)mw_direction(!turn->way);
}

/* ---- a lap is due ---------------------------------------------------------------------------- */

/* Has the situation of the lap that is due occurred before in this move? Where moves are replayed:
 * `always` compares now, otherwise only at some laps. */
static bool lap_recurs(const MwPlay *play, MwTurn *turn, int choices, bool always)
{
    bool reverse = choices & MWESO_REVERSE, choice = reverse && choices & MWESO_FORWARD;
    if (mw_replays(play))
        return choice ? mw_replay_meets_choice(play, turn, choices)
                      : mw_replay_meets_lap(play, turn, reverse, always);
    if (mw_is_against(turn) && !choice) return false; /* the chain goes on until it captures */
    return mw_lap_recurs(play, turn, choice);
}

void mw_step_due(const MwPlay *play, MwTurn *turn, const MwListener *listener)
{
    /* at the limit; the move may be known to recur all the same */
    if (turn->laps >= (uint32_t)play->rules->lap_limit) {
        bool back = mw_replays(play) && mw_replay_meets_lap(play, turn, turn->clockwise, true);
        mw_end_turn(play, turn, back ? END_RECURS : END_LAP_LIMIT, listener);
        return;
    }
    MW_INVARIANT(turn->hand > 0);
    int choices = directions(play, turn);
    if (turn->failed) return;
    bool reverse = choices & MWESO_REVERSE, choice = reverse && choices & MWESO_FORWARD;
    if (lap_recurs(play, turn, choices, listener != NULL))
        mw_end_turn(play, turn, choice ? END_CHOICE_RECURS : END_RECURS, listener);
    else if (choice) turn->options = MWESO_FORWARD | MWESO_REVERSE;
    else mw_set_direction(play, turn, reverse);
}

/* ---- laps that pass over closed pits --------------------------------------------------------- */

/* The pits that a full circle from the origin sows. */
static uint64_t circle_of(const MwPlay *play, uint64_t closed, int origin, int hand)
{
    uint64_t open = mw_every_place(&play->rules->board) & ~closed;
    bool skips = hand >= __builtin_popcountll(open) && MW_IS(play, lap_first, FIRST_AFTER) &&
                 MW_IS(play, lap_origin, ORIGIN_SKIPPED);
    return skips ? open & ~((uint64_t)1 << origin) : open;
}

/* The seeds of the hand that its last circle sows; *rounds: the seeds that each pit gets before
 * that. */
static int last_circle(int hand, uint64_t circle, int *rounds)
{
    int pits = __builtin_popcountll(circle);
    *rounds = (hand - 1) / pits;
    return hand - *rounds * pits;
}

int mw_landing_past(const MwPlay *play, uint64_t closed, int origin, int hand, bool clockwise)
{
    int rounds, pit = mw_before_first(play, origin, clockwise);
    hand = last_circle(hand, circle_of(play, closed, origin, hand), &rounds);
    for (; hand > 0; hand--) pit = mw_next_open(play, closed, origin, pit, clockwise);
    return pit;
}

int mw_sow_past(const MwPlay *play, uint64_t closed, MwSide *side, int origin, int hand,
                bool clockwise)
{
    int rounds, pit = mw_before_first(play, origin, clockwise);
    uint64_t circle = circle_of(play, closed, origin, hand);
    hand = last_circle(hand, circle, &rounds);
    if (rounds > 0) /* seldom: only a large hand reaches its origin again */
        for (int sown; mw_take_bit(&circle, &sown);) side->pit[sown] += (uint16_t)rounds;
    for (; hand > 0; hand--) {
        pit = mw_next_open(play, closed, origin, pit, clockwise);
        side->pit[pit]++;
    }
    return pit;
}

/* ---- sowing ---------------------------------------------------------------------------------- */

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

static inline void sow_by_words(const MwPlay *play, MwTurn *turn)
{
    turn->sown = turn->hand;
    if (mw_is_laid(play->rules, turn)) { /* the lap counts as ending where it began */
        turn->own.pit[mw_laid_pit(play->rules, turn->clockwise)] += (uint16_t)turn->hand;
        turn->landing = turn->origin;
    } else if (turn->entering)
        turn->landing = mw_sow_circles(&play->rules->board, &turn->own, turn->origin, turn->origin,
                                       turn->hand, turn->clockwise, play->rules->board.circuit);
    else
        turn->landing = mw_sow_open(play, turn->closed, &turn->own, turn->origin, turn->hand,
                                    turn->clockwise);
    turn->hand = 0;
}

/* Sows where a script may choose the pits. */
MW_RARE static void sow_for_script(const MwPlay *play, MwTurn *turn)
{
    if (mw_asks_any(play->rules, MW_OF_SEEDS)) {
        mw_sow_by_script(play, turn);
        return;
    }
    int before = mw_before_first(play, turn->origin, turn->clockwise);
    if (mw_notes_circle(play)) mw_note_lap(play, turn, before, turn->hand);
    sow_by_words(play, turn);
}

void mw_turn_sow(const MwPlay *play, MwTurn *turn)
{
    if (__builtin_expect(play->rules->hooked != 0, 0)) sow_for_script(play, turn);
    else sow_by_words(play, turn);
}

/* Leaves the seeds to the next step, which sows them one by one, as each may capture. */
static void sow_seeds(const MwPlay *play, MwTurn *turn)
{
    turn->sown = turn->hand;
    turn->landing = mw_before_lap(play, turn);
    turn->stage = STAGE_SOW_ON;
    turn->caught = turn->seeds_hooked = turn->last_hooked = false;
}

/* Does the first seed of the lap leave a row empty, and so end the game? A start that loses by
 * start.quiet_row is not sown, and no lap is told. */
MW_RARE static bool lost_by_row(const MwPlay *play, MwTurn *turn, const MwListener *listener)
{
    MwReason reason = mw_lap_loses(play, turn);
    if (reason == GOES_ON) return false;
    if (reason == END_QUIET_ROW) {
        mw_lose_by_row(play, turn, reason, listener);
        return true;
    }
    if (listener) mw_tell_lap(play, turn, listener, direction_reason(play, turn));
    turn->landing = mw_first_pit(play, turn);
    turn->own.pit[turn->landing]++;
    turn->hand--;
    turn->laps++;
    turn->clockwise_laps += turn->clockwise;
    if (listener) mw_tell_landing(play, turn, listener, reason);
    mw_lose_by_row(play, turn, reason, listener);
    return true;
}

/* Is the turn over because of a capture made before the pit is sown? A start that loses captures
 * nothing. */
MW_RARE static bool ends_by_lifting(const MwPlay *play, MwTurn *turn, const MwListener *listener)
{
    if (!mw_captures_lifted(play, turn)) return false;
    if (MW_DERIVED(play, row_ends, true) && mw_start_loses(play, turn)) return false;
    mw_capture_lifted(play, turn, listener);
    return turn->stage == STAGE_OVER;
}

void mw_step_sow(const MwPlay *play, MwTurn *turn, const MwListener *listener)
{
    if (MW_IS(play, landing, LANDING_LIFTED) && ends_by_lifting(play, turn, listener)) return;
#ifdef MWESO_TEST_INVARIANTS
    int seeds = seeds_in_play(play->rules, turn);
#endif
    turn->stage = STAGE_LANDED;
    if (MW_DERIVED(play, row_ends, true) && lost_by_row(play, turn, listener)) return;
    if (listener) mw_tell_lap(play, turn, listener, direction_reason(play, turn));
    if (mw_every_captures(play->rules)) sow_seeds(play, turn);
    else mw_turn_sow(play, turn);
    if (turn->failed) return;
    if (mw_is_against(turn) && mw_asks(play->rules, DECIDE_DIRECTION)) turn->mark.set = false;
    if (turn->chooses) mw_note_direction(play, turn);
    turn->single_bars_way = false;
    turn->laps++;
    turn->clockwise_laps += turn->clockwise;
#ifdef MWESO_TEST_INVARIANTS
    assert(seeds == seeds_in_play(play->rules, turn));
#endif
}

/* ---- many laps, by vectors ------------------------------------------------------------------- */

uint64_t mw_open_pits(const MwRules *rules, const MwTurn *turn)
{
    assert(turn->hand >= 0);
    uint64_t open = 0;
    if (!mw_may_capture(MW_WORDS(rules), turn)) return 0;
    for (int pit = 0; pit < rules->board.pits; pit++)
        if (mw_landing_at(rules, turn->opponent.pit, pit, 1)->takes ||
            mw_landing_at(rules, turn->opponent.pit, pit, 2)->takes)
            open |= (uint64_t)1 << pit;
    if (rules->from_outer) open |= rules->board.outer;
    return open;
}

void mw_fast_forward(const MwRules *rules, MwTurn *turn)
{
    assert(turn->hand > 0 && !turn->options && turn->laps <= (uint32_t)rules->lap_limit);
    MwFast fast;
    MwLaps laps;
    int seeds = mw_seeds_of(turn->own.pit, rules->board.pits) + turn->hand;
    MwFastLevel level = mw_laps_level(rules, seeds);
    if (turn->clockwise || !turn->mark.set || level == MW_FAST_NONE) return;
    mw_fast_compile(rules, level, seeds, &fast);
    mw_laps_begin(&fast, turn->own.pit, turn->origin, turn->hand, &laps);
    mw_laps_mark(&fast, turn->mark.own.pit, turn->mark.origin, &laps);
    laps.open = mw_open_pits(rules, turn);
    enum { LAPS_A_LOOK = 1 << 22 }; /* between looks at mw_stopped(): some hundredths of a second */
    MwLapsEnd end = MW_LAPS_ALL;
    uint64_t left = (uint32_t)rules->lap_limit - turn->laps;
    while (left > 0 && end == MW_LAPS_ALL && !mw_stopped()) {
        uint64_t next = left < LAPS_A_LOOK ? left : LAPS_A_LOOK;
        end = mw_laps_run(&fast, &laps, next);
        left -= next;
    }
    if (laps.sown == 0) return;
    for (int pit = 0; pit < rules->board.pits; pit++) turn->own.pit[pit] = laps.own[pit];
    turn->origin = laps.origin;
    turn->hand = laps.hand;
    turn->laps += (uint32_t)laps.sown;
    assert(turn->laps <= (uint32_t)rules->lap_limit);
    assert(mw_seeds_of(turn->own.pit, rules->board.pits) + turn->hand == seeds);
    turn->came_from = -1;
    turn->moment = MOMENT_RELAY;
    turn->stage = STAGE_DUE;
}
