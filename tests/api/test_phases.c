/* Phases: what the library tells of them, and wrong numbers. */
#include "support.h"

static const char text[] = "[variant]\nname = phased\n"
                           "[phase opening]\nuntil = turns 2\nlap.relay = none\n"
                           "[phase raid]\nuntil = captures 3\ncapture.takes = inner ?\n";

static size_t key_of(const char *section, const char *name)
{
    for (size_t i = 0; i < mweso_key_count(); i++)
        if (!strcmp(mweso_key(i)->section, section) && !strcmp(mweso_key(i)->name, name)) return i;
    fail_msg("there is no key %s.%s", section, name);
    return 0;
}

static void test_told(void **unused)
{
    MwesoVariant *variant = variant_from(text, NULL);
    MwesoPhase phase;
    char sentence[200];
    (void)unused;
    assert_true(mweso_variant_phase(variant, 1, &phase));
    assert_string_equal(phase.name, "raid");
    assert_string_equal(phase.until.text, "captures 3");
    MwesoAnswer relay = mweso_phase_answer(variant, 0, key_of("lap", "relay"));
    assert_string_equal(relay.text, "none");
    assert_int_equal(relay.line, 5);
    assert_true(mweso_phase_answer(variant, 1, key_of("capture", "takes")).assumed);
    MwesoAnswer left = mweso_phase_answer(variant, 1, key_of("lap", "relay"));
    assert_string_equal(left.text, "occupied");
    assert_int_equal(left.origin, MWESO_FROM_DEFAULT);
    size_t length = mweso_phase_sentence(variant, 0, key_of("lap", "relay"), sentence,
                                         sizeof sentence);
    assert_int_equal(length, strlen(sentence));
    assert_true(length > 20);
    mweso_variant_free(variant);
}

static void test_wrong_numbers(void **unused)
{
    MwesoVariant *variant = variant_from(text, NULL);
    MwesoPhase phase = {.name = "untouched"};
    size_t relay = key_of("lap", "relay"), columns = key_of("board", "columns");
    const size_t wrong[] = {2, 4, 5, 1000, SIZE_MAX};
    char sentence[8] = "before";
    (void)unused;
    for (size_t i = 0; i < COUNT(wrong); i++) {
        assert_false(mweso_variant_phase(variant, wrong[i], &phase));
        assert_string_equal(mweso_phase_answer(variant, wrong[i], relay).text, "");
        assert_int_equal(mweso_phase_sentence(variant, wrong[i], relay, sentence, sizeof sentence),
                         0);
        assert_string_equal(sentence, "");
    }
    assert_string_equal(phase.name, "untouched");
    const size_t keys[] = {columns, mweso_key_count(), SIZE_MAX};
    for (size_t i = 0; i < COUNT(keys); i++) {
        assert_false(mweso_phase_may_answer(keys[i]));
        assert_string_equal(mweso_phase_answer(variant, 0, keys[i]).text, "");
        assert_int_equal(mweso_phase_sentence(variant, 0, keys[i], NULL, 0), 0);
    }
    mweso_variant_free(variant);
}

/* Who has made how many turns and captures, and the phase in which his turn is. */
static void test_position(void **unused)
{
    static const struct {
        const char *rest;
        int phase;
    } cases[] = {{"S 0,0 0,0", 0}, {"S 1,1 1,1", 0},  {"N 2,1 0,0", 0}, {"S 2,2 0,0", 1},
                 {"S 9,9 2,9", 1}, {"S 9,9 3,0", -1}, {"S", 1},         {"N 9,9 0,3", -1}};
    MwesoVariant *variant = variant_from(text, NULL);
    (void)unused;
    for (size_t i = 0; i < COUNT(cases); i++) {
        char position[100];
        MwesoPosition read;
        snprintf(position, sizeof position, "4x8/0x8/0x8/4x8 %s", cases[i].rest);
        assert_int_equal(mweso_position_parse(variant, position, &read, NULL), MWESO_OK);
        assert_int_equal(mweso_position_phase(variant, &read), cases[i].phase);
    }
    mweso_variant_free(variant);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_told),
        cmocka_unit_test(test_wrong_numbers),
        cmocka_unit_test(test_position),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
