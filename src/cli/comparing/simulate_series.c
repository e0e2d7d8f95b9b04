/* mweso simulate --series: many series, and what they say. */
#include "cli/comparing/simulate_series.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/plan.h"

typedef struct SeriesRun {
    const Cli *cli;
    const Plan *asked;
    const MwesoPlan *plan; /* the series it asks for */
    int most_games;
    bool rows_wanted;            /* of series, not of metrics */
    bool first;                  /* nothing has been printed yet */
    const MwesoVariant *variant; /* under way */
    MwesoSeriesFigures *list;
    size_t count, room;
    double began;
    uint64_t done;
} SeriesRun;

static const double level = 0.95;

static Field figure_field(const MwesoSeriesFigures *figures, size_t figure)
{
    const char *name = mweso_series_figure_name(figure);
    int64_t value = figures->of[figure];
    assert(name);
    switch (figure) {
    case MWESO_SERIES_WINNER:
    case MWESO_SERIES_FIRST_PLAYER: return TEXT_FIELD(name, cli_side((int)value));
    case MWESO_SERIES_SHORTER: return BOOL_FIELD(name, value);
    default: return NUMBER_FIELD(name, value);
    }
}

static void print_series(SeriesRun *run, const MwesoSeriesFigures *figures)
{
    Field fields[2 + MWESO_SERIES_FIGURE_COUNT + PLAN_FIELDS] = {
        TEXT_FIELD("variant", mweso_variant_label(run->variant)),
        NUMBER_FIELD("series", figures->series)};
    for (size_t i = 0; i < MWESO_SERIES_FIGURE_COUNT; i++) fields[2 + i] = figure_field(figures, i);
    cli_plan_fields(run->asked, run->variant, &fields[2 + MWESO_SERIES_FIGURE_COUNT]);
    cli_row(run->cli, fields, sizeof fields / sizeof *fields, run->first);
    run->first = false;
}

static void print_metric(SeriesRun *run, size_t index)
{
    const MwesoMetric *metric = mweso_series_metric(index);
    MwesoEstimate e = mweso_series_estimate(run->list, run->count, index, level);
    char value[32], low[32], high[32];
    if (run->cli->format == FORMAT_TEXT) {
        printf("  %-21s %10s   %10s to %10s   %s\n", metric->name,
               cli_metric_value(metric, e.value, value, sizeof value),
               cli_metric_value(metric, e.low, low, sizeof low),
               cli_metric_value(metric, e.high, high, sizeof high), metric->doc);
        return;
    }
    Field fields[8 + PLAN_FIELDS] = {TEXT_FIELD("variant", mweso_variant_label(run->variant)),
                                     TEXT_FIELD("player_1", run->plan->players[0]),
                                     TEXT_FIELD("player_2", run->plan->players[1]),
                                     NUMBER_FIELD("series", run->count),
                                     TEXT_FIELD("metric", metric->name),
                                     REAL_FIELD("value", e.value),
                                     REAL_FIELD("low", e.low),
                                     REAL_FIELD("high", e.high)};
    cli_plan_fields(run->asked, run->variant, &fields[8]);
    cli_row(run->cli, fields, sizeof fields / sizeof *fields, run->first);
    run->first = false;
}

static void print_head(SeriesRun *run)
{
    printf("%s%s: %zu series, ", run->first ? "" : "\n", mweso_variant_label(run->variant),
           run->count);
    cli_print_plan(run->plan, stdout);
    printf(", at most %d games each\n", run->most_games);
    printf("  %-21s %10s   %24s   %s\n", "METRIC", "VALUE", "95% INTERVAL", "WHAT IT IS");
    run->first = false;
}

static void print_metrics(SeriesRun *run)
{
    if (run->cli->format == FORMAT_TEXT) print_head(run);
    for (size_t i = 0; i < mweso_series_metric_count(); i++) print_metric(run, i);
}

static bool keep(SeriesRun *run, const MwesoSeriesFigures *figures)
{
    if (run->count == run->room) {
        size_t room = run->room ? 2 * run->room : 256;
        MwesoSeriesFigures *list = realloc(run->list, room * sizeof *list);
        if (!list) return false;
        run->list = list;
        run->room = room;
    }
    run->list[run->count++] = *figures;
    return true;
}

static bool take_series(void *user, const MwesoSeriesFigures *figures)
{
    SeriesRun *run = user;
    if (run->rows_wanted) print_series(run, figures);
    else if (!keep(run, figures)) return false;
    double rate = (double)++run->done / (cli_now() - run->began);
    cli_progress(run->cli, "%llu series, %.0f a second", (unsigned long long)run->done, rate);
    return !cli_stop && !cli_output_failed();
}

static MwesoStatus play(SeriesRun *run, const MwesoVariant *variant, const char *name)
{
    const MwesoSeriesSource source = {run->cli->path, name, run->cli->settings};
    MwesoError error = {0};
    run->variant = variant;
    run->count = 0;
    MwesoStatus status = mweso_simulate_series(&source, run->plan, run->most_games, take_series,
                                               run, &error);
    cli_progress_end();
    if (cli_output_failed()) return MWESO_IO;
    if (status != MWESO_OK) return cli_fail_error(run->cli, mweso_variant_label(variant), &error);
    if (!run->rows_wanted) print_metrics(run);
    return status;
}

/* What goes with games alone. */
static bool refuses(const Cli *cli)
{
    static const struct {
        OptionId option;
        const char *why;
    } none[] = {
        {OPT_GAMES, "--series N says how many series are played, so there is no --games"},
        {OPT_STORE, "a store keeps games and no series, so --series has no --store"},
        {OPT_PLACEMENT, "a series begins from the usual start, so --series has no --placement"},
    };
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        if (cli->values[none[i].option]) {
            cli_fail(cli, MWESO_USAGE, "%s", none[i].why);
            return true;
        }
    return false;
}

MwesoStatus simulate_series(const Cli *cli, MwesoVariant *const *variants, Plan *asked)
{
    MwesoPlan *plan = &asked->plan;
    uint64_t most_games;
    if (refuses(cli) || !cli_number_from(cli, OPT_SERIES_COUNT, 0, 1, 1000000000, &plan->games) ||
        !cli_number_from(cli, OPT_MAX_GAMES, 100, 1, 10000, &most_games))
        return MWESO_USAGE;
    SeriesRun run = {.cli = cli,
                     .asked = asked,
                     .plan = plan,
                     .most_games = (int)most_games,
                     .rows_wanted = cli->format != FORMAT_TEXT && !cli->values[OPT_METRICS],
                     .first = true,
                     .began = cli_now()};
    MwesoStatus status = MWESO_OK;
    for (int i = 0; i < cli->count && status == MWESO_OK; i++)
        status = play(&run, variants[i], cli->arguments[i]);
    free(run.list);
    return status;
}
