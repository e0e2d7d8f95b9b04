/* Players: what they promise of moves, values, lots and stopping; scores of matches. */
#include "support.h"

static MwesoPlayer *player_for(const MwesoVariant *variant, const char *name)
{
    MwesoError error = {0};
    MwesoPlayer *player = mweso_player_new(variant, name, &error);
    if (!player) print_error("%s: %s\n", name, error.text);
    assert_non_null(player);
    return player;
}

static MwesoGame *game_from(const MwesoVariant *variant, const char *text)
{
    MwesoPosition start = position_from(variant, text);
    MwesoGame *game = mweso_game_new(variant, &start, NULL);
    assert_non_null(game);
    return game;
}

static void test_forced_win(void **unused)
{
    (void)unused;
    MwesoThought thought;
    MwesoVariant *variant = rules_with(NULL);
    MwesoPlayer *player = player_for(variant, "search:depth=8");
    MwesoGame *game = game_from(variant, EXAMPLE_1);
    assert_int_equal(mweso_player_move(player, game, NULL, NULL, &thought, NULL), MWESO_OK);
    assert_string_equal(thought.move, "B5");
    assert_true(thought.has_value && thought.win == 3);
    assert_true(strncmp(thought.line, "B5 ", 3) == 0);
    assert_int_equal(mweso_player_judge(player, game, "B5", NULL, NULL, &thought, NULL), MWESO_OK);
    assert_int_equal(thought.win, 3);
    assert_int_equal(mweso_player_judge(player, game, "B1", NULL, NULL, &thought, NULL), MWESO_NO);
    mweso_game_free(game);
    mweso_player_free(player);
    mweso_variant_free(variant);
}

static void test_what_cannot_be_asked(void **unused)
{
    (void)unused;
    MwesoThought thought;
    MwesoError error;
    MwesoVariant *variant = rules_with(SET("setup.placement=free"));
    MwesoPlayer *random = player_for(variant, "random"), *search = player_for(variant, "search");
    MwesoGame *over = game_from(variant, "0x8/0x8/0x8/4,0x7 N");
    MwesoPosition start = mweso_position_start(variant, true);
    MwesoGame *placing = mweso_game_new(variant, &start, NULL);
    assert_int_equal(mweso_player_move(random, over, NULL, NULL, &thought, &error), MWESO_NO);
    assert_int_equal(mweso_player_move(search, over, NULL, NULL, &thought, &error), MWESO_NO);
    assert_int_equal(mweso_player_judge(random, over, "B1", NULL, NULL, &thought, &error),
                     MWESO_USAGE);
    assert_int_equal(mweso_player_judge(search, placing, "B1", NULL, NULL, &thought, &error),
                     MWESO_USAGE);
    assert_null(mweso_player_of_level(0));
    assert_null(mweso_player_of_level(11));
    for (int level = 1; level <= 10; level++)
        mweso_player_free(player_for(variant, mweso_player_of_level(level)));
    mweso_game_free(placing);
    mweso_game_free(over);
    mweso_player_free(search);
    mweso_player_free(random);
    mweso_variant_free(variant);
}

/* Seeds are arranged by a legal move: by lot, or as usual. */
static void test_arranging(void **unused)
{
    (void)unused;
    MwesoThought thought;
    char first[200];
    MwesoVariant *variant = rules_with(SET("setup.placement=free"));
    MwesoPlayer *random = player_for(variant, "random"), *greedy = player_for(variant, "greedy");
    MwesoPosition start = mweso_position_start(variant, true);
    MwesoGame *game = mweso_game_new(variant, &start, NULL);
    assert_int_equal(mweso_player_move(random, game, NULL, NULL, &thought, NULL), MWESO_OK);
    snprintf(first, sizeof first, "%s", thought.move);
    assert_int_equal(mweso_game_play(game, thought.move, false, NULL), MWESO_OK);
    assert_int_equal(mweso_player_move(greedy, game, NULL, NULL, &thought, NULL), MWESO_OK);
    assert_int_equal(mweso_game_play(game, thought.move, false, NULL), MWESO_OK);
    const MwesoPosition *arranged = mweso_game_position(game);
    assert_false(arranged->placing);
    assert_memory_equal(arranged->pit[1], start.pit[1], sizeof start.pit[1]);
    assert_memory_not_equal(arranged->pit[0], start.pit[0], sizeof start.pit[0]);
    while (mweso_game_undo(game)) continue;
    mweso_player_begin(random, 1, 0, NULL);
    assert_int_equal(mweso_player_move(random, game, NULL, NULL, &thought, NULL), MWESO_OK);
    assert_string_equal(thought.move, first); /* the same seed and stream */
    mweso_player_begin(random, 1, 1, NULL);
    assert_int_equal(mweso_player_move(random, game, NULL, NULL, &thought, NULL), MWESO_OK);
    assert_string_not_equal(thought.move, first);
    mweso_game_free(game);
    mweso_player_free(greedy);
    mweso_player_free(random);
    mweso_variant_free(variant);
}

/* What a player is told before he is stopped. */
typedef struct Stop {
    int asked, depth; /* stops at this depth, or when asked the second time */
} Stop;

static bool stop_soon(void *user, const MwesoThought *so_far)
{
    Stop *stop = user;
    stop->asked++;
    return so_far->depth < stop->depth && (stop->depth > 1 || stop->asked < 2);
}

static MwesoThought think_until(const MwesoVariant *variant, const char *name, Stop *stop)
{
    MwesoThought thought;
    MwesoPlayer *player = player_for(variant, name);
    MwesoGame *game = game_from(variant, "4x8/0x8/0x8/4x8 S");
    assert_int_equal(mweso_player_move(player, game, stop_soon, stop, &thought, NULL), MWESO_OK);
    assert_true(stop->asked > 0);
    mweso_game_free(game);
    mweso_player_free(player);
    return thought;
}

/* Whoever is told to stop moves soon, after however long he was going to think. */
static void test_stopping(void **unused)
{
    (void)unused;
    MwesoVariant *variant = rules_with(NULL);
    MwesoThought deep = think_until(variant, "search:depth=60", &(Stop){0, 3});
    MwesoThought slow = think_until(variant, "search:time=1000", &(Stop){0, 3});
    MwesoThought lots = think_until(variant, "mcts:time=1000", &(Stop){0, 1});
    assert_true(deep.depth >= 3 && deep.depth < 10);
    assert_true(slow.depth >= 3 && slow.depth < 10);
    assert_true(lots.nodes > 0 && lots.nodes < 1000);
    mweso_variant_free(variant);
}

static void test_score(void **unused)
{
    (void)unused;
    MwesoMatchTally even = {.pairs = {0, 0, 100, 0, 0}}, won = {.pairs = {0, 0, 0, 0, 100}};
    MwesoMatchTally spread = {.pairs = {30, 0, 40, 0, 30}}, none = {.pairs = {0}};
    MwesoScore e = mweso_match_score(&even), w = mweso_match_score(&won),
               s = mweso_match_score(&spread), n = mweso_match_score(&none);
    assert_true(e.score == 0.5 && e.elo == 0);
    assert_true(e.high - e.low < 0.02); /* no pair differs from another */
    assert_true(w.score == 1 && w.high == 1 && w.low > 0.95 && w.low < 1 && w.elo == 1200);
    assert_true(s.score == 0.5 && s.low > 0.41 && s.low < 0.43); /* 1.96 sqrt(0.15 / 100) = 0.076 */
    assert_true(n.score == 0.5 && n.low < 0.01 + 0.1 && n.high > 0.89);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_forced_win), cmocka_unit_test(test_what_cannot_be_asked),
        cmocka_unit_test(test_arranging),  cmocka_unit_test(test_stopping),
        cmocka_unit_test(test_score),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
