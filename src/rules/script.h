/* Script: the Lua files of a variant as text, and what they declare about themselves.
 *
 * Here it is plain data; only hooks/ runs it.
 */
#ifndef MWESO_RULES_SCRIPT_H
#define MWESO_RULES_SCRIPT_H

#include "base/findings.h"
#include "rules/decisions.h"
#include "rules/rules.h"

/* The bit of MwHook.phases for the turns that are in none. */
enum { MW_NO_PHASE = MW_MOST_PHASES };

enum { MW_LONGEST_SCRIPT = 32 * 1024, MW_MOST_PARAMETERS = 32, MW_MOST_SOURCES = 8 };

/* A parameter as the section [hooks] of a file sets it. */
typedef struct MwSetParameter {
    char *name, *text, *file, *comment;
    char *was; /* the text of the files where a setting overrules it, or NULL */
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
    int line, source;
    bool always; /* it never leaves its decision to the words */
    /* Bit i: it is asked in phase i, bit MW_NO_PHASE: in turns of none; no bit: in all turns. */
    uint32_t phases;
    uint64_t pits;   /* it is asked at these pits of the mover's circuit, */
    uint32_t while_; /* while these numbers are not 0 (bit i: memory[i]), */
    bool quiet;      /* and while the turn has captured nothing; none of these: always */
} MwHook;

/* One file, and how far it counts. */
typedef struct MwSource {
    char *file, *text;
    size_t length;
    uint32_t counts[COUNTER_COUNT]; /* shown as at most so many, or MW_IN_FULL */
    bool hidden[COUNTER_COUNT];     /* it neither counts with it nor names it */
} MwSource;

/* A way in which boards show pits. */
typedef struct MwPitMark {
    char *doc;  /* NULL: none are */
    int memory; /* which pits: what is remembered under this number, which is owned or a pit */
} MwPitMark;

typedef struct MwScript {
    MwSource sources[MW_MOST_SOURCES];
    int source_count;
    MwHook hooks[DECISION_COUNT];
    MwParameter parameters[MW_MOST_PARAMETERS];
    int parameter_count;
    char *memory_docs[MW_MOST_MEMORY];
    MwPitMark marks[MWESO_MARK_COUNT];
} MwScript;

/* A script without a file. NULL without memory. */
MwScript *mw_script_new(void);
/* Adds a copy of that text, not run yet, to at most MW_MOST_SOURCES. NULL without memory. */
const MwSource *mw_script_add(MwScript *script, const char *file, const char *text, size_t length);
/* Why this text is no script at all, or NULL. */
const char *mw_script_objection(const MwSource *source);
void mw_script_free(MwScript *script);

/* The parameter of that name, or NULL. */
const MwParameter *mw_parameter_find(const MwScript *script, const char *name);

#endif
