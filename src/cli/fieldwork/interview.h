/* Interview: questions to somebody who knows the game, and the answers as observations. */
#ifndef MWESO_CLI_FIELDWORK_INTERVIEW_H
#define MWESO_CLI_FIELDWORK_INTERVIEW_H

#include "cli/fieldwork/infer.h"
#include "cli/page.h"

enum { MOST_VARIANTS = 256 };

typedef struct Interview {
    const Cli *cli;
    uint64_t seed;
    /* In question are named variants, */
    MwesoVariant *variants[MOST_VARIANTS];
    size_t count;
    /* or the rules around the base that the evidence leaves, */
    MwesoEvidence *evidence;
    char **keys; /* NULL: the keys that are usually searched */
    MwesoInference *inference;
    /* on the board of the base, or of the first of the variants. */
    MwesoVariant *base;
    MwesoAsking *asking;
    MwesoQuestion question;
    size_t number;     /* of the question, from 1 */
    const char *saved; /* the file of answers; NULL: none */
    size_t answers;    /* kept so far */
    char *unsaved;     /* observations that are in no file; or NULL */
    char *whole;       /* with --sheet: the text of the file, written when all is read; or NULL */
    Sheet *sheet;      /* of a questionnaire, or NULL */
    char *key;  /* of a questionnaire: what its letters mean, for typing answers back; or NULL */
    bool first; /* row */
} Interview;

/* ---- questions (question.c) ------------------------------------------------------------------ */

/* Shows the question with a letter for each reply, and one for something else. */
void interview_show(Interview *v);
/* Begins and ends the page of a questionnaire; false, after a message, without memory. */
bool interview_begin_page(Interview *v, Sheet *sheet);
void interview_end_page(Interview *v);

/* ---- answers (observations.c) ---------------------------------------------------------------- */

/* Checks the headers of every answer: informant, place and date. */
MwesoStatus interview_check_headers(const Interview *v);
/* Keeps the reply at `index` as an observation; beyond the last: `typed`, a board or a word.
 * *fits is false, after a message, if that cannot be read; then nothing is kept. */
MwesoStatus interview_keep(Interview *v, size_t index, const char *typed, bool *fits);
/* Makes observations of the file --answers, by the meaning of the letters on the page --sheet;
 * keeps or prints them. Errors name file and line; then nothing is kept. */
MwesoStatus interview_take_sheet(Interview *v);

#endif
