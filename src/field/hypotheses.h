/* Hypotheses: the rules that infer searches, as sets.
 *
 * A question is a key that infer searches: every word, the moments of reverse.at, and the small
 * numbers. An MwHypotheses holds for each of them the values still possible, and for each pit of
 * reverse.pits whether it may be one and whether it may be none: the set of all rules that can be
 * put together from these, independently of each other. reverse.at = none plays as
 * reverse.pits = none does, so only the latter is kept.
 *
 * The terms are those of learning by version spaces (Mitchell, Generalization as search, Artificial
 * Intelligence 18, 1982): all rules that are searched are the hypothesis space, and those of them
 * that explain all of the evidence the version space. A set here is a product of answers, so a
 * version space is a list of such sets; its bounds are the smallest set that holds them all.
 */
#ifndef MWESO_FIELD_HYPOTHESES_H
#define MWESO_FIELD_HYPOTHESES_H

#include "base/random.h"
#include "base/text.h"
#include "rules/variant.h"

#define MW_ASKED_WORD(answer) ASK_##answer,
#define MW_ASKED_NUMBER(answer) ASK_##answer,
#define MW_ASKED_MOMENTS(answer) ASK_##answer,
#define MW_ASKED_PITS(answer) /* by pit, in MwHypotheses */

/* ASK_ and the name of the answer in MwRules. */
typedef enum MwKeyQuestion {
#define ANSWER(id, section, name, type, answer, ...) MW_ASKED_##type(answer)
#define FIXED(...)
#define FACT(...)
#include "rules/keys.def"
    ASK_COUNT
} MwKeyQuestion;

/* After the questions about keys come those about what phases of the base answer otherwise. Those
 * that a base does not use have one value, which is possible. */
enum { MW_PHASE_QUESTIONS = 32, MW_QUESTIONS = ASK_COUNT + MW_PHASE_QUESTIONS };

/* The question about reverse.pits of the plain sections, where it is named as the others are. */
enum { MW_REVERSE_PITS = -1 };

/* Values of a question; questions, rounded up so that sets are compared eight at a time. */
enum { MW_MOST_VALUES = 8, MW_MAY_ROOM = (MW_QUESTIONS + 7) / 8 * 8 };

/* A value of a question as a set. */
#define MW_VALUE(value) (1u << (value))

typedef struct MwHypotheses {
    uint8_t may[MW_MAY_ROOM]; /* bit i: value i of the question is still possible; 0 beyond */
    uint64_t in, out;         /* bit p: pit p may be, may not be, one of reverse.pits */
} MwHypotheses;

/* ---- the hypothesis space (hypothesis_space.c) ----------------------------------------------- */

/* The questions that are searched around a base, each with its domain of values. */
typedef struct MwHypothesisSpace {
    MwRules base;
    MwRules phase[MW_MOST_PHASES]; /* of the base */
    const char *phase_name[MW_MOST_PHASES];
    const MwPlay *script;    /* acquired: answers what the base leaves to it; NULL: words alone */
    struct MwChains *chains; /* memo of replays (field/symbolic.h); NULL: none */
    uint64_t enough_work;    /* of one replay; 0: as much as real games take */
    int32_t value[MW_QUESTIONS][MW_MOST_VALUES];
    int count[MW_QUESTIONS];
    int used; /* questions */
    /* Of the questions from ASK_COUNT on: the key and the phase. */
    struct {
        MwKeyQuestion asks;
        int phase;
    } of_phase[MW_PHASE_QUESTIONS];
    /* By phase, from 1 on, and key: the question that is asked then. */
    uint8_t asked[1 + MW_MOST_PHASES][ASK_COUNT];
    bool own_pits[MW_MOST_PHASES]; /* the phase gives its reverse.pits, which are not searched */
} MwHypothesisSpace;

/* The space around a variant; its own values are always in it. MWESO_BAD_INPUT if its phases give
 * more answers than can be asked about. */
MwesoStatus mw_hypothesis_space(const MwesoVariant *base, MwHypothesisSpace *domain,
                                MwesoError *error);

/* The key that a question is about, and its phase; -1: it is about the plain sections. */
MwKey mw_question_key(const MwHypothesisSpace *domain, int question);
int mw_question_phase(const MwHypothesisSpace *domain, int question);
/* The question about a key of the plain sections, or -1: infer does not search it (or it is
 * KEY_REVERSE_PITS). */
int mw_question_of(MwKey key);
/* Writes "section.key", of a phase "phase:section.key"; and the question written so, or -1. */
void mw_question_print(const MwHypothesisSpace *domain, int question, MwText *out);
int mw_question_labelled(const MwHypothesisSpace *domain, const char *label);
/* Fails for a label of no question, with the nearest one; `use` ends "no key that can be ...". */
MwesoStatus mw_question_fail(const MwHypothesisSpace *domain, const char *label, const char *use,
                             MwesoStatus status, MwesoError *error);

/* The values of a question that are at most `limit`, as bits. */
uint8_t mw_values_up_to(const MwHypothesisSpace *domain, int question, int64_t limit);
/* The text of a value, as a variant file has it. */
void mw_value_print(const MwHypothesisSpace *domain, int question, int value, MwText *out);
/* The texts of several values, bits, separated by commas. */
void mw_values_print(const MwHypothesisSpace *domain, int question, unsigned values, MwText *out);

/* A variant alone, on the board of the space. False if one of its answers is not searched, or if it
 * has other phases. */
bool mw_hypotheses_of(const MwHypothesisSpace *domain, const MwesoVariant *variant,
                      MwHypotheses *alone);
/* The same of the base. */
void mw_hypotheses_base(const MwHypothesisSpace *domain, MwHypotheses *alone);

/* The whole space. */
MwHypotheses mw_hypotheses_all(const MwHypothesisSpace *domain);
/* What is searched if nobody names keys: without the rows UNUSUAL in rules/keys.def, but where the
 * base answers them otherwise than by the default. */
MwHypotheses mw_hypotheses_usual(const MwHypothesisSpace *domain);
/* What is searched where nothing of that explains the evidence: all but the words RARE_BEHIND. */
MwHypotheses mw_hypotheses_not_rare(const MwHypothesisSpace *domain);
/* Leaves out answers of which two cannot be played together, beside what else the base answers: of
 * two that are not the base's own the later one. False if nothing had to be left out. */
bool mw_hypotheses_leave_playable(const MwHypothesisSpace *domain, MwHypotheses *set);
/* Takes the possible answers to a question (or MW_REVERSE_PITS) from another set. */
void mw_hypotheses_copy(MwHypotheses *to, const MwHypotheses *from, int question);

/* One of the rules: as the base answers where that is possible, else the first value that is.
 * `phase`: of that phase; -1: the plain sections. */
MwRules mw_hypotheses_rules(const MwHypothesisSpace *domain, const MwHypotheses *set);
MwRules mw_hypotheses_phase(const MwHypothesisSpace *domain, const MwHypotheses *set, int phase);
/* Do two sets of one rule each come to the same game, in all phases? */
bool mw_hypotheses_same_game(const MwHypothesisSpace *domain, const MwHypotheses *a,
                             const MwHypotheses *b);

/* Reads a statement: answers to keys that are searched ("capture.own_pit = stays", "... = A or B",
 * "... != A", several joined by " and "), or a sentence of the rulebook (`mweso rules`), whatever
 * its capitals and signs. `said` gets the rules that make it true, among the whole space.
 * MWESO_BAD_INPUT with what was expected and what is nearest. */
MwesoStatus mw_statement_read(const MwHypothesisSpace *domain, const char *text, MwHypotheses *said,
                              MwesoError *error);
/* Leaves of `said` what follows from it: that single seeds never move says that start.smallest is
 * not 1. */
void mw_statement_follow(const MwHypothesisSpace *domain, MwHypotheses *said);

/* ---- sets and version spaces (version_space.c) ----------------------------------------------- */

/* Is every rule of `inner` in `outer`? */
bool mw_hypotheses_within(const MwHypotheses *inner, const MwHypotheses *outer);
bool mw_hypotheses_same(const MwHypotheses *a, const MwHypotheses *b);
/* The rules in both. False if there are none. */
bool mw_hypotheses_meet(const MwHypotheses *a, const MwHypotheses *b, MwHypotheses *both);
/* The smallest set that holds both. */
MwHypotheses mw_hypotheses_with(const MwHypotheses *a, const MwHypotheses *b);
/* Adds `more` to a set if both together are one. False, and nothing changed, if they are not. */
bool mw_hypotheses_join(MwHypotheses *set, const MwHypotheses *more);
/* One of the rules of a set, drawn at random; and how many there are. */
MwHypotheses mw_hypotheses_draw(const MwHypotheses *set, MwRandom *random);
double mw_hypotheses_size(const MwHypotheses *set);

/* A list of sets: all rules in any of them. Start from {0}. */
typedef struct MwVersionSpace {
    MwHypotheses *sets;
    size_t count, room;
} MwVersionSpace;

/* One set as a list, for as long as the set is there. */
static inline MwVersionSpace mw_space_of(MwHypotheses *set) { return (MwVersionSpace){set, 1, 1}; }

/* Adds a set, unless it holds nothing new; sets that it makes needless are dropped, and two that
 * differ in one question only become one. False without memory. */
bool mw_space_add(MwVersionSpace *space, const MwHypotheses *set);
void mw_space_free(MwVersionSpace *space);
/* Is every rule of `set` in one set of the list? */
bool mw_space_holds(const MwVersionSpace *space, const MwHypotheses *set);
/* Adds to `both` what is in `a` and in `b`. False without memory. */
bool mw_space_meet(const MwVersionSpace *a, const MwVersionSpace *b, MwVersionSpace *both);
/* Adds to `rest` what is in `set` but not in `less`. False without memory. */
bool mw_space_without(const MwHypotheses *set, const MwVersionSpace *less, MwVersionSpace *rest);
/* The smallest set that holds the whole list: to each question the answers that are left. */
MwHypotheses mw_space_bounds(const MwVersionSpace *space);

/* ---- distance from the base (version_space.c) ------------------------------------------------ */

/* The set of `space`, within `wanted` (NULL: any), whose nearest rules answer the fewest questions
 * otherwise than the base. False if there is none. */
bool mw_nearest_to_base(const MwHypothesisSpace *domain, const MwVersionSpace *space,
                        const MwHypotheses *wanted, MwHypotheses *nearest);

/* In how many answers the nearest rules of a set differ from the base. */
int mw_difference_count(const MwHypothesisSpace *domain, const MwHypotheses *set);
/* Writes the answers of the nearest rules of a set that are not those of the base, as
 * "section.key = value; ...". */
void mw_differences_print(const MwHypothesisSpace *domain, const MwHypotheses *set, MwText *out);
/* The same as settings, "section.key=value", ending in NULL; for mw_settings_free. NULL without
 * memory. */
char **mw_differences_settings(const MwHypothesisSpace *domain, const MwHypotheses *set);
void mw_settings_free(char **settings);

#endif
