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

static uint64_t rotate(uint64_t x, int by) { return x << by | x >> (64 - by); }

uint64_t mw_random_next(MwRandom *random)
{
    uint64_t *s = random->s, result = rotate(s[1] * 5, 7) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate(s[3], 45);
    return result;
}

/* Multiplies instead of dividing; the few numbers that favour some results are drawn again. */
uint32_t mw_random_below(MwRandom *random, uint32_t below)
{
    uint32_t least = -below % below;
    for (;;) {
        uint64_t product = (mw_random_next(random) >> 32) * below;
        if ((uint32_t)product >= least) return (uint32_t)(product >> 32);
    }
}
