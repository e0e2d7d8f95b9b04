/* Seek: every start of so many seeds on one side, without trying them one by one (docs/endless.md).
 *
 * In terms of the field: a depth-first search with lazy instantiation. A start is decided pit by
 * pit, only when a seed lands there: a move that ends before it has landed everywhere ends so for
 * all ways to fill the other pits. What is sought is either the longest finite move, whose start no
 * lap can lead to, or every cycle of situations, met once: where its hand is largest and, among
 * those, the pits come first in order.
 */
#ifndef MWESO_FAST_SEEK_H
#define MWESO_FAST_SEEK_H

#include <stddef.h>

#include "fast/fast.h"

typedef struct MwEndlessStart {
    uint8_t pit[MW_FAST_WIDE]; /* the origin first */
} MwEndlessStart;

/* Cycles of one period, each counted once however it is turned round the circuit. */
typedef struct MwPeriod {
    uint64_t period, cycles, starts;
    MwEndlessStart start; /* of them all the first in order */
} MwPeriod;

typedef struct MwEndlessFound {
    uint64_t longest; /* laps of a finite move */
    MwEndlessStart longest_start;
    MwPeriod *periods;
    size_t count, room;
    bool failed; /* no memory */
} MwEndlessFound;

/* Notes a finite move, or a cycle; keeps the same whatever the order. */
void mw_found_finite(MwEndlessFound *found, uint64_t laps, const MwEndlessStart *start);
void mw_found_cycles(MwEndlessFound *found, const MwPeriod *period);
void mw_found_add(MwEndlessFound *found, const MwEndlessFound *more);

typedef struct MwSeek {
    const MwFast *fast;
    int seeds;
    MwEndlessFound *found;
    bool (*claims)(void *user, uint64_t unit);   /* is this part of the work to be done now? */
    void (*finished)(void *user, uint64_t unit); /* it has been done */
    bool (*goes_on)(void *user);                 /* is asked now and then; false stops */
    void *user;
    /* the way to here */
    bool cycles, stopped;
    uint64_t units, decisions;
    int most_hand;
    MwEndlessStart start;
} MwSeek;

/* Goes through all parts in their order, does those claimed, and counts them all in seek->units. */
void mw_seek(MwSeek *seek);

#endif
