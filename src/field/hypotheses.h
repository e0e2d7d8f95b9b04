/* Hypotheses: the rules that infer searches, as sets.
 *
 * A question is a key that infer searches: every word, the moments of reverse.at, and the small
 * numbers. An MwHypotheses holds for each of them the values still possible, and for each pit of
 * reverse.pits whether it may be one and whether it may be none: the set of all rules that can be
 * put together from these, independently of each other. reverse.at = none plays as reverse.pits =
 * none does, so only the latter is kept.
 *
 * The terms are those of learning by version spaces (Mitchell, Generalization as search, Artificial
 * Intelligence 18, 1982): the hypothesis space is all rules that are searched, the version space
 * those that explain all of the evidence. A set here is a product of answers, so a version space is
 * a list of such sets; its bounds are the smallest set that holds them all. */
#ifndef MWESO_FIELD_HYPOTHESES_H
#define MWESO_FIELD_HYPOTHESES_H

#include "base/random.h"
#include "base/text.h"
#include "rules/variant.h"

#define MW_ASKED_WORD(answer) ASK_##answer,
#define MW_ASKED_NUMBER(answer) ASK_##answer,
#define MW_ASKED_MOMENTS(answer) ASK_##answer,
#define MW_ASKED_PITS(answer) /* by pit, in MwHypotheses */

/* A question about a key: ASK_ and the name of its field in MwRules. */
typedef enum MwKeyQuestion {
#define ANSWER(id, section, name, type, answer, ...) MW_ASKED_##type(answer)
#define FIXED(...)
#define FACT(...)
#include "rules/keys.def"
    ASK_COUNT
} MwKeyQuestion;

/* Questions about answers of the base's phases follow those about keys. Questions that a base does
 * not use have one value, which is possible. */
enum { MW_PHASE_QUESTIONS = 32, MW_QUESTIONS = ASK_COUNT + MW_PHASE_QUESTIONS };

/* The number for reverse.pits of the plain sections where questions are numbered. */
enum { MW_REVERSE_PITS = -1 };

/* Most values of a question; number of questions rounded up, so that sets are compared eight
 * questions at a time. */
enum { MW_MOST_VALUES = 8, MW_MAY_ROOM = (MW_QUESTIONS + 7) / 8 * 8 };

/* A value of a question as a set. */
#define MW_VALUE(value) (1u << (value))

typedef struct MwHypotheses {
    uint8_t may[MW_MAY_ROOM]; /* bit i: value i of the question is possible; 0 beyond the last
                                 question */
    uint64_t in, out;         /* reverse.pits: bit p: pit p may be in the set; may be outside it */
} MwHypotheses;

/* ---- the hypothesis space (hypothesis_space.c) ----------------------------------------------- */

/* The questions searched around a base, each with its domain of values. */
typedef struct MwHypothesisSpace {
    MwRules base;
    MwRules phase[MW_MOST_PHASES]; /* rules of the base's phases */
    const char *phase_name[MW_MOST_PHASES];
    const MwPlay *script;    /* acquired; answers what the base leaves to its script; NULL: no
                                script */
    struct MwChains *chains; /* memo for replays (field/symbolic.h); NULL: none */
    uint64_t enough_work;    /* work limit of one replay; 0: enough for real games */
    int32_t value[MW_QUESTIONS][MW_MOST_VALUES];
    int count[MW_QUESTIONS];
    int used; /* number of questions */
    /* Key and phase of the questions from ASK_COUNT on. */
    struct {
        MwKeyQuestion asks;
        int phase;
    } of_phase[MW_PHASE_QUESTIONS];
    /* By phase, from 1 on, and key: the question to be asked. */
    uint8_t asked[1 + MW_MOST_PHASES][ASK_COUNT];
    bool own_pits[MW_MOST_PHASES]; /* the phase answers reverse.pits itself, which is not
                                      searched */
} MwHypothesisSpace;

/* Sets up the space around a variant, which always contains the variant's own answers.
 * MWESO_BAD_INPUT if its phases give more answers than there are questions for. */
MwesoStatus mw_hypothesis_space(const MwesoVariant *base, MwHypothesisSpace *domain,
                                MwesoError *error);

/* The key of a question, and its phase; -1: the plain sections. */
MwKey mw_question_key(const MwHypothesisSpace *domain, int question);
int mw_question_phase(const MwHypothesisSpace *domain, int question);
/* The question about a key of the plain sections; -1: infer does not search the key (or it is
 * KEY_REVERSE_PITS). */
int mw_question_of(MwKey key);
/* Writes the label of a question, "section.key" or "phase:section.key"; and finds the question with
 * a label, or -1. */
void mw_question_print(const MwHypothesisSpace *domain, int question, MwText *out);
int mw_question_labelled(const MwHypothesisSpace *domain, const char *label);
/* Fails for a label without a question, naming the nearest one; `use` ends "no key that can be
 * ...". */
MwesoStatus mw_question_fail(const MwHypothesisSpace *domain, const char *label, const char *use,
                             MwesoStatus status, MwesoError *error);

/* The values of a question that are at most `limit`, as bits. */
uint8_t mw_values_up_to(const MwHypothesisSpace *domain, int question, int64_t limit);
/* The text of a value, as a variant file has it. */
void mw_value_print(const MwHypothesisSpace *domain, int question, int value, MwText *out);
/* The texts of several values, bits, separated by commas. */
void mw_values_print(const MwHypothesisSpace *domain, int question, unsigned values, MwText *out);

/* A variant as a set of one. False if one of its answers is not searched, or if it has other
 * phases. */
bool mw_hypotheses_of(const MwHypothesisSpace *domain, const MwesoVariant *variant,
                      MwHypotheses *alone);
/* The base as a set of one. */
void mw_hypotheses_base(const MwHypothesisSpace *domain, MwHypotheses *alone);

/* The whole space. */
MwHypotheses mw_hypotheses_all(const MwHypothesisSpace *domain);
/* The space searched if nobody names keys: without the rows UNUSUAL of rules/keys.def, unless the
 * base's answer is not the default. */
MwHypotheses mw_hypotheses_usual(const MwHypothesisSpace *domain);
/* The space searched if nothing usual explains the evidence: everything but the words of
 * RARE_BEHIND. */
MwHypotheses mw_hypotheses_not_rare(const MwHypothesisSpace *domain);
/* Removes answers that cannot be played together, given the base's other answers: the later one of
 * each pair, unless it is the base's own. False if nothing was removed. */
bool mw_hypotheses_leave_playable(const MwHypothesisSpace *domain, MwHypotheses *set);
/* Copies the possible answers to a question (or MW_REVERSE_PITS) from another set. */
void mw_hypotheses_copy(MwHypotheses *to, const MwHypotheses *from, int question);

/* One rule set of a set: the base's answers where possible, else the first possible value.
 * mw_hypotheses_phase: those of a phase; -1: the plain sections. */
MwRules mw_hypotheses_rules(const MwHypothesisSpace *domain, const MwHypotheses *set);
MwRules mw_hypotheses_phase(const MwHypothesisSpace *domain, const MwHypotheses *set, int phase);
/* Do two sets of one lead to the same game, in all phases? */
bool mw_hypotheses_same_game(const MwHypothesisSpace *domain, const MwHypotheses *a,
                             const MwHypotheses *b);

/* Reads a statement: answers to keys that are searched ("capture.own_pit = stays", "... = A or B",
 * "... != A", several joined by " and "), or a sentence of the rulebook (`mweso rules`), whatever
 * its capitals and signs. `said` gets the rules of the whole space that make it true.
 * MWESO_BAD_INPUT with what was expected and what is nearest. */
MwesoStatus mw_statement_read(const MwHypothesisSpace *domain, const char *text, MwHypotheses *said,
                              MwesoError *error);
/* Adds to `said` what follows from it: that single seeds never move, for example, implies that
 * start.smallest is not 1. */
void mw_statement_follow(const MwHypothesisSpace *domain, MwHypotheses *said);

/* ---- sets and version spaces (version_space.c) ----------------------------------------------- */

/* Is every rule of `inner` in `outer`? */
bool mw_hypotheses_within(const MwHypotheses *inner, const MwHypotheses *outer);
bool mw_hypotheses_same(const MwHypotheses *a, const MwHypotheses *b);
/* The intersection of two sets. False if it is empty. */
bool mw_hypotheses_meet(const MwHypotheses *a, const MwHypotheses *b, MwHypotheses *both);
/* The smallest set that contains both. */
MwHypotheses mw_hypotheses_with(const MwHypotheses *a, const MwHypotheses *b);
/* Joins `more` to a set if the union is one set. False, with nothing changed, if it is not. */
bool mw_hypotheses_join(MwHypotheses *set, const MwHypotheses *more);
/* A rule set drawn at random from a set; and the number of rule sets in it. */
MwHypotheses mw_hypotheses_draw(const MwHypotheses *set, MwRandom *random);
double mw_hypotheses_size(const MwHypotheses *set);

/* A union of sets, as a list. Start from {0}. */
typedef struct MwVersionSpace {
    MwHypotheses *sets;
    size_t count, room;
} MwVersionSpace;

/* A set as a list of one; valid as long as the set. */
static inline MwVersionSpace mw_space_of(MwHypotheses *set) { return (MwVersionSpace){set, 1, 1}; }

/* Adds a set, unless it is contained already. Drops sets that it contains, and joins two that
 * differ in one question only. False without memory. */
bool mw_space_add(MwVersionSpace *space, const MwHypotheses *set);
void mw_space_free(MwVersionSpace *space);
/* Is every rule of `set` in one set of the list? */
bool mw_space_holds(const MwVersionSpace *space, const MwHypotheses *set);
/* Adds the intersection of `a` and `b` to `both`. False without memory. */
bool mw_space_meet(const MwVersionSpace *a, const MwVersionSpace *b, MwVersionSpace *both);
/* Adds the difference of `set` and `less` to `rest`. False without memory. */
bool mw_space_without(const MwHypotheses *set, const MwVersionSpace *less, MwVersionSpace *rest);
/* The bounds: the smallest set that contains the whole list. */
MwHypotheses mw_space_bounds(const MwVersionSpace *space);

/* ---- distance from the base (version_space.c) ------------------------------------------------ */

/* Finds the set of `space`, within `wanted` (NULL: any), that contains the rules with the fewest
 * answers different from the base. False if there is none. */
bool mw_nearest_to_base(const MwHypothesisSpace *domain, const MwVersionSpace *space,
                        const MwHypotheses *wanted, MwHypotheses *nearest);

/* The number of answers in which the nearest rules of a set differ from the base. */
int mw_difference_count(const MwHypothesisSpace *domain, const MwHypotheses *set);
/* Writes those answers as "section.key = value; ...". */
void mw_differences_print(const MwHypothesisSpace *domain, const MwHypotheses *set, MwText *out);
/* The same as settings, "section.key=value", ended by NULL; for mw_settings_free. NULL without
 * memory. */
char **mw_differences_settings(const MwHypothesisSpace *domain, const MwHypotheses *set);
void mw_settings_free(char **settings);

#endif
