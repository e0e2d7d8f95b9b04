/* Variant: what was loaded: the frozen rules, the origin of each answer, and the script as text. */
#ifndef MWESO_RULES_VARIANT_H
#define MWESO_RULES_VARIANT_H

#include "base/findings.h"
#include "rules/keys.h"

/* ---- the script: plain data; only hooks/ runs it --------------------------------------------- */

/* The bit of MwHook.phases for the turns that are in no phase. */
enum { MW_NO_PHASE = MW_MOST_PHASES };

enum { MW_LONGEST_SCRIPT = 32 * 1024, MW_MOST_PARAMETERS = 32, MW_MOST_SOURCES = 8 };

/* How sure an answer is. */
typedef struct MwAnswerMark {
    MwesoCertainty certainty;
    char *as; /* the name behind " ?as", or NULL */
} MwAnswerMark;

/* A parameter as the section [hooks] of a file sets it. */
typedef struct MwSetParameter {
    char *name, *text, *file, *comment;
    char *was; /* the text in the files, where a setting overrules it, or NULL */
    int line;
    MwAnswerMark mark;
    MwesoOrigin origin;
} MwSetParameter;

/* A parameter as the script declares it. */
typedef struct MwParameter {
    char *name, *doc;
    bool is_pit;  /* it names a pit, and has neither words nor a range */
    char **words; /* ends in NULL, the default first; NULL for a number or a pit */
    int64_t first, least, most;
    char *value; /* in force */
    int set;     /* number of the MwSetParameter that gave the value, or -1 */
} MwParameter;

/* A function of a script, and the condition under which it is called. */
typedef struct MwHook {
    char *doc; /* NULL: the decision is left to the words */
    int line, source;
    bool always; /* it never leaves its decision to the words */
    /* Bit i: in phase i; bit MW_NO_PHASE: in turns of no phase. No bit: in all turns. */
    uint32_t phases;
    uint64_t pits;   /* at these pits of the mover's circuit; 0: at all */
    uint32_t while_; /* while each of these numbers is not 0 (bit i: memory[i]) */
    bool quiet;      /* only while the turn has captured nothing */
} MwHook;

/* One file of a script, and the counters that it can see. */
typedef struct MwSource {
    char *file, *text;
    size_t length;
    uint32_t counts[COUNTER_COUNT]; /* shown as at most this, or MW_IN_FULL */
    bool hidden[COUNTER_COUNT];     /* neither computed with nor named in the file */
} MwSource;

/* A mark that boards put on pits. */
typedef struct MwPitMark {
    char *doc;  /* NULL: no pit has it */
    int memory; /* number of the MwMemory whose pit has it: one that is owned or a pit */
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

/* Adds a copy of a text, which is not run yet, to at most MW_MOST_SOURCES. NULL without memory. */
const MwSource *mw_script_add(MwScript *script, const char *file, const char *text, size_t length);

/* Why this text is no script at all, or NULL. */
const char *mw_script_objection(const MwSource *source);

/* The parameter of that name, or NULL. */
const MwParameter *mw_parameter_find(const MwScript *script, const char *name);

/* ---- the variant ----------------------------------------------------------------------------- */

enum { MW_FINGERPRINT = 64 };

/* The text of one answer as a file gave it. */
typedef struct MwGiven {
    char *text; /* NULL: not given */
    char *was;  /* the text in the files, where a setting overrules it, or NULL */
    char *file, *comment;
    int line;
    MwAnswerMark mark;
    MwesoOrigin origin;
} MwGiven;

/* A value of variant.source. */
typedef struct MwStatement {
    char *text;
    int line;
} MwStatement;

typedef struct MwExample {
    char *name;
    int line;
    char *text[KEY_COUNT]; /* by key of the section "example"; NULL: not given */
    int lines[KEY_COUNT];
} MwExample;

/* A phase: answers for the turns before its end (docs/rules.md, 2.0). */
typedef struct MwPhase {
    char *name;
    char until_text[8 + 4 * MW_MOST_PITS]; /* resolved */
    MwGiven until; /* as long as it is not given, its place is that of the header */
    MwGiven given[KEY_COUNT];
    char *resolved[KEY_COUNT]; /* of keys that no phase answers: as in the plain sections */
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
    char **files; /* that were read: its own, then those it inherits from */
    size_t file_count, file_room;
    char *label; /* NULL: the name says it all */
    MwGiven given[KEY_COUNT];
    char *resolved[KEY_COUNT]; /* text of the answer that is in force */
    MwStatement *sources;
    size_t source_count, source_room;
    MwExample *examples;
    size_t example_count, example_room;
    MwScript *script; /* or NULL */
    MwSetParameter set_parameters[MW_MOST_PARAMETERS];
    int set_count;
    struct MwPool *pool; /* of running scripts (hooks/pool.h) */
};

/* Frees the parts of an answer, and empties it. */
void mw_given_free(MwGiven *given);

/* Frees a phase; NULL is allowed. */
void mw_phase_free(MwPhase *phase);

/* Frees all but the pool. */
void mw_variant_free(MwesoVariant *variant);

/* Where the answer to `key` is given; the file as a whole if it is not. */
MwPlace mw_variant_place(const MwesoVariant *variant, MwKey key);

/* A complete set of answers: the plain ones, or those of a phase with what it leaves to them. */
typedef struct MwAnswers {
    const MwesoVariant *variant;
    int phase; /* its number; -1: the plain ones */
    const MwRules *rules;
    const MwGiven *given; /* by key */
    char *const *resolved;
} MwAnswers;

/* The answers of a phase, or (-1) the plain ones. */
MwAnswers mw_answers_of(const MwesoVariant *variant, int phase);

/* As mw_variant_place; in a phase the key is called "phase:section.key", which is written to
 * `label`. An answer that the phase leaves to the plain sections is placed there. */
MwPlace mw_answers_place(const MwAnswers *answers, MwKey key, MwText *label);

/* Adds the sentence that tells an answer to a key, by itself, on the board of the rules. False if
 * it has none; rows of seeds have none. */
bool mw_sentence_add(const MwRules *rules, MwKey key, const char *answer, MwText *out);
/* The same in a language (NULL: in English). */
bool mw_sentence_told(const MwRules *rules, const MwesoLanguage *language, MwKey key,
                      const char *answer, MwText *out);

/* A variant with one answer in place of another: all else still belongs to the variant. */
typedef struct MwVariantWith {
    MwesoVariant variant;
    MwPhase phases[MW_MOST_PHASES]; /* of `variant`, changed likewise */
} MwVariantWith;

/* Gives `text` as the answer to a key: of a phase, which then answers it itself, or (-1) of the
 * plain sections and of the phases that do not answer it themselves. Start and script stay as they
 * are. False, with nothing made, if the text is no answer, if it is the one that is given, or if it
 * cannot be played together with the others (phases.c). */
bool mw_variant_with(const MwesoVariant *base, int phase, MwKey key, const char *text,
                     MwVariantWith *with);

/* ---- phases ---------------------------------------------------------------------------------- */

/* The number of the phase of that name, or -1. */
int mw_phase_find(const MwesoVariant *variant, const char *name);

/* May a phase answer this key? */
bool mw_phase_may_answer(MwKey key);

/* Where an answer of the phase is given, or its `until`; "phase:key" is written to `label`. */
MwPlace mw_phase_place(const MwPhase *phase, const MwGiven *given, const char *key, MwText *label);

/* Adds "turns 3", "start B8" and the like. */
void mw_until_print(MwPhaseEnd end, const MwesoBoard *board, MwText *out);

/* Puts what the rules and those of their phases have in common into each. */
void mw_share_rules(MwRules *rules, MwRules *const phases[], int count);
/* Fills `plays` for a variant with phases: one by the plain rules, then one by those of each
 * phase, 1 + phase_count in all. They point to one another, so the array must not move. */
void mw_plays_by_phase(const MwesoVariant *variant, struct MwDecider *decider, MwPlay *plays);

/* Copies to the phases what the script declared, and the start that it gave. */
void mw_share_script(MwesoVariant *variant);

/* ---- effects --------------------------------------------------------------------------------- */

/* Does the answer to `key` make any difference beside the others? It makes none if another answer
 * that precedes it leads to the same game (mw_same_game). "none" always makes one: it rules
 * something out, whatever else is said. */
bool mw_has_effect(const MwRules *rules, MwKey key);

/* The first word of a key that leads to the same game as its answer and makes a difference; NULL if
 * no word does. */
const char *mw_word_in_effect(const MwRules *rules, MwKey key);

/* Adds a warning for every answer of the variant's own file that has no effect, and why. */
void mw_check_effects(const MwesoVariant *variant, MwesoFindings *findings);

/* A reason why an answer has no effect: another answer, the cause, in words. */
typedef struct MwIdleReason {
    const char *id; /* of the finding; each has a test file of that name. NULL: never reported */
    MwKey key, cause;
    const char *answer; /* to the cause */
    const char *reason;
    const char *alike; /* why no position tells the answers to `key` apart; NULL: as `reason` */
    int moment;        /* of reverse.at, if that moment alone has no effect */
} MwIdleReason;

extern const MwIdleReason mw_idle_reasons[];
extern const int mw_idle_reason_count;

#endif
