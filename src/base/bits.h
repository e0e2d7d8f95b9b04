/* Bits: sets of pits, each a bit of a number. */
#ifndef MWESO_BASE_BITS_H
#define MWESO_BASE_BITS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/invariant.h"

/* Takes the lowest bit out of a set; false if the set is empty. All of them, from the lowest:
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

/* Bit number n of a set that has more than n, counted from 0 at the lowest. */
static inline int mw_nth_bit(uint64_t set, uint32_t n)
{
    MW_INVARIANT(n < (uint32_t)__builtin_popcountll(set));
    while (n--) set &= set - 1;
    return __builtin_ctzll(set);
}

#endif
