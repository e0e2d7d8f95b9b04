/* Outcomes: every way in which a game ends, which of them comes first, and who wins. */
#include "support.h"

static void assert_end(const char *const *settings, const char *position, const char *move,
                       MwesoEnd end, int winner, bool endless)
{
    MwesoVariant *variant = rules_with(settings);
    MwesoOutcome outcome = play(variant, position, move);
    assert_string_equal(mweso_end_name(outcome.end), mweso_end_name(end));
    assert_int_equal(outcome.over, end != MWESO_GOES_ON);
    assert_int_equal(outcome.winner, winner);
    assert_int_equal(outcome.endless, endless);
    mweso_variant_free(variant);
}

static void test_goes_on(void **unused)
{
    (void)unused;
    assert_end(NULL, EXAMPLE_1, "B5", MWESO_GOES_ON, MWESO_NOBODY, false);
}

static void test_no_move(void **unused)
{
    (void)unused;
    assert_end(NULL, "1x8/1x8/0x8/4,0x7 S", "B1", MWESO_NO_MOVE, MWESO_SOUTH, false);
    assert_end(NULL, "4,0x7/0x8/1x8/1x8 N", "B8", MWESO_NO_MOVE, MWESO_NORTH, false);
    assert_end(SET("start.singletons=always"), "1x8/1x8/0x8/4,0x7 S", "B1", MWESO_GOES_ON,
               MWESO_NOBODY, false);
    assert_end(SET("start.smallest=3"), "2x8/2x8/0x8/4,0x7 S", "B1", MWESO_NO_MOVE, MWESO_SOUTH,
               false);
}

static void test_both_ends(void **unused)
{
    static const char position[] = "1,0,1/1,0,1/0x2,3/0,2,0 S";
    (void)unused;
    assert_end(SET("board.columns=3", "end.both_ends=win"), position, "B2", MWESO_BOTH_ENDS,
               MWESO_SOUTH, false);
    assert_end(SET("board.columns=3"), position, "B2", MWESO_NO_MOVE, MWESO_SOUTH, false);
}

static void test_every_column_comes_before_both_ends(void **unused)
{
    static const char position[] = "1x2/1x2/1,0/0,2 S";
    (void)unused;
    assert_end(SET("board.columns=2", "end.every_column=win", "end.both_ends=win"), position, "B2f",
               MWESO_EVERY_COLUMN, MWESO_SOUTH, false);
    assert_end(SET("board.columns=2", "end.both_ends=win"), position, "B2f", MWESO_BOTH_ENDS,
               MWESO_SOUTH, false);
    assert_end(SET("board.columns=2"), position, "B2f", MWESO_NO_MOVE, MWESO_SOUTH, false);
}

static void test_two_captures_first(void **unused)
{
    static const char *const rules[] = {"end.two_captures_first=win", NULL};
    (void)unused;
    assert_end(rules, EXAMPLE_1 " 5,5 1,0", "B5", MWESO_TWO_CAPTURES_FIRST, MWESO_SOUTH, false);
    assert_end(rules, EXAMPLE_1 " 5,5 0,0", "B5", MWESO_GOES_ON, MWESO_NOBODY, false);
    assert_end(rules, EXAMPLE_1 " 5,5 1,1", "B5", MWESO_GOES_ON, MWESO_NOBODY, false);
    assert_end(rules, EXAMPLE_1 " 5,5 2,0", "B5", MWESO_GOES_ON, MWESO_NOBODY, false);
    assert_end(NULL, EXAMPLE_1 " 5,5 1,0", "B5", MWESO_GOES_ON, MWESO_NOBODY, false);
    assert_end(rules, EXAMPLE_2 " 5,5 1,0", "B1f", MWESO_GOES_ON, MWESO_NOBODY, false);
}

static void test_endless(void **unused)
{
    (void)unused;
    assert_end(NULL, ENDLESS_11, "B1", MWESO_ENDLESS_ANNULLED, MWESO_NOBODY, true);
    assert_end(SET("end.endless=loses"), ENDLESS_11, "B1", MWESO_ENDLESS_LOSES, MWESO_NORTH, true);
    MwesoVariant *variant = rules_with(SET("end.endless=illegal"));
    play_fails(variant, ENDLESS_11, "B1", MWESO_NO, "end.endless");
    mweso_variant_free(variant);
}

/* Extra wins stand even if the move never ends, and make it legal. */
static void test_endless_moves_that_win(void **unused)
{
    static const char every[] = "1x2/2x2/0,1/2,0 S",
                      second[] = "0,2,0x2/0,1,0,2/2,0,2,0/0,1,0,1 S 1,1 1,0";
    static const char *const answers[] = {"end.endless=annulled", "end.endless=loses",
                                          "end.endless=illegal"};
    (void)unused;
    for (size_t i = 0; i < COUNT(answers); i++) {
        assert_end(SET("board.columns=2", "end.every_column=win", answers[i]), every, "B1r",
                   MWESO_EVERY_COLUMN, MWESO_SOUTH, true);
        assert_end(SET("board.columns=4", "end.two_captures_first=win", answers[i]), second, "A1f",
                   MWESO_TWO_CAPTURES_FIRST, MWESO_SOUTH, true);
    }
    assert_end(SET("board.columns=2"), every, "B1r", MWESO_ENDLESS_ANNULLED, MWESO_NOBODY, true);
}

/* Under endless = illegal the next player has lost if all his moves are endless. */
static void test_only_endless_moves_left(void **unused)
{
    static const char position[] = "0,2,1,0,2,1,0,3/1,2,0,1,2,0,1,2/0x8/3,0x7 S";
    bool over = false;
    (void)unused;
    assert_end(SET("end.endless=illegal", "start.smallest=3"), position, "B1", MWESO_NO_MOVE,
               MWESO_SOUTH, false);
    assert_end(SET("end.endless=loses", "start.smallest=3"), position, "B1", MWESO_GOES_ON,
               MWESO_NOBODY, false);
    MwesoVariant *variant = rules_with(SET("end.endless=illegal", "start.smallest=3"));
    MwesoPosition north = position_from(variant, "0,2,1,0,2,1,0,3/1,2,0,1,2,0,1,2/0x8/3,0x7 N");
    assert_int_equal(mweso_position_is_over(variant, &north, &over, NULL), MWESO_OK);
    assert_true(over);
    mweso_variant_free(variant);
}

/* Eleven seeds come back after 128 laps; a move due a lap after the limit is taken as endless. */
static void test_lap_limit(void **unused)
{
    static const char position[] = "0x8/0x4,2,0x3/0x8/17,0x7 S"; /* nine laps */
    (void)unused;
    assert_end(SET("end.lap_limit=9"), position, "B1", MWESO_GOES_ON, MWESO_NOBODY, false);
    assert_end(SET("end.lap_limit=8"), position, "B1", MWESO_ENDLESS_ANNULLED, MWESO_NOBODY, true);
    MwesoVariant *variant = rules_with(SET("end.lap_limit=1000000000"));
    assert_int_equal(play(variant, ENDLESS_11, "B1").laps, 128);
    mweso_variant_free(variant);
    variant = rules_with(SET("end.lap_limit=8"));
    MwesoOutcome outcome = play(variant, position, "B1");
    assert_int_equal(outcome.laps, 8);
    assert_int_equal(seeds_on(&outcome.after), 19);
    mweso_variant_free(variant);
}

/* The hand of an endless move is laid back: the position is the one it came back to. */
static void test_position_after_an_endless_move(void **unused)
{
    (void)unused;
    MwesoVariant *variant = rules_with(NULL);
    MwesoOutcome outcome = play(variant, ENDLESS_11, "B1");
    assert_string_equal(text_of(variant, &outcome.after),
                        "0x8/0x8/1,2,0,1,0,1,0,1/2,0,1,0,1,0,1,0 N 2,1 0,0");
    mweso_variant_free(variant);
}

static void test_names_of_ends(void **unused)
{
    (void)unused;
    assert_string_equal(mweso_end_name(MWESO_GOES_ON), "");
    assert_string_equal(mweso_end_name(MWESO_NO_MOVE), "no-move");
    assert_string_equal(mweso_end_name(MWESO_BOTH_ENDS), "both-ends");
    assert_string_equal(mweso_end_name(MWESO_TWO_CAPTURES_FIRST), "two-captures-first");
    assert_string_equal(mweso_end_name(MWESO_EVERY_COLUMN), "every-column");
    assert_string_equal(mweso_end_name(MWESO_ENDLESS_ANNULLED), "endless-annulled");
    assert_string_equal(mweso_end_name(MWESO_ENDLESS_LOSES), "endless-loses");
    assert_string_equal(mweso_end_name(MWESO_DECIDED), "decided");
    assert_string_equal(mweso_end_name(MWESO_STILL), "still");
    assert_string_equal(mweso_end_name(MWESO_REPEATED), "repeated");
    assert_string_equal(mweso_end_name(MWESO_END_COUNT), "");
    assert_string_equal(mweso_end_name((MwesoEnd)-1), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_goes_on),
        cmocka_unit_test(test_no_move),
        cmocka_unit_test(test_both_ends),
        cmocka_unit_test(test_every_column_comes_before_both_ends),
        cmocka_unit_test(test_two_captures_first),
        cmocka_unit_test(test_endless),
        cmocka_unit_test(test_endless_moves_that_win),
        cmocka_unit_test(test_only_endless_moves_left),
        cmocka_unit_test(test_lap_limit),
        cmocka_unit_test(test_position_after_an_endless_move),
        cmocka_unit_test(test_names_of_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
