/* Bench: what the measurements share. */
#ifndef MWESO_CLI_BENCH_H
#define MWESO_CLI_BENCH_H

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
} BenchRow;

/* Plays random games for some seconds. */
MwesoStatus bench_playouts(const MwesoVariant *variant, const BenchRun *run, int threads,
                           BenchSpeed *speed, MwesoError *error);

void bench_print(const Cli *cli, const BenchRow *row, bool first);

/* Measures the fixed list. */
MwesoStatus bench_suite(const Cli *cli, const BenchRun *run);

#endif
