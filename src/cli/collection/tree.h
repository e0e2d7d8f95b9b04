/* Tree: rule sets joined by their distances, with the support of each branch by resampled distances
 * (bootstrap; Felsenstein 1985) and the consensus of what was joined by those. */
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
    int first, next; /* its first child, and the next one of its parent's; -1: none */
    double length;   /* of the branch above it; never negative */
    Split split;     /* of that branch; in a tree by UPGMA, the leaves below */
    double support;  /* the share of replicates with that branch; NAN: a leaf, or no replicates */
    size_t known;    /* of a leaf: how many of its answers are on record; 0: it is not told */
} Node;

typedef struct JoinedTree {
    size_t leaves, count; /* nodes: the leaves come first, the root is the last */
    Node *nodes;
    size_t replicates;
    bool rooted;
} JoinedTree;

/* A split, and the number of replicates that have it. */
typedef struct CountedSplit {
    Split split;
    size_t times;
    double lengths; /* of its branch in those, added up */
} CountedSplit;

/* The distance of two leaves in replicate number `replicate`, from 1; 0: in the data themselves. */
typedef double DistanceOf(void *user, size_t replicate, size_t a, size_t b);

typedef enum JoinMethod {
    JOIN_NEIGHBORS, /* neighbor joining (Saitou and Nei 1987): without a root, the last three meet
                     */
    JOIN_UPGMA      /* by mean distances (Sokal and Michener 1958): leaves are equally far from the
                       root */
} JoinMethod;

/* What is joined, and by what. */
typedef struct Growing {
    DistanceOf *distance;
    /* Takes each replicate's tree, which lives until it returns; false ends all. May be NULL. */
    bool (*take)(void *user, const JoinedTree *tree);
    void *user;
    size_t leaves, replicates; /* 3 to TREE_MOST_LEAVES */
    JoinMethod method;
} Growing;

typedef struct Grown {
    JoinedTree tree;
    JoinedTree consensus; /* by the majority of replicates; no nodes: there were none */
    CountedSplit *splits; /* of replicates, the most frequent first */
    size_t split_count;
} Grown;

/* Joins leaves by their distances, and by those of replicates. Free in any case; false if there is
 * no memory, or `take` said so. */
bool tree_grow(const Growing *growing, Grown *grown);
void grown_free(Grown *grown);

enum { TREE_MIDPOINT = -1 };
/* The same tree with a root: in the middle of the branch of a leaf, or in that of the longest way
 * between two leaves (TREE_MIDPOINT; Farris 1972). Two nodes then have the branch that it is on.
 * Free it in any case; false if there is no memory. */
bool tree_root(const JoinedTree *tree, int outgroup, JoinedTree *rooted);
void tree_free(JoinedTree *tree);

/* Writes the name of a variant as a format has it. */
typedef void PutName(const char *name, FILE *out);
/* As it is, with "_" for signs that mean something in Newick, which a file may have in its name. */
void newick_name(const char *name, FILE *out);
/* Writes the tree in Newick format, without the ";" at its end; labels of inner nodes are their
 * support in whole per cent. A leaf has "[&known=N]" behind it, if that is told. */
void tree_newick(const JoinedTree *tree, const char *const *names, PutName *put_name, FILE *out);
/* Draws the tree with its support. */
void tree_picture(const JoinedTree *tree, const char *const *names, const char *title, Page *page);

#endif
