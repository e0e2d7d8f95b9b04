/* mweso endless: which moves never end, and how long their periods are. */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "cli/verbs.h"

/* ---- one move -------------------------------------------------------------------------------- */

static bool report_laps(void *user, uint64_t laps)
{
    const Cli *cli = user;
    cli_progress(cli, "%" PRIu64 " laps, neither ended nor recurred", laps);
    return !cli_stop;
}

static MwesoStatus print_run(const Cli *cli, const char *what, MwesoStatus status,
                             const MwesoRun *run, const MwesoError *error)
{
    cli_progress_end();
    if (status != MWESO_OK && (status != MWESO_NO || run->laps == 0))
        return cli_fail_error(cli, what, error);
    if (cli->format != FORMAT_TEXT)
        ROW(cli, true, BOOL_FIELD("decided", run->decided), BOOL_FIELD("endless", run->endless),
            NUMBER_FIELD("laps", run->laps), NUMBER_FIELD("period", run->period));
    else if (run->endless)
        printf("endless: from lap %" PRIu64 " on it repeats itself every %" PRIu64 " lap%s\n",
               run->laps - run->period, run->period, cli_plural(run->period));
    else if (run->decided)
        printf("finite: it ends after %" PRIu64 " lap%s\n", run->laps, cli_plural(run->laps));
    return status == MWESO_OK ? status : cli_fail_error(cli, what, error);
}

/* Reads "2 0 1 ...": returns the number of pits, at most MWESO_MOST_PITS, or -1. */
static int read_circuit(const char *text, uint16_t *circuit)
{
    int pits = 0;
    char *end;
    for (; *(text += strspn(text, " ,\t")); text = end) {
        unsigned long seeds = strtoul(text, &end, 10);
        if (*text < '0' || *text > '9' || seeds > UINT16_MAX || pits == MWESO_MOST_PITS) return -1;
        circuit[pits++] = (uint16_t)seeds;
    }
    return pits;
}

static MwesoStatus run_side(const Cli *cli, const MwesoVariant *variant)
{
    uint16_t circuit[MWESO_MOST_PITS];
    MwesoError error;
    MwesoRun run;
    const char *wanted = cli->values[OPT_START] ? cli->values[OPT_START] : "B1";
    int pits = mweso_variant_board(variant)->pits, start = mweso_pit_number(variant, wanted);
    assert(start < pits);
    int given = read_circuit(cli->values[OPT_SIDE], circuit);
    if (given != pits)
        return cli_fail(cli, MWESO_BAD_INPUT,
                        "--side: '%.80s' is not the seeds of the %d pits B1 to B%d and A%d to A1",
                        cli->values[OPT_SIDE], pits, pits / 2, pits / 2);
    if (start < 0 || strcmp(PIT_NAME(variant, start), wanted) != 0)
        return cli_fail(cli, MWESO_BAD_INPUT,
                        "--start: '%.20s' is not a pit, B1 to B%d or A%d to A1", wanted, pits / 2,
                        pits / 2);
    MwesoStatus status = mweso_endless_side(circuit, pits, start, report_laps,
                                            (void *)(uintptr_t)cli, &run, &error);
    return print_run(cli, "--side", status, &run, &error);
}

static MwesoStatus run_move(const Cli *cli, const MwesoVariant *variant)
{
    const char *move = cli->values[OPT_MOVE];
    MwesoPosition position;
    MwesoError error;
    MwesoRun run;
    MwesoStatus status = cli_position(cli, variant, &position);
    if (status != MWESO_OK) return status;
    status = mweso_endless_move(variant, &position, move, report_laps, (void *)(uintptr_t)cli, &run,
                                &error);
    return print_run(cli, move, status, &run, &error);
}

/* ---- starts drawn by lot --------------------------------------------------------------------- */

typedef char StartText[MWESO_MOST_PITS * 6];
/* Writes the seeds of a start as --side takes them, and returns it; START_TEXT has a place for it
 * until the block ends. */
static const char *start_text(const uint16_t *start, int pits, StartText text)
{
    int length = 0;
    assert(pits <= MWESO_MOST_PITS);
    text[0] = '\0';
    for (int pit = 0; pit < pits; pit++)
        length += sprintf(text + length, "%s%d", pit ? " " : "", start[pit]);
    return text;
}
#define START_TEXT(start, pits) start_text(start, pits, (StartText){0})

static bool report_starts(void *user, uint64_t done)
{
    const Cli *cli = user;
    cli_progress(cli, "%" PRIu64 " starts", done);
    return !cli_stop;
}

static void print_sample(const Cli *cli, const MwesoDrawn *s, int pits, int seeds)
{
    const char *longest = START_TEXT(s->longest_start, pits);
    const char *start = START_TEXT(s->period_start, pits);
    if (cli->format != FORMAT_TEXT) {
        ROW(cli, true, NUMBER_FIELD("pits", pits), NUMBER_FIELD("seeds", seeds),
            NUMBER_FIELD("starts", s->starts), NUMBER_FIELD("endless", s->endless),
            NUMBER_FIELD("undecided", s->undecided), NUMBER_FIELD("period", s->period),
            TEXT_FIELD("period_start", s->period ? start : NULL),
            NUMBER_FIELD("longest", s->longest), TEXT_FIELD("longest_start", longest));
        return;
    }
    printf("%d seeds on %d pits: of %" PRIu64 " random starts %" PRIu64 " are endless, %" PRIu64
           " undecided\n",
           seeds, pits, s->starts, s->endless, s->undecided);
    printf("longest finite move met: %" PRIu64 " lap%s from %s\n", s->longest,
           cli_plural(s->longest), longest);
    if (s->period) printf("longest period met: %" PRIu64 " laps from %s\n", s->period, start);
}

static MwesoStatus run_sample(const Cli *cli, int pits, int seeds, int threads)
{
    uint64_t starts, most_laps, seed;
    MwesoDrawn sample = {0};
    MwesoError error;
    if (!cli_number(cli, OPT_RANDOM, 0, &starts) || !cli_number(cli, OPT_SEED, 1, &seed) ||
        !cli_number(cli, OPT_MAX_LAPS, 100000000, &most_laps))
        return MWESO_USAGE;
    MwesoEndlessPlan plan = {.pits = pits,
                             .seeds = seeds,
                             .starts = starts,
                             .most_laps = most_laps,
                             .seed = seed,
                             .threads = threads};
    MwesoStatus status = mweso_endless_sample(&plan, report_starts, (void *)(uintptr_t)cli, &sample,
                                              &error);
    cli_progress_end();
    if (status == MWESO_OK || status == MWESO_NO) print_sample(cli, &sample, pits, seeds);
    return status == MWESO_OK ? status : cli_fail_error(cli, "--random", &error);
}

/* ---- all starts ------------------------------------------------------------------------------ */

static void print_found(const Cli *cli, const MwesoFound *found, const MwesoPeriod *last)
{
    if (cli->format != FORMAT_TEXT) {
        const char *start = found->periods ? START_TEXT(last->start, found->pits) : NULL;
        ROW(cli, true, NUMBER_FIELD("pits", found->pits), NUMBER_FIELD("seeds", found->seeds),
            NUMBER_FIELD("parts", found->parts), NUMBER_FIELD("done", found->done),
            NUMBER_FIELD("starts", found->starts), NUMBER_FIELD("endless", found->endless),
            NUMBER_FIELD("cycles", found->cycles), NUMBER_FIELD("periods", found->periods),
            NUMBER_FIELD("period", last->period), TEXT_FIELD("period_start", start),
            NUMBER_FIELD("longest", found->longest),
            TEXT_FIELD("longest_start", START_TEXT(found->longest_start, found->pits)));
        return;
    }
    printf("%d seeds on %d pits: %" PRIu64 " starts, %" PRIu64 " of them endless\n", found->seeds,
           found->pits, found->starts, found->endless);
    if (found->done < found->parts)
        printf("so far: %" PRIu64 " of %" PRIu64 " parts are done\n", found->done, found->parts);
    printf("longest finite move: %" PRIu64 " lap%s from %s\n", found->longest,
           cli_plural(found->longest), START_TEXT(found->longest_start, found->pits));
    printf("%" PRIu64 " cycle%s of %zu different period%s\n", found->cycles,
           cli_plural(found->cycles), found->periods, cli_plural(found->periods));
    if (found->periods)
        printf("longest period: %" PRIu64 " laps from %s\n", last->period,
               START_TEXT(last->start, found->pits));
}

static void print_periods(const Cli *cli, const MwesoSearch *search, const MwesoFound *found)
{
    if (cli->format == FORMAT_TEXT) printf("%20s %12s %14s  START\n", "PERIOD", "CYCLES", "STARTS");
    for (size_t i = 0; i < found->periods && !cli_output_failed(); i++) {
        MwesoPeriod p = mweso_search_period(search, i);
        const char *start = START_TEXT(p.start, found->pits);
        if (cli->format == FORMAT_TEXT)
            printf("%20" PRIu64 " %12" PRIu64 " %14" PRIu64 "  %s\n", p.period, p.cycles, p.starts,
                   start);
        else
            ROW(cli, i == 0, NUMBER_FIELD("period", p.period), NUMBER_FIELD("cycles", p.cycles),
                NUMBER_FIELD("starts", p.starts), TEXT_FIELD("start", start));
    }
}

static void print_search(const Cli *cli, const MwesoSearch *search)
{
    MwesoFound found = mweso_search_found(search);
    MwesoPeriod last = {0};
    cli_progress_end();
    if (found.periods) last = mweso_search_period(search, found.periods - 1);
    if (cli->values[OPT_PERIODS]) print_periods(cli, search, &found);
    else print_found(cli, &found, &last);
}

/* A search in parts, which is saved now and then (--checkpoint). */
typedef struct Work {
    const Cli *cli;
    MwesoSearch *search;
    MwesoStatus saved; /* how the last saving went, */
    time_t last;       /* and when it was */
} Work;

enum { SAVE_SECONDS = 10 };

static MwesoStatus save(Work *work)
{
    const char *file = work->cli->values[OPT_CHECKPOINT];
    MwesoError error;
    if (!file) return MWESO_OK;
    work->last = time(NULL);
    if (mweso_search_save(work->search, file, &error) == MWESO_OK) return MWESO_OK;
    return cli_fail_error(work->cli, file, &error);
}

static bool report_parts(void *user, uint64_t done)
{
    Work *work = user;
    cli_progress(work->cli, "%" PRIu64 " of %" PRIu64 " parts", done,
                 mweso_search_found(work->search).mine);
    if (time(NULL) - work->last >= SAVE_SECONDS) work->saved = save(work);
    return !cli_stop && work->saved == MWESO_OK;
}

/* The search of the checkpoint, or a new one. An empty file was left by a run that was killed
 * before it had saved anything. */
static MwesoStatus open_search(Work *work, int pits, int seeds)
{
    const Cli *cli = work->cli;
    const char *file = cli->values[OPT_CHECKPOINT];
    uint64_t shard, shards;
    struct stat is;
    MwesoError error;
    if (!cli_shard(cli, &shard, &shards)) return MWESO_USAGE;
    if (!file || stat(file, &is) != 0 || (S_ISREG(is.st_mode) && is.st_size == 0)) {
        work->search = mweso_search_new(pits, seeds, shard, shards, &error);
        return work->search ? MWESO_OK : cli_fail_error(cli, "--search", &error);
    }
    work->search = mweso_search_load(file, &error);
    if (!work->search) return cli_fail_error(cli, file, &error);
    MwesoFound found = mweso_search_found(work->search);
    if (found.pits == pits && found.seeds == seeds) return MWESO_OK;
    return cli_fail(cli, MWESO_BAD_INPUT,
                    "%.100s: this is the search for %d seeds on %d pits, not for %d on %d", file,
                    found.seeds, found.pits, seeds, pits);
}

static MwesoStatus run_parts(Work *work, int threads)
{
    const Cli *cli = work->cli;
    MwesoError error;
    MwesoStatus status = mweso_search_run(work->search, threads, report_parts, work, &error);
    if (work->saved == MWESO_OK) work->saved = save(work);
    if (work->saved != MWESO_OK) return work->saved;
    print_search(cli, work->search);
    if (status == MWESO_OK) return status;
    return cli_fail(cli, status, "%s%s%s", error.text,
                    cli->values[OPT_CHECKPOINT] ? "; go on with " : "",
                    cli->values[OPT_CHECKPOINT] ? "the same command" : "");
}

/* Goes through all starts, on from the checkpoint if there is one. */
static MwesoStatus search_all(const Cli *cli, int pits, int seeds, int threads)
{
    Work work = {.cli = cli, .last = time(NULL)};
    MwesoStatus status = open_search(&work, pits, seeds);
    if (status == MWESO_OK) status = save(&work); /* fails if another run has the file */
    if (status == MWESO_OK) status = run_parts(&work, threads);
    mweso_search_free(work.search);
    return status;
}

/* Puts the checkpoints of shards together: the arguments behind the first. */
static MwesoStatus merge(const Cli *cli)
{
    Work work = {.cli = cli};
    MwesoStatus status = MWESO_OK;
    if (cli->count < 2)
        return cli_fail(cli, MWESO_USAGE, "merge: an argument is missing: the files of the shards");
    for (int i = 1; i < cli->count && status == MWESO_OK; i++) {
        MwesoError error;
        MwesoSearch *more = mweso_search_load(cli->arguments[i], &error);
        if (!more) status = error.status;
        else if (!work.search) work.search = more;
        else {
            status = mweso_search_merge(work.search, more, &error);
            mweso_search_free(more);
        }
        if (status != MWESO_OK) cli_fail_error(cli, cli->arguments[i], &error);
    }
    if (status == MWESO_OK) status = save(&work);
    if (status == MWESO_OK) print_search(cli, work.search);
    mweso_search_free(work.search);
    return status;
}

/* ---- the verb -------------------------------------------------------------------------------- */

static MwesoStatus run_starts(const Cli *cli, const MwesoVariant *variant)
{
    uint64_t seeds, columns, threads;
    if (!cli->values[OPT_SEEDS])
        return cli_fail(cli, MWESO_USAGE, "--search and --random need --seeds N");
    if (!cli_number(cli, OPT_SEEDS, 0, &seeds) || !cli_number(cli, OPT_THREADS, 0, &threads) ||
        !cli_number(cli, OPT_COLUMNS, (uint64_t)mweso_variant_columns(variant), &columns))
        return MWESO_USAGE;
    if (seeds > INT16_MAX || columns > INT16_MAX || threads > INT16_MAX)
        return cli_fail(cli, MWESO_USAGE, "--seeds, --columns or --threads is too large");
    if (cli->values[OPT_RANDOM]) return run_sample(cli, 2 * (int)columns, (int)seeds, (int)threads);
    return search_all(cli, 2 * (int)columns, (int)seeds, (int)threads);
}

/* One of four tasks is asked for; an option that has no effect on it is refused. */
static MwesoStatus run_on(const Cli *cli, const MwesoVariant *variant)
{
    enum { MOVE = 1, SIDE = 2, SEARCH = 4, RANDOM = 8 };
    static const struct {
        OptionId id;
        int tasks;
    } uses[] = {
        {OPT_POSITION, MOVE},           {OPT_START, SIDE},      {OPT_SEEDS, SEARCH | RANDOM},
        {OPT_COLUMNS, SEARCH | RANDOM}, {OPT_MAX_LAPS, RANDOM}, {OPT_SEED, RANDOM},
        {OPT_PERIODS, SEARCH},          {OPT_SHARD, SEARCH},    {OPT_CHECKPOINT, SEARCH}};
    const char *const *values = cli->values;
    int task = (values[OPT_MOVE] ? MOVE : 0) | (values[OPT_SIDE] ? SIDE : 0) |
               (values[OPT_SEARCH] ? SEARCH : 0) | (values[OPT_RANDOM] ? RANDOM : 0);
    if (task != MOVE && task != SIDE && task != SEARCH && task != RANDOM)
        return cli_fail(cli, MWESO_USAGE,
                        "what is asked for: --move M, --side '2 0 1 ...', --search --seeds S, or "
                        "--random N --seeds S?");
    for (size_t i = 0; i < sizeof uses / sizeof *uses; i++)
        if (values[uses[i].id] && !(uses[i].tasks & task))
            return cli_fail(cli, MWESO_USAGE, "--%s does not go with what is asked for",
                            cli_option_name(uses[i].id));
    if (task == MOVE) return run_move(cli, variant);
    return task == SIDE ? run_side(cli, variant) : run_starts(cli, variant);
}

static MwesoStatus run(Cli *cli)
{
    if (strcmp(cli->arguments[0], "merge") == 0) return merge(cli);
    if (cli->count == 1) return cli_with_variant(cli, run_on);
    return cli_fail(cli, MWESO_USAGE, "there is an argument too many: %.60s", cli->arguments[1]);
}

static const OptionId own[] = {
    OPT_POSITION, OPT_MOVE,    OPT_SIDE,       OPT_START,    OPT_SEARCH,
    OPT_SEEDS,    OPT_COLUMNS, OPT_RANDOM,     OPT_MAX_LAPS, OPT_SEED,
    OPT_PERIODS,  OPT_SHARD,   OPT_CHECKPOINT, OPT_THREADS,  OPT_COUNT,
};

const Verb verb_endless = {
    "endless",
    "VARIANT | merge FILE...",
    "which moves never end, and how long their periods are",
    "Follows a move (--move, from --position or the usual start) without the limit of "
    "end.lap_limit, until it ends\n"
    "or comes back to where it was; or a move of one side alone, on which nothing is captured "
    "(--side, the seeds of\n"
    "B1 to BC and AC to A1). --search goes through all starts of --seeds seeds on one side and "
    "tells how many are\n"
    "endless, the cycles and their periods, and the longest finite move; --random N draws starts "
    "instead. On one side\n"
    "alone laps relay and sow their origin, and of the variant only the number of columns counts. "
    "With --checkpoint a\n"
    "search is saved every 10 seconds and at its end, and goes on where it was; the files of "
    "shards are put together\n"
    "by 'mweso endless merge FILE...', which saves the sum with --checkpoint.",
    "mweso endless omweso --side '2 0 1 0 1 0 1 0 1 0 1 0 1 0 2 1'",
    own,
    1,
    -1,
    run,
    FORMAT_TEXT,
};
