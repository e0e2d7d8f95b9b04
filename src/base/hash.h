/* Hash: numbers and bytes mixed into one number, for tables in memory. No file holds what comes of
 * it, so it may change; the numbers in stores are mixed in study/figures.c, and may not. */
#ifndef MWESO_BASE_HASH_H
#define MWESO_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* The hash of all that `hash` stands for, and `value`: multiplication by the golden ratio
 * (Fibonacci hashing, Knuth 6.4), its upper half folded into the lower. */
static inline uint64_t mw_mix(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 32;
}

/* Eight bytes at a time; what is left over at the end as if zeros followed. */
static inline uint64_t mw_mix_bytes(uint64_t hash, const void *bytes, size_t count)
{
    const char *at = (const char *)bytes;
    uint64_t word;
    for (; count >= sizeof word; at += sizeof word, count -= sizeof word) {
        memcpy(&word, at, sizeof word);
        hash = mw_mix(hash, word);
    }
    if (count == 0) return hash;
    word = 0;
    memcpy(&word, at, count);
    return mw_mix(hash, word);
}

#endif
