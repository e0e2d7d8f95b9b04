/* Games: moves played and taken back, and how a game stands. */
#include "support.h"

static MwesoGame *game_from(const MwesoVariant *variant, const char *text)
{
    MwesoPosition start = position_from(variant, text);
    MwesoGame *game = mweso_game_new(variant, &start, NULL);
    assert_non_null(game);
    return game;
}

static void play_all(MwesoGame *game, const char *const *moves)
{
    for (; *moves; moves++) {
        MwesoError error = {0};
        MwesoStatus status = mweso_game_play(game, *moves, false, &error);
        if (status != MWESO_OK) print_error("%s: %s\n", *moves, error.text);
        assert_int_equal(status, MWESO_OK);
    }
}

static void test_new_game(void **unused)
{
    (void)unused;
    MwesoVariant *variant = rules_with(NULL);
    MwesoPosition start = mweso_position_start(variant, false);
    MwesoGame *game = mweso_game_new(variant, &start, NULL);
    MwesoOutcome standing = mweso_game_standing(game);
    assert_int_equal(mweso_game_length(game), 0);
    assert_memory_equal(mweso_game_position(game), &start, sizeof start);
    assert_memory_equal(mweso_game_position_before(game, 0), &start, sizeof start);
    assert_memory_equal(&standing.after, &start, sizeof start);
    assert_false(standing.over);
    assert_int_equal(standing.winner, MWESO_NOBODY);
    assert_false(mweso_game_undo(game));
    assert_null(mweso_game_move(game, 0));
    assert_null(mweso_game_outcome_of(game, 0));
    mweso_game_free(game);
    mweso_game_free(NULL);
    mweso_variant_free(variant);
}

static void test_moves_are_kept_in_regular_form(void **unused)
{
    (void)unused;
    MwesoVariant *variant = rules_with(SET("setup.placement=free"));
    MwesoGame *game = game_from(variant, "4x8/0x8/0x8/4x8 S+");
    play_all(game, (const char *const[]){"=4,4,4x6/0x8", "=0x8/4xC", "b1", NULL});
    assert_int_equal(mweso_game_length(game), 3);
    assert_string_equal(mweso_game_move(game, 0), "=4x8/0x8");
    assert_string_equal(mweso_game_move(game, 1), "=0x8/4x8");
    assert_string_equal(mweso_game_move(game, 2), "B1");
    assert_null(mweso_game_move(game, 3));
    assert_string_equal(text_of(variant, mweso_game_position_before(game, 1)),
                        "4x8/0x8/0x8/4x8 N+ 0,0 0,0");
    assert_string_equal(text_of(variant, mweso_game_position_before(game, 2)),
                        "0x8/4x8/0x8/4x8 S 0,0 0,0");
    mweso_game_free(game);
    mweso_variant_free(variant);
}

static void test_undo(void **unused)
{
    (void)unused;
    MwesoVariant *variant = rules_with(NULL);
    MwesoGame *game = game_from(variant, EXAMPLE_1);
    MwesoPosition start = *mweso_game_position(game);
    play_all(game, (const char *const[]){"B5", NULL});
    MwesoPosition after = *mweso_game_position(game);
    assert_int_equal(mweso_game_standing(game).captured, 12);
    assert_true(mweso_game_undo(game));
    assert_memory_equal(mweso_game_position(game), &start, sizeof start);
    assert_int_equal(mweso_game_standing(game).captured, 0);
    assert_false(mweso_game_undo(game));
    play_all(game, (const char *const[]){"B5", NULL});
    assert_memory_equal(mweso_game_position(game), &after, sizeof after);
    mweso_game_free(game);
    mweso_variant_free(variant);
}

static void test_many_moves_and_back(void **unused)
{
    enum { MOVES = 100 };
    static MwesoPosition seen[MOVES + 1];
    (void)unused;
    MwesoVariant *variant = rules_with(SET("turn.pass=allowed", "lap.relay=none",
                                           "capture.landing=empty", "capture.needs=both",
                                           "capture.quiet_turns=1000"));
    MwesoPosition start = mweso_position_start(variant, false);
    MwesoGame *game = mweso_game_new(variant, &start, NULL);
    seen[0] = start;
    for (int ply = 0; ply < MOVES; ply++) {
        MwesoMoves *moves = mweso_moves_new(variant, mweso_game_position(game), NULL);
        const char *move;
        MwesoOutcome outcome;
        assert_true(mweso_moves_next(moves, &move, &outcome));
        assert_int_equal(mweso_game_play(game, move, false, NULL), MWESO_OK);
        seen[ply + 1] = outcome.after;
        mweso_moves_free(moves);
    }
    for (int ply = MOVES; ply > 0; ply--) {
        assert_memory_equal(mweso_game_position(game), &seen[ply], sizeof seen[0]);
        assert_memory_equal(mweso_game_position_before(game, (size_t)ply - 1), &seen[ply - 1],
                            sizeof seen[0]);
        assert_memory_equal(&mweso_game_outcome_of(game, (size_t)ply - 1)->after, &seen[ply],
                            sizeof seen[0]);
        assert_true(mweso_game_undo(game));
    }
    assert_int_equal(mweso_game_length(game), 0);
    mweso_game_free(game);
    mweso_variant_free(variant);
}

static void test_sums(void **unused)
{
    (void)unused;
    MwesoVariant *variant = rules_with(NULL);
    MwesoGame *game = game_from(variant, "0x5,4,0,3/0x4,2x2,0,3/0x5,1,0,1/0x4,4,0x3 N");
    play_all(game, (const char *const[]){"B3", NULL});
    MwesoOutcome standing = mweso_game_standing(game);
    uint64_t laps = standing.laps;
    uint32_t captured = standing.captured;
    MwesoMoves *moves = mweso_moves_new(variant, mweso_game_position(game), NULL);
    const char *move;
    MwesoOutcome outcome;
    assert_true(mweso_moves_next(moves, &move, &outcome));
    play_all(game, (const char *const[]){move, NULL});
    standing = mweso_game_standing(game);
    assert_int_equal(standing.laps, laps + outcome.laps);
    assert_int_equal(standing.captured, captured + outcome.captured);
    assert_memory_equal(&standing.after, &outcome.after, sizeof outcome.after);
    mweso_moves_free(moves);
    mweso_game_free(game);
    mweso_variant_free(variant);
}

static void test_refused_moves_change_nothing(void **unused)
{
    (void)unused;
    MwesoVariant *variant = rules_with(NULL);
    MwesoGame *game = game_from(variant, EXAMPLE_2);
    MwesoPosition before = *mweso_game_position(game);
    MwesoError error = {0};
    assert_int_equal(mweso_game_play(game, "B1", false, &error), MWESO_BAD_INPUT);
    assert_int_equal(error.column, 3);
    assert_int_equal(mweso_game_play(game, "B2", false, &error), MWESO_NO);
    assert_int_equal(mweso_game_play(game, "", false, NULL), MWESO_BAD_INPUT);
    assert_int_equal(mweso_game_length(game), 0);
    assert_memory_equal(mweso_game_position(game), &before, sizeof before);
    mweso_game_free(game);
    mweso_variant_free(variant);
}

static void test_case_in_records(void **unused)
{
    MwesoError error = {0};
    (void)unused;
    MwesoVariant *variant = rules_with(NULL);
    MwesoGame *game = game_from(variant, "4x8/0x8/0x8/4x8 S 0,0 0,0");
    assert_int_equal(mweso_game_play(game, "b1", true, &error), MWESO_NO);
    assert_non_null(strstr(error.text, "small letters"));
    assert_int_equal(mweso_game_play(game, "B1", true, NULL), MWESO_OK);
    assert_int_equal(mweso_game_play(game, "B1", true, &error), MWESO_NO);
    assert_non_null(strstr(error.text, "capitals"));
    assert_int_equal(mweso_game_play(game, "b1", true, NULL), MWESO_OK);
    assert_string_equal(mweso_game_move(game, 1), "B1");
    mweso_game_free(game);
    mweso_variant_free(variant);
}

static void test_finished_games(void **unused)
{
    MwesoError error = {0};
    (void)unused;
    MwesoVariant *variant = rules_with(SET("turn.pass=allowed"));
    MwesoGame *game = game_from(variant, "1x8/1x8/2,0x7/4,0x7 S");
    play_all(game, (const char *const[]){"B1", NULL});
    MwesoOutcome standing = mweso_game_standing(game);
    assert_true(standing.over);
    assert_int_equal(standing.winner, MWESO_SOUTH);
    assert_int_equal(standing.end, MWESO_NO_MOVE);
    assert_int_equal(mweso_game_play(game, "B1", false, &error), MWESO_NO);
    assert_non_null(strstr(error.text, "over"));
    assert_int_equal(mweso_game_play(game, "pass", false, NULL), MWESO_NO);
    assert_true(mweso_game_undo(game));
    assert_false(mweso_game_standing(game).over);
    play_all(game, (const char *const[]){"A1", NULL});
    mweso_game_free(game);
    mweso_variant_free(variant);
}

/* Who cannot move at the start of a game has lost it, like anywhere else. */
static void test_game_over_at_its_start(void **unused)
{
    (void)unused;
    MwesoVariant *variant = rules_with(NULL);
    MwesoGame *game = game_from(variant, "4x8/0x8/0x8/1x8 S");
    MwesoOutcome standing = mweso_game_standing(game);
    mweso_game_free(game);
    mweso_variant_free(variant);
    assert_true(standing.over && standing.winner == MWESO_NORTH && standing.end == MWESO_NO_MOVE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_new_game),
        cmocka_unit_test(test_moves_are_kept_in_regular_form),
        cmocka_unit_test(test_undo),
        cmocka_unit_test(test_many_moves_and_back),
        cmocka_unit_test(test_sums),
        cmocka_unit_test(test_refused_moves_change_nothing),
        cmocka_unit_test(test_case_in_records),
        cmocka_unit_test(test_finished_games),
        cmocka_unit_test(test_game_over_at_its_start),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
