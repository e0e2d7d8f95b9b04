/* Decide: asks a hook, and checks the form of what it returns. */
#ifndef MWESO_HOOKS_DECIDE_H
#define MWESO_HOOKS_DECIDE_H

#include "hooks/declare.h"
#include "hooks/kept.h"
#include "kernel/decider.h"

/* The budgets of all hooks for one move, and for all moves of a position (mw_refuel). */
#define MW_MOVE_BUDGET ((MwBudget){.fuel = 20 * 1000 * 1000, .bytes = 64 * 1024 * 1024})
#define MW_LISTING_BUDGET \
    ((MwBudget){.fuel = 100 * MW_MOVE_BUDGET.fuel, .bytes = 100 * MW_MOVE_BUDGET.bytes})

/* A script at work: what a thread plays by, and the state that answers. */
typedef struct MwAcquired {
    MwPlay play; /* the variant's rules, and the decider below */
    MwPlay by_phase[1 + MW_MOST_PHASES];
    MwDecider decider;
    MwLoaded loaded;
    const MwScript *script;
    MwKeptAnswers kept;
    struct MwAcquired *next; /* of those that are free */
} MwAcquired;

/* The function of the decider. */
bool mw_decide(MwDecider *decider, MwDecision decision, const MwTurn *turn, MwRuling *ruling);

/* What kind of value a hook returned, for messages. */
const char *mw_kind_of(lua_State *L, int index);

/* After each call: has it changed a variable of the script, so that the next answer would depend on
 * this one? It is put back, and `text` says so. */
bool mw_left_something(MwSandbox *sandbox, char *text, size_t size);

#endif
