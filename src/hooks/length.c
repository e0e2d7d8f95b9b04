/* Length: what `#` means in a script: the number of entries up to the first nil. */
#include "hooks/length.h"

#include <assert.h>
#include <ctype.h>
#include <lauxlib.h>
#include <stdio.h>
#include <string.h>

#include "hooks/lexer.h"
#include "hooks/sandbox.h"

/* ---- counting -------------------------------------------------------------------------------- */

enum { ENTRIES_PER_FUEL = 4 };

/* Pushes the table at that index, or the one that it shows if it is frozen. */
static void push_entries(lua_State *L, int index)
{
    if (luaL_getmetafield(L, index, "__index") == LUA_TNIL) lua_pushvalue(L, index);
}

lua_Integer mw_list_length(lua_State *L, int index)
{
    lua_Integer length = 0;
    push_entries(L, index);
    while (lua_rawgeti(L, -1, length + 1) != LUA_TNIL) {
        lua_pop(L, 1);
        length++;
    }
    lua_pop(L, 2);
    mw_sandbox_spend(L, 1 + length / ENTRIES_PER_FUEL);
    return length;
}

/* ---- compiling ------------------------------------------------------------------------------- */

/* Goes to the next `#` that is an operator. False at the end. */
static bool find_operator(lua_State *L, MwLexer *r)
{
    while (r->at < r->end && *r->at != '#')
        if (!mw_lexer_skip(L, r)) mw_lexer_pass(r);
    return r->at < r->end;
}

enum { LONGEST_COUNTER_NAME = 12 };

/* A name that does not occur in the text, so that the script can neither use nor change what it
 * stands for. A text has fewer parts than there are names. */
static void find_free_name(const char *text, char *name)
{
    int number = 0;
    do snprintf(name, LONGEST_COUNTER_NAME, "_%d", number++);
    while (strstr(text, name));
}

static char *put(char *to, const char *text, size_t length)
{
    memcpy(to, text, length);
    return to + length;
}

static size_t count_marks(const char *text, size_t length)
{
    size_t marks = 0;
    for (size_t i = 0; i < length; i++) marks += text[i] == '#';
    return marks;
}

/* `#` becomes `name ^`. A power binds its right side exactly as far as `#` does: operators that
 * bind tighter than a unary one are powers alone, and they are joined from the right. */
void mw_push_counting(lua_State *L, const char *text, size_t length)
{
    char name[LONGEST_COUNTER_NAME], operator[LONGEST_COUNTER_NAME + 3], head[64];
    find_free_name(text, name);
    size_t head_length = (size_t)snprintf(head, sizeof head, "local %s=... return function(...) ",
                                          name);
    assert(head_length < sizeof head);
    size_t width = (size_t)snprintf(operator, sizeof operator, " %s^", name);
    size_t room = head_length + length + width * count_marks(text, length) + sizeof "\nend";
    char *source = lua_newuserdatauv(L, room, 0), *to = put(source, head, head_length);
    MwLexer r = {text, text + length, 1};
    for (const char *from = text;; from = ++r.at) {
        bool found = find_operator(L, &r);
        to = put(to, from, (size_t)((found ? r.at : r.end) - from));
        if (!found) break;
        to = put(to, operator, width);
    }
    assert((size_t)(to - source) + sizeof "\nend" <= room);
    put(to, "\nend", sizeof "\nend");
}

/* ---- counting what is no list ---------------------------------------------------------------- */

typedef struct Counter {
    const char *text;
    size_t length;
} Counter;

static const char *skip_space(const char *at) { return at + strspn(at, " \t\r\n"); }

static const char *skip_name(const char *at)
{
    if (isdigit((unsigned char)*at)) return at;
    while (isalnum((unsigned char)*at) || *at == '_') at++;
    return at;
}

/* Where does the function on top find a variable of that name? */
static const char *place_of_variable(lua_State *L, lua_Debug *caller, const char *name)
{
    const char *place = "global";
    const char *said;
    for (int i = 1; (said = lua_getlocal(L, caller, i)); i++, lua_pop(L, 1))
        if (strcmp(said, name) == 0) place = "local";
    for (int i = 1; strcmp(place, "global") == 0 && (said = lua_getupvalue(L, -1, i)); i++) {
        if (strcmp(said, name) == 0) place = "upvalue";
        lua_pop(L, 1);
    }
    return place;
}

/* Pushes how Lua would name the operand that stands here, "" if it has no name. */
static void push_operand(lua_State *L, lua_Debug *caller, const char *at)
{
    const char *start = skip_space(at), *end = skip_name(start);
    bool is_field = false;
    for (const char *dot = skip_space(end); end > start && *dot == '.' && dot[1] != '.';
         dot = skip_space(end)) {
        start = skip_space(dot + 1);
        end = skip_name(start);
        is_field = true;
    }
    char after = *skip_space(end);
    lua_pushlstring(L, start, (size_t)(end - start));
    const char *name = lua_tostring(L, -1);
    if (end == start || (after && strchr("([{:\"'^", after)) || strlen(name) > 100)
        lua_pushliteral(L, "");
    else if (is_field) lua_pushfstring(L, " (field '%s')", name);
    else {
        lua_getinfo(L, "f", caller);
        lua_pushfstring(L, " (%s '%s')", place_of_variable(L, caller, name), name);
    }
}

/* Pushes the name of what the only `#` of the caller's line stands before; if there are several,
 * nobody knows which of them failed. */
static void push_name(lua_State *L, const Counter *counter)
{
    lua_Debug caller;
    const char *found = NULL;
    int marks = 0;
    MwLexer r = {counter->text, counter->text + counter->length, 1};
    bool known = lua_getstack(L, 1, &caller) && lua_getinfo(L, "l", &caller);
    for (; known && r.line <= caller.currentline && find_operator(L, &r); r.at++)
        if (r.line == caller.currentline) {
            found = r.at + 1;
            marks++;
        }
    if (marks == 1) push_operand(L, &caller, found);
    else lua_pushliteral(L, "");
}

/* What Lua's own errors call a value. */
static const char *kind_of(lua_State *L, int index)
{
    bool named = luaL_getmetafield(L, index, "__name") == LUA_TSTRING;
    return named ? lua_tostring(L, -1) : luaL_typename(L, index);
}

/* The operator: called with the counter and the operand. */
static int count_operand(lua_State *L)
{
    int type = lua_type(L, 2);
    if (type == LUA_TTABLE) lua_pushinteger(L, mw_list_length(L, 2));
    else if (type == LUA_TSTRING) lua_pushinteger(L, (lua_Integer)lua_rawlen(L, 2));
    else {
        const char *kind = kind_of(L, 2);
        push_name(L, lua_touserdata(L, lua_upvalueindex(1)));
        return luaL_error(L, "attempt to get length of a %s value%s", kind, lua_tostring(L, -1));
    }
    return 1;
}

static const char counter_kind[] = "counter";

void mw_push_counter(lua_State *L, const char *text, size_t length)
{
    Counter *counter = lua_newuserdatauv(L, sizeof *counter, 0);
    *counter = (Counter){text, length};
    luaL_newmetatable(L, counter_kind);
    lua_pushvalue(L, -2);
    lua_pushcclosure(L, count_operand, 1);
    lua_setfield(L, -2, "__pow");
    lua_setmetatable(L, -2);
}

bool mw_is_counter(lua_State *L, int index) { return luaL_testudata(L, index, counter_kind); }
