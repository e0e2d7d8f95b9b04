/* Decide: asks a hook, and checks the form of what it returns. */
#ifndef MWESO_HOOKS_DECIDE_H
#define MWESO_HOOKS_DECIDE_H

#include "hooks/declare.h"
#include "kernel/decider.h"

/* The fuel of all hooks from the beginning of one turn to that of the next. */
enum { MW_TURN_FUEL = 100 * MW_CALL_FUEL };

/* A script at work: what a thread plays by, and the state that answers. */
typedef struct MwHired {
    MwRules
        rules; /* the variant's, with `decider` set: the first member, so that it stands for all */
    MwDecider decider;
    MwLoaded loaded;
    const MwScript *script;
    struct MwHired *next; /* of those that are free */
} MwHired;

/* The function of the decider. */
bool mw_decide(MwDecider *decider, MwDecision decision, const MwTurn *turn, MwRuling *ruling);

#endif
