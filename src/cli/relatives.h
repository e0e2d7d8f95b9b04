/* Relatives: what the games on record let one expect of an answer that a record leaves silent.
 *
 * A naive Bayes classifier. The chance of an answer is its share among the records, times the
 * chance of each other answer that is known of the game among the records with that answer, to the
 * power of RELATIVES_TEMPER: answers go together, so that each says less than if it stood alone. Of
 * every count a source has one vote, which its records share, and half a vote is added. */
#ifndef MWESO_CLI_RELATIVES_H
#define MWESO_CLI_RELATIVES_H

#include "cli/bibliography/citation.h"
#include "cli/questions.h"

#define RELATIVES_TEMPER 0.5
#define RELATIVES_PRIOR 0.5 /* votes for what nobody has seen */
/* From this chance on relatives say an answer; below, it is open. */
#define RELATIVES_SAY 0.9

enum {
    RELATIVES_MOST_QUESTIONS = 64,
    RELATIVES_MOST_ANSWERS = 64,
    RELATIVES_LEAST_RECORDS = 10, /* that answer a question before another answer is expected */
    RELATIVES_UNKNOWN = -1        /* in place of the number of an answer */
};

/* A rule set, and whether it is a record: a game that somebody plays, whoever told of it. House
 * rules, what does not load, and what has no answer on record are none. */
typedef struct RecordedGame {
    MwesoVariant *variant;
    AuthorText recorder; /* its own name if no source names anybody */
    NameText family;     /* the name of the file at the root of what it inherits */
    size_t source;       /* the number of the recorder */
    bool is_record;
    int *states; /* by question: the number of its answer, or RELATIVES_UNKNOWN */
} RecordedGame;

/* The records, and what they answer to the questions about the rules that at least ten of them
 * answer, in two ways or more. How many seeds lie where at the start is no such question. */
typedef struct Relatives {
    const Cli *cli;
    RecordedGame *all; /* the last one is the game that is asked about, if there is one */
    size_t count, source_count;
    const MwesoVariant *asked;             /* which is not owned */
    size_t keys[RELATIVES_MOST_QUESTIONS]; /* of the questions */
    size_t question_count;
    uint32_t *votes; /* by source, while one counts */
} Relatives;

/* Which records are looked at: by number of the relative. */
typedef const bool *RelativesUsed;
/* What is known of a game, by number of the question: the number of an answer, or
 * RELATIVES_UNKNOWN. */
typedef int RelativesKnown[RELATIVES_MOST_QUESTIONS];

/* What is expected of a question. */
typedef struct Expectation {
    double chances[RELATIVES_MOST_ANSWERS]; /* by answer; they add up to 1 */
    /* How much the answer that is known to each question multiplies the chance of each answer. */
    double factors[RELATIVES_MOST_QUESTIONS][RELATIVES_MOST_ANSWERS];
    int order[RELATIVES_MOST_ANSWERS]; /* the answers, the most probable first */
    size_t count;                      /* of answers that a record gives; 0: nothing is expected */
} Expectation;

/* Reads all games that are found, and `asked` (NULL: none), which must outlive it. --set is for
 * `asked` alone. Free in any case. MWESO_IO after a message. */
MwesoStatus relatives_read(const Cli *cli, MwesoVariant *asked, Relatives *relatives);
void relatives_free(Relatives *relatives);

/* "capture.fate" */
const char *relatives_label(const Relatives *r, size_t question, KeyLabel label);
/* The question about a key; question_count: there is none. */
size_t relatives_question(const Relatives *r, size_t key);
/* The answer with that number in words. */
const char *relatives_answer(const Relatives *r, size_t question, int answer);
/* The number of an answer in words, or RELATIVES_UNKNOWN: nobody gives it. */
int relatives_number(const Relatives *r, size_t question, const char *answer);
/* The number of the answer that a game gives, or RELATIVES_UNKNOWN: it is not on record. */
int relatives_state(const Relatives *r, size_t relative, size_t question);
/* What is known of the game with that number. */
void relatives_known(const Relatives *r, size_t relative, RelativesKnown known);
/* The number of a variant with that name and fingerprint, or `count`. */
size_t relatives_find(const Relatives *r, const MwesoVariant *variant);
/* Marks the records other than the game with that number, and than others of its name. */
void relatives_others(const Relatives *r, size_t relative, bool *used);

/* What is expected of a question, whatever `known` has for it. */
void relatives_expect(const Relatives *r, RelativesUsed used, const RelativesKnown known,
                      size_t question, Expectation *expectation);
/* The answer with most votes among the records; -1 if none answers. */
int relatives_commonest(const Relatives *r, RelativesUsed used, size_t question);
/* How many of the questions that are known of both a record and a game they answer alike. */
size_t relatives_alike(const Relatives *r, size_t record, const RelativesKnown known,
                       size_t question, size_t *both);

#endif
