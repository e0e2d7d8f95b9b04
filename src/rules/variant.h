/* Variant: what was loaded: the frozen rules, and of every answer where it comes from. */
#ifndef MWESO_RULES_VARIANT_H
#define MWESO_RULES_VARIANT_H

#include "base/findings.h"
#include "rules/keys.h"
#include "rules/script.h"

enum { MW_FINGERPRINT = 64 };

/* The text of one answer as a file gave it. */
typedef struct MwGiven {
    char *text; /* NULL: not given */
    char *was;  /* what the files gave where a setting overrules them, or NULL */
    char *file, *comment;
    int line;
    bool assumed;
    MwesoOrigin origin;
} MwGiven;

typedef struct MwExample {
    char *name;
    int line;
    char *text[KEY_COUNT]; /* by key of the section "example"; NULL: not given */
    int lines[KEY_COUNT];
} MwExample;

/* A phase: answers for the turns before its end (docs/rules.md, 2.0). */
typedef struct MwPhase {
    char *name;
    char until_text[8 + 4 * MW_MOST_PITS]; /* as it is resolved */
    MwGiven until,
        given[KEY_COUNT];      /* as long as `until` is not given, its place is the header's */
    char *resolved[KEY_COUNT]; /* what is no question of a phase as in the plain sections */
    MwRules rules;             /* the plain ones, with the answers of the phase */
    int depth;                 /* of the furthest ancestor that has it */
} MwPhase;

struct MwesoVariant {
    MwRules rules;
    MwPlay words; /* the rules, with no script */
    MwPhase *phases[MW_MOST_PHASES];
    int phase_count;
    MwPlay words_by_phase[1 + MW_MOST_PHASES];
    char fingerprint[MW_FINGERPRINT + 1];
    char *file;
    char *label; /* NULL: the name says it all */
    MwGiven given[KEY_COUNT];
    char *resolved[KEY_COUNT]; /* text of the answer as it is played */
    char **sources;
    size_t source_count, source_room;
    MwExample *examples;
    size_t example_count, example_room;
    MwScript *script; /* or NULL */
    MwSetParameter set_parameters[MW_MOST_PARAMETERS];
    int set_count;
    struct MwPool *pool; /* of the script at work (hooks/pool.h) */
};

/* Frees what it holds, and empties it. */
void mw_given_free(MwGiven *given);

/* Frees all but the pool. */
void mw_variant_free(MwesoVariant *variant);

/* Where the answer to `key` stands; the file as a whole if it was not given. */
MwPlace mw_variant_place(const MwesoVariant *variant, MwKey key);

/* Answers that hold together: the plain ones, or those of a phase with what it leaves to them. */
typedef struct MwAnswers {
    const MwesoVariant *variant;
    int phase; /* its number; -1: the plain ones */
    const MwRules *rules;
    const MwGiven *given; /* by key */
    char *const *resolved;
} MwAnswers;

/* Those of a phase, or (-1) the plain ones. */
MwAnswers mw_answers_of(const MwesoVariant *variant, int phase);

/* Adds the sentence that tells an answer to a key, by itself, on the board of the rules. False if
 * it has none; rows of seeds are not told so. */
bool mw_sentence_add(const MwRules *rules, MwKey key, const char *answer, MwText *out);

/* As mw_variant_place; in a phase the key is called "phase:section.key", which is written to
 * `label`. What the phase leaves to the plain sections stands there. */
MwPlace mw_answers_place(const MwAnswers *answers, MwKey key, MwText *label);

#endif
