/* Random: numbers that are the same everywhere for the same seed.
 *
 * xoshiro256** by Blackman and Vigna draws them; splitmix64 fills its state. Stream i of a seed
 * depends on nothing but (seed, i), so that games can be played in any order, on any number of
 * threads.
 */
#ifndef MWESO_BASE_RANDOM_H
#define MWESO_BASE_RANDOM_H

#include <stdint.h>

#include "base/invariant.h"

typedef struct MwRandom {
    uint64_t s[4];
} MwRandom;

/* The next number of splitmix64; moves *state on. */
uint64_t mw_splitmix(uint64_t *state);

MwRandom mw_random(uint64_t seed, uint64_t stream);

static inline uint64_t mw_rotated(uint64_t x, int by) { return x << by | x >> (64 - by); }

static inline uint64_t mw_random_next(MwRandom *random)
{
    uint64_t *s = random->s, result = mw_rotated(s[1] * 5, 7) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = mw_rotated(s[3], 45);
    return result;
}

/* A number from 0 to below - 1, each equally likely. `below` is at least 1. Multiplies instead of
 * dividing; the few numbers that favour some results are drawn again. */
static inline uint32_t mw_random_below(MwRandom *random, uint32_t below)
{
    MW_INVARIANT(below > 0);
    for (;;) {
        uint64_t product = (mw_random_next(random) >> 32) * below;
        if ((uint32_t)product >= below || (uint32_t)product >= -below % below)
            return (uint32_t)(product >> 32);
    }
}

#endif
