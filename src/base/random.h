/* Random: numbers that are the same everywhere for the same seed.
 *
 * xoshiro256** by Blackman and Vigna draws them; splitmix64 fills its state. Stream i of a seed
 * depends on nothing but (seed, i), so that games can be played in any order, on any number of
 * threads.
 */
#ifndef MWESO_BASE_RANDOM_H
#define MWESO_BASE_RANDOM_H

#include <stdint.h>

typedef struct MwRandom {
    uint64_t s[4];
} MwRandom;

/* The next number of splitmix64; moves *state on. */
uint64_t mw_splitmix(uint64_t *state);

MwRandom mw_random(uint64_t seed, uint64_t stream);
uint64_t mw_random_next(MwRandom *random);

/* A number from 0 to below - 1, each equally likely. `below` is at least 1. */
uint32_t mw_random_below(MwRandom *random, uint32_t below);

#endif
