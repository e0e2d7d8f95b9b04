/* mweso bench: how fast the kernel is, alone and beside programs that know only one game. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/players/bench.h"
#include "cli/verbs.h"

/* Games are asked for in batches that grow until one takes such a share of the time. */
enum { BATCH = 64, MANY = 1 << 16, SHARES = 16 };
enum { MOST_MOVES = 2000, BENCH_DEPTH = 6 };

MwesoStatus bench_playouts(const MwesoVariant *variant, const BenchRun *run, int threads,
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

static bool goes_on(void *user, uint64_t done)
{
    (void)user, (void)done;
    return !cli_stop;
}

/* Plays so many games, and works their metrics out. */
static MwesoStatus count_games(const MwesoVariant *variant, const MwesoPlan *plan,
                               MwesoError *error)
{
    MwesoSample *sample = mweso_simulate_sample(variant, plan, goes_on, NULL, error);
    if (!sample) return error->status;
    for (size_t i = 0; i < mweso_metric_count(); i++)
        (void)mweso_sample_metric(sample, i, 0.95, false);
    mweso_sample_free(sample);
    return MWESO_OK;
}

MwesoStatus bench_simulate(const MwesoVariant *variant, const BenchRun *run, int threads,
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
        status = count_games(variant, &plan, error);
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
        status = mweso_perft(variant, &start, BENCH_DEPTH, counts, goes_on, NULL, error);
        leaves += counts[BENCH_DEPTH - 1].leaves;
    }
    *speed = (BenchSpeed){.seconds = cli_now() - began, .leaves = leaves};
    return status;
}

int bench_searchers(void)
{
    int cores = mweso_processors();
    return cores < 64 ? cores : 64;
}

MwesoStatus bench_search(const MwesoVariant *variant, double seconds, int threads, double *rate,
                         MwesoError *error)
{
    char name[64];
    MwesoThought thought;
    const MwesoPosition start = mweso_position_start(variant, false);
    snprintf(name, sizeof name, "search:time=%.3f,threads=%d", seconds < 0.001 ? 0.001 : seconds,
             threads);
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

void bench_print(const Cli *cli, const BenchRow *row, bool first)
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
    MwesoStatus status = bench_playouts(variant, run, 1, &play, &error);
    if (status == MWESO_OK) status = time_leaves(variant, run->seconds, &count, &error);
    if (status == MWESO_OK) status = bench_search(variant, run->seconds, 1, &search, &error);
    if (status == MWESO_OK)
        status = bench_search(variant, run->seconds, bench_searchers(), &together, &error);
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
        bench_print(cli, &rows[i], first && i == 0);
    return MWESO_OK;
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
