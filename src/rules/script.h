/* Script: the Lua file of a variant as text, and what it declares about itself.
 *
 * Here it is plain data; only hooks/ runs it.
 */
#ifndef MWESO_RULES_SCRIPT_H
#define MWESO_RULES_SCRIPT_H

#include "base/findings.h"
#include "rules/decisions.h"
#include "rules/rules.h"

enum { MW_LONGEST_SCRIPT = 32 * 1024, MW_MOST_PARAMETERS = 32 };

/* A parameter as the section [hooks] of a file sets it. */
typedef struct MwSetParameter {
    char *name, *text, *file, *comment;
    int line;
    bool assumed;
    MwesoOrigin origin;
} MwSetParameter;

/* A parameter as the script declares it. */
typedef struct MwParameter {
    char *name, *doc;
    bool is_pit;  /* it names a pit; then there are neither words nor a range */
    char **words; /* NULL for a number or a pit; else ends in NULL, the default first */
    int64_t first, least, most;
    char *value; /* as it holds */
    int set;     /* number of the MwSetParameter that gave it, or -1 */
} MwParameter;

typedef struct MwHook {
    char *doc; /* NULL: the decision is left to the words */
    int line;
} MwHook;

typedef struct MwScript {
    char *file, *text;
    size_t length;
    MwHook hooks[DECISION_COUNT];
    MwParameter parameters[MW_MOST_PARAMETERS];
    int parameter_count;
    char *memory_docs[MW_MOST_MEMORY];
    bool hidden[COUNTER_COUNT]; /* the script neither counts with it nor names it */
} MwScript;

/* A script of a copy of that text, not run yet; NULL without memory. */
MwScript *mw_script_new(const char *file, const char *text, size_t length);
/* Why this text is no script at all, or NULL. */
const char *mw_script_objection(const MwScript *script);
void mw_script_free(MwScript *script);

/* The parameter of that name, or NULL. */
const MwParameter *mw_parameter_find(const MwScript *script, const char *name);

#endif
