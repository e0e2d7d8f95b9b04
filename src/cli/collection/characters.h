/* Characters: the answers of many rule sets to the same questions, and how many of them differ. */
#ifndef MWESO_CLI_COLLECTION_CHARACTERS_H
#define MWESO_CLI_COLLECTION_CHARACTERS_H

#include "cli/questions.h"

enum { CHARACTER_UNKNOWN = -1, CHARACTER_NOT_ASKED = -2 };

/* The answers of many variants as a character matrix: a row for each variant, a column for each
 * question that is asked. */
typedef struct Characters {
    MwesoVariant *const *variants;
    const char *const *names; /* what they are called; NULL: by their own names */
    size_t count;
    size_t *questions; /* the numbers of the questions that are asked (questions.h) */
    size_t question_count;
    bool usual;  /* what no source states counts as it is played, if it is not assumed */
    int *states; /* see characters_state */
} Characters;

/* Asks all questions of the variants, which must outlive it, as must `names` (NULL: their own).
 * Free in any case. MWESO_IO after a message. */
MwesoStatus characters_ask(const Cli *cli, MwesoVariant *const *variants, const char *const *names,
                           size_t count, bool usual, Characters *characters);
void characters_free(Characters *characters);
/* Leaves those questions that --only names, and --except does not: by a key with its section, or by
 * a section or a phase for all in it, or by "unvarying" for those whose known answers are all
 * alike. MWESO_USAGE, after a message, if there is no such question, or if none is left. */
MwesoStatus characters_choose(const Cli *cli, Characters *characters);

/* What a variant is called. */
const char *characters_name(const Characters *c, size_t variant);
/* The answer in column `k`; "?" if it is not on record; "-" if the variant does not have the
 * parameter of a script that is asked for, or the phase; what counts as it is played is then that
 * of the plain sections. */
const char *characters_text(const Characters *c, size_t variant, size_t k);
/* The number of the answer, from 0 in the order in which variants give them, or CHARACTER_UNKNOWN
 * or CHARACTER_NOT_ASKED. */
int characters_state(const Characters *c, size_t variant, size_t k);

/* How many different answers to the question in column `k` are known. */
int characters_known(const Characters *c, size_t k);

/* The number of questions that two variants answer differently, and in *known of those to which
 * both answers are known. Each question counts `weights` times (NULL: once). */
uint64_t characters_differ(const Characters *c, size_t a, size_t b, const uint32_t *weights,
                           uint64_t *known);

#endif
