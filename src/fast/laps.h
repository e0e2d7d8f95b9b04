/* Laps: a long run of relay laps in which nothing else happens, by the tables of fast/fast.h.
 *
 * The run stops before the first lap that is more than a relay: one that ends the move, captures,
 * or leads to a choice. That lap is left to kernel/turn.c. */
#ifndef MWESO_FAST_LAPS_H
#define MWESO_FAST_LAPS_H

#include "fast/fast.h"

typedef enum MwLapsEnd {
    MW_LAPS_ALL,   /* as many as were asked for */
    MW_LAPS_EVENT, /* the next lap is more than a relay; it is not sown */
    MW_LAPS_RECUR  /* the situation is the marked one again */
} MwLapsEnd;

typedef struct MwLaps {
    _Alignas(64) uint8_t own[MW_FAST_WIDE]; /* without the hand */
    int32_t origin, hand;
    uint64_t open;     /* own pits that would capture; 0: nothing can be captured any more */
    uint64_t sown;     /* laps so far */
    bool any_rotation; /* a rotation of the marked situation counts as the same */
    int32_t mark_origin;
    _Alignas(64) uint8_t mark[2 * MW_FAST_WIDE]; /* as seen from its origin, twice around */
} MwLaps;

/* Sets up a run from a situation before a lap, and marks that situation. Pits and hand together
 * hold at most MW_FAST_SEEDS. */
void mw_laps_begin(const MwFast *fast, const uint16_t *own, int origin, int hand, MwLaps *laps);

/* Marks another situation of the run. */
void mw_laps_mark(const MwFast *fast, const uint16_t *own, int origin, MwLaps *laps);

/* Sows up to `most` more laps. */
MwLapsEnd mw_laps_run(const MwFast *fast, MwLaps *laps, uint64_t most);

/* After MW_LAPS_RECUR with `any_rotation`: how many repetitions of the run so far return it to
 * exactly the same pits. */
int mw_laps_turns(const MwFast *fast, const MwLaps *laps);

/* The same as mw_laps_run, on the narrowest boards where nothing can be captured, for processors
 * that can shuffle the bytes of a vector (SSSE3). */
MwLapsEnd mw_laps_shuffled(const MwFast *fast, MwLaps *laps, uint64_t most);

#endif
