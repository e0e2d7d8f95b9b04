/* Lift: seeds that a script leaves in the pit that starts, as moves are told and explained. */
#include "folder.h"

#include "hooks/pool.h"
#include "kernel/decider.h"
#include "think/chance.h"

static MwesoVariant *variant_of(const char *script)
{
    static const char text[] = "[capture]\nquiet_turns = 0\n[hooks]\nscript = x.lua\n";
    make_file("x.lua", script);
    MwesoFindings *findings = mweso_findings_new();
    MwesoVariant *variant = mweso_variant_load_text(NULL, path_of("test.ini"), text, strlen(text),
                                                    NULL, findings);
    if (!variant) print_findings(findings);
    assert_non_null(variant);
    mweso_findings_free(findings);
    return variant;
}

/* Three seeds of B2, sown clockwise, capture; fewer or more do not. */
static const char three_capture[] = "0,1,0x6/0,2,0x6/0,1,0x6/0,4,0x6 S";

typedef struct Begun {
    MwesoEvent start, lap;
    int held;
} Begun;

static void note_beginning(void *user, const MwesoEvent *e)
{
    Begun *begun = user;
    if (e->kind == MWESO_EVENT_START) begun->start = *e, begun->held = e->own_pits[e->pit];
    if (e->kind == MWESO_EVENT_LAP && e->lap == 0) begun->lap = *e;
}

static Begun beginning(const char *answer, const char *move)
{
    char script[100];
    Begun begun = {0};
    MwesoOutcome outcome;
    snprintf(script, sizeof script, "hook('lift', 'some', function(t) return %s end)", answer);
    MwesoVariant *variant = variant_of(script);
    MwesoPosition position = position_from(variant, three_capture);
    assert_int_equal(mweso_play(variant, &position, move, note_beginning, &begun, &outcome, NULL),
                     MWESO_OK);
    assert_int_equal(begun.start.sown_key != NULL, begun.start.sown_why != NULL);
    if (begun.start.sown_key) assert_string_equal(begun.start.sown_key, "hooks.lift");
    assert_string_equal(begun.lap.key, "start.smallest");
    assert_int_equal(begun.lap.seeds, begun.start.seeds);
    mweso_variant_free(variant);
    return begun;
}

static void test_lifted_seeds_are_told(void **unused)
{
    (void)unused;
    Begun three = beginning("3", "B2r"), one = beginning("1", "B2"), all = beginning("nil", "B2");
    assert_true(three.start.seeds == 3 && three.held == 1 && three.start.sown_key);
    assert_true(one.start.seeds == 1 && one.held == 3 && one.start.sown_key);
    assert_true(all.start.seeds == 4 && all.held == 0 && !all.start.sown_key);
}

static void test_lifted_seeds_are_explained(void **unused)
{
    static const char *const scripts[] = {"hook('lift', 'x', function(t) return 3 end)",
                                          "hook('lift', 'x', function(t) return 4 end)",
                                          "hook('lift', 'x', function(t) return 5 end)"};
    static const char *const said[] = {"it may be sown clockwise", "it may not be sown clockwise",
                                       "5 seeds cannot be picked up from pit 2, it holds 4"};
    (void)unused;
    for (size_t i = 0; i < COUNT(scripts); i++) {
        char text[400];
        MwesoVariant *variant = variant_of(scripts[i]);
        MwesoPosition position = position_from(variant, three_capture);
        mweso_explain_start(variant, &position, 1, text, sizeof text);
        assert_non_null(strstr(text, said[i]));
        mweso_variant_free(variant);
    }
}

/* Three seeds, then two, and so on: a choice of direction that is there once, and not again. */
static bool lift_otherwise(MwDecider *decider, MwDecision decision, const MwTurn *turn,
                           MwRuling *ruling)
{
    (void)turn;
    assert_int_equal(decision, DECIDE_LIFT);
    ruling->seeds = 3 - (int)(decider->calls++ % 2);
    return true;
}

static void test_another_number_is_an_error(void **unused)
{
    MwDrawnMove drawn;
    MwesoError error = {0};
    (void)unused;
    MwesoVariant *variant = variant_of("hook('lift', 'x', function(t) return 3 end)");
    MwesoPosition position = position_from(variant, three_capture);
    const MwPlay *play = mw_acquire(variant, NULL);
    play->decider->calls = 0;
    play->decider->rule = lift_otherwise;
    MwRandom random = mw_random(1, 1);
    assert_int_equal(mw_draw_move(play, &position, &random, &drawn, NULL, &error),
                     MWESO_BAD_VARIANT);
    assert_non_null(strstr(error.text, "hook 'lift': it answers the same question now in one way"));
    mw_release(variant, play);
    mweso_variant_free(variant);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lifted_seeds_are_told),
        cmocka_unit_test(test_lifted_seeds_are_explained),
        cmocka_unit_test(test_another_number_is_an_error),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
