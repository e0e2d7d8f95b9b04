/* Lanes board: the positions of all games, and the turns under way in them. */
#ifndef MWESO_FAST_LANES_BOARD_H
#define MWESO_FAST_LANES_BOARD_H

#include "base/random.h"
#include "fast/lanes_vector.h"

enum { MOST_SETS = MW_MOST_PITS / 8 };

/* A game with an empty hand waits: its turn is over or has not begun. */
typedef struct Board {
    Lanes own[MW_MOST_PITS], opponent[MW_MOST_PITS];
    Lanes open[MOST_SETS]; /* columns that would capture */
    Lanes hand, origin, clockwise;
    Lanes rounds, rest;             /* of the hand: full rounds, and the seeds left over */
    Lanes start;                    /* where the turn began */
    Lanes laps, clockwise_laps;     /* of the turn */
    Lanes captured, captures, ends; /* of the turn; ends: captures in end columns */
    Lanes last, last_seeds;         /* where a turn ended, and the seeds to lie there */
    /* Where the present run of laps without a capture began, and the first choice in it; hand 0: no
     * choice yet. */
    Lanes run_origin, run_hand, choice_origin, choice_hand, choice_mix;
    Lanes own_captures, their_captures; /* turns of this game that captured, at most 3 */
    Lanes moves;                        /* of this game, at most 255 */
    /* What few rules ask: the current way is clockwise; the next lap captures nothing; the mover's
     * row, or else the opponent's, is empty, which ends the game. */
    Lanes way, muted, lost, won;
    /* Also: a capture brings extra pits; and for the mover and his opponent, whether the way he
     * keeps is chosen, and whether it is clockwise. */
    Lanes both, own_kept, their_kept, own_way, their_way;
    /* For figures only: the lowest byte of the id; the longest move, in laps; who is next; whether
     * anybody leads now, or has led; and whether the last leader was South. */
    Lanes lowest, longest, south_is_next, leads, has_led, south_led;
    uint64_t alive;  /* lanes with a game */
    uint64_t fresh;  /* those whose game has not begun */
    uint64_t unlaid; /* those whose start is not on the board yet */
    uint64_t left;   /* those whose game will be left */
} Board;

/* The counters of the game in one lane. */
typedef struct Counted {
    uint64_t number;
    MwRandom random;
    uint32_t laps, moves;
    uint32_t choice_turns; /* moves with more than one first choice */
    /* For figures only. */
    MwesoFigures *figures;
    uint64_t id, opening;
    uint32_t choices, clockwise_laps, captured[2], capturing, lead_changes, led_since;
    bool loses;      /* the last mover loses, for an empty row */
    bool other_side; /* North makes turns 1, 3... (after an opening) */
} Counted;

typedef struct LanesPlay {
    const MwLanesTables *tables;
    const MwLanesGames *games;
    uint64_t next;     /* the first game not begun */
    uint64_t start_id; /* id of the common start */
    uint64_t left;     /* number of games left */
    bool chosen;       /* does the caller choose the turns */
    MwesoPlayouts totals;
    Board board;
    Counted counted[LANES];
} LanesPlay;

INLINE uint8_t byte_of(const Lanes *lanes, int lane) { return ((const uint8_t *)lanes)[lane]; }

/* The number of full rounds of a hand, and the seeds left over. */
INLINE Lanes divide(Lanes hand, uint8_t pits, Lanes *rounds)
{
    Lanes rest = hand;
    *rounds = none();
    for (Lanes over; any(over = is_at_least(rest, all(pits)));) {
        rest -= over & pits;
        *rounds -= over;
    }
    return rest;
}

/* The landing of a lap with `rest` seeds after its last round. */
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

/* The number of bytes with a bit for each of `count` pits or columns. */
INLINE int sets_of(int count) { return (count + 7) / 8; }

/* Is the column of an inner pit in a set? Of an outer pit it never is. */
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
