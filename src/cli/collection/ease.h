/* Ease: how much there is to learn in a game, and to think of in a turn. */
#ifndef MWESO_CLI_COLLECTION_EASE_H
#define MWESO_CLI_COLLECTION_EASE_H

#include "cli/cli.h"

typedef struct Ease {
    uint64_t words;       /* of its rulebook in English, of what is about playing */
    double laps, choices; /* of a turn, in random games: laps sown, and first choices there were */
    /* Less is easier: the product of all three, in which words count twice, for they are what must
     * be learned; infinite if nobody moves. */
    double burden;
} Ease;

/* MWESO_BAD_VARIANT, with an error, if the variant cannot be played; MWESO_IO without memory. */
MwesoStatus ease_of(const Cli *cli, const MwesoVariant *variant, Ease *ease, MwesoError *error);

#endif
