/* Vectors, sow: what a lap sows and captures, and whether it may run against the way, on vectors of
 * FAST_WIDTH bytes, as kernel/capture.c and kernel/landing.c decide. */
#ifndef MWESO_FAST_VECTOR_SOW_H
#define MWESO_FAST_VECTOR_SOW_H

#include "fast/vector_base.h"
#include "fast/vector_full.h"

#include "fast/landing.h"

/* ---- captures -------------------------------------------------------------------------------- */

/* Finds the pits that capture, after the opponent's pits have changed. */
INLINE void open_turn(const MwFast *fast, Turn *turn)
{
    if (RARE) open_rarely(fast, turn);
    else turn->open = SHARED ? fast->opens[TAKE_INNER] : open_pits(fast, &turn->opponent);
}
INLINE void shut_turn(const MwFast *fast, Turn *turn)
{
    turn->open = 0;
    if (RARE) shut_rarely(turn);
}

INLINE bool relays_at(const MwFast *fast, int pit)
{
    return MORE ? fast->relay_pits >> pit & 1 : fast->relays;
}

/* Does the last seed of a lap capture? `own`: the pits after the lap. On a shared circuit it may
 * have sown seeds into the facing pit, or a relay may have lifted them. */
INLINE bool captures_at(const MwFast *fast, const Turn *turn, const Vector *own, int pit, int seeds)
{
    if (RARE) return turn->more->opens[seeds >= 2] >> pit & 1;
    if (!(turn->open >> pit & 1)) return false; /* nearly always */
    return landing_captures(fast, true, seeds >= 2) &&
           (!SHARED || seeds_in(own, fast->facing_inner[pit]) > fast->not_held);
}

/* A house that a capture is about to empty is no longer owned (kernel/turn.h): the opponent's, or
 * the mover's if his seeds are taken along. */
INLINE void lose_taken(const MwFast *fast, Turn *turn, int pit)
{
    bool faces = (fast->takes_inner && fast->facing_inner[pit] == fast->house) ||
                 (fast->takes_outer && fast->facing_outer[pit] == fast->house);
    if (faces && seeds_in(&turn->opponent, fast->house)) turn->more->owns[1] = false;
    if (fast->takes_own && pit == fast->house) turn->more->owns[0] = false;
}

/* Nor is a house that is picked up: the same pits are then another situation. */
INLINE void lose_lifted(const MwFast *fast, Turn *turn, int pit)
{
    if (!MORE || pit != fast->house || !turn->more->owns[0]) return;
    turn->more->owns[0] = false;
    turn->mark_hand = -1;
}

/* Takes the seeds facing `pit` into the hand; false if they leave the game. */
INLINE bool take(const MwFast *fast, Turn *turn, int pit, int seeds)
{
    MW_INVARIANT(turn->open >> pit & 1);
    Vector *theirs = SHARED ? &turn->own : &turn->opponent;
    int taken = 0;
    if (MORE && fast->house >= 0) lose_taken(fast, turn, pit);
    if (fast->takes_inner) taken = seeds_in(theirs, fast->facing_inner[pit]);
    if (fast->takes_outer) taken += seeds_in(theirs, fast->facing_outer[pit]);
    if (!RARE) turn->captured += (uint32_t)taken;
    turn->columns |= 1u << fast->column[pit];
    *theirs &= *row_at(fast->leave, pit);
    if (RARE) taken = take_rarely(fast, turn, pit, taken);
    else turn->open &= ~((uint64_t)1 << pit);
    turn->hand = taken;
    turn->own &= *(fast->takes_own ? row_at(fast->keep, pit) : row_at(fast->lanes, 0));
    if (fast->takes_own) turn->hand += seeds;
    if (fast->resow != RESOW_LAP_ORIGIN)
        turn->origin = fast->resow == RESOW_TURN_ORIGIN ? turn->start : pit;
    return !fast->removes;
}

/* ---- laps ------------------------------------------------------------------------------------ */

/* Adds the lap of `hand` seeds from the pit after `origin` on: the same pits for both ways. */
INLINE void sow_row(const MwFast *fast, Vector *own, int origin, int hand)
{
    *own += *(const Unaligned *)(fast->sown + hand * 2 * FAST_WIDTH + (fast->pits - 1 - origin));
}

/* The pit before the first one that gets a seed. */
INLINE int before_first(const MwFast *fast, int origin, bool clockwise)
{
    return SELDOM(fast->first_origin) ? fast->pit[origin + (clockwise ? 1 : fast->pits - 1)]
                                      : origin;
}

INLINE int land(const MwFast *fast, Vector *own, int origin, int hand, bool clockwise)
{
    MW_INVARIANT(hand > 0 && hand <= fast->most_seeds && origin >= 0 && origin < fast->pits);
    if (MORE) origin = before_first(fast, origin, clockwise);
    int landing = fast->pit[origin + (clockwise ? fast->whole_rounds - hand : hand)];
    sow_row(fast, own, clockwise ? fast->pit[landing + fast->pits - 1] : origin, hand);
    return landing;
}

/* ---- laps against the way -------------------------------------------------------------------- */

/* Does a lap capture in a way that is known only after it is sown? */
INLINE bool sown_captures(const MwFast *fast, const Turn *turn, int origin, int hand,
                          bool clockwise)
{
    Vector own = turn->own & *row_at(fast->keep, origin);
    int landing = land(fast, &own, origin, hand, clockwise);
    return captures_at(fast, turn, &own, landing, seeds_in(&own, landing));
}

/* Does a lap capture directly? `lying`: seeds of the hand that still lie in its origin. */
INLINE bool lap_captures(const MwFast *fast, const Turn *turn, int origin, int hand, bool clockwise,
                         int lying)
{
    int pit = fast->pit[origin + (clockwise ? fast->whole_rounds - hand : hand)];
    if (!(turn->open >> pit & 1)) return false;
    if (SHARED) return sown_captures(fast, turn, origin, hand, clockwise);
    if (!RARE && fast->occupied_captures && fast->empty_captures) return true;
    int gets = hand <= fast->pits ? 1 : (hand - 1) / fast->pits + 1;
    int before = seeds_in(&turn->own, pit) - (pit == origin ? lying : 0);
    return captures_at(fast, turn, &turn->own, pit, before + gets);
}

INLINE bool passes_right_end(const MwFast *fast, int origin, int hand, bool clockwise)
{
    return clockwise && hand > fast->room[origin];
}

/* Who has lost by an empty row (kernel/rows.c), if the pits of `sown` get seeds: 1 the mover, 2 the
 * opponent, 0 nobody. */
INLINE uint8_t loser_by_rows(const MwFast *fast, const Turn *turn, const Vector *own, uint64_t sown)
{
    if (!fast->row) return 0;
    uint64_t held = pits_over(fast, own, 0) | sown;
    uint64_t theirs = SHARED ? held >> fast->across : pits_over(fast, &turn->opponent, 0);
    if (!(theirs & fast->row)) return 2;
    return !(held & fast->row);
}

/* Would a lap from a pit that is picked up end the game with its first seed? */
INLINE bool is_cut_off(const MwFast *fast, const Turn *turn, const Vector *own, int origin,
                       bool clockwise)
{
    if (!MORE || !fast->row) return false;
    int first = fast->pit[origin + (clockwise ? fast->pits - 1 : 1)];
    return loser_by_rows(fast, turn, own, (uint64_t)1 << first) != 0;
}

INLINE bool reverse_captures(const MwFast *fast, const Turn *turn, int origin, int hand)
{
    return !passes_right_end(fast, origin, hand, !way_of(turn)) &&
           lap_captures(fast, turn, origin, hand, !way_of(turn), 0) &&
           !is_cut_off(fast, turn, &turn->own, origin, !way_of(turn));
}

/* The same for a chain of laps (kernel/capture.c), whose first lap may be muted; Brent's algorithm
 * notices a repetition. */
static FAST_TARGET bool chain_captures(const MwFast *fast, const Turn *turn, int origin, int hand)
{
    const bool muted = MORE && turn->more->muted;
    bool against = !way_of(turn);
    Vector own = turn->own, kept = own;
    int kept_origin = -1;
    for (int laps = 1; laps < MW_CHAIN_HORIZON; laps++) {
        if (against != way_of(turn) && passes_right_end(fast, origin, hand, against)) return false;
        if (is_cut_off(fast, turn, &own, origin, against)) return false;
        origin = land(fast, &own, origin, hand, against);
        hand = seeds_in(&own, origin);
        if (captures_at(fast, turn, &own, origin, hand) && !(muted && laps == 1)) return true;
        if (hand < 2 || !relays_at(fast, origin)) return false;
        own &= *row_at(fast->keep, origin);
        if (MORE && fast->returns_to_way) against = way_of(turn);
        if (origin == kept_origin && is_same(&own, &kept)) return false;
        if ((laps & (laps - 1)) == 0) kept = own, kept_origin = origin;
    }
    return false;
}

/* Is the first lap of the turn due, which alone decides whether it captures? */
INLINE bool is_decisive(const MwFast *fast, const Turn *turn)
{
    return MORE && fast->first_lap_decides && turn->laps == 0;
}

/* Would a lap against the way end outside the pits required by reverse.into? */
INLINE bool ends_elsewhere(const MwFast *fast, const Turn *turn, int origin, int hand)
{
    int landing = fast->pit[origin + (way_of(turn) ? hand : fast->whole_rounds - hand)];
    return !(fast->reverse_into >> landing & 1);
}

INLINE bool may_reverse(const MwFast *fast, const Turn *turn, int origin, int hand)
{
    if (RARE && ends_elsewhere(fast, turn, origin, hand)) return false;
    if (!fast->chains || is_decisive(fast, turn))
        return !(MORE && turn->more->muted) && reverse_captures(fast, turn, origin, hand);
    return turn->open && chain_captures(fast, turn, origin, hand);
}

/* Does a first lap with this hand capture nothing? */
INLINE bool mutes(const MwFast *fast, int hand)
{
    return hand > fast->largest || (MORE && hand < fast->capturing);
}

#endif
