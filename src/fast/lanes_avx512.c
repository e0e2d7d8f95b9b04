/* Lanes of AVX-512: 64 games at once. */
#define LANES_WAY mw_lanes_avx512
#define LANES 64
#define FAST_TARGET \
    __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,avx2,bmi,bmi2,popcnt,lzcnt")))
#include "fast/lanes_table.h"
