/* Lexer: the text of a script, as far as it has to be told apart from its comments and texts. */
#ifndef MWESO_HOOKS_LEXER_H
#define MWESO_HOOKS_LEXER_H

#include <lua.h>
#include <stdbool.h>
#include <stddef.h>

/* A place in the text of a script that compiles, which is why nothing is unfinished. A zero byte
 * ends it. */
typedef struct MwLexer {
    const char *at, *end;
    int line;
} MwLexer;

/* Passes one byte, or one end of a line. */
void mw_lexer_pass(MwLexer *lexer);

/* Passes the comment or the text that begins here. False if none does. Raises an error where a text
 * holds a zero byte. */
bool mw_lexer_skip(lua_State *L, MwLexer *lexer);

/* A name, a keyword, a number, "==", or one byte of anything else. */
typedef struct MwToken {
    const char *at; /* NULL: none */
    size_t length;
} MwToken;

/* The next token; comments and texts are passed over. False at the end. Raises errors as above. */
bool mw_lexer_next(lua_State *L, MwLexer *lexer, MwToken *token);

#endif
