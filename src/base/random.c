/* Random: numbers that are the same everywhere for the same seed. */
#include "base/random.h"

uint64_t mw_splitmix(uint64_t *state)
{
    uint64_t z = *state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

MwRandom mw_random(uint64_t seed, uint64_t stream)
{
    MwRandom random;
    uint64_t state = seed;
    state = mw_splitmix(&state) ^ stream;
    for (int i = 0; i < 4; i++) random.s[i] = mw_splitmix(&state);
    return random;
}
