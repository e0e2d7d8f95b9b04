/* Board: computes the geometry of a board. */
#include "rules/board.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/bits.h"

enum { INNER_ROW, OUTER_ROW };

/* Pits are numbered along their circuit, anti-clockwise. On four rows the circuit is the player's
 * own: his outer row from his left to his right, then his inner row back. On two rows it runs
 * through both players' rows, each from its owner's left to his right. */
static void place_pit(MwesoBoard *board, int pit)
{
    bool inner = board->rows == MW_TWO_ROWS || pit >= board->columns;
    bool back = inner && board->rows == MW_FOUR_ROWS;
    int column = back ? board->pits - 1 - pit : pit;
    int row = inner ? INNER_ROW : OUTER_ROW;
    board->row[pit] = (uint8_t)row;
    board->column[pit] = (uint8_t)column;
    board->pit_at[row][column] = (uint8_t)pit;
    board->all |= (uint64_t)1 << pit;
    if (inner) board->inner |= (uint64_t)1 << pit;
    else board->outer |= (uint64_t)1 << pit;
}

/* Relates a pit to the others, once all are placed. A player's left is his opponent's right.
 * Clockwise, a lap passes the right-hand end from the last inner pit to the last outer one; two
 * rows have no such end. */
static void relate_pit(MwesoBoard *board, int pit)
{
    int across = board->columns - 1 - board->column[pit];
    int room = pit - board->pit_at[INNER_ROW][board->columns - 1];
    bool faces = mw_is_inner(board, pit), four = board->rows == MW_FOUR_ROWS;
    board->facing[INNER_ROW][pit] = faces ? board->pit_at[INNER_ROW][across] : MWESO_NOWHERE;
    board->facing[OUTER_ROW][pit] = faces && four ? board->pit_at[OUTER_ROW][across]
                                                  : MWESO_NOWHERE;
    board->room[pit] = four ? (uint8_t)(room < 0 ? room + board->circuit : room) : MWESO_NOWHERE;
}

/* Computes `drawn`: South is below, North above, so that North's left is on the right. */
static void draw(MwesoBoard *board)
{
    int half = board->rows / 2;
    for (int row = 0; row < half; row++)
        for (int column = 0; column < board->columns; column++) {
            int across = board->columns - 1 - column;
            int theirs = board->pits + board->pit_at[row][across];
            board->drawn[half - 1 - row][column] = (uint8_t)theirs;
            board->drawn[half + row][column] = board->pit_at[row][column];
        }
}

void mw_board_build(int columns, int rows, int stores, MwesoBoard *board)
{
    assert(columns >= 1 && columns <= MWESO_MOST_COLUMNS);
    assert(rows == MW_FOUR_ROWS || rows == MW_TWO_ROWS);
    assert(stores >= 0 && stores <= MWESO_MOST_STORES);
    *board = (MwesoBoard){.columns = columns, .rows = rows, .stores = stores};
    board->pits = rows / 2 * columns;
    board->circuit = rows == MW_TWO_ROWS ? 2 * board->pits : board->pits;
    board->end_columns = 1u | 1u << (columns - 1);
    board->all_columns = (uint32_t)(((uint64_t)1 << columns) - 1);
    for (int pit = 0; pit < board->pits; pit++) place_pit(board, pit);
    for (int pit = 0; pit < board->pits; pit++) relate_pit(board, pit);
    for (int pit = 0; pit < 2 * board->pits; pit++) {
        int first = pit / board->circuit * board->circuit, at = pit - first;
        board->next[0][pit] = (uint8_t)(first + (at + 1) % board->circuit);
        board->next[1][pit] = (uint8_t)(first + (at + board->circuit - 1) % board->circuit);
    }
    draw(board);
}

void mw_lay_rows(const MwesoBoard *board, const uint16_t *outer, const uint16_t *inner,
                 uint16_t *pits)
{
    for (int pit = 0; pit < board->pits; pit++)
        pits[pit] = (mw_is_inner(board, pit) ? inner : outer)[board->column[pit]];
}

/* Columns keep their distance from the nearer end. */
uint64_t mw_board_cut(const MwesoBoard *from, uint64_t pits, const MwesoBoard *to)
{
    uint64_t cut = 0;
    for (int pit; mw_take_bit(&pits, &pit);) {
        int column = from->column[pit], most = to->columns - 1;
        if (2 * column + 2 > from->columns) column += to->columns - from->columns;
        column = column < 0 ? 0 : column < most ? column : most;
        cut |= (uint64_t)1 << to->pit_at[from->row[pit]][column];
    }
    return cut;
}

/* ---- names ----------------------------------------------------------------------------------- */

const char *mw_row_name(const MwesoBoard *board, int row)
{
    static const char *const four[] = {"North's outer row", "North's inner row",
                                       "South's inner row", "South's outer row"};
    static const char *const two[] = {"North's row", "South's row"};
    return board->rows == MW_TWO_ROWS ? two[row] : four[row];
}

MwPitNames mw_pit_names(const MwesoBoard *board, const char *between)
{
    MwPitNames names;
    char outer[16] = "";
    if (!mw_is_shared(board)) snprintf(outer, sizeof outer, "B1 to B%d", board->columns);
    snprintf(names.text, sizeof names.text, "A1 to A%d%s%s", board->columns, *outer ? between : "",
             outer);
    return names;
}

void mw_pit_print(const MwesoBoard *board, int pit, MwText *out)
{
    const char *letters = pit < board->pits ? "AB" : "ab";
    int own = pit < board->pits ? pit : pit - board->pits;
    mw_text_add(out, "%c%d", letters[board->row[own]], board->column[own] + 1);
}

/* The number of the row with this letter, in its owner's view; -1: none. */
static int row_of(const MwesoBoard *board, char letter)
{
    int row = toupper((unsigned char)letter) - 'A';
    return row < 0 || row >= board->rows / 2 ? -1 : row;
}

/* Reads a number from 1 to `most`, without leading zeros. */
static bool read_place(const char **at, int most, uint64_t *number)
{
    return **at != '0' && mw_read_number(at, (uint64_t)most, number);
}

int mw_read_pit(const MwesoBoard *board, const char **at)
{
    const char *c = *at + 1;
    uint64_t column;
    int row = row_of(board, **at);
    if (row < 0 || !read_place(&c, board->columns, &column)) return -1;
    *at = c;
    return board->pit_at[row][column - 1];
}

int mw_read_pit_from_end(const MwesoBoard *board, const char **at)
{
    const char *c = *at + 1;
    uint64_t before = 0;
    int row = row_of(board, **at);
    if (row < 0 || *c != 'C') return -1;
    c++;
    if (*c == '-') {
        c++;
        if (!read_place(&c, board->columns - 1, &before)) return -1;
    }
    *at = c;
    return board->pit_at[row][board->columns - 1 - (int)before];
}
