/* Board: the geometry of a board, computed once.
 *
 * Only this file and board.c compute with columns. All others look up in the frozen MwesoBoard
 * (mweso.h) which pit follows or faces a pit, its name, and where it is drawn. */
#ifndef MWESO_RULES_BOARD_H
#define MWESO_RULES_BOARD_H

#include "base/bits.h"
#include "base/text.h"
#include "mweso.h"

/* The numbers of rows of a board: two rows for each player, or one each on a shared circuit. */
enum { MW_FOUR_ROWS = 4, MW_TWO_ROWS = 2 };

/* Computes a board of `columns` (1 to MWESO_MOST_COLUMNS), `rows`, and `stores` of each player. */
void mw_board_build(int columns, int rows, int stores, MwesoBoard *board);

/* Do both players' pits lie on one circuit? The mover's array then holds both rows: first his own
 * pits, and from index `pits` on the opponent's. */
static inline bool mw_is_shared(const MwesoBoard *board)
{
    return __builtin_expect(board->rows == MW_TWO_ROWS, 0);
}

/* Do both boards have the same positions? */
static inline bool mw_same_board(const MwesoBoard *a, const MwesoBoard *b)
{
    return a->columns == b->columns && a->rows == b->rows;
}

/* Converts a set of places on a shared circuit from the view of one side to that of the other. */
static inline uint64_t mw_seen_across(const MwesoBoard *board, uint64_t places)
{
    uint64_t row = ((uint64_t)1 << board->pits) - 1;
    return places >> board->pits | (places & row) << board->pits;
}

/* All places on a circuit, as a set. */
static inline uint64_t mw_every_place(const MwesoBoard *board)
{
    return board->circuit == 64 ? UINT64_MAX : ((uint64_t)1 << board->circuit) - 1;
}

static inline bool mw_is_inner(const MwesoBoard *board, int pit) { return board->inner >> pit & 1; }

/* The opponent's pits that face an own inner pit, by his numbers: in his inner row, and behind it
 * in his outer row. */
static inline int mw_facing_inner(const MwesoBoard *board, int pit)
{
    MW_INVARIANT(mw_is_inner(board, pit));
    return board->facing[0][pit];
}
static inline int mw_facing_outer(const MwesoBoard *board, int pit)
{
    MW_INVARIANT(mw_is_inner(board, pit));
    return board->facing[1][pit];
}

/* The outer pit behind an inner pit of the same player. */
static inline int mw_behind(const MwesoBoard *board, int pit)
{
    MW_INVARIANT(mw_is_inner(board, pit) && board->circuit == board->pits);
    return board->pit_at[1][board->column[pit]];
}

/* The opponent's outer pit in the same column as an own outer pit. */
static inline int mw_opposite_outer(const MwesoBoard *board, int pit)
{
    MW_INVARIANT(!mw_is_inner(board, pit) && board->circuit == board->pits);
    return mw_facing_outer(board, board->pit_at[0][board->column[pit]]);
}

/* The pit `steps` (at most a full circle) after `pit`, anti-clockwise or clockwise: pits are
 * numbered along their circuit. */
static inline int mw_onward(const MwesoBoard *board, int pit, int steps, bool clockwise)
{
    MW_INVARIANT(pit >= 0 && pit < board->circuit && steps >= 0 && steps <= board->circuit);
    int to = clockwise ? pit - steps : pit + steps;
    if (to >= board->circuit) return to - board->circuit;
    return to < 0 ? to + board->circuit : to;
}

/* The pit at the left or right end of the inner row. */
static inline int mw_inner_end(const MwesoBoard *board, bool right)
{
    return board->pit_at[0][right ? board->columns - 1 : 0];
}

/* Pit `number`, from 0, of a player's pits counted from the right-hand end: the inner row first,
 * then the outer row. */
static inline int mw_pit_from_right(const MwesoBoard *board, int number)
{
    int row = number / board->columns, from_right = number % board->columns;
    return board->pit_at[row][board->columns - 1 - from_right];
}

/* The pit to the left of a pit in its row, in its owner's view; -1: none. */
static inline int mw_left_of(const MwesoBoard *board, int pit)
{
    int column = board->column[pit];
    return column > 0 ? board->pit_at[!mw_is_inner(board, pit)][column - 1] : -1;
}

/* The number of columns of a board that is two shorter; 0 if fewer than three would be left. */
static inline int mw_shorter(const MwesoBoard *board)
{
    enum { FEWEST = 3, SHORTER = 2 };
    return board->columns - SHORTER >= FEWEST ? board->columns - SHORTER : 0;
}

/* The pit before the end of the inner row at which captured seeds enter: their first seed falls in
 * A1 clockwise, in AC anti-clockwise. */
static inline int mw_entry_origin(const MwesoBoard *board, bool clockwise)
{
    return mw_onward(board, mw_inner_end(board, !clockwise), 1, !clockwise);
}

/* The column of a pit, counted from 1 at the left-hand or the right-hand end. */
static inline int mw_from_end(const MwesoBoard *board, int pit, bool right)
{
    return right ? board->columns - board->column[pit] : board->column[pit] + 1;
}

static inline bool mw_is_nearer_left(const MwesoBoard *board, int pit)
{
    return mw_from_end(board, pit, false) < mw_from_end(board, pit, true);
}

/* The lowest `count` bits, in reverse order. */
static inline uint32_t mw_reversed_bits(uint32_t bits, int count)
{
    MW_INVARIANT(count > 0 && count <= 32);
    bits = __builtin_bswap32(bits);
    bits = (bits >> 4 & 0x0F0F0F0F) | (bits & 0x0F0F0F0F) << 4;
    bits = (bits >> 2 & 0x33333333) | (bits & 0x33333333) << 2;
    bits = (bits >> 1 & 0x55555555) | (bits & 0x55555555) << 1;
    return bits >> (32 - count);
}

/* facing[] for all pits of a four-row board at once: for a set of the opponent's pits, the own
 * inner pits whose facing inner pit is in it (`inner`), and those whose facing outer pit is in it
 * (`outer`). Bits that do not belong to inner pits are undefined. */
static inline void mw_faced(int columns, uint64_t theirs, uint64_t *inner, uint64_t *outer)
{
    *inner = (uint64_t)mw_reversed_bits((uint32_t)(theirs >> columns), columns) << columns;
    *outer = theirs << columns;
}

/* Converts a set of pits to a narrower board. */
uint64_t mw_board_cut(const MwesoBoard *from, uint64_t pits, const MwesoBoard *to);

/* A pit and its owner. */
typedef struct MwSpot {
    int side, pit;
} MwSpot;

/* The pit drawn in this row, from the top, and column, from the left, in South's view. */
static inline MwSpot mw_drawn(const MwesoBoard *board, int row, int column)
{
    MW_INVARIANT(row >= 0 && row < 4 && column >= 0 && column < board->columns);
    int place = board->drawn[row][column];
    bool north = place >= board->pits;
    return (MwSpot){north ? MWESO_NORTH : MWESO_SOUTH, north ? place - board->pits : place};
}

/* The names of a player's pits for messages: "A1 to A8 or B1 to B8", where `between` is " or ". */
typedef struct MwPitNames {
    char text[32];
} MwPitNames;
MwPitNames mw_pit_names(const MwesoBoard *board, const char *between);

/* The name of a row of a drawn board, "North's outer row". */
const char *mw_row_name(const MwesoBoard *board, int row);

/* Lays the seeds of a player's rows, listed in his own view from left to right, into his pits. */
void mw_lay_rows(const MwesoBoard *board, const uint16_t *outer, const uint16_t *inner,
                 uint16_t *pits);

/* Prints the name of a pit in its owner's view, "A1" to "B32"; for the opponent's pits on a shared
 * circuit, "a1" to "a32". */
void mw_pit_print(const MwesoBoard *board, int pit, MwText *out);

/* Reads the name of a pit and moves *at behind it; -1, with *at unmoved, if there is none. */
int mw_read_pit(const MwesoBoard *board, const char **at);

/* Likewise a pit counted from the right-hand end of any board: "AC" is the last pit of the inner
 * row, "BC-1" the last but one of the outer row. */
int mw_read_pit_from_end(const MwesoBoard *board, const char **at);

#endif
