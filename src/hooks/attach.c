/* Attach: loads a variant as the public header does: its file, then the script that it names. */
#include <assert.h>
#include <lauxlib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "hooks/hooks.h"
#include "hooks/pool.h"
#include "hooks/source.h"
#include "rules/load.h"
#include "rules/variant.h"

/* ---- what the section [hooks] sets ----------------------------------------------------------- */

static void report_unknown(const MwScript *script, const MwSetParameter *set, MwPlace place,
                           MwesoFindings *findings)
{
    const char *names[MW_MOST_PARAMETERS + 2] = {"script"};
    assert(script->parameter_count <= MW_MOST_PARAMETERS);
    for (int i = 0; i < script->parameter_count; i++) names[i + 1] = script->parameters[i].name;
    const char *near = mw_nearest(set->name, names);
    if (mw_decision_find(set->name) >= 0)
        mw_find(
            findings, MWESO_ERROR, place, "unknown-key",
            "'%s' is a decision, which a script answers with hook(\"%s\", ...), and no parameter",
            set->name, set->name);
    else
        mw_find(findings, MWESO_ERROR, place, "unknown-key",
                "section [hooks] has no key '%s', and %s declares no such parameter%s%s%s",
                set->name,
                script->source_count == 1 ? script->sources[0].file : "none of the scripts",
                near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

static void report_value(const MwParameter *p, const MwSetParameter *set, const MwesoBoard *board,
                         MwPlace place, MwesoFindings *findings)
{
    MwText fitting = {0};
    for (int i = 0; p->words && p->words[i]; i++)
        mw_text_add(&fitting, "%s%s", i ? ", " : "one of ", p->words[i]);
    if (p->is_pit) mw_text_add(&fitting, "a pit of the board (%s)", mw_pit_names(board, ", ").text);
    else if (!p->words)
        mw_text_add(&fitting, "a whole number from %lld to %lld", (long long)p->least,
                    (long long)p->most);
    const char *near = p->words ? mw_nearest(set->text, (const char *const *)p->words) : NULL;
    mw_find(findings, MWESO_ERROR, place, "bad-value", "'%s' is not %s%s%s%s", set->text,
            fitting.s ? fitting.s : "", near ? "; did you mean '" : "", near ? near : "",
            near ? "'?" : "");
    mw_text_free(&fitting);
}

static void check_settings(const MwesoVariant *v, MwesoFindings *findings)
{
    for (int i = 0; i < v->set_count; i++) {
        const MwSetParameter *set = &v->set_parameters[i];
        MwText label = {0};
        mw_text_add(&label, "hooks.%s", set->name);
        MwPlace place = {set->file, set->line, label.failed ? "" : label.s};
        const MwParameter *p = mw_parameter_find(v->script, set->name);
        if (!p) report_unknown(v->script, set, place, findings);
        else if (strcmp(p->value, set->text) != 0)
            report_value(p, set, &v->rules.board, place, findings);
        mw_text_free(&label);
    }
}

/* ---- the script ------------------------------------------------------------------------------ */

static void report_script(const MwScriptError *error, const char *key, MwesoFindings *findings)
{
    if (error->no_memory) mw_find_no_memory(findings);
    else
        mw_find(findings, MWESO_ERROR, (MwPlace){error->file, error->line, key}, "script-error",
                "%s", error->text);
}

/* Limits the hooks of the rules to those asked in turns of a phase (-1: no phase), and sets what
 * that means for the rules. */
static void note_hooks(const MwesoVariant *v, int phase, MwRules *rules)
{
    rules->hooked = 0;
    for (int i = 0; i < DECISION_COUNT; i++) {
        const MwHook *hook = &v->script->hooks[i];
        if (!hook->doc) continue;
        rules->scripted |= 1u << i;
        int bit = phase >= 0 ? phase : MW_NO_PHASE;
        if (!hook->phases || hook->phases >> bit & 1) rules->hooked |= 1u << i;
    }
    if (mw_asks(rules, DECIDE_QUIET) || mw_asks(rules, DECIDE_STARTS)) rules->start_bars = true;
    if (mw_asks_any(rules, MW_OF_LAPS)) rules->one_to_one = false;
}

/* The setup hook: asked once for each side, while no move is under way. */
typedef struct Setup {
    MwLoaded *loaded;
    MwRules *rules;
    bool always; /* the script says that it never returns nil */
} Setup;

/* Reads the list of seeds on top into `pits`; returns their number. */
static int read_setup(lua_State *L, const MwRules *rules, const char *side, uint16_t *pits)
{
    static const char expected[] = "seeds are whole numbers from 0";
    const char *returns = mw_decisions[DECIDE_SETUP].returns;
    int count = rules->board.pits;
    lua_Integer sum = 0;
    if (!lua_istable(L, -1))
        luaL_error(L, "for \"%s\" it returned %s; it may return: %s (here %d numbers)", side,
                   mw_kind_of(L, -1), returns, count);
    int length = (int)mw_list_length(L, -1);
    if (length != count)
        luaL_error(L, "for \"%s\" it returned a list of %d; it may return: %s (here %d numbers)",
                   side, length, returns, count);
    for (int i = 1; i <= count; i++) {
        lua_geti(L, -1, i);
        if (!lua_isinteger(L, -1))
            luaL_error(L, "for \"%s\" number %d of its list is %s; %s", side, i, mw_kind_of(L, -1),
                       expected);
        lua_Integer seeds = lua_tointeger(L, -1);
        if (seeds < 0 || seeds > MW_MOST_SEEDS / 2)
            luaL_error(L, "for \"%s\" number %d of its list is %I; %s, at most %d for a player",
                       side, i, seeds, expected, MW_MOST_SEEDS / 2);
        if ((sum += seeds) > MW_MOST_SEEDS / 2)
            luaL_error(L,
                       "for \"%s\" it returned %I seeds and more; at most %d for a player are "
                       "expected",
                       side, sum, MW_MOST_SEEDS / 2);
        lua_pop(L, 1);
        pits[i - 1] = (uint16_t)seeds;
    }
    return (int)sum;
}

static int ask_setup(lua_State *L)
{
    static const char *const sides[] = {"S", "N"};
    Setup *setup = lua_touserdata(L, 1);
    MwRules *rules = setup->rules;
    for (int side = 0; side < 2; side++) {
        lua_settop(L, 1);
        lua_rawgeti(L, LUA_REGISTRYINDEX, setup->loaded->hooks[DECIDE_SETUP]);
        lua_pushstring(L, sides[side]);
        lua_call(L, 1, 1);
        if (lua_isnil(L, -1) && setup->always)
            luaL_error(L, "it returned nil for \"%s\", and the script says that it always answers",
                       sides[side]);
        if (lua_isnil(L, -1)) continue;
        rules->seeds[side] = read_setup(L, rules, sides[side], rules->setup[side]);
        rules->setup_hooked = true;
    }
    return 0;
}

/* More seeds than can be counted, with those of the stores. */
static bool is_too_much(const MwRules *rules, MwScriptError *error)
{
    int all = rules->seeds[0] + rules->seeds[1] + rules->stores[0] + rules->stores[1];
    if (all <= MW_MOST_SEEDS) return false;
    snprintf(error->text, sizeof error->text,
             "the board and the stores hold %d seeds, at most %d can be counted", all,
             MW_MOST_SEEDS);
    return true;
}

static void set_up(MwesoVariant *v, MwLoaded *loaded, MwesoFindings *findings)
{
    MwScriptError error = {0};
    Setup setup = {loaded, &v->rules, v->script->hooks[DECIDE_SETUP].always};
    if (!loaded->hooks[DECIDE_SETUP]) return;
    int status = mw_sandbox_run(&loaded->sandbox, ask_setup, &setup, MW_CALL_BUDGET);
    error.no_memory = status != LUA_OK && loaded->sandbox.no_memory;
    if (status != LUA_OK)
        mw_sandbox_message(&loaded->sandbox, error.text, sizeof error.text, &error.line);
    else if (!mw_has_side_effect(&loaded->sandbox, error.text, sizeof error.text) &&
             !is_too_much(&v->rules, &error))
        return;
    const MwHook *hook = &v->script->hooks[DECIDE_SETUP];
    error.file = v->script->sources[hook->source].file;
    if (!error.line) error.line = hook->line;
    report_script(&error, "hooks.setup", findings);
}

static void attach(MwesoVariant *v, MwesoFindings *findings)
{
    MwScriptError error;
    assert(!v->pool);
    MwAcquired *first = mw_new(sizeof *first);
    if (!first) {
        mw_find_no_memory(findings);
        return;
    }
    if (!mw_script_load(v, true, &first->loaded, &error)) {
        report_script(&error, "hooks.script", findings);
        free(first);
        return;
    }
    set_up(v, &first->loaded, findings);
    mw_share_script(v);
    note_hooks(v, -1, &v->rules);
    for (int i = 0; i < v->phase_count; i++) note_hooks(v, i, &v->phases[i]->rules);
    check_settings(v, findings);
    if (!mw_fingerprint(v, v->fingerprint)) mw_find_no_memory(findings);
    if (mw_pool_new(v, first)) return;
    mw_find_no_memory(findings);
    mw_sandbox_close(&first->loaded.sandbox);
    free(first);
}

MwesoVariant *mw_attach_script(MwesoVariant *v, MwesoFindings *findings)
{
    if (!v || !v->script) return v;
    attach(v, findings);
    mw_findings_sort(findings);
    if (!mweso_findings_any_error(findings)) return v;
    mweso_variant_free(v);
    return NULL;
}

/* ---- public ---------------------------------------------------------------------------------- */

/* Reports an argument that is NULL, in the way a file that cannot be read is reported. */
static bool is_given(const char *text, const char *what, MwesoFindings *findings)
{
    if (!text)
        mw_find(findings, MWESO_ERROR, (MwPlace){"", 0, ""}, "unreadable", "%s is missing (NULL)",
                what);
    return text != NULL;
}

MwesoVariant *mweso_variant_load(const MwesoPath *path, const char *name,
                                 const char *const *settings, MwesoFindings *findings)
{
    return mweso_variant_load_recorded(path, name, false, settings, false, findings);
}

MwesoVariant *mweso_variant_load_recorded(const MwesoPath *path, const char *name,
                                          bool name_recorded, const char *const *settings,
                                          bool settings_recorded, MwesoFindings *findings)
{
    MwForeign foreign = {name_recorded, settings_recorded};
    if (!is_given(name, "the name of the variant", findings)) return NULL;
    return mw_attach_script(mw_variant_load(path, name, NULL, 0, settings, foreign, findings),
                            findings);
}

MwesoVariant *mweso_variant_load_text(const MwesoPath *path, const char *label, const char *text,
                                      size_t length, const char *const *settings,
                                      MwesoFindings *findings)
{
    if (!is_given(label, "the label of the text", findings)) return NULL;
    if (!is_given(text, "the text of the variant", findings)) return NULL;
    return mw_attach_script(
        mw_variant_load(path, label, text, length, settings, (MwForeign){0}, findings), findings);
}

void mweso_variant_free(MwesoVariant *v)
{
    if (!v) return;
    mw_pool_free(v->pool);
    mw_variant_free(v);
}
