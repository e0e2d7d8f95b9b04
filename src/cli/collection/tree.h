/* Tree: rule sets joined by their distances (neighbor joining; Saitou and Nei 1987), with the
 * support of each branch by resampled distances (bootstrap; Felsenstein 1985). */
#ifndef MWESO_CLI_COLLECTION_TREE_H
#define MWESO_CLI_COLLECTION_TREE_H

#include <stdio.h>

#include "cli/page.h"

enum { TREE_MOST_LEAVES = 512, TREE_WORDS = TREE_MOST_LEAVES / 64 };

/* A branch as the set of leaves on one side of it: the side without leaf 0. */
typedef struct Split {
    uint64_t leaves[TREE_WORDS];
} Split;

/* A leaf, or a node that joins others. */
typedef struct Node {
    int child[3];   /* -1: none; only the last node has three */
    double length;  /* of the branch above it; never negative */
    Split split;    /* of that branch */
    double support; /* the share of replicates with that branch; NAN: a leaf, or no replicates */
    size_t known;   /* of a leaf: so many of its answers are on record; 0: it is not told */
} Node;

typedef struct JoinedTree {
    size_t leaves, count; /* nodes: the leaves come first, the root is the last */
    Node *nodes;
    size_t replicates;
} JoinedTree;

/* A split, and the number of replicates that have it. */
typedef struct CountedSplit {
    Split split;
    size_t times;
} CountedSplit;

/* The distance of two leaves in replicate number `replicate`, from 1; 0: in the data themselves. */
typedef double DistanceOf(void *user, size_t replicate, size_t a, size_t b);

/* Joins 3 to TREE_MOST_LEAVES leaves, and again by the distances of `replicates` replicates, whose
 * splits are listed, the most frequent first (the caller frees the list). Free the tree in any
 * case; false if there is no memory. */
bool tree_grow(DistanceOf *distance, void *user, size_t leaves, size_t replicates, JoinedTree *tree,
               CountedSplit **splits, size_t *split_count);
void tree_free(JoinedTree *tree);

/* Writes the name of a variant as a format has it. */
typedef void PutName(const char *name, FILE *out);
/* As it is: it has no sign that Newick knows. */
void newick_name(const char *name, FILE *out);
/* Writes the tree in Newick format, without the ";" at its end; labels of inner nodes are their
 * support in whole per cent. Behind a leaf stands "[&known=N]", if that is told. */
void tree_newick(const JoinedTree *tree, const char *const *names, PutName *put_name, FILE *out);
/* Draws the tree with its support. */
void tree_picture(const JoinedTree *tree, const char *const *names, const char *title, Page *page);

#endif
