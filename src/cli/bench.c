/* mweso bench: how fast the kernel is. */
#include <stdio.h>
#include <unistd.h>

#include "cli/verbs.h"

enum { BATCH = 64, MOST_MOVES = 2000, BENCH_DEPTH = 6 };

typedef struct Speed {
    double seconds;
    uint64_t games, moves, laps, leaves;
} Speed;

static MwesoStatus time_playouts(const MwesoVariant *variant, uint64_t seed, double seconds,
                                 Speed *speed, MwesoError *error)
{
    MwesoPlayouts totals = {0};
    MwesoStatus status = MWESO_OK;
    double start = cli_now();
    while (status == MWESO_OK && !cli_stop && !cli_output_failed() &&
           (cli_now() - start < seconds || totals.games == 0))
        status = mweso_playouts(variant, totals.games, BATCH, MOST_MOVES, seed, &totals, error);
    *speed = (Speed){cli_now() - start, totals.games, totals.moves, totals.laps, 0};
    return status;
}

static bool goes_on(void *user, uint64_t done)
{
    (void)user, (void)done;
    return !cli_stop;
}

static MwesoStatus time_leaves(const MwesoVariant *variant, double seconds, Speed *speed,
                               MwesoError *error)
{
    MwesoCount counts[BENCH_DEPTH];
    MwesoPosition start = mweso_position_start(variant, false);
    MwesoStatus status = MWESO_OK;
    double began = cli_now();
    uint64_t leaves = 0;
    while (status == MWESO_OK && cli_now() - began < seconds) {
        status = mweso_perft(variant, &start, BENCH_DEPTH, counts, goes_on, NULL, error);
        leaves += counts[BENCH_DEPTH - 1].leaves;
    }
    *speed = (Speed){.seconds = cli_now() - began, .leaves = leaves};
    return status;
}

/* Positions a second that the search looks at from the usual start. */
static MwesoStatus time_search(const MwesoVariant *variant, double seconds, long threads,
                               double *rate, MwesoError *error)
{
    char name[64];
    MwesoThought thought;
    const MwesoPosition start = mweso_position_start(variant, false);
    snprintf(name, sizeof name, "search:time=%.3f,threads=%ld", seconds < 0.001 ? 0.001 : seconds,
             threads);
    MwesoPlayer *player = mweso_player_new(variant, name, error);
    MwesoGame *game = player ? mweso_game_new(variant, &start) : NULL;
    MwesoStatus status = !player ? error->status : !game ? MWESO_IO : MWESO_OK;
    if (status == MWESO_OK) status = mweso_player_move(player, game, NULL, NULL, &thought, error);
    if (status == MWESO_OK) *rate = (double)thought.nodes / thought.seconds;
    mweso_game_free(game);
    mweso_player_free(player);
    return status;
}

static void print(const Cli *cli, const char *variant, const char *what, double rate, bool first)
{
    if (cli->format == FORMAT_TEXT) printf("%-20s %-20s %14.0f a second\n", variant, what, rate);
    else
        ROW(cli, first, TEXT_FIELD("variant", variant), TEXT_FIELD("what", what),
            REAL_FIELD("rate", rate));
}

static MwesoStatus bench(const Cli *cli, const MwesoVariant *variant, uint64_t seed, double seconds,
                         bool first)
{
    Speed play, count;
    double search, together;
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    MwesoError error;
    const char *name = mweso_variant_name(variant);
    MwesoStatus status = time_playouts(variant, seed, seconds, &play, &error);
    if (status == MWESO_OK) status = time_leaves(variant, seconds, &count, &error);
    if (status == MWESO_OK) status = time_search(variant, seconds, 1, &search, &error);
    if (status == MWESO_OK)
        status = time_search(variant, seconds, cores > 64 ? 64 : cores, &together, &error);
    if (status != MWESO_OK) return cli_fail_error(cli, name, &error);
    print(cli, name, "leaves", (double)count.leaves / count.seconds, first);
    print(cli, name, "random playouts", (double)play.games / play.seconds, false);
    print(cli, name, "moves in playouts", (double)play.moves / play.seconds, false);
    print(cli, name, "laps in playouts", (double)play.laps / play.seconds, false);
    print(cli, name, "positions searched", search, false);
    print(cli, name, "... on all cores", together, false);
    return MWESO_OK;
}

static MwesoStatus run(Cli *cli)
{
    static char usual_name[] = "omweso", *usual[] = {usual_name};
    uint64_t seed, seconds;
    MwesoStatus status = MWESO_OK;
    char **names = cli->count ? cli->arguments : usual;
    int count = cli->count ? cli->count : 1;
    if (!cli_number(cli, OPT_SEED, 1, &seed) || !cli_number(cli, OPT_SECONDS, 2, &seconds))
        return MWESO_USAGE;
    for (int i = 0; i < count && status == MWESO_OK && !cli_stop; i++) {
        MwesoVariant *variant = cli_variant(cli, names[i], &status);
        if (variant) status = bench(cli, variant, seed, (double)seconds, i == 0);
        mweso_variant_free(variant);
    }
    return status;
}

static const OptionId own[] = {OPT_SECONDS, OPT_SEED, OPT_COUNT};

const Verb verb_bench = {
    "bench",
    "[VARIANT...]",
    "how many leaves, random games, laps and searched positions a second",
    "Measures, on one thread, the leaves a second that perft counts to depth 6, and the uniformly "
    "random games,\n"
    "moves and laps a second, of each variant (omweso if none is given); and the positions a "
    "second "
    "that the search\n"
    "looks at, on one thread and on all cores.",
    "mweso bench omweso omweso-forward --seconds 5",
    own,
    0,
    -1,
    run,
    FORMAT_TEXT,
};
