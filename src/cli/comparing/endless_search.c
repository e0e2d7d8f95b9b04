/* Endless search: all starts of so many seeds on one side, in parts that can be saved and merged.
 */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "cli/comparing/endless.h"

/* ---- all starts ------------------------------------------------------------------------------ */

const char *start_text(const uint16_t *start, int pits, StartText text)
{
    int length = 0;
    assert(pits <= MWESO_MOST_PITS);
    text[0] = '\0';
    for (int pit = 0; pit < pits; pit++)
        length += sprintf(text + length, "%s%d", pit ? " " : "", start[pit]);
    return text;
}

static void print_found(const MwesoFound *found, const MwesoPeriod *last)
{
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

static void print_found_row(const Cli *cli, const MwesoFound *found, const MwesoPeriod *last)
{
    ROW(cli, true, NUMBER_FIELD("pits", found->pits), NUMBER_FIELD("seeds", found->seeds),
        NUMBER_FIELD("parts", found->parts), NUMBER_FIELD("done", found->done),
        NUMBER_FIELD("starts", found->starts), NUMBER_FIELD("endless", found->endless),
        NUMBER_FIELD("cycles", found->cycles), NUMBER_FIELD("periods", found->periods),
        NUMBER_FIELD("period", last->period),
        TEXT_FIELD("period_start", found->periods ? START_TEXT(last->start, found->pits) : NULL),
        NUMBER_FIELD("longest", found->longest),
        TEXT_FIELD("longest_start", START_TEXT(found->longest_start, found->pits)));
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
    else if (cli->format == FORMAT_TEXT) print_found(&found, &last);
    else print_found_row(cli, &found, &last);
}

/* ---- searching ------------------------------------------------------------------------------- */

typedef struct Work {
    const Cli *cli;
    MwesoSearch *search;
    MwesoStatus saved;
    time_t last;
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

static MwesoStatus check_loaded(const Cli *cli, const MwesoSearch *search, int pits, int seeds)
{
    MwesoFound found = mweso_search_found(search);
    if (found.pits == pits && found.seeds == seeds) return MWESO_OK;
    return cli_fail(cli, MWESO_BAD_INPUT,
                    "%.100s: this is the search for %d seeds on %d pits, not for %d on %d",
                    cli->values[OPT_CHECKPOINT], found.seeds, found.pits, seeds, pits);
}

/* An empty file is of a run that was killed before it had saved anything. */
static bool is_begun(const char *file)
{
    struct stat is;
    return stat(file, &is) == 0 && !(S_ISREG(is.st_mode) && is.st_size == 0);
}

/* The search of the checkpoint, or a new one. */
static MwesoStatus open_search(Work *work, int pits, int seeds)
{
    const Cli *cli = work->cli;
    const char *file = cli->values[OPT_CHECKPOINT];
    uint64_t shard, shards;
    MwesoError error;
    if (!cli_shard(cli, &shard, &shards)) return MWESO_USAGE;
    if (file && is_begun(file)) {
        work->search = mweso_search_load(file, &error);
        return work->search ? check_loaded(cli, work->search, pits, seeds)
                            : cli_fail_error(cli, file, &error);
    }
    work->search = mweso_search_new(pits, seeds, shard, shards, &error);
    return work->search ? MWESO_OK : cli_fail_error(cli, "--search", &error);
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

MwesoStatus endless_search(const Cli *cli, int pits, int seeds, int threads)
{
    Work work = {.cli = cli, .last = time(NULL)};
    MwesoStatus status = open_search(&work, pits, seeds);
    if (status == MWESO_OK) status = save(&work); /* which tells whether another run has the file */
    if (status == MWESO_OK) status = run_parts(&work, threads);
    mweso_search_free(work.search);
    return status;
}

static MwesoStatus merge_file(const Cli *cli, MwesoSearch **search, const char *file)
{
    MwesoError error;
    MwesoSearch *more = mweso_search_load(file, &error);
    if (!more) return cli_fail_error(cli, file, &error);
    if (!*search) {
        *search = more;
        return MWESO_OK;
    }
    MwesoStatus status = mweso_search_merge(*search, more, &error);
    mweso_search_free(more);
    return status == MWESO_OK ? status : cli_fail_error(cli, file, &error);
}

MwesoStatus endless_merge(const Cli *cli)
{
    Work work = {.cli = cli};
    MwesoStatus status = MWESO_OK;
    if (cli->count < 2)
        return cli_fail(cli, MWESO_USAGE, "merge: an argument is missing: the files of the shards");
    for (int i = 1; i < cli->count && status == MWESO_OK; i++)
        status = merge_file(cli, &work.search, cli->arguments[i]);
    if (status == MWESO_OK) status = save(&work);
    if (status == MWESO_OK) print_search(cli, work.search);
    mweso_search_free(work.search);
    return status;
}
