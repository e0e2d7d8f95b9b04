/* Hash: numbers mixed into one, for tables in memory; and the ids that stores hold, which must
 * never change. */
#ifndef MWESO_BASE_HASH_H
#define MWESO_BASE_HASH_H

#include <stdint.h>

/* The hash of all that `hash` stands for, and `value`: multiplication by the golden ratio
 * (Fibonacci hashing, Knuth 6.4), its upper half folded into the lower. */
static inline uint64_t mw_mix(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 32;
}

/* The prime of FNV-1a for 64 bits (Fowler, Noll and Vo). */
#define MW_ID_FACTOR 0x100000001B3u

/* The pits of a side mixed into the state of an id (study/figures.c; many games at once:
 * fast/lanes_ids.h). */
static inline uint64_t mw_mix_pits(uint64_t state, const uint16_t *pit, int pits)
{
    for (int i = 0; i < pits; i++) state = (state ^ pit[i]) * MW_ID_FACTOR;
    return state;
}

#endif
