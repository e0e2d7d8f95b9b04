/* Disagreement: how far rule sets differ in play: in how many positions of games by the rules of
 * either a move is legal, or has a result, by those of one alone. */
#ifndef MWESO_CLI_COLLECTION_DISAGREEMENT_H
#define MWESO_CLI_COLLECTION_DISAGREEMENT_H

#include "cli/cli.h"

typedef struct Disagreement {
    size_t count;  /* of rule sets */
    size_t games;  /* seeds */
    MwesoMet *met; /* as mweso_clash_pairs has them */
} Disagreement;

/* Are they on boards of one size, and so have positions in common? */
bool disagreement_possible(const MwesoVariant *a, const MwesoVariant *b);

/* Plays `games` random games by each of any two variants that are on boards of one size, game i of
 * all of them with the chance of seed + i. Free in any case. MWESO_NO if stopped, after a message
 * like other failures. */
MwesoStatus disagreement_play(const Cli *cli, MwesoVariant *const *variants, size_t count,
                              size_t games, uint64_t seed, uint32_t max_turns, int threads,
                              Disagreement *disagreement);
void disagreement_free(Disagreement *disagreement);

/* The share of positions in which a and b (another) disagree, in the games whose numbers are in
 * `drawn` (as many as there are games; NULL: all of them). NAN if they were not compared. */
double disagreement_share(const Disagreement *d, size_t a, size_t b, const uint32_t *drawn);

#endif
