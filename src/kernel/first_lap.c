/* First lap: whether a start captures, and which starts are barred for it. */
#include "base/bits.h"
#include "kernel/capture.h"
#include "kernel/starts.h"
#include "kernel/steps.h"

/* ---- capturing and quiet starts -------------------------------------------------------------- */

/* Decisions on which a first lap depends: how many seeds are picked up, how they fall, what a
 * landing does. */
enum { OF_FIRST_LAPS = MW_OF_LANDINGS | 1 << DECIDE_LIFT };

/* Does the pit capture before it is sown? */
MW_RARE static bool captures_lifted(const MwPlay *play, const MwTurn *turn, int pit)
{
    MwTurn begun = *turn;
    begun.origin = pit;
    begun.muted = mw_start_mutes(play->rules, mw_seeds_in(play, MW_OWN, turn->own.pit, pit));
    return turn->own.pit[pit] > 0 && mw_captures_lifted(play, &begun);
}

/* Does a first lap capture by its landing? */
static inline bool landing_captures(const MwPlay *play, const MwTurn *turn, int pit, int hand,
                                    bool clockwise)
{
    int landing = mw_landing(play, pit, hand, clockwise);
    int before = 2 - mw_landing_gets(play, hand);
    bool occupied = landing == pit ? before <= 0
                                   : mw_holds(play, MW_OWN, turn->own.pit, landing, before);
    return mw_capture_reason(play, turn, &turn->own, landing, occupied) == CAPTURE_MADE &&
           mw_may_capture(play, turn);
}

/* mw_start_captures for rules where more matters than the landing. If seeds may stay in the start
 * pit, pits are passed over, or a script is asked, the start is made on a copy of the turn. */
static bool captures_first(const MwPlay *play, const MwTurn *turn, int pit, bool clockwise)
{
    const MwRules *rules = play->rules;
    if (MW_IS(play, landing, LANDING_LIFTED) && captures_lifted(play, turn, pit)) return true;
    if (rules->lifts || rules->laid_pits || rules->closed_pits ||
        mw_asks_any(rules, OF_FIRST_LAPS)) {
        MwTurn begun = *turn;
        mw_pick_up_start(play, &begun, pit);
        return !begun.failed && mw_turn_captures(play, &begun, clockwise);
    }
    int hand = mw_seeds_in(play, MW_OWN, turn->own.pit, pit);
    if (hand == 0 || mw_start_mutes(rules, hand)) return false;
    if (mw_every_captures(rules) || mw_sown_to_tell(play)) {
        MwTurn begun = *turn;
        begun.origin = pit;
        begun.hand = mw_take_up(play, MW_OWN, &begun.own, pit);
        return mw_lap_captures(play, &begun, clockwise) && mw_may_capture(play, turn);
    }
    return landing_captures(play, turn, pit, hand, clockwise) && !mw_pairs(play, hand);
}

bool mw_start_captures(const MwPlay *play, const MwTurn *turn, int pit, bool clockwise)
{
    if (MW_DERIVED(play, first_laps_differ, true) || mw_asks_any(play->rules, OF_FIRST_LAPS))
        return captures_first(play, turn, pit, clockwise);
    int hand = mw_seeds_in(play, MW_OWN, turn->own.pit, pit);
    if (hand == 0 || (play->rules->mutes_starts && mw_start_mutes(play->rules, hand))) return false;
    return landing_captures(play, turn, pit, hand, clockwise);
}

int mw_begun_directions(const MwPlay *play, const MwTurn *begun)
{
    bool free = begun->chooses && !begun->has_way;
    int choices = 0;
    for (int clockwise = 0; clockwise < 2; clockwise++) {
        if (!mw_single_goes(play, begun, begun->start, clockwise)) continue;
        bool may = free || begun->way == clockwise || mw_reverses(mw_reverse_reason(play, begun));
        if (may) choices |= (int)mw_direction(clockwise);
    }
    return choices;
}

int mw_start_directions(const MwPlay *play, const MwTurn *turn, int pit)
{
    MwTurn begun = *turn;
    mw_pick_up_start(play, &begun, pit);
    return mw_begun_directions(play, &begun);
}

/* Were all pits observed on which the first lap of a start depends? Counts as no if the lap may
 * capture elsewhere than at its landing, or outside the inner row. */
static bool is_seen(const MwPlay *play, const MwTurn *turn, int pit, bool clockwise)
{
    const MwRules *rules = play->rules;
    const MwesoBoard *board = &rules->board;
    if (MW_ALL_KNOWN || MW_ALL_SEEN(play)) return true;
    if (turn->own.pit[pit] == 0 || !MW_IS_SEEN(play, MW_OWN, pit)) return false;
    if (mw_every_captures(rules) || rules->from_outer || rules->laid_pits ||
        MW_IS(play, landing, LANDING_LIFTED))
        return false;
    uint64_t closed = mw_closed_from(rules, pit);
    int landing = mw_landing_past(play, closed, pit, turn->own.pit[pit], clockwise);
    if (!MW_IS_SEEN(play, MW_OWN, landing) || !mw_is_inner(board, landing)) return false;
    return MW_IS_SEEN(play, MW_OPPONENT, mw_facing_inner(board, landing)) &&
           (mw_is_shared(board) || MW_IS_SEEN(play, MW_OPPONENT, mw_facing_outer(board, landing)));
}

/* Could the first lap be a capture that is a duty? Cheaper than asking whether it may be sown.
 * Reads lap.way itself (capture.duty = usual-way), as the turn has not settled its way yet. */
static bool would_capture(const MwPlay *play, const MwTurn *turn, int pit, bool clockwise)
{
    if (!is_seen(play, turn, pit, clockwise) || !mw_start_captures(play, turn, pit, clockwise))
        return false;
    if (!MW_IS(play, duty, DUTY_USUAL_WAY) || MW_IS(play, way, WAY_EITHER)) return true;
    return clockwise == MW_IS(play, way, WAY_CLOCKWISE);
}

static bool any_start_captures(const MwPlay *play, const MwTurn *turn)
{
    for (int pit = 0; pit < play->rules->board.pits; pit++) {
        if (turn->own.pit[pit] == 0) continue;
        int captures = (would_capture(play, turn, pit, false) ? MWESO_FORWARD : 0) |
                       (would_capture(play, turn, pit, true) ? MWESO_REVERSE : 0);
        if (captures && mw_may_start_by_seeds(play, turn, pit) &&
            mw_start_directions(play, turn, pit) & captures)
            return true;
    }
    return false;
}

/* If the store may be dropped, or has been: could a start capture on the other board, without the
 * drop or with it? */
static bool captures_otherwise(const MwPlay *play, const MwTurn *turn)
{
    MwTurn other = *turn;
    if (turn->drop == DROPPED) mw_gather_store(play, &other);
    else if (mw_may_drop(play, turn)) mw_spread_store(play, &other);
    else return false;
    return any_start_captures(play, &other);
}

/* ---- quiet starts that are barred ------------------------------------------------------------ */

/* The pit under takasia, from which no quiet turn may start, as a set: at most one pit. */
static inline uint64_t barred_pits(const MwPlay *play, const MwTurn *turn)
{
    int pit = mw_may_house(play->rules) ? mw_under_takasia(play, turn) : -1;
    return pit < 0 ? 0 : (uint64_t)1 << pit;
}

/* Are all own inner pits except the start empty? Looks first at the seeds that are known to lie
 * there, as that asks for no answer. */
static bool only_inner_pit(const MwPlay *play, const MwTurn *turn, int start)
{
    uint64_t others = play->rules->board.inner & ~((uint64_t)1 << start);
    for (uint64_t pits = others; pits; pits &= pits - 1)
        if (turn->own.pit[__builtin_ctzll(pits)] > 0) return false;
    if (MW_IS(play, quiet_row, QUIET_ROW_IGNORED)) return false;
    for (uint64_t pits = others; pits; pits &= pits - 1)
        if (mw_holds(play, MW_OWN, turn->own.pit, __builtin_ctzll(pits), 1)) return false;
    return true;
}

bool mw_store_lap_empties(const MwPlay *play, const MwTurn *turn, int pit, bool clockwise)
{
    const MwesoBoard *board = &play->rules->board;
    int first = mw_onward(board, mw_before_first(play, pit, clockwise), 1, clockwise);
    first = mw_first_open(board, mw_closed_from(play->rules, pit), first, clockwise);
    return mw_is_inner(board, pit) && !mw_is_inner(board, first) && only_inner_pit(play, turn, pit);
}

bool mw_start_empties(const MwPlay *play, const MwTurn *turn, int pit, bool clockwise)
{
    return mw_store_lap_empties(play, turn, pit, clockwise) &&
           !mw_start_captures(play, turn, pit, clockwise);
}

bool mw_store_barred(const MwPlay *play, const MwTurn *turn, bool clockwise)
{
    return !mw_start_holds(turn) && mw_store_lap_empties(play, turn, turn->start, clockwise) &&
           MW_IS(play, quiet_row, QUIET_ROW_BARRED);
}

/* Is a quiet start barred that would leave the own inner row empty if its whole pit were lifted
 * (start.quiet_row)? Not if some seeds stay in the pit. */
MW_RARE static bool is_barred_for_row(const MwPlay *play, const MwTurn *turn, int pit)
{
    if (!MW_IS(play, quiet_row, QUIET_ROW_BARRED)) return false;
    if (!play->rules->lifts && !mw_asks(play->rules, DECIDE_LIFT)) return true;
    MwTurn begun = *turn;
    mw_pick_up_start(play, &begun, pit);
    return !mw_start_holds(&begun);
}

/* Is a quiet start barred from an outer pit (start.quiet_rows)? */
static bool is_barred_row(const MwPlay *play, const MwTurn *turn, int pit)
{
    if (mw_is_inner(&play->rules->board, pit) || MW_IS(play, quiet_rows, QUIET_ROWS_ANY))
        return false;
    if (MW_IS(play, quiet_rows, QUIET_ROWS_INNER)) return true;
    uint64_t inner = play->rules->board.inner & ~barred_pits(play, turn);
    for (int other; mw_take_bit(&inner, &other);)
        if (mw_may_start_by_seeds(play, turn, other)) return true;
    return false;
}

static bool must_capture(const MwPlay *play, const MwTurn *turn, MwSurvey *survey)
{
    if (!survey->duty || MW_IS(play, duty, DUTY_NONE)) return false;
    if (survey->captures == NOT_ASKED) {
        bool any = any_start_captures(play, turn) ||
                   (turn->drop && captures_otherwise(play, turn)) || MW_UNSEEN_CAPTURES(play);
        survey->captures = any ? ANSWERED_YES : ANSWERED_NO;
    }
    return survey->captures == ANSWERED_YES;
}

bool mw_quiet_by_script(const MwPlay *play, const MwTurn *turn, int pit, MwSurvey *survey,
                        MwReason *reason)
{
    MwRuling ruling;
    if (!mw_asks(play->rules, DECIDE_QUIET)) return false;
    if (survey->by_script == NOT_ASKED) {
        bool answers = mw_ask(play, DECIDE_QUIET, turn, &ruling);
        survey->by_script = answers ? ANSWERED_YES : ANSWERED_NO;
        survey->quiet = ruling.own;
    }
    *reason = survey->quiet >> pit & 1 ? START_ENOUGH : HOOK_QUIET;
    return survey->by_script == ANSWERED_YES;
}

/* Why a quiet start is barred in both directions; START_ENOUGH if it is not. A script is asked only
 * if capturing is no duty. */
static MwReason quiet_barred(const MwPlay *play, const MwTurn *turn, int pit, MwSurvey *survey)
{
    MwReason reason;
    bool scripted = mw_asks(play->rules, DECIDE_QUIET);
    if (scripted && must_capture(play, turn, survey)) return START_DUTY;
    if (scripted && mw_quiet_by_script(play, turn, pit, survey, &reason)) return reason;
    if (barred_pits(play, turn) >> pit & 1) return START_TAKASIA;
    return is_barred_row(play, turn, pit) ? START_QUIET_ROWS : START_ENOUGH;
}

/* Must the mover capture the pit that was under takasia, with other starts than this one? */
MW_RARE static bool another_must(const MwPlay *play, const MwTurn *turn, int pit, bool clockwise,
                                 MwSurvey *survey)
{
    if (!survey->duty) return false;
    if (survey->must == NOT_ASKED) {
        survey->that_must[0] = survey->that_must[1] = play->rules->board.all;
        bool must = mw_keep_must(play, turn, survey->that_must);
        survey->must = must ? ANSWERED_YES : ANSWERED_NO;
    }
    return survey->must == ANSWERED_YES && !(survey->that_must[clockwise] >> pit & 1);
}

/* With open answers, those already settled are looked at before the board, and others only if the
 * board makes them matter. */
MwReason mw_start_barred(const MwPlay *play, const MwTurn *turn, int pit, bool clockwise,
                         MwSurvey *survey)
{
    if (!MW_DERIVED(play, start_bars, true)) return START_ENOUGH;
    if (mw_may_house(play->rules) && another_must(play, turn, pit, clockwise, survey))
        return START_MUST;
    if (mw_start_captures(play, turn, pit, clockwise)) return START_ENOUGH;
    MwReason barred = quiet_barred(play, turn, pit, survey);
    if (barred != START_ENOUGH) return barred;
    if (mw_start_empties(play, turn, pit, clockwise) && is_barred_for_row(play, turn, pit))
        return START_QUIET_ROW;
    return must_capture(play, turn, survey) ? START_DUTY : START_ENOUGH;
}

/* ---- all starts at once ---------------------------------------------------------------------- */

/* The set of pits from which a quiet turn may start, whichever way it runs. */
static uint64_t quiet_pits(const MwPlay *play, const MwTurn *turn, uint64_t starts)
{
    MwReason reason;
    MwSurvey survey = {.duty = true};
    if (mw_quiet_by_script(play, turn, 0, &survey, &reason)) return survey.quiet;
    const uint64_t barred = barred_pits(play, turn), inner = play->rules->board.inner & ~barred;
    bool bars = MW_IS(play, quiet_rows, QUIET_ROWS_INNER) ||
                (MW_IS(play, quiet_rows, QUIET_ROWS_INNER_FIRST) && starts & inner);
    return bars ? inner : ~barred;
}

void mw_bar_starts(const MwPlay *play, const MwTurn *turn, uint64_t starts[2])
{
    if (!MW_DERIVED(play, start_bars, true)) return;
    uint64_t capturing[2] = {0, 0}, all = starts[0] | starts[1];
    bool duty = !MW_IS(play, duty, DUTY_NONE);
    for (int clockwise = 0; clockwise < 2; clockwise++) {
        uint64_t left = starts[clockwise];
        for (int pit; mw_take_bit(&left, &pit);)
            if (mw_start_captures(play, turn, pit, clockwise))
                capturing[clockwise] |= (uint64_t)1 << pit;
    }
    bool any = (capturing[0] | capturing[1]) != 0;
    bool must = duty && (any || (turn->drop && captures_otherwise(play, turn)));
    uint64_t quiet = must ? 0 : quiet_pits(play, turn, all);
    for (int clockwise = 0; clockwise < 2; clockwise++) {
        uint64_t pits = starts[clockwise] & ~capturing[clockwise] & quiet;
        starts[clockwise] = capturing[clockwise];
        for (int pit; mw_take_bit(&pits, &pit);)
            if (!mw_store_lap_empties(play, turn, pit, clockwise) ||
                !is_barred_for_row(play, turn, pit))
                starts[clockwise] |= (uint64_t)1 << pit;
    }
    if (mw_may_house(play->rules)) (void)mw_keep_must(play, turn, starts);
}

MwTurn mw_before_start(const MwTurn *turn)
{
    MwTurn before = *turn;
    before.own.pit[turn->start] += (uint16_t)turn->hand;
    before.hand = 0;
    before.start = before.origin = -1;
    before.closed = 0;
    return before;
}
