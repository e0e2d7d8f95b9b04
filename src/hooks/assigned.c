/* Assigned: which names of a script may be given a value again. */
#include "hooks/assigned.h"

#include <stdbool.h>
#include <string.h>

#include "hooks/lexer.h"

/* A token between its neighbours: the two before it, itself, and the one behind. */
enum { BEFORE_LAST, LAST, THIS, NEXT, SEEN };

static bool is(MwToken token, const char *text)
{
    return token.length == strlen(text) && memcmp(token.at, text, token.length) == 0;
}

/* In the grammar of Lua a variable is given a value by `name =`, by `name, ... =`, and by
 * `function name`; the last of several names stands before the `=`. */
static bool may_be_assigned(const MwToken *seen)
{
    if (is(seen[LAST], "local")) return false;
    if (is(seen[LAST], "function")) return !is(seen[BEFORE_LAST], "local");
    return is(seen[NEXT], "=") || is(seen[NEXT], ",");
}

void mw_push_assigned(lua_State *L, const char *text, size_t length)
{
    MwLexer lexer = {text, text + length, 1};
    MwToken seen[SEEN] = {{0}}, token;
    lua_newtable(L);
    while (mw_lexer_next(L, &lexer, &token)) {
        memmove(seen, seen + 1, NEXT * sizeof *seen);
        seen[NEXT] = token;
        if (!may_be_assigned(seen)) continue;
        lua_pushlstring(L, seen[THIS].at, seen[THIS].length);
        lua_pushboolean(L, true);
        lua_rawset(L, -3);
    }
}
