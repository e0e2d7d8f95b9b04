/* Starts: which pits may start a turn, and why (docs/rules.md, 2.1).
 *
 * A script decides first (start.*). By words, these are asked in order: the seeds of the pit
 * (seeds_reason), its place (pit_reason), and the effect of its first lap (kernel/first_lap.c).
 * Where turns begin with a store seed, store_reason replaces all three. */
#include "kernel/starts.h"

#include "base/bits.h"
#include "kernel/capture.h"
#include "kernel/steps.h"

static bool is_held(const MwTurn *turn, int pit) { return turn->held[MW_OWN] >> pit & 1; }

void mw_settle_way(const MwPlay *play, MwTurn *turn)
{
    if (MW_IS(play, way, WAY_ANTI_CLOCKWISE)) return;
    turn->chooses = MW_IS(play, way, WAY_EITHER);
    turn->has_way = turn->chooses && turn->game_way;
    turn->way = turn->chooses ? turn->game_way == MWESO_REVERSE : true;
    turn->clockwise = turn->way;
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

/* ---- the start pit is picked up -------------------------------------------------------------- */

int mw_lift_start(const MwPlay *play, MwSide *own, int pit)
{
    int lifts = play->rules->lifts, hand = mw_take_up(play, MW_OWN, own, pit);
    if (lifts == 0 || hand <= lifts) return hand;
    own->pit[pit] = (uint16_t)(hand - lifts);
    return lifts;
}

/* Takes the seeds of the start pit into the hand; what binds the direction of their lap is not
 * looked at. True if a script said how many. */
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

/* ---- what the seeds of a pit say (start.smallest, start.most, start.singletons) ---------------
 */

/* The reason by the number of seeds in the pit alone. */
static MwReason amount_reason(const MwPlay *play, const MwTurn *turn, int pit)
{
    if (is_held(turn, pit)) return START_HELD;
    MwAmount amount = mw_amount(play, mw_seeds_in(play, MW_OWN, turn->own.pit, pit));
    return (MwReason)MW_CELL(play, start[amount], mw_amount_reason(play, amount));
}

static bool any_pit_holds_enough(const MwPlay *play, const MwTurn *turn)
{
    int smallest = MW_NUMBER(play, smallest), most = play->rules->most;
    for (int pit = 0; pit < play->rules->board.pits; pit++)
        if (!is_held(turn, pit) && mw_holds(play, MW_OWN, turn->own.pit, pit, smallest) &&
            (!most || !mw_holds(play, MW_OWN, turn->own.pit, pit, most + 1)))
            return true;
    return false;
}

/* Is the pit empty in which a single seed from `pit` would fall? */
static bool next_is_empty(const MwPlay *play, const MwTurn *turn, int pit, bool clockwise)
{
    const MwRules *rules = play->rules;
    int next = mw_onward(&rules->board, pit, 1, clockwise);
    next = mw_first_open(&rules->board, mw_closed_from(rules, pit), next, clockwise);
    return !mw_holds(play, MW_OWN, turn->own.pit, next, 1);
}

/* The directions that a script allows the first lap from the pit, a set of MwesoChoice; 0: the
 * words decide. */
MW_RARE static int directions_by_script(const MwPlay *play, const MwTurn *turn, int pit)
{
    MwTurn begun = *turn;
    take_start(play, &begun, pit);
    return begun.failed ? 0 : mw_directions_by_script(play, &begun);
}

/* Can the single seed of the pit, in a direction in which its lap may run, go into an empty pit
 * (`into_empty`), or onto seeds? */
static bool can_go(const MwPlay *play, const MwTurn *turn, int pit, bool into_empty)
{
    int choices = mw_asks(play->rules, DECIDE_DIRECTION) ? directions_by_script(play, turn, pit)
                                                         : 0;
    if (choices)
        return (choices & MWESO_FORWARD && next_is_empty(play, turn, pit, false) == into_empty) ||
               (choices & MWESO_REVERSE && next_is_empty(play, turn, pit, true) == into_empty);
    MwTurn begun = *turn;
    mw_settle_way(play, &begun);
    if (next_is_empty(play, turn, pit, begun.way) == into_empty) return true;
    if (next_is_empty(play, turn, pit, !begun.way) != into_empty) return false;
    bool free = begun.chooses && !begun.has_way;
    return free || mw_reverses(start_reverse_reason(play, turn, pit));
}

static bool any_can_join(const MwPlay *play, const MwTurn *turn)
{
    for (int pit = 0; pit < play->rules->board.pits; pit++)
        if (amount_reason(play, turn, pit) == START_SINGLE_JOINING &&
            can_go(play, turn, pit, false))
            return true;
    return false;
}

/* Does the reason belong to a single seed whose start depends on other pits? */
static inline bool asks_others(MwReason reason)
{
    return reason == START_SINGLE_NOT_LAST_RESORT || reason == START_SINGLE_INTO_EMPTY ||
           reason == START_SINGLE_JOINING;
}

/* Why a pit may start or not, by its seeds. A single seed under last-resort or joining may start
 * only if no pit holds enough; under last-resort it must go into an empty pit, under joining onto
 * seeds if any single seed can. */
static inline MwReason seeds_reason(const MwPlay *play, const MwTurn *turn, int pit)
{
    MwReason reason = amount_reason(play, turn, pit);
    if (!asks_others(reason)) return reason;
    if (reason != START_SINGLE_INTO_EMPTY && any_pit_holds_enough(play, turn))
        return START_SINGLE_NOT_LAST_RESORT;
    if (reason != START_SINGLE_JOINING)
        return can_go(play, turn, pit, true) ? START_SINGLE : START_SINGLE_NEXT_OCCUPIED;
    bool may = can_go(play, turn, pit, false) || !any_can_join(play, turn);
    return may ? START_SINGLE : START_SINGLE_JOINING;
}

static bool is_allowed(MwReason reason)
{
    return reason == START_ENOUGH || reason == START_SINGLE || reason == STORE_MAY ||
           reason == STORE_CAPTURES || reason == HOOK_STARTS;
}

/* ---- where the pit lies (start.pits, start.others, start.behind, start.which) -----------------
 */

/* The number of empty pits in a row behind a pit, at most `most`. Behind is clockwise, or
 * anti-clockwise with lap.way = clockwise. */
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

/* Of the pits that may start by their seeds, is this the one with most empty pits behind it? */
MW_RARE static bool is_rearmost(const MwPlay *play, const MwTurn *turn, int pit)
{
    int pits = play->rules->board.circuit, own = empty_behind(play, turn, pit, pits - 1);
    for (int other = 0; other < play->rules->board.pits; other++) {
        if (other == pit || !is_allowed(seeds_reason(play, turn, other))) continue;
        int least = own + (other > pit); /* as many make the other pit the rearmost */
        if (empty_behind(play, turn, other, least) == least) return false;
    }
    return true;
}

/* The reason for a pit that its seeds let start for `reason`, by start.pits, start.others and
 * start.behind too. */
MW_RARE static MwReason placed_reason(const MwPlay *play, const MwTurn *turn, int pit,
                                      MwReason reason)
{
    const MwRules *rules = play->rules;
    if (mw_names_starts(rules)) {
        if (rules->start_pits >> pit & 1) return reason;
        uint64_t named = rules->start_pits;
        for (int other; mw_take_bit(&named, &other);)
            if (is_allowed(seeds_reason(play, turn, other))) return START_OTHER_PITS;
        if (rules->others == OTHERS_NONE) return START_NO_OTHERS;
    }
    if (rules->behind == BEHIND_ANY) return reason;
    if (rules->behind == BEHIND_EMPTY)
        return empty_behind(play, turn, pit, 1) == 1 ? reason : START_BEHIND_HOLDS;
    return is_rearmost(play, turn, pit) ? reason : START_NOT_REARMOST;
}

/* The same, by start.which too. */
MW_RARE static MwReason chosen_reason(const MwPlay *play, const MwTurn *turn, int pit,
                                      MwReason reason)
{
    reason = placed_reason(play, turn, pit, reason);
    if (play->rules->which == WHICH_ANY || !is_allowed(reason)) return reason;
    int more = mw_seeds_in(play, MW_OWN, turn->own.pit, pit) + 1;
    for (int other = 0; other < play->rules->board.pits; other++) {
        if (other == pit || !mw_holds(play, MW_OWN, turn->own.pit, other, more)) continue;
        MwReason its = seeds_reason(play, turn, other);
        if (is_allowed(its) && is_allowed(placed_reason(play, turn, other, its)))
            return START_NOT_FULLEST;
    }
    return reason;
}

/* Why a pit may start or not, by its seeds and its place. */
static inline MwReason pit_reason(const MwPlay *play, const MwTurn *turn, int pit)
{
    const MwRules *rules = play->rules;
    MwReason reason = seeds_reason(play, turn, pit);
    bool chooses = mw_names_starts(rules) || rules->behind || rules->which;
    return chooses && is_allowed(reason) ? chosen_reason(play, turn, pit, reason) : reason;
}

bool mw_may_start_by_seeds(const MwPlay *play, const MwTurn *turn, int pit)
{
    return is_allowed(pit_reason(play, turn, pit));
}

/* ---- seeds of the store (start.from = store) --------------------------------------------------
 */

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

/* May a store seed be put into the pit, by start.into? */
static bool takes_store_seed(const MwPlay *play, const MwTurn *turn, int pit)
{
    if (!mw_is_inner(&play->rules->board, pit) || is_held(turn, pit)) return false;
    if (mw_holds(play, MW_OWN, turn->own.pit, pit, 1) || MW_IS(play, into, INTO_ANY)) return true;
    return MW_IS(play, into, INTO_CAPTURING) && store_seed_captures(play, turn, pit);
}

/* Why a pit that could take a store seed may not, by start.pits and start.others; STORE_MAY if it
 * may. */
static inline MwReason named_for_store(const MwPlay *play, const MwTurn *turn, int pit)
{
    uint64_t named = play->rules->start_pits;
    if (!mw_names_starts(play->rules) || named >> pit & 1) return STORE_MAY;
    for (int other; mw_take_bit(&named, &other);)
        if (takes_store_seed(play, turn, other)) return START_OTHER_PITS;
    return play->rules->others == OTHERS_NONE ? START_NO_OTHERS : STORE_MAY;
}

bool mw_may_capture_by_store(const MwPlay *play, const MwTurn *turn, int pit)
{
    return takes_store_seed(play, turn, pit) && named_for_store(play, turn, pit) == STORE_MAY &&
           store_seed_captures(play, turn, pit);
}

static bool must_capture_by_store(const MwPlay *play, const MwTurn *turn, MwSurvey *survey)
{
    if (!survey->duty || MW_IS(play, duty, DUTY_NONE)) return false;
    if (survey->captures != NOT_ASKED) return survey->captures == ANSWERED_YES;
    bool any = false;
    for (int pit = 0; pit < play->rules->board.pits && !any; pit++)
        any = mw_may_capture_by_store(play, turn, pit);
    survey->captures = any ? ANSWERED_YES : ANSWERED_NO;
    return any;
}

/* Why a store seed that captures nothing may be put into the pit (STORE_MAY) or not, by the seeds
 * in the pits (start.quiet_singles). */
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
    for (int other = 0; other < play->rules->board.pits; other++)
        if (mw_is_inner(&play->rules->board, other) &&
            mw_holds(play, MW_OWN, turn->own.pit, other, 2))
            return STORE_OTHERS;
    return STORE_MAY;
}

/* Why a store seed that captures nothing may be put into the pit (STORE_MAY) or not. A script
 * decides, unless capturing is a duty; without a script the seeds decide. */
static MwReason quiet_store_reason(const MwPlay *play, const MwTurn *turn, int pit,
                                   MwSurvey *survey)
{
    MwReason reason;
    if (mw_asks(play->rules, DECIDE_QUIET)) {
        if (must_capture_by_store(play, turn, survey)) return START_DUTY;
        if (mw_quiet_by_script(play, turn, pit, survey, &reason))
            return reason == START_ENOUGH ? STORE_MAY : reason;
    }
    return quiet_single_reason(play, turn, pit);
}

/* The directions in which the lap from the pit of a quiet store seed may run. */
static int store_lap_directions(const MwPlay *play, const MwTurn *turn, int pit)
{
    MwTurn begun = *turn;
    mw_settle_way(play, &begun);
    begun.start = begun.origin = pit;
    begun.closed = mw_closed_from(play->rules, pit);
    begun.later = true;
    begun.own.pit[pit]++;
    begun.hand = mw_take_up(play, MW_OWN, &begun.own, pit);
    return mw_begun_directions(play, &begun);
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

MwReason mw_lift_put(const MwPlay *play, MwTurn *turn)
{
    turn->put = turn->declined ? PUT_NONE : PUT_QUIET;
    turn->later = true;
    bool hooked = mw_asks(play->rules, DECIDE_LIFT) && mw_lift_by_script(play, turn);
    if (hooked || turn->failed) return HOOK_LIFT;
    int left = mw_may_house(play->rules) ? mw_left_by_tax(play, turn) : 0;
    turn->hand = mw_take_up(play, MW_OWN, &turn->own, turn->origin) - left;
    turn->own.pit[turn->origin] += (uint16_t)left;
    return left == 0 ? GOES_LIFTED : GOES_TAX;
}

/* Is a quiet store seed barred because the lap from its pit would leave the own inner row empty in
 * all of its directions? Not if some seeds stay in the pit, nor if the store seed is alone there,
 * as it is then not sown. */
MW_RARE static bool is_store_lap_barred(const MwPlay *play, const MwTurn *turn, int pit)
{
    if (!mw_holds(play, MW_OWN, turn->own.pit, pit, 1)) return false;
    if (store_seed_holds(play, turn, pit)) return false;
    int choices = store_lap_directions(play, turn, pit);
    for (int clockwise = 0; clockwise < 2; clockwise++)
        if (choices & (int)mw_direction(clockwise) &&
            !mw_store_lap_empties(play, turn, pit, clockwise))
            return false;
    if (!MW_IS(play, quiet_row, QUIET_ROW_BARRED)) return false;
    if (!mw_asks(play->rules, DECIDE_LIFT) && !mw_may_house(play->rules)) return true;
    MwTurn begun = *turn;
    mw_put_store_seed(play, &begun, pit);
    mw_lift_put(play, &begun);
    return !mw_start_holds(&begun);
}

/* Why a store seed may be put into the pit or not. */
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
    return must_capture_by_store(play, turn, survey) ? START_DUTY : STORE_MAY;
}

/* ---- what binds a single seed ---------------------------------------------------------------- */

/* Does a script say which pits may start? Then `starts` gets the set of them. */
MW_RARE static bool ask_for_starts(const MwPlay *play, const MwTurn *turn, uint64_t *starts)
{
    MwRuling ruling;
    if (!mw_ask(play, DECIDE_STARTS, turn, &ruling)) return false;
    *starts = 0; /* a pit without seeds cannot start, even if the script lists it */
    bool from_store = mw_begins_from_store(play, turn);
    uint64_t pits = ruling.own;
    for (int pit; mw_take_bit(&pits, &pit);)
        if (from_store ? takes_store_seed(play, turn, pit)
                       : turn->own.pit[pit] > 0 && !is_held(turn, pit))
            *starts |= (uint64_t)1 << pit;
    return true;
}

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

bool mw_single_goes(const MwPlay *play, const MwTurn *turn, int pit, bool clockwise)
{
    if (turn->single == SINGLE_FREE) return true;
    return next_is_empty(play, turn, pit, clockwise) == (turn->single == SINGLE_INTO_EMPTY);
}

MwReason mw_single_barred(const MwTurn *turn)
{
    return turn->single == SINGLE_INTO_EMPTY ? START_SINGLE_NEXT_OCCUPIED : START_SINGLE_JOINING;
}

/* What binds the direction of the first lap from a pit: MwSingle. */
static uint8_t binding(const MwPlay *play, const MwTurn *turn, int pit)
{
    uint64_t starts;
    if (turn->own.pit[pit] > 1) return SINGLE_FREE;
    MwReason reason = amount_reason(play, turn, pit);
    if (!asks_others(reason) || scripted_starts(play, turn, &starts)) return SINGLE_FREE;
    if (reason != START_SINGLE_JOINING) return SINGLE_INTO_EMPTY;
    return any_can_join(play, turn) ? SINGLE_ONTO_SEEDS : SINGLE_FREE;
}

bool mw_pick_up_start(const MwPlay *play, MwTurn *turn, int pit)
{
    turn->single = binding(play, turn, pit);
    bool hooked = take_start(play, turn, pit);
    turn->single_bars_way = (!turn->chooses || turn->has_way) &&
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

/* ---- all starts ------------------------------------------------------------------------------ */

/* Why a start that its seeds allow is barred: START_ENOUGH unless each of its directions is barred.
 * Looks at the turn's way first. */
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
        if (other ? !(mw_start_directions(play, turn, pit) & (int)mw_direction(clockwise)) : !usual)
            continue;
        barred = mw_start_barred(play, turn, pit, clockwise, survey);
        if (barred == START_ENOUGH) break;
    }
    return barred;
}

/* Why a pit may start or not, by words. Inlined: it is asked of every pit each turn, and a call
 * would make it half as slow again. */
static inline __attribute__((always_inline)) MwReason
words_reason(const MwPlay *play, const MwTurn *turn, int pit, MwSurvey *survey)
{
    if (mw_begins_from_store(play, turn)) return store_reason(play, turn, pit, survey);
    MwReason reason = pit_reason(play, turn, pit);
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

bool mw_starts_by_direction(const MwPlay *play, const MwTurn *turn, uint64_t starts[2])
{
    bool free = MW_ALL_KNOWN && MW_IS(play, way, WAY_EITHER) && !turn->game_way;
    if (!free || mw_asks(play->rules, DECIDE_STARTS) || mw_asks(play->rules, DECIDE_DIRECTION) ||
        mw_begins_from_store(play, turn))
        return false;
    starts[0] = starts[1] = 0;
    for (int pit = 0; pit < play->rules->board.pits; pit++) {
        if (!mw_may_start_by_seeds(play, turn, pit)) continue;
        MwTurn bound = {.own = turn->own, .single = binding(play, turn, pit)};
        for (int clockwise = 0; clockwise < 2; clockwise++)
            if (mw_single_goes(play, &bound, pit, clockwise))
                starts[clockwise] |= (uint64_t)1 << pit;
    }
    mw_bar_starts(play, turn, starts);
    return true;
}

uint64_t mw_starts(const MwPlay *play, const MwTurn *turn)
{
    uint64_t starts = 0, directed[2];
    if (MW_ALL_KNOWN && MW_IS(play, way, WAY_EITHER) &&
        mw_starts_by_direction(play, turn, directed))
        return directed[0] | directed[1];
    MwSurvey survey = {.duty = true};
    if (scripted_starts(play, turn, &starts)) return starts;
    if (mw_script_failed(play)) return 0;
    for (int pit = 0; pit < play->rules->board.pits; pit++)
        if (is_allowed(words_reason(play, turn, pit, &survey))) starts |= (uint64_t)1 << pit;
    return mw_asks(play->rules, DECIDE_QUIET) && mw_script_failed(play) ? 0 : starts;
}
