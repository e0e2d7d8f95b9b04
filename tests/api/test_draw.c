/* Draw: the rules that other tests draw at random are of every key and of every word. */
#include "support.h"

#include "../draw/rules.h"

enum { RULE_SETS = 3000, MOST_WORDS = 8 };

typedef struct Seen {
    int others, words[MOST_WORDS]; /* answers other than the default; by word */
} Seen;

/* Counts an answer that stands in rules which loaded, and its word if it is one. */
static void see(const MwesoKey *key, const char *value, Seen *seen)
{
    int word = mw_index(value, key->words);
    seen->others += strcmp(value, key->default_text) != 0;
    assert_true(word < MOST_WORDS);
    if (word >= 0) seen->words[word]++;
}

static void see_all(const DrawnRules *drawn, Seen seen[KEY_COUNT], int *of_phases)
{
    for (int key = 0; key < KEY_COUNT; key++) {
        const char *value = draw_given(drawn, mw_key_label((MwKey)key));
        if (value) see(mweso_key((size_t)key), value, &seen[key]);
    }
    for (size_t i = 0; i < drawn->count; i++)
        *of_phases += strcspn(drawn->text[i], ":") < strcspn(drawn->text[i], "=");
}

static void find_unseen(const Seen *seen, MwKey key, int *unseen)
{
    const MwesoKey *told = mweso_key((size_t)key);
    for (int i = 0; told->words[i]; i++) {
        if (seen->words[i] == 0) print_error("%s=%s\n", mw_key_label(key), told->words[i]);
        *unseen += seen->words[i] == 0;
    }
    if (seen->others == 0) print_error("%s\n", mw_key_label(key));
    *unseen += seen->others == 0;
}

/* A key that is played by, and is never drawn or only where it is refused, is compared nowhere. */
static void test_every_word_is_drawn(void **unused)
{
    static Seen seen[KEY_COUNT];
    int unseen = 0, of_phases = 0;
    const DrawPlan plan = {.usual = 20, .unusual = 20, .phases = 2, .scenes = 4};
    MwRandom random = mw_random(9, 0);
    const DrawLots lots = {draw_by_random, &random};
    DrawnRules drawn;
    (void)unused;
    for (int i = 0; i < RULE_SETS; i++) {
        MwesoVariant *variant = draw_rules(&lots, &plan, &drawn);
        assert_non_null(variant);
        mweso_variant_free(variant);
        see_all(&drawn, seen, &of_phases);
    }
    for (int key = 0; key < KEY_COUNT; key++)
        if (draw_is_played((MwKey)key)) find_unseen(&seen[key], (MwKey)key, &unseen);
    assert_int_equal(unseen, 0);
    assert_true(of_phases > RULE_SETS);
}

/* What is pinned stays, whatever it takes. */
static void test_what_is_pinned_stays(void **unused)
{
    static const char *const pinned[] = {"board.circuit=shared", "hold.at=3", "turn.pass=once",
                                         NULL};
    const DrawPlan plan = {.usual = 20, .unusual = 40, .pinned = pinned};
    MwRandom random = mw_random(9, 1);
    const DrawLots lots = {draw_by_random, &random};
    DrawnRules drawn;
    (void)unused;
    for (int i = 0; i < RULE_SETS / 10; i++) {
        mweso_variant_free(draw_rules(&lots, &plan, &drawn));
        for (size_t k = 0; pinned[k]; k++) assert_string_equal(drawn.text[k], pinned[k]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_word_is_drawn),
        cmocka_unit_test(test_what_is_pinned_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
