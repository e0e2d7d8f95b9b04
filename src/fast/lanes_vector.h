/* Lanes vector: vectors with a byte for every game, and operations on them.
 *
 * The including file defines LANES (32 or 64) and FAST_TARGET, the attributes of every function. A
 * set of lanes is a vector of bytes that are 0 or 255. */
#ifndef MWESO_FAST_LANES_VECTOR_H
#define MWESO_FAST_LANES_VECTOR_H

#include <immintrin.h>
#include <string.h>

#include "base/bits.h"
#include "fast/lanes_tables.h"

#define INLINE static inline __attribute__((always_inline)) FAST_TARGET

typedef uint8_t Lanes __attribute__((vector_size(LANES), may_alias));
typedef int8_t SignedLanes __attribute__((vector_size(LANES), may_alias));

/* Boards of 8 columns, the most common ones, have unrolled loops of fixed length. With a sanitizer
 * they would take too long to compile; Clang unrolls without being told. */
#if defined __SANITIZE_ADDRESS__ || defined __clang__
#define UNROLLED
#else
#define UNROLLED _Pragma("GCC unroll 16")
#endif

INLINE Lanes all(uint8_t value) { return (Lanes){0} + value; }
INLINE Lanes none(void) { return (Lanes){0}; }

INLINE Lanes where(Lanes set, Lanes yes, Lanes no) { return (yes & set) | (no & ~set); }

/* For numbers below 128. */
INLINE Lanes is_below(Lanes a, Lanes b) { return (Lanes)((SignedLanes)a < (SignedLanes)b); }
INLINE Lanes is_equal(Lanes a, Lanes b) { return (Lanes)(a == b); }
INLINE Lanes is_nonzero(Lanes a) { return (Lanes)(a != none()); }

#if LANES == 64

INLINE uint64_t bits_of(Lanes set) { return _mm512_movepi8_mask((__m512i)set); }
INLINE Lanes from_bits(uint64_t bits) { return (Lanes)_mm512_movm_epi8(bits); }
INLINE Lanes shuffled(Lanes table, Lanes at)
{
    return (Lanes)_mm512_shuffle_epi8((__m512i)table, (__m512i)at);
}
INLINE Lanes sum_to_255(Lanes a, Lanes b)
{
    return (Lanes)_mm512_adds_epu8((__m512i)a, (__m512i)b);
}
INLINE Lanes is_at_least(Lanes a, Lanes b)
{
    return from_bits(_mm512_cmpge_epu8_mask((__m512i)a, (__m512i)b));
}
INLINE Lanes repeated(const uint8_t *sixteen)
{
    return (Lanes)_mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)sixteen));
}

#else

INLINE uint64_t bits_of(Lanes set) { return (uint32_t)_mm256_movemask_epi8((__m256i)set); }
INLINE Lanes shuffled(Lanes table, Lanes at)
{
    return (Lanes)_mm256_shuffle_epi8((__m256i)table, (__m256i)at);
}
INLINE Lanes sum_to_255(Lanes a, Lanes b)
{
    return (Lanes)_mm256_adds_epu8((__m256i)a, (__m256i)b);
}
INLINE Lanes is_at_least(Lanes a, Lanes b)
{
    return is_equal((Lanes)_mm256_max_epu8((__m256i)a, (__m256i)b), a);
}
INLINE Lanes repeated(const uint8_t *sixteen)
{
    return (Lanes)_mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)sixteen));
}
INLINE Lanes from_bits(uint64_t bits)
{
    const Lanes bytes = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1,
                         2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3};
    const Lanes bit = (Lanes)_mm256_set1_epi64x((long long)0x8040201008040201);
    Lanes four = (Lanes)_mm256_set1_epi32((int)bits);
    return is_equal(shuffled(four, bytes) & bit, bit);
}

#endif

#define TRUTH Lanes
#define AND(a, b) ((a) & (b))
#define PICK(truth, yes, no) picked(truth, yes, no)
INLINE Lanes picked(Lanes set, bool yes, bool no)
{
    Lanes found = all(255);
    if (!yes) found &= ~set;
    if (!no) found &= set;
    return found;
}

INLINE bool any(Lanes set) { return bits_of(set) != 0; }

/* Looks up each index in a table of up to 64 bytes. */
INLINE Lanes look_up(const uint8_t *table, int size, Lanes at)
{
    Lanes found = none();
    for (int i = 0; i < size; i += 16)
        found |= shuffled(repeated(table + i), sum_to_255(at - (uint8_t)i, all(0x70)));
    return found;
}

/* For indices from `first` to `first` + 7, the bit of the index; 0 for any other. */
INLINE Lanes bit_at(Lanes at, uint8_t first)
{
    static const uint8_t bits[16] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128};
    return shuffled(repeated(bits), sum_to_255(at - first, all(0x78)));
}

#endif
