/* Tree: rule sets joined by their distances (neighbor joining, Saitou and Nei 1987), and how often
 * resampled distances have the same splits (Felsenstein 1985). */
#ifndef MWESO_CLI_COLLECTION_TREE_H
#define MWESO_CLI_COLLECTION_TREE_H

#include <stdio.h>

#include "cli/page.h"

enum { TREE_MOST_LEAVES = 512, TREE_WORDS = TREE_MOST_LEAVES / 64 };

/* One side of a branch, as a set of leaves: the side without leaf 0. */
typedef struct Split {
    uint64_t leaves[TREE_WORDS];
} Split;

/* A leaf, or what joins others. */
typedef struct Node {
    int child[3];   /* -1: none; only the last node has three */
    double length;  /* of the branch above it; never below 0 */
    Split split;    /* of that branch */
    double support; /* the share of replicates that have it; NAN: a leaf, or none were made */
} Node;

typedef struct KinTree {
    size_t leaves, count; /* nodes: the leaves come first, the root is the last */
    Node *nodes;
    size_t replicates;
} KinTree;

/* A split that replicates have, and how many of them. */
typedef struct CountedSplit {
    Split split;
    size_t times;
} CountedSplit;

/* The distance of two leaves in replicate number `replicate`, from 1; 0: as they are. */
typedef double DistanceOf(void *user, size_t replicate, size_t a, size_t b);

/* Joins 3 to TREE_MOST_LEAVES leaves, and does it again with `replicates` resampled distances.
 * Lists the splits that they have, if `splits` is not NULL (the caller frees it), those most often
 * met first. Free the tree in any case; false if there is no memory. */
bool tree_grow(DistanceOf *distance, void *user, size_t leaves, size_t replicates, KinTree *tree,
               CountedSplit **splits, size_t *split_count);
void tree_free(KinTree *tree);

/* Writes the tree as Newick, with the support as labels of inner nodes, in whole per cent; without
 * the ";" at its end. */
void tree_newick(const KinTree *tree, const char *const *names, FILE *out);
/* Writes a picture of it as a file of its own; MWESO_IO after a message. */
MwesoStatus tree_save(const Cli *cli, const char *file, const char *picture);
/* Draws it with its support. */
void tree_picture(const KinTree *tree, const char *const *names, const char *title, Page *page);

#endif
