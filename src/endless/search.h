/* Search: all starts with a number of seeds on one side, and which of them never end. */
#ifndef MWESO_ENDLESS_SEARCH_H
#define MWESO_ENDLESS_SEARCH_H

#include <stdatomic.h>

#include "fast/seek.h"

/* The state of a part of the work; ELSEWHERE: it belongs to another shard. */
enum { MW_PART_ELSEWHERE, MW_PART_OPEN, MW_PART_CLAIMED, MW_PART_DONE };

struct MwesoSearch {
    int pits, seeds;
    uint64_t shard, shards;
    uint64_t parts, mine, done;
    _Atomic uint8_t *state; /* of each part */
    MwEndlessFound found;
    int *file; /* descriptor of the file last saved to, open and locked; -1: none. A pointer, so
                  that a const search can be saved */
};

/* The rules of a plain circuit of one side, on which nothing is captured. */
MwRules mw_circuit(int pits);

/* MWESO_USAGE unless all starts of `seeds` seeds on a circuit of `pits` pits can be searched. */
MwesoStatus mw_check_circuit(int pits, int seeds, MwesoError *error);

#endif
