/* Lanes board: where all games stand, and the turns under way in them. */
#ifndef MWESO_FAST_LANES_BOARD_H
#define MWESO_FAST_LANES_BOARD_H

#include "base/random.h"
#include "fast/lanes_vector.h"

enum { MOST_SETS = MW_MOST_PITS / 8 };

/* Of a game whose turn is over, or has not begun, the hand is empty: it waits. */
typedef struct Board {
    Lanes own[MW_MOST_PITS], opponent[MW_MOST_PITS];
    Lanes open[MOST_SETS]; /* columns from which something would be taken */
    Lanes hand, origin, clockwise;
    Lanes circles, rest; /* of the hand: how often it goes round, and what is left then */
    Lanes start;         /* where the turn has begun */
    Lanes laps, back;    /* of the turn; those that ran clockwise */
    Lanes captured, captures, ends; /* of the turn; ends: captures in end columns */
    Lanes last, last_seeds;         /* where a turn has ended, and what is to lie there */
    /* Where laps begin to run on without a capture, and the first choice behind it that they come
     * to; hand 0: to none yet. */
    Lanes run_origin, run_hand, choice_origin, choice_hand, choice_mix;
    Lanes own_captures, their_captures; /* turns of this game that captured, up to 3 */
    Lanes moves;                        /* of this game, up to 255 */
    /* What few rules ask: the way that holds; that the next lap captures nothing; that the mover's
     * row is empty, or else the opponent's, which ends the game. */
    Lanes way, muted, lost, won;
    /* And that a capture brings further pits; and of the mover and his opponent, whether the way is
     * chosen that he keeps, and whether that is clockwise. */
    Lanes both, own_kept, their_kept, own_way, their_way;
    /* What only figures ask: the lowest byte of the id; the longest move, in laps; who is next; and
     * whether anybody leads now, or has, and whether he who led last is South. */
    Lanes lowest, longest, south_is_next, leads, has_led, south_led;
    uint64_t alive;  /* lanes in which a game is played */
    uint64_t fresh;  /* in which it has not begun */
    uint64_t unlaid; /* whose start is not laid yet */
    uint64_t left;   /* to be left */
} Board;

/* What is counted of the game in a lane. */
typedef struct Counted {
    uint64_t number;
    MwRandom random;
    uint32_t laps, moves;
    uint32_t choices; /* moves that had more than one */
    /* What only figures ask. */
    MwesoFigures *figures;
    uint64_t id, opening;
    uint32_t all_choices, back, captured[2], capturing, lead_changes, led_since;
    bool loses;      /* who has moved last, for an empty row */
    bool other_side; /* North makes the first turn, the third... (after an opening) */
} Counted;

typedef struct LanesPlay {
    const MwLanesTables *tables;
    const MwLanesGames *games;
    uint64_t next;     /* not begun yet */
    uint64_t start_id; /* of the start that all have */
    uint64_t left;     /* games that were */
    bool chosen;       /* are turns chosen by others? */
    MwesoPlayouts totals;
    Board board;
    Counted counted[LANES];
} LanesPlay;

INLINE uint8_t byte_of(const Lanes *lanes, int lane) { return ((const uint8_t *)lanes)[lane]; }

/* How often a hand goes round, and what is left of it then. */
INLINE Lanes divide(Lanes hand, uint8_t pits, Lanes *circles)
{
    Lanes rest = hand;
    *circles = none();
    for (Lanes over; any(over = is_at_least(rest, all(pits)));) {
        rest -= over & pits;
        *circles -= over;
    }
    return rest;
}

/* Where a lap that leaves `rest` behind its last circle ends. */
INLINE Lanes onward(Lanes origin, Lanes rest, uint8_t pits)
{
    Lanes to = origin + rest;
    return to - (~is_below(to, all(pits)) & pits);
}
INLINE Lanes backward(Lanes origin, Lanes rest, uint8_t pits)
{
    Lanes to = origin - rest;
    return to + (is_below(to, none()) & pits);
}

/* Bytes that hold a bit for each of so many pits or columns. */
INLINE int sets_of(int count) { return (count + 7) / 8; }

/* Is the column of an inner pit in a set? Of an outer pit it is not. */
INLINE Lanes is_in(const MwLanesTables *tables, const Lanes *sets, Lanes pit, const int columns)
{
    Lanes found = none();
    for (int i = 0; i < sets_of(columns); i++)
        found |= sets[i] & bit_at(pit, (uint8_t)(tables->first_inner + 8 * i));
    return is_nonzero(found);
}

INLINE void take_out(const MwLanesTables *tables, Lanes *sets, Lanes pit, Lanes where,
                     const int columns)
{
    for (int i = 0; i < sets_of(columns); i++)
        sets[i] &= ~(bit_at(pit, (uint8_t)(tables->first_inner + 8 * i)) & where);
}

#endif
