/* Hooks: what the API tells of a script, errors of scripts as values, what is remembered, threads
 * that share a variant, and too little memory. */
#include <pthread.h>

#include "folder.h"

extern long mweso_test_fail_after;

/* ---- variants with scripts ------------------------------------------------------------------- */

static void write_script(const char *text) { make_file("x.lua", text); }

/* With `more` behind the line that names the script. */
static MwesoVariant *load(const char *more, const char *const *settings, MwesoFindings *findings)
{
    char text[500];
    int length = snprintf(text, sizeof text, "[setup]\ninner = 1xC\n[hooks]\nscript = x.lua\n%s",
                          more);
    return mweso_variant_load_text(NULL, path_of("test.ini"), text, (size_t)length, settings,
                                   findings);
}

static MwesoVariant *variant_of(const char *script, const char *more)
{
    MwesoFindings *findings = mweso_findings_new();
    write_script(script);
    MwesoVariant *variant = load(more, NULL, findings);
    if (!variant) print_findings(findings);
    assert_non_null(variant);
    mweso_findings_free(findings);
    return variant;
}

static size_t decision(const char *name)
{
    size_t i = 0;
    while (strcmp(mweso_decision(i)->name, name) != 0) i++;
    return i;
}

/* A game with a counter: every move from an odd pit is remembered, and the mover goes again. */
static const char counting[] =
    "local step = parameter('step', {1, 0, 5}, 'How much does a move count?')\n"
    "local kind = parameter('kind', {'all', 'odd'}, 'Which moves count?')\n"
    "remember('moves', {2, 50}, 'The moves that count.')\n"
    "remember('last', {0, 16}, 'The pit of the last start.')\n"
    "\n"
    "hook('turn', 'after an odd pit the mover goes again',\n"
    "    function(t) if t.start % 2 == 1 then return 'again' end end)\n"
    "hook('remember', 'moves are counted', function(t)\n"
    "    if kind == 'odd' and t.start % 2 == 0 then return nil end\n"
    "    return {moves = t.moves + step, last = t.start}\n"
    "end)\n";

/* ---- what is told ---------------------------------------------------------------------------- */

static void test_hooks_are_told(void **unused)
{
    (void)unused;
    MwesoVariant *variant = variant_of(counting, "");
    assert_string_equal(mweso_variant_script(variant), path_of("x.lua"));
    assert_string_equal(mweso_variant_file(variant, 0), path_of("x.lua"));
    assert_null(mweso_variant_file(variant, 1));
    MwesoHook turn = mweso_variant_hook(variant, decision("turn"));
    assert_string_equal(turn.doc, "after an odd pit the mover goes again");
    assert_int_equal(turn.line, 6);
    assert_int_equal(mweso_variant_hook(variant, decision("remember")).line, 8);
    for (size_t i = 0; i < mweso_decision_count() + 3; i++) {
        bool hooked = i == decision("turn") || i == decision("remember");
        assert_int_equal(mweso_variant_hook(variant, i).doc != NULL, hooked);
    }
    mweso_variant_free(variant);
}

static void test_without_a_script(void **unused)
{
    MwesoParameter parameter;
    MwesoMemory memory;
    (void)unused;
    MwesoVariant *variant = rules_with(NULL);
    assert_null(mweso_variant_script(variant));
    assert_null(mweso_variant_hook(variant, decision("turn")).doc);
    assert_false(mweso_variant_parameter(variant, 0, &parameter));
    assert_false(mweso_variant_memory(variant, 0, &memory));
    mweso_variant_free(variant);
}

static void test_parameters_are_told(void **unused)
{
    MwesoParameter p;
    (void)unused;
    MwesoVariant *variant = variant_of(counting, "step = 3 ? ; a guess\n");
    assert_true(mweso_variant_parameter(variant, 0, &p));
    assert_string_equal(p.name, "step");
    assert_null(p.words);
    assert_true(p.usual == 1 && p.least == 0 && p.most == 5);
    assert_string_equal(p.answer.text, "3");
    assert_string_equal(p.answer.comment, "a guess");
    assert_true(p.answer.assumed && p.answer.origin == MWESO_FROM_FILE && p.answer.line == 5);
    assert_true(mweso_variant_parameter(variant, 1, &p));
    assert_string_equal(p.doc, "Which moves count?");
    assert_string_equal(p.words[1], "odd");
    assert_null(p.words[2]);
    assert_string_equal(p.answer.text, "all");
    assert_true(p.answer.origin == MWESO_FROM_DEFAULT);
    assert_false(mweso_variant_parameter(variant, 2, &p));
    mweso_variant_free(variant);
}

static void test_fingerprints_tell_parameters_apart(void **unused)
{
    (void)unused;
    MwesoVariant *one = variant_of(counting, "");
    MwesoVariant *same = variant_of(counting, "step = 1\n");
    MwesoVariant *other = variant_of(counting, "step = 2\n");
    assert_string_equal(mweso_variant_fingerprint(one), mweso_variant_fingerprint(same));
    assert_string_not_equal(mweso_variant_fingerprint(one), mweso_variant_fingerprint(other));
    mweso_variant_free(one);
    mweso_variant_free(same);
    mweso_variant_free(other);
}

static void test_memory_is_told(void **unused)
{
    MwesoMemory m;
    (void)unused;
    MwesoVariant *variant = variant_of(counting, "");
    assert_true(mweso_variant_memory(variant, 0, &m));
    assert_string_equal(m.name, "moves");
    assert_string_equal(m.doc, "The moves that count.");
    assert_true(m.first == 2 && m.most == 50);
    assert_true(mweso_variant_memory(variant, 1, &m));
    assert_false(mweso_variant_memory(variant, 2, &m));
    mweso_variant_free(variant);
}

/* ---- what is remembered ---------------------------------------------------------------------- */

static void test_positions_carry_memory(void **unused)
{
    (void)unused;
    MwesoVariant *variant = variant_of(counting, "");
    MwesoPosition start = mweso_position_start(variant, false);
    assert_int_equal(start.memory[0], 2);
    assert_string_equal(text_of(variant, &start), "4x8/1x8/1x8/4x8 S 0,0 0,0 moves=2 last=0");
    MwesoPosition read = position_from(variant, "4x8/1x8/1x8/4x8 N 7,6 1,1 moves=50 last=16");
    assert_true(read.memory[0] == 50 && read.memory[1] == 16);
    MwesoPosition again = position_from(variant, text_of(variant, &read));
    assert_memory_equal(&again, &read, sizeof read);
    mweso_variant_free(variant);
}

static void test_wrong_memory_is_refused(void **unused)
{
    static const char *const texts[] = {
        "4x8/1x8/1x8/4x8 S 0,0 0,0 moves=51", "4x8/1x8/1x8/4x8 S 0,0 0,0 moves=-1",
        "4x8/1x8/1x8/4x8 S 0,0 0,0 move=1",   "4x8/1x8/1x8/4x8 S 0,0 0,0 moves=1 moves=1",
        "4x8/1x8/1x8/4x8 S 0,0 0,0 moves",
    };
    MwesoPosition position;
    (void)unused;
    MwesoVariant *variant = variant_of(counting, "");
    for (size_t i = 0; i < COUNT(texts); i++) {
        MwesoError error = {0};
        assert_int_equal(mweso_position_parse(variant, texts[i], &position, &error),
                         MWESO_BAD_INPUT);
        assert_true(error.text[0] && error.column > 0);
    }
    mweso_variant_free(variant);
}

/* The pit to start from tells what the script is shown: turns, then captures of the opponent. */
static void test_counters_go_no_further(void **unused)
{
    static const char shown[] =
        "counts('turns', 2) counts('captures', 1)\n"
        "hook('starts', 'by what was made', function(t)\n"
        "    local n = 1 + t.turns + 3 * t.their_turns + (t.captures + t.their_captures) // 2 * 7\n"
        "    if t[n] > 0 then return {n} end\n"
        "end)\n";
    static const struct {
        const char *counters, *pit;
    } cases[] = {{"0,0 0,0", "B1"}, {"2,0 0,0", "B3"}, {"9,0 0,0", "B3"}, {"1,1 1,0", "B5"},
                 {"0,2 0,0", "B7"}, {"0,9 0,2", "B7"}, {"9,8 7,0", "A8"}, {"9,9 1,0", "A8"},
                 {"2,2 1,1", "A1"}, {"9,9 9,9", "A1"}};
    (void)unused;
    MwesoVariant *variant = variant_of(shown, "[reverse]\npits = none\n");
    for (size_t i = 0; i < COUNT(cases); i++) {
        char position[80];
        snprintf(position, sizeof position, "1x8/1x8/1x8/1x8 S %s", cases[i].counters);
        play(variant, position, cases[i].pit);
    }
    mweso_variant_free(variant);
}

static void test_undo_takes_memory_back(void **unused)
{
    (void)unused;
    MwesoVariant *variant = variant_of(counting, "step = 4\n");
    MwesoPosition start = mweso_position_start(variant, false);
    MwesoGame *game = mweso_game_new(variant, &start, NULL);
    assert_int_equal(mweso_game_play(game, "B2", false, NULL), MWESO_OK);
    assert_true(mweso_game_position(game)->memory[0] == 6 && mweso_game_position(game)->side == 1);
    const MwesoPosition before = *mweso_game_position(game);
    assert_int_equal(mweso_game_play(game, "B1", false, NULL), MWESO_OK);
    assert_true(mweso_game_position(game)->memory[0] == 10 &&
                mweso_game_position(game)->memory[1] == 1);
    assert_int_equal(mweso_game_position(game)->side, 1);
    assert_true(mweso_game_undo(game));
    assert_memory_equal(mweso_game_position(game), &before, sizeof before);
    assert_true(mweso_game_undo(game));
    assert_memory_equal(mweso_game_position(game), &start, sizeof start);
    mweso_game_free(game);
    mweso_variant_free(variant);
}

/* ---- errors ---------------------------------------------------------------------------------- */

static void assert_not_loaded(const char *script, const char *more, const char *id, int line,
                              const char *part)
{
    MwesoFindings *findings = mweso_findings_new();
    write_script(script);
    assert_null(load(more, NULL, findings));
    assert_int_equal(mweso_findings_status(findings), MWESO_BAD_VARIANT);
    MwesoFinding f = mweso_findings_at(findings, 0);
    if (strcmp(f.id, id) != 0 || !strstr(f.text, part)) print_findings(findings);
    assert_string_equal(f.id, id);
    assert_non_null(strstr(f.text, part));
    assert_int_equal(f.line, line);
    mweso_findings_free(findings);
}

static void test_errors_of_loading(void **unused)
{
    (void)unused;
    assert_not_loaded("x = 1\nhook(", "", "script-error", 2, "unexpected symbol");
    assert_not_loaded("\nwhile true do end", "", "script-error", 2, "budget");
    assert_not_loaded(counting, "step = 6\n", "bad-value", 5, "a whole number from 0 to 5");
    assert_not_loaded(counting, "kind = od\n", "bad-value", 5, "did you mean 'odd'");
    assert_not_loaded(counting, "stp = 1\n", "unknown-key", 5, "did you mean 'step'");
    assert_not_loaded("\033Lua", "", "script-text", 0, "compiled");
}

/* Every way to ask fails with the same error, and can be asked again. */
static void test_errors_are_values(void **unused)
{
    MwesoOutcome outcome;
    MwesoCount count;
    MwesoPlayouts totals = {0};
    bool over;
    (void)unused;
    MwesoVariant *variant = variant_of("hook('starts', 'it fails',\n  function(t) error('no') end)",
                                       "");
    MwesoPosition start = mweso_position_start(variant, false);
    for (int i = 0; i < 2; i++) {
        MwesoError e[4] = {{0}};
        assert_int_equal(mweso_play(variant, &start, "B1", NULL, NULL, &outcome, &e[0]),
                         MWESO_BAD_VARIANT);
        assert_int_equal(mweso_position_is_over(variant, &start, &over, &e[1]), MWESO_BAD_VARIANT);
        assert_int_equal(mweso_perft(variant, &start, 1, &count, NULL, NULL, &e[2]),
                         MWESO_BAD_VARIANT);
        assert_int_equal(mweso_playouts(variant, 0, 1, 9, 1, &totals, &e[3]), MWESO_BAD_VARIANT);
        for (size_t k = 0; k < COUNT(e); k++) {
            assert_int_equal(e[k].status, MWESO_BAD_VARIANT);
            assert_non_null(
                strstr(e[k].text, "x.lua:2: hook 'starts': no; asked at --position '4x8/"));
        }
        assert_int_equal(mweso_play(variant, &start, "B1", NULL, NULL, &outcome, NULL),
                         MWESO_BAD_VARIANT);
    }
    mweso_variant_free(variant);
}

/* A variable that is changed before an error is put back: the next question finds the script as it
 * was loaded. */
static void test_an_error_leaves_nothing(void **unused)
{
    (void)unused;
    MwesoVariant *variant = variant_of("local n = 0\n"
                                       "hook('next', 'it fails once', function()\n"
                                       "    if n == 0 then n = 1; error('first') end\n"
                                       "    n = 0\n"
                                       "end)\n",
                                       "");
    MwesoPosition start = mweso_position_start(variant, false);
    for (int i = 0; i < 3; i++) {
        MwesoOutcome outcome;
        MwesoError error = {0};
        assert_int_equal(mweso_play(variant, &start, "B1", NULL, NULL, &outcome, &error),
                         MWESO_BAD_VARIANT);
        assert_non_null(strstr(error.text, "hook 'next': first"));
    }
    mweso_variant_free(variant);
}

static void test_turns_fail_alike(void **unused)
{
    MwesoOutcome outcome;
    MwesoError error = {0};
    (void)unused;
    MwesoVariant *variant = variant_of("hook('landing', 'it fails', function(t) return 99 end)",
                                       "");
    MwesoPosition start = mweso_position_start(variant, false);
    MwesoTurn *turn = mweso_turn_new(variant, &start, &error);
    assert_non_null(turn);
    assert_int_equal(mweso_turn_choose(turn, MWESO_PIT, 0, &error), MWESO_BAD_VARIANT);
    assert_non_null(strstr(error.text, "there is no pit 99"));
    assert_int_not_equal(mweso_turn_outcome(turn, &outcome, &error), MWESO_OK);
    mweso_turn_free(turn);
    mweso_variant_free(variant);
}

/* What was acquired for a turn is given back whole, whichever phase the turn was in. */
static void test_turns_in_a_phase(void **unused)
{
    MwesoOutcome outcome;
    MwesoError error = {0};
    (void)unused;
    MwesoVariant *variant = variant_of("hook('landing', 'it ends', function(t) return 'end' end)",
                                       "[phase first]\nuntil = turns 1\nstart.smallest = 1\n");
    MwesoPosition position = mweso_position_start(variant, false);
    for (int i = 0; i < 4; i++) {
        MwesoTurn *turn = mweso_turn_new(variant, &position, &error);
        assert_non_null(turn);
        assert_int_equal(mweso_turn_choose(turn, MWESO_PIT, 0, &error), MWESO_OK);
        assert_int_equal(mweso_turn_outcome(turn, &outcome, &error), MWESO_OK);
        mweso_turn_free(turn);
        position = outcome.after;
        position.pit[position.side][0] = 4;
    }
    mweso_variant_free(variant);
}

/* The tail of a wide position is part of the error, so that it can be asked again. */
static void test_errors_hold_wide_positions(void **unused)
{
    MwesoOutcome outcome;
    MwesoError error = {0};
    (void)unused;
    MwesoVariant *variant = variant_of("hook('winner', 'it fails', function(t) error('no') end)",
                                       "[board]\ncolumns = 32\n");
    MwesoPosition start = mweso_position_start(variant, false);
    for (int pit = 0; pit < 64; pit++)
        start.pit[0][pit] = start.pit[1][pit] = (uint16_t)(100 + pit);
    assert_int_equal(mweso_play(variant, &start, "B1", NULL, NULL, &outcome, &error),
                     MWESO_BAD_VARIANT);
    assert_non_null(strstr(error.text, text_of(variant, &start)));
    mweso_variant_free(variant);
}

/* ---- games that a script ends ---------------------------------------------------------------- */

/* Every game of a match ends at its first move: each is counted where it belongs, and once. */
static void test_matches_that_a_script_ends(void **unused)
{
    MwesoVariant *variant = variant_of("hook('winner', 'one move', function(t) return 'mover' end)",
                                       "");
    MwesoMatchPlan plan = {
        .players = {"random", "random"}, .pairs = 4, .seed = 1, .most_moves = 10, .threads = 1};
    MwesoMatchTally tally;
    MwesoError error = {0};
    (void)unused;
    assert_int_equal(mweso_match(variant, &plan, NULL, NULL, &tally, &error), MWESO_OK);
    for (int end = 0; end < MWESO_END_COUNT; end++)
        assert_int_equal(tally.ended[end], end == MWESO_DECIDED ? 8 : 0);
    for (int halt = 0; halt < MWESO_HALT_COUNT; halt++)
        assert_int_equal(tally.halted[halt], halt == MWESO_PLAYED_OUT ? 8 : 0);
    mweso_variant_free(variant);
}

/* ---- threads --------------------------------------------------------------------------------- */

static const char looking[] =
    "hook('direction', 'a lap that captures clockwise may run so', function(t)\n"
    "    return captures(t.origin, 'reverse') and 'either' or 'forward'\n"
    "end)\n"
    "hook('next', 'one seed a pit', function(t)\n"
    "    return onward(t.landing or t.origin, t.clockwise and -1 or 1)\n"
    "end)\n";

typedef struct Player {
    const MwesoVariant *variant;
    pthread_t thread;
    MwesoPlayouts totals;
    MwesoStatus status;
} Player;

static void *play_games(void *user)
{
    Player *player = user;
    player->status = mweso_playouts(player->variant, 0, 6, 60, 1, &player->totals, NULL);
    return NULL;
}

static void test_threads_share_a_variant(void **unused)
{
    Player players[3] = {{NULL}}, alone = {NULL};
    (void)unused;
    alone.variant = variant_of(looking, "");
    play_games(&alone);
    assert_int_equal(alone.status, MWESO_OK);
    for (size_t i = 0; i < COUNT(players); i++) {
        players[i].variant = alone.variant;
        assert_int_equal(pthread_create(&players[i].thread, NULL, play_games, &players[i]), 0);
    }
    for (size_t i = 0; i < COUNT(players); i++) pthread_join(players[i].thread, NULL);
    for (size_t i = 0; i < COUNT(players); i++) {
        assert_int_equal(players[i].status, MWESO_OK);
        assert_memory_equal(&players[i].totals, &alone.totals, sizeof alone.totals);
    }
    mweso_variant_free((MwesoVariant *)alone.variant);
}

/* ---- too little memory ----------------------------------------------------------------------- */

static MwesoStatus load_counting(void)
{
    MwesoFindings *findings = mweso_findings_new();
    if (!findings) return MWESO_IO;
    MwesoVariant *variant = load("step = 2\n", SET("hooks.kind=odd"), findings);
    MwesoStatus status = mweso_findings_status(findings);
    assert_int_equal(variant != NULL, status == MWESO_OK);
    if (variant) {
        MwesoMemory m;
        assert_true(mweso_variant_memory(variant, 1, &m));
    }
    mweso_variant_free(variant);
    mweso_findings_free(findings);
    return status;
}

/* Makes the n-th allocation fail for every n up to the first at which the operation needs fewer. */
static void assert_survives(MwesoStatus (*operation)(void))
{
    MwesoStatus status = MWESO_IO;
    long n = 0;
    for (; status == MWESO_IO && n < 20000; n++) {
        mweso_test_fail_after = n;
        status = operation();
        mweso_test_fail_after = -1;
        if (status != MWESO_IO && status != MWESO_OK)
            print_error("allocation %ld: %d\n", n, status);
        assert_true(status == MWESO_IO || status == MWESO_OK);
    }
    assert_int_equal(status, MWESO_OK);
    assert_true(n > 1); /* at least one allocation did fail */
}

static void test_loading_without_memory(void **unused)
{
    (void)unused;
    write_script(counting);
    assert_survives(load_counting);
}

static MwesoVariant *the_variant;

/* The script allocates in this move; the state that it leaves plays on. */
static MwesoStatus play_move(void)
{
    MwesoPosition start = mweso_position_start(the_variant, false);
    MwesoOutcome outcome;
    MwesoError error = {0};
    MwesoStatus status = mweso_play(the_variant, &start, "B2", NULL, NULL, &outcome, &error);
    assert_int_equal(error.status, status);
    if (status == MWESO_OK) assert_int_equal(outcome.after.memory[0], 3);
    return status;
}

static void test_playing_without_memory(void **unused)
{
    (void)unused;
    the_variant = variant_of(counting, "");
    assert_survives(play_move);
    assert_int_equal(play_move(), MWESO_OK);
    mweso_variant_free(the_variant);
}

/* While a list holds the only state of the script, a move needs a second one, loaded anew. */
static MwesoStatus play_beside_a_list(void)
{
    MwesoPosition start = mweso_position_start(the_variant, false);
    MwesoMoves *moves = mweso_moves_new(the_variant, &start, NULL);
    MwesoStatus status = moves ? play_move() : MWESO_IO;
    mweso_moves_free(moves);
    return status;
}

static void test_another_state_without_memory(void **unused)
{
    (void)unused;
    MwesoStatus status = MWESO_IO;
    for (long n = 0; status == MWESO_IO && n < 5000; n += 7) {
        the_variant = variant_of(counting, "");
        mweso_test_fail_after = n;
        status = play_beside_a_list();
        mweso_test_fail_after = -1;
        mweso_variant_free(the_variant);
    }
    assert_int_equal(status, MWESO_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hooks_are_told),
        cmocka_unit_test(test_without_a_script),
        cmocka_unit_test(test_parameters_are_told),
        cmocka_unit_test(test_fingerprints_tell_parameters_apart),
        cmocka_unit_test(test_memory_is_told),
        cmocka_unit_test(test_positions_carry_memory),
        cmocka_unit_test(test_wrong_memory_is_refused),
        cmocka_unit_test(test_counters_go_no_further),
        cmocka_unit_test(test_undo_takes_memory_back),
        cmocka_unit_test(test_errors_of_loading),
        cmocka_unit_test(test_errors_are_values),
        cmocka_unit_test(test_an_error_leaves_nothing),
        cmocka_unit_test(test_turns_fail_alike),
        cmocka_unit_test(test_turns_in_a_phase),
        cmocka_unit_test(test_errors_hold_wide_positions),
        cmocka_unit_test(test_threads_share_a_variant),
        cmocka_unit_test(test_loading_without_memory),
        cmocka_unit_test(test_matches_that_a_script_ends),
        cmocka_unit_test(test_playing_without_memory),
        cmocka_unit_test(test_another_state_without_memory),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
