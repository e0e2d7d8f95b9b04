/* Declare: runs a script and takes down what it declares: hooks, parameters, what it remembers and
 * how far it counts. */
#include "hooks/declare.h"

#include <assert.h>
#include <lauxlib.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "hooks/length.h"

typedef struct MwDeclaring {
    MwesoVariant *variant;
    MwLoaded *loaded;
    bool declares;
} MwDeclaring;

/* A script may keep these functions and call them too late. */
static MwDeclaring *declaring_of(lua_State *L)
{
    const MwLoaded *loaded = lua_touserdata(L, lua_upvalueindex(1));
    if (!loaded->declaring) luaL_error(L, "this is declared only while the script is loaded");
    return loaded->declaring;
}

static void no_memory(lua_State *L)
{
    declaring_of(L)->loaded->sandbox.no_memory = true;
    luaL_error(L, "not enough memory");
}

static char *copy_text(lua_State *L, const char *text)
{
    char *copy = mw_copy(text);
    if (!copy) no_memory(L);
    return copy;
}

/* A sentence of documentation: any printable text that is not empty. */
static const char *check_doc(lua_State *L, int index)
{
    size_t length;
    const char *doc = luaL_checklstring(L, index, &length);
    bool plain = length > 0 && length <= 500 && mw_is_plain_utf8(doc, length);
    luaL_argcheck(L, plain, index, "a sentence of 1 to 500 bytes is expected, in UTF-8");
    return doc;
}

static const char *check_name(lua_State *L, int index)
{
    const char *name = luaL_checkstring(L, index);
    size_t length = strlen(name);
    bool good = length >= 1 && length <= MW_LONGEST_NAME && name[0] >= 'a' && name[0] <= 'z' &&
                strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_") == length;
    luaL_argcheck(L, good, index,
                  "a name of at most 31 small letters, digits and '_' is expected, a letter first");
    return name;
}

static int line_of_caller(lua_State *L)
{
    lua_Debug debug;
    return lua_getstack(L, 1, &debug) && lua_getinfo(L, "l", &debug) ? debug.currentline : 0;
}

/* ---- hook(name, doc, function) --------------------------------------------------------------- */

static int declare_hook(lua_State *L)
{
    MwDeclaring *d = declaring_of(L);
    const char *name = luaL_checkstring(L, 1), *near = mw_decision_nearest(name);
    int decision = mw_decision_find(name);
    if (decision < 0)
        return luaL_error(L, "there is no decision '%s'%s%s%s", name,
                          near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
    const char *doc = check_doc(L, 2);
    luaL_checktype(L, 3, LUA_TFUNCTION);
    luaL_argcheck(L, !lua_iscfunction(L, 3), 3, "a function of the script is expected");
    if (d->loaded->hooks[decision]) return luaL_error(L, "'%s' is hooked twice", name);
    lua_settop(L, 3);
    d->loaded->hooks[decision] = luaL_ref(L, LUA_REGISTRYINDEX);
    assert(d->loaded->hooks[decision] > 0); /* 0 is no hook */
    if (!d->declares) return 0;
    MwHook *hook = &d->variant->script->hooks[decision];
    hook->doc = copy_text(L, doc);
    hook->line = line_of_caller(L);
    return 0;
}

/* ---- parameter(name, values, doc) ------------------------------------------------------------ */

static int64_t whole_at(lua_State *L, int table, int i)
{
    int whole;
    lua_geti(L, table, i);
    lua_Integer number = lua_tointegerx(L, -1, &whole);
    if (!whole || number < -1000000000 || number > 1000000000)
        luaL_error(L, "a list of words, or {default, least, most} as whole numbers, is expected");
    lua_pop(L, 1);
    return number;
}

/* Reads the list of words; they are taken down one by one, so that an error loses none. */
static void take_words(lua_State *L, MwParameter *p, int count)
{
    p->words = mw_new((size_t)(count + 1) * sizeof *p->words);
    if (!p->words) no_memory(L);
    for (int i = 0; i < count; i++) {
        lua_geti(L, 2, i + 1);
        const char *word = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "";
        bool good = word[0] && strlen(word) <= MW_LONGEST_NAME &&
                    strspn(word, "abcdefghijklmnopqrstuvwxyz0123456789-_") == strlen(word);
        if (!good)
            luaL_error(L, "the words of a parameter consist of small letters, digits, '-' and '_'");
        p->words[i] = copy_text(L, word);
        if (mw_index(word, (const char *const *)p->words) < i)
            luaL_error(L, "the word '%s' is given twice", word);
        lua_pop(L, 1);
    }
}

static void take_range(lua_State *L, MwParameter *p)
{
    if (mw_list_length(L, 2) > 3) luaL_error(L, "a range is {default, least, most}");
    p->first = whole_at(L, 2, 1);
    p->least = whole_at(L, 2, 2);
    p->most = whole_at(L, 2, 3);
    if (p->least > p->first || p->first > p->most)
        luaL_error(L, "the default must lie between the least and the most");
}

static const MwSetParameter *setting_of(const MwesoVariant *v, const char *name, int *index)
{
    for (*index = 0; *index < v->set_count; ++*index)
        if (strcmp(v->set_parameters[*index].name, name) == 0) return &v->set_parameters[*index];
    *index = -1;
    return NULL;
}

/* Is the text one of the parameter's values? */
static bool is_value(const MwParameter *p, const char *text)
{
    const char *at = text + (text[0] == '-');
    uint64_t number;
    if (p->words) return mw_index(text, (const char *const *)p->words) >= 0;
    if (!mw_read_number(&at, 1000000000, &number) || *at) return false;
    int64_t value = text[0] == '-' ? -(int64_t)number : (int64_t)number;
    return value >= p->least && value <= p->most;
}

static void take_value(lua_State *L, const MwesoVariant *v, MwParameter *p)
{
    char number[24];
    const MwSetParameter *set = setting_of(v, p->name, &p->set);
    lua_Integer first = (lua_Integer)p->first;
    snprintf(number, sizeof number, "%lld", (long long)first);
    const char *usual = p->words ? p->words[0] : number;
    p->value = copy_text(L, set && is_value(p, set->text) ? set->text : usual);
}

static void take_parameter(lua_State *L, MwDeclaring *d, const char *name)
{
    MwScript *script = d->variant->script;
    const char *doc = check_doc(L, 3);
    luaL_checktype(L, 2, LUA_TTABLE);
    int count = (int)mw_list_length(L, 2);
    if (count < 1 || count > 64) luaL_error(L, "a list of 1 to 64 values is expected");
    if (script->parameter_count == MW_MOST_PARAMETERS)
        luaL_error(L, "at most %d parameters can be declared", MW_MOST_PARAMETERS);
    MwParameter *p = &script->parameters[script->parameter_count++];
    p->name = copy_text(L, name);
    p->doc = copy_text(L, doc);
    if (lua_geti(L, 2, 1) == LUA_TSTRING) take_words(L, p, count);
    else take_range(L, p);
    take_value(L, d->variant, p);
}

static int declare_parameter(lua_State *L)
{
    MwDeclaring *d = declaring_of(L);
    const char *name = check_name(L, 1);
    const MwParameter *p = mw_parameter_find(d->variant->script, name);
    if (d->declares) {
        if (p || strcmp(name, "script") == 0 || mw_decision_find(name) >= 0)
            return luaL_error(L, "the name '%s' is taken already", name);
        take_parameter(L, d, name);
        p = mw_parameter_find(d->variant->script, name);
    }
    if (!p) return luaL_error(L, "it declares '%s' only when it is loaded again", name);
    if (p->words) lua_pushstring(L, p->value);
    else lua_pushinteger(L, strtoll(p->value, NULL, 10));
    return 1;
}

/* ---- remember(name, {first, most}, doc) ------------------------------------------------------ */

static int declare_memory(lua_State *L)
{
    MwDeclaring *d = declaring_of(L);
    MwRules *rules = &d->variant->rules;
    const char *name = check_name(L, 1), *doc = check_doc(L, 3);
    luaL_checktype(L, 2, LUA_TTABLE);
    if (!d->declares) return 0;
    int64_t first = whole_at(L, 2, 1), most = whole_at(L, 2, 2);
    if (first < 0 || first > most || most > MW_MOST_SEEDS)
        return luaL_error(L, "0 <= first <= most <= %d is expected", MW_MOST_SEEDS);
    if (rules->memory_count == MW_MOST_MEMORY)
        return luaL_error(L, "at most %d numbers can be remembered", MW_MOST_MEMORY);
    for (int i = 0; i < rules->memory_count; i++)
        if (strcmp(rules->memory[i].name, name) == 0)
            return luaL_error(L, "'%s' is declared twice", name);
    if (mw_view_has(name)) return luaL_error(L, "'%s' is the name of a field of the view", name);
    d->variant->script->memory_docs[rules->memory_count] = copy_text(L, doc);
    MwMemory *memory = &rules->memory[rules->memory_count++];
    assert(strlen(name) < sizeof memory->name);
    strcpy(memory->name, name);
    memory->first = (uint16_t)first;
    memory->most = (uint16_t)most;
    return 0;
}

/* ---- counts(name, most) ---------------------------------------------------------------------- */

static int check_counter(lua_State *L)
{
    static const char *const names[] = {
        [COUNTER_TURNS] = "turns", [COUNTER_CAPTURES] = "captures", [COUNTER_COUNT] = NULL};
    const char *name = luaL_checkstring(L, 1), *near = mw_nearest(name, names);
    int counter = mw_index(name, names);
    if (counter < 0)
        luaL_error(L, "there is no counter '%s'%s%s%s; there are turns and captures", name,
                   near ? ", perhaps for '" : "", near ? near : "", near ? "'" : "");
    return counter;
}

static int declare_counter(lua_State *L)
{
    MwDeclaring *d = declaring_of(L);
    int counter = check_counter(L);
    lua_Integer most = luaL_checkinteger(L, 2);
    if (!d->declares) return 0;
    if (most < 0 || most > MW_MOST_COUNTED)
        return luaL_error(L, "a script counts to a number from 0 to %d", MW_MOST_COUNTED);
    if (d->variant->rules.counts[counter] != MW_IN_FULL)
        return luaL_error(L, "'%s' is declared twice", lua_tostring(L, 1));
    d->variant->rules.counts[counter] = (uint32_t)most;
    return 0;
}

/* ---- loading --------------------------------------------------------------------------------- */

static const luaL_Reg declarers[] = {{"hook", declare_hook},
                                     {"parameter", declare_parameter},
                                     {"remember", declare_memory},
                                     {"counts", declare_counter},
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

static int load(lua_State *L)
{
    MwLoaded *loaded = lua_touserdata(L, 1);
    const MwScript *script = loaded->declaring->variant->script;
    mw_push_view(L, &loaded->viewed);
    loaded->view = luaL_ref(L, LUA_REGISTRYINDEX);
    lua_rawgeti(L, LUA_REGISTRYINDEX, loaded->sandbox.environment);
    mw_add_board_functions(L);
    lua_pushlightuserdata(L, loaded);
    luaL_setfuncs(L, declarers, 1);
    lua_settop(L, 0);
    mw_sandbox_load(&loaded->sandbox, script->text, script->length);
    forget_declarers(L, loaded->sandbox.environment);
    for (int i = 0; i < DECISION_COUNT && !loaded->declaring->declares; i++)
        if (!loaded->hooks[i] != !script->hooks[i].doc)
            return luaL_error(L, "it has other hooks when it is loaded again");
    mw_sandbox_freeze(&loaded->sandbox, script->text, script->length, loaded->hooks,
                      DECISION_COUNT);
    lua_settop(L, 0);
    mw_sandbox_settle(&loaded->sandbox);
    return 0;
}

bool mw_script_load(MwesoVariant *variant, bool declares, MwLoaded *loaded, MwScriptError *error)
{
    MwDeclaring declaring = {variant, loaded, declares};
    *error = (MwScriptError){.no_memory = true};
    *loaded = (MwLoaded){.viewed = {.rules = &variant->rules}};
    if (!mw_sandbox_open(&loaded->sandbox)) return false;
    for (int i = 0; declares && i < COUNTER_COUNT; i++) variant->rules.counts[i] = MW_IN_FULL;
    loaded->viewed.words = variant->rules;
    loaded->declaring = &declaring;
    bool loads = mw_sandbox_run(&loaded->sandbox, load, loaded, MW_LOAD_BUDGET) == LUA_OK;
    loaded->declaring = NULL;
    if (loads && mw_sandbox_watch(&loaded->sandbox)) return true;
    error->no_memory = loads || loaded->sandbox.no_memory;
    if (!loads) mw_sandbox_message(&loaded->sandbox, error->text, sizeof error->text, &error->line);
    mw_sandbox_close(&loaded->sandbox);
    return false;
}
