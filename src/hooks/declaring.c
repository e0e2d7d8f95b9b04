/* Declaring: what all functions share by which a script declares something. */
#include "hooks/declaring.h"

#include <lauxlib.h>
#include <string.h>

#include "base/memory.h"

MwDeclaring *mw_declaring_of(lua_State *L)
{
    const MwLoaded *loaded = lua_touserdata(L, lua_upvalueindex(1));
    if (!loaded->declaring) luaL_error(L, "this is declared only while the script is loaded");
    return loaded->declaring;
}

void mw_declaring_no_memory(lua_State *L)
{
    mw_declaring_of(L)->loaded->sandbox.no_memory = true;
    luaL_error(L, "not enough memory");
}

char *mw_declaring_copy(lua_State *L, const char *text)
{
    char *copy = mw_copy(text);
    if (!copy) mw_declaring_no_memory(L);
    return copy;
}

MwSource *mw_declaring_source(const MwDeclaring *d)
{
    return &d->variant->script->sources[d->source];
}

const char *mw_declaring_doc(lua_State *L, int index)
{
    size_t length;
    const char *doc = luaL_checklstring(L, index, &length);
    bool plain = length > 0 && length <= 500 && mw_is_plain_utf8(doc, length);
    luaL_argcheck(L, plain, index, "a sentence of 1 to 500 bytes is expected, in UTF-8");
    return doc;
}

const char *mw_declaring_name(lua_State *L, int index)
{
    const char *name = luaL_checkstring(L, index);
    size_t length = strlen(name);
    bool good = length >= 1 && length <= MW_LONGEST_NAME && name[0] >= 'a' && name[0] <= 'z' &&
                strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_") == length;
    luaL_argcheck(L, good, index,
                  "a name of at most 31 small letters, digits and '_' is expected, a letter first");
    return name;
}

int mw_declaring_line(lua_State *L)
{
    lua_Debug debug;
    return lua_getstack(L, 1, &debug) && lua_getinfo(L, "l", &debug) ? debug.currentline : 0;
}

int mw_declaring_pit(const MwRules *rules, const char *text)
{
    const char *at = text;
    int pit = mw_read_pit(&rules->board, &at);
    bool plain = text[0] == 'A' || text[0] == 'B';
    return plain && pit >= 0 && !*at ? pit + 1 : 0;
}

int64_t mw_declaring_whole(lua_State *L, int table, int i)
{
    int whole;
    lua_geti(L, table, i);
    lua_Integer number = lua_tointegerx(L, -1, &whole);
    if (!whole || number < -1000000000 || number > 1000000000)
        luaL_error(L, "a list of words, or {default, least, most} as whole numbers, is expected");
    lua_pop(L, 1);
    return number;
}
