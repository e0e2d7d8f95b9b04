/* Search: all starts of so many seeds on one side, and which of them never end. */
#ifndef MWESO_ENDLESS_SEARCH_H
#define MWESO_ENDLESS_SEARCH_H

#include <stdatomic.h>

#include "fast/seek.h"

/* What has become of a part of the work. */
enum { MW_PART_ELSEWHERE, MW_PART_OPEN, MW_PART_CLAIMED, MW_PART_DONE };

/* The file that a search was saved in last, kept open with a lock on it; -1 if it was not saved. */
typedef struct MwHold {
    int file;
} MwHold;

struct MwesoSearch {
    int pits, seeds;
    uint64_t shard, shards;
    uint64_t parts, mine, done;
    _Atomic uint8_t *state; /* of each part */
    MwEndlessFound found;
    MwHold *hold;
};

/* The plain circuit of one side, on which nothing is captured. */
MwRules mw_circuit(int pits);

/* Can so many seeds on so many pits be searched? MWESO_USAGE if not. */
MwesoStatus mw_check_circuit(int pits, int seeds, MwesoError *error);

#endif
