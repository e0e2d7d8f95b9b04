/* Questions: all that rule sets may be asked, and what a variant answers. */
#ifndef MWESO_CLI_QUESTIONS_H
#define MWESO_CLI_QUESTIONS_H

#include "cli/cli.h"

/* ---- questions by number --------------------------------------------------------------------- */

/* Questions are numbered: the keys, then the decisions that a script may take, then the parameters
 * of scripts and what phases answer, in the order in which they were collected. One list serves the
 * whole program.
 *
 * Adds the phases of a variant, and its script's parameters, to the list. False if there is no
 * memory. */
bool questions_collect(const MwesoVariant *variant);

/* How many questions there are. */
size_t questions_count(void);
/* The number of the question about the rules with this label ("lap.origin", "hooks.threshold") of
 * `length` bytes; questions_count() if there is none. */
size_t question_labelled(const char *label, size_t length);
/* Is it about the rules? */
bool question_is_rule(size_t question);
/* The key that it asks for; mweso_key_count() for a parameter and the end of a phase, and
 * QUESTION_OF_HOOK for a hook. */
#define QUESTION_OF_HOOK SIZE_MAX
size_t question_key(size_t question);
/* Is it asked of a phase? */
bool question_is_of_phase(size_t question);
/* The question in words. */
const char *question_asked(size_t question);
/* Writes "section.key", of a phase "phase:section.key", and returns it. */
const char *question_label(size_t question, KeyLabel label);
/* Writes the words by which lists name it (--only, --keep): its label, the same without a phase,
 * the section, and the phase, if it is of one. Returns how many there are. */
enum { MOST_QUESTION_WORDS = 4 };
size_t question_words(size_t question, KeyLabel words[MOST_QUESTION_WORDS]);
/* Is it one of these? */
bool question_has_word(size_t question, const char *word);
/* MWESO_USAGE after the message that `word`, in the list of an option, is no `what`: none of these
 * questions has it. The message has the nearest of their words and `other` (NULL: no other). */
MwesoStatus questions_fail(const Cli *cli, OptionId id, const char *word, const char *what,
                           const size_t *questions, size_t count, const char *other);
/* What a variant answers: for a hook, its description in the script; for a phase that the variant
 * has not, the answer of its plain sections. */
MwesoAnswer question_answer(const MwesoVariant *variant, size_t question);
/* Has the variant the parameter or the phase that the question is about? True for keys and hooks.
 */
bool question_fits(const MwesoVariant *variant, size_t question);
/* Do two variants answer it differently? False if both leave it to their plain sections, whose
 * questions tell them apart. */
bool questions_differ(const MwesoVariant *a, const MwesoVariant *b, size_t question);

/* On what the answer of a game rests. */
typedef enum QuestionGround {
    GROUND_NONE,    /* the question does not arise in it */
    GROUND_RECORD,  /* a source states it, of this game or by reference */
    GROUND_ASSUMED, /* its file assumes it */
    GROUND_SILENT, /* its file has no source: it is inherited, or the usual answer of the program */
    GROUNDS
} QuestionGround;
QuestionGround question_ground(const MwesoVariant *variant, size_t question);

/* The possible answers: one of some words, or a number from `least` to `most`. */
typedef struct AnswerChoice {
    const char *const *words; /* ends with NULL; NULL: no words */
    int64_t least, most;
    bool is_number;
    bool is_set; /* several of the words may be named */
} AnswerChoice;

/* False if neither words nor a number answer it (pits, a hook, the end of a phase). */
bool question_choice(const MwesoVariant *variant, size_t question, AnswerChoice *choice);

/* ---- all that one variant answers ------------------------------------------------------------ */

typedef enum AnsweredKind {
    ANSWERED_KEY,
    ANSWERED_PHASE, /* a key as a phase answers it, or until when the phase lasts */
    ANSWERED_HOOK,
    ANSWERED_PARAMETER
} AnsweredKind;

/* A question and what a variant answers to it; for a hook, its description. */
typedef struct Answered {
    const char *section, *name, *question;
    AnsweredKind kind;
    MwesoAnswer answer;
    const char *phase; /* its name; NULL: not of a phase */
} Answered;

/* Words for how sure an answer is, by MwesoCertainty. */
extern const char *const cli_certainties[];
/* Is the answer on record: does a source state it, itself or by reference? */
bool cli_is_known(const MwesoAnswer *answer);
typedef char NameText[96];
/* The name of the variant that a file is of: without folders and extension. */
const char *cli_name_of_file(const char *file, NameText text);
typedef char MarkText[sizeof(NameText) + 8];
/* The mark behind an answer, as a file of its own would have it: "", " ?", " ?silent" or " ?as
 * NAME". */
const char *cli_mark(const MwesoAnswer *answer, MarkText text);
#define CLI_MARK(answer) cli_mark(answer, (MarkText){0})
/* The same, but "" of the usual answer, of which it says itself that no file has it. */
const char *cli_mark_given(const MwesoAnswer *answer, MarkText text);
#define CLI_MARK_GIVEN(answer) cli_mark_given(answer, (MarkText){0})

/* "section.name", of a phase "phase:section.name" or "phase:until". */
const char *cli_answered_label(const Answered *answered, KeyLabel label);
#define ANSWERED_LABEL(answered) cli_answered_label(answered, (KeyLabel){0})

/* Answer number `index` of a variant: the keys, then those of every phase, answered there or left
 * to the plain sections (MWESO_FROM_DEFAULT), then the hooks, then the parameters of its script.
 * False if there are no more. */
bool cli_answered(const MwesoVariant *variant, size_t index, Answered *answered);
/* What a variant answers to a question of another variant. False if it does not have the question;
 * the answer is then that of the plain sections for a question of a phase, else empty. */
bool cli_answered_to(const MwesoVariant *variant, const Answered *question, Answered *answered);

#endif
