/* Kinship: the tree of a collection on paper (by answers) or in play (by disagreement), with the
 * support of resampled questions or games. */
#ifndef MWESO_CLI_COLLECTION_KINSHIP_H
#define MWESO_CLI_COLLECTION_KINSHIP_H

#include "cli/collection/characters.h"
#include "cli/collection/disagreement.h"
#include "cli/collection/network.h"
#include "cli/collection/tree.h"

typedef struct Kinship {
    const Characters *characters;
    const Disagreement *play; /* NULL: on paper */
    size_t *members, count;   /* the variants it joins */
    const char **names;       /* theirs */
    uint64_t seed;
    uint32_t *drawn; /* how often each question, or which games, the replicate has */
    size_t drawn_of; /* the replicate */
    KinTree tree;    /* none (count 0) of fewer than 3 */
    CountedSplit *splits;
    size_t split_count;
} Kinship;

/* Joins the variants by their answers or, if `play` is given, by how often they disagree: those of
 * the board that most of them have, for others cannot be compared. One game, or none, has no
 * support. What it is given must outlive it. Free in any case. MWESO_IO after a message. */
MwesoStatus kinship_grow(const Cli *cli, const Characters *characters, const Disagreement *play,
                         size_t replicates, uint64_t seed, Kinship *kinship);
void kinship_free(Kinship *kinship);

/* The distance of two members: the share of questions known of both that they answer differently,
 * or of positions in which they disagree. NAN if there are none of these; trees and networks join
 * such members as far from each other. */
double kinship_distance(const Kinship *kinship, size_t a, size_t b);

/* The network of members that a tree joins (there are none of fewer than 3). Free in any case.
 * MWESO_IO after a message. */
MwesoStatus kinship_network(const Cli *cli, const Kinship *kinship, Network *network);

#endif
