/* Moves in other notations (docs/notation.md): what is written is read as the same move, in
 * positions of random games by all kinds of rules; and what cannot be read. */
#include "support.h"

static MwesoVariant *variant_of_file(const char *file)
{
    MwesoFindings *findings = mweso_findings_new();
    MwesoPath *path = mweso_path_new();
    mweso_path_add(path, "variants");
    MwesoVariant *variant = mweso_variant_load(path, file, NULL, findings);
    if (!variant) print_findings(findings);
    assert_non_null(variant);
    mweso_findings_free(findings);
    mweso_path_free(path);
    return variant;
}

/* Writes a move in all notations, and reads each. */
static void there_and_back(const MwesoVariant *variant, const MwesoPosition *position,
                           const char *move)
{
    for (int n = 0; n < MWESO_NOTATION_COUNT; n++) {
        MwesoError error = {0};
        MwesoNotation notation = (MwesoNotation)n;
        char *written = mweso_notation_write(variant, position, notation, move, &error);
        if (!written) print_error("%s: %s\n", move, error.text);
        assert_non_null(written);
        char *read = mweso_notation_read(variant, position, notation, written, &error);
        if (!read)
            print_error("%s as %s in %s: %s\n", move, written, text_of(variant, position),
                        error.text);
        assert_non_null(read);
        assert_string_equal(read, move);
        mweso_text_free(written);
        mweso_text_free(read);
    }
}

enum { GAMES = 6, TURNS = 25, MOST_MOVES = 60 };

/* All moves of a position, and one of them played. */
static bool try_position(const MwesoVariant *variant, MwesoGame *game, uint32_t *random)
{
    MwesoOutcome outcome;
    const char *move;
    char chosen[200] = "";
    int count = 0;
    MwesoMoves *moves = mweso_moves_new(variant, mweso_game_position(game), NULL);
    while (count < MOST_MOVES && mweso_moves_next(moves, &move, &outcome)) {
        there_and_back(variant, mweso_game_position(game), move);
        *random = *random * 1664525 + 1013904223;
        if ((*random >> 8) % (uint32_t)++count == 0) snprintf(chosen, sizeof chosen, "%s", move);
    }
    mweso_moves_free(moves);
    return count && mweso_game_play(game, chosen, false, NULL) == MWESO_OK &&
           !mweso_game_standing(game).over;
}

/* The game as a record of that notation, read again. */
static void record_again(const MwesoVariant *variant, const MwesoGame *game, MwesoNotation notation)
{
    MwesoError error = {0};
    MwesoGame *again;
    char *text = mweso_game_record(
        game, (const char *const[]){"Notation", mweso_notation_name(notation), NULL});
    assert_non_null(text);
    assert_int_equal(strstr(text, "\nNotation: ") != NULL, notation != MWESO_NOTATION_OWN);
    MwesoRecords *records = mweso_records_new_text(text, strlen(text), MWESO_LAYOUT_RECORD, NULL);
    MwesoRecord *record = mweso_records_next(records, &error);
    assert_non_null(record);
    MwesoNotation found;
    assert_int_equal(mweso_record_notation(record, &found, NULL), MWESO_OK);
    assert_int_equal(found, notation);
    if (mweso_record_play(record, variant, &again, &error) != MWESO_OK)
        print_error("%s\n%s\n", error.text, text);
    assert_memory_equal(mweso_game_position(again), mweso_game_position(game),
                        sizeof(MwesoPosition));
    mweso_game_free(again);
    mweso_record_free(record);
    mweso_records_free(records);
    mweso_text_free(text);
}

static void try_variant(MwesoVariant *variant)
{
    for (uint32_t i = 0; i < (uint32_t)depth(2, GAMES); i++) {
        uint32_t random = i;
        MwesoPosition start = mweso_position_start(variant, false);
        MwesoGame *game = mweso_game_new(variant, &start, NULL);
        for (int turn = 0; turn < TURNS && try_position(variant, game, &random); turn++) continue;
        assert_true(mweso_game_length(game) > 0);
        for (int n = 0; n < MWESO_NOTATION_COUNT; n++)
            record_again(variant, game, (MwesoNotation)n);
        mweso_game_free(game);
    }
    mweso_variant_free(variant);
}

static void test_identity_of_variants(void **unused)
{
    static const char *const files[] = {"bao-kujifunza", "bao-congo",       "fifangha",
                                        "nchuwa",        "chisolo-nambidi", "katra"};
    (void)unused;
    for (size_t i = 0; i < COUNT(files); i++) try_variant(variant_of_file(files[i]));
}

/* Choices that these notations have no sign for, and signs that stand several times. */
static void test_identity_of_choices(void **unused)
{
    (void)unused;
    try_variant(rules_with(SET("lap.way=either", "lap.kept=lap", "reverse.pits=none",
                               "end.lap_limit=200", "capture.refusal=once")));
    try_variant(rules_with(SET("lap.way=either", "reverse.pits=none", "lap.stop=A3 A4 A5 B2 B7",
                               "capture.refusal=always")));
    try_variant(rules_with(SET("lap.way=either", "reverse.pits=none", "capture.fate=removed",
                               "capture.extra=2", "capture.extra_choice=may")));
    try_variant(
        rules_with(SET("lap.way=either", "lap.kept=game", "reverse.pits=none", "start.from=spread",
                       "setup.store=20", "turn.pass=allowed", "turn.swap=yes")));
    try_variant(rules_with(SET("lap.way=either", "reverse.pits=none", "turn.opening=race")));
    try_variant(rules_with(SET("board.circuit=shared", "lap.way=either", "setup.inner=4xC",
                               "capture.fate=stored", "capture.needs=inner", "capture.takes=inner",
                               "reverse.pits=none", "end.score=most-seeds")));
}

typedef struct Bad {
    MwesoNotation notation;
    const char *position, *text;
    MwesoStatus status;
    const char *part;
} Bad;

#define START "2x8/2x8/2x8/2x8 S 0,0 0,0"

static void test_what_cannot_be_read(void **unused)
{
    static const Bad bad[] = {
        {MWESO_NOTATION_VOOGT, START, "A3", MWESO_BAD_INPUT,
         "'A3' does not say which move it is: it may be A3L or A3R"},
        {MWESO_NOTATION_KIBA, START, "A3", MWESO_BAD_INPUT, "it may be A3< or A3>"},
        {MWESO_NOTATION_KIBA, START, "3<", MWESO_BAD_INPUT,
         "'3<' does not say which pit it is: it may be A3 or B3"},
        {MWESO_NOTATION_KIBA, START, "9<", MWESO_BAD_INPUT, "not a move of the notation kiba"},
        {MWESO_NOTATION_KIBA, START, "0<", MWESO_BAD_INPUT, "not a move of the notation kiba"},
        {MWESO_NOTATION_ABSTRACTPLAY, START, "c2", MWESO_BAD_INPUT, "it may be c2< or c2>"},
        {MWESO_NOTATION_VOOGT, START, "A3f", MWESO_BAD_INPUT, "not a move of the notation voogt"},
        {MWESO_NOTATION_VOOGT, START, "3L", MWESO_BAD_INPUT, "not a move of the notation voogt"},
        {MWESO_NOTATION_VOOGT, START, "A33L", MWESO_BAD_INPUT, "not a move of the notation voogt"},
        {MWESO_NOTATION_VOOGT, START, "A3L***", MWESO_BAD_INPUT, "not a move"},
        {MWESO_NOTATION_VOOGT, START, "A3L#", MWESO_BAD_INPUT, "not a move"},
        {MWESO_NOTATION_KIBA, START, "A3R", MWESO_BAD_INPUT, "not a move of the notation kiba"},
        {MWESO_NOTATION_ABSTRACTPLAY, START, "A9>", MWESO_BAD_INPUT, "not a move"},
        {MWESO_NOTATION_ABSTRACTPLAY, START, "i2>", MWESO_BAD_INPUT, "not a move"},
        {MWESO_NOTATION_ABSTRACTPLAY, START, "c3>", MWESO_NO, "names a pit of North"},
        {MWESO_NOTATION_VOOGT, START, "A3L*", MWESO_NO,
         "'A3L*' is marked with '*' as one that captures nothing, but captures; the move is A3L"},
        {MWESO_NOTATION_VOOGT, START, "A3L**", MWESO_NO, "captures nothing, but captures"},
        {MWESO_NOTATION_KIBA, START, "A3<#", MWESO_NO, "as one that wins, but does not win"},
        {MWESO_NOTATION_VOOGT, START, "A7R", MWESO_NO, "can only go to the left; the move is A7L"},
        {MWESO_NOTATION_VOOGT, START, "A2L", MWESO_NO, "can only go to the right; the move is A2R"},
        {MWESO_NOTATION_VOOGT, START, "A3L:c", MWESO_NO, "for which there is no choice"},
        {MWESO_NOTATION_VOOGT, START, "*A3L", MWESO_NO, "drops the store first"},
        {MWESO_NOTATION_VOOGT, START, "B5L", MWESO_NO, "B5 may not start"},
        {MWESO_NOTATION_VOOGT, START, "pass", MWESO_NO, "passing is not allowed"},
        {MWESO_NOTATION_VOOGT, START, "", MWESO_BAD_INPUT, "not a move"},
    };
    MwesoVariant *variant = variant_of_file("bao-kujifunza");
    (void)unused;
    for (size_t i = 0; i < COUNT(bad); i++) {
        MwesoError error = {0};
        MwesoPosition position = position_from(variant, bad[i].position);
        assert_null(mweso_notation_read(variant, &position, bad[i].notation, bad[i].text, &error));
        if (!strstr(error.text, bad[i].part)) print_error("%s: %s\n", bad[i].text, error.text);
        assert_non_null(strstr(error.text, bad[i].part));
        assert_int_equal(error.status, bad[i].status);
    }
    mweso_variant_free(variant);
}

/* Letters for what has no sign: two moves that differ in nothing else. */
static void test_which_of_two(void **unused)
{
    MwesoError error = {0};
    MwesoVariant *variant = rules_with(SET("lap.way=either", "reverse.pits=none",
                                           "capture.refusal=always", "capture.quiet_turns=0"));
    MwesoPosition position = position_from(variant, EXAMPLE_2);
    (void)unused;
    assert_null(mweso_notation_read(variant, &position, MWESO_NOTATION_VOOGT, "B1L", &error));
    assert_string_equal(error.text, "'B1L' does not say which move it is: it may be B1L:c or "
                                    "B1L:d");
    assert_null(mweso_notation_read(variant, &position, MWESO_NOTATION_VOOGT, "B1L:s", &error));
    assert_string_equal(error.text, "'B1L:s' is wrong at a choice; it may be B1L:c or B1L:d");
    char *read = mweso_notation_read(variant, &position, MWESO_NOTATION_VOOGT, "b1l*:d", &error);
    assert_string_equal(read, "B1rd");
    mweso_text_free(read);
    mweso_variant_free(variant);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_identity_of_variants),
        cmocka_unit_test(test_identity_of_choices),
        cmocka_unit_test(test_what_cannot_be_read),
        cmocka_unit_test(test_which_of_two),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
