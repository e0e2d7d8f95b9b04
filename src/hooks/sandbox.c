/* Sandbox: a Lua state in which a script can do no harm.
 *
 * The dangers were found by trying: pcall in a loop swallows the error that ends a run; coroutines
 * restart the count of instructions; string functions and finalisers run where nothing counts;
 * bytecode can crash the interpreter. Comparing two long texts, or reading one as a number, is a
 * single instruction of any duration. Many calls, each too short to be counted, can take an hour
 * together. A full heap makes every collection long, and Lua collects for each short text that
 * finds no room in its table of texts. Keys can be chosen so that all lie in one chain of a table,
 * which every search walks. */
#include "hooks/sandbox.h"

#include <assert.h>
#include <lauxlib.h>
#include <lualib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/memory.h"
#include "base/text.h"
#include "hooks/source.h"

enum {
    MOST_KEPT = 512 * 1024,             /* bytes, when the script is loaded */
    MUCH_GARBAGE = 16 * 1024,           /* bytes, in addition to half of those kept */
    LARGEST_LOADING = 1024 * 1024,      /* bytes of one block, while the text is compiled */
    LARGEST_RUNNING = 32 * 1024,        /* the same, later */
    LONGEST_TEXT = 640,                 /* at any time, including Lua's header */
    FIRST_TEXTS = 128 * sizeof(void *), /* Lua's initial table of short texts */
    COUNT_STEP = 100,  /* instructions; also the price of a call, which may end within a step */
    BYTES_OF_KEY = 24, /* that a table takes for a key outside its list */
    USUAL_KEYS = 32    /* walking a chain of this length takes a few instructions' time */
};

/* ---- memory and fuel ------------------------------------------------------------------------- */

static bool spend(MwSandbox *s, int64_t fuel)
{
    s->left.fuel -= fuel;
    s->spent |= s->left.fuel < 0;
    return !s->spent;
}

/* A table that grew for more keys has moved all its keys, and they may lie in one chain. So the
 * growth is paid for, and from now on every instruction costs as if it walked that chain. Lists
 * grow to other sizes, or else pay like keys. */
static bool spend_for_keys(MwSandbox *s, size_t size)
{
    int64_t keys = (int64_t)(size / BYTES_OF_KEY), dearness = keys / USUAL_KEYS;
    if (size % BYTES_OF_KEY != 0 || (keys & (keys - 1)) != 0 || dearness < 2) return true;
    if (s->dearness < dearness) s->dearness = dearness;
    return spend(s, keys * dearness / 2);
}

/* `kind` is the type of a new object, or LUA_TNIL. Nothing is collected during a run, so all memory
 * that it requests counts, and after one refusal all of its requests are refused. */
static bool may_grow(MwSandbox *s, const void *block, size_t kind, size_t old, size_t size)
{
    if (kind == LUA_TSTRING && size > LONGEST_TEXT) {
        s->full = s->long_text = true;
        return false;
    }
    if (size > s->largest && !(block && block == s->texts)) {
        s->full = true;
        return false;
    }
    s->garbage += size - old;
    s->left.bytes -= (int64_t)(size - old);
    s->spent |= s->left.bytes < 0;
    bool runs = s->largest == LARGEST_RUNNING; /* the script runs, and not its loading */
    bool has_keys = runs && !block && kind == LUA_TNIL;
    return !s->spent && (!has_keys || spend_for_keys(s, size));
}

/* The line that the script has reached: Lua's own out-of-memory errors do not tell it. */
static int line_reached(const MwSandbox *s)
{
    lua_Debug debug;
    for (int level = 0; s->lua && lua_getstack(s->lua, level, &debug); level++)
        if (lua_getinfo(s->lua, "l", &debug) && debug.currentline > 0) return debug.currentline;
    return 0;
}

static void *allocate(void *user, void *old, size_t old_size, size_t size)
{
    MwSandbox *s = user;
    size_t kind = old ? LUA_TNIL : old_size; /* for a new block Lua passes the kind */
    if (!old) old_size = 0;
    MW_INVARIANT(s->used >= old_size);
    if (size == 0) {
        s->used -= old_size;
        free(old);
        return NULL;
    }
    if (size > old_size && !may_grow(s, old, kind, old_size, size)) {
        if (!s->line) s->line = line_reached(s);
        return NULL;
    }
    void *block = mw_resize(old, size);
    s->no_memory |= block == NULL;
    if (!block && size <= old_size) return old; /* Lua relies on shrinking */
    if (!block) return NULL;
    s->used += size - old_size;
    bool is_texts = old ? old == s->texts : !s->texts && kind == LUA_TNIL && size == FIRST_TEXTS;
    if (is_texts) s->texts = block;
    return block;
}

static MwSandbox *sandbox_of(lua_State *L)
{
    void *user;
    lua_getallocf(L, &user);
    return user;
}

void mw_sandbox_spend(lua_State *L, int64_t fuel)
{
    MW_INVARIANT(fuel >= 0);
    if (!spend(sandbox_of(L), fuel)) luaL_error(L, "out of fuel");
}

static void count(lua_State *L, lua_Debug *debug)
{
    (void)debug;
    mw_sandbox_spend(L, COUNT_STEP * sandbox_of(L)->dearness);
}

/* ---- the allow list -------------------------------------------------------------------------- */

/* Calls a function of math (the upvalue) with numbers only, and pays for each argument: neither
 * their number nor the time of reading a number from a long text would be counted otherwise. */
static int numbers_only(lua_State *L)
{
    int count = lua_gettop(L);
    mw_sandbox_spend(L, count);
    for (int i = 1; i <= count; i++) luaL_checktype(L, i, LUA_TNUMBER);
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, count, LUA_MULTRET);
    return lua_gettop(L);
}

/* Copies functions from one table to another. */
static void copy_functions(lua_State *L, int from, int to, const char *const *names,
                           bool are_numeric)
{
    for (; *names; names++) {
        lua_getfield(L, from, *names);
        if (are_numeric) lua_pushcclosure(L, numbers_only, 1);
        lua_setfield(L, to, *names);
    }
}

/* The libraries are opened in a table of their own, and only these functions are copied from it. */
void mw_sandbox_new_globals(MwSandbox *sandbox)
{
    static const char *const base[] = {"assert", "error", "ipairs", "select", "type", NULL};
    static const char *const math[] = {"abs", "ceil", "floor", "max", "min", "tointeger", NULL};
    lua_State *L = sandbox->lua;
    lua_newtable(L);
    int environment = lua_gettop(L);
    lua_pushcfunction(L, luaopen_base);
    lua_call(L, 0, 1);
    copy_functions(L, environment + 1, environment, base, false);
    lua_pushcfunction(L, luaopen_math);
    lua_call(L, 0, 1);
    lua_newtable(L);
    copy_functions(L, environment + 2, environment + 3, math, true);
    lua_setfield(L, environment, "math");
    lua_settop(L, environment);
    sandbox->environment = luaL_ref(L, LUA_REGISTRYINDEX);
}

static int open(lua_State *L)
{
    MwSandbox *s = lua_touserdata(L, 1);
    mw_sandbox_new_globals(s);
    luaL_unref(L, LUA_REGISTRYINDEX, s->environment);
    lua_newtable(L);
    s->watched = luaL_ref(L, LUA_REGISTRYINDEX);
    return 0;
}

bool mw_sandbox_open(MwSandbox *sandbox)
{
    *sandbox = (MwSandbox){.largest = LARGEST_LOADING, .left = MW_LOAD_BUDGET, .kept_dearness = 1};
    sandbox->locale = newlocale(LC_ALL_MASK, "C", NULL);
    sandbox->lua = lua_newstate(allocate, sandbox);
    if (sandbox->lua) lua_gc(sandbox->lua, LUA_GCSTOP);
    if (sandbox->locale && sandbox->lua && lua_checkstack(sandbox->lua, 20) &&
        mw_sandbox_run(sandbox, open, sandbox, MW_LOAD_BUDGET) == LUA_OK)
        return true;
    mw_sandbox_close(sandbox);
    return false;
}

void mw_sandbox_close(MwSandbox *sandbox)
{
    if (sandbox->lua) lua_close(sandbox->lua);
    if (sandbox->locale) freelocale(sandbox->locale);
    *sandbox = (MwSandbox){0};
}

/* ---- running --------------------------------------------------------------------------------- */

static void collect(MwSandbox *sandbox)
{
    lua_gc(sandbox->lua, LUA_GCCOLLECT);
    sandbox->garbage = 0;
    sandbox->kept = sandbox->used;
}

int mw_sandbox_run(MwSandbox *sandbox, lua_CFunction work, void *user, MwBudget budget)
{
    MW_INVARIANT(sandbox->lua && work);
    lua_State *L = sandbox->lua;
    locale_t usual = uselocale(sandbox->locale);
    sandbox->left = budget;
    sandbox->dearness = sandbox->kept_dearness;
    sandbox->left.fuel -= COUNT_STEP * sandbox->dearness;
    sandbox->spent = sandbox->full = sandbox->long_text = sandbox->no_memory = false;
    sandbox->line = 0;
    lua_sethook(L, count, LUA_MASKCOUNT, COUNT_STEP);
    lua_pushcfunction(L, work);
    lua_pushlightuserdata(L, user);
    int status = lua_pcall(L, 1, 0, 0);
    if (sandbox->garbage > MUCH_GARBAGE + sandbox->kept / 2) collect(sandbox);
    uselocale(usual);
    if (status != LUA_ERRMEM) sandbox->full = false; /* there was room after all */
    return status;
}

void mw_sandbox_settle(MwSandbox *sandbox)
{
    collect(sandbox);
    if (sandbox->kept > MOST_KEPT)
        luaL_error(sandbox->lua, "it needs more memory than a script may have");
}

/* Cuts the prefix "script:12: " off a message. */
static const char *cut_line(const char *message, int *line)
{
    uint64_t number;
    static const char start[] = MW_CHUNK_NAME ":";
    *line = 0;
    if (strncmp(message, start, strlen(start)) != 0) return message;
    const char *at = message + strlen(start);
    if (!mw_read_number(&at, INT32_MAX, &number) || *at != ':') return message;
    *line = (int)number;
    return at + 1 + (at[1] == ' ');
}

const char mw_budget_spent[] =
    "it has used up its budget of instructions and memory: does it ever end?";

void mw_sandbox_message(MwSandbox *sandbox, char *text, size_t size, int *line)
{
    assert(size > 0);
    lua_State *L = sandbox->lua;
    assert(lua_gettop(L) > 0);
    bool is_text = lua_type(L, -1) == LUA_TSTRING;
    const char *message = cut_line(is_text ? lua_tostring(L, -1) : "", line);
    if (!is_text || *line == 0) *line = sandbox->full || sandbox->spent ? sandbox->line : 0;
    if (sandbox->spent) message = mw_budget_spent;
    else if (sandbox->no_memory) message = "there is not enough memory";
    else if (sandbox->full && sandbox->long_text)
        message = "it has or makes a text of more than 600 bytes";
    else if (sandbox->full) message = "it needs more memory than a script may have";
    else if (!is_text || !message[0]) message = "it raised an error without a text";
    else if (strcmp(message, "C stack overflow") == 0)
        message = "its brackets or functions lie too deep in one another";
    snprintf(text, size, "%s", message);
    mw_make_printable(text);
    lua_pop(L, 1);
}

/* Pushes a source compiled as a function, or raises Lua's syntax error. */
static void compile(MwSandbox *sandbox, const char *source, size_t length)
{
    lua_State *L = sandbox->lua;
    if (luaL_loadbufferx(L, source, length, "=" MW_CHUNK_NAME, "t") != LUA_OK) lua_error(L);
    lua_rawgeti(L, LUA_REGISTRYINDEX, sandbox->environment);
    if (!lua_setupvalue(L, -2, 1)) lua_pop(L, 1);
}

/* The original text is compiled before the rewritten one, so that Lua's errors quote what the
 * author wrote. */
void mw_sandbox_load(MwSandbox *sandbox, const char *text, size_t length)
{
    lua_State *L = sandbox->lua;
    sandbox->largest = LARGEST_LOADING;
    compile(sandbox, text, length);
    lua_settop(L, 0);
    mw_push_counting(L, text, length);
    const char *source = lua_touserdata(L, 1);
    compile(sandbox, source, strlen(source));
    lua_remove(L, 1);
    mw_push_counters(L, text, length);
    lua_call(L, 2, 1);
    sandbox->largest = LARGEST_RUNNING;
    lua_call(L, 0, 0);
    sandbox->kept_dearness = sandbox->dearness;
}

/* ---- freezing -------------------------------------------------------------------------------- */

/* A breadth-first walk through all that functions can reach. Stack indices: `done` maps every table
 * and function met to its frozen form; `queue` lists them; `assigned` has the names of the
 * variables that the script may assign to. */
typedef struct Freezer {
    lua_State *lua;
    MwSandbox *sandbox;
    int done, queue, assigned;
    lua_Integer met;
} Freezer;

static int refuse_change(lua_State *L)
{
    return luaL_error(L, "tables of the script cannot be changed once it is loaded");
}

/* Pushes an empty table that stands for the table on top and refuses changes. */
static void push_proxy(lua_State *L)
{
    lua_newtable(L);
    lua_createtable(L, 0, 2);
    lua_pushvalue(L, -3);
    lua_setfield(L, -2, "__index");
    lua_pushcfunction(L, refuse_change);
    lua_setfield(L, -2, "__newindex");
    lua_setmetatable(L, -2);
}

/* Replaces the value on top by its frozen form, and queues it if it is new. */
static void freeze_value(Freezer *f)
{
    lua_State *L = f->lua;
    int type = lua_type(L, -1);
    if (type != LUA_TTABLE && type != LUA_TFUNCTION) return;
    lua_pushvalue(L, -1);
    if (lua_rawget(L, f->done) == LUA_TNIL) {
        lua_pop(L, 1);
        lua_pushvalue(L, -1);
        lua_rawseti(L, f->queue, ++f->met);
        if (type == LUA_TTABLE) push_proxy(L);
        else lua_pushvalue(L, -1);
        lua_pushvalue(L, -2);
        lua_pushvalue(L, -2);
        lua_rawset(L, f->done);
    }
    lua_remove(L, -2);
}

/* Freezes the values of the table on top. Tables and functions as keys are refused: their order in
 * the table depends on their addresses. */
static void freeze_fields(Freezer *f)
{
    lua_State *L = f->lua;
    lua_pushnil(L);
    while (lua_next(L, -2)) {
        int key = lua_type(L, -2);
        if (key != LUA_TNUMBER && key != LUA_TSTRING && key != LUA_TBOOLEAN)
            luaL_error(L,
                       "a table of the script has a %s as a key; numbers, texts, true and false "
                       "are keys",
                       lua_typename(L, key));
        mw_sandbox_spend(L, 1);
        freeze_value(f);
        lua_pushvalue(L, -2);
        lua_insert(L, -2);
        lua_rawset(L, -4);
    }
}

/* Watches a variable (upvalue) of the function on top. */
static void watch(Freezer *f, int variable)
{
    lua_State *L = f->lua;
    int number = f->sandbox->watched_count++;
    if (number == MW_MOST_WATCHED)
        luaL_error(L, "its functions change more than %d variables", MW_MOST_WATCHED);
    assert(variable > 0 && variable <= UINT8_MAX);
    f->sandbox->variable[number] = (uint8_t)variable;
    lua_rawgeti(L, LUA_REGISTRYINDEX, f->sandbox->watched);
    lua_pushvalue(L, -2);
    lua_rawseti(L, -2, 2 * number + 1);
    lua_getupvalue(L, -2, variable);
    lua_rawseti(L, -2, 2 * number + 2);
    lua_pop(L, 1);
}

/* Freezes the values of the variables (upvalues) of the function on top, and watches those that
 * functions may assign to. Functions share variables: each is treated once. */
static void freeze_variables(Freezer *f)
{
    lua_State *L = f->lua;
    const char *name;
    if (lua_iscfunction(L, -1)) return;
    for (int i = 1; (name = lua_getupvalue(L, -1, i)); i++) {
        bool is_counter = mw_is_counter(L, -1); /* which no script can name */
        void *id = lua_upvalueid(L, -2, i);
        bool is_new = lua_rawgetp(L, f->done, id) == LUA_TNIL;
        lua_pop(L, 1);
        if (is_counter || !is_new) {
            lua_pop(L, 1);
            continue;
        }
        lua_pushboolean(L, true);
        lua_rawsetp(L, f->done, id);
        freeze_value(f);
        lua_setupvalue(L, -2, i);
        bool may_change = lua_getfield(L, f->assigned, name) != LUA_TNIL;
        lua_pop(L, 1);
        if (may_change) watch(f, i);
    }
}

void mw_sandbox_freeze(MwSandbox *sandbox, const char *text, size_t length, const int *functions,
                       int number)
{
    assert(number >= 0);
    lua_State *L = sandbox->lua;
    lua_newtable(L);
    lua_newtable(L);
    mw_push_assigned(L, text, length);
    Freezer f = {L, sandbox, .done = lua_gettop(L) - 2, lua_gettop(L) - 1, lua_gettop(L)};
    for (int i = 0; i < number; i++) {
        if (!functions[i]) continue;
        lua_rawgeti(L, LUA_REGISTRYINDEX, functions[i]);
        freeze_value(&f);
        lua_pop(L, 1);
    }
    for (lua_Integer next = 1; next <= f.met; next++) {
        bool is_table = lua_rawgeti(L, f.queue, next) == LUA_TTABLE;
        if (is_table) freeze_fields(&f);
        else freeze_variables(&f);
        lua_pop(L, 1);
    }
    assert(lua_gettop(L) == f.assigned);
    lua_pop(L, 3);
}

/* Can a script not distinguish the values? It can distinguish 1 from 1.0, and 0.0 from -0.0. */
static bool are_same(lua_State *L, int a, int b)
{
    if (lua_type(L, a) != LUA_TNUMBER || lua_type(L, b) != LUA_TNUMBER)
        return lua_rawequal(L, a, b);
    lua_Number x = lua_tonumber(L, a), y = lua_tonumber(L, b);
    if (lua_isinteger(L, a) || lua_isinteger(L, b))
        return lua_isinteger(L, a) == lua_isinteger(L, b) && lua_rawequal(L, a, b);
    return memcmp(&x, &y, sizeof x) == 0;
}

bool mw_sandbox_watch(MwSandbox *sandbox)
{
    assert(sandbox->watched_count >= 0 && sandbox->watched_count <= MW_MOST_WATCHED);
    lua_State *L = sandbox->lua;
    if (!lua_checkstack(L, 2 * sandbox->watched_count + LUA_MINSTACK)) return false;
    for (int i = 1; i <= 2 * sandbox->watched_count; i++) {
        lua_rawgeti(L, LUA_REGISTRYINDEX, sandbox->watched);
        lua_rawgeti(L, -1, i);
        lua_remove(L, -2);
    }
    return true;
}

/* The bottom of the stack holds pairs: a function, and the value that its variable had. Of several
 * changed variables the alphabetically first is named, whatever the order in which they were found.
 */
bool mw_sandbox_was_changed(MwSandbox *sandbox, char *name, size_t size)
{
    lua_State *L = sandbox->lua;
    bool changed = false;
    assert(lua_gettop(L) == 2 * sandbox->watched_count);
    for (int i = 0; i < sandbox->watched_count; i++) {
        int function = 2 * i + 1, value = function + 1, variable = sandbox->variable[i];
        const char *said = lua_getupvalue(L, function, variable);
        if (!are_same(L, value, -1)) {
            if (!changed || strcmp(said, name) < 0) snprintf(name, size, "%s", said);
            changed = true;
            lua_pushvalue(L, value);
            lua_setupvalue(L, function, variable);
        }
        lua_settop(L, 2 * sandbox->watched_count);
    }
    return changed;
}
