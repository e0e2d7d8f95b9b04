/* Length: what `#` means in a script: the number of entries up to the first nil; and what `%`
 * costs.
 */
#include "hooks/length.h"

#include <assert.h>
#include <ctype.h>
#include <lauxlib.h>
#include <stdio.h>
#include <string.h>

#include "hooks/lexer.h"
#include "hooks/sandbox.h"

/* ---- counting -------------------------------------------------------------------------------- */

enum {
    ENTRIES_PER_FUEL = 4,
    REMAINDER_FUEL = 16 /* of numbers far from each other: computed bit by bit */
};

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

/* The operators that are counted, and what becomes of each; the name differs by its last letter. */
static const struct {
    char mark, letter;
    const char *before;
} counted[] = {{'#', 'a', " "}, {'%', 'b', "% "}};
enum { COUNTED = sizeof counted / sizeof *counted };

/* Which of them is it? COUNTED: none. */
static int operator_at(const char *at)
{
    int i = 0;
    while (i < COUNTED && counted[i].mark != *at) i++;
    return i;
}

/* Goes to the next of them. False at the end. */
static bool find_operator(lua_State *L, MwLexer *r)
{
    while (r->at < r->end && operator_at(r->at) == COUNTED)
        if (!mw_lexer_skip(L, r)) mw_lexer_pass(r);
    return r->at < r->end;
}

enum { LONGEST_COUNTER_NAME = 12 };

/* Two letters that are not found in the text, so that the script can neither use nor change what
 * names that begin so stand for. A text has fewer parts than there are names. */
static void find_free_name(const char *text, char *name)
{
    int number = 0;
    do snprintf(name, LONGEST_COUNTER_NAME, "_%d", number++);
    while (strstr(text, name));
}

/* `to` is NULL while the room is measured. */
typedef struct SourceWriter {
    char *to;
    size_t written;
} SourceWriter;

static void put(SourceWriter *w, const char *text, size_t length)
{
    if (w->to) memcpy(w->to + w->written, text, length);
    w->written += length;
}

static void put_all(SourceWriter *w, const char *const *parts)
{
    for (; *parts; parts++) put(w, *parts, strlen(*parts));
}

enum { MOST_HEADS = 200 /* as deep as Lua lets anything lie in anything */ };

/* How deep a token lies, and how deep those loops whose limits are being read. */
typedef struct Depth {
    int now, heads, head[MOST_HEADS];
} Depth;

static bool is_one_of(const MwToken *token, const char *const *words)
{
    while (*words && (strlen(*words) != token->length || memcmp(*words, token->at, token->length)))
        words++;
    return *words;
}

static bool is(const MwToken *token, const char *word)
{
    return token->at && is_one_of(token, (const char *const[]){word, NULL});
}

static void follow(Depth *d, const MwToken *token)
{
    static const char *const opens[] = {"(", "[", "{", "function", "if", "do", "repeat", NULL};
    static const char *const closes[] = {")", "]", "}", "end", "until", NULL};
    d->now += is_one_of(token, opens) - is_one_of(token, closes);
}

/* `for i = a, b do` becomes `for i =(a)+0,(b)+0 do`, so that texts are refused: to read a number
 * from one takes as long as the text is. Has the token been put? */
static bool put_limits(lua_State *L, SourceWriter *w, Depth *d, const MwToken *token, bool begins)
{
    bool within = d->heads && d->head[d->heads - 1] == d->now;
    if (begins) {
        if (d->heads == MOST_HEADS) luaL_error(L, "loops lie too deep in one another");
        d->head[d->heads++] = d->now;
        put_all(w, (const char *const[]){"=(", NULL});
    } else if (within && is(token, ",")) put_all(w, (const char *const[]){")+0,(", NULL});
    else if (within && is(token, "do")) {
        d->heads--;
        put_all(w, (const char *const[]){")+0 do", NULL});
    } else return false;
    return true;
}

static void put_source(lua_State *L, SourceWriter *w, const char *text, size_t length,
                       const char *name)
{
    MwLexer r = {text, text + length, 1};
    MwToken before_last = {0}, last = {0}, token;
    Depth depth = {0};
    const char *from = text, a[] = {counted[0].letter, 0}, b[] = {counted[1].letter, 0};
    put_all(w, (const char *const[]){"local ", name, a, ",", name, b, "=... return function(...) ",
                                     NULL});
    for (; mw_lexer_next(L, &r, &token); before_last = last, last = token) {
        int i = operator_at(token.at);
        put(w, from, (size_t)(token.at - from));
        from = token.at;
        if (i < COUNTED) {
            put_all(w, (const char *const[]){counted[i].before, name, i ? b : a, "^", NULL});
            from = r.at;
        } else if (put_limits(L, w, &depth, &token, is(&token, "=") && is(&before_last, "for")))
            from = r.at;
        follow(&depth, &token);
    }
    put(w, from, (size_t)(r.end - from));
    put(w, "\nend", sizeof "\nend");
}

/* `#` becomes `name ^`, and `%` becomes `% name ^`. A power binds its right side exactly as far as
 * `#` does: operators that bind tighter than a unary one are powers alone, and they are joined from
 * the right. */
void mw_push_counting(lua_State *L, const char *text, size_t length)
{
    char name[LONGEST_COUNTER_NAME];
    SourceWriter measured = {0}, w = {0};
    find_free_name(text, name);
    put_source(L, &measured, text, length, name);
    w.to = lua_newuserdatauv(L, measured.written, 0);
    put_source(L, &w, text, length, name);
    assert(w.written == measured.written);
}

/* ---- counting what is no list ---------------------------------------------------------------- */

typedef struct Counter {
    const char *text;
    size_t length;
    char mark;
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

/* Pushes the name of what the only `#` (or `%`) of the caller's line stands before; if there are
 * several, nobody knows which of them failed. */
static void push_name(lua_State *L, const Counter *counter)
{
    lua_Debug caller;
    const char *found = NULL;
    int met = 0;
    MwLexer r = {counter->text, counter->text + counter->length, 1};
    bool known = lua_getstack(L, 1, &caller) && lua_getinfo(L, "l", &caller);
    for (; known && r.line <= caller.currentline && find_operator(L, &r); r.at++)
        if (r.line == caller.currentline && *r.at == counter->mark) {
            found = r.at + 1;
            met++;
        }
    if (met == 1) push_operand(L, &caller, found);
    else lua_pushliteral(L, "");
}

/* What Lua's own errors call a value. */
static const char *kind_of(lua_State *L, int index)
{
    bool named = luaL_getmetafield(L, index, "__name") == LUA_TSTRING;
    return named ? lua_tostring(L, -1) : luaL_typename(L, index);
}

static int refuse_operand(lua_State *L, const char *what)
{
    const char *kind = kind_of(L, 2);
    push_name(L, lua_touserdata(L, 1));
    return luaL_error(L, "attempt to %s a %s value%s", what, kind, lua_tostring(L, -1));
}

/* The operators: called with the counter and the operand. */
static int count_entries(lua_State *L)
{
    int type = lua_type(L, 2);
    if (type == LUA_TTABLE) lua_pushinteger(L, mw_list_length(L, 2));
    else if (type == LUA_TSTRING) lua_pushinteger(L, (lua_Integer)lua_rawlen(L, 2));
    else return refuse_operand(L, "get length of");
    return 1;
}

static int pay_for_remainder(lua_State *L)
{
    if (lua_type(L, 2) != LUA_TNUMBER) return refuse_operand(L, "perform arithmetic on");
    mw_sandbox_spend(L, REMAINDER_FUEL);
    return 1;
}

static int count_operand(lua_State *L)
{
    const Counter *counter = lua_touserdata(L, 1);
    return counter->mark == '#' ? count_entries(L) : pay_for_remainder(L);
}

static const char counter_kind[] = "counter";

void mw_push_counters(lua_State *L, const char *text, size_t length)
{
    for (int i = 0; i < COUNTED; i++) {
        Counter *counter = lua_newuserdatauv(L, sizeof *counter, 0);
        *counter = (Counter){text, length, counted[i].mark};
        luaL_newmetatable(L, counter_kind);
        lua_pushcfunction(L, count_operand);
        lua_setfield(L, -2, "__pow");
        lua_setmetatable(L, -2);
    }
}

bool mw_is_counter(lua_State *L, int index) { return luaL_testudata(L, index, counter_kind); }
