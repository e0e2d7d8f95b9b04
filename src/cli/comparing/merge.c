/* mweso merge: the shards of a run joined. */
#include <stdio.h>

#include "cli/verbs.h"

static bool report(void *user, uint64_t done)
{
    cli_progress(user, "%llu games played again", (unsigned long long)done);
    return !cli_stop;
}

/* Plays the games of all shards again, if that is asked for. */
static MwesoStatus verify(Cli *cli)
{
    uint64_t games, threads;
    MwesoError error;
    MwesoStatus status = MWESO_OK;
    if (!cli_number(cli, OPT_THREADS, (uint64_t)mweso_processors(), &threads)) return MWESO_USAGE;
    if (threads > 256) threads = 256;
    for (int i = 1; cli->values[OPT_VERIFY] && i < cli->count && status == MWESO_OK; i++) {
        status = mweso_store_verify(cli->arguments[i], cli->path, (int)threads, report, cli, &games,
                                    &error);
        cli_progress_end();
    }
    return status == MWESO_OK ? status : cli_fail_error(cli, "cannot merge", &error);
}

static MwesoStatus run(Cli *cli)
{
    MwesoError error;
    uint64_t held, wanted;
    const char *to = cli->arguments[0];
    MwesoStatus status = verify(cli);
    if (status != MWESO_OK) return status;
    status = mweso_store_merge(to, (const char *const *)cli->arguments + 1, (size_t)cli->count - 1,
                               &held, &wanted, &error);
    if (status != MWESO_OK) return cli_fail_error(cli, "cannot merge", &error);
    if (cli->format == FORMAT_TEXT)
        printf("%s: %llu of %llu games\n", to, (unsigned long long)held,
               (unsigned long long)wanted);
    else
        ROW(cli, true, TEXT_FIELD("file", SHOWN(to)), NUMBER_FIELD("games", held),
            NUMBER_FIELD("wanted", wanted));
    return held == wanted ? MWESO_OK : MWESO_NO;
}

static const OptionId own[] = {OPT_VERIFY, OPT_THREADS, OPT_COUNT};

const Verb verb_merge = {
    "merge",
    "FILE SHARD...",
    "joins the stores of a run's shards into one",
    "Joins stores that 'mweso simulate --shard --store' wrote into the new file FILE. However the "
    "run was divided,\n"
    "FILE is the same byte for byte. Exit code 1: games of the run are missing; 'mweso simulate "
    "--store FILE'\n"
    "plays them. With --verify all games are played again before, by the variants and rules that "
    "the stores name,\n"
    "and a store with a game that did not go so is refused (exit code 4).",
    "mweso merge games.sqlite shard-1.sqlite shard-2.sqlite",
    own,
    2,
    -1,
    run,
    FORMAT_TEXT,
};
