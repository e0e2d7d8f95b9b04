/* Seek: searches all starts with a given number of seeds on one side, without trying them one by
 * one (docs/endless.md).
 *
 * In terms of the field: a depth-first search with lazy instantiation. The seeds of a pit are
 * decided only when a seed lands there: a move that ends before it has landed in all pits ends so
 * for all ways to fill the others. The search is either for the longest finite move, from starts
 * that no lap leads to, or for every cycle of situations, each counted once: where its hand is
 * largest and, among those, the pits come first in order. */
#ifndef MWESO_FAST_SEEK_H
#define MWESO_FAST_SEEK_H

#include <stddef.h>

#include "fast/fast.h"

typedef struct MwEndlessStart {
    uint8_t pit[MW_FAST_WIDE]; /* in order of sowing, the origin first */
} MwEndlessStart;

/* Cycles of one period; rotations of the circuit count as one cycle. */
typedef struct MwPeriod {
    uint64_t period, cycles, starts;
    MwEndlessStart start; /* the first in order of all these cycles */
} MwPeriod;

typedef struct MwEndlessFound {
    uint64_t longest; /* laps of the longest finite move */
    MwEndlessStart longest_start;
    MwPeriod *periods;
    size_t count, room;
    bool failed; /* no memory */
} MwEndlessFound;

/* Notes a finite move or a cycle; the order of calls does not matter. */
void mw_found_finite(MwEndlessFound *found, uint64_t laps, const MwEndlessStart *start);
void mw_found_cycles(MwEndlessFound *found, const MwPeriod *period);
void mw_found_add(MwEndlessFound *found, const MwEndlessFound *more);

typedef struct MwSeek {
    const MwFast *fast;
    int seeds;
    MwEndlessFound *found;
    bool (*claims)(void *user, uint64_t unit);   /* is this part of the work to be done here */
    void (*finished)(void *user, uint64_t unit); /* this part has been done */
    bool (*goes_on)(void *user);                 /* called now and then; false stops */
    void *user;
    /* the search and its path to the present node */
    bool cycles, stopped;
    uint64_t units, decisions;
    int most_hand;
    MwEndlessStart start;
} MwSeek;

/* Goes through all parts in order, does those claimed, and counts all parts in seek->units. */
void mw_seek(MwSeek *seek);

#endif
