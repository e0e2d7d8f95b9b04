/* Interview: questions to somebody who knows the game, and the answers as observations. */
#ifndef MWESO_CLI_FIELDWORK_INTERVIEW_H
#define MWESO_CLI_FIELDWORK_INTERVIEW_H

#include "cli/fieldwork/infer.h"
#include "cli/page.h"
#include "cli/relatives.h"

enum { MOST_VARIANTS = 256, MOST_KEYS = 256 };

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
    size_t number;            /* of the question, from 1 */
    bool only_words;          /* no drawn board tells what is open now */
    bool in_words[MOST_KEYS]; /* by finding: it was asked in words */
    Relatives relatives;      /* with --relatives, the base last; else empty */
    uint64_t until;           /* percent of moves: what makes a difference in no more is not asked;
                                 only with --until */
    const char *saved;        /* the file of answers; NULL: none */
    size_t answers;           /* kept so far */
    char *unsaved;            /* observations that are in no file; or NULL */
    char *whole;  /* with --sheet: the text of the file, written when all is read; or NULL */
    Sheet *sheet; /* of a questionnaire, or NULL */
    char *key;    /* of a questionnaire: what its letters mean, for typing answers back; or NULL */
    bool first;   /* row */
} Interview;

/* ---- questions (question.c) ------------------------------------------------------------------ */

/* Shows the question with a letter for each reply, and one for something else. */
void interview_show(Interview *v);
/* The letter of the reply at `index`; of something else at the number of replies. */
char interview_letter(size_t index);
/* Adds to the key of the page what a letter of the question means; "": the question itself. */
void interview_note_key(Interview *v, const char *letter, const char *lines);
/* Begins and ends the page of a questionnaire; false, after a message, without memory. */
bool interview_begin_page(Interview *v, Sheet *sheet);
void interview_end_page(Interview *v);

/* ---- questions in words (words.c) ------------------------------------------------------------ */

#define NO_WORDS SIZE_MAX

/* The open key to be asked in words: of those that no question has told the one that matters most;
 * if there is none and `told` is set, of the others. NO_WORDS: there is none. */
size_t interview_next_words(const Interview *v, bool told);
/* How many answers to it can be offered. */
size_t interview_sayings(const Interview *v, size_t key);
/* Says what was tried in vain, and which keys stay open for it. */
void interview_tell_tried(const Interview *v);
/* Shows the question with a letter for the sentence of each answer, and one for something else. */
void interview_show_words(Interview *v, size_t key);

/* ---- what comes first, and what is left (order.c) -------------------------------------------- */

/* Makes what relatives would answer otherwise count more (--relatives), and says so the first time.
 */
MwesoStatus interview_favour(Interview *v);
/* With --until: does no open key that is untold make a difference in more moves? */
bool interview_is_enough(const Interview *v);
/* Says how much what is open matters in play; and about how many questions will follow. */
void interview_tell_open(const Interview *v);
void interview_tell_expected(const Interview *v);

/* ---- answers (observations.c) ---------------------------------------------------------------- */

/* Checks the headers of every answer: informant, place and date. */
MwesoStatus interview_check_headers(const Interview *v);
/* Keeps the reply at `index` as an observation; beyond the last: `typed`, a board or a word.
 * *fits is false, after a message, if that cannot be read; then nothing is kept. */
MwesoStatus interview_keep(Interview *v, size_t index, const char *typed, bool *fits);
/* Keeps the answer at `index` to the open key `key` as a statement; beyond the last: `typed`, a
 * sentence or "section.key = answer". */
MwesoStatus interview_keep_said(Interview *v, size_t key, size_t index, const char *typed,
                                bool *fits);
/* Makes observations of the file --answers, by the meaning of the letters on the page --sheet;
 * keeps or prints them. Errors name file and line; then nothing is kept. */
MwesoStatus interview_take_sheet(Interview *v);

#endif
