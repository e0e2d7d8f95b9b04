/* Interview: the variants that are still to be told apart, and how a question is shown. */
#ifndef MWESO_CLI_FIELDWORK_INTERVIEW_H
#define MWESO_CLI_FIELDWORK_INTERVIEW_H

#include "cli/questions.h"
#include "cli/sheet.h"

enum { MOST_VARIANTS = 256 };

typedef struct Interview {
    const Cli *cli;
    MwesoVariant *variants[MOST_VARIANTS];
    size_t count;
    bool named; /* by --among: told apart by name, else by their answers */
    size_t group[MOST_VARIANTS], answer_of[MOST_VARIANTS];
    uint64_t seed;
    Sheet *page; /* of a questionnaire, or NULL */
    bool first;  /* row */
} Interview;

/* Shows a question, with its answers among the variants of `group`. */
void interview_show(Interview *v, const MwesoQuestion *q, size_t number, size_t group);
/* The first variant of a group that gives this answer; NULL if none does. */
const MwesoVariant *interview_who_answers(const Interview *v, size_t group, size_t answer);
/* Writes what the answer would settle: the names of those who give it. Of rules without names: if
 * the first of them gives it, what it speaks against, else what it speaks for. */
void interview_settles(const Interview *v, size_t group, size_t answer, char *buffer, size_t size);

#endif
