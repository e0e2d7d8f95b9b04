/* Source: splits the text of a script into tokens, and rewrites operators of Lua that could do
 * harm. */
#include "hooks/source.h"

#include <assert.h>
#include <ctype.h>
#include <lauxlib.h>
#include <stdio.h>
#include <string.h>

#include "hooks/sandbox.h"

/* ---- tokens ---------------------------------------------------------------------------------- */

/* Steps over one byte, or one end of a line: Lua takes "\r\n" and "\n\r" for a single one. */
static void skip_byte(MwLexer *r)
{
    char c = *r->at++;
    if (c != '\n' && c != '\r') return;
    r->line++;
    if (*r->at != c && (*r->at == '\n' || *r->at == '\r')) r->at++;
}

/* Skips "[[...]]", "[=[...]=]" and so on. False if no such bracket opens here. */
static bool skip_long_bracket(MwLexer *r)
{
    size_t level = *r->at == '[' ? strspn(r->at + 1, "=") : 0;
    if (*r->at != '[' || r->at[level + 1] != '[') return false;
    bool closed = false;
    for (r->at += level + 2; r->at < r->end && !closed; skip_byte(r))
        closed = *r->at == ']' && strspn(r->at + 1, "=") == level && r->at[level + 1] == ']';
    r->at += closed ? level + 1 : 0;
    return true;
}

/* Is the escape sequence after this backslash a zero byte? */
static bool is_zero_byte(const char *at)
{
    static const char *const starts[] = {"x", "u{", ""};
    for (int i = 0; i < 3; i++) {
        size_t before = strlen(starts[i]);
        size_t zeros = strncmp(at, starts[i], before) == 0 ? strspn(at + before, "0") : 0;
        char next = zeros ? at[before + zeros] : '0';
        if (i == 0 && zeros >= 2) return true;
        if (i == 1 && next == '}') return true;
        if (i == 2 && (zeros >= 3 || (zeros && !isdigit((unsigned char)next)))) return true;
    }
    return false;
}

/* Texts with zero bytes are refused: Lua takes a thousand times as long to compare them as their
 * length suggests. */
static bool skip_text(lua_State *L, MwLexer *r)
{
    char quote = *r->at++;
    while (r->at < r->end && *r->at != quote) {
        bool escapes = *r->at == '\\';
        if (escapes && is_zero_byte(r->at + 1))
            luaL_error(L, MW_CHUNK_NAME ":%d: a text may not hold a zero byte", r->line);
        r->at += escapes;
        skip_byte(r);
    }
    r->at++;
    return true;
}

/* Skips the comment or the text that begins here. False if neither does. */
static bool skip_quoted(lua_State *L, MwLexer *r)
{
    if (*r->at == '"' || *r->at == '\'') return skip_text(L, r);
    if (r->at[0] != '-' || r->at[1] != '-') return skip_long_bracket(r);
    r->at += 2;
    if (!skip_long_bracket(r))
        while (r->at < r->end && *r->at != '\n' && *r->at != '\r') r->at++;
    return true;
}

bool mw_lexer_next(lua_State *L, MwLexer *r, MwToken *token)
{
    assert(*r->end == '\0'); /* it ends every look ahead */
    while (r->at < r->end) {
        if (isspace((unsigned char)*r->at)) skip_byte(r);
        else if (!skip_quoted(L, r)) break;
    }
    if (r->at >= r->end) return false;
    size_t word = 0;
    while (isalnum((unsigned char)r->at[word]) || r->at[word] == '_') word++;
    *token = (MwToken){r->at, word ? word : strncmp(r->at, "==", 2) == 0 ? 2 : 1};
    r->at += token->length;
    return true;
}

bool mw_token_is(MwToken token, const char *text)
{
    return token.length == strlen(text) && memcmp(token.at, text, token.length) == 0;
}

void mw_push_assigned(lua_State *L, const char *text, size_t length)
{
    enum { BEFORE_LAST, LAST, THIS, NEXT, SEEN }; /* a token between its neighbours */
    MwLexer lexer = {text, text + length, 1};
    MwToken seen[SEEN] = {{0}}, token;
    lua_newtable(L);
    while (mw_lexer_next(L, &lexer, &token)) {
        memmove(seen, seen + 1, NEXT * sizeof *seen);
        seen[NEXT] = token;
        /* Lua's grammar assigns a variable by `name =`, by `name, ... =`, or by `function name`;
         * the last of several names precedes the `=`. */
        bool assigned = mw_token_is(seen[NEXT], "=") || mw_token_is(seen[NEXT], ",");
        if (mw_token_is(seen[LAST], "function"))
            assigned = !mw_token_is(seen[BEFORE_LAST], "local");
        if (!assigned || mw_token_is(seen[LAST], "local")) continue;
        lua_pushlstring(L, seen[THIS].at, seen[THIS].length);
        lua_pushboolean(L, true);
        lua_rawset(L, -3);
    }
}

/* ---- rewriting ------------------------------------------------------------------------------- */

/* The operators that are counted, and their replacements; the name differs by its last letter. */
static const struct {
    char mark, letter;
    const char *before;
} counted[] = {{'#', 'a', " "}, {'%', 'b', "% "}};
enum { COUNTED = sizeof counted / sizeof *counted };

/* The index of the operator, or COUNTED if there is none. */
static int operator_at(const char *at)
{
    int i = 0;
    while (i < COUNTED && counted[i].mark != *at) i++;
    return i;
}

/* Writes the text; with `to` NULL, only measures its length. */
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

enum { MOST_HEADS = 200 /* Lua's own limit of nesting */ };

/* The nesting of the present token, and of the loops whose limits are being read. */
typedef struct Depth {
    int now, heads, head[MOST_HEADS];
} Depth;

static bool is_one_of(MwToken token, const char *const *words)
{
    while (*words && !mw_token_is(token, *words)) words++;
    return *words;
}

/* Turns `for i = a, b do` into `for i =(a)+0,(b)+0 do`, so that texts are refused as limits. True
 * if the token has been written. */
static bool put_limits(lua_State *L, SourceWriter *w, Depth *d, MwToken token, bool begins)
{
    bool within = d->heads && d->head[d->heads - 1] == d->now;
    if (begins) {
        if (d->heads == MOST_HEADS) luaL_error(L, "loops lie too deep in one another");
        d->head[d->heads++] = d->now;
        put(w, "=(", 2);
    } else if (within && mw_token_is(token, ",")) put(w, ")+0,(", 5);
    else if (within && mw_token_is(token, "do")) {
        d->heads--;
        put(w, ")+0 do", 6);
    } else return false;
    return true;
}

static void put_source(lua_State *L, SourceWriter *w, const char *text, size_t length,
                       const char *name)
{
    static const char *const opens[] = {"(", "[", "{", "function", "if", "do", "repeat", NULL};
    static const char *const closes[] = {")", "]", "}", "end", "until", NULL};
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
        bool begins = mw_token_is(token, "=") && mw_token_is(before_last, "for");
        if (i < COUNTED) {
            put_all(w, (const char *const[]){counted[i].before, name, i ? b : a, "^", NULL});
            from = r.at;
        } else if (put_limits(L, w, &depth, token, begins)) from = r.at;
        depth.now += is_one_of(token, opens) - is_one_of(token, closes);
    }
    put(w, from, (size_t)(r.end - from));
    put(w, "\nend", sizeof "\nend");
}

/* Turns `#` into `name ^`, and `%` into `% name ^`. A power binds its right side exactly as far as
 * `#` does: only powers bind tighter than unary operators, and they associate to the right. `name`
 * begins with `_` and the first number with which it does not occur in the text, so that the script
 * can neither use nor change it. */
void mw_push_counting(lua_State *L, const char *text, size_t length)
{
    char name[12];
    int number = 0;
    SourceWriter measured = {0}, w = {0};
    do snprintf(name, sizeof name, "_%d", number++);
    while (strstr(text, name));
    put_source(L, &measured, text, length, name);
    w.to = lua_newuserdatauv(L, measured.written, 0);
    put_source(L, &w, text, length, name);
    assert(w.written == measured.written);
}

/* ---- the operators at work ------------------------------------------------------------------- */

enum {
    ENTRIES_PER_FUEL = 4,
    REMAINDER_FUEL = 16 /* if the numbers are far apart: computed bit by bit */
};

lua_Integer mw_list_length(lua_State *L, int index)
{
    lua_Integer length = 0;
    /* A frozen table is empty and stands for another, which has the entries. */
    if (luaL_getmetafield(L, index, "__index") == LUA_TNIL) lua_pushvalue(L, index);
    while (lua_rawgeti(L, -1, length + 1) != LUA_TNIL) {
        lua_pop(L, 1);
        length++;
    }
    lua_pop(L, 2);
    mw_sandbox_spend(L, 1 + length / ENTRIES_PER_FUEL);
    return length;
}

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

/* The kind of variable of that name that the function on top uses. */
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

/* Pushes what Lua would call the operand that begins here, "" if it has no name. */
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

/* Pushes the name of the operand of the only `#` (or `%`) on the caller's line; "" if there are
 * several, as which of them failed is unknown. */
static void push_name(lua_State *L, const Counter *counter)
{
    lua_Debug caller;
    const char *found = NULL;
    int met = 0;
    MwLexer r = {counter->text, counter->text + counter->length, 1};
    bool known = lua_getstack(L, 1, &caller) && lua_getinfo(L, "l", &caller);
    while (known && r.at < r.end && r.line <= caller.currentline) {
        if (operator_at(r.at) == COUNTED) {
            if (!skip_quoted(L, &r)) skip_byte(&r);
            continue;
        }
        if (r.line == caller.currentline && *r.at == counter->mark) {
            found = r.at + 1;
            met++;
        }
        r.at++;
    }
    if (met == 1) push_operand(L, &caller, found);
    else lua_pushliteral(L, "");
}

static int refuse_operand(lua_State *L, const char *what)
{
    bool named = luaL_getmetafield(L, 2, "__name") == LUA_TSTRING;
    const char *kind = named ? lua_tostring(L, -1) : luaL_typename(L, 2);
    push_name(L, lua_touserdata(L, 1));
    return luaL_error(L, "attempt to %s a %s value%s", what, kind, lua_tostring(L, -1));
}

/* Called from Lua with the counter and the operand. */
static int count_operand(lua_State *L)
{
    const Counter *counter = lua_touserdata(L, 1);
    int type = lua_type(L, 2);
    if (counter->mark == '%') {
        if (type != LUA_TNUMBER) return refuse_operand(L, "perform arithmetic on");
        mw_sandbox_spend(L, REMAINDER_FUEL);
    } else if (type == LUA_TTABLE) lua_pushinteger(L, mw_list_length(L, 2));
    else if (type == LUA_TSTRING) lua_pushinteger(L, (lua_Integer)lua_rawlen(L, 2));
    else return refuse_operand(L, "get length of");
    return 1;
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
