/* mweso simulate: many games, or series of games, and their metrics. */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/comparing/until.h"
#include "cli/verbs.h"

typedef struct SimulateRun {
    const Cli *cli;
    const Plan *asked;
    const MwesoPlan *plan; /* the games it asks for */
    MwesoVariant **variants;
    char **labels; /* of the variants, no two alike */
    size_t count;
    bool rows_wanted; /* a row for each game or series, not metrics */
    bool first;       /* nothing has been printed yet */
    bool no_memory;   /* for what was played */
    double began;
    uint64_t done, held; /* games or series; `held`: those a store had at the start */
    uint64_t before;     /* games of variants before */
    NewFile records;     /* of --save */
    const Until *until;  /* NULL: no --until; else the games of each variant: */
    MwesoSample **samples;
    uint64_t kept; /* games of the sample under way that it had before */
    /* of the variant under way: */
    const MwesoVariant *variant;
    MwesoSample *sample;
    Worth worth;
    uint64_t impossible; /* metrics, by bit */
    MwesoSeriesFigures *series;
    size_t series_count;
    int most_games; /* of a series */
} SimulateRun;

enum { MOST_UNTIL = 1000000 }; /* games of --until, unless --games says another number */
enum { METRIC_FIELDS = 8 + PLAN_FIELDS };

static const char *label_of(const SimulateRun *run, const MwesoVariant *variant)
{
    size_t i = 0;
    while (run->variants[i] != variant) i++;
    return run->labels[i];
}

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
        TEXT_FIELD("variant", label_of(run, run->variant)), NUMBER_FIELD("game", figures->game)};
    for (size_t i = 0; i < MWESO_FIGURE_COUNT; i++) fields[2 + i] = figure_field(figures, i);
    cli_plan_fields(run->asked, run->variant, &fields[2 + MWESO_FIGURE_COUNT]);
    cli_row(run->cli, fields, sizeof fields / sizeof *fields, run->first);
    run->first = false;
}

/* ---- metrics --------------------------------------------------------------------------------- */

static void print_columns(const SimulateRun *run)
{
    printf("  %-21s %10s   %24s   %s\n", "METRIC", "VALUE",
           run->until ? "95% INTERVAL AT ANY TIME" : "95% INTERVAL", "WHAT IT IS");
}

/* `why`: "" or by which answers it cannot happen, and has no interval. */
static void print_estimate(const MwesoMetric *metric, MwesoEstimate e, const char *why)
{
    char value[32], low[32], high[32], interval[80];
    snprintf(interval, sizeof interval, "%10s to %10s",
             cli_metric_value(metric, e.low, low, sizeof low),
             cli_metric_value(metric, e.high, high, sizeof high));
    printf("  %-21s %10s   %24s   %s", metric->name,
           cli_metric_value(metric, e.value, value, sizeof value),
           *why ? "cannot happen" : interval, metric->doc);
    if (*why) printf(" (%s)", why);
}

/* The fields with which the row of a metric begins; `units` are games or series. */
static void fill_metric_fields(const SimulateRun *run, const char *units, uint64_t count,
                               const MwesoMetric *metric, MwesoEstimate e,
                               Field fields[METRIC_FIELDS])
{
    const Field first[] = {TEXT_FIELD("variant", label_of(run, run->variant)),
                           TEXT_FIELD("player_1", run->plan->players[0]),
                           TEXT_FIELD("player_2", run->plan->players[1]),
                           NUMBER_FIELD(units, count),
                           TEXT_FIELD("metric", metric->name),
                           REAL_FIELD("value", e.value),
                           REAL_FIELD("low", e.low),
                           REAL_FIELD("high", e.high)};
    for (size_t i = 0; i < sizeof first / sizeof *first; i++) fields[i] = first[i];
    cli_plan_fields(run->asked, run->variant, &fields[sizeof first / sizeof *first]);
}

/* Is its interval one of a confidence sequence? */
static bool holds_at_any_time(const SimulateRun *run, size_t index)
{
    return run->until && mweso_metric_most(index, run->plan->max_turns);
}

static MwesoEstimate estimate(const SimulateRun *run, size_t index)
{
    if (!holds_at_any_time(run, index) || run->impossible >> index & 1)
        return cli_estimate(run->plan, run->sample, index, run->impossible);
    return mweso_sample_sequence(run->sample, index, CLI_LEVEL, run->plan->max_turns);
}

/* A mean over games some of which were cut off is marked. */
static void print_metric(SimulateRun *run, size_t index)
{
    const MwesoMetric *metric = mweso_metric(index);
    MwesoEstimate e = estimate(run, index);
    const Worth *worth = &run->worth;
    bool possible = !(run->impossible >> index & 1), any_time = holds_at_any_time(run, index);
    char why[200];
    if (run->cli->format == FORMAT_TEXT) {
        mweso_metric_impossible(run->variant, index, why, sizeof why);
        print_estimate(metric, e, why);
        if (run->until && possible && !any_time)
            printf("; its interval is for a fixed number of games");
        if (metric->is_cut && worth->cut_off)
            printf("; %.2f%% cut off at turn %u",
                   100 * (double)worth->cut_off / (double)worth->games, run->plan->max_turns);
        putchar('\n');
        return;
    }
    Field fields[METRIC_FIELDS + 4];
    fill_metric_fields(run, "games", mweso_sample_count(run->sample), metric, e, fields);
    fields[METRIC_FIELDS] = NUMBER_FIELD("different_games", worth->different);
    fields[METRIC_FIELDS + 1] = NUMBER_FIELD("cut_off", worth->cut_off);
    fields[METRIC_FIELDS + 2] = BOOL_FIELD("possible", possible);
    fields[METRIC_FIELDS + 3] = TEXT_FIELD("interval", !possible  ? NULL
                                                       : any_time ? "any-time"
                                                                  : "fixed");
    cli_row(run->cli, fields, METRIC_FIELDS + 4, run->first);
    run->first = false;
}

static void print_head(SimulateRun *run)
{
    const Worth *worth = &run->worth;
    printf("%s%s: %llu game%s, ", run->first ? "" : "\n", label_of(run, run->variant),
           (unsigned long long)worth->games, cli_plural(worth->games));
    cli_print_plan(run->plan, stdout);
    printf("\n  %llu different game%s, %llu different opening%s of 8 turns\n",
           (unsigned long long)worth->different, cli_plural(worth->different),
           (unsigned long long)worth->openings, cli_plural(worth->openings));
    print_columns(run);
    run->first = false;
}

/* The metrics, with notes on a poor sample under the table, or on stderr. */
static MwesoStatus print_sample(SimulateRun *run)
{
    WorthText cut, different;
    if (run->rows_wanted) return MWESO_OK;
    if (!cli_worth(run->plan, run->sample, &run->worth)) return cli_no_memory(run->cli);
    run->impossible = cli_impossible(run->variant);
    if (run->cli->format == FORMAT_TEXT) print_head(run);
    for (size_t i = 0; i < mweso_metric_count(); i++) print_metric(run, i);
    const char *texts[] = {cli_different_text(&run->worth, different),
                           cli_cut_text(run->plan, &run->worth, cut)};
    for (int i = 0; i < 2; i++) {
        if (!texts[i][0]) continue;
        if (run->cli->format == FORMAT_TEXT) printf("  Note: %s\n", texts[i]);
        else cli_note(run->cli, "%s: %s", label_of(run, run->variant), texts[i]);
    }
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
    if (run->rows_wanted && !run->until) print_game(run, figures);
    else if (!mweso_sample_add(run->sample, figures)) return run->no_memory = true, false;
    return run->done % 64 ? (run->done++, true) : report(run, run->done + 1);
}

/* Progress of the variant under way. */
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
    if (run->no_memory) return cli_no_memory(run->cli);
    const char *what = run->variant ? label_of(run, run->variant) : "--store";
    if (error->line) what = run->cli->values[OPT_PLACEMENT];
    return cli_fail_error(run->cli, what, error);
}

/* Games that are printed or saved are taken one by one. */
static MwesoStatus play_variant(SimulateRun *run)
{
    MwesoError error;
    MwesoStatus status;
    bool saves = run->records.stream, one_by_one = saves || run->rows_wanted;
    run->before = run->done;
    run->sample = one_by_one
                      ? mweso_sample_new()
                      : mweso_simulate_sample(run->variant, run->plan, report_played, run, &error);
    if (one_by_one && !run->sample) return cli_no_memory(run->cli);
    if (one_by_one) mweso_sample_by_plan(run->sample, run->plan);
    if (!one_by_one) status = run->sample ? MWESO_OK : error.status;
    else
        status = saves ? mweso_simulate_recorded(run->variant, run->plan, save_game, run, &error)
                       : mweso_simulate(run->variant, run->plan, NULL, take_game, run, &error);
    cli_progress_end();
    status = status == MWESO_OK ? print_sample(run) : fail(run, &error);
    mweso_sample_free(run->sample);
    return status;
}

static MwesoStatus play_all(SimulateRun *run)
{
    MwesoStatus status;
    if (!cli_save_begin(run->cli, &run->records, &status)) return status;
    for (size_t i = 0; i < run->count && status == MWESO_OK; i++) {
        run->variant = run->variants[i];
        status = play_variant(run);
    }
    return cli_save_end(run->cli, &run->records, status);
}

/* Prints the games of the sample, if rows are wanted, and what they say. */
static MwesoStatus print_held(SimulateRun *run)
{
    size_t count = run->rows_wanted ? mweso_sample_count(run->sample) : 0;
    for (size_t game = 0; game < count && !cli_output_failed(); game++)
        print_game(run, mweso_sample_at(run->sample, game));
    return print_sample(run);
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
        status = print_held(run);
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

/* ---- until intervals are narrow (--until) ---------------------------------------------------- */

static bool is_played(void *user, uint64_t game)
{
    const SimulateRun *run = user;
    return game < run->kept;
}

/* Plays the games of the plan that the samples lack, or reads them from a store that plays them. */
static MwesoStatus fill_samples(SimulateRun *run, MwesoStore *store)
{
    MwesoError error;
    MwesoStatus status = MWESO_OK;
    if (store) status = mweso_store_play(store, report, run, &error);
    for (size_t i = 0; i < run->count && status == MWESO_OK; i++) {
        run->variant = run->variants[i];
        if (store) {
            mweso_sample_free(run->samples[i]);
            run->samples[i] = mweso_store_sample(store, i, &error);
            status = run->samples[i] ? MWESO_OK : error.status;
        } else {
            run->sample = run->samples[i];
            run->kept = mweso_sample_count(run->sample);
            status = mweso_simulate(run->variant, run->plan, is_played, take_game, run, &error);
        }
    }
    return status == MWESO_OK ? status : fail(run, &error);
}

/* The first interval that is too wide yet: its metric, and of which variant. */
typedef struct TooWide {
    const MwesoVariant *variant; /* NULL: none is */
    size_t metric;
    double width;
} TooWide;

static TooWide find_too_wide(const SimulateRun *run)
{
    TooWide found = {NULL, 0, NAN};
    for (size_t i = 0; i < run->count && !found.variant; i++) {
        found.metric = until_open(run->until, run->variants[i], run->samples[i], &found.width);
        if (found.metric < mweso_metric_count()) found.variant = run->variants[i];
    }
    return found;
}

static void print_remark(const SimulateRun *run, const TooWide *left)
{
    UntilText asked;
    char width[32], remark[800];
    unsigned long long games = mweso_sample_count(run->samples[0]);
    until_text(run->until, asked);
    if (left->variant)
        snprintf(remark, sizeof remark,
                 "after %llu games %s of %.200s is still %s wide; asked was %s (--games says how "
                 "many are played at most)",
                 games, mweso_metric(left->metric)->name, label_of(run, left->variant),
                 cli_metric_value(mweso_metric(left->metric), left->width, width, sizeof width),
                 asked);
    else snprintf(remark, sizeof remark, "%llu games were enough for %s", games, asked);
    if (run->cli->format == FORMAT_TEXT) printf("\nNote: %s\n", remark);
    else cli_note(run->cli, "%s", remark);
}

/* Prints what the samples say. What a stop leaves is printed, too: the intervals hold there. */
static MwesoStatus print_samples(SimulateRun *run, MwesoStatus played)
{
    MwesoStatus status = MWESO_OK;
    TooWide left = find_too_wide(run);
    for (size_t i = 0; i < run->count && status == MWESO_OK && !cli_output_failed(); i++) {
        run->variant = run->variants[i];
        run->sample = run->samples[i];
        status = print_held(run);
    }
    if (status == MWESO_OK) print_remark(run, &left);
    return status == MWESO_OK && left.variant ? MWESO_NO : status == MWESO_OK ? played : status;
}

/* Looks after fixed numbers of games, and after those that a store has, until no interval is too
 * wide. */
static MwesoStatus look_until_narrow(SimulateRun *run, MwesoPlan *plan, uint64_t most,
                                     MwesoStore *store)
{
    MwesoError error;
    MwesoStatus status = fill_samples(run, store);
    while (status == MWESO_OK && plan->games < most && find_too_wide(run).variant) {
        plan->games = until_next_look(plan->games, most);
        if (store && mweso_store_extend(store, plan->games, &error) != MWESO_OK)
            return fail(run, &error);
        status = fill_samples(run, store);
    }
    cli_progress_end();
    bool stopped = status == MWESO_NO && !store;
    return status == MWESO_OK || stopped ? print_samples(run, status) : status;
}

/* How many games the run of a store has; 0 if the file is none. */
static uint64_t stored_games(const char *file)
{
    MwesoStore *store = mweso_store_open(file, NULL);
    uint64_t games = store ? mweso_store_run(store).plan->games : 0;
    mweso_store_free(store);
    return games;
}

static MwesoStatus begin_samples(SimulateRun *run)
{
    run->samples = calloc(run->count, sizeof *run->samples);
    bool good = run->samples;
    for (size_t i = 0; i < run->count && good; i++) {
        good = (run->samples[i] = mweso_sample_new());
        if (good) mweso_sample_by_plan(run->samples[i], run->plan);
    }
    return good ? MWESO_OK : cli_no_memory(run->cli);
}

static MwesoStatus play_until(SimulateRun *run, MwesoPlan *plan)
{
    Until until;
    MwesoError error;
    MwesoStatus status;
    MwesoStore *store = NULL;
    const char *file = run->cli->values[OPT_STORE];
    if (!until_read(run->cli, plan, &until, &status)) return status;
    for (size_t i = 0; i < run->count && status == MWESO_OK; i++)
        status = until_check(&until, run->variants[i]);
    if (status != MWESO_OK) return status;
    uint64_t most = plan->games, held = file ? stored_games(file) : 0;
    run->until = &until;
    plan->games = held == 0 ? until_next_look(0, most) : held < most ? held : most;
    if (file)
        store = mweso_store_new(file, plan, (const MwesoVariant *const *)run->variants, run->count,
                                &error);
    if (file && !store) return fail(run, &error);
    status = begin_samples(run);
    if (status == MWESO_OK) status = look_until_narrow(run, plan, most, store);
    for (size_t i = 0; i < run->count && run->samples; i++) mweso_sample_free(run->samples[i]);
    free(run->samples);
    mweso_store_free(store);
    return status;
}

/* ---- series (--series) ----------------------------------------------------------------------- */

static Field series_field(const MwesoSeriesFigures *figures, size_t figure)
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

static void print_series(SimulateRun *run, const MwesoSeriesFigures *figures)
{
    Field fields[2 + MWESO_SERIES_FIGURE_COUNT + PLAN_FIELDS] = {
        TEXT_FIELD("variant", label_of(run, run->variant)),
        NUMBER_FIELD("series", figures->series)};
    for (size_t i = 0; i < MWESO_SERIES_FIGURE_COUNT; i++) fields[2 + i] = series_field(figures, i);
    cli_plan_fields(run->asked, run->variant, &fields[2 + MWESO_SERIES_FIGURE_COUNT]);
    cli_row(run->cli, fields, sizeof fields / sizeof *fields, run->first);
    run->first = false;
}

static void print_series_metrics(SimulateRun *run)
{
    bool text = run->cli->format == FORMAT_TEXT;
    if (text) {
        printf("%s%s: %zu series, ", run->first ? "" : "\n", label_of(run, run->variant),
               run->series_count);
        cli_print_plan(run->plan, stdout);
        printf(", at most %d games each\n", run->most_games);
        print_columns(run);
        run->first = false;
    }
    for (size_t i = 0; i < mweso_series_metric_count(); i++) {
        const MwesoMetric *metric = mweso_series_metric(i);
        MwesoEstimate e = mweso_series_estimate(run->series, run->series_count, i, CLI_LEVEL);
        Field fields[METRIC_FIELDS];
        if (text) {
            print_estimate(metric, e, "");
            putchar('\n');
            continue;
        }
        fill_metric_fields(run, "series", run->series_count, metric, e, fields);
        cli_row(run->cli, fields, METRIC_FIELDS, run->first);
        run->first = false;
    }
}

static bool take_series(void *user, const MwesoSeriesFigures *figures)
{
    SimulateRun *run = user;
    if (run->rows_wanted) print_series(run, figures);
    else {
        MwesoSeriesFigures *list = cli_grow(run->series, run->series_count, sizeof *list);
        if (!list) return run->no_memory = true, false;
        run->series = list;
        list[run->series_count++] = *figures;
    }
    double rate = (double)++run->done / (cli_now() - run->began);
    cli_progress(run->cli, "%llu series, %.0f a second", (unsigned long long)run->done, rate);
    return !cli_stop && !cli_output_failed();
}

/* Plays series of each variant, by a plan but for its number of games; options that go with games
 * alone are refused. */
static MwesoStatus play_all_series(SimulateRun *run, MwesoPlan *plan)
{
    static const struct {
        OptionId option;
        const char *why;
    } none[] = {
        {OPT_GAMES, "--series N says how many series are played, so there is no --games"},
        {OPT_STORE, "a store keeps games and no series, so --series has no --store"},
        {OPT_PLACEMENT, "a series begins from the usual start, so --series has no --placement"},
    };
    const Cli *cli = run->cli;
    uint64_t most_games;
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        if (cli->values[none[i].option]) return cli_fail(cli, MWESO_USAGE, "%s", none[i].why);
    if (!cli_number_from(cli, OPT_SERIES_COUNT, 0, 1, 1000000000, &plan->games) ||
        !cli_number_from(cli, OPT_MAX_GAMES, 100, 1, 10000, &most_games))
        return MWESO_USAGE;
    run->most_games = (int)most_games;
    MwesoStatus status = MWESO_OK;
    for (size_t i = 0; i < run->count && status == MWESO_OK; i++) {
        const MwesoSeriesSource source = {cli->path, cli->arguments[i], cli->settings};
        MwesoError error = {0};
        run->variant = run->variants[i];
        run->series_count = 0;
        status = mweso_simulate_series(&source, plan, run->most_games, take_series, run, &error);
        cli_progress_end();
        if (cli_output_failed()) status = MWESO_IO;
        else if (status != MWESO_OK) status = fail(run, &error);
        else if (!run->rows_wanted) print_series_metrics(run);
    }
    free(run->series);
    return status;
}

/* ---- the verb -------------------------------------------------------------------------------- */

static MwesoStatus run(Cli *cli)
{
    Plan plan;
    MwesoStatus status;
    SimulateRun run = {
        .cli = cli, .asked = &plan, .plan = &plan.plan, .first = true, .began = cli_now()};
    run.rows_wanted = cli->format != FORMAT_TEXT && !cli->values[OPT_METRICS];
    run.variants = cli_variants(cli, &status);
    run.count = run.variants ? (size_t)cli->count : 0;
    run.labels = run.variants ? cli_labels_apart(run.variants, (const char *const *)cli->arguments,
                                                 run.count)
                              : NULL;
    plan = (Plan){0};
    /* games that a store holds are not played again, and those of series are not kept */
    const char *other = cli->values[OPT_STORE] ? "--store" : "--series";
    if (run.variants && !run.labels) status = cli_no_memory(cli);
    else if (run.variants && cli->values[OPT_SAVE] &&
             (cli->values[OPT_STORE] || cli->values[OPT_SERIES_COUNT]))
        status = cli_fail(cli, MWESO_USAGE, "--save: games are not written as records with %s",
                          other);
    else if (run.variants &&
             cli_plan(cli, cli->values[OPT_UNTIL_WIDTH] ? MOST_UNTIL : 1000, &plan, &status))
        status = cli->values[OPT_UNTIL_WIDTH]    ? play_until(&run, &plan.plan)
                 : cli->values[OPT_SERIES_COUNT] ? play_all_series(&run, &plan.plan)
                 : cli->values[OPT_MAX_GAMES]
                     ? cli_fail(cli, MWESO_USAGE,
                                "--max-games ends a series, and there is no --series")
                 : cli->values[OPT_STORE] ? play_into_store(&run)
                                          : play_all(&run);
    cli_free_names(run.labels);
    cli_variants_free(run.variants, run.count);
    cli_plan_free(&plan);
    return status;
}

static const OptionId own[] = {OPT_GAMES,   OPT_SERIES_COUNT, OPT_MAX_GAMES,   OPT_SEED,
                               OPT_PLAYERS, OPT_PLACEMENT,    OPT_MAX_TURNS,   OPT_THREADS,
                               OPT_SHARD,   OPT_STORE,        OPT_UNTIL_WIDTH, OPT_SAVE,
                               OPT_METRICS, OPT_COUNT};

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
    "metrics and rows of their own.\n"
    "With --until \"width<0.5%\", or a list such as \"AdvantageP1 width<1%,DurationTurns "
    "width<2\", "
    "it looks now and then\n"
    "whether intervals are narrow enough; they hold however often one looks (docs/metrics.md).",
    "mweso simulate omweso coro --games 200 --seed 7",
    own,
    1,
    -1,
    run,
    FORMAT_TEXT,
};
