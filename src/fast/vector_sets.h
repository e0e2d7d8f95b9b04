/* Vectors, sets: the pits from which a turn may start, as one set for each way.
 *
 * The including file defines INLINE, and FAST_AVX2 for processors with AVX2 and BMI2. */
#ifndef MWESO_FAST_VECTOR_SETS_H
#define MWESO_FAST_VECTOR_SETS_H

#include "base/bits.h"
#include "fast/fast.h"

/* Sets by the direction of the first lap. */
typedef struct Starts {
    uint64_t anti_clockwise, clockwise;
} Starts;

INLINE uint64_t all_of(Starts starts) { return starts.anti_clockwise | starts.clockwise; }
INLINE Starts either_way(uint64_t pits) { return (Starts){pits, pits}; }

INLINE Starts both(Starts a, Starts b)
{
    return (Starts){a.anti_clockwise | b.anti_clockwise, a.clockwise | b.clockwise};
}

INLINE Starts among(Starts starts, uint64_t pits)
{
    return (Starts){starts.anti_clockwise & pits, starts.clockwise & pits};
}

/* The pits whose next pit, each way, is in a set. */
INLINE Starts before_pits(const MwFast *fast, uint64_t set)
{
    return (Starts){set >> 1 | (set & 1) << (fast->pits - 1),
                    (set << 1 & fast->all_pits) | set >> (fast->pits - 1)};
}

INLINE int nth_bit(uint64_t set, uint32_t n)
{
#ifdef FAST_AVX2
    return __builtin_ctzll(__builtin_ia32_pdep_di((uint64_t)1 << n, set));
#else
    return mw_nth_bit(set, n);
#endif
}

/* Choice number n in the order of pits, anti-clockwise before clockwise for each. */
INLINE int first_of_few(Starts starts, uint32_t n, bool *clockwise)
{
    *clockwise = false;
    for (uint64_t pits = starts.clockwise; pits; pits &= pits - 1, n--) {
        uint64_t up_to = pits ^ (pits - 1);
        uint32_t before = (uint32_t)__builtin_popcountll(starts.anti_clockwise & up_to);
        if (n < before) break;
        if ((*clockwise = n == before)) return __builtin_ctzll(pits);
    }
    MW_INVARIANT(n < (uint32_t)__builtin_popcountll(starts.anti_clockwise));
    return nth_bit(starts.anti_clockwise, n);
}

#ifdef FAST_AVX2
/* The same for up to 32 pits in constant time, where many may be sown clockwise. */
INLINE int first_of_many(Starts starts, uint32_t n, bool *clockwise)
{
    uint64_t even = __builtin_ia32_pdep_di(starts.anti_clockwise, 0x5555555555555555);
    uint64_t odd = __builtin_ia32_pdep_di(starts.clockwise, 0xAAAAAAAAAAAAAAAA);
    int bit = nth_bit(even | odd, n);
    *clockwise = bit & 1;
    return bit >> 1;
}
#endif

INLINE uint32_t count_starts(Starts starts)
{
    return (uint32_t)(__builtin_popcountll(starts.anti_clockwise) +
                      __builtin_popcountll(starts.clockwise));
}

#endif
