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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_buffers),
        cmocka_unit_test(test_nothing_to_say),
        cmocka_unit_test(test_rows_and_sets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
