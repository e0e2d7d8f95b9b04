/* Players: what they promise of moves, values, lots and stopping; scores of matches. */
#include "folder.h"
#include "hooks/pool.h"
#include "play/moves.h"
#include "rules/variant.h"
#include "study/games.h"
#include "think/chance.h"
#include "think/movegen.h"
#include "think/search.h"

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
    int level = 1;
    for (; mweso_level(level); level++) {
        assert_string_equal(mweso_level(level)->player, mweso_player_of_level(level));
        assert_ptr_equal(mweso_level_named(mweso_level(level)->name), mweso_level(level));
        mweso_player_free(player_for(variant, mweso_player_of_level(level)));
    }
    assert_null(mweso_player_of_level(level));
    size_t place = 0;
    for (; mweso_level_of(variant, place); place++)
        assert_int_equal(mweso_level_of(variant, place)->number, place + 1);
    assert_int_equal(place, level - 1);
    assert_int_equal(mweso_level_named("nodes-90")->number, 0);
    assert_string_equal(mweso_level_named("3")->name, "hasty");
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

/* The set of pits (as bits, by their numbers and rows) from which 40 random moves start. */
static uint64_t random_starts(const MwesoVariant *variant, const char *position)
{
    uint64_t starts = 0;
    MwesoThought thought;
    MwesoPlayer *player = player_for(variant, "random");
    MwesoGame *game = game_from(variant, position);
    for (uint64_t stream = 0; stream < 40; stream++) {
        mweso_player_begin(player, 1, stream, NULL);
        assert_int_equal(mweso_player_move(player, game, NULL, NULL, &thought, NULL), MWESO_OK);
        starts |= (uint64_t)1 << (8 * (thought.move[0] == 'A') + thought.move[1] - '1');
    }
    mweso_game_free(game);
    mweso_player_free(player);
    return starts;
}

/* After any move North has nothing but single seeds, and has lost. */
static void test_random_moves_that_end_the_game(void **unused)
{
    (void)unused;
    MwesoVariant *variant = rules_with(NULL);
    assert_int_equal(random_starts(variant, "1,0x7/0x8/0x8/2x8 S"), 0xff);
    mweso_variant_free(variant);
}

#define WAYS \
    "[reverse]\npits = none\n[capture]\nneeds = inner\nresow = landing\nquiet_turns = 0\n" \
    "refusal = always\n"

/* The moves that are listed are the first few of B1; others are written as they were drawn. */
static void test_random_moves_beyond_the_list(void **unused)
{
    (void)unused;
    leave_to_all();
    MwesoVariant *variant = variant_from(WAYS, NULL);
    uint64_t starts = random_starts(variant, "9x8/9x8/9x8/9x8 S");
    assert_true(__builtin_popcountll(starts) > 10);
    mweso_variant_free(variant);
}

/* In this position nearly all moves are longer than the limit, and so are none. */
#define RARE \
    WAYS "[board]\ncolumns = 32\n[setup]\nouter = 2xC\ninner = 2xC\n" \
         "[end]\nendless = illegal\nlap_limit = 30\n"
#define CROWDED "200x32/200x32/200x32/200x32 S"

/* There are too many moves to be listed: what is allowed is found by trying longer. */
static void test_random_moves_that_are_rare(void **unused)
{
    (void)unused;
    leave_to_all();
    MwesoVariant *variant = variant_from(RARE, NULL);
    MwesoPosition crowded = position_from(variant, CROWDED);
    MwesoError error = {0};
    const MwPlay *play = mw_acquire(variant, &error);
    assert_non_null(play);
    MwRandom random = mw_random(1, 1);
    MwDrawnMove drawn = {0};
    MwMove move = {0};
    MwGamePlayer *player = mw_player_new(variant, "random", &error);
    assert_non_null(player);
    assert_int_equal(mw_draw_move(play, &crowded, &random, &drawn, NULL, &error), MWESO_OK);
    assert_false(drawn.none);
    assert_int_equal(drawn.outcome.after.turns[0], 1);
    random = mw_random(1, 1);
    assert_int_equal(mw_player_move(player, play, &crowded, &random, &move, &error), MWESO_OK);
    assert_memory_equal(&move.outcome.after, &drawn.outcome.after, sizeof move.outcome.after);
    mw_player_free(player);
    mw_release(variant, play);
    mweso_variant_free(variant);
}

/* Their choices multiply with every lap or capture, and beyond the first moves of a game no list
 * has room for them. */
static MwesoVariant *many_choices(bool by_script)
{
    if (!by_script) return variant_from(WAYS, NULL);
    make_file("either.lua", "hook('direction', 'Either way.', function() return 'either' end)\n");
    make_file("either.ini", "[hooks]\nscript = either.lua\n");
    MwesoFindings *findings = mweso_findings_new();
    MwesoVariant *variant = mweso_variant_load(NULL, path_of("either.ini"), NULL, findings);
    mweso_findings_free(findings);
    assert_non_null(variant);
    return variant;
}

/* What takes more choices than are looked at is not looked into: it costs some nodes, and is worth
 * what it is worth as it stands. */
static void test_thinking_of_too_many_moves(void **unused)
{
    (void)unused;
    for (int by_script = 0; by_script < 2; by_script++) {
        MwesoThought thought, at_once;
        MwesoVariant *variant = many_choices(by_script);
        MwesoGame *game = game_from(variant, by_script ? "4x8/0x8/0x3,1x5/4x2,0,6x3,1,0 N 1,0 0,0"
                                                       : "9x8/9x8/9x8/9x8 S");
        MwesoPlayer *nodes = player_for(variant, "search:nodes=100"),
                    *two = player_for(variant, "search:depth=2"),
                    *one = player_for(variant, "search:depth=1"),
                    *mcts = player_for(variant, "mcts:playouts=9");
        const char *wide = by_script ? "B1r" : "B1cccddd";
        assert_int_equal(mweso_player_judge(nodes, game, wide, NULL, NULL, &thought, NULL),
                         MWESO_OK);
        assert_in_range(thought.nodes, 100, 100 + 2 * MW_ASK_EVERY);
        assert_int_equal(mweso_player_judge(two, game, wide, NULL, NULL, &thought, NULL), MWESO_OK);
        assert_in_range(thought.nodes, MW_MOST_LOOKED, MW_MOST_LOOKED + 2 * MW_ASK_EVERY);
        assert_int_equal(mweso_player_judge(one, game, wide, NULL, NULL, &at_once, NULL), MWESO_OK);
        assert_int_equal(thought.value, at_once.value);
        assert_int_equal(mweso_player_move(mcts, game, NULL, NULL, &thought, NULL), MWESO_OK);
        mweso_player_free(mcts);
        mweso_player_free(one);
        mweso_player_free(two);
        mweso_player_free(nodes);
        mweso_game_free(game);
        mweso_variant_free(variant);
    }
}

/* Who has lost is looked for no longer than anything else. */
static void test_judging_keeps_within_a_limit(void **unused)
{
    (void)unused;
    MwesoVariant *variant = variant_from(RARE, NULL);
    MwesoOutcome outcome = {.after = position_from(variant, CROWDED), .winner = MWESO_NOBODY};
    MwMoveLimit limit = {.left = 50};
    MwesoError error = {0};
    assert_int_equal(mw_judge_within(&variant->words, &outcome, &limit, &error), MWESO_BAD_INPUT);
    assert_int_equal(limit.left, 0);
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

/* Where everything is to end from the beginning, moves have been compared as they stand. */
static void test_stopped_at_once(void **unused)
{
    (void)unused;
    MwSearchFound found;
    MwesoError error = {0};
    MwCandidates candidates = {0};
    const MwWeights weights = mw_weights_usual();
    MwesoVariant *variant = rules_with(NULL);
    const MwesoPosition start = mweso_position_start(variant, false);
    assert_int_equal(mw_candidates(variant, &start, &candidates, &error), MWESO_OK);
    MwTask task = {.variant = variant,
                   .position = &start,
                   .candidates = &candidates,
                   .weights = &weights,
                   .table = mw_table_new(100),
                   .limits = {.nodes = 100}}; /* so few that each is counted at once */
    assert_non_null(task.table);
    mweso_stop(true);
    MwesoStatus status = mw_search(&task, &found, &error);
    mweso_stop(false);
    assert_int_equal(status, MWESO_OK);
    assert_int_equal(found.depth, 1);
    mw_table_free(task.table);
    mw_candidates_free(&candidates);
    mweso_variant_free(variant);
}

/* A game so long that its moves do not fit what a pipe holds: no move captures, none goes on. */
static MwesoGame *long_game(const MwesoVariant *variant, int moves)
{
    MwesoGame *game = game_from(variant, "2x8/2x8/2x8/2x8 S");
    while (moves-- > 0) {
        const char *text;
        MwesoOutcome outcome;
        MwesoMoves *list = mweso_moves_new(variant, mweso_game_position(game), NULL);
        assert_true(mweso_moves_next(list, &text, &outcome));
        assert_int_equal(mweso_game_play(game, text, false, NULL), MWESO_OK);
        mweso_moves_free(list);
    }
    return game;
}

/* An engine that answers well, but does not read, is not waited for. Half a minute of moves fills a
 * pipe. */
static void test_engine_that_does_not_read(void **unused)
{
    (void)unused;
    leave_to_all();
    MwesoThought thought;
    MwesoError error = {0};
    static const char text[] = "[hooks]\nscript = x.lua\n";
    make_file("x.lua", "hook('landing', 'The end.', function() return 'end' end)");
    MwesoFindings *findings = mweso_findings_new();
    MwesoVariant *variant = mweso_variant_load_text(NULL, path_of("test.ini"), text,
                                                    sizeof text - 1, NULL, findings);
    assert_non_null(variant);
    mweso_findings_free(findings);
    MwesoGame *game = long_game(variant, 90000);
    MwesoPlayer *player = player_for(
        variant, "ugi,patience=3:printf 'ugiok\\nreadyok\\nreadyok\\nbestmove B1\\n'; sleep 600");
    assert_int_equal(mweso_player_move(player, game, NULL, NULL, &thought, &error), MWESO_IO);
    assert_string_equal(error.text, "the engine does not read what it is told");
    mweso_player_free(player);
    mweso_game_free(game);
    mweso_variant_free(variant);
}

/* ---- agents ---------------------------------------------------------------------------------- */

/* Plays as a player of the library does. */
typedef struct Puppet {
    MwesoPlayer *player;
    int moves, most; /* that it makes before it ends the match; 0: all */
    MwesoThought thought;
} Puppet;

static bool begin_puppet(void *user, uint64_t seed, uint64_t stream)
{
    Puppet *puppet = user;
    return mweso_player_begin(puppet->player, seed, stream, NULL) == MWESO_OK;
}

static const char *move_puppet(void *user, const MwesoGame *game)
{
    Puppet *puppet = user;
    MwesoError error;
    if (puppet->moves++ == puppet->most && puppet->most) return NULL;
    assert_int_equal(mweso_player_move(puppet->player, game, NULL, NULL, &puppet->thought, &error),
                     MWESO_OK);
    return puppet->thought.move;
}

static const char *move_nowhere(void *user, const MwesoGame *game)
{
    (void)game;
    return user;
}

static bool keep_moves(void *user, const MwesoMatchGame *game)
{
    MwText *text = user;
    const char *move;
    for (size_t i = 0; (move = mweso_game_move(game->game, i)); i++) mw_text_add(text, "%s ", move);
    mw_text_add(text, "%d %d\n", game->winner, (int)game->halt);
    return true;
}

/* A match that agents play goes as that of the players who move for them, lots and all. */
static void test_agents(void **unused)
{
    (void)unused;
    MwesoVariant *variant = rules_with(NULL);
    MwesoMatchPlan plan = {.players = {"random", "greedy"},
                           .pairs = 6,
                           .seed = 3,
                           .judge_nodes = 50,
                           .opening_moves = 3,
                           .most_moves = 300,
                           .threads = 1};
    MwText texts[2] = {{0}};
    MwesoMatchTally tallies[2];
    MwesoError error;
    Puppet puppets[2] = {{player_for(variant, "random")}, {player_for(variant, "greedy")}};
    MwesoAgent agents[2] = {{begin_puppet, move_puppet, &puppets[0]},
                            {begin_puppet, move_puppet, &puppets[1]}};
    for (int i = 0; i < 2; i++) {
        assert_int_equal(mweso_match(variant, &plan, keep_moves, &texts[i], &tallies[i], &error),
                         MWESO_OK);
        plan.players[0] = "one", plan.players[1] = "other";
        plan.agents[0] = &agents[0], plan.agents[1] = &agents[1];
    }
    assert_string_equal(texts[0].s, texts[1].s);
    assert_memory_equal(&tallies[0], &tallies[1], sizeof *tallies);
    assert_true(puppets[0].moves > 20);
    puppets[1].moves = 0, puppets[1].most = 4;
    assert_int_equal(mweso_match(variant, &plan, NULL, NULL, &tallies[1], &error), MWESO_NO);
    agents[0].move = move_nowhere, agents[0].user = (void *)"A9", agents[0].begin = NULL;
    assert_int_equal(mweso_match(variant, &plan, NULL, NULL, &tallies[1], &error), MWESO_BAD_INPUT);
    agents[0].user = (void *)"";
    assert_int_equal(mweso_match(variant, &plan, NULL, NULL, &tallies[1], &error), MWESO_BAD_INPUT);
    for (int i = 0; i < 2; i++) {
        mw_text_free(&texts[i]);
        mweso_player_free(puppets[i].player);
    }
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
        cmocka_unit_test(test_forced_win),
        cmocka_unit_test(test_what_cannot_be_asked),
        cmocka_unit_test(test_arranging),
        cmocka_unit_test_setup_teardown(test_thinking_of_too_many_moves, make_folder,
                                        remove_folder),
        cmocka_unit_test(test_judging_keeps_within_a_limit),
        cmocka_unit_test(test_stopping),
        cmocka_unit_test(test_stopped_at_once),
        cmocka_unit_test(test_random_moves_that_end_the_game),
        cmocka_unit_test(test_random_moves_beyond_the_list),
        cmocka_unit_test(test_random_moves_that_are_rare),
        cmocka_unit_test_setup_teardown(test_engine_that_does_not_read, make_folder, remove_folder),
        cmocka_unit_test(test_agents),
        cmocka_unit_test(test_score),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
