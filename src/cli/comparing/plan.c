/* Plan: which games the options ask for, and words for it. */
#include "cli/comparing/plan.h"

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
    /* a regular file that would be waited for, as some below /proc, is none */
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
    const char *word = cli->values[OPT_PLACEMENT];
    plan->plan.start = MWESO_START_USUAL;
    if (!word || strcmp(word, "usual") == 0) return true;
    plan->plan.start = MWESO_START_RANDOM;
    return strcmp(word, "random") == 0 || read_starts(cli, word, plan, status);
}

/* ---- the other options ----------------------------------------------------------------------- */

/* A comma parts two players, unless an option of the first follows it: search:depth=2,nodes=100. */
static char *find_second(char *names)
{
    char *comma = strchr(names, ',');
    while (comma && comma[1 + strcspn(comma + 1, ",:=")] == '=') comma = strchr(comma + 1, ',');
    return comma;
}

static bool read_players(const Cli *cli, Plan *plan, MwesoStatus *status)
{
    const char *names = cli->values[OPT_PLAYERS] ? cli->values[OPT_PLAYERS] : "random";
    plan->players = strdup(names);
    if (!plan->players) *status = cli_no_memory(cli);
    if (!plan->players) return false;
    char *comma = find_second(plan->players);
    if (comma) *comma = '\0';
    plan->plan.players[0] = plan->players;
    plan->plan.players[1] = comma ? comma + 1 : plan->players;
    return true;
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
    free(plan->starts);
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

/* ---- what else verbs about many games share -------------------------------------------------- */

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
    if (!isfinite(value)) snprintf(text, size, "-");
    else if (metric->share) snprintf(text, size, "%.2f%%", 100 * value);
    else snprintf(text, size, "%.3f", value);
    return text;
}
