/* Sandbox: `#` and `%` in scripts bind and count as Lua's own do where Lua leaves no choice; a
 * script that would answer the same question in two ways ends in an error; budgets are paid by
 * every call. */
#include "folder.h"

#include <lauxlib.h>
#include <lualib.h>

#include "base/random.h"
#include "hooks/hooks.h"
#include "hooks/source.h"
#include "hooks/pool.h"
#include "kernel/decider.h"
#include "kernel/turn.h"
#include "rules/variant.h"

/* ---- `#` and `%` against Lua's own ----------------------------------------------------------- */

enum { EXPRESSIONS = 4000, DEEPEST = 5 };

static void add(char *text, const char *more) { strcat(text, more); }

/* An expression of lists without holes, texts and numbers, with everything around it that must not
 * be taken for an operator. */
static void add_expression(MwRandom *random, int depth, char *text)
{
    static const char *const leaves[] = {
        "t",     "u.v",        "u['#']", "(f(1))", "'#\\'#'",    "\"#\\\\\"", "3",
        "[[#]]", "[=[#]]#]=]", "{1,2}",  "{#t}",   "\"\\z  #\"", "t[#t]",     "...",
        "f{#t}", "0x1p4",      "1e1",    "nil",    "'\\\n#'",    "u:w()"};
    static const char *const unary[] = {"#",    "# ", "#--[[#]]",          "-",
                                        "not ", "~",  "#--[==[#]]\n#]==]", "#--#\n"};
    static const char *const binary[] = {"^",     "+",    "..", "*",   "==", "<",    "//",
                                         " and ", " or ", "&",  "<<",  "-#", " ^ #", "..#",
                                         "^-#",   "~=#",  "%",  " % ", "%#"};
    uint32_t kind = depth == 0 ? 0 : mw_random_below(random, 6);
    if (kind == 0) add(text, leaves[mw_random_below(random, COUNT(leaves))]);
    else if (kind <= 2) {
        add(text, unary[mw_random_below(random, COUNT(unary))]);
        if (text[strlen(text) - 1] == '-') add(text, " ");
        add_expression(random, depth - 1, text);
    } else if (kind == 3) {
        add(text, "(");
        add_expression(random, depth - 1, text);
        add(text, ")");
    } else {
        add_expression(random, depth - 1, text);
        add(text, binary[mw_random_below(random, COUNT(binary))]);
        add_expression(random, depth - 1, text);
    }
}

/* Leaves on the stack what the function there returns, as a text; for all errors the same. */
static void evaluate(lua_State *L)
{
    lua_pushliteral(L, "values");
    if (lua_pcall(L, 1, 1, 0) != LUA_OK) {
        lua_pop(L, 1);
        lua_pushliteral(L, "an error");
    } else if (lua_istable(L, -1)) {
        lua_pop(L, 1);
        lua_pushliteral(L, "a table");
    } else {
        luaL_tolstring(L, -1, NULL);
        lua_remove(L, -2);
    }
}

/* The stack holds the source: it is compiled and evaluated as Lua does and as the sandbox does. */
static int compare_lengths(lua_State *L)
{
    const char *text = lua_touserdata(L, 1);
    int *compiled = lua_touserdata(L, lua_upvalueindex(1));
    if (luaL_loadstring(L, text) != LUA_OK) return 0;
    evaluate(L);
    mw_push_counting(L, text, strlen(text));
    assert_int_equal(luaL_loadstring(L, lua_touserdata(L, -1)), LUA_OK);
    mw_push_counters(L, text, strlen(text));
    lua_call(L, 2, 1);
    evaluate(L);
    if (strcmp(lua_tostring(L, 2), lua_tostring(L, -1)) != 0)
        fail_msg("%s\nis %s, not %s", text, lua_tostring(L, -1), lua_tostring(L, 2));
    ++*compiled;
    return 0;
}

static int compiled;

static int compare_with_upvalue(lua_State *L)
{
    lua_pushlightuserdata(L, &compiled);
    lua_pushcclosure(L, compare_lengths, 1);
    lua_insert(L, 1);
    lua_call(L, 1, 0);
    return 0;
}

static void test_lengths_bind_as_in_lua(void **unused)
{
    (void)unused;
    MwRandom random = mw_random(1, 0);
    MwSandbox sandbox;
    assert_true(mw_sandbox_open(&sandbox));
    for (int i = 0; i < EXPRESSIONS; i++) {
        char text[4096] =
            "local t, u = {1, 2, 3}, {v = {1, 2}, ['#'] = '#', w = function() return 'w' end} --#\n"
            "local function f(x) return x end return ";
        add_expression(&random, DEEPEST, text);
        assert_true(strlen(text) < sizeof text);
        int status = mw_sandbox_run(&sandbox, compare_with_upvalue, text, MW_LOAD_BUDGET);
        assert_int_equal(status, LUA_OK);
    }
    assert_true(compiled > EXPRESSIONS / 2);
    mw_sandbox_close(&sandbox);
}

/* ---- scripts at work ------------------------------------------------------------------------- */

static MwesoVariant *variant_of(const char *script)
{
    static const char text[] = "[hooks]\nscript = x.lua\n";
    MwesoFindings *findings = mweso_findings_new();
    make_file("x.lua", script);
    MwesoVariant *variant = mweso_variant_load_text(NULL, path_of("test.ini"), text, strlen(text),
                                                    NULL, findings);
    if (!variant) print_findings(findings);
    assert_non_null(variant);
    mweso_findings_free(findings);
    return variant;
}

static void begin(const MwesoVariant *variant, const MwPlay *rules, MwTurn *turn)
{
    MwesoPosition position = mweso_position_start(variant, false);
    mw_turn_begin(rules, &position, turn);
}

/* Nothing that a script can do is known to make it change its mind, so what it has answered is
 * changed for it. */
static void test_another_answer_is_an_error(void **unused)
{
    (void)unused;
    MwTurn turn;
    MwesoVariant *variant = variant_of(
        "hook('direction', 'either', function() return 'either' end)");
    for (int i = 0; i < 2; i++) {
        const MwPlay *rules = mw_acquire(variant, NULL);
        begin(variant, rules, &turn);
        mw_turn_start(rules, &turn, 7, NULL);
        assert_int_equal(turn.options, MWESO_FORWARD | MWESO_REVERSE);
        if (i == 0) turn.options = MWESO_FORWARD;
        mw_turn_decide(rules, &turn, MWESO_REVERSE, 0, NULL);
        assert_int_equal(turn.failed, i == 0);
        assert_int_equal(mw_script_failed(rules), i == 0);
        if (i == 0) {
            assert_int_equal(turn.options, 0);
            assert_int_equal(rules->decider->decision, DECIDE_DIRECTION);
            assert_non_null(strstr(rules->decider->text, "the same question"));
        }
        mw_release(variant, rules);
    }
    mweso_variant_free(variant);
}

/* The text of the script is changed between two times that it is loaded. */
static void load_again(const char *first, const char *then, const char *expected)
{
    MwesoError error = {0};
    MwesoVariant *variant = variant_of(first);
    assert_int_equal(strlen(first), strlen(then));
    memcpy(variant->script->sources[0].text, then, strlen(then));
    const MwPlay *rules = mw_acquire(variant, &error), *again = mw_acquire(variant, &error);
    assert_non_null(rules);
    assert_null(again);
    assert_int_equal(error.status, MWESO_BAD_VARIANT);
    assert_non_null(strstr(error.text, expected));
    mw_release(variant, rules);
    mweso_variant_free(variant);
}

static void test_what_it_declares_stays(void **unused)
{
    (void)unused;
    load_again("hook('turn', 'x', function() end)   ", "hook('winner', 'x', function() end) ",
               "other hooks when it is loaded again");
    load_again("hook('turn', 'x', function() end) parameter('a', {'b'}, 'c')",
               "hook('turn', 'x', function() end) parameter('b', {'b'}, 'c')",
               "declares 'b' only when it is loaded again");
}

static void test_every_call_is_paid_for(void **unused)
{
    (void)unused;
    MwRuling ruling;
    MwTurn turn;
    MwesoVariant *variant = variant_of("hook('turn', 'nothing', function() end)");
    const MwPlay *rules = mw_acquire(variant, NULL);
    MwDecider *decider = rules->decider;
    begin(variant, rules, &turn);
    MwBudget before = decider->listing;
    assert_false(mw_ask(rules, DECIDE_TURN, &turn, &ruling));
    assert_false(decider->failed);
    assert_true(decider->move.fuel < decider->whole_move.fuel);
    assert_true(decider->listing.fuel < before.fuel);
    decider->listing.fuel = 0;
    mw_refuel(rules);
    assert_false(mw_ask(rules, DECIDE_TURN, &turn, &ruling));
    assert_true(decider->failed);
    assert_string_equal(decider->text, mw_budget_spent);
    mw_release(variant, rules);
    mweso_variant_free(variant);
}

/* A state that has answered before, and one that has not, charge the same for the same call. */
static void test_calls_cost_the_same_again(void **unused)
{
    (void)unused;
    MwRuling ruling;
    MwTurn turn;
    int64_t first = 0;
    MwesoVariant *variant = variant_of("hook('starts', 'some', function(t)\n"
                                       "    local list = {}\n"
                                       "    for n = 1, t.pits do\n"
                                       "        local s = 'pit ' .. n\n"
                                       "        if #s > 5 then list[#list + 1] = n end\n"
                                       "    end\n"
                                       "    return list\n"
                                       "end)");
    const MwPlay *acquired[] = {mw_acquire(variant, NULL), mw_acquire(variant, NULL)};
    for (int i = 0; i < 2000; i++) {
        const MwPlay *rules = acquired[i % 100 == 99];
        begin(variant, rules, &turn);
        assert_true(mw_ask(rules, DECIDE_STARTS, &turn, &ruling));
        int64_t cost = rules->decider->whole_move.fuel - rules->decider->move.fuel;
        if (i == 0) first = cost;
        assert_int_equal(cost, first);
    }
    mw_release(variant, acquired[0]);
    mw_release(variant, acquired[1]);
    mweso_variant_free(variant);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lengths_bind_as_in_lua),
        cmocka_unit_test_setup_teardown(test_another_answer_is_an_error, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(test_what_it_declares_stays, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_every_call_is_paid_for, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_calls_cost_the_same_again, make_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
