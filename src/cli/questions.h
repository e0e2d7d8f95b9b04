/* Questions: all that rule sets may be asked, by number: the keys, behind them
 * the decisions that a script may take, and behind them the parameters of scripts and what phases
 * answer, in the order in which they were first met. One list serves the whole program. */
#ifndef MWESO_CLI_QUESTIONS_H
#define MWESO_CLI_QUESTIONS_H

#include "cli/cli.h"

/* Takes the phases of a variant, and its script's parameters, into the list. False if there is no
 * memory. */
bool questions_meet(const MwesoVariant *variant);

/* How many questions there are. */
size_t questions_count(void);
/* The question about the rules with this label ("lap.origin", "hooks.threshold"), `length` bytes
 * of it; questions_count() if there is none. */
size_t question_labelled(const char *label, size_t length);
/* Is it one about the rules? */
bool question_is_rule(size_t question);
/* The key that it asks for: mweso_key_count(), which is none, for a parameter and the end of a
 * phase, or QUESTION_OF_HOOK. And is it asked of a phase? */
#define QUESTION_OF_HOOK SIZE_MAX
size_t question_key(size_t question);
bool question_is_of_phase(size_t question);
const char *question_asked(size_t question);
/* Writes "section.key", of a phase "phase:section.key", and returns it. */
const char *question_label(size_t question, KeyLabel label);
/* What a variant answers; of a hook, what its script says of it; of a phase that it has not, what
 * its plain sections say. */
MwesoAnswer question_answer(const MwesoVariant *variant, size_t question);
/* Has the variant the parameter, or the phase of which it is asked, if it is asked of one? */
bool question_fits(const MwesoVariant *variant, size_t question);
/* Do two variants answer it differently? What both leave to the plain sections is asked there. */
bool questions_differ(const MwesoVariant *a, const MwesoVariant *b, size_t question);

/* What may answer a question: one of some words, or a number from `least` to `most`. */
typedef struct AnswerChoice {
    const char *const *words; /* ends with NULL; NULL: no words */
    int64_t least, most;
    bool is_number;
    bool is_set; /* several of the words may be named */
} AnswerChoice;

/* False if neither words nor a number answer it: pits, a hook, the end of a phase. */
bool question_choice(const MwesoVariant *variant, size_t question, AnswerChoice *choice);

#endif
