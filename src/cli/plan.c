/* Plan: which games the options ask for, what their sample is worth, and words for both. */
#include "cli/plan.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { USUAL_TURNS = 1000, MOST_LIST = 1 << 26 };

/* ---- a file of starts ------------------------------------------------------------------------ */

/* All of a stream; the caller frees it. NULL with errno set. */
static char *read_stream(FILE *stream)
{
    char *text = malloc(MOST_LIST + 1);
    size_t length = text ? fread(text, 1, MOST_LIST + 1, stream) : 0;
    if (!text) errno = ENOMEM;
    if (text && length > MOST_LIST) errno = EFBIG;
    if (!text || ferror(stream) || length > MOST_LIST) {
        free(text);
        return NULL;
    }
    text[length] = '\0';
    char *fitting = realloc(text, length + 1);
    return fitting ? fitting : text;
}

static bool read_starts(const Cli *cli, const char *file, Plan *plan, MwesoStatus *status)
{
    struct stat is;
    FILE *stream = fopen(file, "r");
    /* some files below /proc call themselves regular and would block */
    if (stream && fstat(fileno(stream), &is) == 0 && S_ISREG(is.st_mode))
        fcntl(fileno(stream), F_SETFL, O_NONBLOCK);
    plan->starts = stream ? read_stream(stream) : NULL;
    if (!plan->starts)
        *status = cli_fail(cli, MWESO_IO, "--placement: '%.200s' cannot be read: %s", file,
                           strerror(errno));
    if (stream) fclose(stream);
    plan->plan.start = MWESO_START_LISTED;
    plan->plan.starts = plan->starts;
    return plan->starts != NULL;
}

static bool read_placement(const Cli *cli, Plan *plan, MwesoStatus *status)
{
    const char *word = cli->values[OPT_PLACEMENT] ? cli->values[OPT_PLACEMENT] : "usual";
    plan->placement = word;
    plan->plan.start = MWESO_START_USUAL;
    if (strcmp(word, "usual") == 0) return true;
    plan->plan.start = MWESO_START_RANDOM;
    return strcmp(word, "random") == 0 || read_starts(cli, word, plan, status);
}

/* ---- the other options ----------------------------------------------------------------------- */

static bool read_players(const Cli *cli, Plan *plan, MwesoStatus *status)
{
    const char *names = cli->values[OPT_PLAYERS] ? cli->values[OPT_PLAYERS] : "random";
    plan->players = strdup(names);
    if (!plan->players) *status = cli_no_memory(cli);
    if (!plan->players) return false;
    /* a comma separates two players, unless an option follows: search:depth=2,nodes=100 */
    char *comma = strchr(plan->players, ',');
    while (comma && comma[1 + strcspn(comma + 1, ",:=")] == '=') comma = strchr(comma + 1, ',');
    if (comma) *comma = '\0';
    plan->plan.players[0] = plan->players;
    plan->plan.players[1] = comma ? comma + 1 : plan->players;
    if (asprintf(&plan->both, "%s,%s", plan->plan.players[0], plan->plan.players[1]) >= 0)
        return true;
    plan->both = NULL;
    *status = cli_no_memory(cli);
    return false;
}

MwesoStatus cli_check_player(const Cli *cli, const MwesoVariant *variant, const char *name)
{
    MwesoError error;
    MwesoPlayer *player = mweso_player_new(variant, name, &error);
    if (!player) return cli_fail_error(cli, "--players", &error);
    mweso_player_free(player);
    return MWESO_OK;
}

bool cli_plan(const Cli *cli, uint64_t games, Plan *plan, MwesoStatus *status)
{
    uint64_t turns, threads;
    MwesoPlan *p = &plan->plan;
    *plan = (Plan){0};
    *status = MWESO_USAGE;
    if (!cli_number_from(cli, OPT_GAMES, games, 1, 1000000000, &p->games) ||
        !cli_number(cli, OPT_SEED, 1, &p->seed) ||
        !cli_number_from(cli, OPT_MAX_TURNS, USUAL_TURNS, 1, 1000000, &turns) ||
        !cli_number_from(cli, OPT_THREADS, (uint64_t)mweso_processors(), 1, 256, &threads) ||
        !cli_shard(cli, &p->shard, &p->shards))
        return false;
    p->shard--;
    p->max_turns = (uint32_t)turns;
    p->threads = (int)threads;
    if (!read_players(cli, plan, status) || !read_placement(cli, plan, status)) return false;
    *status = MWESO_OK;
    return true;
}

void cli_plan_free(Plan *plan)
{
    free(plan->players);
    free(plan->both);
    free(plan->starts);
}

void cli_plan_fields(const Plan *plan, const MwesoVariant *variant, Field fields[PLAN_FIELDS])
{
    const Field all[PLAN_FIELDS] = {TEXT_FIELD("fingerprint", mweso_variant_fingerprint(variant)),
                                    TEXT_FIELD("players", plan->both),
                                    TEXT_FIELD("placement", plan->placement),
                                    NUMBER_FIELD("seed", plan->plan.seed),
                                    NUMBER_FIELD("max_turns", plan->plan.max_turns),
                                    TEXT_FIELD("version", mweso_version())};
    memcpy(fields, all, sizeof all);
}

void cli_print_plan(const MwesoPlan *plan, FILE *stream)
{
    static const char *const starts[] = {"the usual start", "random arrangements",
                                         "a list of starts"};
    assert(plan->start < sizeof starts / sizeof *starts);
    fprintf(stream, "%s against %s, %s, seed %llu", plan->players[0], plan->players[1],
            starts[plan->start], (unsigned long long)plan->seed);
}

bool cli_plan_is_paired(const MwesoPlan *plan) { return plan->start != MWESO_START_USUAL; }

size_t cli_metric(const char *name)
{
    size_t metric = 0;
    while (metric < mweso_metric_count() && strcmp(mweso_metric(metric)->name, name) != 0) metric++;
    return metric;
}

/* ---- what a sample is worth ------------------------------------------------------------------ */

bool cli_worth(const MwesoPlan *plan, const MwesoSample *sample, Worth *worth)
{
    worth->games = mweso_sample_count(sample);
    worth->cut_off = mweso_sample_cut_off(sample);
    return mweso_sample_distinct(sample, &worth->different, &worth->openings) == MWESO_OK &&
           mweso_sample_units(sample, cli_plan_is_paired(plan), &worth->units,
                              &worth->different_units) == MWESO_OK;
}

bool cli_worth_is_little(const Worth *worth)
{
    return worth->different_units * 10 < worth->units * 9;
}

const char *cli_cut_text(const MwesoPlan *plan, const Worth *worth, WorthText text)
{
    text[0] = '\0';
    if (worth->cut_off)
        snprintf(text, sizeof(WorthText),
                 "%.2f%% of the games were cut off after %u turns: DurationTurns is the mean up to "
                 "there (restricted mean), and what such games would still have had is missing in "
                 "LongestMove and SeedsCaptured, not in MedianTurns (--max-turns lets them go on)",
                 100 * (double)worth->cut_off / (double)worth->games, plan->max_turns);
    return text;
}

const char *cli_different_text(const Worth *worth, WorthText text)
{
    bool in_pairs = worth->units < worth->games;
    const char *what = in_pairs ? "pairs of games" : "games";
    unsigned long long different = worth->different_units, all = worth->units;
    text[0] = '\0';
    if (all == 1)
        snprintf(text, sizeof(WorthText), "of one %s there are no intervals (--games plays more)",
                 in_pairs ? "pair of games" : "game");
    else if (different == 1)
        snprintf(text, sizeof(WorthText),
                 "all %llu %s are the same, so there are no intervals (--placement random, or a "
                 "player that leaves something to chance, makes them differ)",
                 all, what);
    else if (cli_worth_is_little(worth))
        snprintf(text, sizeof(WorthText),
                 "only %llu of the %llu %s differ: intervals are as wide as those of so many",
                 different, all, what);
    return text;
}

/* ---- what cannot happen ---------------------------------------------------------------------- */

uint64_t cli_impossible(const MwesoVariant *variant)
{
    uint64_t impossible = 0;
    char why[2];
    for (size_t m = 0; m < mweso_metric_count(); m++)
        if (mweso_metric_impossible(variant, m, why, sizeof why)) impossible |= (uint64_t)1 << m;
    return impossible;
}

MwesoEstimate cli_estimate(const MwesoPlan *plan, const MwesoSample *sample, size_t metric,
                           uint64_t impossible)
{
    MwesoEstimate e = mweso_sample_metric(sample, metric, CLI_LEVEL, cli_plan_is_paired(plan));
    return impossible >> metric & 1 ? (MwesoEstimate){e.value, NAN, NAN} : e;
}

/* ---- several variants, and values ------------------------------------------------------------ */

MwesoVariant **cli_variants(const Cli *cli, MwesoStatus *status)
{
    MwesoVariant **variants = calloc((size_t)cli->count + 1, sizeof *variants);
    if (!variants) *status = cli_no_memory(cli);
    for (int i = 0; variants && i < cli->count; i++) {
        variants[i] = cli_variant(cli, cli->arguments[i], status);
        if (variants[i]) continue;
        cli_variants_free(variants, (size_t)i);
        return NULL;
    }
    return variants;
}

void cli_variants_free(MwesoVariant **variants, size_t count)
{
    for (size_t i = 0; variants && i < count; i++) mweso_variant_free(variants[i]);
    free(variants);
}

const char *cli_metric_value(const MwesoMetric *metric, double value, char *text, size_t size)
{
    if (isinf(value)) snprintf(text, size, "cut off");
    else if (isnan(value)) snprintf(text, size, "-");
    else if (metric->share) snprintf(text, size, "%.2f%%", 100 * value);
    else snprintf(text, size, "%.3f", value);
    return text;
}
