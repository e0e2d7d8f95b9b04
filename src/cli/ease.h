/* Ease: how much there is to learn in a game, and to think of in a turn. */
#ifndef MWESO_CLI_EASE_H
#define MWESO_CLI_EASE_H

#include "cli/cli.h"

typedef struct Ease {
    uint64_t words;       /* of its rulebook in English, of what is about playing */
    double laps, choices; /* of a turn, in random games: laps sown, and first choices there were */
    double burden;        /* ease_burden of all three; infinite if nobody moves */
} Ease;

/* MWESO_BAD_VARIANT, with an error, if the variant cannot be played; MWESO_IO without memory. */
MwesoStatus ease_of(const Cli *cli, const MwesoVariant *variant, Ease *ease, MwesoError *error);

/* The words of a variant's rulebook in English, of what is about playing. */
uint64_t ease_words(const Cli *cli, const MwesoVariant *variant);

/* Less is easier: the words, which must be learned first, times the root of laps and choices of a
 * turn. */
double ease_burden(double words, double laps, double choices);

#endif
