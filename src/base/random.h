/* Random: numbers that are the same on every machine for the same seed.
 *
 * xoshiro256** (Blackman and Vigna) generates them; splitmix64 fills its state. Stream i of a seed
 * depends only on (seed, i), so that games can be played in any order, on any number of threads. */
#ifndef MWESO_BASE_RANDOM_H
#define MWESO_BASE_RANDOM_H

#include "base/bits.h"

typedef struct MwRandom {
    uint64_t s[4];
} MwRandom;

/* The next number of splitmix64; advances *state. */
static inline uint64_t mw_splitmix(uint64_t *state)
{
    uint64_t z = *state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

static inline MwRandom mw_random(uint64_t seed, uint64_t stream)
{
    MwRandom random;
    uint64_t state = seed;
    state = mw_splitmix(&state) ^ stream;
    for (int i = 0; i < 4; i++) random.s[i] = mw_splitmix(&state);
    return random;
}

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

/* A number from 0 to below - 1, all equally likely; `below` is at least 1. It multiplies instead of
 * dividing, and rejects the few numbers that would favour some results (Lemire 2019). */
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
