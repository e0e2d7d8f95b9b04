/* Starts: which pits may start a turn, and why (docs/rules.md, 2.1). */
#include "kernel/starts.h"

#include "base/bits.h"
#include "kernel/capture.h"
#include "kernel/closed.h"
#include "kernel/decider.h"
#include "kernel/first.h"
#include "kernel/house.h"
#include "kernel/rulings.h"
#include "rules/statements.h"

static bool is_held(const MwTurn *turn, int pit) { return turn->held[MW_OWN] >> pit & 1; }

static bool any_pit_holds_enough(const MwPlay *play, const MwTurn *turn)
{
    int smallest = MW_NUMBER(play, smallest), most = play->rules->most;
    for (int pit = 0; pit < play->rules->board.pits; pit++)
        if (!is_held(turn, pit) && mw_holds(play, MW_OWN, turn->own.pit, pit, smallest) &&
            (!most || !mw_holds(play, MW_OWN, turn->own.pit, pit, most + 1)))
            return true;
    return false;
}

void mw_settle_way(const MwPlay *play, MwTurn *turn)
{
    if (MW_IS(play, way, WAY_ANTI_CLOCKWISE)) return;
    turn->chooses = MW_IS(play, way, WAY_EITHER);
    turn->has_way = turn->chooses && turn->game_way;
    turn->way = turn->chooses ? turn->game_way == MWESO_REVERSE : true;
    turn->clockwise = turn->way;
}

/* Is the next pit empty, in which a single seed from `pit` would fall? */
static bool next_is_empty(const MwPlay *play, const MwTurn *turn, int pit, bool clockwise)
{
    const MwRules *rules = play->rules;
    int next = mw_onward(&rules->board, pit, 1, clockwise);
    next = mw_past(&rules->board, mw_closed_from(rules, pit), next, clockwise);
    return !mw_holds(play, MW_OWN, turn->own.pit, next, 1);
}

bool mw_begins_from_store(const MwPlay *play, const MwTurn *turn)
{
    return turn->store[0] > 0 && MW_IS(play, from, FROM_STORE);
}

bool mw_may_drop(const MwPlay *play, const MwTurn *turn)
{
    return turn->drop == DROP_POSSIBLE && MW_IS(play, from, FROM_SPREAD);
}

void mw_spread_store(const MwPlay *play, MwTurn *turn)
{
    int pits = play->rules->board.pits;
    for (int pit = 0; pit < pits; pit++) turn->own.pit[pit]++;
    turn->store[0] = (uint16_t)(turn->store[0] - pits);
    turn->drop = DROPPED;
}

void mw_gather_store(const MwPlay *play, MwTurn *turn)
{
    int pits = play->rules->board.pits;
    for (int pit = 0; pit < pits; pit++) turn->own.pit[pit]--;
    turn->store[0] = (uint16_t)(turn->store[0] + pits);
    turn->drop = DROP_POSSIBLE;
}

/* Would a seed put into the pit make it held? */
static bool store_seed_holds(const MwPlay *play, const MwTurn *turn, int pit)
{
    if (!MW_DERIVED(play, hold_at, true)) return false;
    MwSide own = turn->own;
    own.pit[pit]++;
    return mw_ends_by_hold(play, turn, &own, pit, -1);
}

/* Would a seed put into the pit capture? */
static bool store_seed_captures(const MwPlay *play, const MwTurn *turn, int pit)
{
    if (store_seed_holds(play, turn, pit)) return false;
    bool occupied = mw_holds(play, MW_OWN, turn->own.pit, pit, 1);
    return mw_capture_reason(play, turn, &turn->own, pit, occupied) == CAPTURE_MADE &&
           mw_may_capture(play, turn);
}

/* May a seed of the store be put into the pit, as far as it holds seeds or none? */
static bool takes_store_seed(const MwPlay *play, const MwTurn *turn, int pit)
{
    if (!mw_is_inner(&play->rules->board, pit) || is_held(turn, pit)) return false;
    if (mw_holds(play, MW_OWN, turn->own.pit, pit, 1) || MW_IS(play, into, INTO_ANY)) return true;
    return MW_IS(play, into, INTO_CAPTURING) && store_seed_captures(play, turn, pit);
}

MW_BY_SCRIPT static bool ask_for_starts(const MwPlay *play, const MwTurn *turn, uint64_t *starts)
{
    MwRuling ruling;
    if (!mw_ask(play, DECIDE_STARTS, turn, &ruling)) return false;
    *starts = 0; /* a pit without seeds cannot start, whatever a list of pits says */
    bool from_store = mw_begins_from_store(play, turn);
    uint64_t pits = ruling.own;
    for (int pit; mw_take_bit(&pits, &pit);)
        if (from_store ? takes_store_seed(play, turn, pit)
                       : turn->own.pit[pit] > 0 && !is_held(turn, pit))
            *starts |= (uint64_t)1 << pit;
    return true;
}

/* The pits that a script lets start. False if the words decide, or if it has failed. */
static inline bool scripted_starts(const MwPlay *play, const MwTurn *turn, uint64_t *starts)
{
    return mw_asks(play->rules, DECIDE_STARTS) && ask_for_starts(play, turn, starts);
}

bool mw_starts_by_script(const MwPlay *play, const MwTurn *turn, uint64_t starts[2])
{
    MwRuling ruling;
    if (!mw_asks(play->rules, DECIDE_STARTS) || !mw_ask(play, DECIDE_STARTS, turn, &ruling))
        return false;
    starts[0] = ruling.forward;
    starts[1] = ruling.clockwise;
    return true;
}

/* Why a pit may start, as far as its seeds alone say. */
static MwReason amount_reason(const MwPlay *play, const MwTurn *turn, int pit)
{
    if (is_held(turn, pit)) return START_HELD;
    MwAmount amount = mw_amount(play, mw_seeds_in(play, MW_OWN, turn->own.pit, pit));
    return (MwReason)MW_CELL(play, start[amount], mw_amount_reason(play, amount));
}

/* ---- single seeds ---------------------------------------------------------------------------- */

bool mw_single_goes(const MwPlay *play, const MwTurn *turn, int pit, bool clockwise)
{
    if (turn->single == SINGLE_FREE) return true;
    return next_is_empty(play, turn, pit, clockwise) == (turn->single == SINGLE_INTO_EMPTY);
}

int mw_lift_start(const MwPlay *play, MwSide *own, int pit)
{
    int lifts = play->rules->lifts, hand = mw_take_up(play, MW_OWN, own, pit);
    if (lifts == 0 || hand <= lifts) return hand;
    own->pit[pit] = (uint16_t)(hand - lifts);
    return lifts;
}

/* Takes the seeds of the start pit into the hand, whichever ways they may go. */
static bool take_start(const MwPlay *play, MwTurn *turn, int pit)
{
    mw_settle_way(play, turn);
    turn->start = turn->origin = pit;
    turn->closed = mw_closed_from(play->rules, pit);
    if (play->rules->mutes_starts)
        turn->muted = mw_start_mutes(play->rules, mw_seeds_in(play, MW_OWN, turn->own.pit, pit));
    bool hooked = mw_asks(play->rules, DECIDE_LIFT) && mw_lift_by_script(play, turn);
    if (!hooked) turn->hand = mw_lift_start(play, &turn->own, pit);
    return hooked;
}

static MwReason start_reverse_reason(const MwPlay *play, const MwTurn *turn, int pit)
{
    MwTurn begun = *turn;
    take_start(play, &begun, pit);
    return mw_reverse_reason(play, &begun);
}

/* The ways that a script lets the first lap from the pit run, a set of MwesoChoice; 0: the words
 * decide. */
MW_RARE static int ways_by_script(const MwPlay *play, const MwTurn *turn, int pit)
{
    MwTurn begun = *turn;
    take_start(play, &begun, pit);
    return begun.failed ? 0 : mw_directions_by_script(play, &begun);
}

/* Can the single seed of the pit be sown into an empty pit, or onto seeds, in some way that its lap
 * may run? */
static bool can_go(const MwPlay *play, const MwTurn *turn, int pit, bool into_empty)
{
    int ways = mw_asks(play->rules, DECIDE_DIRECTION) ? ways_by_script(play, turn, pit) : 0;
    if (ways)
        return (ways & MWESO_FORWARD && next_is_empty(play, turn, pit, false) == into_empty) ||
               (ways & MWESO_REVERSE && next_is_empty(play, turn, pit, true) == into_empty);
    MwTurn begun = *turn;
    mw_settle_way(play, &begun);
    if (next_is_empty(play, turn, pit, begun.way) == into_empty) return true;
    if (next_is_empty(play, turn, pit, !begun.way) != into_empty) return false;
    bool free = begun.chooses && !begun.has_way;
    return free || start_reverse_reason(play, turn, pit) == REVERSE_MADE;
}

static bool can_join(const MwPlay *play, const MwTurn *turn, int pit)
{
    return amount_reason(play, turn, pit) == START_SINGLE_JOINING && can_go(play, turn, pit, false);
}

static bool any_can_join(const MwPlay *play, const MwTurn *turn)
{
    for (int pit = 0; pit < play->rules->board.pits; pit++)
        if (can_join(play, turn, pit)) return true;
    return false;
}

/* May the pit start if the other pits allow it? */
static inline bool asks_others(MwReason reason)
{
    return reason == START_SINGLE_NOT_LAST_RESORT || reason == START_SINGLE_INTO_EMPTY ||
           reason == START_SINGLE_JOINING;
}

/* What binds the first lap from a pit: MwSingle. */
static uint8_t binding(const MwPlay *play, const MwTurn *turn, int pit)
{
    uint64_t starts;
    if (turn->own.pit[pit] > 1) return SINGLE_FREE;
    MwReason reason = amount_reason(play, turn, pit);
    if (!asks_others(reason) || scripted_starts(play, turn, &starts)) return SINGLE_FREE;
    if (reason != START_SINGLE_JOINING) return SINGLE_INTO_EMPTY;
    return any_can_join(play, turn) ? SINGLE_ONTO_SEEDS : SINGLE_FREE;
}

MwReason mw_single_barred(const MwTurn *turn)
{
    return turn->single == SINGLE_INTO_EMPTY ? START_SINGLE_NEXT_OCCUPIED : START_SINGLE_JOINING;
}

bool mw_pick_up_start(const MwPlay *play, MwTurn *turn, int pit)
{
    turn->single = binding(play, turn, pit);
    bool hooked = take_start(play, turn, pit);
    turn->way_barred = (!turn->chooses || turn->has_way) &&
                       !mw_single_goes(play, turn, pit, turn->way);
    return hooked;
}

MwReason mw_start_reverse_reason(const MwPlay *play, const MwTurn *turn, int pit)
{
    MwTurn bound = *turn;
    bound.single = binding(play, turn, pit);
    mw_settle_way(play, &bound);
    if (!mw_single_goes(play, &bound, pit, !bound.way)) return mw_single_barred(&bound);
    return start_reverse_reason(play, turn, pit);
}

/* May a single seed start, as far as that depends on other pits? */
static MwReason single_reason(const MwPlay *play, const MwTurn *turn, int pit, MwReason reason)
{
    bool last = reason != START_SINGLE_INTO_EMPTY;
    if (last && any_pit_holds_enough(play, turn)) return START_SINGLE_NOT_LAST_RESORT;
    if (reason != START_SINGLE_JOINING)
        return can_go(play, turn, pit, true) ? START_SINGLE : START_SINGLE_NEXT_OCCUPIED;
    bool may = can_go(play, turn, pit, false) || !any_can_join(play, turn);
    return may ? START_SINGLE : START_SINGLE_JOINING;
}

/* ---- seeds of the store ---------------------------------------------------------------------- */

static bool named_takes_store_seed(const MwPlay *play, const MwTurn *turn)
{
    uint64_t named = play->rules->start_pits;
    for (int pit; mw_take_bit(&named, &pit);)
        if (takes_store_seed(play, turn, pit)) return true;
    return false;
}

/* Why a pit that could take a seed of the store may not for being no pit of start.pits; or
 * STORE_MAY. */
static inline MwReason named_for_store(const MwPlay *play, const MwTurn *turn, int pit)
{
    if (!mw_names_starts(play->rules) || play->rules->start_pits >> pit & 1) return STORE_MAY;
    if (named_takes_store_seed(play, turn)) return START_OTHER_PITS;
    return play->rules->others == OTHERS_NONE ? START_NO_OTHERS : STORE_MAY;
}

static bool may_take_store_seed(const MwPlay *play, const MwTurn *turn, int pit)
{
    return takes_store_seed(play, turn, pit) && named_for_store(play, turn, pit) == STORE_MAY;
}

static bool any_store_seed_captures(const MwPlay *play, const MwTurn *turn)
{
    for (int pit = 0; pit < play->rules->board.pits; pit++)
        if (may_take_store_seed(play, turn, pit) && store_seed_captures(play, turn, pit))
            return true;
    return false;
}

static bool inner_pit_holds_two(const MwPlay *play, const MwTurn *turn)
{
    for (int pit = 0; pit < play->rules->board.pits; pit++)
        if (mw_is_inner(&play->rules->board, pit) && mw_holds(play, MW_OWN, turn->own.pit, pit, 2))
            return true;
    return false;
}

/* Why a seed of the store that captures nothing may be put into the pit, which then holds so many,
 * or not. */
static MwReason quiet_single_reason(const MwPlay *play, const MwTurn *turn, int pit)
{
    if (MW_IS(play, quiet_singles, QUIET_SINGLES_AS_START)) {
        int seeds = mw_seeds_in(play, MW_OWN, turn->own.pit, pit) + 1;
        return MW_AT_MOST(play, smallest, seeds) ? STORE_MAY : STORE_TOO_FEW;
    }
    bool many = mw_holds(play, MW_OWN, turn->own.pit, pit, 2);
    if (many || MW_IS(play, quiet_singles, QUIET_SINGLES_ALWAYS)) return STORE_MAY;
    bool of_house = mw_may_house(play->rules) &&
                    !MW_IS(play, quiet_singles, QUIET_SINGLES_IF_NO_OTHER);
    if (of_house && mw_house_frees_singles(play, turn)) return STORE_MAY;
    return inner_pit_holds_two(play, turn) ? STORE_OTHERS : STORE_MAY;
}

/* Which ways may the lap run that is sown from the pit of a quiet store seed? */
static int store_lap_ways(const MwPlay *play, const MwTurn *turn, int pit)
{
    MwTurn begun = *turn;
    mw_settle_way(play, &begun);
    begun.start = begun.origin = pit;
    begun.closed = mw_closed_from(play->rules, pit);
    begun.later = true;
    begun.own.pit[pit]++;
    begun.hand = mw_take_up(play, MW_OWN, &begun.own, pit);
    return mw_begun_ways(play, &begun);
}

void mw_put_store_seed(const MwPlay *play, MwTurn *turn, int pit)
{
    MW_INVARIANT(turn->store[0] > 0 && mw_is_inner(&play->rules->board, pit));
    turn->store[0]--;
    turn->own.pit[pit]++;
    turn->start = turn->origin = turn->landing = pit;
    turn->closed = mw_closed_from(play->rules, pit);
    turn->sown = 1;
    turn->laps++;
    turn->put = PUT_LANDED;
    turn->from_store = true;
    turn->stage = STAGE_LANDED;
    mw_settle_way(play, turn);
}

/* As words say; returns whether that is all of them. */
static bool lift_put_by_words(const MwPlay *play, MwTurn *turn)
{
    int left = mw_may_house(play->rules) ? mw_left_by_tax(play, turn) : 0;
    turn->hand = mw_take_up(play, MW_OWN, &turn->own, turn->origin) - left;
    turn->own.pit[turn->origin] += (uint16_t)left;
    return left == 0;
}

MwReason mw_lift_put(const MwPlay *play, MwTurn *turn)
{
    turn->put = turn->declined ? PUT_NONE : PUT_QUIET;
    turn->later = true;
    bool hooked = mw_asks(play->rules, DECIDE_LIFT) && mw_lift_by_script(play, turn);
    if (hooked || turn->failed) return HOOK_LIFT;
    return lift_put_by_words(play, turn) ? GOES_LIFTED : GOES_TAX;
}

/* Are but some seeds lifted of a pit into which one of the store is put? */
static bool put_leaves_some(const MwPlay *play, const MwTurn *turn, int pit)
{
    MwTurn begun = *turn;
    if (!mw_asks(play->rules, DECIDE_LIFT) && !mw_may_house(play->rules)) return false;
    mw_put_store_seed(play, &begun, pit);
    mw_lift_put(play, &begun);
    return mw_start_holds(&begun);
}

/* A lap from there is barred if each of its ways is; a seed that is alone in its pit is not sown.
 */
MW_RARE static bool is_store_lap_barred(const MwPlay *play, const MwTurn *turn, int pit)
{
    if (!mw_holds(play, MW_OWN, turn->own.pit, pit, 1)) return false;
    if (store_seed_holds(play, turn, pit)) return false;
    int ways = store_lap_ways(play, turn, pit);
    for (int clockwise = 0; clockwise < 2; clockwise++) {
        int letter = clockwise ? MWESO_REVERSE : MWESO_FORWARD;
        if (ways & letter && !mw_store_lap_empties(play, turn, pit, clockwise)) return false;
    }
    return MW_IS(play, quiet_row, QUIET_ROW_BARRED) && !put_leaves_some(play, turn, pit);
}

static bool must_capture_with_store(const MwPlay *play, const MwTurn *turn, MwSurvey *survey)
{
    if (!survey->duty || MW_IS(play, duty, DUTY_NONE)) return false;
    if (survey->captures == NOT_ASKED)
        survey->captures = any_store_seed_captures(play, turn) ? ANSWERED_YES : ANSWERED_NO;
    return survey->captures == ANSWERED_YES;
}

/* Why a seed of the store that captures nothing may be put into the pit or not, as far as a script
 * says, which is asked only if nobody has to capture; else as the pit's seeds say. */
static MwReason quiet_store_reason(const MwPlay *play, const MwTurn *turn, int pit,
                                   MwSurvey *survey)
{
    MwReason reason;
    if (mw_asks(play->rules, DECIDE_QUIET)) {
        if (must_capture_with_store(play, turn, survey)) return START_DUTY;
        if (mw_quiet_by_script(play, turn, pit, survey, &reason))
            return reason == START_ENOUGH ? STORE_MAY : reason;
    }
    return quiet_single_reason(play, turn, pit);
}

static MwReason store_reason(const MwPlay *play, const MwTurn *turn, int pit, MwSurvey *survey)
{
    if (!mw_is_inner(&play->rules->board, pit)) return STORE_OUTER;
    if (is_held(turn, pit)) return START_HELD;
    if (!takes_store_seed(play, turn, pit)) return STORE_EMPTY;
    MwReason named = named_for_store(play, turn, pit);
    if (named != STORE_MAY) return named;
    if (store_seed_captures(play, turn, pit)) return STORE_CAPTURES;
    if (mw_may_house(play->rules) && mw_spares_house(play, turn, pit)) return STORE_HOUSE;
    MwReason reason = quiet_store_reason(play, turn, pit, survey);
    if (reason != STORE_MAY || !MW_DERIVED(play, start_bars, true)) return reason;
    if (is_store_lap_barred(play, turn, pit)) return START_QUIET_ROW;
    return must_capture_with_store(play, turn, survey) ? START_DUTY : STORE_MAY;
}

/* ---- all starts ------------------------------------------------------------------------------ */

/* Why a pit may start, as its seeds and the rules for single ones say. */
static inline MwReason seeds_reason(const MwPlay *play, const MwTurn *turn, int pit)
{
    MwReason reason = amount_reason(play, turn, pit);
    return asks_others(reason) ? single_reason(play, turn, pit, reason) : reason;
}

static bool is_allowed(MwReason reason)
{
    return reason == START_ENOUGH || reason == START_SINGLE || reason == STORE_MAY ||
           reason == STORE_CAPTURES || reason == HOOK_STARTS;
}

/* Can one of the pits start that are named (start.pits)? */
static bool named_can_start(const MwPlay *play, const MwTurn *turn)
{
    uint64_t named = play->rules->start_pits;
    for (int pit; mw_take_bit(&named, &pit);)
        if (is_allowed(seeds_reason(play, turn, pit))) return true;
    return false;
}

/* Empty pits in a row behind a pit, against the way that holds where it is not chosen; at most so
 * many. */
static int empty_behind(const MwPlay *play, const MwTurn *turn, int pit, int most)
{
    int empty = 0, behind = pit;
    bool back = !MW_IS(play, way, WAY_CLOCKWISE);
    for (; empty < most; empty++) {
        behind = mw_onward(&play->rules->board, behind, 1, back);
        if (mw_holds(play, MW_OWN, turn->own.pit, behind, 1)) break;
    }
    return empty;
}

/* Of the pits that may start by their seeds, is it the one with most empty pits behind it? */
MW_RARE static bool is_rearmost(const MwPlay *play, const MwTurn *turn, int pit)
{
    int pits = play->rules->board.circuit, own = empty_behind(play, turn, pit, pits - 1);
    for (int other = 0; other < play->rules->board.pits; other++) {
        if (other == pit || !is_allowed(seeds_reason(play, turn, other))) continue;
        int least = own + (other > pit); /* that makes the other one rearmost */
        if (empty_behind(play, turn, other, least) == least) return false;
    }
    return true;
}

/* Why a pit that its seeds let start may start or not, by what lies behind it. */
MW_RARE static MwReason behind_reason(const MwPlay *play, const MwTurn *turn, int pit,
                                      MwReason reason)
{
    if (play->rules->behind == BEHIND_EMPTY)
        return empty_behind(play, turn, pit, 1) == 1 ? reason : START_BEHIND_HOLDS;
    return is_rearmost(play, turn, pit) ? reason : START_NOT_REARMOST;
}

/* Why a pit that its seeds let start may start or not, by start.pits, start.others and
 * start.behind. */
MW_RARE static MwReason placed_reason(const MwPlay *play, const MwTurn *turn, int pit,
                                      MwReason reason)
{
    const MwRules *rules = play->rules;
    if (mw_names_starts(rules)) {
        if (rules->start_pits >> pit & 1) return reason;
        if (named_can_start(play, turn)) return START_OTHER_PITS;
        if (rules->others == OTHERS_NONE) return START_NO_OTHERS;
    }
    return rules->behind == BEHIND_ANY ? reason : behind_reason(play, turn, pit, reason);
}

static bool may_be_chosen(const MwPlay *play, const MwTurn *turn, int pit)
{
    MwReason reason = seeds_reason(play, turn, pit);
    return is_allowed(reason) && is_allowed(placed_reason(play, turn, pit, reason));
}

/* Of the pits that may start so far, does none hold more? */
static bool is_fullest(const MwPlay *play, const MwTurn *turn, int pit)
{
    int more = mw_seeds_in(play, MW_OWN, turn->own.pit, pit) + 1;
    for (int other = 0; other < play->rules->board.pits; other++)
        if (other != pit && mw_holds(play, MW_OWN, turn->own.pit, other, more) &&
            may_be_chosen(play, turn, other))
            return false;
    return true;
}

/* The same, and by start.which. */
MW_RARE static MwReason chosen_reason(const MwPlay *play, const MwTurn *turn, int pit,
                                      MwReason reason)
{
    reason = placed_reason(play, turn, pit, reason);
    if (play->rules->which == WHICH_ANY || !is_allowed(reason)) return reason;
    return is_fullest(play, turn, pit) ? reason : START_NOT_FULLEST;
}

/* Why a pit may start, by its seeds and by which of those that hold enough may. */
static inline MwReason named_reason(const MwPlay *play, const MwTurn *turn, int pit)
{
    const MwRules *rules = play->rules;
    MwReason reason = seeds_reason(play, turn, pit);
    bool chooses = mw_names_starts(rules) || rules->behind || rules->which;
    return chooses && is_allowed(reason) ? chosen_reason(play, turn, pit, reason) : reason;
}

bool mw_may_start_by_seeds(const MwPlay *play, const MwTurn *turn, int pit)
{
    return is_allowed(named_reason(play, turn, pit));
}

/* A start that its seeds allow is barred if each of its ways is: first the one that is no choice.
 */
MW_RARE static MwReason barred_reason(const MwPlay *play, const MwTurn *turn, int pit,
                                      MwSurvey *survey)
{
    MwTurn begun = *turn;
    MwReason barred = START_ENOUGH;
    begun.single = binding(play, turn, pit);
    mw_settle_way(play, &begun);
    bool usual = mw_single_goes(play, &begun, pit, begun.way);
    for (int other = 0; other < 2; other++) {
        bool clockwise = begun.way ^ other;
        int letter = clockwise ? MWESO_REVERSE : MWESO_FORWARD;
        if (other ? !(mw_start_ways(play, turn, pit) & letter) : !usual) continue;
        barred = mw_start_barred(play, turn, pit, clockwise, survey);
        if (barred == START_ENOUGH) break;
    }
    return barred;
}

/* Of every pit each turn: in a function of its own it would cost half as much again. */
static inline __attribute__((always_inline)) MwReason
words_reason(const MwPlay *play, const MwTurn *turn, int pit, MwSurvey *survey)
{
    if (mw_begins_from_store(play, turn)) return store_reason(play, turn, pit, survey);
    MwReason reason = named_reason(play, turn, pit);
    if (!is_allowed(reason) || !MW_DERIVED(play, start_bars, true)) return reason;
    MwReason barred = barred_reason(play, turn, pit, survey);
    return barred == START_ENOUGH ? reason : barred;
}

MwReason mw_start_reason(const MwPlay *play, const MwTurn *turn, int pit)
{
    uint64_t starts;
    MwSurvey survey = {.duty = true};
    MW_INVARIANT(pit >= 0 && pit < play->rules->board.pits);
    if (scripted_starts(play, turn, &starts))
        return starts >> pit & 1 ? HOOK_STARTS : HOOK_STARTS_NOT;
    return words_reason(play, turn, pit, &survey);
}

bool mw_may_start(const MwPlay *play, const MwTurn *turn, int pit)
{
    return is_allowed(mw_start_reason(play, turn, pit));
}

bool mw_may_start_but_for_duty(const MwPlay *play, const MwTurn *turn, int pit)
{
    MwSurvey survey = {.duty = false};
    return is_allowed(words_reason(play, turn, pit, &survey));
}

bool mw_starts_by_way(const MwPlay *play, const MwTurn *turn, uint64_t starts[2])
{
    bool free = MW_ALL_KNOWN && MW_IS(play, way, WAY_EITHER) && !turn->game_way;
    if (!free || mw_asks(play->rules, DECIDE_STARTS) || mw_asks(play->rules, DECIDE_DIRECTION) ||
        mw_begins_from_store(play, turn))
        return false;
    starts[0] = starts[1] = 0;
    for (int pit = 0; pit < play->rules->board.pits; pit++) {
        if (!mw_may_start_by_seeds(play, turn, pit)) continue;
        MwTurn bound = {.own = turn->own, .single = binding(play, turn, pit)};
        for (int way = 0; way < 2; way++)
            if (mw_single_goes(play, &bound, pit, way)) starts[way] |= (uint64_t)1 << pit;
    }
    mw_bar_starts(play, turn, starts);
    return true;
}

uint64_t mw_starts(const MwPlay *play, const MwTurn *turn)
{
    uint64_t starts = 0, by_way[2];
    if (MW_ALL_KNOWN && MW_IS(play, way, WAY_EITHER) && mw_starts_by_way(play, turn, by_way))
        return by_way[0] | by_way[1];
    MwSurvey survey = {.duty = true};
    if (scripted_starts(play, turn, &starts)) return starts;
    if (mw_script_failed(play)) return 0;
    for (int pit = 0; pit < play->rules->board.pits; pit++)
        if (is_allowed(words_reason(play, turn, pit, &survey))) starts |= (uint64_t)1 << pit;
    return mw_asks(play->rules, DECIDE_QUIET) && mw_script_failed(play) ? 0 : starts;
}

/* ---- what is threatened ---------------------------------------------------------------------- */

/* The opponent's pits that a capture in an own pit would empty. */
static uint64_t taken_at(const MwPlay *play, const MwTurn *turn, const MwSide *own, int pit)
{
    const MwesoBoard *board = &play->rules->board;
    if (!mw_is_inner(board, pit)) return (uint64_t)1 << mw_opposite_outer(board, pit);
    int facing = mw_facing(play, turn, own, pit, 1);
    bool bare = mw_faces_bare_row(play, turn);
    uint64_t taken = 0;
    if (facing & TAKE_INNER && mw_takes(play, TAKE_INNER, bare))
        taken |= (uint64_t)1 << mw_facing_inner(board, pit);
    if (facing & TAKE_OUTER && mw_takes(play, TAKE_OUTER, bare))
        taken |= (uint64_t)1 << mw_facing_outer(board, pit);
    return taken;
}

static uint64_t reached_by_store(const MwPlay *play, const MwTurn *turn)
{
    uint64_t reached = 0;
    for (int pit = 0; pit < play->rules->board.pits; pit++)
        if (may_take_store_seed(play, turn, pit) && store_seed_captures(play, turn, pit))
            reached |= taken_at(play, turn, &turn->own, pit);
    return reached;
}

static uint64_t reached_from(const MwPlay *play, const MwTurn *turn, int pit, bool clockwise)
{
    MwTurn begun = *turn;
    if (MW_IS(play, landing, LANDING_LIFTED)) return taken_at(play, turn, &turn->own, pit);
    begun.origin = pit;
    begun.closed = mw_closed_from(play->rules, pit);
    begun.hand = mw_lift_start(play, &begun.own, pit);
    if (play->rules->laid_pits) return taken_at(play, turn, &begun.own, pit); /* it ends there */
    int landing = mw_every_captures(play->rules)
                      ? mw_first_capturing(play, &begun, clockwise)
                      : mw_sow_open(play, begun.closed, &begun.own, pit, begun.hand, clockwise);
    return landing >= 0 ? taken_at(play, turn, &begun.own, landing) : 0;
}

void mw_reach_from(const MwPlay *play, const MwTurn *turn, int pit, uint64_t reached[2])
{
    reached[0] = reached[1] = 0;
    if (turn->own.pit[pit] == 0 || !mw_may_start_by_seeds(play, turn, pit)) return;
    bool captures[] = {mw_start_captures(play, turn, pit, false),
                       mw_start_captures(play, turn, pit, true)};
    int ways = captures[0] || captures[1] ? mw_start_ways(play, turn, pit) : 0;
    if (captures[0] && ways & MWESO_FORWARD) reached[0] = reached_from(play, turn, pit, false);
    if (captures[1] && ways & MWESO_REVERSE) reached[1] = reached_from(play, turn, pit, true);
}

uint64_t mw_within_reach(const MwPlay *play, const MwTurn *turn)
{
    uint64_t all = 0, reached[2];
    if (mw_begins_from_store(play, turn)) return reached_by_store(play, turn);
    for (int pit = 0; pit < play->rules->board.pits; pit++) {
        mw_reach_from(play, turn, pit, reached);
        all |= reached[0] | reached[1];
    }
    return all;
}
