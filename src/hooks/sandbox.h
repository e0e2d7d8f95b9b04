/* Sandbox: a Lua state in which a script can do no harm (docs/hooks.md).
 *
 * The script gets a few functions and nothing else. It runs on a budget of instructions and bytes,
 * with a limited memory. Once it is loaded, all that it can reach is frozen, so that no call can
 * leave anything behind for the next one. */
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
    size_t used;           /* bytes of memory */
    size_t largest;        /* bytes that one block may have */
    void *texts;           /* Lua's table of all short texts, which may be larger */
    size_t kept, garbage;  /* bytes after the last collection; requested since then */
    MwBudget left;         /* of the budget of the run */
    int64_t dearness;      /* fuel is multiplied by this at present, */
    int64_t kept_dearness; /* and by this at the start of each run, once the scripts are loaded */
    bool spent;            /* the budget ran out */
    int line;              /* of the script, where memory was first refused; 0: unknown */
    bool full;             /* a block was too large, */
    bool long_text;        /* because it was a long text */
    bool no_memory;        /* the machine had no memory left */
    locale_t locale;       /* makes numbers and texts the same everywhere */
    int environment;       /* registry reference of the script's globals */
    int watched;           /* registry reference of the list of watched variables */
    int watched_count;
    uint8_t variable[MW_MOST_WATCHED]; /* which of its function's variables each one is */
} MwSandbox;

/* The prefix of Lua's messages; a line number follows. */
#define MW_CHUNK_NAME "script"

/* The budgets of one call, and of loading a script. */
#define MW_CALL_BUDGET ((MwBudget){.fuel = 500 * 1000, .bytes = 2 * 1024 * 1024})
#define MW_LOAD_BUDGET ((MwBudget){.fuel = 2 * 1000 * 1000, .bytes = 8 * 1024 * 1024})

/* Starts a state. False, with nothing to close, if there is no memory. */
bool mw_sandbox_open(MwSandbox *sandbox);
void mw_sandbox_close(MwSandbox *sandbox);

/* Makes new globals for the file that is loaded next: the functions of the allow list. Call it
 * within mw_sandbox_run. Raises errors. */
void mw_sandbox_new_globals(MwSandbox *sandbox);

/* Runs `work` (a C function that gets `user` as a light userdata) on a budget. Returns LUA_OK, or
 * an error code; mw_sandbox_message then gives the message. */
int mw_sandbox_run(MwSandbox *sandbox, lua_CFunction work, void *user, MwBudget budget);

/* Spends what a C function called by the script costs. Raises errors. */
void mw_sandbox_spend(lua_State *L, int64_t fuel);

/* Collects garbage once all files are loaded, and refuses scripts that keep much, so that later
 * collections cost next to nothing. Call it within mw_sandbox_run. Raises errors. */
void mw_sandbox_settle(MwSandbox *sandbox);

/* The message of a run whose budget was spent. */
extern const char mw_budget_spent[];

/* Why the last run failed, and the line of the script (0: unknown). The text is copied. */
void mw_sandbox_message(MwSandbox *sandbox, char *text, size_t size, int *line);

/* Loads and runs the script's text, which must outlive the sandbox. Call it within mw_sandbox_run.
 * Raises errors. */
void mw_sandbox_load(MwSandbox *sandbox, const char *text, size_t length);

/* Makes everything constant that the functions with these registry references (0: none) can reach.
 * `text` is the one that was loaded. Call it within mw_sandbox_run. Raises errors. */
void mw_sandbox_freeze(MwSandbox *sandbox, const char *text, size_t length, const int *functions,
                       int number);

/* Puts the watched variables on the stack for mw_sandbox_was_changed. Call it once, after
 * mw_sandbox_freeze, outside any run. False if there is no memory. */
bool mw_sandbox_watch(MwSandbox *sandbox);

/* Has the last call changed a variable of the script? If so, it is restored, and `name` gets its
 * name. */
bool mw_sandbox_was_changed(MwSandbox *sandbox, char *name, size_t size);

#endif
