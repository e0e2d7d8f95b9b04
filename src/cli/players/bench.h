/* Bench: what the measurements share. */
#ifndef MWESO_CLI_PLAYERS_BENCH_H
#define MWESO_CLI_PLAYERS_BENCH_H

#include <time.h>

#include "cli/cli.h"

typedef struct BenchRun {
    uint64_t seed;
    double seconds;
} BenchRun;

typedef struct BenchSpeed {
    double seconds;
    uint64_t games, moves, laps, leaves;
} BenchSpeed;

typedef struct BenchRow {
    const char *name, *variant, *what, *unit;
    double rate;
    const char *beside; /* what it is compared with, or NULL */
    double beside_rate, ratio, target;
    const char *engine; /* of random games: who plays them, or NULL */
} BenchRow;

/* Plays random games for some seconds. */
MwesoStatus bench_playouts(const MwesoVariant *variant, const BenchRun *run, int threads,
                           BenchSpeed *speed, MwesoError *error);

/* The same as `mweso simulate` counts them, with all metrics. */
MwesoStatus bench_simulate(const MwesoVariant *variant, const BenchRun *run, int threads,
                           BenchSpeed *speed, MwesoError *error);

/* Positions a second that the search looks at from the usual start, on so many threads. */
MwesoStatus bench_search(const MwesoVariant *variant, double seconds, int threads, double *rate,
                         MwesoError *error);
/* The threads of a search on all cores: it takes at most 64. */
int bench_searchers(void);

void bench_print(const Cli *cli, const BenchRow *row, bool first);

/* Measures the fixed list. */
MwesoStatus bench_suite(const Cli *cli, const BenchRun *run);

#endif
