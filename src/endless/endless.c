/* Endless: follows one move to its end, or until it is proven to have none. */
#include <assert.h>

#include "base/findings.h"
#include "base/process.h"
#include "endless/search.h"
#include "fast/laps.h"
#include "hooks/pool.h"
#include "kernel/capture.h"
#include "kernel/decider.h"
#include "kernel/phase.h"
#include "kernel/steps.h"
#include "play/moves.h"
#include "play/notation.h"
#include "rules/variant.h"

/* Laps between two calls of goes_on: by tables, and lap by lap. */
enum { FAST_LAPS = 1 << 23, SLOW_LAPS = 1 << 18 };

/* Laps that are followed at a time in a turn with captures. */
enum { SLICE = 1 << 25 };

/* Laps played by the reference, which knows every choice, before faster loops take over; and the
 * most laps where there are none. */
enum { FIRST_LAPS = 1 << 16, MOST_SLOW_LAPS = 1 << 26 };

typedef struct Follow {
    MwesoProgress progress;
    void *user;
    MwesoRun *run; /* gets what is known so far */
    MwesoError *error;
} Follow;

static MwesoStatus end_finite(const Follow *f, uint64_t laps)
{
    *f->run = (MwesoRun){true, false, laps, 0};
    return MWESO_OK;
}

static MwesoStatus end_endless(const Follow *f, uint64_t laps, uint64_t period)
{
    *f->run = (MwesoRun){true, true, laps, period};
    return MWESO_OK;
}

/* Notes the laps sown so far; false if the caller wants to stop. */
static bool goes_on(const Follow *f, uint64_t laps)
{
    *f->run = (MwesoRun){false, false, laps, 0};
    return !mw_stopped() && (!f->progress || f->progress(f->user, laps));
}

static MwesoStatus stopped(const Follow *f)
{
    return mw_fail(f->error, MWESO_NO, 0,
                   "stopped after %llu laps, which neither ended nor recurred",
                   (unsigned long long)f->run->laps);
}

/* ---- laps and nothing else ------------------------------------------------------------------- */

/* A run of relay laps, all in one direction, after `before` laps of the move. Its first situation
 * that can recur is the one after `first` laps. */
typedef struct Relays {
    const MwRules *rules;
    const MwSide *own;
    int origin, hand;
    bool clockwise;
    uint64_t before, first;
    uint64_t closed; /* closed pits, which laps pass over */
} Relays;

/* Follows the run by vectors, with Brent's cycle detection (fast/laps.h). */
static MwesoStatus follow_fast(const Follow *f, const Relays *relays, MwFastLevel level, int seeds)
{
    MwFast fast;
    MwLaps laps;
    mw_fast_compile(relays->rules, level, seeds, &fast);
    mw_laps_begin(&fast, relays->own->pit, relays->origin, relays->hand, &laps);
    laps.any_rotation = true;
    for (;;) {
        MwLapsEnd end = mw_laps_run(&fast, &laps, FAST_LAPS);
        uint64_t period = laps.sown * (uint64_t)mw_laps_turns(&fast, &laps);
        if (end == MW_LAPS_EVENT) return end_finite(f, relays->before + laps.sown + 1);
        if (end == MW_LAPS_RECUR) return end_endless(f, relays->first + period, period);
        if (!goes_on(f, relays->before + laps.sown)) return stopped(f);
    }
}

/* Follows the run lap by lap, until the first situation recurs. */
static MwesoStatus follow_slowly(const Follow *f, const Relays *relays)
{
    MwSide own = *relays->own;
    int origin = relays->origin, hand = relays->hand;
    bool clockwise = relays->clockwise;
    for (uint64_t laps = 1;; laps++) {
        int landing = mw_sow_open(MW_WORDS(relays->rules), relays->closed, &own, origin, hand,
                                  clockwise);
        if (!mw_relays(MW_WORDS(relays->rules), &own, landing, hand, clockwise))
            return end_finite(f, relays->before + laps);
        origin = mw_relay_pit(MW_WORDS(relays->rules), &own, landing, hand, clockwise);
        hand = mw_pick_up(&own, origin);
        if (origin == relays->origin && mw_same_side(&own, relays->own))
            return end_endless(f, relays->first + laps, laps);
        if (laps % SLOW_LAPS == 0 && !goes_on(f, relays->before + laps)) return stopped(f);
    }
}

static MwesoStatus follow_relays(const Follow *f, const Relays *relays)
{
    assert(relays->first <= relays->before);
    int seeds = mw_seeds_of(relays->own->pit, relays->rules->board.pits) + relays->hand;
    MwFastLevel level = mw_laps_level(relays->rules, seeds);
    bool slow = relays->clockwise || level == MW_FAST_NONE;
    return slow ? follow_slowly(f, relays) : follow_fast(f, relays, level, seeds);
}

MwesoStatus mweso_endless_side(const uint16_t *circuit, int pits, int start, MwesoProgress progress,
                               void *user, MwesoRun *run, MwesoError *error)
{
    MwSide own = {{0}};
    Follow f = {progress, user, run, error};
    *run = (MwesoRun){0};
    if (mw_check_given(circuit, "the circuit", error) != MWESO_OK) return MWESO_BAD_INPUT;
    if (mw_check_circuit(pits, 2, error) != MWESO_OK) return MWESO_USAGE;
    if (start < 0 || start >= pits || circuit[start] < 2)
        return mw_fail(error, MWESO_USAGE, 0, "a move starts from a pit with two seeds or more");
    memcpy(own.pit, circuit, (size_t)pits * sizeof *circuit);
    if (mw_seeds_of(own.pit, pits) > MW_MOST_SEEDS)
        return mw_fail(error, MWESO_USAGE, 0, "a side holds at most %d seeds", MW_MOST_SEEDS);
    MwRules rules = mw_circuit(pits);
    int hand = mw_pick_up(&own, start);
    return follow_relays(&f, &(Relays){&rules, &own, start, hand, false, 0, 0, 0});
}

/* ---- a move ---------------------------------------------------------------------------------- */

/* A move as far as the reference's events tell of it. */
typedef struct HeardTurn {
    MwTurn turn;
    uint64_t first; /* lap that began the last run of laps from an empty origin */
    bool fresh;     /* no such run has begun since the start or last capture */
    bool at_limit;  /* it was broken off at the lap limit, not as it recurred */
} HeardTurn;

static void listen(void *user, const MwesoEvent *e)
{
    HeardTurn *heard = user;
    MwTurn *turn = &heard->turn;
    if (e->kind == MWESO_EVENT_START || e->kind == MWESO_EVENT_PUT) turn->start = e->pit;
    if (e->kind == MWESO_EVENT_START || e->kind == MWESO_EVENT_CAPTURE) heard->fresh = true;
    if (e->kind == MWESO_EVENT_LAP) turn->clockwise = e->clockwise;
    if (e->kind == MWESO_EVENT_RELAY) turn->moment = MOMENT_RELAY;
    if (e->kind == MWESO_EVENT_REENTRY) turn->moment = MOMENT_REENTRY, turn->clockwise = false;
    if (e->kind == MWESO_EVENT_LAP && heard->fresh && e->own_pits[e->pit] == 0) {
        heard->first = e->lap;
        heard->fresh = false;
    }
    if (e->kind != MWESO_EVENT_END) return;
    heard->at_limit = strcmp(e->key, "end.lap_limit") == 0;
    turn->origin = e->pit;
    turn->hand = e->seeds;
    turn->laps = (uint32_t)e->lap;
    memcpy(turn->own.pit, e->own_pits, sizeof turn->own.pit);
    memcpy(turn->opponent.pit, e->opponent_pits, sizeof turn->opponent.pit);
}

static Relays relays_of(const MwRules *rules, const MwTurn *turn, uint64_t before, uint64_t first)
{
    return (Relays){rules,           &turn->own, turn->origin, turn->hand,
                    turn->clockwise, before,     first,        turn->closed};
}

/* Measures the period of a situation that recurred after `laps` laps. */
static MwesoStatus measure(const Follow *f, const MwRules *rules, const MwTurn *turn, uint64_t laps)
{
    Relays relays = relays_of(rules, turn, laps, laps);
    MwesoStatus status = follow_relays(f, &relays);
    f->run->laps = laps;
    return status;
}

/* Follows a turn in which captures are still possible, SLICE laps at a time. */
static MwesoStatus follow_turn(const Follow *f, MwRules *rules, const MwPlay *play, MwTurn *turn)
{
    uint64_t before = 0;
    turn->stage = STAGE_DUE;
    for (;;) {
        assert(turn->laps <= INT32_MAX - SLICE);
        rules->lap_limit = (int32_t)turn->laps + SLICE;
        while (!turn->options && turn->stage != STAGE_OVER && !mw_stopped()) {
            if (turn->stage == STAGE_SOW) mw_fast_forward(rules, turn);
            mw_turn_step(play, turn, NULL);
        }
        uint64_t laps = before + turn->laps;
        if (mw_stopped() && !goes_on(f, laps)) return stopped(f);
        if (turn->options)
            return mw_fail(f->error, MWESO_BAD_INPUT, 0,
                           "after %llu laps the move comes to a choice, too late to be followed",
                           (unsigned long long)laps);
        if (!turn->endless) return end_finite(f, laps);
        if (turn->laps < (uint32_t)rules->lap_limit) return measure(f, rules, turn, laps);
        if (!goes_on(f, laps)) return stopped(f);
        before = laps;
        turn->laps = 0;
        turn->endless = false;
        turn->stage = STAGE_DUE;
    }
}

/* Follows a turn that the reference has broken off at its lap limit. */
static MwesoStatus follow_on(const Follow *f, MwRules *rules, const MwPlay *play, HeardTurn *heard)
{
    MwTurn *turn = &heard->turn;
    int seeds = mw_seeds_of(turn->own.pit, rules->board.pits) + turn->hand;
    if (mw_laps_level(rules, seeds) == MW_FAST_NONE) {
        goes_on(f, turn->laps);
        return stopped(f);
    }
    if (turn->clockwise || mw_open_pits(rules, turn)) return follow_turn(f, rules, play, turn);
    Relays relays = relays_of(rules, turn, turn->laps, heard->first);
    return follow_relays(f, &relays);
}

/* Follows a move with a copy of the rules, which has lap limits of its own. */
static MwesoStatus follow_move(const Follow *f, const MwPlay *acquired,
                               const MwesoPosition *position, const char *move)
{
    MwRules rules = *mw_play_at(acquired, position)->rules;
    MwPlay play = {.rules = &rules, .decider = acquired->decider};
    HeardTurn heard = {.fresh = false};
    MwListener listener = {listen, &heard};
    MwesoOutcome outcome;
    MwText text = {0};
    rules.lap_limit = mw_laps_level(&rules, 0) ? FIRST_LAPS : MOST_SLOW_LAPS;
    rules.endless = ENDLESS_ANNULLED;
    mw_turn_begin(&play, position, &heard.turn);
    MwesoStatus status = mw_move_play(&play, position, move, false, &listener, &outcome, &text,
                                      f->error);
    mw_text_free(&text);
    if (status != MWESO_OK) return status;
    if (!outcome.endless) return end_finite(f, outcome.laps);
    heard.turn.closed = mw_closed_from(&rules, heard.turn.start);
    if (mw_asks_any(&rules, MW_OF_LAPS))
        return mw_fail(f->error, MWESO_NO, 0,
                       "the move does not end within %llu laps, and as a script decides how its "
                       "laps go on, no more is known",
                       (unsigned long long)outcome.laps);
    if (mw_is_shared(&rules.board))
        return mw_fail(
            f->error, MWESO_NO, 0,
            "the move %s within %llu laps; more is not measured where both players share "
            "one circuit",
            heard.at_limit ? "does not end" : "comes back to where it was, and never ends,",
            (unsigned long long)outcome.laps);
    if (heard.at_limit) return follow_on(f, &rules, &play, &heard);
    return measure(f, &rules, &heard.turn, outcome.laps);
}

MwesoStatus mweso_endless_move(const MwesoVariant *variant, const MwesoPosition *position,
                               const char *move, MwesoProgress progress, void *user, MwesoRun *run,
                               MwesoError *error)
{
    *run = (MwesoRun){0};
    MwesoStatus status = mw_check_position(&variant->rules, position, error);
    if (status == MWESO_OK) status = mw_check_given(move, "the move", error);
    if (status != MWESO_OK) return status;
    const MwPlay *play = mw_acquire(variant, error);
    if (!play) return error ? error->status : MWESO_IO;
    Follow f = {progress, user, run, error};
    status = follow_move(&f, play, position, move);
    mw_release(variant, play);
    return status;
}
