/* Source: splits the text of a script into tokens, and rewrites operators of Lua that could do
 * harm.
 *
 * In a list with holes Lua leaves open which end `#` finds, and its answer depends on the seed of
 * its hash tables, which differs from run to run. So each `#` of a script is compiled as a call of
 * a function that counts up to the first nil; the same function counts lists that hooks return. The
 * remainder of numbers far apart takes a hundred times as long as other instructions, so each `%`
 * is compiled with a call that pays for it. Reading a number from a text takes time in proportion
 * to its length, so texts are refused as limits of loops. */
#ifndef MWESO_HOOKS_SOURCE_H
#define MWESO_HOOKS_SOURCE_H

#include <lua.h>
#include <stdbool.h>
#include <stddef.h>

/* A name, a keyword, a number, "==", or one byte of anything else. */
typedef struct MwToken {
    const char *at; /* NULL: none */
    size_t length;
} MwToken;

bool mw_token_is(MwToken token, const char *text);

/* A place in the text of a script that compiles, so that every token is complete. A zero byte ends
 * the text. */
typedef struct MwLexer {
    const char *at, *end;
    int line;
} MwLexer;

/* Reads the next token, skipping comments and texts. False at the end. Raises an error for a text
 * with a zero byte. */
bool mw_lexer_next(lua_State *L, MwLexer *lexer, MwToken *token);

/* Pushes a table with the names of all variables that may be assigned to outside their declaration:
 * only these are checked for changes after every call. Variables with the same name are not
 * distinguished, and `a, b` may be no assignment: the table may hold too many names, never too few.
 * Expects a script that compiles. Raises errors. */
void mw_push_assigned(lua_State *L, const char *text, size_t length);

/* The number of entries up to the first nil of the table at that index, which may be frozen. Spends
 * the cost of counting. Raises errors. */
lua_Integer mw_list_length(lua_State *L, int index);

/* Pushes the source of a function whose body is the rewritten script; called with the values that
 * mw_push_counters pushes, it returns that function. Lines keep their numbers. Expects a script
 * that compiles. Raises errors. */
void mw_push_counting(lua_State *L, const char *text, size_t length);

/* Pushes the two values that replace the operators. `text` is the script: errors quote it, and it
 * must outlive the state. Raises errors. */
void mw_push_counters(lua_State *L, const char *text, size_t length);

/* Was the value at that index pushed by mw_push_counters? */
bool mw_is_counter(lua_State *L, int index);

#endif
