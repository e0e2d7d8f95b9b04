/* Possible: sets of rules, with the answer to every question left open as far as it is.
 *
 * A question is a key that infer searches: every word, the moments of reverse.at, and the small
 * numbers. An MwPossible holds for each of them the values still possible, and for each pit of
 * reverse.pits whether it may be one and whether it may be none: the set of all rules that can be
 * put together from these, independently of each other. reverse.at = none plays as
 * reverse.pits = none does, so only the latter is kept.
 */
#ifndef MWESO_FIELD_POSSIBLE_H
#define MWESO_FIELD_POSSIBLE_H

#include "base/random.h"
#include "base/text.h"
#include "rules/variant.h"

#define MW_ASKED_WORD(answer) ASK_##answer,
#define MW_ASKED_NUMBER(answer) ASK_##answer,
#define MW_ASKED_MOMENTS(answer) ASK_##answer,
#define MW_ASKED_PITS(answer) /* by pit, in MwPossible */

/* ASK_ and the name of the answer in MwRules. */
typedef enum MwKeyQuestion {
#define ANSWER(id, section, name, type, answer, ...) MW_ASKED_##type(answer)
#define FIXED(...)
#define FACT(...)
#include "rules/keys.def"
    ASK_COUNT
} MwKeyQuestion;

/* Behind the questions about keys stand those about what phases of the base answer otherwise. Those
 * that a base does not use have one value, which is possible. */
enum { MW_PHASE_QUESTIONS = 32, MW_QUESTIONS = ASK_COUNT + MW_PHASE_QUESTIONS };

/* Values of a question; questions, rounded up so that sets are compared eight at a time. */
enum { MW_MOST_VALUES = 8, MW_MAY_ROOM = (MW_QUESTIONS + 7) / 8 * 8 };

/* A value of a question as a set. */
#define MW_VALUE(value) (1u << (value))

typedef struct MwPossible {
    uint8_t may[MW_MAY_ROOM]; /* bit i: value i of the question is still possible; 0 beyond */
    uint64_t in, out;         /* bit p: pit p may be, may not be, one of reverse.pits */
} MwPossible;

/* What is searched: the values of every question, around a base. */
typedef struct MwScope {
    MwRules base;
    MwRules phase[MW_MOST_PHASES]; /* of the base */
    const char *phase_name[MW_MOST_PHASES];
    const MwPlay *script;    /* acquired: answers what the base leaves to it; NULL: words alone */
    struct MwChains *chains; /* that are known (field/chains.h); NULL: none are kept */
    int32_t value[MW_QUESTIONS][MW_MOST_VALUES];
    int count[MW_QUESTIONS];
    int used; /* questions */
    /* Of the questions behind ASK_COUNT: what they ask, and of which phase. */
    struct {
        MwKeyQuestion asks;
        int phase;
    } of_phase[MW_PHASE_QUESTIONS];
    /* By phase, from 1 on, and key: the question that is asked then. */
    uint8_t asked[1 + MW_MOST_PHASES][ASK_COUNT];
    bool own_pits[MW_MOST_PHASES]; /* the phase says its reverse.pits, which are not searched */
} MwScope;

/* The key that a question is about, and its phase; -1: it is about the plain sections. */
MwKey mw_question_key(const MwScope *scope, int question);
int mw_question_phase(const MwScope *scope, int question);
/* The question about a key of the plain sections, or -1: infer does not search it (or it is
 * KEY_REVERSE_PITS). */
int mw_question_of(MwKey key);
/* Writes "section.key", of a phase "phase:section.key"; and the question written so, or -1. */
void mw_question_print(const MwScope *scope, int question, MwText *out);
int mw_question_labelled(const MwScope *scope, const char *label);

/* The values searched around a variant; its own are always among them. MWESO_BAD_INPUT if its
 * phases give more answers than can be asked about. */
MwesoStatus mw_scope(const MwesoVariant *base, MwScope *scope, MwesoError *error);

/* A variant alone, on the board of the scope. False if one of its answers is not searched, or if it
 * has other phases. */
bool mw_possible_of(const MwScope *scope, const MwesoVariant *variant, MwPossible *alone);
/* The same of the base. */
void mw_possible_base(const MwScope *scope, MwPossible *alone);

/* Everything that is searched. */
MwPossible mw_possible_all(const MwScope *scope);
/* What is searched if nobody names keys: without what stands UNUSUAL in rules/keys.def, but where
 * the base answers it otherwise than by its default. */
MwPossible mw_possible_usual(const MwScope *scope);
/* What is searched where nothing of that stands: all but what stands RARE_BEHIND. */
MwPossible mw_possible_not_rare(const MwScope *scope);
/* Takes the possible answers to a question (-1: which pits are reverse.pits) from another set. */
void mw_possible_copy(MwPossible *to, const MwPossible *from, int question);

/* One of the rules: as the base answers where that is possible, else the first value that is. And
 * the same of a phase. */
MwRules mw_possible_rules(const MwScope *scope, const MwPossible *possible);
MwRules mw_possible_phase(const MwScope *scope, const MwPossible *possible, int phase);
/* Do two sets of one rule each come to the same game, in all phases? */
bool mw_possible_same_game(const MwScope *scope, const MwPossible *a, const MwPossible *b);

/* The values of a question that are at most `limit`, as bits. */
uint8_t mw_values_up_to(const MwScope *scope, int question, int64_t limit);

/* The text of a value, as a variant file has it. */
void mw_value_print(const MwScope *scope, int question, int value, MwText *out);

/* Is every rule of `inner` in `outer`? */
bool mw_possible_within(const MwPossible *inner, const MwPossible *outer);
bool mw_possible_same(const MwPossible *a, const MwPossible *b);

/* The rules in both. False if there are none. */
bool mw_possible_meet(const MwPossible *a, const MwPossible *b, MwPossible *both);

/* The smallest set that holds both. */
MwPossible mw_possible_with(const MwPossible *a, const MwPossible *b);

/* Adds `more` to a set if both together are one. False, and nothing changed, if they are not. */
bool mw_possible_join(MwPossible *set, const MwPossible *more);

/* One of the rules of a set, drawn at random; and how many there are. */
MwPossible mw_possible_draw(const MwPossible *set, MwRandom *random);
double mw_possible_size(const MwPossible *set);

/* A list of such sets, which stands for all rules in any of them. Start from {0}. */
typedef struct MwStanding {
    MwPossible *sets;
    size_t count, room;
} MwStanding;

/* One set as a list, for as long as the set is there. */
static inline MwStanding mw_standing_of(MwPossible *possible)
{
    return (MwStanding){possible, 1, 1};
}

/* Adds a set, unless it holds nothing new; sets that it makes needless are dropped, and two that
 * differ in one question only become one. False if there is no memory. */
bool mw_standing_add(MwStanding *standing, const MwPossible *possible);
void mw_standing_free(MwStanding *standing);
/* Is every rule of `possible` in one set of the list? */
bool mw_standing_holds(const MwStanding *standing, const MwPossible *possible);
/* Adds to `rest` what is in `possible` but in no set of `less`. False if there is no memory. */
bool mw_standing_without(const MwPossible *possible, const MwStanding *less, MwStanding *rest);
/* The smallest set that holds the whole list; its questions have the values that still stand. */
MwPossible mw_standing_hull(const MwStanding *standing);

#endif
