/* Records: games read from text and files in both layouts, played, and written again. */
#include "support.h"

/* ---- reading --------------------------------------------------------------------------------- */

static MwesoRecords *records_from(const char *text, MwesoLayout layout)
{
    MwesoRecords *records = mweso_records_new_text(text, strlen(text), layout, NULL);
    assert_non_null(records);
    return records;
}

/* The only game of a text, which must be readable. */
static MwesoRecord *record_from(const char *text, MwesoLayout layout)
{
    MwesoError error = {0};
    MwesoRecords *records = records_from(text, layout);
    MwesoRecord *record = mweso_records_next(records, &error);
    if (!record) print_error("line %d: %s\n", error.line, error.text);
    assert_non_null(record);
    assert_null(mweso_records_next(records, &error));
    assert_int_equal(error.status, MWESO_OK);
    assert_null(mweso_records_next(records, NULL));
    mweso_records_free(records);
    return record;
}

static const char two_games[] = "# a club evening\n"
                                "Game: first\n"
                                "Variant: omweso\n"
                                "South: Nakato\n"
                                "North:  Wasswa  \n"
                                "Note: one\n"
                                "Note: two\n"
                                "Result: unfinished\n"
                                "\n"
                                "1. B1 b1 # a comment\n"
                                "2. B3\n"
                                "\n"
                                "Game: second\r\n"
                                "Start: " EXAMPLE_4 " 3,3 0,0\r\n"
                                "Result: N\r\n"
                                "3... A2rf\r\n";

static void test_two_games(void **unused)
{
    MwesoError error = {0};
    (void)unused;
    MwesoRecords *records = records_from(two_games, MWESO_LAYOUT_RECORD);
    MwesoRecord *first = mweso_records_next(records, &error),
                *second = mweso_records_next(records, &error);
    assert_non_null(first);
    assert_non_null(second);
    assert_null(mweso_records_next(records, &error));
    assert_int_equal(error.status, MWESO_OK);
    mweso_records_free(records);
    assert_string_equal(mweso_record_header(first, "Game"), "first");
    assert_string_equal(mweso_record_header(first, "North"), "Wasswa");
    assert_string_equal(mweso_record_header(first, "Note"), "one");
    assert_null(mweso_record_header(first, "Start"));
    assert_null(mweso_record_header(first, "game"));
    assert_int_equal(mweso_record_winner(first), 2);
    assert_string_equal(mweso_record_header(second, "Game"), "second");
    assert_int_equal(mweso_record_winner(second), MWESO_NORTH);
    mweso_record_free(first);
    mweso_record_free(second);
}

static void test_names_and_lines(void **unused)
{
    MwesoError error = {0};
    (void)unused;
    MwesoRecords *records = records_from("# a\nGame: one\nB1\n\nGame: two\nSoth: x\nGame: three\n",
                                         MWESO_LAYOUT_RECORD);
    MwesoRecord *first = mweso_records_next(records, &error);
    assert_int_equal(mweso_record_line(first), 2);
    assert_string_equal(mweso_records_name(records), "one");
    assert_null(mweso_records_next(records, &error));
    assert_int_equal(error.line, 6);
    assert_string_equal(mweso_records_name(records), "two");
    MwesoRecord *last = mweso_records_next(records, &error);
    assert_int_equal(mweso_record_line(last), 7);
    assert_string_equal(mweso_records_name(records), "three");
    mweso_record_free(first);
    mweso_record_free(last);
    mweso_records_free(records);
}

static void test_headers_in_turn(void **unused)
{
    static const char *const expected[] = {"Game", "Variant", "South", "North",
                                           "Note", "Note",    "Result"};
    const char *name;
    (void)unused;
    MwesoRecords *records = records_from(two_games, MWESO_LAYOUT_RECORD);
    MwesoRecord *record = mweso_records_next(records, NULL);
    for (size_t i = 0; i < COUNT(expected); i++) {
        assert_non_null(mweso_record_header_at(record, i, &name));
        assert_string_equal(name, expected[i]);
    }
    assert_string_equal(mweso_record_header_at(record, 5, &name), "two");
    assert_null(mweso_record_header_at(record, COUNT(expected), &name));
    mweso_record_free(record);
    mweso_records_free(records);
}

static void assert_final(const char *text, MwesoLayout layout, const char *const *settings,
                         const char *position)
{
    MwesoError error = {0};
    MwesoGame *game;
    MwesoVariant *variant = rules_with(settings);
    MwesoRecord *record = record_from(text, layout);
    MwesoStatus status = mweso_record_play(record, variant, &game, &error);
    if (status != MWESO_OK)
        print_error("line %d, move %d: %s\n", error.line, error.column, error.text);
    assert_int_equal(status, MWESO_OK);
    assert_string_equal(text_of(variant, mweso_game_position(game)), position);
    mweso_game_free(game);
    mweso_record_free(record);
    mweso_variant_free(variant);
}

static void test_playing(void **unused)
{
    static const char *const placing[] = {"setup.placement=free", NULL};
    (void)unused;
    assert_final("Game: 1\n", MWESO_LAYOUT_RECORD, NULL, "4x8/0x8/0x8/4x8 S 0,0 0,0");
    assert_final("Game: 1\n", MWESO_LAYOUT_RECORD, placing, "4x8/0x8/0x8/4x8 S 0,0 0,0");
    assert_final("Game: 1\nStart: " EXAMPLE_1 "\nB5", MWESO_LAYOUT_RECORD, NULL,
                 "0x8/0x4,2,0x3/0x2,1x3,0,2,4/0x5,3x3 N 2,1 1,0");
    assert_final("Game: 1\nStart: " EXAMPLE_4 "\nA2rf", MWESO_LAYOUT_RECORD, NULL,
                 "0x5,1,0x2/2,0x4,1,0x2/1,0,1,2,0,1,0x2/1x3,0x5 N 2,1 1,0");
    assert_final("Game: 1\n=4x8/0x8\n=0x8/4x8\n", MWESO_LAYOUT_RECORD, placing,
                 "0x8/4x8/0x8/4x8 S 0,0 0,0");
    assert_final("Game: 1\nStart: 4x8/0x8/1x8/3x8 N+\n=0x8/4x8\n", MWESO_LAYOUT_RECORD, placing,
                 "0x8/4x8/1x8/3x8 S 0,0 0,0");
}

static void test_where_a_game_goes_wrong(void **unused)
{
    static const struct {
        const char *text;
        MwesoStatus status;
        int line, move;
        size_t played;
    } cases[] = {
        {"Game: 1\n\n1. B1 b1\n2. A1\n", MWESO_NO, 4, 3, 2},
        {"Game: 1\nB1 B1\n", MWESO_NO, 2, 2, 1},
        {"Game: 1\nB1\nb9\n", MWESO_BAD_INPUT, 3, 2, 1},
        {"Game: 1\n\nNovember\n", MWESO_BAD_INPUT, 3, 1, 0},
    };
    (void)unused;
    MwesoVariant *variant = rules_with(NULL);
    for (size_t i = 0; i < COUNT(cases); i++) {
        MwesoError error = {0};
        MwesoGame *game;
        MwesoRecord *record = record_from(cases[i].text, MWESO_LAYOUT_RECORD);
        assert_int_equal(mweso_record_play(record, variant, &game, &error), cases[i].status);
        assert_int_equal(error.line, cases[i].line);
        assert_int_equal(error.column, cases[i].move);
        assert_int_equal(mweso_game_length(game), cases[i].played);
        mweso_game_free(game);
        assert_int_equal(mweso_record_play(record, variant, &game, NULL), cases[i].status);
        mweso_game_free(game);
        mweso_record_free(record);
    }
    mweso_variant_free(variant);
}

static void test_bad_start(void **unused)
{
    MwesoError error = {0};
    MwesoGame *game;
    (void)unused;
    MwesoVariant *variant = rules_with(NULL);
    MwesoRecord *record = record_from("Game: 1\nSouth: x\nStart: 4x8/0x8/0x8 S\n",
                                      MWESO_LAYOUT_RECORD);
    assert_int_equal(mweso_record_play(record, variant, &game, &error), MWESO_BAD_INPUT);
    assert_null(game);
    assert_int_equal(error.line, 3);
    assert_int_equal(mweso_record_play(record, variant, &game, NULL), MWESO_BAD_INPUT);
    mweso_record_free(record);
    mweso_variant_free(variant);
}

/* ---- what cannot be read --------------------------------------------------------------------- */

/* The first game cannot be read, at this line; the second one can. */
static void assert_unreadable(const char *first, size_t length, MwesoLayout layout,
                              const char *second, int line, const char *part)
{
    char text[2000];
    MwesoError error = {0};
    assert_true(length + strlen(second) < sizeof text);
    memcpy(text, first, length);
    strcpy(text + length, second);
    MwesoRecords *records = mweso_records_new_text(text, length + strlen(second), layout, &error);
    assert_null(mweso_records_next(records, &error));
    if (error.line != line || !strstr(error.text, part))
        fail_msg("%s: line %d: %s", text, error.line, error.text);
    assert_int_equal(error.status, MWESO_BAD_INPUT);
    MwesoRecord *record = mweso_records_next(records, &error);
    assert_non_null(record);
    assert_string_equal(mweso_record_header(record, "Game"), "good");
    assert_null(mweso_records_next(records, &error));
    assert_int_equal(error.status, MWESO_OK);
    mweso_record_free(record);
    mweso_records_free(records);
}

static void test_unreadable_games(void **unused)
{
    static const struct {
        const char *text;
        int line;
        const char *part;
    } cases[] = {
        {"B1 b1\n", 1, "starts with a line 'Game: NAME'"},
        {"South: Nakato\nGame\n", 1, "starts with a line 'Game: NAME'"},
        {"Game:\nB1\n", 1, "no name"},
        {"Game: 1\nSoth: x\n", 2, "did you mean 'South'"},
        {"Game: 1\nSouth: x\nSouth: y\n", 3, "given twice; first on line 2"},
        {"Game: 1\nResult: draw\n", 2, "'draw' is not one of"},
        {"Game: 1\nB1\nSouth: x\n", 3, "behind moves"},
        {"Game: 1\nSouth: \xff\n", 2, "UTF-8"},
        {"Game: 1\nB1 \x01\n", 2, "control characters"},
        {"Game: 1\nSouth: \xff\nNorth: \xff\nB1\n", 2, "UTF-8"},
    };
    static const char nul[] = "Game: 1\nSouth: a\0b\n";
    (void)unused;
    for (size_t i = 0; i < COUNT(cases); i++)
        assert_unreadable(cases[i].text, strlen(cases[i].text), MWESO_LAYOUT_RECORD,
                          "Game: good\nB1\n", cases[i].line, cases[i].part);
    assert_unreadable(nul, sizeof nul - 1, MWESO_LAYOUT_RECORD, "Game: good\n", 2,
                      "control characters");
}

static void test_unreadable_placements(void **unused)
{
    static const struct {
        const char *text;
        int line;
        const char *part;
    } cases[] = {
        {"INIT 0 4,4,4,4\n", 1, "starts with a line 'GAME id'"},
        {"GAME 1\nINIT 2 4,4,4,4\n", 2, "0 or 1"},
        {"GAME 1\nINIT 0 4,4,4\n", 2, "4 to 64 pits"},
        {"GAME 1\nINIT 0 4,4\n", 2, "4 to 64 pits"},
        {"GAME 1\nINIT 0 4,4,4,-4\n", 2, "wrong at '-4'"},
        {"GAME 1\nINIT 0 4,4,4,65536\n", 2, "wrong at '65536'"},
        {"GAME 1\nINIT 0 4,4,4,4\nINIT 0 4,4,4,4\n", 3, "given twice"},
        {"GAME 1\nINIT 0 4,4,4,4\nPIT 0 1\n", 3, "both players"},
        {"GAME 1\nINIT 0 4,4,4,4\nINIT 1 4,4,4,4,4,4\nPIT 0 1\n", 4, "both players"},
        {"GAME 1\nINIT 0 4,4,4,4\nINIT 1 4,4,4,4\nPIT 0 4\n", 4, "0 to 3"},
        {"GAME 1\nINIT 0 4,4,4,4\nINIT 1 4,4,4,4\nPIT 0\n", 4, "0 to 3"},
        {"GAME 1\nINIT 0 4,4,4,4\nINIT 1 4,4,4,4\nPIT 0 1\nINIT 0 4,4,4,4\n", 5,
         "behind the first PIT"},
        {"GAME 1\nOUTCOME 2\n", 2, "winner, 0 or 1"},
        {"GAME 1\nMOVE 0 1\n", 2, "not one of GAME"},
    };
    (void)unused;
    for (size_t i = 0; i < COUNT(cases); i++)
        assert_unreadable(cases[i].text, strlen(cases[i].text), MWESO_LAYOUT_PLACEMENTS,
                          "GAME good\nINIT 0 4,4,4,4\nINIT 1 4,4,4,4\n", cases[i].line,
                          cases[i].part);
}

static void test_longest_line(void **unused)
{
    enum { LONGEST = 1 << 16 };
    static char text[LONGEST + 32] = "Game: ";
    MwesoError error;
    (void)unused;
    memset(text + 6, 'n', LONGEST - 6);
    MwesoRecord *record = record_from(text, MWESO_LAYOUT_RECORD);
    assert_int_equal(strlen(mweso_record_header(record, "Game")), LONGEST - 6);
    mweso_record_free(record);
    text[LONGEST] = 'n';
    MwesoRecords *records = records_from(text, MWESO_LAYOUT_RECORD);
    assert_null(mweso_records_next(records, &error));
    assert_int_equal(error.status, MWESO_BAD_INPUT);
    assert_int_equal(error.line, 1);
    mweso_records_free(records);
}

static void test_nothing_to_read(void **unused)
{
    static const char *const texts[] = {"", "\n", "# only a comment", "   \n\t\n\r\n"};
    MwesoError error = {.status = MWESO_IO};
    (void)unused;
    for (size_t i = 0; i < COUNT(texts); i++)
        for (int layout = MWESO_LAYOUT_RECORD; layout <= MWESO_LAYOUT_PLACEMENTS; layout++) {
            MwesoRecords *records = records_from(texts[i], (MwesoLayout)layout);
            assert_null(mweso_records_next(records, &error));
            assert_int_equal(error.status, MWESO_OK);
            mweso_records_free(records);
        }
    mweso_records_free(NULL);
    mweso_record_free(NULL);
}

/* A comment behind a header is no part of it, nor are the blanks before the '#'. */
static void test_comment_behind_a_header(void **unused)
{
    MwesoError error = {0};
    (void)unused;
    MwesoRecords *records = records_from(
        "Game: 1 # club\nVariant: omweso # as ever\nResult: S # resigned\n", MWESO_LAYOUT_RECORD);
    MwesoRecord *record = mweso_records_next(records, &error);
    bool clean = record && strcmp(mweso_record_header(record, "Game"), "1") == 0 &&
                 strcmp(mweso_record_header(record, "Variant"), "omweso") == 0 &&
                 mweso_record_winner(record) == MWESO_SOUTH;
    mweso_record_free(record);
    mweso_records_free(records);
    assert_true(clean);
}

/* "Game:x" starts no header: it must not become a move of the game before it, nor a game without
 * name. */
static void test_game_header_without_blank(void **unused)
{
    MwesoError error = {0};
    (void)unused;
    MwesoRecords *records = records_from("Game:1\nB1\n", MWESO_LAYOUT_RECORD);
    MwesoRecord *record = mweso_records_next(records, &error);
    bool refused = !record && error.line == 1,
         named = record && mweso_record_header(record, "Game");
    mweso_record_free(record);
    mweso_records_free(records);
    assert_true(refused || named);
}

/* ---- placements ------------------------------------------------------------------------------ */

static const char placements[] = "GAME 376\n"
                                 "INIT 0 2,2,2,1,2,3,1,2,1,3,2,1,1,2,2,5\n"
                                 "INIT 1 6,2,3,6,3,3,5,4,0,0,0,0,0,0,0,0\n"
                                 "PIT 0 1\n"
                                 "OUTCOME GAMEOVER took too long\n";

static void test_placements(void **unused)
{
    (void)unused;
    MwesoRecord *record = record_from(placements, MWESO_LAYOUT_PLACEMENTS);
    assert_string_equal(mweso_record_header(record, "Game"), "376");
    assert_string_equal(
        mweso_record_header(record, "Start"),
        "4,5,3,3,6,3,2,6/0,0,0,0,0,0,0,0/5,2,2,1,1,2,3,1/2,2,2,1,2,3,1,2 S 0,0 0,0");
    assert_string_equal(mweso_record_header(record, "Note"), "took too long");
    assert_int_equal(mweso_record_winner(record), 2);
    mweso_record_free(record);
}

static void test_placements_play(void **unused)
{
    (void)unused;
    assert_final("GAME 1\nINIT 0 4,4,4,4,4,4,4,4,0,0,0,0,0,0,0,0\nINIT 1 "
                 "4,4,4,4,4,4,4,4,0,0,0,0,0,0,0,0\nPIT 0 0\n"
                 "PIT 1 7\n",
                 MWESO_LAYOUT_PLACEMENTS, SET("capture.quiet_turns=0", "start.singletons=always"),
                 "0,4x7/1x4,0x4/0x6,1x2/0,5x3,0,5x3 S 1,1 0,0");
}

static void test_placement_winners(void **unused)
{
    static const struct {
        const char *word;
        int winner;
    } cases[] = {{"0", 0}, {"1", 1}, {"?", 2}, {"GAMEOVER", 2}};
    char text[200];
    (void)unused;
    for (size_t i = 0; i < COUNT(cases); i++) {
        snprintf(text, sizeof text, "GAME 1\nINIT 0 4,4,4,4\nINIT 1 4,4,4,4\nOUTCOME %s\n",
                 cases[i].word);
        MwesoRecord *record = record_from(text, MWESO_LAYOUT_PLACEMENTS);
        assert_int_equal(mweso_record_winner(record), cases[i].winner);
        mweso_record_free(record);
    }
}

/* ---- files ----------------------------------------------------------------------------------- */

static void test_files(void **unused)
{
    char name[64];
    MwesoError error = {0};
    (void)unused;
    snprintf(name, sizeof name, "%s/mweso-test-XXXXXX", P_tmpdir);
    int file = mkstemp(name);
    assert_true(file >= 0);
    assert_int_equal(write(file, two_games, strlen(two_games)), strlen(two_games));
    close(file);
    MwesoRecords *records = mweso_records_new(name, MWESO_LAYOUT_RECORD, &error);
    assert_non_null(records);
    for (int games = 0; games < 2; games++) {
        MwesoRecord *record = mweso_records_next(records, &error);
        assert_non_null(record);
        mweso_record_free(record);
    }
    assert_null(mweso_records_next(records, &error));
    assert_int_equal(error.status, MWESO_OK);
    mweso_records_free(records);
    unlink(name);
    assert_null(mweso_records_new(name, MWESO_LAYOUT_RECORD, &error));
    assert_int_equal(error.status, MWESO_IO);
    assert_null(mweso_records_new(name, MWESO_LAYOUT_RECORD, NULL));
}

static void test_folders_cannot_be_read(void **unused)
{
    MwesoError error = {0};
    (void)unused;
    MwesoRecords *records = mweso_records_new(P_tmpdir, MWESO_LAYOUT_RECORD, &error);
    if (records) {
        assert_null(mweso_records_next(records, &error));
        assert_int_equal(error.status, MWESO_IO);
        assert_null(mweso_records_next(records, &error));
        assert_int_equal(error.status, MWESO_OK);
    }
    mweso_records_free(records);
    assert_int_equal(error.status, records ? MWESO_OK : MWESO_IO);
}

/* ---- writing --------------------------------------------------------------------------------- */

static void assert_written(const char *const *settings, const char *start, const char *const *moves,
                           const char *const *headers, const char *expected)
{
    MwesoVariant *variant = rules_with(settings);
    MwesoPosition position = position_from(variant, start);
    MwesoGame *game = mweso_game_new(variant, &position, NULL);
    for (; *moves; moves++) assert_int_equal(mweso_game_play(game, *moves, false, NULL), MWESO_OK);
    char *text = mweso_game_record(game, headers), *rules = strstr(text, "Rules: ");
    assert_non_null(rules);
    assert_memory_equal(rules + 7, mweso_variant_fingerprint(variant), 64);
    memmove(rules, rules + 72, strlen(rules + 72) + 1);
    assert_string_equal(text, expected);
    free(text);
    mweso_game_free(game);
    mweso_variant_free(variant);
}

static void test_writing(void **unused)
{
    (void)unused;
    assert_written(NULL, "4x8/0x8/0x8/4x8 S 0,0 0,0", SET("B1", "B1", "B3"), NULL,
                   "Game: 1\nVariant: test\nResult: unfinished\n\n1. B1 b1 2. B3\n");
    assert_written(NULL, "4x8/0x8/0x8/4x8 S 0,0 0,0", SET(NULL),
                   SET("South", "Nakato", "Game", "final", "Note", "x"),
                   "Game: final\nVariant: test\nSouth: Nakato\nNote: x\nResult: unfinished\n\n");
    assert_written(NULL, EXAMPLE_4, SET("a2RF"), NULL,
                   "Game: 1\nVariant: test\nStart: "
                   "0x3,3,0,1,0x2/2,0x2,1,0,1,0x2/0,2,0,1,0,1,0x2/0x8 S 1,1 0,0\n"
                   "Result: unfinished\n\n1. A2rf\n");
    assert_written(
        NULL, ENDLESS_11, SET("B1"), NULL,
        "Game: 1\nVariant: test\nStart: 0x8/0x8/1,2,0,1,0,1,0,1/2,0,1,0,1,0,1,0 S 1,1 0,0\n"
        "Result: annulled\n\n1. B1\n");
    assert_written(SET("setup.placement=free", "turn.pass=allowed"), "4x8/0x8/0x8/4x8 S+",
                   SET("=4xC/0xC", "=0x8/4x8", "pass", "pass"), NULL,
                   "Game: 1\nVariant: test setup.placement=free turn.pass=allowed\nResult: "
                   "unfinished\n\n1. =4x8/0x8 =0x8/4x8 2. pass pass\n");
}

/* Reads a written record again and plays it to the same position. */
static void assert_round_trip(const char *const *settings, const char *start, int plies)
{
    MwesoVariant *variant = rules_with(settings);
    MwesoPosition position = position_from(variant, start);
    MwesoGame *game = mweso_game_new(variant, &position, NULL), *again;
    for (int ply = 0; ply < plies && !mweso_game_standing(game).over; ply++) {
        MwesoMoves *moves = mweso_moves_new(variant, mweso_game_position(game), NULL);
        char chosen[200] = "";
        const char *move;
        MwesoOutcome outcome;
        for (int i = 0; i <= ply % 7 && mweso_moves_next(moves, &move, &outcome); i++)
            snprintf(chosen, sizeof chosen, "%s", move);
        mweso_moves_free(moves);
        assert_int_equal(mweso_game_play(game, chosen, false, NULL), MWESO_OK);
    }
    char *text = mweso_game_record(game, NULL);
    MwesoRecord *record = record_from(text, MWESO_LAYOUT_RECORD);
    MwesoError error = {0};
    MwesoStatus status = mweso_record_play(record, variant, &again, &error);
    if (status != MWESO_OK) print_error("%s\nline %d: %s\n", text, error.line, error.text);
    assert_int_equal(status, MWESO_OK);
    assert_int_equal(mweso_game_length(again), mweso_game_length(game));
    assert_memory_equal(mweso_game_position(again), mweso_game_position(game), sizeof position);
    free(text);
    mweso_record_free(record);
    mweso_game_free(again);
    mweso_game_free(game);
    mweso_variant_free(variant);
}

static void test_round_trips(void **unused)
{
    (void)unused;
    assert_round_trip(NULL, "4x8/0x8/0x8/4x8 S 0,0 0,0", 200);
    assert_round_trip(NULL, "4x8/0x8/0x8/4x8 N 0,0 0,0", 50);
    assert_round_trip(SET("turn.pass=allowed", "capture.refusal=once"), "4x8/0x8/0x8/4x8 N p1", 60);
    assert_round_trip(SET("capture.fate=removed", "capture.extra=3"), "4x8/2x8/2x8/4x8 S", 60);
    assert_round_trip(SET("board.columns=2"), "9,0/1,2/3,4/5,6 S", 20);
    assert_round_trip(SET("board.columns=32", "reverse.pits=none"), "4x32/0x32/0x32/4x32 S", 20);
}

static void test_results_that_are_given(void **unused)
{
    (void)unused;
    assert_written(NULL, "4x8/0x8/0x8/4x8 S 0,0 0,0", SET("B1"), SET("Result", "S"),
                   "Game: 1\nVariant: test\nResult: S\n\n1. B1\n");
}

/* A game in which South has still to arrange his seeds is written so that it comes back as that. */
static void test_game_without_moves(void **unused)
{
    (void)unused;
    MwesoVariant *variant = rules_with(SET("setup.placement=free"));
    bool same = true;
    for (int placing = 0; placing < 2; placing++) {
        MwesoPosition start = mweso_position_start(variant, placing);
        MwesoGame *game = mweso_game_new(variant, &start, NULL), *again = NULL;
        char *text = mweso_game_record(game, NULL);
        MwesoRecord *record = record_from(text, MWESO_LAYOUT_RECORD);
        assert_int_equal(mweso_record_play(record, variant, &again, NULL), MWESO_OK);
        same &= memcmp(mweso_game_position(again), &start, sizeof start) == 0;
        mweso_game_free(again);
        mweso_game_free(game);
        mweso_record_free(record);
        free(text);
    }
    mweso_variant_free(variant);
    assert_true(same);
}

/* Headers are text: what they say must come back, also with a '#' in it. */
static void test_headers_come_back(void **unused)
{
    static const char note[] = "game # 3 of the evening";
    (void)unused;
    MwesoVariant *variant = rules_with(NULL);
    MwesoPosition start = mweso_position_start(variant, false);
    MwesoGame *game = mweso_game_new(variant, &start, NULL);
    char *text = mweso_game_record(game, SET("Note", note));
    MwesoRecord *record = text ? record_from(text, MWESO_LAYOUT_RECORD) : NULL;
    bool same = record && strcmp(mweso_record_header(record, "Note"), note) == 0;
    mweso_record_free(record);
    free(text);
    mweso_game_free(game);
    mweso_variant_free(variant);
    assert_true(same);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_two_games),
        cmocka_unit_test(test_names_and_lines),
        cmocka_unit_test(test_headers_in_turn),
        cmocka_unit_test(test_playing),
        cmocka_unit_test(test_where_a_game_goes_wrong),
        cmocka_unit_test(test_bad_start),
        cmocka_unit_test(test_unreadable_games),
        cmocka_unit_test(test_unreadable_placements),
        cmocka_unit_test(test_longest_line),
        cmocka_unit_test(test_nothing_to_read),
        cmocka_unit_test(test_comment_behind_a_header),
        cmocka_unit_test(test_game_header_without_blank),
        cmocka_unit_test(test_placements),
        cmocka_unit_test(test_placements_play),
        cmocka_unit_test(test_placement_winners),
        cmocka_unit_test(test_files),
        cmocka_unit_test(test_folders_cannot_be_read),
        cmocka_unit_test(test_writing),
        cmocka_unit_test(test_round_trips),
        cmocka_unit_test(test_results_that_are_given),
        cmocka_unit_test(test_game_without_moves),
        cmocka_unit_test(test_headers_come_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
