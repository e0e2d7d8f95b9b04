/* Declare: runs the files of a script and takes down what it declares: hooks, parameters, what it
 * remembers and how far it counts. */
#ifndef MWESO_HOOKS_DECLARE_H
#define MWESO_HOOKS_DECLARE_H

#include "hooks/sandbox.h"
#include "hooks/view.h"
#include "rules/variant.h"

/* A script that has been loaded into a state. */
typedef struct MwLoaded {
    MwSandbox sandbox;
    MwViewed viewed;
    int hooks[DECISION_COUNT];     /* registry references; 0: none */
    int view;                      /* registry reference */
    struct MwDeclaring *declaring; /* while the script is loaded */
} MwLoaded;

/* What went wrong while a script was loaded. */
typedef struct MwScriptError {
    const char *file;
    int line; /* of it; 0: unknown */
    bool no_memory;
    char text[256];
} MwScriptError;

/* Loads the variant's script into a new state. With `declares`, what it declares is written into
 * the variant's script and rules (the first time); without, it is only run again, for another
 * thread. False with `error`, and nothing to close. */
bool mw_script_load(MwesoVariant *variant, bool declares, MwLoaded *loaded, MwScriptError *error);

#endif
