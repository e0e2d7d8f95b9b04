/* Other answers: what else a variant could answer to a question. */
#ifndef MWESO_CLI_COMPARING_OTHER_ANSWERS_H
#define MWESO_CLI_COMPARING_OTHER_ANSWERS_H

#include "cli/questions.h"

enum { MOST_OTHER_ANSWERS = 32 };

typedef struct OtherAnswers {
    char text[MOST_OTHER_ANSWERS][64];
    int count;
} OtherAnswers;

/* Lists the answers to try in place of a variant's own: all other words; one less and one more, for
 * numbers; none and the default, for sets of pits. `wide`: also numbers two away, the least ones,
 * and round ones for ends after a number of turns; sets of several words; all pits, and the right
 * one; and rows with as many seeds in each pit. Some may be no answer to this variant. */
void other_answers(const MwesoVariant *variant, size_t question, bool wide, OtherAnswers *others);

#endif
