/* Fast turn: one move on vectors of FAST_WIDTH bytes; compiled once for each width and processor,
 * once more for rules that ask more, once for those of which each asks what few do, and once for
 * those of a circuit that both players share (fast/way_table.h).
 *
 * What is decided here is what kernel/turn.c, kernel/capture.c and kernel/recurrence.c decide; the
 * comments there say why.
 */
#ifndef MWESO_FAST_WAY_TURN_H
#define MWESO_FAST_WAY_TURN_H

#include "fast/way_sow.h"

/* ---- a turn ---------------------------------------------------------------------------------- */

INLINE void turn_begin(const MwFast *fast, const Vector *own, const Vector *opponent,
                       const Mover *mover, Turn *turn)
{
    turn->own = *own;
    turn->opponent = *opponent; /* where both share a circuit nobody looks at it */
    if (mover->quiet) shut_turn(turn);
    else open_turn(fast, turn);
    if (HAS_RARE) begin_rarely(fast, turn);
    if (!MORE) return;
    turn->laps = 0;
    turn->more->quiet = mover->quiet;
    turn->more->game_way = mover->way;
    turn->more->free = fast->chooses && !mover->way;
    turn->more->way = fast->chooses ? mover->way == MWESO_REVERSE : fast->clockwise;
    turn->more->muted = false;
    turn->more->loser = 0;
    turn->more->stored = 0;
    turn->more->further = 0;
    turn->more->halted = false;
}

/* What the opponent sees after a turn. */
INLINE void see_as_opponent(const MwFast *fast, const Turn *turn, Vector *seen)
{
    if (SHARED) see_across(fast, &turn->own, seen);
    else *seen = turn->opponent;
}

/* The laps of a free turn all run the way of its first. A situation from which nothing was captured
 * that could be captured later is none to recognise. */
INLINE void turn_pick(const MwFast *fast, Turn *turn, int pit, bool clockwise)
{
    MW_INVARIANT(seeds_in(&turn->own, pit) > 0);
    turn->start = turn->origin = turn->mark_origin = pit;
    turn->hand = turn->mark_hand = seeds_in(&turn->own, pit);
    turn->own &= *row_at(fast->keep, pit);
    turn->mark = turn->own;
    turn->laps = turn->captured = turn->columns = 0;
    turn->endless = false;
    if (!MORE) return;
    turn->more->came_from = turn->more->mark_from = -1;
    if (turn->more->free) turn->more->way = clockwise;
    if (turn->more->free && fast->keeps_way)
        turn->more->game_way = clockwise ? MWESO_REVERSE : MWESO_FORWARD;
    turn->more->muted = mutes(fast, turn->hand);
    if (turn->more->muted != fast->first_lap_decides && !turn->more->quiet) turn->mark_hand = -1;
}

/* The same where one situation is not enough (kernel/recurrence.h): after 1, 2, 4, 8... laps the
 * run is sown again. */
static FAST_TARGET bool recurs_rarely(const MwFast *fast, const Turn *turn)
{
    uint32_t laps = turn->laps - turn->rare->mark_laps;
    int origin = turn->mark_origin, hand = turn->mark_hand;
    Vector own = turn->mark;
    if (laps & (laps - 1)) return false;
    for (; laps > 0; laps--) {
        if (laps % MW_FAST_LOOK == 0 && mw_stopped()) return true;
        if (origin == turn->origin && hand == turn->hand && is_same(&own, &turn->own)) return true;
        origin = land(fast, &own, origin, hand, way_of(turn));
        hand = seeds_in(&own, origin);
        own &= *row_at(fast->keep, origin);
    }
    return false;
}

/* Has this situation been met in this run of laps? */
INLINE bool recurs(const MwFast *fast, Turn *turn)
{
    if (turn->mark_hand < 0) {
        turn->mark = turn->own;
        turn->mark_hand = turn->hand;
        turn->mark_origin = turn->origin;
        if (MORE) turn->more->mark_from = turn->more->came_from;
        if (RARE) turn->rare->mark_laps = turn->laps;
        return false;
    }
    if (RARE && fast->first_origin) return recurs_rarely(fast, turn);
    return turn->hand == turn->mark_hand && turn->origin == turn->mark_origin &&
           is_same(&turn->own, &turn->mark);
}

/* Where the lap limit is met (true), or everything is to end; else `look` is the lap at which to
 * ask next. */
INLINE bool meets_limit(const MwFast *fast, const Turn *turn, uint32_t *look)
{
    uint32_t left = fast->lap_limit - turn->laps;
    if (turn->laps >= fast->lap_limit || mw_stopped()) return true;
    *look = turn->laps + (left < MW_FAST_LOOK ? left : MW_FAST_LOOK);
    return false;
}

/* ---- empty rows (kernel/rows.c) -------------------------------------------------------------- */

INLINE uint8_t loser_by_rows(const MwFast *fast, const Turn *turn, uint64_t sown)
{
    if (!fast->row) return 0;
    uint64_t theirs = SHARED ? (pits_over(fast, &turn->own, 0) | sown) >> fast->across
                             : pits_over(fast, &turn->opponent, 0);
    if (!(theirs & fast->row)) return 2;
    return !((pits_over(fast, &turn->own, 0) | sown) & fast->row);
}

/* The first lap of a turn, which is due, leaves the own inner row empty. Does it lose for that? */
INLINE bool is_losing_start(const MwFast *fast, const Turn *turn, bool clockwise)
{
    return turn->laps == 0 && fast->quiet_row_loses &&
           fast->leaves_inner[clockwise] >> turn->origin & 1 &&
           !(pits_over(fast, &turn->own, 0) & fast->inner) &&
           (turn->more->muted || !lap_captures(fast, turn, turn->origin, turn->hand, clockwise, 0));
}

/* Lets the first seed of a lap fall, if that ends the game. */
INLINE bool loses_by_row(const MwFast *fast, Turn *turn, bool clockwise)
{
    if (!fast->rows_end) return false;
    int first = fast->pit[turn->origin + (clockwise ? fast->pits - 1 : 1)];
    if ((turn->more->loser = is_losing_start(fast, turn, clockwise))) return true; /* not sown */
    turn->more->loser = loser_by_rows(fast, turn, (uint64_t)1 << first);
    if (!turn->more->loser) return false;
    land(fast, &turn->own, turn->origin, 1, clockwise);
    turn->hand--;
    turn->laps++;
    return true;
}

/* ---- further pits (capture.extra) ------------------------------------------------------------ */

/* How many further pits a capture brings, judged before its own are emptied. */
INLINE int further_due(const MwFast *fast, const Turn *turn, int pit)
{
    if (!fast->further || !fast->further_after_both) return fast->further;
    bool inner = seeds_in(&turn->opponent, fast->facing_inner[pit]) > fast->not_held;
    bool outer = seeds_in(&turn->opponent, fast->facing_outer[pit]) > fast->not_held;
    return inner && outer ? fast->further : 0;
}

/* The opponent's pits that may be emptied besides, behind those that were. */
INLINE uint64_t that_hold_further(const MwFast *fast, const Turn *turn)
{
    return pits_over(fast, &turn->opponent, 0) & fast->further_pits &
           ~(uint64_t)0 << turn->more->passed;
}

INLINE void begin_further(const MwFast *fast, Turn *turn, int further)
{
    turn->more->passed = 0;
    int pits = __builtin_popcountll(that_hold_further(fast, turn));
    turn->more->further = (uint8_t)(further < pits ? further : pits);
}

/* ---- stops (lap.stop) ------------------------------------------------------------------------ */

/* A relay is due from `pit`. May the mover stop there? The turn is then at a choice, to which it
 * may have come back. */
INLINE bool halts(const MwFast *fast, Turn *turn, int pit, int seeds)
{
    if (!(fast->stop_pits >> pit & 1)) return false;
    Vector own = turn->own & *row_at(fast->keep, pit);
    turn->more->halted = true;
    turn->endless = turn->mark_hand == seeds && turn->mark_origin == pit &&
                    turn->more->mark_from == turn->origin && is_same(&own, &turn->mark);
    turn->more->came_from = (int8_t)turn->origin;
    turn->origin = pit;
    turn->hand = 0;
    return true;
}

/* What recurs is judged by the laps to come alone. */
INLINE void forget_run(Turn *turn)
{
    turn->mark_hand = -1;
    if (MORE) turn->more->came_from = -1;
}

INLINE void relay(const MwFast *fast, Turn *turn, int pit, int seeds)
{
    if (MORE) turn->more->came_from = (int8_t)turn->origin;
    turn->own &= *row_at(fast->keep, pit);
    turn->origin = pit;
    turn->hand = seeds;
}

/* ---- a turn, lap by lap ---------------------------------------------------------------------- */

/* Captured seeds enter at an end; that is the way that holds then (kernel/turn.c). */
INLINE void enter(const MwFast *fast, Turn *turn, int landing, bool clockwise)
{
    int8_t near = fast->enters_clockwise[landing];
    turn->more->way = near < 0 ? clockwise : near;
    turn->origin = fast->entry_origin[turn->more->way];
}

/* Captured seeds are sown from the outer pit behind; a single one takes the seeds of that pit along
 * (kernel/taking.c). */
INLINE void go_behind(const MwFast *fast, Turn *turn, int landing, int seeds)
{
    turn->origin = fast->behind[landing];
    if (turn->hand - (fast->takes_own ? seeds : 0) > 1) return;
    turn->hand += seeds_in(&turn->own, turn->origin);
    turn->own &= *row_at(fast->keep, turn->origin);
}

/* Is there a choice of direction? */
INLINE bool offers_reverse(const MwFast *fast, const Turn *turn, int moment)
{
    return fast->reverse_pits[moment] >> turn->origin & 1 &&
           may_reverse(fast, turn, turn->origin, turn->hand);
}

/* What follows a lap: nothing, a choice that is offered at its landing, or another lap. */
typedef enum After { AFTER_END, AFTER_STOP, AFTER_RELAY, AFTER_REENTRY, AFTER_ENTRY } After;

INLINE After capture(const MwFast *fast, Turn *turn, int landing, int seeds, bool clockwise)
{
    int further = MORE ? further_due(fast, turn, landing) : 0;
    bool resown = take(fast, turn, landing, seeds);
    if (MORE && !resown) turn->more->stored = turn->hand, turn->hand = 0;
    if (MORE && (turn->more->loser = loser_by_rows(fast, turn, 0))) return AFTER_END;
    if (MORE && further) begin_further(fast, turn, further);
    if (!resown) return AFTER_END;
    forget_run(turn);
    if (MORE && fast->resow == RESOW_BEHIND) go_behind(fast, turn, landing, seeds);
    if (!MORE || !fast->enters) return AFTER_REENTRY;
    enter(fast, turn, landing, clockwise);
    return AFTER_ENTRY;
}

/* What follows a lap that does not capture. */
INLINE After go_on(const MwFast *fast, Turn *turn, int landing, int seeds, bool clockwise)
{
    if (RARE && fast->next_after) {
        landing = fast->pit[landing + (clockwise ? fast->pits - 1 : 1)];
        seeds = seeds_in(&turn->own, landing);
        if (seeds == 0) return AFTER_END;
    } else if (seeds < 2) {
        return AFTER_END;
    }
    if (!relays_at(fast, landing)) return AFTER_END;
    if (MORE && halts(fast, turn, landing, seeds)) return AFTER_STOP;
    relay(fast, turn, landing, seeds);
    if (RARE && fast->turns_back && clockwise != way_of(turn)) forget_run(turn);
    if (MORE) turn->more->muted = false;
    if (MORE && turn->laps == 1 && fast->first_lap_decides) shut_turn(turn);
    return AFTER_RELAY;
}

/* Captures what faces the pit that has been picked up (capture.landing = lifted), and lays it
 * behind. True if that ends the turn. */
INLINE bool captures_lifted(const MwFast *fast, Turn *turn)
{
    int pit = turn->origin, before = turn->hand;
    if (turn->more->muted || !(turn->rare->lifted >> pit & 1)) return false;
    turn->hand = 0;
    bool stays = take_lifted(fast, turn, pit);
    if (stays) turn->own[fast->behind[pit]] += (uint8_t)turn->hand;
    else turn->more->stored += turn->hand;
    turn->hand = before;
    forget_run(turn);
    if (!fast->row || pits_over(fast, &turn->opponent, 0) & fast->row) return false;
    turn->more->loser = 2;
    return true;
}

/* Sows seed by seed, as each may capture (capture.by = every). Captured seeds that are sown again
 * join those that are left. */
static FAST_TARGET After sow_every(const MwFast *fast, Turn *turn, bool clockwise)
{
    const int origin = turn->origin, step = clockwise ? fast->pits - 1 : 1;
    int pit = before_first(fast, origin, clockwise), seeds = 0;
    turn->laps++;
    for (int left = turn->hand; left > 0;) {
        pit = fast->pit[pit + step];
        seeds = seeds_in(&turn->own, pit) + 1;
        turn->own[pit] = (uint8_t)seeds;
        left--;
        if (turn->more->muted || !captures_at(fast, turn, &turn->own, pit, seeds)) continue;
        bool resown = take(fast, turn, pit, seeds);
        turn->origin = origin;
        forget_run(turn);
        if (resown) left += turn->hand;
        else turn->more->stored += turn->hand;
        if (!resown && left == 0) return turn->hand = 0, AFTER_END;
    }
    turn->hand = 0;
    return go_on(fast, turn, pit, seeds, clockwise);
}

/* ---- captures that may be declined, or take a pit besides ------------------------------------ */

INLINE bool may_decline(const MwFast *fast, const Turn *turn, bool clockwise)
{
    return turn->rare->refuses && clockwise == way_of(turn) && !(fast->duty && turn->laps == 1);
}

/* The turn is at a choice at this landing. */
INLINE After halt_capture(Turn *turn, int landing)
{
    turn->more->halted = true;
    turn->rare->captures = (int8_t)landing;
    turn->hand = 0;
    return AFTER_STOP;
}

/* The mover may decline. It may be a choice that the turn has come back to. */
INLINE After offer(const MwFast *fast, Turn *turn, int landing, int seeds)
{
    Vector own = turn->own & *row_at(fast->keep, landing);
    turn->endless = seeds >= 2 && relays_at(fast, landing) && turn->mark_hand == seeds &&
                    turn->mark_origin == landing && turn->more->mark_from == turn->origin &&
                    is_same(&own, &turn->mark);
    turn->rare->besides = 0;
    return halt_capture(turn, landing);
}

/* The opponent's outer pits of which a capture takes one besides. */
INLINE uint64_t pits_besides(const MwFast *fast, const Turn *turn, int landing)
{
    uint64_t facing = (uint64_t)1 << fast->facing_outer[landing];
    uint64_t held = pits_over(fast, &turn->opponent, 0);
    bool takes = held & facing && (fast->takes_outer || turn->rare->bare);
    return takes ? held & ~fast->inner & ~facing : 0;
}

INLINE After capture_rarely(const MwFast *fast, Turn *turn, int landing, int seeds, bool clockwise)
{
    turn->rare->besides = fast->besides ? pits_besides(fast, turn, landing) : 0;
    if (turn->rare->besides & (turn->rare->besides - 1)) return halt_capture(turn, landing);
    return capture(fast, turn, landing, seeds, clockwise);
}

/* The opponent saves the seeds of the pit that faces a capture which is declined; false if there
 * are none. */
INLINE bool save_declined(const MwFast *fast, Turn *turn, int landing)
{
    int inner = fast->facing_inner[landing], seeds = seeds_in(&turn->opponent, inner);
    if (seeds == 0) return false;
    turn->opponent[fast->facing_outer[landing]] += (uint8_t)seeds;
    turn->opponent &= *row_at(fast->keep, inner);
    turn->mark_hand = -1;
    open_turn(fast, turn);
    return true;
}

/* A capture is made, with pit number `which` besides, or declined. */
static FAST_TARGET After resume_capture(const MwFast *fast, Turn *turn, uint32_t which)
{
    int landing = turn->rare->captures, seeds = seeds_in(&turn->own, landing);
    turn->rare->captures = -1;
    if (turn->rare->besides) {
        turn->rare->besides = (uint64_t)1 << mw_nth_bit(turn->rare->besides, which);
        return capture(fast, turn, landing, seeds, way_of(turn));
    }
    if (!which) return capture_rarely(fast, turn, landing, seeds, way_of(turn));
    if (fast->refuses_once) turn->rare->refuses = false, turn->mark_hand = -1;
    bool saved = fast->saves && save_declined(fast, turn, landing);
    After after = go_on(fast, turn, landing, seeds, way_of(turn));
    if (saved) turn->more->came_from = -1; /* no later landing is like this one */
    return after;
}

INLINE After sow_lap(const MwFast *fast, Turn *turn, bool clockwise)
{
    if (RARE && fast->lifts && captures_lifted(fast, turn)) return AFTER_END;
    if (MORE && loses_by_row(fast, turn, clockwise)) return AFTER_END;
    if (RARE && fast->every) return sow_every(fast, turn, clockwise);
    int landing = land(fast, &turn->own, turn->origin, turn->hand, clockwise);
    int seeds = seeds_in(&turn->own, landing);
    turn->laps++;
    if (captures_at(fast, turn, &turn->own, landing, seeds) && !(MORE && turn->more->muted)) {
        if (RARE && may_decline(fast, turn, clockwise)) return offer(fast, turn, landing, seeds);
        return RARE ? capture_rarely(fast, turn, landing, seeds, clockwise)
                    : capture(fast, turn, landing, seeds, clockwise);
    }
    return go_on(fast, turn, landing, seeds, clockwise);
}

/* Goes on from a choice at a landing; does the turn stop where it may? */
INLINE After resume(const MwFast *fast, Turn *turn, uint32_t which)
{
    turn->more->halted = false;
    if (RARE && turn->rare->captures >= 0) return resume_capture(fast, turn, which);
    if (which) return AFTER_END;
    turn->hand = seeds_in(&turn->own, turn->origin);
    turn->own &= *row_at(fast->keep, turn->origin);
    return AFTER_RELAY;
}

/* Counts the laps since the way last changed. */
INLINE void count_ways(Turn *turn, bool clockwise, uint32_t *since)
{
    if (clockwise) turn->clockwise_laps += turn->laps - *since;
    *since = turn->laps;
}

/* Goes on from a lap that is due (`which`: it runs clockwise), or at a landing that offers choices,
 * by which of them (0: to capture, or to go on), up to a choice (true) or the end of the turn.
 * Where everything is to end a long turn is broken off as if it had met the lap limit. Clockwise
 * laps are counted for who wants it, where the way changes. */
TRUNK bool run_turn(const MwFast *fast, Turn *outside, uint32_t which, const bool counts)
{
    bool clockwise = which;
    Turn here = *outside, *turn = &here;
    bool choice = false;
    uint32_t look = fast->first_look, since = counts ? turn->laps : 0;
    for (bool resumes = MORE && turn->more->halted;; resumes = false) {
        After after = resumes ? resume(fast, turn, which) : sow_lap(fast, turn, clockwise);
        choice = after == AFTER_STOP && !turn->endless;
        if (after <= AFTER_STOP) break;
        if (after != AFTER_RELAY || resumes || (RARE && fast->turns_back)) {
            if (counts) count_ways(turn, clockwise, &since);
            clockwise = way_of(turn);
        }
        if (turn->laps >= look && (turn->endless = meets_limit(fast, turn, &look))) break;
        if (clockwise != way_of(turn) || after == AFTER_ENTRY) continue;
        choice = offers_reverse(fast, turn, after == AFTER_RELAY ? MOMENT_RELAY : MOMENT_REENTRY);
        bool empty = after == AFTER_RELAY || seeds_in(&turn->own, turn->origin) == 0;
        if ((turn->endless = empty && recurs(fast, turn)) || choice) break;
    }
    turn->own &= *row_at(fast->lanes, 0);
    if (counts) count_ways(turn, clockwise, &since);
    *outside = here;
    return choice && !turn->endless;
}

INLINE bool turn_run(const MwFast *fast, Turn *turn, uint32_t which)
{
    return run_turn(fast, turn, which, false);
}

/* How many choices are offered. */
INLINE uint32_t choices_of(const Turn *turn)
{
    bool pits = HAS_RARE && turn->more->halted && turn->rare->captures >= 0 && turn->rare->besides;
    return pits ? (uint32_t)__builtin_popcountll(turn->rare->besides) : 2;
}

/* The extra wins, empty rows, and games that a move without end has ended (kernel/outcome.c).
 * `captures`: with this turn. */
INLINE MwesoEnd end_of_turn(const MwFast *fast, const Turn *turn, const uint32_t *captures,
                            int mover)
{
    uint32_t columns = turn->columns;
    if (fast->every_column && columns == fast->every_column) return MWESO_EVERY_COLUMN;
    if (fast->both_ends && (columns & fast->both_ends) == fast->both_ends) return MWESO_BOTH_ENDS;
    if (fast->two_captures_first && turn->captured && captures[mover] == 2 && !captures[!mover])
        return MWESO_TWO_CAPTURES_FIRST;
    if (MORE && turn->more->loser) return MWESO_EMPTY_ROW;
    return turn->endless ? fast->endless_end : MWESO_GOES_ON;
}

/* May the turn be played, which has come to its end? `captures`: without it. */
INLINE bool is_allowed(const MwFast *fast, const Turn *turn, const uint32_t *captures, int mover)
{
    if (!MORE || !turn->endless || !fast->endless_illegal) return true;
    uint32_t with[2] = {captures[0], captures[1]};
    with[mover] += turn->captured > 0;
    return end_of_turn(fast, turn, with, mover) != fast->endless_end;
}

#endif
