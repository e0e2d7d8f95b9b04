/* Lexer: the text of a script, as far as it has to be told apart from its comments and texts. */
#include "hooks/lexer.h"

#include <assert.h>
#include <ctype.h>
#include <lauxlib.h>
#include <string.h>

#include "hooks/sandbox.h"

/* Lua takes "\r\n" and "\n\r" for one end of a line. */
void mw_lexer_pass(MwLexer *r)
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
    for (r->at += level + 2; r->at < r->end && !closed; mw_lexer_pass(r))
        closed = *r->at == ']' && strspn(r->at + 1, "=") == level && r->at[level + 1] == ']';
    r->at += closed ? level + 1 : 0;
    return true;
}

static bool skip_comment(MwLexer *r)
{
    r->at += 2;
    if (skip_long_bracket(r)) return true;
    while (r->at < r->end && *r->at != '\n' && *r->at != '\r') r->at++;
    return true;
}

/* Does the escape sequence here, behind the backslash, stand for a zero byte? */
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

/* Comparing texts with zero bytes takes Lua a thousand times as long as it looks. */
static bool skip_text(lua_State *L, MwLexer *r)
{
    char quote = *r->at++;
    while (r->at < r->end && *r->at != quote) {
        bool escapes = *r->at == '\\';
        if (escapes && is_zero_byte(r->at + 1))
            luaL_error(L, MW_CHUNK_NAME ":%d: a text may not hold a zero byte", r->line);
        r->at += escapes;
        mw_lexer_pass(r);
    }
    r->at++;
    return true;
}

bool mw_lexer_skip(lua_State *L, MwLexer *r)
{
    if (*r->at == '"' || *r->at == '\'') return skip_text(L, r);
    if (r->at[0] == '-' && r->at[1] == '-') return skip_comment(r);
    return skip_long_bracket(r);
}

static size_t length_of_word(const char *at)
{
    size_t length = 0;
    while (isalnum((unsigned char)at[length]) || at[length] == '_') length++;
    return length;
}

static bool skip_space(MwLexer *r)
{
    if (!isspace((unsigned char)*r->at)) return false;
    mw_lexer_pass(r);
    return true;
}

bool mw_lexer_next(lua_State *L, MwLexer *r, MwToken *token)
{
    assert(*r->end == '\0'); /* which ends every look ahead */
    while (r->at < r->end && (skip_space(r) || mw_lexer_skip(L, r))) continue;
    if (r->at >= r->end) return false;
    size_t word = length_of_word(r->at);
    *token = (MwToken){r->at, word ? word : strncmp(r->at, "==", 2) == 0 ? 2 : 1};
    r->at += token->length;
    return true;
}
