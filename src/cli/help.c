/* mweso help: the verbs, or the manual page. */
#include <stdio.h>
#include <string.h>

#include "cli/verbs.h"

static MwesoStatus run(Cli *cli)
{
    if (cli->values[OPT_MAN]) {
        cli_man_page();
        return MWESO_OK;
    }
    if (cli->count == 0) {
        cli_overview(stdout);
        return MWESO_OK;
    }
    for (int i = 0; verbs[i]; i++)
        if (strcmp(verbs[i]->name, cli->arguments[0]) == 0) {
            cli_help(verbs[i]);
            return MWESO_OK;
        }
    return cli_unknown_verb(cli, cli->arguments[0]);
}

static const OptionId own[] = {OPT_MAN, OPT_COUNT};

const Verb verb_help = {
    "help",
    "[VERB]",
    "the verbs, or one of them",
    "Prints the list of verbs, the help of one verb, or (--man) the whole manual page.",
    "mweso help replay",
    own,
    0,
    1,
    run,
    FORMAT_TEXT,
};
