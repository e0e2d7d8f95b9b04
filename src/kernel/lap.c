/* Lap: the way that a lap runs, and how its hand is sown. */
#include <assert.h>

#include "kernel/across.h"
#include "kernel/capture.h"
#include "kernel/circling.h"
#include "kernel/closed.h"
#include "kernel/decider.h"
#include "kernel/events.h"
#include "kernel/first.h"
#include "kernel/recurrence.h"
#include "kernel/rows.h"
#include "kernel/rulings.h"
#include "kernel/starts.h"
#include "kernel/steps.h"

/* ---- which way ------------------------------------------------------------------------------- */

void mw_set_direction(const MwPlay *play, MwTurn *turn, bool clockwise)
{
    turn->clockwise = clockwise;
    turn->stage = STAGE_SOW;
    if (turn->entering) turn->origin = mw_entry_origin(&play->rules->board, clockwise);
    if (!turn->chooses || turn->way_hooked) return;
    if (!turn->has_way && play->rules->kept == KEPT_GAME)
        turn->game_way = (uint8_t)mw_way_letter(clockwise);
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

/* Is the first lap barred this way for what it does (docs/rules.md, 2.1)? Where a script has said
 * which pits may start, and which way, that holds. */
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

static bool may_run(const MwPlay *play, const MwTurn *turn, bool clockwise)
{
    return may_go(play, turn, clockwise) && !is_barred(play, turn, clockwise);
}

/* Where the mover chooses the way (lap.way = either), or captured seeds enter at an end. */
MW_RARE static int chosen_ways(const MwPlay *play, const MwTurn *turn)
{
    bool anew = turn->chooses && play->rules->kept == KEPT_LAP && !turn->entering;
    if ((turn->has_way || !turn->chooses) && !anew) return mw_way_letter(turn->way);
    if (turn->first_ways && turn->laps == 0) return turn->first_ways;
    bool forward = may_run(play, turn, false);
    if (forward && !MW_OFFERS_CHOICES(play)) return MWESO_FORWARD;
    int reverse = may_run(play, turn, true) ? MWESO_REVERSE : 0;
    return (forward ? MWESO_FORWARD : 0) | reverse;
}

/* The ways that a script lets a lap run, but those against which a single seed is bound. */
MW_BY_SCRIPT static int scripted_ways(const MwPlay *play, MwTurn *turn)
{
    int ways = mw_directions_by_script(play, turn);
    int free = (may_go(play, turn, false) ? MWESO_FORWARD : 0) |
               (may_go(play, turn, true) ? MWESO_REVERSE : 0);
    return ways & free ? ways & free : ways;
}

/* Which ways the lap that is due may run: a set of MwesoChoice. */
static int directions(const MwPlay *play, MwTurn *turn)
{
    int ways = mw_asks(play->rules, DECIDE_DIRECTION) ? scripted_ways(play, turn) : 0;
    if (ways || turn->failed) return ways;
    if (mw_is_against(turn)) return mw_way_letter(turn->clockwise);
    if (turn->chooses || turn->entering) return chosen_ways(play, turn);
    int way = mw_way_letter(turn->way);
    bool usual = !turn->way_barred && !is_barred(play, turn, turn->way);
    if (usual && !MW_OFFERS_CHOICES(play)) return way;
    if (due_reverse_reason(play, turn) != REVERSE_MADE || is_barred(play, turn, !turn->way))
        return way;
    return usual ? MWESO_FORWARD | MWESO_REVERSE : mw_way_letter(!turn->way);
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
    if (mw_is_against(turn) && !choice) return false; /* a chain is forced until its capture */
    return mw_lap_recurs(play, turn, choice);
}

/* The lap limit is met; but the move may have come back before. */
static void end_at_limit(const MwPlay *play, MwTurn *turn, const MwListener *listener)
{
    bool back = mw_may_circle(play) && circles(play, turn, mw_way_letter(turn->clockwise), true);
    mw_end_turn(play, turn, back ? END_RECURS : END_LAP_LIMIT, listener);
}

void mw_step_due(const MwPlay *play, MwTurn *turn, const MwListener *listener)
{
    if (turn->laps >= (uint32_t)play->rules->lap_limit) {
        end_at_limit(play, turn, listener);
        return;
    }
    MW_INVARIANT(turn->hand > 0);
    int ways = directions(play, turn);
    if (turn->failed) return;
    bool reverse = ways & MWESO_REVERSE, choice = reverse && ways & MWESO_FORWARD;
    if (lap_recurs(play, turn, ways, listener != NULL))
        mw_end_turn(play, turn, choice ? END_CHOICE_RECURS : END_RECURS, listener);
    else if (choice) turn->options = MWESO_FORWARD | MWESO_REVERSE;
    else mw_set_direction(play, turn, reverse);
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

/* The hand of a turn's first lap is laid into one pit (lap.laid), and the lap ends where it began.
 */
MW_RARE static void lay_hand(const MwPlay *play, MwTurn *turn)
{
    turn->own.pit[mw_laid_pit(play->rules, turn->clockwise)] += (uint16_t)turn->hand;
    turn->landing = turn->origin;
}

static inline void sow_by_words(const MwPlay *play, MwTurn *turn)
{
    turn->sown = turn->hand;
    if (mw_is_laid(play->rules, turn)) lay_hand(play, turn);
    else if (turn->entering)
        turn->landing = mw_sow_circles(&play->rules->board, &turn->own, turn->origin, turn->origin,
                                       turn->hand, turn->clockwise, play->rules->board.circuit);
    else
        turn->landing = mw_sow_open(play, turn->closed, &turn->own, turn->origin, turn->hand,
                                    turn->clockwise);
    turn->hand = 0;
}

/* Where a script may ask how. */
MW_BY_SCRIPT static void sow_for_script(const MwPlay *play, MwTurn *turn)
{
    if (mw_asks_any(play->rules, MW_OF_SEEDS)) {
        mw_sow_by_script(play, turn);
        return;
    }
    int before = mw_before_first(play, turn->origin, turn->clockwise);
    if (mw_goes_across(play)) mw_sown_across(play, turn, before, turn->hand);
    sow_by_words(play, turn);
}

static inline void sow_hand(const MwPlay *play, MwTurn *turn)
{
    if (__builtin_expect(play->rules->hooked != 0, 0)) sow_for_script(play, turn);
    else sow_by_words(play, turn);
}

void mw_turn_sow(const MwPlay *play, MwTurn *turn) { sow_hand(play, turn); }

/* Each seed may capture: they are sown one by one, in the next step. */
static void sow_seeds(const MwPlay *play, MwTurn *turn)
{
    turn->sown = turn->hand;
    turn->landing = mw_before_lap(play, turn);
    turn->stage = STAGE_SOW_ON;
    turn->caught = turn->seeds_hooked = turn->last_hooked = false;
}

/* The first seed of a lap falls; if that leaves a row empty which must not be, the game is over. A
 * start that loses for it is not sown, so no lap is told of. */
MW_RARE static bool lost_by_row(const MwPlay *play, MwTurn *turn, const MwListener *listener)
{
    MwReason reason = mw_lap_loses(play, turn);
    if (reason == GOES_ON) return false;
    if (reason == END_QUIET_ROW) {
        mw_lose_by_row(play, turn, reason, listener);
        return true;
    }
    if (listener) mw_tell_lap(play, turn, listener, due_reverse_reason(play, turn));
    turn->landing = mw_first_pit(play, turn);
    turn->own.pit[turn->landing]++;
    turn->hand--;
    turn->laps++;
    turn->clockwise_laps += turn->clockwise;
    if (listener) mw_tell_landing(play, turn, listener, reason);
    mw_lose_by_row(play, turn, reason, listener);
    return true;
}

/* Unless the start is not even sown, as it loses. Returns whether the turn is over by it. */
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
    if (listener) mw_tell_lap(play, turn, listener, due_reverse_reason(play, turn));
    if (mw_every_captures(play->rules)) sow_seeds(play, turn);
    else sow_hand(play, turn);
    if (turn->failed) return;
    if (mw_is_against(turn) && mw_asks(play->rules, DECIDE_DIRECTION)) turn->mark.set = false;
    if (turn->chooses) mw_note_way(play, turn);
    turn->way_barred = false;
    turn->laps++;
    turn->clockwise_laps += turn->clockwise;
#ifdef MWESO_TEST_INVARIANTS
    assert(seeds == seeds_in_play(play->rules, turn));
#endif
}
