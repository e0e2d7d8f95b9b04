/* Moves: all moves of a position one after the other, and the same moves choice by choice. */
#include "support.h"

/* ---- the list -------------------------------------------------------------------------------- */

/* The moves of a position, parted by blanks; each is played too and must lead to the same. */
static const char *moves_of(const MwesoVariant *variant, const char *text)
{
    static char list[4000];
    MwesoPosition position = position_from(variant, text);
    MwesoMoves *moves = mweso_moves_new(variant, &position, NULL);
    const char *move;
    MwesoOutcome outcome;
    assert_non_null(moves);
    list[0] = '\0';
    while (mweso_moves_next(moves, &move, &outcome)) {
        assert_true(strlen(list) + strlen(move) + 2 < sizeof list);
        strcat(strcat(list, list[0] ? " " : ""), move);
        MwesoOutcome played = play(variant, text, move);
        assert_true(same_outcome(&played, &outcome));
    }
    assert_int_equal(mweso_moves_status(moves), MWESO_OK);
    assert_false(mweso_moves_next(moves, &move, &outcome)); /* the end stays the end */
    assert_int_equal(mweso_moves_status(moves), MWESO_OK);
    mweso_moves_free(moves);
    return list;
}

static void assert_moves(const char *const *settings, const char *position, const char *expected)
{
    MwesoVariant *variant = rules_with(settings);
    assert_string_equal(moves_of(variant, position), expected);
    mweso_variant_free(variant);
}

static void test_listed_in_order(void **unused)
{
    (void)unused;
    assert_moves(NULL, "4x8/0x8/0x8/4x8 S 0,0 0,0", "B1 B2 B3 B4 B5 B6 B7 B8");
    assert_moves(NULL, EXAMPLE_1, "B5");
    assert_moves(NULL, EXAMPLE_2, "B1f B1r A7");
    assert_moves(NULL, EXAMPLE_4, "A2f A2rf A2rr");
    assert_moves(NULL, "0x8/0x8/2x8/2x8 N", "");
    assert_moves(NULL, "0x8/0x8/2,0x7/2,0x7 S", "B1 A1");
}

static void test_listed_with_refusal(void **unused)
{
    (void)unused;
    assert_moves(SET("capture.refusal=once"), EXAMPLE_1, "B5cc B5cd B5d");
    assert_moves(SET("capture.refusal=always"), EXAMPLE_1, "B5cc B5cd B5dc B5dd");
}

static void test_listed_with_extra_pits(void **unused)
{
    (void)unused;
    assert_moves(SET("capture.fate=removed", "capture.extra=1"), EXAMPLE_1, "B5xB3 B5xA4 B5xA3");
    assert_moves(SET("capture.fate=removed", "capture.extra=2"), EXAMPLE_1,
                 "B5xB3xA4 B5xB3xA3 B5xA4xA3");
    assert_moves(SET("capture.fate=removed", "capture.extra=3"), EXAMPLE_1, "B5xB3xA4xA3");
}

static void test_listed_with_passing(void **unused)
{
    static const char *const rules[] = {"turn.pass=allowed", NULL};
    (void)unused;
    assert_moves(rules, EXAMPLE_2, "B1f B1r A7 pass");
    assert_moves(rules, EXAMPLE_2 " p1", "B1f B1r A7 pass");
    assert_moves(rules, EXAMPLE_2 " p2", "B1f B1r A7");
    assert_moves(rules, "2x8/0x8/0x8/1x8 S", "");
}

static void test_listed_without_endless_moves(void **unused)
{
    (void)unused;
    assert_moves(NULL, "0x8/0x8/3,0,1,2,0,1,2,0/3,0,1,2,0,1,2,0 S", "B1 B4 B7 A7 A4 A1");
    assert_moves(SET("end.endless=illegal"), "0x8/0x8/0x8/17,0x7 S", "B1");
    assert_moves(SET("end.endless=illegal", "end.lap_limit=5"), "0x8/0x8/0x8/17,0x7 S", "");
    assert_moves(SET("end.endless=illegal", "end.lap_limit=5", "turn.pass=allowed"),
                 "0x8/0x8/0x8/17,0x7 S", "");
}

static void test_no_list_while_placing(void **unused)
{
    (void)unused;
    MwesoVariant *variant = rules_with(SET("setup.placement=free"));
    MwesoPosition start = mweso_position_start(variant, true);
    MwesoCount counts[1];
    MwesoError error = {0};
    assert_null(mweso_moves_new(variant, &start, &error));
    assert_int_equal(error.status, MWESO_BAD_INPUT);
    assert_null(mweso_moves_new(variant, &start, NULL));
    assert_null(mweso_turn_new(variant, &start, &error));
    assert_true(error.status == MWESO_BAD_INPUT || error.status == MWESO_USAGE);
    assert_int_equal(mweso_perft(variant, &start, 1, counts, NULL, NULL, NULL), MWESO_BAD_INPUT);
    mweso_moves_free(NULL);
    mweso_turn_free(NULL);
    mweso_variant_free(variant);
}

static void test_listing_may_stop_early(void **unused)
{
    (void)unused;
    MwesoVariant *variant = rules_with(SET("board.columns=7", "capture.refusal=always"));
    MwesoPosition position = position_from(variant, "4x7/4x7/4x7/4x7 S");
    MwesoMoves *moves = mweso_moves_new(variant, &position, NULL);
    const char *move;
    MwesoOutcome outcome;
    for (int i = 0; i < 100; i++) assert_true(mweso_moves_next(moves, &move, &outcome));
    mweso_moves_free(moves);
    mweso_variant_free(variant);
}

/* ---- choice by choice ------------------------------------------------------------------------ */

static MwesoTurn *turn_from(const MwesoVariant *variant, const char *text)
{
    MwesoPosition position = position_from(variant, text);
    MwesoTurn *turn = mweso_turn_new(variant, &position, NULL);
    assert_non_null(turn);
    return turn;
}

static void choose(MwesoTurn *turn, MwesoChoice choice, int pit)
{
    assert_int_equal(mweso_turn_choose(turn, choice, pit, NULL), MWESO_OK);
}

/* A choice that is not offered is refused and changes nothing. */
static void cannot_choose(MwesoTurn *turn, int choice, int pit)
{
    char before[100];
    uint64_t pits, pits_before;
    MwesoError error = {0};
    snprintf(before, sizeof before, "%s", mweso_turn_text(turn));
    int options = mweso_turn_options(turn, &pits_before);
    assert_int_equal(mweso_turn_choose(turn, (MwesoChoice)choice, pit, &error), MWESO_NO);
    assert_int_equal(error.status, MWESO_NO);
    assert_int_equal(mweso_turn_choose(turn, (MwesoChoice)choice, pit, NULL), MWESO_NO);
    assert_int_equal(mweso_turn_options(turn, &pits), options);
    assert_true(pits == pits_before);
    assert_string_equal(mweso_turn_text(turn), before);
}

static void test_turn_by_choices(void **unused)
{
    uint64_t pits;
    (void)unused;
    MwesoVariant *variant = rules_with(NULL);
    MwesoTurn *turn = turn_from(variant, EXAMPLE_4);
    MwesoOutcome outcome, played = play(variant, EXAMPLE_4, "A2rf");
    assert_string_equal(mweso_turn_text(turn), "");
    assert_int_equal(mweso_turn_options(turn, &pits), MWESO_PIT);
    assert_true(pits == 1u << 14);
    assert_int_equal(mweso_turn_outcome(turn, &outcome, NULL), MWESO_USAGE);
    choose(turn, MWESO_PIT, 14);
    assert_int_equal(mweso_turn_options(turn, &pits), MWESO_FORWARD | MWESO_REVERSE);
    assert_int_equal(mweso_turn_options(turn, NULL), MWESO_FORWARD | MWESO_REVERSE);
    assert_true(pits == 0);
    assert_string_equal(mweso_turn_text(turn), "A2");
    assert_int_equal(mweso_turn_outcome(turn, &outcome, NULL), MWESO_USAGE);
    choose(turn, MWESO_REVERSE, 99);
    assert_string_equal(mweso_turn_text(turn), "A2r");
    choose(turn, MWESO_FORWARD, -1);
    assert_int_equal(mweso_turn_options(turn, &pits), 0);
    assert_string_equal(mweso_turn_text(turn), "A2rf");
    assert_int_equal(mweso_turn_outcome(turn, &outcome, NULL), MWESO_OK);
    assert_true(same_outcome(&outcome, &played));
    mweso_turn_free(turn);
    mweso_variant_free(variant);
}

static void test_choices_not_offered(void **unused)
{
    static const int pits[] = {0, 13, 15, 16, 63, 64, 1000, -1, INT32_MIN, INT32_MAX};
    static const int choices[] = {
        0,        MWESO_CAPTURE, MWESO_DECLINE, MWESO_PIT, 32, -1, MWESO_FORWARD | MWESO_REVERSE,
        INT32_MIN};
    (void)unused;
    MwesoVariant *variant = rules_with(NULL);
    MwesoTurn *turn = turn_from(variant, EXAMPLE_4);
    for (size_t i = 0; i < COUNT(pits); i++) cannot_choose(turn, MWESO_PIT, pits[i]);
    cannot_choose(turn, MWESO_FORWARD, 14);
    choose(turn, MWESO_PIT, 14);
    for (size_t i = 0; i < COUNT(choices); i++) cannot_choose(turn, choices[i], 14);
    choose(turn, MWESO_FORWARD, 0);
    cannot_choose(turn, MWESO_FORWARD, 0);
    cannot_choose(turn, MWESO_PIT, 14);
    mweso_turn_free(turn);
    mweso_variant_free(variant);
}

static void test_turn_with_extra_pits(void **unused)
{
    uint64_t pits;
    (void)unused;
    MwesoVariant *variant = rules_with(SET("capture.fate=removed", "capture.extra=2"));
    MwesoTurn *turn = turn_from(variant, EXAMPLE_1);
    MwesoOutcome outcome, played = play(variant, EXAMPLE_1, "B5xB3xA4");
    choose(turn, MWESO_PIT, 4);
    assert_int_equal(mweso_turn_options(turn, &pits), MWESO_PIT);
    assert_true(pits == (1u << 2 | 1u << 12));
    cannot_choose(turn, MWESO_PIT,
                  13); /* pits are named in circuit order: nothing is left behind it */
    choose(turn, MWESO_PIT, 2);
    assert_string_equal(mweso_turn_text(turn), "B5xB3");
    cannot_choose(turn, MWESO_PIT, 2);
    choose(turn, MWESO_PIT, 12);
    assert_string_equal(mweso_turn_text(turn), "B5xB3xA4");
    assert_int_equal(mweso_turn_outcome(turn, &outcome, NULL), MWESO_OK);
    assert_true(same_outcome(&outcome, &played));
    mweso_turn_free(turn);
    mweso_variant_free(variant);
}

static void test_turn_with_refusal(void **unused)
{
    MwesoOutcome outcome;
    (void)unused;
    MwesoVariant *variant = rules_with(SET("capture.refusal=once"));
    MwesoTurn *turn = turn_from(variant, EXAMPLE_1);
    choose(turn, MWESO_PIT, 4);
    assert_int_equal(mweso_turn_options(turn, NULL), MWESO_CAPTURE | MWESO_DECLINE);
    cannot_choose(turn, MWESO_FORWARD, 0);
    choose(turn, MWESO_DECLINE, 0);
    assert_int_equal(mweso_turn_options(turn, NULL), 0);
    assert_int_equal(mweso_turn_outcome(turn, &outcome, NULL), MWESO_OK);
    assert_int_equal(outcome.captured, 6);
    mweso_turn_free(turn);
    mweso_variant_free(variant);
}

static void test_turn_without_a_start(void **unused)
{
    uint64_t pits = 1;
    MwesoOutcome outcome;
    (void)unused;
    MwesoVariant *variant = rules_with(NULL);
    MwesoTurn *turn = turn_from(variant, "4x8/0x8/0x8/1x8 S");
    assert_int_equal(mweso_turn_options(turn, &pits), 0);
    assert_true(pits == 0);
    assert_int_equal(mweso_turn_outcome(turn, &outcome, NULL), MWESO_USAGE);
    mweso_turn_free(turn);
    mweso_variant_free(variant);
}

static void test_turn_that_never_ends(void **unused)
{
    MwesoOutcome outcome;
    MwesoError error = {0};
    (void)unused;
    MwesoVariant *variant = rules_with(SET("end.endless=illegal"));
    MwesoTurn *turn = turn_from(variant, ENDLESS_11);
    choose(turn, MWESO_PIT, 0);
    assert_int_equal(mweso_turn_options(turn, NULL), 0);
    assert_int_equal(mweso_turn_outcome(turn, &outcome, &error), MWESO_NO);
    assert_non_null(strstr(error.text, "end.endless"));
    mweso_turn_free(turn);
    mweso_variant_free(variant);
}

/* Whatever is begun while everything is to end is stopped; afterwards all is as before. */
static void test_stop(void **unused)
{
    (void)unused;
    MwesoVariant *variant = rules_with(NULL);
    const MwesoPosition start = mweso_position_start(variant, false);
    MwesoCount counts[2];
    MwesoOutcome outcome;
    MwesoError error = {0};
    mweso_stop(true);
    assert_int_equal(mweso_perft(variant, &start, 2, counts, NULL, NULL, &error), MWESO_NO);
    assert_string_equal(error.text, "counting was stopped");
    assert_int_equal(mweso_play(variant, &start, "B1", NULL, NULL, &outcome, &error), MWESO_NO);
    assert_string_equal(error.text, "stopped before the end");
    assert_null(mweso_moves_new(variant, &start, &error));
    assert_int_equal(error.status, MWESO_NO);
    MwesoGame *game = mweso_game_new(variant, &start, NULL);
    assert_non_null(game);
    assert_int_equal(mweso_game_play(game, "B1", false, &error), MWESO_NO);
    mweso_stop(false);
    assert_int_equal(mweso_game_play(game, "B1", false, &error), MWESO_OK);
    assert_int_equal(mweso_perft(variant, &start, 2, counts, NULL, NULL, &error), MWESO_OK);
    assert_int_equal(counts[1].leaves, 64);
    mweso_game_free(game);
    mweso_variant_free(variant);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_listed_in_order),
        cmocka_unit_test(test_listed_with_refusal),
        cmocka_unit_test(test_listed_with_extra_pits),
        cmocka_unit_test(test_listed_with_passing),
        cmocka_unit_test(test_listed_without_endless_moves),
        cmocka_unit_test(test_no_list_while_placing),
        cmocka_unit_test(test_listing_may_stop_early),
        cmocka_unit_test(test_turn_by_choices),
        cmocka_unit_test(test_choices_not_offered),
        cmocka_unit_test(test_turn_with_extra_pits),
        cmocka_unit_test(test_turn_with_refusal),
        cmocka_unit_test(test_turn_without_a_start),
        cmocka_unit_test(test_turn_that_never_ends),
        cmocka_unit_test(test_stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
