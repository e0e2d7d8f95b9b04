/* Solve with scripts that look at what the shipped ones do not: small boards against brute force,
 * and the scripts that cannot be solved. */
#include "brute_force.h"
#include "folder.h"

/* ---- variants with scripts ------------------------------------------------------------------- */

static MwesoVariant *variant_of(const char *script, const char *const *settings)
{
    static const char text[] =
        "[board]\ncolumns = 2\n[setup]\nouter = 2 1\n[hooks]\nscript = x.lua\n";
    make_file("x.lua", script);
    MwesoFindings *findings = mweso_findings_new();
    MwesoVariant *variant = mweso_variant_load_text(NULL, path_of("test.ini"), text, strlen(text),
                                                    settings, findings);
    if (!variant) print_findings(findings);
    assert_non_null(variant);
    mweso_findings_free(findings);
    return variant;
}

#define NEVER_COUNTS \
    { \
        0, 0 \
    }
#define LUA_HOOK(name, body) "hook('" name "', 'as the test wants it', function(t) " body " end)\n"

static const struct {
    const char *script;
    Counts counts;
    const char *settings[4];
} scripts[] = {
    /* what is remembered decides who wins, and is more than a byte */
    {"remember('streak', {1, 3}, 'x')\n" LUA_HOOK(
         "remember", "return {streak = t.start % 2 == 1 and math.min(t.streak + 1, 3) or 0}")
         LUA_HOOK("winner", "if t.streak == 3 and t.start == 1 then return 'mover' end"),
     NEVER_COUNTS,
     {"setup.outer=2,2"}},
    {"remember('n', {65000, 65535}, 'x')\n" LUA_HOOK(
         "remember", "return {n = t.captured > 0 and t.n >= 64488 and t.n - 256 or t.n}")
         LUA_HOOK("winner", "if t.n < 64500 then return 'opponent' end"),
     NEVER_COUNTS,
     {"setup.outer=3,2", "capture.quiet_turns=0"}},
    {"remember('n', {0, 4}, 'x') remember('m', {1, 300}, 'x')\n" LUA_HOOK(
         "remember", "return {n = t.start, m = 300 - t.m}")
         LUA_HOOK("starts", "if t.n > 0 and t.m > 5 and t[5 - t.n] > 0 then return {5 - t.n} end"),
     NEVER_COUNTS,
     {"setup.outer=2,2"}},
    /* seeds stay in the pit that starts */
    {LUA_HOOK("lift", "if t[t.start] > 2 then return t[t.start] - 1 end"),
     NEVER_COUNTS,
     {"setup.outer=4,3", "capture.quiet_turns=0"}},
    {LUA_HOOK("lift", "if t.side == 'S' then return 1 end"), NEVER_COUNTS, {"setup.outer=3,2"}},
    {"counts('turns', 1)\n" LUA_HOOK("lift", "if t.turns == 0 then return 1 end"),
     {1, 0},
     {"setup.outer=3,2"}},
    /* the mover moves again */
    {LUA_HOOK("turn", "if t.start % 2 == 1 then return 'again' end"),
     NEVER_COUNTS,
     {"setup.outer=3,2"}},
    {LUA_HOOK("turn", "if t.captured > 0 then return 'again' end"),
     NEVER_COUNTS,
     {"setup.outer=4,3", "capture.quiet_turns=0"}},
    {LUA_HOOK("turn", "if t.landing == t.pits then return 'again' end"),
     NEVER_COUNTS,
     {"setup.outer=2,1", "turn.pass=allowed"}},
    {"remember('again', {0, 2}, 'x')\n" LUA_HOOK(
         "turn", "if t.again < 2 and t.landing ~= 1 then return 'again' end")
         LUA_HOOK("remember", "return {again = (t.again + 1) % 3}")
             LUA_HOOK("winner", "if t.captured > 1 and t.again > 0 then return 'opponent' end"),
     NEVER_COUNTS,
     {"setup.outer=2,2", "capture.quiet_turns=0"}},
    /* the side: at once, and late */
    {LUA_HOOK("winner", "if t.side == 'N' and t.captured > 0 then return 'mover' end"),
     NEVER_COUNTS,
     {"setup.outer=3,2"}},
    {LUA_HOOK("landing", "if t.captured > 0 and t.side == 'S' then return 'end' end"),
     NEVER_COUNTS,
     {"setup.outer=3,2", "capture.quiet_turns=2"}},
    {LUA_HOOK("turn", "if t.side == 'S' and t.start == 2 then return 'again' end"),
     NEVER_COUNTS,
     {"setup.outer=3,2"}},
    /* counters, with quiet turns that are more and fewer */
    {"counts('captures', 1)\n" LUA_HOOK(
         "winner", "if t.captures == 1 and t.captured > 0 then return 'mover' end"),
     {0, 1},
     {"setup.outer=3,2", "capture.quiet_turns=0"}},
    {"counts('captures', 2)\n" LUA_HOOK(
         "winner", "if t.their_captures >= 2 and t.captured > 0 then return 'nobody' end"),
     {0, 3},
     {"setup.outer=4,2", "end.two_captures_first=win"}},
    {"counts('turns', 2)\n" LUA_HOOK(
         "starts", "if t.turns == t.their_turns and t[1] > 0 and t.turns < 2 then return {1} end"),
     {2, 0},
     {"setup.outer=3,2"}},
    {"counts('turns', 4) counts('captures', 1)\n" LUA_HOOK(
         "winner",
         "if t.turns == 4 then return t.captures > t.their_captures and 'mover' or 'nobody' end"),
     {4, 1},
     {"setup.outer=3,2", "capture.quiet_turns=2"}},
    {"counts('turns', 1)\n" LUA_HOOK("turn",
                                     "if t.turns == 0 and t.side == 'N' then return 'again' end"),
     {1, 0},
     {"setup.outer=2,2", "capture.quiet_turns=3"}},
    /* what is declared, and bears on nothing */
    {"remember('idle', {7, 9}, 'x') counts('turns', 0)\n", NEVER_COUNTS, {"setup.outer=2,2"}},
};

static void test_scripts(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT(scripts); i++) {
        MwesoVariant *variant = variant_of(scripts[i].script, scripts[i].settings);
        compare_all(variant, scripts[i].counts, 20);
        mweso_variant_free(variant);
    }
}

/* The error of a solution that cannot be. */
static MwesoError fails(const char *script)
{
    MwesoError error = {0};
    MwesoVariant *variant = variant_of(script, SET("setup.outer=3,2", "capture.quiet_turns=0"));
    MwesoPosition start = mweso_position_start(variant, false);
    assert_null(mweso_solution_new(variant, &start, MOST_STATES, NULL, NULL, NULL));
    assert_null(mweso_solution_new(variant, &start, MOST_STATES, NULL, NULL, &error));
    mweso_variant_free(variant);
    return error;
}

/* Scripts that look at a counter in full, and what is said of it. */
static void test_counters_without_limit(void **unused)
{
    static const struct {
        const char *script, *said, *mended;
    } cases[] = {
        {LUA_HOOK("winner", "if t.turns > 9 then return 'nobody' end"),
         "x.lua:1: ", "counts(\"turns\", N)"},
        {"\n\n" LUA_HOOK("turn", "if t.captured > 0 and t.their_turns < 9 then return 'again' end"),
         "x.lua:3: the script looks at t.their_turns, ", "counts(\"turns\", N)"},
        {"counts('turns', 3)\n" LUA_HOOK(
             "winner", "if t.their_captures + t.turns > 9 then return 'mover' end"),
         "x.lua:2: the script looks at t.their_captures, ", "counts(\"captures\", N)"},
        {"counts('captures', 3)\n" LUA_HOOK("starts",
                                            "return t.side == 'S' and t.turns < 0 and {} or nil"),
         "x.lua:2: the script looks at t.turns, ", "mweso analyze"},
    };
    (void)unused;
    for (size_t i = 0; i < COUNT(cases); i++) {
        MwesoError error = fails(cases[i].script);
        assert_int_equal(error.status, MWESO_USAGE);
        assert_non_null(strstr(error.text, cases[i].said));
        assert_non_null(strstr(error.text, cases[i].mended));
    }
}

/* A script that fails in some position, in different hooks. */
static void test_scripts_that_fail(void **unused)
{
    static const char *const cases[] = {
        LUA_HOOK("next", "if t.captured > 0 then return 77 end"),
        LUA_HOOK("winner", "if t.captured > 0 then error('no') end"),
        LUA_HOOK("starts",
                 "local n = 0 for i = 1, t.pits do n = n + t[i] end if n > 7 then return {-1} end"),
        LUA_HOOK("turn", "while t.captured > 0 do end"),
    };
    (void)unused;
    for (size_t i = 0; i < COUNT(cases); i++) {
        MwesoError error = fails(cases[i]);
        assert_int_equal(error.status, MWESO_BAD_VARIANT);
        assert_non_null(strstr(error.text, "x.lua:1: hook '"));
        assert_non_null(strstr(error.text, "at --position '"));
    }
}

static void read_again(const MwesoVariant *variant)
{
    MwesoPosition start = mweso_position_start(variant, false);
    MwesoSolution *solution = mweso_solution_new(variant, &start, MOST_STATES, NULL, NULL, NULL);
    assert_non_null(solution);
    for (uint64_t i = 0; i < mweso_solution_count(solution); i++) {
        MwesoPosition position, again;
        mweso_solution_at(solution, i, &position);
        again = position_from(variant, text_of(variant, &position));
        assert_memory_equal(&position, &again, sizeof position);
    }
    mweso_solution_free(solution);
}

/* Positions as they are told can be read again, and are then the same. */
static void test_positions_are_told_whole(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT(scripts); i++) {
        MwesoVariant *variant = variant_of(scripts[i].script, scripts[i].settings);
        read_again(variant);
        mweso_variant_free(variant);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_scripts),
        cmocka_unit_test(test_counters_without_limit),
        cmocka_unit_test(test_scripts_that_fail),
        cmocka_unit_test(test_positions_are_told_whole),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
