/* Bench suite: the fixed list of measurements, each beside what it is compared with. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/players/bench.h"

enum { RUNS = 5 };

typedef struct Suite Suite;

/* One figure of a program or of ours; 0 if it cannot be had. */
typedef double (*Measure)(Suite *suite, const char *variant);

typedef struct SuiteRow {
    const char *name, *variant, *what, *unit;
    Measure measure;
    const char *beside;
    Measure measure_beside;
    double target; /* of the ratio; times the processors if `per_processor` */
    bool per_processor;
} SuiteRow;

struct Suite {
    const Cli *cli;
    BenchRun run; /* each of the RUNS */
    MwesoStatus status;
};

/* ---- ours ------------------------------------------------------------------------------------ */

typedef MwesoStatus (*PlayGames)(const MwesoVariant *variant, const BenchRun *run, int threads,
                                 BenchSpeed *speed, MwesoError *error);

static BenchSpeed run(Suite *suite, PlayGames games, const char *name, const char *setting,
                      int threads)
{
    const char *settings[] = {setting, NULL};
    BenchSpeed speed = {.seconds = 1};
    MwesoError error;
    MwesoStatus status = MWESO_OK;
    MwesoVariant *variant = cli_variant_with(suite->cli, name, settings, &status);
    if (variant) {
        status = games(variant, &suite->run, threads, &speed, &error);
        if (status != MWESO_OK && !cli_stop) cli_fail_error(suite->cli, name, &error);
    }
    mweso_variant_free(variant);
    if (status != MWESO_OK) suite->status = status;
    return speed;
}

static BenchSpeed play(Suite *suite, const char *name, const char *setting, int threads)
{
    return run(suite, bench_playouts, name, setting, threads);
}

static double games(Suite *suite, const char *variant)
{
    BenchSpeed speed = play(suite, variant, NULL, 1);
    return (double)speed.games / speed.seconds;
}

static double games_on_all(Suite *suite, const char *variant)
{
    BenchSpeed speed = play(suite, variant, NULL, 0);
    return (double)speed.games / speed.seconds;
}

static double simulated(Suite *suite, const char *variant)
{
    BenchSpeed speed = run(suite, bench_simulate, variant, NULL, 1);
    return (double)speed.games / speed.seconds;
}

static double simulated_on_all(Suite *suite, const char *variant)
{
    BenchSpeed speed = run(suite, bench_simulate, variant, NULL, 0);
    return (double)speed.games / speed.seconds;
}

static double laps(Suite *suite, const char *variant)
{
    BenchSpeed speed = play(suite, variant, NULL, 1);
    return (double)speed.laps / speed.seconds;
}

static double laps_of_12_columns(Suite *suite, const char *variant)
{
    BenchSpeed speed = play(suite, variant, "board.columns=12", 1);
    return (double)speed.laps / speed.seconds;
}

static double search(Suite *suite, const char *name, int threads)
{
    const char *settings[] = {NULL};
    double rate = 0;
    MwesoError error;
    MwesoStatus status = MWESO_OK;
    MwesoVariant *variant = cli_variant_with(suite->cli, name, settings, &status);
    if (variant) {
        status = bench_search(variant, suite->run.seconds, threads, &rate, &error);
        if (status != MWESO_OK && !cli_stop) cli_fail_error(suite->cli, name, &error);
    }
    mweso_variant_free(variant);
    if (status != MWESO_OK) suite->status = status;
    return rate;
}

static double search_alone(Suite *suite, const char *variant) { return search(suite, variant, 1); }

static double search_on_all(Suite *suite, const char *variant)
{
    return search(suite, variant, bench_searchers());
}

/* A move of 46 seeds that comes back to its start after 12554532 laps, played to that point and
 * again. */
static double endless_laps(Suite *suite, const char *name)
{
    static const char text[] = "0x8/0x8/1,5,1,2,3,2,1,0/15,1,8,1,0,1,4,1 S";
    const char *settings[] = {"end.lap_limit=1000000000", NULL};
    MwesoPosition position;
    MwesoOutcome outcome;
    MwesoError error;
    MwesoVariant *variant = cli_variant_with(suite->cli, name, settings, &suite->status);
    if (!variant) return 0;
    double began = cli_now();
    uint64_t laps = 0;
    MwesoStatus status = mweso_position_parse(variant, text, &position, &error);
    while (status == MWESO_OK && !cli_stop && (!laps || cli_now() - began < suite->run.seconds)) {
        status = mweso_play(variant, &position, "B1", NULL, NULL, &outcome, &error);
        if (status == MWESO_OK) laps += outcome.laps;
    }
    if (status != MWESO_OK && !cli_stop) cli_fail_error(suite->cli, name, &error);
    if (status != MWESO_OK) suite->status = status;
    mweso_variant_free(variant);
    return (double)laps / (cli_now() - began);
}

/* Milliseconds from the call of the program to its end. */
static double start_up(Suite *suite, const char *variant)
{
    double began = cli_now();
    int status = -1;
    pid_t child = fork();
    if (child == 0) {
        if (freopen("/dev/null", "w", stdout))
            execl("/proc/self/exe", "mweso", "moves", variant, (char *)NULL);
        _exit(127);
    }
    if (child < 0 || waitpid(child, &status, 0) != child || status != 0) suite->status = MWESO_IO;
    return 1000 * (cli_now() - began);
}

/* ---- the yardsticks -------------------------------------------------------------------------- */

/* The figure that a yardstick prints behind `label`; 0 if the program is not there. */
static double yardstick(Suite *suite, const char *program, const char *label)
{
    const char *folder = suite->cli->values[OPT_YARDSTICKS];
    char command[4300], line[512] = "";
    if (!folder || strlen(folder) > 4000 || strchr(folder, '\'')) return 0;
    snprintf(command, sizeof command, "'%s'/%s playouts %.3f %" PRIu64 " 2>/dev/null", folder,
             program, suite->run.seconds, suite->run.seed);
    FILE *out = popen(command, "r");
    if (!out) return 0;
    char *got = fgets(line, sizeof line, out);
    const char *at = got ? strstr(line, label) : NULL;
    return pclose(out) == 0 && at ? strtod(at + strlen(label), NULL) : 0;
}

static double omweso_only_games(Suite *suite, const char *variant)
{
    (void)variant;
    return yardstick(suite, "omweso_only", "playouts/s ");
}

static double omweso_only_laps(Suite *suite, const char *variant)
{
    (void)variant;
    return yardstick(suite, "omweso_only", "laps/s ");
}

static double lap_limit(Suite *suite, const char *variant)
{
    (void)variant;
    return yardstick(suite, "lap_limit", "laps/s ");
}

/* ---- the list -------------------------------------------------------------------------------- */

static const SuiteRow entries[] = {
    {"playouts", "omweso", "random playouts", "a second", games, "omweso_only", omweso_only_games,
     1.0, false},
    {"laps-coro", "coro", "laps in playouts", "a second", laps, "omweso_only", omweso_only_laps,
     0.8, false},
    {"laps-kombe", "kombe", "laps in playouts", "a second", laps, "omweso_only", omweso_only_laps,
     0.8, false},
    {"laps-igisoro-plain", "igisoro-plain", "laps in playouts", "a second", laps, "omweso_only",
     omweso_only_laps, 0.8, false},
    {"laps-hus", "hus", "laps in playouts", "a second", laps, "omweso_only", omweso_only_laps, 0.8,
     false},
    {"laps-ndoto", "ndoto", "laps in playouts", "a second", laps, "omweso_only", omweso_only_laps,
     0.5, false},
    {"endless-laps", "omweso", "laps, endless move", "a second", endless_laps, "lap_limit",
     lap_limit, 0.8, false},
    {"12-columns", "omweso", "laps, 12 columns", "a second", laps_of_12_columns, "8 columns", laps,
     0.7, false},
    {"all-cores", "omweso", "playouts, all cores", "a second", games_on_all, "one core", games,
     0.95, true},
    {"simulate", "omweso", "games of simulate", "a second", simulated, "playouts", games, 0, false},
    {"simulate-all-cores", "omweso", "simulate, all cores", "a second", simulated_on_all,
     "one core", simulated, 0, false},
    {"playouts-bao", "bao-kiswahili", "random playouts", "a second", games, NULL, NULL, 0, false},
    {"search", "omweso", "positions searched", "a second", search_alone, NULL, NULL, 0, false},
    {"search-all-cores", "omweso", "searched, all cores", "a second", search_on_all, "one core",
     search_alone, 0, false},
    {"start-up", "omweso", "moves omweso", "ms", start_up, NULL, NULL, 0, false},
};

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *figures)
{
    qsort(figures, RUNS, sizeof *figures, by_size);
    return figures[RUNS / 2];
}

/* Ours and the other in turn, so that what else the machine does hits both alike. */
static BenchRow measure(Suite *suite, const SuiteRow *entry)
{
    double ours[RUNS], beside[RUNS] = {0}, ratios[RUNS] = {0};
    for (int i = 0; i < RUNS; i++) {
        ours[i] = entry->measure(suite, entry->variant);
        if (entry->measure_beside) beside[i] = entry->measure_beside(suite, entry->variant);
        if (beside[i] > 0) ratios[i] = ours[i] / beside[i];
        if (suite->status != MWESO_OK || cli_stop) break;
    }
    double target = entry->target * (entry->per_processor ? mweso_processors() : 1);
    BenchRow row = {entry->name,   entry->variant, entry->what,    entry->unit, median(ours),
                    entry->beside, median(beside), median(ratios), target};
    if (row.ratio <= 0) row.beside = NULL;
    return row;
}

MwesoStatus bench_suite(const Cli *cli, const BenchRun *run)
{
    Suite suite = {cli, {run->seed, run->seconds / RUNS}, MWESO_OK};
    for (size_t i = 0; i < sizeof entries / sizeof *entries && !cli_stop; i++) {
        BenchRow row = measure(&suite, &entries[i]);
        if (suite.status != MWESO_OK || cli_stop) break;
        bench_print(cli, &row, i == 0);
        if (fflush(stdout) != 0) cli_output_failed();
        if (cli_output_failed()) break;
    }
    if (cli_stop) return cli_fail(cli, MWESO_NO, "stopped before the last measurement");
    return suite.status;
}
