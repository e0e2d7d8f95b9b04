/* Relations: rule sets joined by their distances in a tree or a network, which are then printed. */
#ifndef MWESO_CLI_COLLECTION_RELATIONS_H
#define MWESO_CLI_COLLECTION_RELATIONS_H

#include "cli/collection/characters.h"
#include "cli/collection/distances.h"
#include "cli/collection/network.h"
#include "cli/collection/tree.h"

/* How trees are joined. */
typedef struct TreePlan {
    size_t replicates;
    uint64_t seed;
    JoinMethod method;
    const char *root; /* "midpoint", or the name of a member, on whose branch it is; NULL: none */
    FILE *resampled;  /* where the replicates' trees are written; NULL: nowhere */
    bool nexus;       /* as NEXUS, not as lines of Newick */
} TreePlan;

typedef struct Relations {
    const Characters *characters;
    const Disagreement *play; /* NULL: on paper */
    size_t *members, count;   /* numbers of the variants that are joined */
    const char **names;       /* of the members */
    TreePlan plan;
    uint32_t *drawn; /* of a replicate: how often it has each question, or which games it has */
    size_t drawn_of; /* the number of the replicate */
    size_t taken;    /* replicates' trees that were written */
    int outgroup;    /* a number of a member, or TREE_MIDPOINT */
    Grown grown;     /* no tree: fewer than 3 members, or too many */
} Relations;

/* Joins the variants by their answers or, if `play` is not NULL, by how often they disagree in
 * play: then only those on the board that most have, for others cannot be compared. Fewer than two
 * games have no replicates. The arguments must outlive the relations. Free in any case. MWESO_IO
 * or, if the root is no member, MWESO_USAGE after a message. */
MwesoStatus relations_join(const Cli *cli, const Characters *characters, const Disagreement *play,
                           const TreePlan *plan, Relations *relations);
void relations_free(Relations *relations);

/* The network of the members; empty if there is no tree. Free in any case. MWESO_IO after a
 * message.
 */
MwesoStatus relations_network(const Cli *cli, const Relations *relations, Network *network);

/* ---- printing -------------------------------------------------------------------------------- */

/* The value of --distances, --tree or --network, "paper" or "play"; NULL if none is given. */
const char *relations_measure(const Cli *cli);
/* MWESO_USAGE, after a message, if these options contradict each other or are wrong. */
MwesoStatus relations_check(const Cli *cli);
/* Prints the distances, or the tree or network made from them. */
MwesoStatus relations_print(const Cli *cli, const Characters *of);

#endif
