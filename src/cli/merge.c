/* mweso merge: the shards of a run joined. */
#include <stdio.h>

#include "cli/verbs.h"

static MwesoStatus run(Cli *cli)
{
    MwesoError error;
    uint64_t held, wanted;
    const char *to = cli->arguments[0];
    MwesoStatus status = mweso_store_merge(to, (const char *const *)cli->arguments + 1,
                                           (size_t)cli->count - 1, &held, &wanted, &error);
    if (status != MWESO_OK) return cli_fail_error(cli, "cannot merge", &error);
    if (cli->format == FORMAT_TEXT)
        printf("%s: %llu of %llu games\n", to, (unsigned long long)held,
               (unsigned long long)wanted);
    else
        ROW(cli, true, TEXT_FIELD("file", to), NUMBER_FIELD("games", held),
            NUMBER_FIELD("wanted", wanted));
    return held == wanted ? MWESO_OK : MWESO_NO;
}

static const OptionId own[] = {OPT_COUNT};

const Verb verb_merge = {
    "merge",
    "FILE SHARD...",
    "joins the stores of a run's shards into one",
    "Joins stores that 'mweso simulate --shard --store' wrote into the new file FILE. However the "
    "run was divided,\n"
    "FILE is the same byte for byte. Exit code 1: games of the run are missing; 'mweso simulate "
    "--store FILE'\n"
    "plays them.",
    "mweso merge games.sqlite shard-1.sqlite shard-2.sqlite",
    own,
    2,
    -1,
    run,
    FORMAT_TEXT,
};
