/* mweso help: the verbs, or the manual page. */
#include <stdio.h>

#include "cli/help/pages.h"
#include "cli/verbs.h"

/* A row for every verb, or for the one that is wanted. */
static void print_rows(const Cli *cli, const Verb *wanted)
{
    bool first = true;
    for (const ListedVerb *listed = verbs; listed->verb; listed++) {
        const Verb *verb = listed->verb;
        if (wanted && verb != wanted) continue;
        const VerbGroup *group = &verb_groups[listed->group];
        ROW(cli, first, TEXT_FIELD("verb", verb->name), TEXT_FIELD("group", group->key),
            TEXT_FIELD("title", group->title), TEXT_FIELD("arguments", verb->arguments),
            TEXT_FIELD("purpose", verb->purpose), TEXT_FIELD("example", verb->example));
        first = false;
    }
}

static MwesoStatus run(Cli *cli)
{
    if (cli->values[OPT_MAN]) {
        cli_man_page();
        return MWESO_OK;
    }
    const char *shell = cli->values[OPT_COMPLETION];
    if (shell && !cli_completion(shell))
        return cli_fail(cli, MWESO_USAGE, "--completion: '%.60s' is not one of bash|zsh|fish",
                        shell);
    if (shell) return MWESO_OK;
    const Verb *wanted = cli->count ? cli_find_verb(cli->arguments[0]) : NULL;
    if (cli->count && !wanted) return cli_unknown_verb(cli, cli->arguments[0]);
    if (cli->format != FORMAT_TEXT) print_rows(cli, wanted);
    else if (wanted) cli_help(wanted);
    else cli_overview(stdout);
    return MWESO_OK;
}

static const OptionId own[] = {OPT_MAN, OPT_COMPLETION, OPT_COUNT};

const Verb verb_help = {
    "help",
    "[VERB]",
    "the verbs, or one of them",
    "Prints the verbs by what they are for, the help of one verb, or (--man) the whole manual "
    "page, or\n"
    "(--completion) a script for a shell that completes verbs, options and their values. "
    "--format jsonl and csv\n"
    "print a row for each verb.",
    "mweso help replay",
    own,
    0,
    1,
    run,
    FORMAT_TEXT,
};
