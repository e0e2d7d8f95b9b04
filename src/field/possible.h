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

#include "base/text.h"
#include "rules/keys.h"

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

/* Values of a question; questions, rounded up so that sets are compared eight at a time. */
enum { MW_MOST_VALUES = 8, MW_MAY_ROOM = (ASK_COUNT + 7) / 8 * 8 };

/* A value of a question as a set. */
#define MW_VALUE(value) (1u << (value))

typedef struct MwPossible {
    uint8_t may[MW_MAY_ROOM]; /* bit i: value i of the question is still possible; 0 beyond */
    uint64_t in, out;         /* bit p: pit p may be, may not be, one of reverse.pits */
} MwPossible;

/* What is searched: the values of every question, around a base. */
typedef struct MwScope {
    MwRules base;
    const MwPlay *script; /* hired: answers what the base leaves to it; NULL: words alone */
    int32_t value[ASK_COUNT][MW_MOST_VALUES];
    int count[ASK_COUNT];
} MwScope;

/* The key that a question is about. */
MwKey mw_question_key(int question);
/* The question about a key, or -1: infer does not search it (or it is KEY_REVERSE_PITS). */
int mw_question_of(MwKey key);

/* The values searched around `base`; its own are always among them. */
void mw_scope(const MwRules *base, MwScope *scope);

/* The rules alone, on the board of the scope. False if one of its answers is not searched. */
bool mw_possible_of(const MwScope *scope, const MwRules *rules, MwPossible *alone);

/* Everything that is searched. */
MwPossible mw_possible_all(const MwScope *scope);
/* What is searched if nobody names keys: without those that are as in the base nearly always. */
MwPossible mw_possible_usual(const MwScope *scope);
/* Takes the possible answers to a question (KEY_REVERSE_PITS: of all pits) from another set. */
void mw_possible_copy(MwPossible *to, const MwPossible *from, MwKey key);

/* One of the rules: as the base answers where that is possible, else the first value that is. */
MwRules mw_possible_rules(const MwScope *scope, const MwPossible *possible);

/* The values of a question that are at most `limit`, as bits. */
uint8_t mw_values_up_to(const MwScope *scope, MwKeyQuestion question, int64_t limit);

/* The text of a value, as a variant file has it. */
void mw_value_print(const MwScope *scope, int question, int value, MwText *out);

/* Is every rule of `inner` in `outer`? */
bool mw_possible_within(const MwPossible *inner, const MwPossible *outer);
bool mw_possible_same(const MwPossible *a, const MwPossible *b);

/* The rules in both. False if there are none. */
bool mw_possible_meet(const MwPossible *a, const MwPossible *b, MwPossible *both);

/* Adds `more` to a set if both together are one. False, and nothing changed, if they are not. */
bool mw_possible_join(MwPossible *set, const MwPossible *more);

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
