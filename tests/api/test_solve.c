/* Solve: small boards of every variant against brute force, and what the search claims to prove
 * against both. */
#include "brute_force.h"

/* ---- every variant on tiny boards ------------------------------------------------------------ */

/* How far the scripts count that are compared; NULL: this one is not. */
static const Counts *counts_of(const MwesoVariant *variant)
{
    static const struct {
        const char *script;
        Counts counts;
    } known[] = {{"", {0, 0}},
                 {"bao.lua", {0, 0}},
                 {"enkeshui.lua", {0, 0}},
                 {"mongola.lua", {2, 0}},
                 {"opening.lua", {3, 0}},
                 {"enkeshui.lua", {0, 0}}};
    const char *script = answer(variant, "hooks", "script");
    for (size_t i = 0; i < COUNT(known); i++)
        if (strcmp(known[i].script, script) == 0) return &known[i].counts;
    return NULL;
}

/* Can so few positions arise that all may be looked at? */
static bool is_small(const MwesoVariant *variant)
{
    MwesoError error;
    MwesoPosition start = mweso_position_start(variant, false);
    MwesoSolution *solution = mweso_solution_new(variant, &start, MOST_STATES / 2, NULL, NULL,
                                                 &error);
    mweso_solution_free(solution);
    assert_true(solution || error.status == MWESO_NO);
    return solution;
}

static int boards_compared;

static void compare_small(const MwesoPath *path, const char *name, int columns, int seeds,
                          const char *const *settings, int searched)
{
    MwesoFindings *findings = mweso_findings_new();
    MwesoVariant *variant = mweso_variant_load_small(path, name, columns, seeds, settings,
                                                     findings);
    if (!variant) print_findings(findings);
    assert_non_null(variant);
    const Counts *counts = counts_of(variant);
    if (counts && is_small(variant)) {
        compare_all(variant, *counts, searched);
        boards_compared++;
    }
    mweso_variant_free(variant);
    mweso_findings_free(findings);
}

/* Variants whose small boards hold more than the usual ones: these are smaller. */
static const char *const *small_start(const char *name)
{
    static const char *const congo[] = {"setup.outer=0xC", NULL};
    static const char *const kujifunza[] = {"setup.outer=2,0", NULL};
    static const char *const stages[] = {"bao-congo", "bao-east-africa", "bao-kiswahili",
                                         "bao-malawi"};
    if (strcmp(name, "bao-kujifunza") == 0) return kujifunza;
    for (size_t i = 0; i < COUNT(stages); i++)
        if (strcmp(name, stages[i]) == 0) return congo;
    return NULL;
}

/* On two rows there are no outer pits. */
static bool is_two_rows(const char *name)
{
    return strncmp(name, "enkeshui", strlen("enkeshui")) == 0 || strcmp(name, "ndoto") == 0;
}

static int variants_seen;

static bool compare_variant(void *user, const char *name, const char *file)
{
    const MwesoPath *path = user;
    (void)file;
    if ((uint64_t)variants_seen++ % 4 != suite_seed() % 4 && depth(0, 1) == 0) return true;
    if (is_two_rows(name)) {
        compare_small(path, name, 2, 2, SET("setup.inner=2,2"), 40);
        return true;
    }
    if (small_start(name)) {
        compare_small(path, name, 2, 2, small_start(name), 40);
        return true;
    }
    compare_small(path, name, 2, 2, SET("setup.outer=3,2"), 40);
    if (!scripted)
        compare_small(path, name, 3, 2, SET("setup.outer=2,0,1", "setup.inner=0,2,0"), 30);
    else compare_small(path, name, 3, 2, SET("setup.outer=2,1,1", "setup.inner=1,0,0"), 30);
    return true;
}

static void test_every_variant(void **unused)
{
    (void)unused;
    MwesoPath *path = mweso_path_new();
    variants_seen = boards_compared = 0;
    assert_true(mweso_path_add(path, "variants"));
    assert_int_equal(mweso_path_each(path, compare_variant, path), MWESO_OK);
    assert_true(variants_seen > 90);
    assert_true(boards_compared > depth(25, 100));
    mweso_path_free(path);
}

/* What the shipped scripts and phases let be chosen. */
static void test_parameters(void **unused)
{
    static const struct {
        const char *name;
        int columns;
        const char *settings[5];
    } cases[] = {
        {"igisoro", 2, {"setup.outer=3,2", "capture.declined=left"}},
        {"igisoro", 2, {"setup.outer=3,1", "capture.refusal=always"}},
        {"igisoro", 2, {"setup.outer=2,2", "capture.declined=left", "capture.refusal=always"}},
        {"igisoro-murray", 2, {"setup.outer=2,1", "setup.inner=1,1", "capture.declined=left"}},
        {"choro-lango", 2, {"setup.outer=4,4", "setup.inner=1,0"}},
        {"choro-lango", 2, {"setup.outer=4,4", "setup.inner=1,0", "opening:turn.race=farthest"}},
        {"choro-lango", 3, {"setup.outer=2,1,1", "setup.inner=1,0,0", "capture.duty=none"}},
        {"choro-lango", 2, {"setup.outer=3,3", "setup.inner=1,1", "capture.duty=none"}},
        {"choro-lango", 3, {"setup.outer=2,2,2", "opening:turn.opening=alternate"}},
        {"mongola", 2, {"setup.outer=2,2", "setup.inner=2,2"}},
        {"mongola", 2, {"setup.outer=2,2", "setup.inner=1,0"}},
        {"mongola", 2, {"setup.outer=1,1", "setup.inner=2,1"}},
        {"ikibuguzo", 2, {"setup.outer=1,1", "setup.inner=3,0"}},
        {"ikibuguzo", 2, {"setup.outer=1,1", "setup.inner=3,1", "opening:until=turns 1"}},
        {"ikibuguzo", 3, {"setup.outer=0,0,1", "setup.inner=3,0,1", "opening:until=turns 2"}},
    };
    (void)unused;
    MwesoPath *path = mweso_path_new();
    assert_true(mweso_path_add(path, "variants"));
    for (size_t i = 0; i < COUNT(cases); i++)
        compare_small(path, cases[i].name, cases[i].columns, 2, cases[i].settings, 20);
    mweso_path_free(path);
}

/* Answers that no shipped variant gives. */
static void test_other_answers(void **unused)
{
    (void)unused;
    static const char *const settings[][5] = {
        {"board.columns=2", "setup.outer=2,1", "turn.pass=allowed"},
        {"board.columns=2", "setup.outer=2,1", "turn.pass=once"},
        {"board.columns=2", "setup.outer=2,1", "turn.swap=yes"},
        {"board.columns=2", "setup.outer=2,1", "end.still=5", "end.still_result=most-seeds"},
        {"board.columns=2", "setup.outer=2,2", "turn.swap=yes", "capture.quiet_turns=0"},
        {"board.columns=2", "setup.outer=2,2", "end.endless=loses"},
        {"board.columns=2", "setup.outer=2,2", "end.endless=illegal"},
        {"board.columns=2", "setup.outer=3,2", "capture.fate=removed"},
        {"board.columns=2", "setup.outer=2,2", "capture.refusal=once"},
        {"board.columns=2", "setup.outer=2,2", "start.singletons=last-resort"},
    };
    for (size_t i = 0; i < COUNT(settings); i++) {
        MwesoVariant *variant = rules_with(settings[i]);
        compare_all(variant, (Counts){0, 0}, 20);
        mweso_variant_free(variant);
    }
}

/* ---- limits ---------------------------------------------------------------------------------- */

static bool stop_at_once(void *user, uint64_t done)
{
    (void)user, (void)done;
    return false;
}

static void test_limits(void **unused)
{
    (void)unused;
    MwesoError error;
    MwesoVariant *variant = rules_with(SET("board.columns=2", "setup.outer=4x2"));
    MwesoVariant *whole = rules_with(SET("setup.outer=8x8", "setup.inner=8x8"));
    MwesoPosition start = mweso_position_start(variant, false), all, over = start;
    assert_null(mweso_solution_new(variant, &start, 5, NULL, NULL, &error));
    assert_int_equal(error.status, MWESO_NO);
    assert_null(mweso_solution_new(variant, &start, 1000000, stop_at_once, NULL, &error));
    assert_int_equal(error.status, MWESO_NO);
    all = mweso_position_start(whole, false);
    assert_null(mweso_solution_new(whole, &all, 1000, NULL, NULL, &error));
    assert_int_equal(error.status, MWESO_USAGE);
    memset(over.pit, 0, sizeof over.pit);
    assert_null(mweso_solution_new(variant, &over, 1000, NULL, NULL, &error));
    assert_int_equal(error.status, MWESO_BAD_INPUT);
    mweso_variant_free(whole);
    mweso_variant_free(variant);
}

/* The reverse pits keep their distance from their end of the board. */
static void test_small_board(void **unused)
{
    (void)unused;
    MwesoPath *path = mweso_path_new();
    MwesoFindings *findings = mweso_findings_new();
    assert_true(mweso_path_add(path, "variants"));
    MwesoVariant *variant = mweso_variant_load_small(path, "igisoro-plain", 4, 2, NULL, findings);
    assert_non_null(variant);
    assert_int_equal(mweso_variant_columns(variant), 4);
    assert_string_equal(answer(variant, "reverse", "pits"), "A2 A3 B1 B4");
    mweso_variant_free(variant);
    assert_null(mweso_variant_load_small(path, "omweso", 33, 2, NULL, findings));
    assert_null(mweso_variant_load_small(path, "omwes", 4, 2, NULL, findings));
    assert_true(mweso_findings_any_error(findings));
    mweso_findings_free(findings);
    mweso_path_free(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_variant), cmocka_unit_test(test_parameters),
        cmocka_unit_test(test_other_answers), cmocka_unit_test(test_limits),
        cmocka_unit_test(test_small_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
