/* Random: numbers to draw by, the same everywhere. */
#ifndef MWESO_CLI_RANDOM_H
#define MWESO_CLI_RANDOM_H

#include <stdint.h>

/* SplitMix64 (Steele, Lea and Flood 2014): good enough for drawing. */
static inline uint64_t cli_random(uint64_t *state)
{
    uint64_t z = *state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

/* The state that draws for one of many things, of a seed. */
static inline uint64_t cli_random_state(uint64_t seed, uint64_t number)
{
    return seed * 0xD1342543DE82EF95u + number;
}

#endif
