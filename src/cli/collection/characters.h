/* Characters: the answers of many variants to all questions, and how far they differ on paper. */
#ifndef MWESO_CLI_COLLECTION_CHARACTERS_H
#define MWESO_CLI_COLLECTION_CHARACTERS_H

#include "cli/questions.h"

enum { CHARACTER_UNKNOWN = -1, CHARACTER_NOT_ASKED = -2 };

typedef struct Characters {
    MwesoVariant *const *variants;
    size_t count;
    size_t *questions; /* those that are asked of them */
    size_t question_count;
    bool silence; /* is what no file answers unknown, too? Else it is the default */
    int *states;  /* see characters_state */
} Characters;

/* Asks all questions of the variants, which must outlive it. Free in any case. MWESO_IO after a
 * message. */
MwesoStatus characters_ask(const Cli *cli, MwesoVariant *const *variants, size_t count,
                           bool silence, Characters *characters);
void characters_free(Characters *characters);

/* The answer; "?" if it is not on record; "-" of the parameter of a script, or the phase, that the
 * variant has not. `k` counts the questions that are asked. */
const char *characters_text(const Characters *c, size_t variant, size_t k);
/* The number of the answer among those of all variants, in their order, from 0; or
 * CHARACTER_UNKNOWN, CHARACTER_NOT_ASKED. */
int characters_state(const Characters *c, size_t variant, size_t k);

/* How often each question counts: 1 each, or as often as it was drawn. NULL: 1 each. */
typedef const uint32_t *Weights;
/* To how many questions two variants give different answers, of `known` whose answers are known of
 * both. */
uint64_t characters_differ(const Characters *c, size_t a, size_t b, Weights weights,
                           uint64_t *known);

#endif
