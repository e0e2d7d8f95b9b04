/* Network: the splits that the distances of rule sets support, including those that cannot be in
 * one tree (NeighborNet; Bryant and Moulton 2004, Molecular Biology and Evolution 21: 255-265).
 *
 * The rule sets are put in a circle, near ones next to each other. A split separates some
 * neighbours there from all others. Each split has a weight, which is not negative, such that the
 * weights of the splits that separate two rule sets add up to their distance as nearly as possible
 * (least squares).
 */
#ifndef MWESO_CLI_COLLECTION_NETWORK_H
#define MWESO_CLI_COLLECTION_NETWORK_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/page.h"

/* Separates places `first` to `last` of the circle from the others; never place 0. */
typedef struct CircularSplit {
    size_t first, last;
    double weight;
} CircularSplit;

typedef struct Network {
    size_t count;          /* leaves */
    size_t *circle;        /* the leaf in each place */
    CircularSplit *splits; /* those with a weight, the heaviest first */
    size_t split_count;
    double fit; /* the share of the squared distances that the splits explain */
} Network;

/* The distance of two leaves. */
typedef double DistanceBetween(const void *user, size_t a, size_t b);

/* Finds the circle and the weights for 3 leaves or more. Free in any case; false if there is no
 * memory. */
bool network_find(DistanceBetween *distance, const void *user, size_t leaves, Network *network);
void network_free(Network *network);

/* Draws the network as its outline (Bagci, Bryant, Cetinkaya and Huson 2021, Genome Biology and
 * Evolution 13, evab213): a path around the circle crosses every split twice, out and back, each
 * time by a line in its direction as long as its weight. Splits that a tree could have go back on
 * the same line; those that contradict each other leave a box between them. False if there is no
 * memory. */
bool network_picture(const Network *network, const char *const *names, const char *title,
                     Page *page);

#endif
