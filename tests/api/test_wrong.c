/* Wrong arguments: whatever data a caller hands over, a function ends with an error that names it,
 * or with nothing. This program holds the positions, moves, games and records, test_wrong_study.c
 * the rest; between them they call every function of the public header. */
#include <glob.h>

#include "wrong.h"

/* ---- every function is called ---------------------------------------------------------------- */

/* The texts of all files that fit a pattern, one behind the other; the caller frees them. */
static char *texts_of(const char *pattern)
{
    glob_t found;
    size_t length = 0;
    char *all = calloc(1, 1);
    if (glob(pattern, GLOB_BRACE, NULL, &found) != 0) return all;
    for (size_t i = 0; i < found.gl_pathc; i++) {
        FILE *file = fopen(found.gl_pathv[i], "r");
        assert_non_null(file);
        fseek(file, 0, SEEK_END);
        size_t size = (size_t)ftell(file);
        rewind(file);
        all = realloc(all, length + size + 1);
        assert_non_null(all);
        assert_int_equal(fread(all + length, 1, size, file), size);
        length += size;
        all[length] = '\0';
        fclose(file);
    }
    globfree(&found);
    return all;
}

/* Is the function called by one of the tests, comments and strings aside? */
static bool is_called(const char *name, const char *tests)
{
    size_t length = strlen(name);
    for (const char *at = tests; (at = strstr(at, name)); at++)
        if (at[length] == '(') return true;
    return false;
}

/* The names that are declared in a header, which ends each in '('. Returns how many there are. */
static size_t check_header(const char *header, const char *tests)
{
    static const char mark[] = "MWESO_API ";
    size_t count = 0;
    for (const char *at = header; (at = strstr(at, mark)); count++) {
        char name[80] = "";
        const char *open = strchr(at, '(');
        if (strncmp(at - strlen("#define "), "#define", 7) == 0) {
            at++, count--;
            continue;
        }
        assert_non_null(open);
        const char *start = open;
        while (start[-1] == '_' || (start[-1] >= 'a' && start[-1] <= 'z')) start--;
        snprintf(name, sizeof name, "%.*s", (int)(open - start), start);
        if (!is_called(name, tests))
            print_error("%s: no test calls it with wrong arguments\n", name);
        assert_true(is_called(name, tests));
        at = open;
    }
    return count;
}

static void test_every_function_has_a_test(void **unused)
{
    char *tests = texts_of("tests/api/test_{wrong*,batch}.c");
    char *header = texts_of("src/mweso.h"), *parts = texts_of("src/mweso/*.h");
    (void)unused;
    size_t count = check_header(header, tests) + check_header(parts, tests);
    if (count < 140) print_error("only %zu functions are found in the header\n", count);
    assert_true(count >= 140);
    free(tests);
    free(header);
    free(parts);
}

/* ---- positions ------------------------------------------------------------------------------- */

/* All functions without a game that take a position refuse it, and the error says why. */
static void refuses(const MwesoVariant *v, const MwesoPosition *p, const char *part)
{
    MwesoError e = {0};
    MwesoOutcome outcome;
    MwesoCount counts[2];
    MwesoRun run;
    MwesoClash clash;
    MwesoSolution *solution;
    bool over;
    char text[1100] = "x";
    assert_int_equal(mweso_play(v, p, "B1", NULL, NULL, &outcome, &e), MWESO_BAD_INPUT);
    assert_says(&e, part);
    assert_int_equal(mweso_play(v, p, "pass", NULL, NULL, &outcome, NULL), MWESO_BAD_INPUT);
    assert_int_equal(mweso_position_is_over(v, p, &over, &e), MWESO_BAD_INPUT);
    assert_says(&e, part);
    assert_null(mweso_moves_new(v, p, &e));
    assert_says(&e, part);
    assert_null(mweso_turn_new(v, p, &e));
    assert_says(&e, part);
    assert_int_equal(mweso_perft(v, p, 1, counts, NULL, NULL, &e), MWESO_BAD_INPUT);
    assert_says(&e, part);
    assert_null(mweso_game_new(v, p, &e));
    assert_says(&e, part);
    assert_int_equal(mweso_endless_move(v, p, "B1", NULL, NULL, &run, &e), MWESO_BAD_INPUT);
    assert_says(&e, part);
    assert_int_equal(mweso_clash(v, v, p, &clash, &e), MWESO_BAD_INPUT);
    assert_says(&e, part);
    assert_null(mweso_solution_new(v, p, 100, NULL, NULL, &e));
    assert_says(&e, part);
    assert_int_equal(mweso_position_text(v, p, text, sizeof text), 0);
    assert_int_equal(mweso_position_phase(v, p), -1);
    assert_string_equal(text, "");
    assert_true(mweso_explain_start(v, p, 0, text, sizeof text) > 0);
    assert_non_null(strstr(text, part));
    solution = small_solution();
    MwesoVerdict verdict;
    assert_false(mweso_solution_find(solution, p, &verdict));
    assert_null(mweso_solution_move(solution, p, &e));
    assert_int_equal(e.status, MWESO_BAD_INPUT);
}

static void test_wrong_positions(void **unused)
{
    MwesoVariant *v = rules_with(NULL);
    const MwesoPosition start = mweso_position_start(v, false);
    MwesoPosition p;
    (void)unused;
    refuses(v, NULL, "position is missing");
    p = start, p.side = 200, refuses(v, &p, "side of the position is 200, at most 1");
    p = start, p.side = 2, refuses(v, &p, "side of the position is 2, at most 1");
    p = start, p.passes = 200, refuses(v, &p, "passes of the position is 200, at most 2");
    p = start, p.passes = 3, refuses(v, &p, "passes of the position is 3, at most 2");
    p = start, p.passes = 1, refuses(v, &p, "something in `passes`");
    p = start, p.passes = 2, refuses(v, &p, "something in `passes`");
    p = start, p.placing = 2, refuses(v, &p, "placing of the position is 2, at most 1");
    p = start, p.placing = 1, refuses(v, &p, "setup.placement is usual");
    p = start, p.unused = 1, refuses(v, &p, "something in `unused`");
    p = start, p.started[1] = 1, refuses(v, &p, "something in `started`");
    p = start, p.store[1][3] = 1, refuses(v, &p, "something in `store`");
    p = start, p.held[0] = 1, refuses(v, &p, "something in `held`");
    p = start, p.captures[1] = 1, refuses(v, &p, "captures[1] of the position is 1, at most 0");
    p = start, p.memory[0] = 1, refuses(v, &p, "memory[0] of the position is 1, at most 0");
    p = start, p.memory[15] = 65535, refuses(v, &p, "memory[15] of the position is 65535");
    p = start, p.pit[0][16] = 1, refuses(v, &p, "pit[0][16] of the position holds seeds (1)");
    p = start, p.pit[1][63] = 65535, refuses(v, &p, "the board has 16 pits a side, 0 to 15");
    p = start, p.pit[1][0] = 65535, refuses(v, &p, "the board holds 65595 seeds, at most 65535");
    memset(p.pit, 255, sizeof p.pit), refuses(v, &p, "pit[0][16]");
    memset(&p, 255, sizeof p), refuses(v, &p, "side of the position is 255");
    mweso_variant_free(v);
}

/* As many seeds as can be counted are not too many. */
static void test_most_seeds(void **unused)
{
    MwesoVariant *v = rules_with(NULL);
    MwesoPosition p = {.pit = {{65534}, {1}}};
    MwesoOutcome outcome;
    (void)unused;
    assert_int_equal(mweso_play(v, &p, "B1", NULL, NULL, &outcome, NULL), MWESO_OK);
    mweso_variant_free(v);
}

/* What another variant can begin from may be none of this one's. */
static void test_positions_of_another_variant(void **unused)
{
    MwesoVariant *v = rules_with(NULL),
                 *wide = rules_with(SET("board.columns=10", "setup.inner=1xC"));
    MwesoPosition p = mweso_position_start(wide, false);
    MwesoClash clash;
    MwesoError e;
    (void)unused;
    refuses(v, &p, "the board has 16 pits a side");
    assert_int_equal(mweso_clash(v, wide, &p, &clash, &e), MWESO_USAGE);
    MwesoPosition fit = mweso_position_for(v, &p);
    assert_memory_equal(&fit, &p, sizeof p);
    fit.memory[1] = 7, fit.passes = 1;
    fit = mweso_position_for(wide, &fit);
    assert_memory_equal(&fit, &p, sizeof p);
    fit = mweso_position_for(v, NULL);
    assert_int_equal(fit.side, 0);
    MwesoVariant *placing = rules_with(SET("setup.placement=free"));
    p = mweso_position_start(placing, true);
    refuses(v, &p, "setup.placement is usual");
    p.turns[0] = 1;
    refuses(placing, &p, "no move can have been made before");
    p.turns[0] = 0, p.pit[1][0]++;
    refuses(placing, &p, "has them as at the usual start");
    mweso_variant_free(v);
    mweso_variant_free(wide);
    mweso_variant_free(placing);
}

static void test_wrong_texts_of_positions(void **unused)
{
    MwesoVariant *v = rules_with(NULL);
    MwesoPosition p;
    MwesoError e = {0};
    char name[4];
    static const int pits[] = {-1, 16, 64, INT_MIN, INT_MAX};
    (void)unused;
    assert_int_equal(mweso_position_parse(v, NULL, &p, &e), MWESO_BAD_INPUT);
    assert_says(&e, "text of the position is missing");
    assert_int_equal(mweso_position_parse(v, "", &p, NULL), MWESO_BAD_INPUT);
    p = mweso_position_start(v, true);
    assert_int_equal(mweso_variant_board(v)->pits, 16);
    assert_int_equal(mweso_pit_number(v, "C1"), -1);
    assert_int_equal(mweso_pit_number(v, ""), -1);
    assert_int_equal(mweso_pit_number(v, "A9"), -1);
    for (size_t i = 0; i < COUNT(pits); i++) {
        char text[100] = "x";
        mweso_pit_name(v, pits[i], name);
        assert_string_equal(name, "?");
        assert_int_equal(mweso_explain_start(v, &p, pits[i], text, sizeof text), 0);
        assert_string_equal(text, "");
    }
    mweso_variant_free(v);
}

/* ---- moves and turns ------------------------------------------------------------------------- */

static void test_wrong_moves(void **unused)
{
    MwesoVariant *v = rules_with(NULL);
    MwesoPosition p = mweso_position_start(v, false);
    MwesoOutcome outcome;
    MwesoCount counts[1];
    MwesoRun run;
    MwesoError e = {0};
    static const int depths[] = {-1, 0, 65, INT_MIN, INT_MAX};
    (void)unused;
    assert_int_equal(mweso_play(v, &p, NULL, NULL, NULL, &outcome, &e), MWESO_BAD_INPUT);
    assert_says(&e, "move is missing");
    assert_int_equal(mweso_play(v, &p, "", NULL, NULL, &outcome, NULL), MWESO_BAD_INPUT);
    assert_int_equal(mweso_endless_move(v, &p, NULL, NULL, NULL, &run, &e), MWESO_BAD_INPUT);
    for (size_t i = 0; i < COUNT(depths); i++)
        assert_int_equal(mweso_perft(v, &p, depths[i], counts, NULL, NULL, &e), MWESO_USAGE);
    MwesoMoves *moves = mweso_moves_new(v, &p, NULL);
    const char *text;
    while (mweso_moves_next(moves, &text, &outcome)) continue;
    assert_false(mweso_moves_next(moves, &text, &outcome));
    assert_int_equal(mweso_moves_status(moves), MWESO_OK);
    assert_int_equal(mweso_moves_error(moves)->status, MWESO_OK);
    mweso_moves_free(moves);
    mweso_moves_free(NULL);
    mweso_variant_free(v);
}

static void test_wrong_choices(void **unused)
{
    MwesoVariant *v = rules_with(NULL);
    MwesoPosition p = mweso_position_start(v, false);
    MwesoTurn *turn = mweso_turn_new(v, &p, NULL);
    MwesoOutcome outcome;
    MwesoError e = {0};
    static const int pits[] = {-1, 16, 63, 64, INT_MIN, INT_MAX};
    static const int choices[] = {0, 1, 3, 32, 31, 255, INT_MAX};
    (void)unused;
    for (size_t i = 0; i < COUNT(pits); i++)
        assert_int_equal(mweso_turn_choose(turn, MWESO_PIT, pits[i], &e), MWESO_NO);
    for (size_t i = 0; i < COUNT(choices); i++)
        assert_int_equal(mweso_turn_choose(turn, (MwesoChoice)choices[i], 0, &e), MWESO_NO);
    assert_int_equal(mweso_turn_outcome(turn, &outcome, &e), MWESO_USAGE);
    assert_int_equal(mweso_turn_options(turn, NULL), MWESO_PIT);
    assert_string_equal(mweso_turn_text(turn), "");
    mweso_turn_free(turn);
    mweso_turn_free(NULL);
    mweso_variant_free(v);
}

/* ---- games and records ----------------------------------------------------------------------- */

static void test_wrong_in_games(void **unused)
{
    MwesoVariant *v = rules_with(NULL);
    MwesoPosition p = mweso_position_start(v, false);
    MwesoGame *game = mweso_game_new(v, &p, NULL);
    MwesoError e = {0};
    static const size_t plies[] = {1, 2, SIZE_MAX};
    (void)unused;
    assert_int_equal(mweso_game_play(game, NULL, false, &e), MWESO_BAD_INPUT);
    assert_says(&e, "move is missing");
    assert_int_equal(mweso_game_play(game, "", true, &e), MWESO_BAD_INPUT);
    assert_false(mweso_game_undo(game));
    assert_int_equal(mweso_game_play(game, "B1", false, &e), MWESO_OK);
    for (size_t i = 0; i < COUNT(plies); i++) {
        assert_null(mweso_game_move(game, plies[i]));
        assert_null(mweso_game_outcome_of(game, plies[i]));
        const MwesoPosition *before = mweso_game_position_before(game, plies[i]);
        assert_ptr_equal(before, plies[i] == 1 ? mweso_game_position(game) : NULL);
    }
    assert_int_equal(mweso_game_length(game), 1);
    assert_false(mweso_game_standing(game).over);
    mweso_text_free(mweso_game_record(game, NULL));
    mweso_text_free(NULL);
    mweso_game_free(game);
    mweso_game_free(NULL);
    assert_string_equal(mweso_end_name((MwesoEnd)-1), "");
    assert_string_equal(mweso_end_name(MWESO_END_COUNT), "");
    mweso_variant_free(v);
}

static void test_wrong_records(void **unused)
{
    static const char text[] = "Game: 1\n\n1. B1\n";
    MwesoError e = {0};
    MwesoVariant *v = rules_with(NULL);
    MwesoGame *game;
    (void)unused;
    assert_null(mweso_records_new(NULL, MWESO_LAYOUT_RECORD, &e));
    assert_says(&e, "name of the file is missing");
    assert_null(mweso_records_new("/no/such/file", MWESO_LAYOUT_RECORD, NULL));
    assert_null(mweso_records_new_text(NULL, 5, MWESO_LAYOUT_RECORD, &e));
    assert_int_equal(e.status, MWESO_BAD_INPUT);
    for (int layout = MWESO_LAYOUT_OBSERVATIONS; layout < 9; layout++)
        assert_null(mweso_records_new_text(text, strlen(text), (MwesoLayout)layout, &e));
    assert_null(mweso_records_new_text(text, strlen(text), (MwesoLayout)-1, &e));
    assert_int_equal(e.status, MWESO_USAGE);
    MwesoRecords *records = mweso_records_new_text(NULL, 0, MWESO_LAYOUT_RECORD, NULL);
    assert_null(mweso_records_next(records, NULL));
    assert_null(mweso_records_name(records));
    mweso_records_free(records);
    records = mweso_records_new_text(text, strlen(text), MWESO_LAYOUT_RECORD, NULL);
    MwesoRecord *record = mweso_records_next(records, NULL);
    assert_non_null(record);
    assert_null(mweso_record_header(record, NULL));
    assert_null(mweso_record_header(record, ""));
    assert_null(mweso_record_header_at(record, SIZE_MAX, NULL));
    assert_null(mweso_record_header_at(record, 1, NULL));
    assert_string_equal(mweso_record_header_at(record, 0, NULL), "1");
    assert_int_equal(mweso_record_line(record), 1);
    assert_int_equal(mweso_record_winner(record), 2);
    MwesoNotation notation;
    assert_int_equal(mweso_record_notation(record, &notation, NULL), MWESO_OK);
    assert_int_equal(notation, MWESO_NOTATION_OWN);
    assert_int_equal(mweso_record_play(record, v, &game, NULL), MWESO_OK);
    mweso_game_free(game);
    mweso_record_free(record);
    mweso_record_free(NULL);
    mweso_records_free(records);
    mweso_records_free(NULL);
    mweso_variant_free(v);
}

/* Parts of a game with a gap, and what is said in the course of it: numbers beyond the last. */
static void test_wrong_comments(void **unused)
{
    static const char text[] = "Game: 1\n\n{a start} 1. B1 {0:12 why}\n"
                               "...3 4x8/0x8/0x8/4x8 S 1,1 0,0\n5. B2\n";
    MwesoVariant *v = rules_with(NULL);
    MwesoRecords *records = mweso_records_new_text(text, strlen(text), MWESO_LAYOUT_RECORD, NULL);
    MwesoRecord *part[2] = {mweso_records_next(records, NULL), mweso_records_next(records, NULL)};
    MwesoGame *game[2];
    MwesoComment comment;
    (void)unused;
    for (int i = 0; i < 2; i++) {
        assert_non_null(part[i]);
        assert_int_equal(mweso_record_part(part[i]), i);
        assert_int_equal(mweso_record_missing(part[i]), 3 * i);
        assert_int_equal(mweso_record_turns(part[i]), 4 * i);
        assert_int_equal(mweso_record_play(part[i], v, &game[i], NULL), MWESO_OK);
    }
    assert_true(mweso_record_comment(part[0], 1, &comment));
    assert_string_equal(comment.time, "0:12");
    assert_string_equal(comment.text, "why");
    assert_int_equal(comment.after, 1);
    assert_int_equal(comment.line, 3);
    assert_false(mweso_record_comment(part[0], 2, &comment));
    assert_false(mweso_record_comment(part[1], 0, &comment));
    assert_true(mweso_game_comment(game[0], 0, &comment));
    assert_null(comment.time);
    assert_false(mweso_game_comment(game[0], SIZE_MAX, &comment));
    const MwesoPart parts[] = {{game[0], 0}, {game[1], 3}};
    char *written = mweso_parts_record(parts, 2, NULL);
    assert_non_null(strstr(written, "{0:12 why}"));
    assert_non_null(strstr(written, "...3 "));
    mweso_text_free(written);
    for (int i = 0; i < 2; i++) {
        const MwesoPart wrong[] = {{game[0], INT_MIN}, {game[1], i ? INT_MIN : INT_MAX}};
        written = mweso_parts_record(wrong, 2, NULL);
        assert_non_null(strstr(written, "... "));
        mweso_text_free(written);
    }
    for (int i = 0; i < 2; i++) mweso_game_free(game[i]);
    for (int i = 0; i < 2; i++) mweso_record_free(part[i]);
    mweso_records_free(records);
    assert_null(mweso_table_headings(v, (MwesoTableBoard)-1));
    assert_null(mweso_table_headings(v, (MwesoTableBoard)3));
    mweso_variant_free(v);
}

/* ---- variants, keys and findings ------------------------------------------------------------- */

static void test_wrong_indexes_of_tables(void **unused)
{
    static const size_t beyond[] = {1000, SIZE_MAX};
    (void)unused;
    assert_null(mweso_decision(mweso_decision_count()));
    assert_null(mweso_key(mweso_key_count()));
    assert_null(mweso_metric(mweso_metric_count()));
    assert_int_equal(mweso_metric_most(mweso_metric_count(), 1000), 0);
    assert_null(mweso_figure_name(MWESO_FIGURE_COUNT));
    for (size_t i = 0; i < COUNT(beyond); i++) {
        assert_null(mweso_decision(beyond[i]));
        assert_null(mweso_key(beyond[i]));
        assert_null(mweso_metric(beyond[i]));
        assert_null(mweso_figure_name(beyond[i]));
        assert_null(mweso_term(beyond[i]));
    }
    for (const int *level = (const int[]){0, 1000, INT_MIN, INT_MAX, 1}; *level != 1; level++) {
        assert_null(mweso_level(*level));
        assert_null(mweso_player_of_level(*level));
    }
    for (const char *const *text = SET("", "0", "9", "1x", " 1", "99999999999999999999", "nodes-");
         *text; text++)
        assert_null(mweso_level_named(*text));
    mweso_make_printable(NULL);
    assert_null(mweso_nearest(NULL, SET("a")));
    assert_null(mweso_nearest("a", NULL));
    assert_non_null(mweso_version());
    assert_int_equal(mweso_version_number(), MWESO_VERSION_NUMBER);
    assert_true(mweso_processors() >= 1);
}

static void test_wrong_indexes_of_a_variant(void **unused)
{
    MwesoVariant *v = rules_with(NULL);
    static const size_t beyond[] = {0, 1, 1000, SIZE_MAX};
    MwesoParameter parameter;
    MwesoMemory memory;
    MwesoPhase phase;
    MwesoExample example;
    MwesoStatement statement;
    char text[10] = "x";
    const MwesoLanguage *french = mweso_language("fr");
    (void)unused;
    for (size_t i = 0; i < COUNT(beyond); i++) {
        assert_null(mweso_variant_source(v, beyond[i]));
        assert_false(mweso_variant_statement(v, beyond[i], &statement));
        assert_false(mweso_variant_parameter(v, beyond[i], &parameter));
        assert_false(mweso_variant_memory(v, beyond[i], &memory));
        assert_null(mweso_variant_hook(v, beyond[i]).doc);
        assert_false(mweso_variant_phase(v, beyond[i], &phase));
        assert_string_equal(mweso_phase_answer(v, beyond[i], 0).text, "");
        assert_int_equal(mweso_phase_sentence(v, beyond[i], 0, text, sizeof text), 0);
        assert_int_equal(mweso_phase_told(v, french, beyond[i], 0, text, sizeof text), 0);
        assert_false(mweso_variant_example(v, beyond[i], &example));
        assert_null(mweso_language_at(beyond[i] + 100));
        assert_null(mweso_level_of(v, 100 + beyond[i] / 2));
    }
    for (size_t key = mweso_key_count(); key != 0; key = key == SIZE_MAX ? 0 : SIZE_MAX) {
        MwesoAnswer answer = mweso_variant_answer(v, key);
        assert_string_equal(answer.text, "");
        assert_string_equal(answer.file, "");
        assert_string_equal(answer.comment, "");
        assert_int_equal(mweso_variant_sentence(v, key, text, sizeof text), 0);
        assert_int_equal(mweso_variant_sentence(v, key, NULL, 0), 0);
        assert_int_equal(mweso_variant_told(v, french, key, text, sizeof text), 0);
        assert_int_equal(mweso_phase_told(v, NULL, 0, key, NULL, 0), 0);
        assert_false(mweso_phase_may_answer(key));
        assert_string_equal(mweso_phase_answer(v, 0, key).text, "");
    }
    assert_null(mweso_variant_script(v));
    assert_null(mweso_variant_file(v, SIZE_MAX));
    assert_int_equal(mweso_variant_columns(v), 8);
    assert_false(mweso_variant_has_placement(v));
    assert_int_equal(mweso_variant_every_column_points(v), 3);
    assert_int_equal(strlen(mweso_variant_fingerprint(v)), 64);
    assert_non_null(mweso_variant_name(v));
    assert_string_equal(mweso_variant_label(v), mweso_variant_name(v));
    mweso_variant_free(v);
    mweso_variant_free(NULL);
}

static bool never(void *user, const char *name, const char *file)
{
    (void)user, (void)name, (void)file;
    return false;
}

static void test_wrong_names_of_variants(void **unused)
{
    MwesoFindings *findings = mweso_findings_new();
    MwesoPath *path = mweso_path_new();
    static const int numbers[] = {-1, 0, 1, 33, INT_MIN, INT_MAX};
    (void)unused;
    assert_false(mweso_findings_any_error(findings));
    assert_null(mweso_variant_load(NULL, NULL, NULL, findings));
    assert_null(mweso_variant_load(path, "", NULL, findings));
    assert_null(mweso_variant_load_recorded(NULL, NULL, true, NULL, true, findings));
    assert_null(mweso_variant_load_recorded(path, "/etc/passwd", true, NULL, true, findings));
    assert_null(mweso_variant_load_text(NULL, NULL, "", 0, NULL, findings));
    assert_null(mweso_variant_load_text(NULL, "x.ini", NULL, 0, NULL, findings));
    assert_null(mweso_variant_load_small(NULL, NULL, 4, 2, NULL, findings));
    for (size_t i = 0; i < COUNT(numbers); i++)
        assert_null(mweso_variant_load_small(path, "none", numbers[i], numbers[i], NULL, findings));
    assert_true(mweso_findings_any_error(findings));
    assert_int_not_equal(mweso_findings_status(findings), MWESO_OK);
    assert_non_null(strstr(mweso_findings_at(findings, 0).text, "name of the variant is missing"));
    size_t count = mweso_findings_count(findings);
    for (size_t index = count; index >= count; index = index == SIZE_MAX ? 0 : SIZE_MAX) {
        MwesoFinding none = mweso_findings_at(findings, index);
        assert_string_equal(none.text, "");
        assert_string_equal(none.file, "");
        assert_string_equal(none.id, "");
    }
    const MwesoFinding own = {MWESO_WARNING, "own.ini", -1, "", "own", "bell\a"};
    mweso_findings_add(findings, &own);
    assert_int_equal(mweso_findings_count(findings), count + 1);
    assert_string_equal(mweso_findings_at(findings, count).text, "bell?");
    assert_false(mweso_path_add(path, NULL));
    assert_int_equal(mweso_path_each(path, never, NULL), MWESO_OK);
    mweso_path_free(path);
    mweso_path_free(NULL);
    MwesoVariant *v = rules_with(NULL);
    assert_int_equal(mweso_variant_check(v, -1, 0, findings), MWESO_OK);
    assert_int_equal(mweso_variant_check(v, INT_MIN, 0, findings), MWESO_OK);
    mweso_variant_free(v);
    mweso_findings_free(findings);
    mweso_findings_free(NULL);
}

/* ---- notations and marks ----------------------------------------------------------------------
 */

static void test_wrong_notations(void **unused)
{
    MwesoError e;
    MwesoVariant *omweso = rules_with(NULL), *either = rules_with(SET("lap.way=either"));
    MwesoPosition start = mweso_position_start(omweso, false);
    (void)unused;
    assert_string_equal(mweso_notation_name(MWESO_NOTATION_OWN), "own");
    assert_null(mweso_notation_name(MWESO_NOTATION_COUNT));
    assert_int_equal(mweso_notation_check(omweso, MWESO_NOTATION_OWN, NULL), MWESO_OK);
    assert_int_equal(mweso_notation_check(omweso, MWESO_NOTATION_KIBA, &e), MWESO_USAGE);
    assert_non_null(strstr(e.text, "which he does not choose here (lap.way)"));
    assert_int_equal(mweso_notation_check(either, MWESO_NOTATION_KIBA, NULL), MWESO_OK);
    assert_int_equal(mweso_notation_check(either, MWESO_NOTATION_COUNT, &e), MWESO_USAGE);
    assert_non_null(strstr(e.text, "the notation"));
    assert_null(mweso_notation_write(omweso, &start, MWESO_NOTATION_KIBA, "B1", &e));
    assert_null(mweso_notation_write(either, NULL, MWESO_NOTATION_KIBA, "B1f", &e));
    assert_says(&e, "position is missing");
    assert_null(mweso_notation_write(either, &start, MWESO_NOTATION_KIBA, NULL, &e));
    assert_says(&e, "move");
    assert_null(mweso_notation_read(either, NULL, MWESO_NOTATION_OWN, "B1f", &e));
    assert_null(mweso_notation_read(either, &start, (MwesoNotation)99, "B1f", NULL));
    mweso_variant_free(omweso);
    mweso_variant_free(either);
}

static void test_wrong_marks(void **unused)
{
    uint64_t pits[2] = {1, 1};
    MwesoVariant *v = rules_with(NULL);
    MwesoPosition start = mweso_position_start(v, false);
    (void)unused;
    assert_null(mweso_position_marks(v, &start, MWESO_MARK_SQUARE, pits));
    assert_true(pits[0] == 0 && pits[1] == 0);
    assert_null(mweso_position_marks(v, NULL, MWESO_MARK_BARRED, pits));
    assert_null(mweso_position_marks(v, &start, MWESO_MARK_COUNT, pits));
    mweso_variant_free(v);
}

/* ---- lines and stops ------------------------------------------------------------------------- */

static void test_lines_and_stops(void **unused)
{
    char line[1] = "x";
    size_t length = 7;
    FILE *in = tmpfile();
    (void)unused;
    assert_non_null(in);
    assert_int_equal(mweso_read_line(in, line, 1, &length), MWESO_LINE_NONE);
    fputs("ab\n\n", in);
    rewind(in);
    assert_int_equal(mweso_read_line(in, line, 1, &length), MWESO_LINE_CUT);
    assert_int_equal(length, 2);
    assert_int_equal(line[0], 0);
    assert_int_equal(mweso_read_line(in, line, 1, &length), MWESO_LINE_READ);
    fclose(in);
    mweso_stop(false); /* nothing is under way */
}

static void test_languages(void **unused)
{
    static const char *const none[] = {NULL, "", "_", "xx", "f", "fra", "FR", "\xff"};
    MwesoVariant *v = rules_with(NULL);
    char text[4] = "x";
    (void)unused;
    for (size_t i = 0; i < COUNT(none); i++) assert_null(mweso_language(none[i]));
    assert_string_equal(mweso_language_code(NULL), "en");
    assert_string_equal(mweso_language_name(NULL), "English");
    assert_string_equal(mweso_language_reviewer(NULL), "");
    assert_string_equal(mweso_translated(NULL, "?"), "?");
    assert_string_equal(mweso_translated_in(mweso_language("sw"), "", "pit"), "pit");
    assert_string_equal(mweso_translated_count(mweso_language("sw"), "", "many", UINT64_MAX),
                        "many");
    assert_int_equal(mweso_in_terms(v, mweso_language("sw"), "", text, sizeof text), 0);
    assert_string_equal(text, "");
    assert_int_equal(mweso_in_terms(v, NULL, "\xff pit", text, sizeof text), 5);
    assert_null(mweso_set_language(NULL));
    mweso_variant_free(v);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_function_has_a_test),
        cmocka_unit_test(test_languages),
        cmocka_unit_test(test_wrong_positions),
        cmocka_unit_test(test_most_seeds),
        cmocka_unit_test(test_positions_of_another_variant),
        cmocka_unit_test(test_wrong_texts_of_positions),
        cmocka_unit_test(test_wrong_moves),
        cmocka_unit_test(test_wrong_choices),
        cmocka_unit_test(test_wrong_in_games),
        cmocka_unit_test(test_wrong_records),
        cmocka_unit_test(test_wrong_comments),
        cmocka_unit_test(test_wrong_indexes_of_tables),
        cmocka_unit_test(test_wrong_indexes_of_a_variant),
        cmocka_unit_test(test_wrong_names_of_variants),
        cmocka_unit_test(test_wrong_notations),
        cmocka_unit_test(test_wrong_marks),
        cmocka_unit_test(test_lines_and_stops),
    };
    return cmocka_run_group_tests(tests, begin_wrong, end_wrong);
}
