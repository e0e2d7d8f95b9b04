/* Distances of rule sets in play, by the positions in which they disagree. */
#ifndef MWESO_CLI_COLLECTION_DISTANCES_H
#define MWESO_CLI_COLLECTION_DISTANCES_H

#include "cli/cli.h"

/* In how many positions of games two rule sets disagree: a move is legal, or has its result, by one
 * of them alone. */
typedef struct Disagreement {
    size_t count;  /* rule sets */
    size_t games;  /* games by each of two rule sets */
    MwesoMet *met; /* as mweso_clash_pairs fills them */
} Disagreement;

/* Have they boards of one size, and so positions in common? */
bool disagreement_possible(const MwesoVariant *a, const MwesoVariant *b);

/* Plays `games` random games by each of every two variants with boards of one size; chance in game
 * i of all of them comes from (seed, i). Free in any case. MWESO_NO, after a message, if stopped.
 */
MwesoStatus disagreement_play(const Cli *cli, MwesoVariant *const *variants, size_t count,
                              size_t games, uint64_t seed, uint32_t max_turns, int threads,
                              Disagreement *disagreement);
void disagreement_free(Disagreement *disagreement);

/* The share of positions in which two rule sets disagree, in the games with the numbers in `drawn`
 * (as many as there are games; NULL: all games). NAN if they were not compared. */
double disagreement_share(const Disagreement *d, size_t a, size_t b, const uint32_t *drawn);
/* That of all games with its 95 % interval, whose ends are NAN if there was one game alone, and the
 * number of positions that it rests on. */
MwesoEstimate disagreement_estimate(const Disagreement *d, size_t a, size_t b, uint64_t *positions);

#endif
