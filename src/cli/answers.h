/* Answers: what a variant says to each question, key by key and hook by hook. */
#ifndef MWESO_CLI_ANSWERS_H
#define MWESO_CLI_ANSWERS_H

#include "cli/cli.h"

typedef enum AnsweredKind {
    ANSWERED_KEY,
    ANSWERED_PHASE, /* a key as a phase answers it, or until when the phase lasts */
    ANSWERED_HOOK,
    ANSWERED_PARAMETER
} AnsweredKind;

/* A question and what a variant answers to it; of a hook, what it says of itself. */
typedef struct Answered {
    const char *section, *name, *question;
    AnsweredKind kind;
    MwesoAnswer answer;
    const char *phase; /* its name; NULL: not of a phase */
} Answered;

/* "section.name", of a phase "phase:section.name" or "phase:until". */
const char *cli_answered_label(const Answered *answered, KeyLabel label);
#define ANSWERED_LABEL(answered) cli_answered_label(answered, (KeyLabel){0})

/* Number `index` of all that a variant answers: the keys, then those of every phase, whether it
 * answers them or leaves them to the plain sections (MWESO_FROM_DEFAULT), then the hooks, then the
 * parameters of its script. False if there are no more. */
bool cli_answered(const MwesoVariant *variant, size_t index, Answered *answered);
/* What a variant answers to a question met in another; false if it does not know it: then there is
 * no answer but, to a question of a phase, that of the plain sections. */
bool cli_answered_to(const MwesoVariant *variant, const Answered *question, Answered *answered);

#endif
