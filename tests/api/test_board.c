/* Boards: what follows, faces and is drawn where, on four rows and on two with a shared circuit. */
#include "support.h"

#include "rules/board.h"

static int place_of(const MwesoBoard *board, int side, int pit) { return side * board->pits + pit; }

/* Going on `circuit` times comes home, either way, and the ways undo each other. */
static void assert_circuit(const MwesoBoard *board)
{
    for (int first = 0; first < 2 * board->pits; first++) {
        int at = first;
        uint64_t met[2] = {0, 0};
        for (int i = 0; i < board->circuit; i++) {
            met[at / board->pits] |= (uint64_t)1 << at % board->pits;
            assert_int_equal(board->next[1][board->next[0][at]], at);
            at = board->next[0][at];
        }
        assert_int_equal(at, first);
        int met_pits = __builtin_popcountll(met[0]) + __builtin_popcountll(met[1]);
        assert_int_equal(met_pits, board->circuit);
    }
}

/* Every pit is drawn once; what faces it stands in the same column of the picture. */
static void assert_drawn(const MwesoBoard *board)
{
    int column[2][MWESO_MOST_PITS], drawn = 0;
    for (int row = 0; row < board->rows; row++)
        for (int i = 0; i < board->columns; i++) {
            MwSpot spot = mw_drawn(board, row, i);
            column[spot.side][spot.pit] = i;
            drawn += place_of(board, spot.side, spot.pit);
        }
    assert_int_equal(drawn, board->pits * (2 * board->pits - 1));
    for (int pit = 0; pit < board->pits; pit++)
        for (int row = 0; row < 2; row++) {
            int facing = board->facing[row][pit];
            bool faces = mw_is_inner(board, pit) && row < board->rows / 2;
            assert_true((facing != MWESO_NOWHERE) == faces);
            if (faces) assert_int_equal(column[MWESO_NORTH][facing], column[MWESO_SOUTH][pit]);
            if (faces) assert_int_equal(board->row[facing], row);
        }
}

static void assert_names(const MwesoBoard *board)
{
    for (int pit = 0; pit < board->pits; pit++) {
        char name[16];
        MwText text = MW_TEXT_IN(name);
        mw_pit_print(board, pit, &text);
        const char *at = name;
        assert_int_equal(mw_read_pit(board, &at), pit);
        assert_int_equal(*at, 0);
    }
}

static void test_every_board(void **unused)
{
    (void)unused;
    for (int rows = MW_TWO_ROWS; rows <= MW_FOUR_ROWS; rows += 2)
        for (int columns = 1; columns <= MWESO_MOST_COLUMNS; columns++) {
            MwesoBoard board;
            mw_board_build(columns, rows, rows == MW_TWO_ROWS, &board);
            assert_int_equal(board.pits, rows / 2 * columns);
            assert_int_equal(__builtin_popcountll(board.inner), columns);
            assert_int_equal(board.inner ^ board.outer, board.all);
            assert_circuit(&board);
            assert_drawn(&board);
            assert_names(&board);
        }
}

/* docs/rules.md, 1: B1...BC are 0...C-1, AC...A1 are C...2C-1; A1 faces the opponent's AC. */
static void test_four_rows(void **unused)
{
    MwesoBoard board;
    (void)unused;
    mw_board_build(8, MW_FOUR_ROWS, 0, &board);
    assert_int_equal(board.pit_at[1][0], 0);
    assert_int_equal(board.pit_at[0][7], 8);
    assert_int_equal(board.pit_at[0][0], 15);
    assert_int_equal(board.facing[0][15], board.pit_at[0][7]);
    assert_int_equal(board.facing[1][15], board.pit_at[1][7]);
    assert_int_equal(board.next[0][15], 0);
    assert_int_equal(board.room[8], 0);
    assert_int_equal(board.room[7], 15);
}

/* Both players' pits lie on one circuit, each one's from his left to his right. */
static void test_two_rows(void **unused)
{
    MwesoBoard board;
    (void)unused;
    mw_board_build(6, MW_TWO_ROWS, 1, &board);
    assert_int_equal(board.stores, 1);
    assert_int_equal(board.circuit, 12);
    assert_int_equal(board.next[0][5], 6);
    assert_int_equal(board.next[0][11], 0);
    assert_int_equal(board.next[1][0], 11);
    assert_int_equal(board.facing[0][0], 5);
    assert_int_equal(board.outer, 0);
}

/* mw_faced works out at once what facing[] says pit by pit. */
static void test_faced_sets(void **unused)
{
    (void)unused;
    for (int columns = 2; columns <= MWESO_MOST_COLUMNS; columns++) {
        MwesoBoard board;
        mw_board_build(columns, MW_FOUR_ROWS, 0, &board);
        for (int theirs = 0; theirs < board.pits; theirs++) {
            uint64_t inner, outer, by_pit[2] = {0, 0};
            mw_faced(columns, (uint64_t)1 << theirs, &inner, &outer);
            for (int pit = 0; pit < board.pits; pit++)
                for (int row = 0; row < 2; row++)
                    by_pit[row] |= (uint64_t)(board.facing[row][pit] == theirs) << pit;
            assert_true((inner & board.inner) == by_pit[0]);
            assert_true((outer & board.inner) == by_pit[1]);
        }
    }
}

/* Positions are compared byte by byte, so no byte of one may be padding. */
static void test_positions_have_no_padding(void **unused)
{
    (void)unused;
    size_t fields = sizeof((MwesoPosition *)0)->pit + sizeof((MwesoPosition *)0)->store +
                    sizeof((MwesoPosition *)0)->held + sizeof((MwesoPosition *)0)->turns +
                    sizeof((MwesoPosition *)0)->captures + sizeof((MwesoPosition *)0)->memory +
                    sizeof((MwesoPosition *)0)->still + sizeof((MwesoPosition *)0)->race +
                    sizeof((MwesoPosition *)0)->way + sizeof((MwesoPosition *)0)->started +
                    sizeof((MwesoPosition *)0)->unused + 5;
    assert_int_equal(sizeof(MwesoPosition), fields);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_board),
        cmocka_unit_test(test_four_rows),
        cmocka_unit_test(test_two_rows),
        cmocka_unit_test(test_faced_sets),
        cmocka_unit_test(test_positions_have_no_padding),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
