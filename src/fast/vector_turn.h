/* Vectors, turn: plays one move on vectors of FAST_WIDTH bytes; compiled for each width and
 * processor, for most rules and for all of them (fast/backend_table.h).
 *
 * The rules are those of kernel/turn.c, kernel/capture.c and kernel/recurrence.c; the comments
 * there give reasons. */
#ifndef MWESO_FAST_VECTOR_TURN_H
#define MWESO_FAST_VECTOR_TURN_H

#include "fast/vector_sow.h"

/* ---- a turn ---------------------------------------------------------------------------------- */

/* The tables by which a side plays its turn, given what the game keeps. */
INLINE const MwFast *tables_of(const MwFast *fast, const Carried *kept, int side)
{
    if (!MORE || !fast->by_phase) return fast;
    const MwSoFar so_far = {.turns = kept->turns[side],
                            .captures = kept->captures[side],
                            .store = kept->store[side],
                            .started = kept->started[side]};
    int phase = 0;
    while (phase < fast->phases && mw_is_over(&fast->phase_end[phase], phase, &so_far)) phase++;
    return fast->by_phase + (phase < fast->phases ? 1 + phase : 0);
}

INLINE void turn_begin(const MwFast *fast, const Vector *own, const Vector *opponent,
                       const Carried *kept, int side, Turn *turn)
{
    const bool quiet = kept->turns[side] < fast->quiet_turns;
    turn->own = *own;
    turn->opponent = *opponent; /* unused on a shared circuit */
    if (quiet) shut_turn(fast, turn);
    else open_turn(fast, turn);
    if (RARE) begin_rarely(fast, turn);
    if (!MORE) return;
    turn->laps = turn->captured = 0;
    turn->more->quiet = quiet;
    turn->more->game_way = kept->way[side];
    uint8_t way = fast->keeps_way ? kept->way[side] : 0;
    turn->more->free = fast->chooses && !way;
    turn->more->way = fast->chooses ? way == MWESO_REVERSE : fast->clockwise;
    turn->more->muted = false;
    turn->more->loser = 0;
    turn->more->stored = 0;
    turn->more->extra_left = 0;
    turn->more->halt = HALT_NONE;
    turn->more->store = kept->store[side];
    turn->more->from_store = fast->puts && kept->store[side] > 0;
    turn->more->put_quiet = false;
    turn->more->barred = turn->more->must = -1;
    if (!fast->houses) return;
    turn->more->owns[0] = kept->house >> side & 1;
    turn->more->owns[1] = kept->house >> !side & 1;
    if (fast->takasia) turn->more->barred = (int8_t)(kept->takasia - 1);
    if (fast->takasia && fast->must_capture) turn->more->must = (int8_t)(kept->must - 1);
}

/* What the opponent sees after a turn. */
INLINE void see_as_opponent(const MwFast *fast, const Turn *turn, Vector *seen)
{
    if (SHARED) see_across(fast, &turn->own, seen);
    else *seen = turn->opponent;
}

/* May the first lap sown go on from a pit under takasia, where a later one would end? */
INLINE bool passes_from_house(const MwFast *fast, const Turn *turn)
{
    return fast->passes_from_house && turn->start == fast->house && turn->more->barred >= 0;
}

/* Picks up the first hand. In a free turn all laps run the way of the first. The first
 * situation is marked only if its lap captures by the same rules as later laps. */
INLINE void turn_pick(const MwFast *fast, Turn *turn, int pit, bool clockwise)
{
    MW_INVARIANT(seeds_in(&turn->own, pit) > 0);
    lose_lifted(fast, turn, pit);
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
    if (passes_from_house(fast, turn)) turn->mark_hand = -1;
}

/* Has this situation been met, where one mark is not enough (kernel/recurrence.c)? After 1, 2, 4,
 * 8... laps the run is sown again. */
static FAST_TARGET bool recurs_rarely(const MwFast *fast, const Turn *turn)
{
    uint32_t laps = turn->laps - turn->more->mark_laps;
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
        if (RARE) turn->more->mark_laps = turn->laps;
        return false;
    }
    if (MORE && fast->first_origin) return recurs_rarely(fast, turn);
    return turn->hand == turn->mark_hand && turn->origin == turn->mark_origin &&
           is_same(&turn->own, &turn->mark);
}

/* True at the lap limit, or if mw_stopped(); otherwise sets `look` to the lap of the next check. */
INLINE bool meets_limit(const MwFast *fast, const Turn *turn, uint32_t *look)
{
    uint32_t left = fast->lap_limit - turn->laps;
    if (turn->laps >= fast->lap_limit || mw_stopped()) return true;
    *look = turn->laps + (left < MW_FAST_LOOK ? left : MW_FAST_LOOK);
    return false;
}

/* ---- empty rows (kernel/rows.c) -------------------------------------------------------------- */

/* The first lap of a turn, which is due, leaves the own inner row empty: does it lose for that? */
INLINE bool is_losing_start(const MwFast *fast, const Turn *turn, bool clockwise)
{
    const bool put = turn->more->put_quiet;
    return turn->laps == put && fast->quiet_row_loses &&
           fast->leaves_inner[clockwise] >> turn->origin & 1 &&
           !(pits_over(fast, &turn->own, 0) & fast->inner) &&
           (put || turn->more->muted ||
            !lap_captures(fast, turn, turn->origin, turn->hand, clockwise, 0));
}

/* Sows only the first seed of a lap, if that ends the game. */
INLINE bool loses_by_row(const MwFast *fast, Turn *turn, bool clockwise)
{
    if (!fast->rows_end) return false;
    int first = fast->pit[turn->origin + (clockwise ? fast->pits - 1 : 1)];
    if ((turn->more->loser = is_losing_start(fast, turn, clockwise))) return true; /* not sown */
    turn->more->loser = loser_by_rows(fast, turn, &turn->own, (uint64_t)1 << first);
    if (!turn->more->loser) return false;
    land(fast, &turn->own, turn->origin, 1, clockwise);
    turn->hand--;
    turn->laps++;
    return true;
}

/* ---- extra pits (capture.extra) -------------------------------------------------------------- */

/* The number of extra pits that a capture brings, judged before its own pits are emptied. */
INLINE int extra_due(const MwFast *fast, const Turn *turn, int pit)
{
    if (!fast->extra || !fast->extra_after_both) return fast->extra;
    bool inner = seeds_in(&turn->opponent, fast->facing_inner[pit]) > fast->not_held;
    bool outer = seeds_in(&turn->opponent, fast->facing_outer[pit]) > fast->not_held;
    return inner && outer ? fast->extra : 0;
}

/* The extra pits that may still be emptied: those after the last one. */
INLINE uint64_t extra_that_hold(const MwFast *fast, const Turn *turn)
{
    return pits_over(fast, &turn->opponent, 0) & fast->extra_pits &
           (turn->more->passed < 64 ? ~(uint64_t)0 << turn->more->passed : 0);
}

INLINE void begin_extra(const MwFast *fast, Turn *turn, int extra)
{
    turn->more->passed = 0;
    int pits = __builtin_popcountll(extra_that_hold(fast, turn));
    turn->more->extra_left = (uint8_t)(extra < pits ? extra : pits);
}

/* ---- stops (lap.stop) ------------------------------------------------------------------------ */

/* Halts the turn where a relay from `pit` is due and the mover may stop. The turn may have been at
 * this choice before. */
INLINE void halt(const MwFast *fast, Turn *turn, int pit, int seeds)
{
    Vector own = turn->own & *row_at(fast->keep, pit);
    turn->more->halt = HALT_STOP;
    turn->endless = turn->mark_hand == seeds && turn->mark_origin == pit &&
                    turn->more->mark_from == turn->origin && is_same(&own, &turn->mark);
    turn->more->came_from = (int8_t)turn->origin;
    turn->origin = pit;
    turn->hand = 0;
}

/* ---- houses and takasia (kernel/house.c) ----------------------------------------------------- */

/* Does the mover lose his house by what this turn has captured? */
INLINE bool loses_house(const MwFast *fast, const Turn *turn)
{
    return fast->until_capture && turn->captured > 0 && !turn->more->from_store;
}

/* Does the mover's house have its effect with this many seeds? */
INLINE bool house_works(const MwFast *fast, const Turn *turn, int seeds)
{
    return turn->more->owns[0] && seeds >= fast->threshold && !loses_house(fast, turn);
}

/* The number of seeds not sown from the pit of a store seed; `seeds`: with that seed. */
INLINE int left_by_tax(const MwFast *fast, const Turn *turn, int pit, int seeds)
{
    enum { TAX = 2 };
    if (pit != fast->house || !turn->more->owns[0] || seeds <= fast->tax_from) return 0;
    uint64_t others = fast->inner & ~((uint64_t)1 << pit);
    return pits_over(fast, &turn->own, 0) & others ? 0 : seeds - TAX;
}

/* What a relay does that is due from the mover's house, or from a pit under takasia. HOUSE_SOW: as
 * from any other pit. */
INLINE int house_after(const MwFast *fast, const Turn *turn, int pit, int seeds)
{
    bool first = turn->laps == 1u + turn->more->from_store;
    bool barred = pit == turn->more->barred && !turn->captured;
    if (barred && !(first && passes_from_house(fast, turn))) return HOUSE_STOP;
    if (pit != fast->house || !house_works(fast, turn, seeds)) return HOUSE_SOW;
    return turn->captured ? fast->after_capture : fast->after_quiet;
}

/* Starts a new run: forget the marked situation. */
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

/* Captured seeds enter at an end, whose way is then the current one (kernel/turn.c). */
INLINE void enter(const MwFast *fast, Turn *turn, int landing, bool clockwise)
{
    int8_t near = fast->enters_clockwise[landing];
    turn->more->way = near < 0 ? clockwise : near;
    turn->origin = fast->entry_origin[turn->more->way];
}

/* Captured seeds are sown from the outer pit behind; a single seed takes the seeds of that pit
 * along (kernel/taking.c). */
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

/* What follows a lap: nothing, a choice at its landing, or another lap. */
typedef enum After {
    AFTER_END,
    AFTER_STOP,
    AFTER_RELAY,
    AFTER_REENTRY,
    AFTER_ENTRY,
    AFTER_PUT /* the first lap, in a turn that began from the store */
} After;

INLINE After capture(const MwFast *fast, Turn *turn, int landing, int seeds, bool clockwise)
{
    int extra = MORE ? extra_due(fast, turn, landing) : 0;
    bool resown = take(fast, turn, landing, seeds);
    if (MORE && !resown) turn->more->stored = turn->hand, turn->hand = 0;
    if (MORE && (turn->more->loser = loser_by_rows(fast, turn, &turn->own, 0))) return AFTER_END;
    if (MORE && extra) begin_extra(fast, turn, extra);
    if (!resown) return AFTER_END;
    forget_run(turn);
    if (MORE && fast->resow == RESOW_BEHIND) go_behind(fast, turn, landing, seeds);
    if (!MORE || !fast->enters) return AFTER_REENTRY;
    enter(fast, turn, landing, clockwise);
    return AFTER_ENTRY;
}

/* A lap without a capture is followed by another: what held for the first one alone is over, and
 * whether the turn captures may be decided (capture.first_lap). */
INLINE void leave_first_lap(const MwFast *fast, Turn *turn)
{
    turn->more->muted = false;
    if (turn->laps == 1 && fast->first_lap_decides) shut_turn(fast, turn);
}

/* What follows a lap without a capture. */
INLINE After go_on(const MwFast *fast, Turn *turn, int landing, int seeds, bool clockwise)
{
    bool occupied = seeds >= 2;
    if (MORE && SELDOM(fast->next_after)) {
        landing = fast->pit[landing + (clockwise ? fast->pits - 1 : 1)];
        seeds = seeds_in(&turn->own, landing);
        occupied = seeds > 0;
    }
    if (!landing_relays(occupied, relays_at(fast, landing))) return AFTER_END;
    if (MORE && fast->asks_at >> landing & 1) {
        int house = fast->houses ? house_after(fast, turn, landing, seeds) : HOUSE_SOW;
        if (house == HOUSE_STOP) return AFTER_END;
        if (house == HOUSE_CHOICE || fast->stop_pits >> landing & 1) {
            halt(fast, turn, landing, seeds);
            return AFTER_STOP;
        }
        lose_lifted(fast, turn, landing);
    }
    relay(fast, turn, landing, seeds);
    if (MORE && fast->returns_to_way && clockwise != way_of(turn)) forget_run(turn);
    if (MORE) leave_first_lap(fast, turn);
    return AFTER_RELAY;
}

/* Captures the seeds facing the pit just picked up (capture.landing = lifted), and puts them in the
 * pit behind. True if that ends the turn. */
INLINE bool captures_lifted(const MwFast *fast, Turn *turn)
{
    int pit = turn->origin, before = turn->hand;
    if (turn->more->muted || !(turn->more->lifted >> pit & 1)) return false;
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
 * join the rest of the hand. */
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

/* ---- captures that may be declined, or take a bonus pit -------------------------------------- */

INLINE bool may_decline(const MwFast *fast, const Turn *turn, bool clockwise)
{
    return turn->more->refuses && clockwise == way_of(turn) && !(fast->duty && turn->laps == 1);
}

/* Halts the turn at a choice about the capture at this landing. */
INLINE After halt_capture(Turn *turn, int landing)
{
    turn->more->halt = HALT_CAPTURE;
    turn->more->captures = (int8_t)landing;
    turn->hand = 0;
    return AFTER_STOP;
}

/* Offers the mover to decline. The turn may have been at this choice before. */
INLINE After offer(const MwFast *fast, Turn *turn, int landing, int seeds)
{
    Vector own = turn->own & *row_at(fast->keep, landing);
    turn->endless = seeds >= 2 && relays_at(fast, landing) && turn->mark_hand == seeds &&
                    turn->mark_origin == landing && turn->more->mark_from == turn->origin &&
                    is_same(&own, &turn->mark);
    turn->more->bonus = 0;
    return halt_capture(turn, landing);
}

/* The opponent's outer pits that a capture may take as its bonus pit. */
INLINE uint64_t bonus_pits(const MwFast *fast, const Turn *turn, int landing)
{
    uint64_t facing = (uint64_t)1 << fast->facing_outer[landing];
    uint64_t held = pits_over(fast, &turn->opponent, 0);
    bool takes = held & facing && (fast->takes_outer || turn->more->bare);
    return takes ? held & ~fast->inner & ~facing : 0;
}

/* Must the mover choose the bonus pit of this capture? */
INLINE bool chooses_bonus(const MwFast *fast, Turn *turn, int landing)
{
    turn->more->bonus = (Pits)(fast->bonus ? bonus_pits(fast, turn, landing) : 0);
    return turn->more->bonus & (turn->more->bonus - 1);
}

INLINE After capture_rarely(const MwFast *fast, Turn *turn, int landing, int seeds, bool clockwise)
{
    if (chooses_bonus(fast, turn, landing)) return halt_capture(turn, landing);
    return capture(fast, turn, landing, seeds, clockwise);
}

/* After a declined capture the opponent saves the seeds of the facing inner pit; false if it is
 * empty. */
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

/* Makes a capture, with bonus pit number `which` if one is chosen, or declines it. */
static FAST_TARGET After resume_capture(const MwFast *fast, Turn *turn, uint32_t which)
{
    int landing = turn->more->captures, seeds = seeds_in(&turn->own, landing);
    turn->more->captures = -1;
    bool chosen = turn->more->bonus;
    if (chosen) turn->more->bonus = (Pits)((uint64_t)1 << mw_nth_bit(turn->more->bonus, which));
    else if (!which && chooses_bonus(fast, turn, landing)) return halt_capture(turn, landing);
    if (chosen || !which) return capture(fast, turn, landing, seeds, way_of(turn));
    if (fast->refuses_once) turn->more->refuses = false, turn->mark_hand = -1;
    bool saved = fast->saves && save_declined(fast, turn, landing);
    After after = go_on(fast, turn, landing, seeds, way_of(turn));
    if (saved) turn->more->came_from = -1; /* no later landing is like this one */
    return after;
}

INLINE After sow_lap(const MwFast *fast, Turn *turn, bool clockwise)
{
    if (MORE && SELDOM(fast->begins_laps)) {
        if (fast->lifts && captures_lifted(fast, turn)) return AFTER_END;
        if (loses_by_row(fast, turn, clockwise)) return AFTER_END;
        if (fast->every) return sow_every(fast, turn, clockwise);
    }
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

/* ---- store seeds (start.from) -----------------------------------------------------------------
 */

/* Puts a store seed into a pit, as the first lap of the turn. */
INLINE void turn_put(const MwFast *fast, Turn *turn, int pit)
{
    (void)fast;
    MW_INVARIANT(turn->more->store > 0);
    turn->own[pit]++;
    turn->start = turn->origin = turn->mark_origin = pit;
    turn->mark = turn->own;
    turn->hand = 0;
    turn->laps = 1;
    turn->captured = turn->columns = 0;
    turn->endless = false;
    turn->more->store--;
    turn->more->halt = HALT_PUT;
    turn->more->mark_from = -1;
    forget_run(turn);
}

/* Would a first lap from here leave the own inner row empty, although it must not? */
INLINE bool bares_row(const MwFast *fast, const Vector *own, int pit, bool clockwise)
{
    return fast->quiet_row_barred && fast->leaves_inner[clockwise] >> pit & 1 &&
           !(pits_over(fast, own, 0) & fast->inner & ~((uint64_t)1 << pit));
}

/* Sets the way of the lap that is due, chosen or the only one. */
INLINE After choose_way(const MwFast *fast, Turn *turn, bool clockwise)
{
    turn->more->way = clockwise;
    turn->more->free = false;
    if (fast->keeps_way) turn->more->game_way = clockwise ? MWESO_REVERSE : MWESO_FORWARD;
    if (turn->more->enters) turn->origin = fast->entry_origin[clockwise];
    return AFTER_PUT;
}

/* What follows the store seed: a capture, a lap from its pit, or nothing. */
static FAST_TARGET After land_put(const MwFast *fast, Turn *turn)
{
    int pit = turn->start, seeds = seeds_in(&turn->own, pit);
    bool ways[] = {true, true};
    turn->more->enters = false;
    if ((turn->more->loser = loser_by_rows(fast, turn, &turn->own, 0))) return AFTER_END;
    if (captures_at(fast, turn, &turn->own, pit, seeds)) {
        After after = capture(fast, turn, pit, seeds, way_of(turn));
        if (after <= AFTER_STOP) return after;
        if (after == AFTER_ENTRY && fast->enters_clockwise[pit] >= 0) turn->more->free = false;
        turn->more->enters = after == AFTER_ENTRY;
    } else {
        if (seeds < 2) return AFTER_END;
        if (fast->first_lap_decides) shut_turn(fast, turn);
        int left = left_by_tax(fast, turn, pit, seeds);
        for (int way = 0; way < 2 && !left; way++)
            ways[way] = !bares_row(fast, &turn->own, pit, way);
        turn->own &= *row_at(fast->keep, pit);
        turn->own[pit] = (uint8_t)left;
        turn->hand = seeds - left;
        turn->more->put_quiet = !left;
        if (!left) lose_lifted(fast, turn, pit);
    }
    if (turn->laps >= fast->lap_limit) return turn->endless = true, AFTER_END;
    bool seen = !turn->more->enters && seeds_in(&turn->own, turn->origin) == 0 &&
                !passes_from_house(fast, turn);
    if (seen) (void)recurs(fast, turn);
    if (!turn->more->free) return AFTER_PUT;
    if (ways[0] != ways[1]) return choose_way(fast, turn, ways[1]);
    turn->more->halt = HALT_WAY;
    return AFTER_STOP;
}

/* Begins the turn from a pit, or with a store seed in it. */
INLINE void turn_start(const MwFast *fast, Turn *turn, int pit, bool clockwise)
{
    if (MORE && turn->more->from_store) turn_put(fast, turn, pit);
    else turn_pick(fast, turn, pit, clockwise);
}

/* ---- a turn, choice by choice ---------------------------------------------------------------- */

/* Resumes the turn after a choice at a landing; at a stop, any `which` but 0 ends it. */
INLINE After resume(const MwFast *fast, Turn *turn, uint32_t which)
{
    const uint8_t halt = turn->more->halt;
    turn->more->halt = HALT_NONE;
    if (halt == HALT_PUT) return land_put(fast, turn);
    if (halt == HALT_WAY) return choose_way(fast, turn, which);
    if (RARE && turn->more->captures >= 0) return resume_capture(fast, turn, which);
    if (which) return AFTER_END;
    turn->hand = seeds_in(&turn->own, turn->origin);
    turn->own &= *row_at(fast->keep, turn->origin);
    lose_lifted(fast, turn, turn->origin);
    leave_first_lap(fast, turn);
    return AFTER_RELAY;
}

/* Adds the laps since the way last changed. */
INLINE void count_ways(Turn *turn, bool clockwise, uint32_t *since)
{
    if (clockwise) turn->clockwise_laps += turn->laps - *since;
    *since = turn->laps;
}

/* Runs a turn up to a choice (true) or its end. `which`: the option chosen: at a lap that is due,
 * whether it runs clockwise; at a landing, the number of the choice (0: to capture, or to go on).
 * If mw_stopped(), a long turn is broken off as at the lap limit. `counts`: counts clockwise laps,
 * whenever the way changes. */
INLINE bool run_turn_here(const MwFast *fast, Turn *turn, uint32_t which, const bool counts)
{
    bool clockwise = which, choice = false;
    uint32_t look = fast->first_look, since = counts ? turn->laps : 0;
    for (bool resumes = MORE && turn->more->halt;; resumes = false) {
        After after = resumes ? resume(fast, turn, which) : sow_lap(fast, turn, clockwise);
        choice = after == AFTER_STOP && !turn->endless;
        if (after <= AFTER_STOP) break;
        if (after != AFTER_RELAY || resumes || (MORE && fast->returns_to_way)) {
            if (counts) count_ways(turn, clockwise, &since);
            clockwise = way_of(turn);
        }
        if (turn->laps >= look && (turn->endless = meets_limit(fast, turn, &look))) break;
        if (clockwise != way_of(turn) || after >= AFTER_ENTRY) continue;
        choice = offers_reverse(fast, turn, after == AFTER_RELAY ? MOMENT_RELAY : MOMENT_REENTRY);
        bool empty = after == AFTER_RELAY || seeds_in(&turn->own, turn->origin) == 0;
        if ((turn->endless = empty && recurs(fast, turn)) || choice) break;
    }
    turn->own &= *row_at(fast->lanes, 0);
    if (counts) count_ways(turn, clockwise, &since);
    return choice && !turn->endless;
}

TRUNK bool run_turn(const MwFast *fast, Turn *turn, uint32_t which, const bool counts)
{
    return run_turn_here(fast, turn, which, counts);
}

INLINE bool turn_run(const MwFast *fast, Turn *turn, uint32_t which)
{
    return run_turn(fast, turn, which, false);
}

/* The number of choices offered. */
INLINE uint32_t choices_of(const MwFast *fast, const Turn *turn)
{
    bool pits = RARE && turn->more->halt && turn->more->captures >= 0 && turn->more->bonus;
    return pits ? (uint32_t)__builtin_popcountll(turn->more->bonus) : 2;
}

/* Ends of the game by extra wins, empty rows and endless moves (kernel/outcome.c). `captures`:
 * including this turn. */
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

/* Is the complete turn allowed? `captures`: before it. */
INLINE bool is_allowed(const MwFast *fast, const Turn *turn, const uint32_t *captures, int mover)
{
    if (!MORE || !turn->endless || !fast->endless_illegal) return true;
    uint32_t with[2] = {captures[0], captures[1]};
    with[mover] += turn->captured > 0;
    return end_of_turn(fast, turn, with, mover) != fast->endless_end;
}

#endif
