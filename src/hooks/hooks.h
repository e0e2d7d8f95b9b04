/* Hooks: loads a script into a Lua state, and asks it for decisions. */
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
    int view;                    /* registry reference of the view */
    struct Declaring *declaring; /* NULL unless the script is being loaded */
} MwLoaded;

/* What went wrong while a script was loaded. */
typedef struct MwScriptError {
    const char *file;
    int line; /* in that file; 0: unknown */
    bool no_memory;
    char text[256];
} MwScriptError;

/* Loads the variant's script into a new state. `declares`: this is the first time, so its
 * declarations are written into the variant's script and rules; otherwise it is only run again, for
 * another thread. False with `error` set, and nothing to close. */
bool mw_script_load(MwesoVariant *variant, bool declares, MwLoaded *loaded, MwScriptError *error);

/* ---- asking ---------------------------------------------------------------------------------- */

/* The budgets of all hooks together: for one move, and for all moves of a position (mw_refuel). */
#define MW_MOVE_BUDGET ((MwBudget){.fuel = 20 * 1000 * 1000, .bytes = 64 * 1024 * 1024})
#define MW_LISTING_BUDGET \
    ((MwBudget){.fuel = 100 * MW_MOVE_BUDGET.fuel, .bytes = 100 * MW_MOVE_BUDGET.bytes})

/* Memo: stored answers of hooks.
 *
 * The same view always gets the same answer. A call that read nothing but the lap's origin, landing
 * and direction (and the board, which never changes) gives the same answer whenever these are the
 * same, so its answer is stored with its cost, which is spent again at each use. Answers of calls
 * that also read the side are stored by side, and are valid until a remembered value changes. */
typedef struct MwMemo {
    struct MemoEntry *answers[DECISION_COUNT];    /* tables by lap; NULL: none yet */
    struct MemoEntry *of_turn[2][DECISION_COUNT]; /* the same for answers that also depend on the
                                                     side */
    uint16_t memory[MW_MOST_MEMORY];              /* the values remembered in the present
                                                     generation */
    uint64_t generation;                          /* answers in `of_turn` are valid if they have
                                                     this number */
} MwMemo;

/* A script at work: the rules that a thread plays by, and the state that answers. */
typedef struct MwAcquired {
    MwPlay play; /* the variant's rules, and the decider below */
    MwPlay by_phase[1 + MW_MOST_PHASES];
    MwDecider decider;
    MwLoaded loaded;
    const MwScript *script;
    MwMemo memo;
    struct MwAcquired *next; /* in the list of free scripts */
} MwAcquired;

/* The decider's function: asks the hook. False if the hook leaves the answer to the words, or
 * fails. */
bool mw_decide(MwDecider *decider, MwDecision decision, const MwTurn *turn, MwRuling *ruling);

void mw_memo_free(MwMemo *memo);

/* The kind of value that a hook returned, for messages. */
const char *mw_kind_of(lua_State *L, int index);

/* Has the call changed a variable of the script, so that later answers would depend on it? If so,
 * the variable is restored, and `text` gets a message. Call it after each call of a hook. */
bool mw_has_side_effect(MwSandbox *sandbox, char *text, size_t size);

#endif
