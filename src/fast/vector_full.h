/* Vectors, full loops: captures by uncommon rules, on vectors of FAST_WIDTH bytes. */
#ifndef MWESO_FAST_VECTOR_FULL_H
#define MWESO_FAST_VECTOR_FULL_H

#include "fast/vector_base.h"

/* ---- what faces a pit ------------------------------------------------------------------------ */

/* The same as open_pits, by whether the pit of the last seed was occupied; `bare`: the opponent's
 * inner row is empty. */
INLINE uint64_t open_rare(const MwFast *fast, const Vector *opponent, bool occupied, bool bare)
{
    const uint64_t *opens = fast->rare_opens[occupied], *held = fast->rare_held[occupied];
    uint8_t not_held = fast->rare_not_held[occupied];
    uint64_t inner, outer;
    if (bare) {
        mw_faced(fast->columns, pits_over(fast, opponent, not_held), &inner, &outer);
        return outer & opens[FACING_BARE];
    }
    uint64_t open = by_facing(fast, opponent, 0, opens);
    return not_held ? open & by_facing(fast, opponent, not_held, held) : open;
}

INLINE void open_rarely(const MwFast *fast, Turn *turn)
{
    const Vector *opponent = &turn->opponent;
    turn->more->bare = fast->sees_bare && !(pits_over(fast, opponent, 0) & fast->inner);
    for (int occupied = 0; occupied < 2; occupied++)
        turn->more->opens[occupied] = (Pits)open_rare(fast, opponent, occupied, turn->more->bare);
    turn->open = turn->more->opens[0] | turn->more->opens[1];
    if (!fast->lifts) return;
    turn->more->lifted = (Pits)turn->open; /* nothing captures by its last seed */
    turn->open = turn->more->opens[0] = turn->more->opens[1] = 0;
}

INLINE void shut_rarely(Turn *turn)
{
    turn->more->opens[0] = turn->more->opens[1] = turn->more->lifted = 0;
    turn->more->bare = false;
}

INLINE void begin_rarely(const MwFast *fast, Turn *turn)
{
    turn->more->mark_laps = 0;
    turn->more->refuses = fast->refuses;
    turn->more->captures = -1;
    turn->more->bonus = 0;
}

/* ---- captures -------------------------------------------------------------------------------- */

/* Takes what a capture takes in addition, after `taken` seeds; returns the sum. */
INLINE int take_rarely(const MwFast *fast, Turn *turn, int pit, int taken)
{
    int outer = fast->facing_outer[pit];
    if (turn->more->bare && !fast->takes_outer) {
        taken += seeds_in(&turn->opponent, outer);
        turn->opponent &= *row_at(fast->keep, outer);
    }
    if (turn->more->bonus) {
        int bonus = __builtin_ctzll(turn->more->bonus);
        taken += seeds_in(&turn->opponent, bonus);
        turn->opponent &= *row_at(fast->keep, bonus);
        turn->more->bonus = 0;
    }
    turn->captured += (uint32_t)taken;
    open_rarely(fast, turn);
    return taken;
}

/* Takes the seeds facing a pit before it is sown; false if they leave the game. */
INLINE bool take_lifted(const MwFast *fast, Turn *turn, int pit)
{
    if (fast->takes_inner) turn->hand = seeds_in(&turn->opponent, fast->facing_inner[pit]);
    if (fast->takes_outer) turn->hand += seeds_in(&turn->opponent, fast->facing_outer[pit]);
    turn->captured += (uint32_t)turn->hand;
    turn->columns |= 1u << fast->column[pit];
    turn->opponent &= *row_at(fast->leave, pit);
    open_rarely(fast, turn);
    return !fast->removes;
}

#endif
