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

#include "kernel/decider.h"

enum { MW_MOST_WATCHED = 200 };

typedef struct MwSandbox {
    lua_State *lua;
    size_t used, largest;  /* bytes; and the most in one piece */
    void *texts;           /* Lua's own table of all short texts, which may be larger */
    size_t kept, garbage;  /* bytes after the last collection, and asked for since */
    MwBudget left;         /* of the run */
    int64_t dearness;      /* how many times its fuel each instruction costs now, */
    int64_t kept_dearness; /* and how many times in any run, once the scripts are loaded */
    bool spent;            /* it ran out */
    int line;              /* of the script, where memory was refused first; 0: unknown */
    bool full;             /* a piece of memory was too large, */
    bool long_text;        /* for it was a text */
    bool no_memory;        /* the machine had none to give */
    locale_t locale;       /* numbers and texts are the same everywhere */
    int environment;       /* registry reference of the script's globals */
    int watched;           /* registry reference of the list of variables that are watched, */
    int watched_count;     /* their number, */
    uint8_t variable[MW_MOST_WATCHED]; /* and which of its function's variables each is */
} MwSandbox;

/* The name Lua prefixes its messages with; a line number follows. */
#define MW_CHUNK_NAME "script"

/* The budgets of one call, and of loading a script. */
#define MW_CALL_BUDGET ((MwBudget){.fuel = 500 * 1000, .bytes = 2 * 1024 * 1024})
#define MW_LOAD_BUDGET ((MwBudget){.fuel = 2 * 1000 * 1000, .bytes = 8 * 1024 * 1024})

/* Starts a state. False, with nothing to close, if there is no memory. */
bool mw_sandbox_open(MwSandbox *sandbox);
void mw_sandbox_close(MwSandbox *sandbox);

/* Sets the globals for what is loaded next: the functions of the allow list. Within
 * mw_sandbox_run. Raises errors. */
void mw_sandbox_new_globals(MwSandbox *sandbox);

/* Runs `work` (a C function that gets `user` as a light userdata) on a budget. LUA_OK, or an error,
 * whose message is then to be had from mw_sandbox_message. */
int mw_sandbox_run(MwSandbox *sandbox, lua_CFunction work, void *user, MwBudget budget);

/* What a C function called by the script costs besides. Raises errors. */
void mw_sandbox_spend(lua_State *L, int64_t fuel);

/* Nothing else of a run is ever collected: whatever a script still holds when it is loaded must be
 * so little that to collect beside it costs next to nothing. Within mw_sandbox_run. Raises errors.
 */
void mw_sandbox_settle(MwSandbox *sandbox);

/* What a run says whose budget was spent. */
extern const char mw_budget_spent[];

/* Why the last run failed, and the line of the script (0: unknown). The text is copied. */
void mw_sandbox_message(MwSandbox *sandbox, char *text, size_t size, int *line);

/* Loads and runs the script's text, which must outlive the sandbox, within mw_sandbox_run. Raises
 * errors. */
void mw_sandbox_load(MwSandbox *sandbox, const char *text, size_t length);

/* Makes everything that the functions with these registry references (0: none) can reach
 * unchangeable, within mw_sandbox_run; the text is the one that was loaded. Raises errors. */
void mw_sandbox_freeze(MwSandbox *sandbox, const char *text, size_t length, const int *functions,
                       int number);

/* Lays the watched variables out for mw_sandbox_was_changed; once, after mw_sandbox_freeze, outside
 * any run. False if there is no memory. */
bool mw_sandbox_watch(MwSandbox *sandbox);

/* Has the call just made changed a variable of the script? If so it is put back, and `name` gets
 * its name. */
bool mw_sandbox_was_changed(MwSandbox *sandbox, char *name, size_t size);

#endif
