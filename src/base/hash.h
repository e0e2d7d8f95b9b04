/* Hash: numbers mixed into one, for tables in memory. The ids that stores hold are mixed in
 * study/figures.c, and must never change. */
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

#endif
