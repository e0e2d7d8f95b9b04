/* Declare: runs a script and takes down what it declares: hooks, parameters, what it remembers and
 * how far it counts. */
#include "hooks/declare.h"

#include <assert.h>
#include <lauxlib.h>
#include <string.h>

#include "hooks/declaring.h"
#include "hooks/length.h"
#include "hooks/lexer.h"
#include "rules/variant.h"

/* ---- hook(name, doc, function, "always", or phases and a list of when) ----------------------- */

static void hooked_twice(lua_State *L, const MwScript *script, MwDecision decision)
{
    const MwHook *first = &script->hooks[decision];
    const char *name = mw_decisions[decision].name;
    if (!first->doc) luaL_error(L, "'%s' is hooked twice", name);
    luaL_error(L, "'%s' is hooked twice, first by %s:%d", name, script->sources[first->source].file,
               first->line);
}

/* Does it say that it never returns nil? */
static bool says_always(lua_State *L, int index)
{
    return lua_type(L, index) == LUA_TSTRING && strcmp(lua_tostring(L, index), "always") == 0;
}

static void unknown_phase(lua_State *L, const MwesoVariant *v, int index)
{
    const char *names[MW_MOST_PHASES + 1] = {NULL};
    for (int i = 0; i < v->phase_count; i++) names[i] = v->phases[i]->name;
    const char *name = lua_tostring(L, index), *near = mw_nearest(name, names);
    luaL_error(L, "'%s' is neither \"always\" nor a phase of the variant%s%s%s", name,
               near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

/* A name of no phase stands for the turns that are in none. */
static uint32_t check_phase(lua_State *L, const MwesoVariant *v, int index)
{
    if (strcmp(lua_tostring(L, index), "no phase") == 0) return 1u << MW_NO_PHASE;
    int phase = mw_phase_find(v, lua_tostring(L, index));
    if (phase < 0) unknown_phase(L, v, index);
    return 1u << phase;
}

/* One entry of the list on top: an own pit, the name of what is remembered, or "quiet". Pops it. */
static void take_when(lua_State *L, const MwRules *rules, MwHook *when)
{
    if (lua_type(L, -1) == LUA_TSTRING && strcmp(lua_tostring(L, -1), MW_WHILE_QUIET) == 0) {
        when->quiet = true;
    } else if (lua_type(L, -1) == LUA_TSTRING) {
        when->while_ |= 1u << mw_declaring_remembered(L, rules);
    } else {
        lua_Integer pit = lua_tointeger(L, -1);
        if (!lua_isinteger(L, -1) || pit < 1 || pit > rules->board.circuit)
            luaL_error(
                L, "own pits, names of what is remembered, and \"quiet\" are expected in the list");
        when->pits |= (uint64_t)1 << (pit - 1);
    }
    lua_pop(L, 1);
}

/* The list {pits and names} in which it stands when the hook is asked. */
static void check_when(lua_State *L, const MwRules *rules, int decision, int index, MwHook *when)
{
    int length = (int)mw_list_length(L, index);
    if (decision == DECIDE_SETUP || decision == DECIDE_ARRANGE)
        luaL_error(L, "'%s' is asked before the first turn, whatever the pits",
                   mw_decisions[decision].name);
    luaL_argcheck(L, length > 0, index, "a list of pits and names that is not empty is expected");
    for (int i = 1; i <= length; i++) {
        lua_geti(L, index, i);
        take_when(L, rules, when);
    }
    if (when->pits && !mw_is_asked_of_a_pit((MwDecision)decision))
        luaL_error(L, "'%s' is asked of no pit", mw_decisions[decision].name);
}

/* The phases that are named from there on, in which alone the hook is asked, and the list of when;
 * none: always. */
static void check_limits(lua_State *L, const MwesoVariant *v, int decision, int index, MwHook *when)
{
    for (; !lua_isnoneornil(L, index); index++) {
        if (lua_istable(L, index) && lua_isnoneornil(L, index + 1)) {
            check_when(L, &v->rules, decision, index, when);
            continue;
        }
        luaL_argcheck(L, lua_type(L, index) == LUA_TSTRING && !says_always(L, index), index,
                      "\"always\" alone, names of phases, or nothing, is expected");
        when->phases |= check_phase(L, v, index);
    }
    if (when->phases && (decision == DECIDE_SETUP || decision == DECIDE_ARRANGE))
        luaL_error(L, "'%s' is asked before the first turn, in no phase",
                   mw_decisions[decision].name);
}

static int declare_hook(lua_State *L)
{
    MwDeclaring *d = mw_declaring_of(L);
    const char *name = luaL_checkstring(L, 1), *near = mw_decision_nearest(name);
    int decision = mw_decision_find(name);
    if (decision < 0)
        return luaL_error(L, "there is no decision '%s'%s%s%s", name,
                          near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
    const char *doc = mw_declaring_doc(L, 2);
    luaL_checktype(L, 3, LUA_TFUNCTION);
    luaL_argcheck(L, !lua_iscfunction(L, 3), 3, "a function of the script is expected");
    if (d->loaded->hooks[decision]) hooked_twice(L, d->variant->script, (MwDecision)decision);
    MwHook when = {.always = says_always(L, 4) && lua_isnoneornil(L, 5)};
    if (!when.always) check_limits(L, d->variant, decision, 4, &when);
    lua_settop(L, 3);
    d->loaded->hooks[decision] = luaL_ref(L, LUA_REGISTRYINDEX);
    assert(d->loaded->hooks[decision] > 0); /* 0 is no hook */
    if (!d->declares) return 0;
    MwHook *hook = &d->variant->script->hooks[decision];
    hook->doc = mw_declaring_copy(L, doc);
    hook->line = mw_declaring_line(L);
    hook->source = d->source;
    hook->always = when.always;
    hook->phases = when.phases;
    hook->pits = when.pits;
    hook->while_ = when.while_;
    hook->quiet = when.quiet;
    return 0;
}

/* ---- counts(name, most) ---------------------------------------------------------------------- */

static int check_counter(lua_State *L)
{
    static const char *const names[] = {[COUNTER_TURNS] = "turns",
                                        [COUNTER_CAPTURES] = "captures",
                                        [COUNTER_LAPS] = "laps",
                                        [COUNTER_COUNT] = NULL};
    const char *name = luaL_checkstring(L, 1), *near = mw_nearest(name, names);
    int counter = mw_index(name, names);
    if (counter < 0)
        luaL_error(L, "there is no counter '%s'%s%s%s; there are turns, captures and laps", name,
                   near ? ", perhaps for '" : "", near ? near : "", near ? "'" : "");
    return counter;
}

static int declare_counter(lua_State *L)
{
    MwDeclaring *d = mw_declaring_of(L);
    int counter = check_counter(L);
    lua_Integer most = luaL_checkinteger(L, 2);
    if (!d->declares) return 0;
    if (most < 0 || most > MW_MOST_COUNTED)
        return luaL_error(L, "a script counts to a number from 0 to %d", MW_MOST_COUNTED);
    if (mw_declaring_source(d)->counts[counter] != MW_IN_FULL)
        return luaL_error(L, "'%s' is declared twice", lua_tostring(L, 1));
    mw_declaring_source(d)->counts[counter] = (uint32_t)most;
    return 0;
}

/* The names under which scripts see the counters of turns. Laps are seen only as far as they are
 * counted. */
static const char *const counter_fields[COUNTER_COUNT][2] = {
    [COUNTER_TURNS] = {"turns", "their_turns"},
    [COUNTER_CAPTURES] = {"captures", "their_captures"}};

static bool names(const MwToken *token, const char *field)
{
    return field && strlen(field) == token->length && memcmp(token->at, field, token->length) == 0;
}

/* What a script neither declares nor names behind a full stop it cannot look at, so that it need
 * not be counted. A name that is put together while the script runs is refused then (hooks/view.c).
 */
static void hide_counters(lua_State *L, MwSource *source)
{
    bool named[COUNTER_COUNT] = {false}, dotted = false;
    MwLexer lexer = {source->text, source->text + source->length, 1};
    for (MwToken token; mw_lexer_next(L, &lexer, &token); dotted = token.at[0] == '.')
        for (int i = 0; dotted && i < COUNTER_COUNT; i++)
            named[i] |= names(&token, counter_fields[i][0]) || names(&token, counter_fields[i][1]);
    for (int i = 0; i < COUNTER_COUNT; i++) {
        source->hidden[i] = source->counts[i] == MW_IN_FULL && !named[i];
        if (source->hidden[i]) source->counts[i] = 0;
    }
}

/* Of several files the rules count as far as the one that counts farthest. */
static void count_for_all(MwRules *rules, const MwSource *source)
{
    for (int i = 0; i < COUNTER_COUNT; i++)
        if (source->counts[i] > rules->counts[i]) rules->counts[i] = source->counts[i];
}

/* ---- loading --------------------------------------------------------------------------------- */

static const luaL_Reg declarers[] = {{"hook", declare_hook},
                                     {"parameter", mw_declare_parameter},
                                     {"remember", mw_declare_memory},
                                     {"owned", mw_declare_owned},
                                     {"counts", declare_counter},
                                     {"mark", mw_declare_mark},
                                     {NULL, NULL}};

static void forget_declarers(lua_State *L, int environment)
{
    lua_rawgeti(L, LUA_REGISTRYINDEX, environment);
    for (const luaL_Reg *r = declarers; r->name; r++) {
        lua_pushnil(L);
        lua_setfield(L, -2, r->name);
    }
    lua_pop(L, 1);
}

/* How large the board is, as variables of the script, whose table is on top. */
static void tell_board(lua_State *L, const MwRules *rules)
{
    lua_pushinteger(L, rules->columns);
    lua_setfield(L, -2, "columns");
    lua_pushinteger(L, rules->board.pits);
    lua_setfield(L, -2, "pits");
}

/* The hooks that this file has declared, as registry references. */
static void hooks_of(const MwLoaded *loaded, const MwScript *script, int source, int *hooks)
{
    for (int i = 0; i < DECISION_COUNT; i++) {
        bool its = script->hooks[i].doc && script->hooks[i].source == source;
        hooks[i] = its ? loaded->hooks[i] : 0;
    }
}

/* Loads one of the files, with variables of its own. */
static void load_source(lua_State *L, MwLoaded *loaded, int source)
{
    int hooks[DECISION_COUNT];
    MwDeclaring *declaring = loaded->declaring;
    MwesoVariant *variant = declaring->variant;
    declaring->source = source;
    const MwSource *file = mw_declaring_source(declaring);
    mw_sandbox_new_globals(&loaded->sandbox);
    lua_rawgeti(L, LUA_REGISTRYINDEX, loaded->sandbox.environment);
    mw_add_board_functions(L);
    lua_pushlightuserdata(L, loaded);
    luaL_setfuncs(L, declarers, 1);
    tell_board(L, &variant->rules);
    lua_settop(L, 0);
    mw_sandbox_load(&loaded->sandbox, file->text, file->length);
    if (declaring->declares) {
        hide_counters(L, mw_declaring_source(declaring));
        count_for_all(&variant->rules, file);
    }
    forget_declarers(L, loaded->sandbox.environment);
    hooks_of(loaded, variant->script, source, hooks);
    mw_sandbox_freeze(&loaded->sandbox, file->text, file->length, hooks, DECISION_COUNT);
    lua_settop(L, 0);
}

static int load(lua_State *L)
{
    MwLoaded *loaded = lua_touserdata(L, 1);
    const MwScript *script = loaded->declaring->variant->script;
    mw_push_view(L, &loaded->viewed);
    loaded->view = luaL_ref(L, LUA_REGISTRYINDEX);
    for (int i = 0; i < script->source_count; i++) load_source(L, loaded, i);
    for (int i = 0; i < DECISION_COUNT && !loaded->declaring->declares; i++)
        if (!loaded->hooks[i] != !script->hooks[i].doc)
            return luaL_error(L, "it has other hooks when it is loaded again");
    mw_view_remembered(L, loaded->view, &loaded->declaring->variant->rules);
    mw_sandbox_settle(&loaded->sandbox);
    return 0;
}

static void count_in_full(MwesoVariant *variant)
{
    for (int i = 0; i < COUNTER_COUNT; i++) {
        variant->rules.counts[i] = 0;
        for (int s = 0; s < variant->script->source_count; s++)
            variant->script->sources[s].counts[i] = MW_IN_FULL;
    }
}

bool mw_script_load(MwesoVariant *variant, bool declares, MwLoaded *loaded, MwScriptError *error)
{
    MwDeclaring declaring = {variant, loaded, declares, 0};
    *error = (MwScriptError){.no_memory = true, .file = variant->script->sources[0].file};
    *loaded = (MwLoaded){.viewed = {.rules = &variant->rules}};
    if (!mw_sandbox_open(&loaded->sandbox)) return false;
    if (declares) count_in_full(variant);
    loaded->viewed.words = variant->rules;
    loaded->declaring = &declaring;
    bool loads = mw_sandbox_run(&loaded->sandbox, load, loaded, MW_LOAD_BUDGET) == LUA_OK;
    loaded->declaring = NULL;
    if (loads && mw_sandbox_watch(&loaded->sandbox)) return true;
    error->file = mw_declaring_source(&declaring)->file;
    error->no_memory = loads || loaded->sandbox.no_memory;
    if (!loads) mw_sandbox_message(&loaded->sandbox, error->text, sizeof error->text, &error->line);
    mw_sandbox_close(&loaded->sandbox);
    return false;
}
