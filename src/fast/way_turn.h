/* Fast turn: one move on vectors of FAST_WIDTH bytes; compiled once for each width and processor
 * (fast/way_table.h).
 *
 * Whoever includes it defines FAST_WIDTH and FAST_TARGET, the attributes of every function. What is
 * decided here is what kernel/turn.c, kernel/capture.c and kernel/recurrence.c decide; the comments
 * there say why.
 */
#ifndef MWESO_FAST_WAY_TURN_H
#define MWESO_FAST_WAY_TURN_H

#include "base/invariant.h"
#include "base/stop.h"
#include "fast/fast.h"

#define INLINE static inline __attribute__((always_inline)) FAST_TARGET

typedef uint8_t Vector __attribute__((vector_size(FAST_WIDTH), may_alias));
typedef uint8_t Unaligned __attribute__((vector_size(FAST_WIDTH), may_alias, aligned(1)));

typedef struct Turn {
    Vector own, opponent; /* seeds not in the hand */
    Vector mark;          /* the first situation of this run of laps with an empty origin */
    int32_t mark_origin, mark_hand; /* hand -1: not yet met */
    int32_t start, origin, hand;
    uint64_t open; /* own pits from which the opponent's would be taken */
    uint32_t laps, captured, columns;
    bool endless;
} Turn;

/* The pits for which a comparison of vectors holds. */
INLINE uint64_t bits_of(const Vector *holds)
{
    uint64_t bits = 0;
#if defined __SSE2__
    typedef char Part __attribute__((vector_size(16), may_alias));
    for (int i = 0; i < FAST_WIDTH / 16; i++) {
        Part part = ((const Part *)holds)[i];
        bits |= (uint64_t)(uint32_t)__builtin_ia32_pmovmskb128(part) << 16 * i;
    }
#else
    for (int i = 0; i < FAST_WIDTH; i++) bits |= (uint64_t)(((const uint8_t *)holds)[i] & 1) << i;
#endif
    return bits;
}

INLINE uint64_t pits_over(const MwFast *fast, const Vector *side, uint8_t seeds)
{
    Vector over = (Vector)(*side > (Vector){0} + seeds);
    return bits_of(&over) & fast->all_pits;
}

INLINE bool is_same(const Vector *a, const Vector *b)
{
    Vector differs = (Vector)(*a != *b);
    return bits_of(&differs) == 0;
}

INLINE const Vector *row_at(const uint8_t *rows, int row)
{
    return (const Vector *)(rows + row * FAST_WIDTH);
}

/* Seeds in one pit: the compiler goes through memory, and processors forward what was just stored.
 */
INLINE int seeds_in(const Vector *side, int pit) { return (*side)[pit]; }

/* ---- positions ------------------------------------------------------------------------------- */

typedef uint16_t Counts __attribute__((vector_size(2 * FAST_WIDTH), may_alias, aligned(2)));

INLINE void load_side(Vector *side, const uint16_t *pits)
{
    *side = __builtin_convertvector(*(const Counts *)pits, Vector);
}

INLINE void store_side(const Vector *side, uint16_t *pits)
{
    *(Counts *)pits = __builtin_convertvector(*side, Counts);
}

/* ---- captures -------------------------------------------------------------------------------- */

/* Of the sets by which of the facing pits hold more than so many, what is there for each pit. */
INLINE uint64_t by_facing(const MwFast *fast, const Vector *opponent, uint8_t seeds,
                          const uint64_t *sets)
{
    uint64_t inner, outer;
    mw_faced(fast->columns, pits_over(fast, opponent, seeds), &inner, &outer);
    return (inner & outer & sets[TAKE_THEIRS]) | (inner & ~outer & sets[TAKE_INNER]) |
           (outer & ~inner & sets[TAKE_OUTER]);
}

/* Own inner pits from which something would be taken, whatever their own seeds are. */
INLINE uint64_t open_pits(const MwFast *fast, const Vector *opponent)
{
    uint64_t open = by_facing(fast, opponent, 0, fast->opens);
    return fast->not_held ? open & by_facing(fast, opponent, fast->not_held, fast->held) : open;
}

INLINE bool captures_at(const MwFast *fast, uint64_t open, int pit, int seeds)
{
    if (!(open >> pit & 1)) return false;
    return seeds >= 2 ? fast->occupied_captures : fast->empty_captures;
}

/* Takes what faces `pit` into the hand; false if it leaves the game. */
INLINE bool take(const MwFast *fast, Turn *turn, int pit, int seeds)
{
    MW_INVARIANT(turn->open >> pit & 1);
    int taken = 0;
    if (fast->takes_inner) taken = seeds_in(&turn->opponent, fast->facing_inner[pit]);
    if (fast->takes_outer) taken += seeds_in(&turn->opponent, fast->facing_outer[pit]);
    turn->captured += (uint32_t)taken;
    turn->columns |= 1u << fast->column[pit];
    turn->opponent &= *row_at(fast->leave, pit);
    turn->open &= ~((uint64_t)1 << pit);
    turn->hand = taken;
    turn->own &= *(fast->takes_own ? row_at(fast->keep, pit) : row_at(fast->lanes, 0));
    if (fast->takes_own) turn->hand += seeds;
    if (fast->resow != RESOW_LAP_ORIGIN)
        turn->origin = fast->resow == RESOW_LANDING ? pit : turn->start;
    return !fast->removes;
}

/* ---- laps ------------------------------------------------------------------------------------ */

/* Adds the lap of `hand` seeds that ends before `origin` + hand + 1: the same pits, whichever way
 * they are sown. */
INLINE void sow_row(const MwFast *fast, Vector *own, int origin, int hand)
{
    *own += *(const Unaligned *)(fast->sown + hand * 2 * FAST_WIDTH + (fast->pits - 1 - origin));
}

INLINE int land(const MwFast *fast, Vector *own, int origin, int hand, bool clockwise)
{
    MW_INVARIANT(hand > 0 && hand <= fast->most_seeds && origin >= 0 && origin < fast->pits);
    int landing = fast->pit[origin + (clockwise ? fast->circles - hand : hand)];
    sow_row(fast, own, clockwise ? fast->pit[landing + fast->pits - 1] : origin, hand);
    return landing;
}

/* ---- clockwise laps -------------------------------------------------------------------------- */

INLINE bool reverse_captures(const MwFast *fast, const Turn *turn, int origin, int hand)
{
    if (hand > fast->room[origin]) return false;
    int pit = fast->pit[origin + fast->circles - hand];
    if (!(turn->open >> pit & 1)) return false;
    if (fast->occupied_captures && fast->empty_captures) return true;
    int gets = hand <= fast->pits ? 1 : (hand - 1) / fast->pits + 1;
    return captures_at(fast, turn->open, pit, seeds_in(&turn->own, pit) + gets);
}

/* The same for a chain of laps (kernel/capture.c); that it repeats itself is noticed by Brent's
 * algorithm. */
static FAST_TARGET bool chain_captures(const MwFast *fast, const Turn *turn, int origin, int hand)
{
    Vector own = turn->own, kept = own;
    int kept_origin = -1;
    for (int laps = 1; laps < MW_CHAIN_HORIZON; laps++) {
        if (hand > fast->room[origin]) return false;
        origin = land(fast, &own, origin, hand, true);
        hand = seeds_in(&own, origin);
        if (captures_at(fast, turn->open, origin, hand)) return true;
        if (hand < 2 || !fast->relays) return false;
        own &= *row_at(fast->keep, origin);
        if (origin == kept_origin && is_same(&own, &kept)) return false;
        if ((laps & (laps - 1)) == 0) kept = own, kept_origin = origin;
    }
    return false;
}

INLINE bool may_reverse(const MwFast *fast, const Turn *turn, int origin, int hand)
{
    if (!fast->chains) return reverse_captures(fast, turn, origin, hand);
    return turn->open && chain_captures(fast, turn, origin, hand);
}

/* ---- a turn ---------------------------------------------------------------------------------- */

INLINE void turn_begin(const MwFast *fast, const Vector *own, const Vector *opponent, bool quiet,
                       Turn *turn)
{
    turn->own = *own;
    turn->opponent = *opponent;
    turn->open = quiet ? 0 : open_pits(fast, opponent);
}

/* Of these pits the ones that may be sown clockwise as an exception. */
INLINE uint64_t reversible_starts(const MwFast *fast, const Turn *turn, uint64_t starts)
{
    uint64_t reverse = 0;
    if (!turn->open) return 0;
    for (uint64_t pits = starts & fast->reverse_pits[MOMENT_START]; pits; pits &= pits - 1) {
        int pit = __builtin_ctzll(pits);
        Turn begun = {.own = turn->own & *row_at(fast->keep, pit), .open = turn->open};
        if (may_reverse(fast, &begun, pit, seeds_in(&turn->own, pit))) reverse |= pits & -pits;
    }
    return reverse;
}

/* The pits from which a turn may start, by the way of its first lap. */
typedef struct Starts {
    uint64_t forward, reverse;
} Starts;

/* The pits whose next one, either way, is one of a set. */
INLINE Starts before_pits(const MwFast *fast, uint64_t set)
{
    return (Starts){set >> 1 | (set & 1) << (fast->pits - 1),
                    (set << 1 & fast->all_pits) | set >> (fast->pits - 1)};
}

/* Single seeds that other pits allow or forbid to start (kernel/starts.c), where they are too few.
 */
INLINE Starts single_starts(const MwFast *fast, const Turn *turn, uint64_t single)
{
    uint64_t held = pits_over(fast, &turn->own, 0);
    bool joins = fast->single == START_SINGLE_JOINING;
    Starts before = before_pits(fast, joins ? held : held ^ fast->all_pits);
    Starts starts = {single & before.forward,
                     reversible_starts(fast, turn, single & before.reverse)};
    if (joins && !(starts.forward | starts.reverse))
        starts = (Starts){single, reversible_starts(fast, turn, single)};
    return starts;
}

/* Where single seeds may start, or pits are named. */
static FAST_TARGET Starts starts_by_seeds(const MwFast *fast, const Turn *turn)
{
    uint64_t forward = pits_over(fast, &turn->own, fast->too_few);
    bool last = fast->single != START_SINGLE && fast->single != START_SINGLE_INTO_EMPTY;
    if (fast->single == START_SINGLE_NEVER || (last && forward))
        return (Starts){forward, reversible_starts(fast, turn, forward)};
    Vector is_single = (Vector)(turn->own == (Vector){0} + 1);
    uint64_t single = bits_of(&is_single) & fast->all_pits;
    if (fast->single == START_SINGLE) forward |= single, single = 0;
    Starts starts = {forward, reversible_starts(fast, turn, forward)};
    if (!single) return starts;
    Starts others = single_starts(fast, turn, single);
    return (Starts){starts.forward | others.forward, starts.reverse | others.reverse};
}

/* Where pits are named that may start, those of them that can; if none can, all. */
INLINE Starts turn_starts(const MwFast *fast, const Turn *turn)
{
    if (!fast->binds_starts) {
        uint64_t forward = pits_over(fast, &turn->own, fast->too_few);
        return (Starts){forward, reversible_starts(fast, turn, forward)};
    }
    Starts starts = starts_by_seeds(fast, turn);
    if (!((starts.forward | starts.reverse) & fast->start_pits)) return starts;
    return (Starts){starts.forward & fast->start_pits, starts.reverse & fast->start_pits};
}

/* Can whoever is to move start at all? Most positions have a pit that holds enough. */
INLINE bool can_start(const MwFast *fast, const Vector *own, const Vector *opponent, bool quiet)
{
    Turn turn;
    if (pits_over(fast, own, fast->too_few)) return true;
    if (!fast->binds_starts) return false;
    turn_begin(fast, own, opponent, quiet, &turn);
    Starts starts = starts_by_seeds(fast, &turn);
    return (starts.forward | starts.reverse) != 0;
}

INLINE void turn_pick(const MwFast *fast, Turn *turn, int pit)
{
    MW_INVARIANT(seeds_in(&turn->own, pit) > 0);
    turn->start = turn->origin = turn->mark_origin = pit;
    turn->hand = turn->mark_hand = seeds_in(&turn->own, pit);
    turn->own &= *row_at(fast->keep, pit);
    turn->mark = turn->own;
    turn->laps = turn->captured = turn->columns = 0;
    turn->endless = false;
}

/* Has this situation been met in this run of laps? */
INLINE bool recurs(Turn *turn)
{
    if (turn->mark_hand < 0) {
        turn->mark = turn->own;
        turn->mark_hand = turn->hand;
        turn->mark_origin = turn->origin;
        return false;
    }
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

/* Goes on from a lap that is due, up to a choice of direction (true) or the end of the turn. Where
 * everything is to end a long turn is broken off as if it had met the lap limit. */
INLINE bool turn_run(const MwFast *fast, Turn *outside, bool clockwise)
{
    Turn here = *outside, *turn = &here;
    bool choice = false;
    uint32_t look = fast->first_look;
    for (;;) {
        int landing = land(fast, &turn->own, turn->origin, turn->hand, clockwise);
        int seeds = seeds_in(&turn->own, landing), moment = MOMENT_RELAY;
        turn->laps++;
        if (captures_at(fast, turn->open, landing, seeds)) {
            if (!take(fast, turn, landing, seeds)) break;
            clockwise = false;
            turn->mark_hand = -1;
            moment = MOMENT_REENTRY;
        } else {
            if (seeds < 2 || !fast->relays) break;
            turn->own &= *row_at(fast->keep, landing);
            turn->origin = landing;
            turn->hand = seeds;
        }
        if (turn->laps >= look && (turn->endless = meets_limit(fast, turn, &look))) break;
        if (clockwise) continue;
        choice = (fast->reverse_pits[moment] >> turn->origin & 1) &&
                 may_reverse(fast, turn, turn->origin, turn->hand);
        bool empty = moment == MOMENT_RELAY || seeds_in(&turn->own, turn->origin) == 0;
        if ((turn->endless = empty && recurs(turn)) || choice) break;
    }
    turn->own &= *row_at(fast->lanes, 0);
    *outside = here;
    return choice && !turn->endless;
}

#endif
