/* Sandbox: one Lua state in which a script can do no harm (docs/hooks.md).
 *
 * The script gets a few functions and nothing else; it runs on a budget of instructions and bytes,
 * with a cap on its memory; and what it can reach is frozen once it is loaded, so that no call can
 * leave anything behind for the next one.
 */
#ifndef MWESO_HOOKS_SANDBOX_H
#define MWESO_HOOKS_SANDBOX_H

#include <locale.h>
#include <lua.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MW_MOST_WATCHED = 200 };

typedef struct MwSandbox {
    lua_State *lua;
    size_t used, largest; /* bytes; and the most in one piece */
    int64_t fuel;         /* instructions, and bytes at a rate, still to spend */
    bool spent;           /* the fuel ran out */
    int line;             /* of the script, where memory was refused first; 0: unknown */
    bool full;            /* the memory cap was met, */
    bool long_text;       /* by a text */
    bool no_memory;       /* the machine had none to give */
    locale_t locale;      /* numbers and texts are the same everywhere */
    int environment;      /* registry reference of the script's globals */
    int watched;          /* registry reference of the list of variables that are watched, */
    int frozen;           /* their number, */
    uint8_t variable[MW_MOST_WATCHED]; /* and which of its function's variables each is */
} MwSandbox;

enum { MW_CALL_FUEL = 500 * 1000, MW_LOAD_FUEL = 2 * 1000 * 1000 };

/* Starts a state whose globals are the functions of the allow list. False, with nothing to close,
 * if there is no memory. */
bool mw_sandbox_open(MwSandbox *sandbox);
void mw_sandbox_close(MwSandbox *sandbox);

/* Runs `work` (a C function that gets `user` as a light userdata) with so much fuel. LUA_OK, or an
 * error, whose message is then to be had from mw_sandbox_message. */
int mw_sandbox_run(MwSandbox *sandbox, lua_CFunction work, void *user, int64_t fuel);

/* What a C function called by the script costs besides. Raises errors. */
void mw_sandbox_spend(lua_State *L, int64_t fuel);

/* Why the last run failed, and the line of the script (0: unknown). The text is copied. */
void mw_sandbox_message(MwSandbox *sandbox, char *text, size_t size, int *line);

/* Loads and runs the script's text, within mw_sandbox_run. Raises errors. */
void mw_sandbox_load(MwSandbox *sandbox, const char *text, size_t length);

/* Makes everything that the functions with these registry references (0: none) can reach
 * unchangeable, within mw_sandbox_run. Raises errors. */
void mw_sandbox_freeze(MwSandbox *sandbox, const int *functions, int number);

/* Lays the watched variables out for mw_sandbox_was_changed; once, after mw_sandbox_freeze, outside
 * any run. False if there is no memory. */
bool mw_sandbox_watch(MwSandbox *sandbox);

/* Has the call just made changed a variable of the script? If so it is put back, and `name` gets
 * its name. */
bool mw_sandbox_was_changed(MwSandbox *sandbox, char *name, size_t size);

#endif
