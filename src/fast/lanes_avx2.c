/* Lanes of AVX2: 32 games at once. */
#define LANES_WAY mw_lanes_avx2
#define LANES 32
#define FAST_TARGET __attribute__((target("avx2,bmi,bmi2,popcnt,lzcnt")))
#include "fast/lanes_table.h"
