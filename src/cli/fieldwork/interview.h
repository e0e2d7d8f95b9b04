/* Interview: questions to somebody who knows the game, how they are shown, and what is kept of the
 * answers. */
#ifndef MWESO_CLI_FIELDWORK_INTERVIEW_H
#define MWESO_CLI_FIELDWORK_INTERVIEW_H

#include "cli/cli.h"
#include "cli/page.h"

enum { MOST_VARIANTS = 256 };

typedef struct Interview {
    const Cli *cli;
    uint64_t seed;
    /* In question are named variants, */
    MwesoVariant *variants[MOST_VARIANTS];
    size_t count;
    /* or what the evidence leaves of rules around the base. */
    MwesoVariant *base;
    MwesoEvidence *evidence;
    char **keys; /* NULL: those that are usually searched */
    MwesoInference *inference;
    MwesoAsking *asking;
    MwesoQuestion question;
    size_t number;     /* of the question, from 1 */
    const char *saved; /* the file in which answers are kept; NULL: none */
    size_t answers;    /* so many so far */
    char *unsaved;     /* those that no file holds */
    char *whole;       /* of a page typed back: what is to be kept in the end; or NULL */
    Sheet *sheet;      /* of a questionnaire, or NULL */
    char *key;         /* what its letters stand for, for whoever types answers back; or NULL */
    bool first;        /* row */
} Interview;

/* A variant with the board that is asked about. */
const MwesoVariant *interview_board(const Interview *v);

/* ---- shown (question.c) ---------------------------------------------------------------------- */

/* Shows the question with its replies and a letter for each, and one for something else. */
void interview_show(Interview *v);
/* The letter of the reply at `index`; of something else at the number of replies. */
char interview_letter(size_t index);
/* Begins and ends the page of a questionnaire; false, after a message, without memory. */
bool interview_begin_page(Interview *v, Sheet *sheet);
void interview_end_page(Interview *v);

/* ---- kept (notebook.c) ----------------------------------------------------------------------- */

/* Checks what is to stand with every answer: informant, place and date. */
MwesoStatus interview_check_told(const Interview *v);
/* Keeps the reply at `index` as an observation; beyond the last `typed`, lines of an observation.
 * *fits is false, after a message, if those cannot be read; then nothing is kept. */
MwesoStatus interview_keep(Interview *v, size_t index, const char *typed, bool *fits);
/* Prints the observations that no file holds. */
void interview_print_unsaved(const Interview *v);

/* What is to stand with an answer. */
typedef struct AskedOf {
    const char *informant, *place, *date;
    const char *notes; /* whole lines, or "" */
} AskedOf;
/* Keeps lines of an observation, from "Position:" on, as the other does. */
MwesoStatus interview_keep_lines(Interview *v, const AskedOf *of, const char *lines, bool *fits);
/* A board or a word that was typed, as a line of an observation. */
void interview_typed_line(const char *typed, char *line, size_t size);

/* ---- typed back from a page (typed.c) -------------------------------------------------------- */

/* Makes observations of --answers, by what the letters stand for on the page of --sheet: keeps or
 * prints them. Errors name file and line; then nothing is kept. */
MwesoStatus interview_take_sheet(Interview *v);
/* What a file holds, to be freed; "" if it is missing and may be. NULL, after a message. */
char *interview_read_file(const Interview *v, const char *file, bool may_be_missing);

#endif
