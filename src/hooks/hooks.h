/* Hooks: a script loaded into a Lua state, and asked for decisions. */
#ifndef MWESO_HOOKS_HOOKS_H
#define MWESO_HOOKS_HOOKS_H

#include "hooks/sandbox.h"
#include "hooks/view.h"
#include "kernel/decider.h"
#include "rules/variant.h"

/* ---- loading --------------------------------------------------------------------------------- */

/* A script that has been loaded into a state. */
typedef struct MwLoaded {
    MwSandbox sandbox;
    MwViewed viewed;
    int hooks[DECISION_COUNT];   /* registry references; 0: none */
    int view;                    /* registry reference */
    struct Declaring *declaring; /* while the script is loaded */
} MwLoaded;

/* What went wrong while a script was loaded. */
typedef struct MwScriptError {
    const char *file;
    int line; /* in that file; 0: unknown */
    bool no_memory;
    char text[256];
} MwScriptError;

/* Loads the variant's script into a new state. With `declares` (the first time), its declarations
 * are written into the variant's script and rules; without, it is only run again, for another
 * thread. False with `error`, and nothing to close. */
bool mw_script_load(MwesoVariant *variant, bool declares, MwLoaded *loaded, MwScriptError *error);

/* ---- asking ---------------------------------------------------------------------------------- */

/* The budgets of all hooks for one move, and for all moves of a position (mw_refuel). */
#define MW_MOVE_BUDGET ((MwBudget){.fuel = 20 * 1000 * 1000, .bytes = 64 * 1024 * 1024})
#define MW_LISTING_BUDGET \
    ((MwBudget){.fuel = 100 * MW_MOVE_BUDGET.fuel, .bytes = 100 * MW_MOVE_BUDGET.bytes})

/* Memo: answers that need not be asked for again.
 *
 * The same view always gets the same answer. A call that has read nothing but the lap's origin,
 * landing and direction (and the board, which never changes) would answer the same whenever these
 * are the same: its answer is stored with its cost, which is paid again at each use. The answers of
 * calls that have also read the side are stored for each side, and hold until something else is
 * remembered.
 */
typedef struct MwMemo {
    struct MemoEntry *answers[DECISION_COUNT];    /* tables by lap; NULL: none yet */
    struct MemoEntry *of_turn[2][DECISION_COUNT]; /* those that also depend on the side */
    uint16_t memory[MW_MOST_MEMORY];              /* of the present generation */
    uint64_t generation;                          /* of the answers in `of_turn` that hold */
} MwMemo;

/* A script at work: the rules that a thread plays by, and the state that answers. */
typedef struct MwAcquired {
    MwPlay play; /* the variant's rules, and the decider below */
    MwPlay by_phase[1 + MW_MOST_PHASES];
    MwDecider decider;
    MwLoaded loaded;
    const MwScript *script;
    MwMemo memo;
    struct MwAcquired *next; /* in the list of free ones */
} MwAcquired;

/* The decider's function: asks the hook. False if it leaves the answer to the words, or fails. */
bool mw_decide(MwDecider *decider, MwDecision decision, const MwTurn *turn, MwRuling *ruling);

void mw_memo_free(MwMemo *memo);

/* The kind of value that a hook returned, for messages. */
const char *mw_kind_of(lua_State *L, int index);

/* Has the call changed a variable of the script, so that the next answer would depend on it? Then
 * the variable is put back, and `text` says so. To be asked after each call. */
bool mw_has_side_effect(MwSandbox *sandbox, char *text, size_t size);

#endif
