/* mweso simulate: many games, and what they say. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/plan.h"
#include "cli/comparing/simulate_series.h"
#include "cli/verbs.h"

typedef struct SimulateRun {
    const Cli *cli;
    const Plan *asked;
    const MwesoPlan *plan; /* the games it asks for */
    MwesoVariant **variants;
    size_t count;
    bool games_wanted; /* rows of games, not of metrics */
    bool first;        /* nothing has been printed yet */
    const MwesoVariant *variant;
    MwesoSample *sample; /* of the variant under way */
    Worth worth;         /* of that */
    double began;
    uint64_t done, held; /* games, and how many of them a store held at the start */
    uint64_t before;     /* games of variants before */
    NewFile records;     /* of --save */
} SimulateRun;

static const double level = 0.95;

/* ---- games ----------------------------------------------------------------------------------- */

static Field figure_field(const MwesoFigures *figures, size_t figure)
{
    const char *name = mweso_figure_name(figure);
    assert(name);
    int64_t value = figures->of[figure];
    switch (figure) {
    case MWESO_FIGURE_WINNER:
    case MWESO_FIGURE_FIRST_PLAYER: return TEXT_FIELD(name, cli_side((int)value));
    case MWESO_FIGURE_END:
        return TEXT_FIELD(name, value ? mweso_end_name((MwesoEnd)value) : "cut-off");
    case MWESO_FIGURE_ENDLESS: return BOOL_FIELD(name, value);
    default: return NUMBER_FIELD(name, value);
    }
}

static void print_game(SimulateRun *run, const MwesoFigures *figures)
{
    Field fields[2 + MWESO_FIGURE_COUNT + PLAN_FIELDS] = {
        TEXT_FIELD("variant", mweso_variant_label(run->variant)),
        NUMBER_FIELD("game", figures->game)};
    for (size_t i = 0; i < MWESO_FIGURE_COUNT; i++) fields[2 + i] = figure_field(figures, i);
    cli_plan_fields(run->asked, run->variant, &fields[2 + MWESO_FIGURE_COUNT]);
    cli_row(run->cli, fields, sizeof fields / sizeof *fields, run->first);
    run->first = false;
}

/* ---- metrics --------------------------------------------------------------------------------- */

/* A mean over games that were cut off says so. */
static void print_line(const SimulateRun *run, const MwesoMetric *metric, MwesoEstimate e)
{
    char value[32], low[32], high[32];
    printf("  %-21s %10s   %10s to %10s   %s", metric->name,
           cli_metric_value(metric, e.value, value, sizeof value),
           cli_metric_value(metric, e.low, low, sizeof low),
           cli_metric_value(metric, e.high, high, sizeof high), metric->doc);
    if (metric->is_cut && run->worth.cut_off)
        printf("; %.2f%% cut off at turn %u",
               100 * (double)run->worth.cut_off / (double)run->worth.games, run->plan->max_turns);
    putchar('\n');
}

static void print_metric(SimulateRun *run, size_t index)
{
    const MwesoMetric *metric = mweso_metric(index);
    MwesoEstimate e = mweso_sample_metric(run->sample, index, level, cli_plan_is_paired(run->plan));
    if (run->cli->format == FORMAT_TEXT) {
        print_line(run, metric, e);
        return;
    }
    Field fields[10 + PLAN_FIELDS] = {TEXT_FIELD("variant", mweso_variant_label(run->variant)),
                                      TEXT_FIELD("player_1", run->plan->players[0]),
                                      TEXT_FIELD("player_2", run->plan->players[1]),
                                      NUMBER_FIELD("games", mweso_sample_count(run->sample)),
                                      TEXT_FIELD("metric", metric->name),
                                      REAL_FIELD("value", e.value),
                                      REAL_FIELD("low", e.low),
                                      REAL_FIELD("high", e.high)};
    cli_plan_fields(run->asked, run->variant, &fields[8]);
    fields[8 + PLAN_FIELDS] = NUMBER_FIELD("different_games", run->worth.different);
    fields[9 + PLAN_FIELDS] = NUMBER_FIELD("cut_off", run->worth.cut_off);
    cli_row(run->cli, fields, sizeof fields / sizeof *fields, run->first);
    run->first = false;
}

static void print_head(SimulateRun *run)
{
    const Worth *worth = &run->worth;
    printf("%s%s: %llu game%s, ", run->first ? "" : "\n", mweso_variant_label(run->variant),
           (unsigned long long)worth->games, cli_plural(worth->games));
    cli_print_plan(run->plan, stdout);
    printf("\n  %llu different game%s, %llu different opening%s of 8 turns\n",
           (unsigned long long)worth->different, cli_plural(worth->different),
           (unsigned long long)worth->openings, cli_plural(worth->openings));
    printf("  %-21s %10s   %24s   %s\n", "METRIC", "VALUE", "95% INTERVAL", "WHAT IT IS");
    run->first = false;
}

/* What is wrong with the sample: under the table, or beside the rows. */
static void warn(const SimulateRun *run)
{
    WorthText cut, different;
    const char *texts[] = {cli_different_text(&run->worth, different),
                           cli_cut_text(run->plan, &run->worth, cut)};
    for (int i = 0; i < 2; i++) {
        if (!texts[i][0]) continue;
        if (run->cli->format == FORMAT_TEXT) printf("  Note: %s\n", texts[i]);
        else cli_note(run->cli, "%s: %s", mweso_variant_label(run->variant), texts[i]);
    }
}

static MwesoStatus print_sample(SimulateRun *run)
{
    if (run->games_wanted) return MWESO_OK;
    if (!cli_worth(run->plan, run->sample, &run->worth)) return cli_no_memory(run->cli);
    if (run->cli->format == FORMAT_TEXT) print_head(run);
    for (size_t i = 0; i < mweso_metric_count(); i++) print_metric(run, i);
    warn(run);
    return MWESO_OK;
}

/* ---- playing --------------------------------------------------------------------------------- */

static bool report(void *user, uint64_t done)
{
    SimulateRun *run = user;
    uint64_t shards = run->plan->shards;
    uint64_t all = run->plan->games / shards * run->count;
    if (run->done == 0) run->held = done - 1;
    run->done = done;
    double rate = (double)(done - run->held) / (cli_now() - run->began);
    double left = rate > 0 && all > done ? (double)(all - done) / rate : 0;
    cli_progress(run->cli, "%llu of %llu games, %.0f a second, %.0f s left",
                 (unsigned long long)done, (unsigned long long)all, rate, left);
    return !cli_stop && !cli_output_failed();
}

static bool take_game(void *user, const MwesoFigures *figures)
{
    SimulateRun *run = user;
    if (run->games_wanted) print_game(run, figures);
    else if (!mweso_sample_add(run->sample, figures)) return false;
    return run->done % 64 ? (run->done++, true) : report(run, run->done + 1);
}

/* Of the variant under way. */
static bool report_played(void *user, uint64_t done)
{
    SimulateRun *run = user;
    return report(run, run->before + done);
}

static bool save_game(void *user, const MwesoFigures *figures, const MwesoGame *game)
{
    SimulateRun *run = user;
    char number[24], note[80];
    bool cut = figures->of[MWESO_FIGURE_END] == MWESO_GOES_ON;
    int south = (int)figures->of[MWESO_FIGURE_FIRST_PLAYER]; /* 0: the first is South */
    snprintf(number, sizeof number, "%llu", (unsigned long long)figures->game);
    snprintf(note, sizeof note, "simulate of seed %llu%s", (unsigned long long)run->plan->seed,
             cut ? ", ended by cut-off" : "");
    const SavedGame saved = {game,
                             number,
                             run->plan->players[south],
                             run->plan->players[!south],
                             note,
                             run->cli->settings};
    cli_save_game(run->cli, &run->records, &saved);
    return take_game(run, figures) && !run->records.problem;
}

static MwesoStatus fail(const SimulateRun *run, const MwesoError *error)
{
    if (cli_output_failed()) return MWESO_IO;
    const char *what = run->variant ? mweso_variant_label(run->variant) : "--store";
    if (error->line) what = run->cli->values[OPT_PLACEMENT];
    return cli_fail_error(run->cli, what, error);
}

/* Games that are printed or saved are told one by one. */
static MwesoStatus play_and_tell(SimulateRun *run, MwesoError *error)
{
    return run->records.stream
               ? mweso_simulate_recorded(run->variant, run->plan, save_game, run, error)
               : mweso_simulate(run->variant, run->plan, NULL, take_game, run, error);
}

static MwesoStatus play_sample(SimulateRun *run, MwesoError *error)
{
    run->before = run->done;
    run->sample = mweso_simulate_sample(run->variant, run->plan, report_played, run, error);
    return run->sample ? MWESO_OK : error->status;
}

static MwesoStatus play_variant(SimulateRun *run)
{
    MwesoError error;
    bool told = run->records.stream || run->games_wanted;
    if (told && !(run->sample = mweso_sample_new())) return cli_no_memory(run->cli);
    MwesoStatus status = told ? play_and_tell(run, &error) : play_sample(run, &error);
    cli_progress_end();
    status = status == MWESO_OK ? print_sample(run) : fail(run, &error);
    mweso_sample_free(run->sample);
    return status;
}

static MwesoStatus play_all(SimulateRun *run)
{
    MwesoStatus status = MWESO_OK;
    for (size_t i = 0; i < run->count && status == MWESO_OK; i++) {
        run->variant = run->variants[i];
        status = play_variant(run);
    }
    return status;
}

static MwesoStatus play_and_save(SimulateRun *run)
{
    MwesoStatus status;
    if (!cli_save_begin(run->cli, &run->records, &status)) return status;
    return cli_save_end(run->cli, &run->records, play_all(run));
}

/* ---- with a store ---------------------------------------------------------------------------- */

static MwesoStatus print_stored(SimulateRun *run, MwesoStore *store)
{
    MwesoStatus status = MWESO_OK;
    for (size_t i = 0; i < run->count && status == MWESO_OK && !cli_output_failed(); i++) {
        MwesoError error;
        run->variant = run->variants[i];
        run->sample = mweso_store_sample(store, i, &error);
        if (!run->sample) return fail(run, &error);
        size_t count = run->games_wanted ? mweso_sample_count(run->sample) : 0;
        for (size_t game = 0; game < count && !cli_output_failed(); game++)
            print_game(run, mweso_sample_at(run->sample, game));
        status = print_sample(run);
        mweso_sample_free(run->sample);
    }
    return status;
}

static MwesoStatus play_into_store(SimulateRun *run)
{
    MwesoError error;
    MwesoStore *store = mweso_store_new(run->cli->values[OPT_STORE], run->plan,
                                        (const MwesoVariant *const *)run->variants, run->count,
                                        &error);
    if (!store) return fail(run, &error);
    MwesoStatus status = mweso_store_play(store, report, run, &error);
    cli_progress_end();
    if (status != MWESO_OK) fail(run, &error);
    else status = print_stored(run, store);
    mweso_store_free(store);
    return status;
}

static MwesoStatus no_series(const Cli *cli)
{
    return cli_fail(cli, MWESO_USAGE, "--max-games ends a series, and there is no --series");
}

/* Games that a store holds are not played again, and series are not kept. */
static bool can_save(const Cli *cli, MwesoStatus *status)
{
    const char *other = cli->values[OPT_STORE]          ? "--store"
                        : cli->values[OPT_SERIES_COUNT] ? "--series"
                                                        : NULL;
    if (!cli->values[OPT_SAVE] || !other) return true;
    *status = cli_fail(cli, MWESO_USAGE, "--save: games are not written as records with %s", other);
    return false;
}

static MwesoStatus run(Cli *cli)
{
    Plan plan;
    MwesoStatus status;
    SimulateRun run = {
        .cli = cli, .asked = &plan, .plan = &plan.plan, .first = true, .began = cli_now()};
    run.games_wanted = cli->format != FORMAT_TEXT && !cli->values[OPT_METRICS];
    run.variants = cli_variants(cli, &status);
    run.count = run.variants ? (size_t)cli->count : 0;
    plan = (Plan){0};
    if (run.variants && can_save(cli, &status) && cli_plan(cli, 1000, &plan, &status))
        status = cli->values[OPT_SERIES_COUNT] ? simulate_series(cli, run.variants, &plan)
                 : cli->values[OPT_MAX_GAMES]  ? no_series(cli)
                 : cli->values[OPT_STORE]      ? play_into_store(&run)
                                               : play_and_save(&run);
    cli_variants_free(run.variants, run.count);
    cli_plan_free(&plan);
    return status;
}

static const OptionId own[] = {OPT_GAMES,   OPT_SERIES_COUNT, OPT_MAX_GAMES, OPT_SEED,
                               OPT_PLAYERS, OPT_PLACEMENT,    OPT_MAX_TURNS, OPT_THREADS,
                               OPT_SHARD,   OPT_STORE,        OPT_SAVE,      OPT_METRICS,
                               OPT_COUNT};

const Verb verb_simulate = {
    "simulate",
    "VARIANT...",
    "many games, and what they say",
    "Plays many games and prints the metrics of docs/metrics.md, each with a 95% interval; with "
    "--format jsonl or\n"
    "csv, one line a game in the order of the games. The same seed gives the same games whatever "
    "the threads and\n"
    "shards are. With --store the games are kept in an SQLite file as they are played; the same "
    "command goes on\n"
    "with what is missing after it was stopped or killed. 'mweso merge' joins the stores of "
    "shards. With --save the games are written as records too, which replay, annotate and infer "
    "read.\n"
    "With --series N, series of games are played on with the seeds that were won until somebody "
    "has lost, with\n"
    "metrics and rows of their own.",
    "mweso simulate omweso coro --games 200 --seed 7",
    own,
    1,
    -1,
    run,
    FORMAT_TEXT,
};
