/* Answers: what a variant says to each question, key by key and hook by hook. */
#ifndef MWESO_CLI_MAKING_ANSWERS_H
#define MWESO_CLI_MAKING_ANSWERS_H

#include "cli/cli.h"

typedef enum AnsweredKind { ANSWERED_KEY, ANSWERED_HOOK, ANSWERED_PARAMETER } AnsweredKind;

/* A question and what a variant answers to it; of a hook, what it says of itself. */
typedef struct Answered {
    const char *section, *name, *question;
    AnsweredKind kind;
    MwesoAnswer answer;
} Answered;

/* Number `index` of all that a variant answers: the keys, then the hooks, then the parameters of
 * its script. False if there are no more. */
bool cli_answered(const MwesoVariant *variant, size_t index, Answered *answered);
/* What a variant answers to a question met in another; false, with no answer, if it does not know
 * it. */
bool cli_answered_to(const MwesoVariant *variant, const Answered *question, Answered *answered);

#endif
