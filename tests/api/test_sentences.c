/* Sentences: what an answer says to a player, and where there is nothing to say. */
#include "support.h"

/* The sentence of a key under settings, in a buffer of `size`; returns the length of the whole. */
static size_t sentence(const char *const *settings, const char *section, const char *name,
                       char *buffer, size_t size)
{
    MwesoVariant *variant = rules_with(settings);
    size_t key = 0;
    while (strcmp(mweso_key(key)->section, section) != 0 || strcmp(mweso_key(key)->name, name) != 0)
        key++;
    size_t length = mweso_variant_sentence(variant, key, buffer, size);
    mweso_variant_free(variant);
    return length;
}

static void test_buffers(void **state)
{
    char text[100], small[6];
    (void)state;
    size_t length = sentence(SET("board.columns=5"), "board", "columns", text, sizeof text);
    assert_string_equal(text, "Each row has 5 pits.");
    assert_int_equal(length, strlen(text));
    assert_int_equal(sentence(NULL, "board", "columns", small, sizeof small), length);
    assert_string_equal(small, "Each ");
    assert_int_equal(sentence(NULL, "board", "columns", NULL, 0), length);
}

static void test_nothing_to_say(void **state)
{
    char text[200];
    (void)state;
    assert_int_equal(sentence(SET("capture.fate=removed"), "capture", "resow", text, sizeof text),
                     0);
    assert_string_equal(text, "");
    assert_int_equal(sentence(NULL, "turn", "pass", text, sizeof text), 0);
    assert_true(sentence(SET("turn.pass=never"), "turn", "pass", text, sizeof text) > 0);
    assert_int_equal(sentence(NULL, "example", "move", text, sizeof text), 0);
    MwesoVariant *variant = rules_with(NULL);
    assert_int_equal(mweso_variant_sentence(variant, mweso_key_count(), text, sizeof text), 0);
    mweso_variant_free(variant);
}

static void test_rows_and_sets(void **state)
{
    char text[200];
    (void)state;
    sentence(SET("board.columns=3", "setup.outer=0 2 1"), "setup", "outer", text, sizeof text);
    assert_non_null(strstr(text, "holds 0, 2 and 1 seeds."));
    sentence(SET("setup.outer=1xC", "start.smallest=1"), "setup", "outer", text, sizeof text);
    assert_non_null(strstr(text, "holds 1 seed in every pit."));
    sentence(SET("reverse.pits=B2 A1 A3"), "reverse", "pits", text, sizeof text);
    assert_non_null(strstr(text, ": A1, A3 and B2."));
}

static void test_languages(void **state)
{
    (void)state;
    const MwesoLanguage *french = mweso_language("fr_CD.UTF-8@euro"),
                        *english = mweso_language("en");
    assert_ptr_equal(french, mweso_language("fr"));
    assert_ptr_equal(french, mweso_language("fr-CD"));
    assert_ptr_equal(english, mweso_language_at(0));
    assert_string_equal(mweso_language_code(french), "fr");
    assert_string_equal(mweso_language_code(NULL), "en");
    assert_string_equal(mweso_language_name(french), "fran\303\247ais");
    assert_string_equal(mweso_language_reviewer(NULL), "");
    assert_string_equal(mweso_translated(french, "Sources"), "Sources");
    assert_string_equal(mweso_translated(french, "no such text"), "no such text");
    assert_string_equal(mweso_translated(french, "The next game"), "La partie suivante");
    assert_string_equal(mweso_translated_in(french, "word", "pit"), "trou");
    assert_string_equal(mweso_translated_in(french, "wor", "pit"), "pit");
    assert_string_equal(mweso_translated(french, "pit"), "pit");
}

/* What is said of moves is in the language that was set, in this thread, until another is. */
static void test_moves_are_told_in_a_language(void **state)
{
    char text[200];
    MwesoError error;
    MwesoOutcome outcome;
    (void)state;
    MwesoVariant *variant = rules_with(NULL);
    const MwesoPosition start = mweso_position_start(variant, false);
    const int empty = mweso_pit_number(variant, "A1");
    assert_null(mweso_set_language(mweso_language("fr")));
    mweso_explain_start(variant, &start, empty, text, sizeof text);
    assert_string_equal(text, "A1 ne peut pas partir : il est vide (start.smallest)\n");
    assert_int_equal(mweso_play(variant, &start, "A1", NULL, NULL, &outcome, &error), MWESO_NO);
    assert_non_null(
        strstr(error.text, "A1 ne peut pas partir : il est vide, selon start.smallest"));
    assert_ptr_equal(mweso_set_language(NULL), mweso_language("fr"));
    mweso_explain_start(variant, &start, empty, text, sizeof text);
    assert_string_equal(text, "A1 may not start: it is empty (start.smallest)\n");
    mweso_variant_free(variant);
}

static void test_forms_of_the_plural(void **state)
{
    const char *one = "%d seed in every pit", *many = "%d seeds in every pit";
    const MwesoLanguage *french = mweso_language("fr");
    (void)state;
    assert_string_equal(mweso_translated_count(NULL, one, many, 0), many);
    assert_string_equal(mweso_translated_count(NULL, one, many, 1), one);
    assert_string_equal(mweso_translated_count(french, one, many, 0), "%d graine dans chaque trou");
    assert_string_equal(mweso_translated_count(french, one, many, 2),
                        "%d graines dans chaque trou");
    assert_string_equal(mweso_translated_count(french, "x", "y", 0), "y");
}

static void test_told_in_the_words_of_the_players(void **state)
{
    static const char file[] = "[terms]\npit = shimo/mashimo (a hole)\nseed = %n, kete\n";
    char text[200], small[7];
    size_t key = 0;
    (void)state;
    MwesoFindings *findings = mweso_findings_new();
    MwesoVariant *variant = mweso_variant_load_text(NULL, "x.ini", file, strlen(file), NULL,
                                                    findings);
    assert_non_null(variant);
    while (strcmp(mweso_key(key)->name, "columns") != 0) key++;
    mweso_variant_told(variant, NULL, key, text, sizeof text);
    assert_string_equal(text, "Each row has 8 mashimo.");
    mweso_variant_told(variant, mweso_language("fr"), key, text, sizeof text);
    assert_string_equal(text, "Chaque rang\303\251e a 8 mashimo.");
    assert_int_equal(mweso_in_terms(variant, NULL, "Pit, spit, pits' seed", text, sizeof text), 24);
    assert_string_equal(text, "Shimo, spit, mashimo' %n");
    assert_int_equal(mweso_in_terms(variant, NULL, "A pit", small, sizeof small), 7);
    assert_string_equal(small, "A shim");
    assert_int_equal(mweso_in_terms(variant, NULL, "pit", NULL, 0), 5);
    mweso_variant_free(variant);
    mweso_findings_free(findings);
}

static void test_worked_examples(void **state)
{
    static const char file[] = "[example one]\nmove = B1\n[example two]\nmove = B2\nsource = me\n";
    MwesoExample example;
    (void)state;
    MwesoFindings *findings = mweso_findings_new();
    MwesoVariant *variant = mweso_variant_load_text(NULL, "x.ini", file, strlen(file), NULL,
                                                    findings);
    assert_true(mweso_variant_example(variant, 1, &example));
    assert_string_equal(example.name, "two");
    assert_string_equal(example.move, "B2");
    assert_string_equal(example.position, "");
    assert_string_equal(example.source, "me");
    assert_false(mweso_variant_example(variant, 2, &example));
    mweso_variant_free(variant);
    mweso_findings_free(findings);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_buffers),
        cmocka_unit_test(test_nothing_to_say),
        cmocka_unit_test(test_rows_and_sets),
        cmocka_unit_test(test_languages),
        cmocka_unit_test(test_moves_are_told_in_a_language),
        cmocka_unit_test(test_forms_of_the_plural),
        cmocka_unit_test(test_told_in_the_words_of_the_players),
        cmocka_unit_test(test_worked_examples),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
