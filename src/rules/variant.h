/* Variant: what was loaded: the frozen rules, the origin of each answer, and the script as text. */
#ifndef MWESO_RULES_VARIANT_H
#define MWESO_RULES_VARIANT_H

#include "base/findings.h"
#include "rules/keys.h"

/* ---- the script: plain data; only hooks/ runs it --------------------------------------------- */

/* The bit of MwHook.phases for turns in no phase. */
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
    char *was; /* the text in the files, which a setting overrules; or NULL */
    int line;
    MwAnswerMark mark;
    MwesoOrigin origin;
} MwSetParameter;

/* A parameter as the script declares it. */
typedef struct MwParameter {
    char *name, *doc;
    bool is_pit;  /* its value is a pit, with neither words nor a range */
    char **words; /* ended by NULL, the default first; NULL for a number or a pit */
    int64_t first, least, most;
    char *value; /* the value in force */
    int set;     /* number of the MwSetParameter with the value, or -1 */
} MwParameter;

/* A function of a script, and the condition under which it is called. */
typedef struct MwHook {
    char *doc; /* NULL: the words decide */
    int line, source;
    bool always; /* it never leaves its decision to the words */
    /* Bit i: called in phase i; bit MW_NO_PHASE: in turns of no phase. No bit: in all turns. */
    uint32_t phases;
    uint64_t pits;   /* called at these pits of the mover's circuit; 0: at all */
    uint32_t while_; /* called while each of these numbers is not 0 (bit i: memory[i]) */
    bool quiet;      /* called only while the turn has captured nothing */
} MwHook;

/* One file of a script, and the counters that it sees. */
typedef struct MwSource {
    char *file, *text;
    size_t length;
    uint32_t counts[COUNTER_COUNT]; /* scripts see at most this, or MW_IN_FULL */
    bool hidden[COUNTER_COUNT];     /* neither computed with nor named in the file */
} MwSource;

/* A mark that a script puts on pits of drawn boards. */
typedef struct MwPitMark {
    char *doc;  /* NULL: the mark is not used */
    int memory; /* number of the MwMemory that says which pit has the mark */
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

/* Adds a copy of a text, which is not run yet; at most MW_MOST_SOURCES texts. NULL without memory.
 */
const MwSource *mw_script_add(MwScript *script, const char *file, const char *text, size_t length);

/* Why this text cannot be a script, or NULL. */
const char *mw_script_objection(const MwSource *source);

/* The parameter of that name, or NULL. */
const MwParameter *mw_parameter_find(const MwScript *script, const char *name);

/* ---- the variant ----------------------------------------------------------------------------- */

enum { MW_FINGERPRINT = 64 };

/* The text of one answer as a file or setting gives it. */
typedef struct MwGiven {
    char *text; /* NULL: not given */
    char *was;  /* the text in the files, which a setting overrules; or NULL */
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

/* A phase: answers for the turns until a condition is met (docs/rules.md, 2.0). */
typedef struct MwPhase {
    char *name;
    char until_text[8 + 4 * MW_MOST_PITS]; /* resolved */
    MwGiven until;                         /* if not given, its place is that of the header */
    MwGiven given[KEY_COUNT];
    char *resolved[KEY_COUNT]; /* keys that no phase answers: as in the plain sections */
    MwRules rules;             /* the plain rules with the answers of the phase */
    int depth;                 /* number of inheritance steps to the furthest ancestor that has the
                                  phase */
} MwPhase;

struct MwesoVariant {
    MwRules rules;
    MwPlay words; /* the rules, with no script */
    MwPhase *phases[MW_MOST_PHASES];
    int phase_count;
    MwPlay words_by_phase[1 + MW_MOST_PHASES];
    char fingerprint[MW_FINGERPRINT + 1];
    char *file;
    char **files; /* files that were read: its own, then those it inherits from */
    size_t file_count, file_room;
    char *label; /* NULL: the same as the name */
    MwGiven given[KEY_COUNT];
    char *resolved[KEY_COUNT]; /* the answer in force, by key */
    MwStatement *sources;
    size_t source_count, source_room;
    MwExample *examples;
    size_t example_count, example_room;
    MwScript *script; /* or NULL */
    MwSetParameter set_parameters[MW_MOST_PARAMETERS];
    int set_count;
    struct MwPool *pool; /* its running scripts (hooks/pool.h) */
};

/* Frees the parts of an answer, and empties it. */
void mw_given_free(MwGiven *given);

/* Frees a phase; NULL is allowed. */
void mw_phase_free(MwPhase *phase);

/* Frees all but the pool. */
void mw_variant_free(MwesoVariant *variant);

/* The place where the answer to `key` is given; the whole file if it is not. */
MwPlace mw_variant_place(const MwesoVariant *variant, MwKey key);

/* A complete set of answers: the plain ones, or those of a phase completed by the plain ones. */
typedef struct MwAnswers {
    const MwesoVariant *variant;
    int phase; /* number of the phase; -1: the plain answers */
    const MwRules *rules;
    const MwGiven *given; /* by key */
    char *const *resolved;
} MwAnswers;

/* The answers of a phase; -1: the plain ones. */
MwAnswers mw_answers_of(const MwesoVariant *variant, int phase);

/* As mw_variant_place. In a phase the key is called "phase:section.key", which is written to
 * `label`. An answer that the phase does not give has its place in the plain sections. */
MwPlace mw_answers_place(const MwAnswers *answers, MwKey key, MwText *label);

/* Adds the sentence for an answer to a key, apart from the other answers, on the board of the
 * rules. False if there is none; rows of seeds have none. */
bool mw_sentence_add(const MwRules *rules, MwKey key, const char *answer, MwText *out);
/* The same in a language (NULL: English). */
bool mw_sentence_told(const MwRules *rules, const MwesoLanguage *language, MwKey key,
                      const char *answer, MwText *out);

/* A variant with one answer changed; everything else still belongs to the base variant. */
typedef struct MwVariantWith {
    MwesoVariant variant;
    MwPhase phases[MW_MOST_PHASES]; /* phases of `variant`, changed likewise */
} MwVariantWith;

/* Gives `text` as the answer to a key: for a phase, which then answers it itself; or (-1) for the
 * plain sections and the phases that do not answer it themselves. Start and script do not change.
 * False, with nothing made, if the text is invalid or the present answer, or if the answers cannot
 * be played together (phases.c). */
bool mw_variant_with(const MwesoVariant *base, int phase, MwKey key, const char *text,
                     MwVariantWith *with);

/* ---- phases ---------------------------------------------------------------------------------- */

/* The number of the phase of that name, or -1. */
int mw_phase_find(const MwesoVariant *variant, const char *name);

/* May a phase answer this key? */
bool mw_phase_may_answer(MwKey key);

/* The place of an answer of the phase, or of its `until`; "phase:key" is written to `label`. */
MwPlace mw_phase_place(const MwPhase *phase, const MwGiven *given, const char *key, MwText *label);

/* Adds the text of an end, such as "turns 3" or "start B8". */
void mw_until_print(MwPhaseEnd end, const MwesoBoard *board, MwText *out);

/* Copies what the rules and those of their phases have in common to each of them. */
void mw_share_rules(MwRules *rules, MwRules *const phases[], int count);
/* Fills `plays` for a variant with phases: the plain rules, then the rules of each phase, 1 +
 * phase_count in all. They point to one another, so the array must not move. */
void mw_plays_by_phase(const MwesoVariant *variant, struct MwDecider *decider, MwPlay *plays);

/* Copies the script's declarations, and the start that it gave, to the phases. */
void mw_share_script(MwesoVariant *variant);

/* ---- effects --------------------------------------------------------------------------------- */

/* Does the answer to `key` make a difference, given the other answers? It makes none if an earlier
 * word of the key leads to the same game (mw_same_game). "none" always counts as a difference: it
 * rules something out. */
bool mw_has_effect(const MwRules *rules, MwKey key);

/* The first word of a key that leads to the same game as the key's answer and makes a difference;
 * NULL: none. */
const char *mw_word_in_effect(const MwRules *rules, MwKey key);

/* Adds a warning, with the reason, for every answer of the variant's own file that has no effect.
 */
void mw_check_effects(const MwesoVariant *variant, MwesoFindings *findings);

/* A reason why an answer has no effect: another answer is its cause. Its texts go by key, so they
 * must be true of every word of `key` that has no effect. */
typedef struct MwIdleReason {
    const char *id; /* id of the finding; each has a test file of that name. NULL: never reported */
    MwKey key, cause;
    const char *answer; /* the answer of the cause */
    const char *reason;
    const char *alike; /* why no position tells the answers to `key` apart; NULL: as `reason` */
    int moment;        /* moment of reverse.at, if only that moment has no effect */
} MwIdleReason;

extern const MwIdleReason mw_idle_reasons[];
extern const int mw_idle_reason_count;

#endif
