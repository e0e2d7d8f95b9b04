/* mweso bench: the speed of rules and search, alone and compared with single-game programs. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/estimate.h"
#include "cli/verbs.h"

/* Games are asked for in batches, which double until one takes 1/SHARES of the time. */
enum { BATCH = 64, MANY = 1 << 16, SHARES = 16 };
enum { MOST_MOVES = 2000, BENCH_DEPTH = 6, MOST_SEARCHERS = 64, RUNS = 5 };

typedef struct BenchRun {
    uint64_t seed;
    double seconds; /* least time of a measurement */
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

/* ---- measurements ---------------------------------------------------------------------------- */

/* Random games; on 0 threads: on all processors. */
static MwesoStatus time_playouts(const MwesoVariant *variant, const BenchRun *run, int threads,
                                 BenchSpeed *speed, MwesoError *error)
{
    MwesoPlayouts totals = {0};
    MwesoStatus status = MWESO_OK;
    uint64_t batch = threads == 1 ? BATCH : MANY;
    double start = cli_now(), now = start;
    while (status == MWESO_OK && !cli_stop && !cli_output_failed() &&
           (now - start < run->seconds || totals.games == 0)) {
        status = mweso_playouts_parallel(variant, totals.games, batch, MOST_MOVES, run->seed,
                                         threads, &totals, error);
        double took = cli_now() - now;
        now += took;
        if (batch < MANY && took < run->seconds / SHARES) batch *= 2;
    }
    *speed = (BenchSpeed){cli_now() - start, totals.games, totals.moves, totals.laps, 0};
    return status;
}

/* Random games as `mweso simulate` counts them, with all metrics. */
static MwesoStatus time_simulate(const MwesoVariant *variant, const BenchRun *run, int threads,
                                 BenchSpeed *speed, MwesoError *error)
{
    MwesoPlan plan = {.games = threads == 1 ? BATCH : MANY,
                      .seed = run->seed,
                      .players = {"random", "random"},
                      .max_turns = MOST_MOVES,
                      .threads = threads ? threads : mweso_processors(),
                      .shards = 1};
    MwesoStatus status = MWESO_OK;
    uint64_t games = 0;
    double start = cli_now(), now = start;
    while (status == MWESO_OK && !cli_stop && (now - start < run->seconds || games == 0)) {
        MwesoSample *sample = mweso_simulate_sample(variant, &plan, cli_until_stopped, NULL, error);
        for (size_t i = 0; sample && i < mweso_metric_count(); i++)
            (void)mweso_sample_metric(sample, i, 0.95, false);
        status = sample ? MWESO_OK : error->status;
        mweso_sample_free(sample);
        double took = cli_now() - now;
        now += took;
        games += plan.games;
        plan.seed++;
        if (plan.games < MANY && took < run->seconds / SHARES) plan.games *= 2;
    }
    *speed = (BenchSpeed){.seconds = cli_now() - start, .games = games};
    return status;
}

static MwesoStatus time_leaves(const MwesoVariant *variant, double seconds, BenchSpeed *speed,
                               MwesoError *error)
{
    MwesoCount counts[BENCH_DEPTH];
    MwesoPosition start = mweso_position_start(variant, false);
    MwesoStatus status = MWESO_OK;
    double began = cli_now();
    uint64_t leaves = 0;
    while (status == MWESO_OK && !cli_stop && cli_now() - began < seconds) {
        status = mweso_perft(variant, &start, BENCH_DEPTH, counts, cli_until_stopped, NULL, error);
        leaves += counts[BENCH_DEPTH - 1].leaves;
    }
    *speed = (BenchSpeed){.seconds = cli_now() - began, .leaves = leaves};
    return status;
}

/* Positions a second that the search looks at from the usual start. */
static MwesoStatus time_search(const MwesoVariant *variant, double seconds, bool all_cores,
                               double *rate, MwesoError *error)
{
    char name[64];
    int cores = mweso_processors(), threads = cores < MOST_SEARCHERS ? cores : MOST_SEARCHERS;
    MwesoThought thought;
    const MwesoPosition start = mweso_position_start(variant, false);
    snprintf(name, sizeof name, "search:time=%.3f,threads=%d", seconds < 0.001 ? 0.001 : seconds,
             all_cores ? threads : 1);
    MwesoPlayer *player = mweso_player_new(variant, name, error);
    MwesoGame *game = player ? mweso_game_new(variant, &start, error) : NULL;
    MwesoStatus status = game ? MWESO_OK : error->status;
    if (status == MWESO_OK)
        status = mweso_player_move(player, game, cli_on_thought, NULL, &thought, error);
    if (status == MWESO_OK) *rate = (double)thought.nodes / thought.seconds;
    mweso_game_free(game);
    mweso_player_free(player);
    return status;
}

/* A move of 46 seeds that comes back to its start after 12554532 laps, played to that point and
 * again. */
static MwesoStatus time_endless(const MwesoVariant *variant, double seconds, BenchSpeed *speed,
                                MwesoError *error)
{
    static const char text[] = "0x8/0x8/1,5,1,2,3,2,1,0/15,1,8,1,0,1,4,1 S";
    MwesoPosition position;
    MwesoOutcome outcome;
    double began = cli_now();
    uint64_t laps = 0;
    MwesoStatus status = mweso_position_parse(variant, text, &position, error);
    while (status == MWESO_OK && !cli_stop && (!laps || cli_now() - began < seconds)) {
        status = mweso_play(variant, &position, "B1", NULL, NULL, &outcome, error);
        if (status == MWESO_OK) laps += outcome.laps;
    }
    *speed = (BenchSpeed){.seconds = cli_now() - began, .laps = laps};
    return status;
}

static void print_measured(const Cli *cli, const BenchRow *row, bool first)
{
    if (cli->format != FORMAT_TEXT) {
        ROW(cli, first, TEXT_FIELD("name", row->name), TEXT_FIELD("variant", row->variant),
            TEXT_FIELD("what", row->what), REAL_FIELD("rate", row->rate),
            TEXT_FIELD("beside", row->beside),
            OPTIONAL_FIELD("beside_rate", row->beside_rate > 0, row->beside_rate),
            OPTIONAL_FIELD("ratio", row->ratio > 0, row->ratio),
            OPTIONAL_FIELD("target", row->target > 0, row->target),
            TEXT_FIELD("engine", row->engine));
        return;
    }
    printf("%-18s %-20s %14.0f %s", row->variant, row->what, row->rate, row->unit);
    if (row->engine) printf(" (%s)", row->engine);
    if (row->ratio > 0) printf("  %5.2f of %s", row->ratio, row->beside);
    if (row->ratio > 0 && row->target > 0) printf(" (target %.2f)", row->target);
    putchar('\n');
}

/* ---- one variant ----------------------------------------------------------------------------- */

static MwesoStatus bench(const Cli *cli, const MwesoVariant *variant, const BenchRun *run,
                         bool first)
{
    BenchSpeed play, count;
    double search, together;
    MwesoError error;
    const char *name = mweso_variant_name(variant);
    MwesoStatus status = time_playouts(variant, run, 1, &play, &error);
    if (status == MWESO_OK) status = time_leaves(variant, run->seconds, &count, &error);
    if (status == MWESO_OK) status = time_search(variant, run->seconds, false, &search, &error);
    if (status == MWESO_OK) status = time_search(variant, run->seconds, true, &together, &error);
    if (cli_stop) return MWESO_OK;
    if (status != MWESO_OK) return cli_fail_error(cli, name, &error);
    const BenchRow rows[] = {
        {"leaves", name, "leaves", "a second", (double)count.leaves / count.seconds},
        {"playouts", name, "random playouts", "a second", (double)play.games / play.seconds,
         .engine = mweso_playouts_engine(variant)},
        {"moves", name, "moves in playouts", "a second", (double)play.moves / play.seconds},
        {"laps", name, "laps in playouts", "a second", (double)play.laps / play.seconds},
        {"search", name, "positions searched", "a second", search},
        {"search-all-cores", name, "... on all cores", "a second", together},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        print_measured(cli, &rows[i], first && i == 0);
    return MWESO_OK;
}

/* ---- the fixed list -------------------------------------------------------------------------- */

/* How a figure of the list is measured: games or laps a second, in random games, in the same with
 * metrics, or in an endless move; positions searched a second; milliseconds to start the program;
 * or the figure that a yardstick prints, a program that knows only one game. */
typedef enum MeasureKind {
    MEASURE_GAMES,
    MEASURE_LAPS,
    MEASURE_SIMULATED,
    MEASURE_ENDLESS_LAPS,
    MEASURE_SEARCH,
    MEASURE_START_UP,
    MEASURE_YARDSTICK
} MeasureKind;

typedef struct Measure {
    MeasureKind kind;
    bool all_cores;
    const char *setting; /* an answer set in the variant, or NULL */
    const char *label;   /* what a yardstick prints before its figure */
} Measure;

typedef struct SuiteRow {
    const char *name, *variant, *what, *unit;
    const Measure *measure;
    const char *beside; /* what it is compared with: a yardstick's program */
    const Measure *measure_beside;
    double target; /* of the ratio; times the processors if `per_processor` */
    bool per_processor;
} SuiteRow;

typedef struct Suite {
    const Cli *cli;
    BenchRun run; /* each of the RUNS */
    MwesoStatus status;
} Suite;

/* Milliseconds from the start of the program to its end. */
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

/* The figure that a yardstick prints after `label`; 0 if the program is missing. */
static double yardstick(const Suite *suite, const char *program, const char *label)
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

/* One figure, ours or that of the yardstick `program`; 0 if it cannot be measured. */
static double measured(Suite *suite, const char *name, const Measure *m, const char *program)
{
    const char *settings[] = {m->setting, NULL};
    const double seconds = suite->run.seconds;
    BenchSpeed speed = {.seconds = 1};
    double rate = 0;
    MwesoError error;
    MwesoStatus status = MWESO_OK;
    if (m->kind == MEASURE_START_UP) return start_up(suite, name);
    if (m->kind == MEASURE_YARDSTICK) return yardstick(suite, program, m->label);
    MwesoVariant *variant = cli_variant_with(suite->cli, name, settings, &status);
    if (variant) {
        if (m->kind == MEASURE_SEARCH)
            status = time_search(variant, seconds, m->all_cores, &rate, &error);
        else if (m->kind == MEASURE_ENDLESS_LAPS)
            status = time_endless(variant, seconds, &speed, &error);
        else if (m->kind == MEASURE_SIMULATED)
            status = time_simulate(variant, &suite->run, !m->all_cores, &speed, &error);
        else status = time_playouts(variant, &suite->run, !m->all_cores, &speed, &error);
        if (status != MWESO_OK && !cli_stop) cli_fail_error(suite->cli, name, &error);
    }
    mweso_variant_free(variant);
    if (status != MWESO_OK) suite->status = status;
    if (m->kind == MEASURE_SEARCH) return rate;
    bool laps = m->kind == MEASURE_LAPS || m->kind == MEASURE_ENDLESS_LAPS;
    return (double)(laps ? speed.laps : speed.games) / speed.seconds;
}

static const Measure games = {MEASURE_GAMES};
static const Measure games_on_all = {MEASURE_GAMES, .all_cores = true};
static const Measure laps = {MEASURE_LAPS};
static const Measure wide_laps = {MEASURE_LAPS, .setting = "board.columns=12"};
static const Measure simulated = {MEASURE_SIMULATED};
static const Measure simulated_on_all = {MEASURE_SIMULATED, .all_cores = true};
static const Measure endless_laps = {MEASURE_ENDLESS_LAPS, .setting = "end.lap_limit=1000000000"};
static const Measure search = {MEASURE_SEARCH};
static const Measure search_on_all = {MEASURE_SEARCH, .all_cores = true};
static const Measure start = {MEASURE_START_UP};
static const Measure only_games = {MEASURE_YARDSTICK, .label = "playouts/s "};
static const Measure only_laps = {MEASURE_YARDSTICK, .label = "laps/s "};

static const SuiteRow entries[] = {
    {"playouts", "omweso", "random playouts", "a second", &games, "omweso_only", &only_games, 1.0},
    {"laps-coro", "coro", "laps in playouts", "a second", &laps, "omweso_only", &only_laps, 0.8},
    {"laps-kombe", "kombe", "laps in playouts", "a second", &laps, "omweso_only", &only_laps, 0.8},
    {"laps-igisoro-plain", "igisoro-plain", "laps in playouts", "a second", &laps, "omweso_only",
     &only_laps, 0.8},
    {"laps-hus", "hus", "laps in playouts", "a second", &laps, "omweso_only", &only_laps, 0.8},
    {"laps-ndoto", "ndoto", "laps in playouts", "a second", &laps, "omweso_only", &only_laps, 0.5},
    {"endless-laps", "omweso", "laps, endless move", "a second", &endless_laps, "lap_limit",
     &only_laps, 0.8},
    {"12-columns", "omweso", "laps, 12 columns", "a second", &wide_laps, "8 columns", &laps, 0.7},
    {"all-cores", "omweso", "playouts, all cores", "a second", &games_on_all, "one core", &games,
     0.95, true},
    {"simulate", "omweso", "games of simulate", "a second", &simulated, "playouts", &games, 0},
    {"simulate-all-cores", "omweso", "simulate, all cores", "a second", &simulated_on_all,
     "one core", &simulated, 0},
    {"playouts-bao", "bao-kiswahili", "random playouts", "a second", &games, NULL, NULL, 0},
    {"search", "omweso", "positions searched", "a second", &search, NULL, NULL, 0},
    {"search-all-cores", "omweso", "searched, all cores", "a second", &search_on_all, "one core",
     &search, 0},
    {"start-up", "omweso", "moves omweso", "ms", &start, NULL, NULL, 0},
};

/* Measures ours and the other in turn, so that other load on the machine affects both alike. */
static BenchRow compare(Suite *suite, const SuiteRow *entry)
{
    double ours[RUNS] = {0}, beside[RUNS] = {0}, ratios[RUNS] = {0};
    for (int i = 0; i < RUNS; i++) {
        ours[i] = measured(suite, entry->variant, entry->measure, NULL);
        if (entry->measure_beside)
            beside[i] = measured(suite, entry->variant, entry->measure_beside, entry->beside);
        if (beside[i] > 0) ratios[i] = ours[i] / beside[i];
        if (suite->status != MWESO_OK || cli_stop) break;
    }
    double target = entry->target * (entry->per_processor ? mweso_processors() : 1);
    BenchRow row = {entry->name,
                    entry->variant,
                    entry->what,
                    entry->unit,
                    cli_median(ours, RUNS),
                    entry->beside,
                    cli_median(beside, RUNS),
                    cli_median(ratios, RUNS),
                    target};
    if (row.ratio <= 0) row.beside = NULL;
    return row;
}

static MwesoStatus bench_suite(const Cli *cli, const BenchRun *run)
{
    Suite suite = {cli, {run->seed, run->seconds / RUNS}, MWESO_OK};
    for (size_t i = 0; i < sizeof entries / sizeof *entries && !cli_stop; i++) {
        BenchRow row = compare(&suite, &entries[i]);
        if (suite.status != MWESO_OK || cli_stop) break;
        print_measured(cli, &row, i == 0);
        if (fflush(stdout) != 0) cli_output_failed();
        if (cli_output_failed()) break;
    }
    if (cli_stop) return cli_fail(cli, MWESO_NO, "stopped before the last measurement");
    return suite.status;
}

/* ---- the verb -------------------------------------------------------------------------------- */

static MwesoStatus run(Cli *cli)
{
    uint64_t seed, seconds;
    MwesoStatus status = MWESO_OK;
    if (!cli_number(cli, OPT_SEED, 1, &seed) || !cli_number(cli, OPT_SECONDS, 2, &seconds))
        return MWESO_USAGE;
    BenchRun run = {seed, (double)seconds};
    if (cli->count == 0) return bench_suite(cli, &run);
    for (int i = 0; i < cli->count && status == MWESO_OK && !cli_stop; i++) {
        MwesoVariant *variant = cli_variant(cli, cli->arguments[i], &status);
        if (variant) status = bench(cli, variant, &run, i == 0);
        mweso_variant_free(variant);
    }
    if (cli_stop) return cli_fail(cli, MWESO_NO, "stopped before the last measurement");
    return status;
}

static const OptionId own[] = {OPT_SECONDS, OPT_SEED, OPT_YARDSTICKS, OPT_COUNT};

const Verb verb_bench = {
    "bench",
    "[VARIANT...]",
    "how many leaves, random games, laps and searched positions a second",
    "Measures, on one thread, the leaves a second that perft counts to depth 6, and the uniformly "
    "random games,\n"
    "moves and laps a second, of each variant, with who plays them (docs/performance.md: lanes, "
    "vectors or the\n"
    "reference), and the positions a second that the search looks at, on one thread and on all "
    "cores. Without a\n"
    "variant, a fixed list is measured: games of some shipped variants, an endless move, a wider "
    "board, all\n"
    "processors, and the time to start. Each is the median of five runs, which alternate with what "
    "it is compared\n"
    "with; omweso_only and lap_limit, two programs that know only one game, are looked for in the "
    "folder of\n"
    "--yardsticks.",
    "mweso bench omweso omweso-forward --seconds 5",
    own,
    0,
    -1,
    run,
    FORMAT_TEXT,
};
