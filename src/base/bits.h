/* Bits: invariants of inner loops, sets of pits as bits, and hashes. */
#ifndef MWESO_BASE_BITS_H
#define MWESO_BASE_BITS_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

/* An invariant of the innermost loops, where an assertion would cost too much: it is checked only
 * in test builds. All other code uses assert, which every build checks. Neither is for data from
 * outside, which is validated and leads to an error (mweso.h). */
#ifdef MWESO_TEST_INVARIANTS
#define MW_INVARIANT(holds) assert(holds)
#else
#define MW_INVARIANT(holds) ((void)0)
#endif

/* Removes the lowest bit from a set; false if the set is empty. To visit all, lowest first:
 *
 *     for (int pit; mw_take_bit(&pits, &pit);)
 */
static inline bool mw_take_bit(uint64_t *set, int *bit)
{
    if (*set == 0) return false;
    *bit = __builtin_ctzll(*set);
    *set &= *set - 1;
    return true;
}

/* The n-th bit of a set, counted from 0 at the lowest; the set has more than n. */
static inline int mw_nth_bit(uint64_t set, uint32_t n)
{
    MW_INVARIANT(n < (uint32_t)__builtin_popcountll(set));
    while (n--) set &= set - 1;
    return __builtin_ctzll(set);
}

/* Mixes a value into a hash, for tables in memory: multiplication by the golden ratio (Fibonacci
 * hashing, Knuth 6.4), its upper half folded into the lower. */
static inline uint64_t mw_mix(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 32;
}

/* The 64-bit prime of FNV-1a (Fowler, Noll and Vo). Stores keep ids made with it, so it must never
 * change. */
#define MW_ID_FACTOR 0x100000001B3u

/* Mixes the pits of a side into the state of an id (study/figures.c; for many games at once:
 * fast/lanes_ids.h). */
static inline uint64_t mw_mix_pits(uint64_t state, const uint16_t *pit, int pits)
{
    for (int i = 0; i < pits; i++) state = (state ^ pit[i]) * MW_ID_FACTOR;
    return state;
}

#endif
