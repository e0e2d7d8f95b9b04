/* mweso help: the verbs, or one of them, and the manual pages mweso(1) and mweso-VERB(1). */
#include "cli/help/help.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/verbs.h"

static void print_options(const Verb *verb, const OptionId *ids)
{
    char left[64];
    for (; *ids != OPT_COUNT; ids++) {
        const Option *option = &cli_options[*ids];
        const char *argument = cli_option_argument(verb, *ids, (OptionArgument){0});
        snprintf(left, sizeof left, "--%s%s%s", option->name, argument ? " " : "",
                 argument ? argument : "");
        printf("  %-30s %s\n", left, option->help);
    }
}

void cli_help(const Verb *verb)
{
    printf("mweso %s%s%s\n\n%s\n\nOptions:\n", verb->name, verb->arguments[0] ? " " : "",
           verb->arguments, verb->text);
    print_options(verb, verb->options);
    print_options(verb, common_options);
    printf("\nExample:\n  %s\n", verb->example);
}

static const char exit_codes[] =
    "0 fine; 1 the answer is no (a finding, an illegal move); 2 wrong use; 3 a bad variant or "
    "script;\n"
    "4 a bad position, move or record; 5 input, output or memory. Where the reader of its output\n"
    "leaves (| head -1), the program ends quietly, by SIGPIPE.";

const Verb *cli_find_verb(const char *name)
{
    for (const ListedVerb *listed = verbs; listed->verb; listed++)
        if (strcmp(listed->verb->name, name) == 0) return listed->verb;
    return NULL;
}

/* Is it the first verb of its group? */
static bool begins_group(const ListedVerb *listed)
{
    return listed == verbs || listed[-1].group != listed->group;
}

/* What somebody tries who has just come, and what comes of it. */
static const char *const to_begin_with[][2] = {
    {"mweso play omweso", "a game at this terminal"},
    {"mweso rules hus", "the rulebook of a game in plain words"},
    {"mweso compare omweso coro", "how different two games are, and where first"},
    {"mweso new house --from omweso", "a file of rules of your own to change"},
    {"mweso atlas --html atlas.html", "all games of the collection, on a map, as a page"},
};

void cli_overview(FILE *stream)
{
    fprintf(stream,
            "mweso %s, a rules interpreter for four-row mancala\n\n"
            "Use: mweso VERB [ARGUMENT...] [OPTION...]\n\nTo begin with\n",
            mweso_version());
    for (size_t i = 0; i < sizeof to_begin_with / sizeof *to_begin_with; i++)
        fprintf(stream, "  %-31s %s\n", to_begin_with[i][0], to_begin_with[i][1]);
    for (const ListedVerb *listed = verbs; listed->verb; listed++) {
        if (begins_group(listed)) fprintf(stream, "\n%s\n", verb_groups[listed->group].title);
        fprintf(stream, "  %-11s %s\n", listed->verb->name, listed->verb->purpose);
    }
    fprintf(stream, "\n'mweso VERB --help' explains a verb.\nExit codes: %s\n", exit_codes);
}

MwesoStatus cli_unknown_verb(const Cli *cli, const char *name)
{
    const char *names[64];
    int count = 0;
    for (; verbs[count].verb; count++) names[count] = verbs[count].verb->name;
    assert(count < (int)(sizeof names / sizeof *names));
    names[count] = NULL;
    if (name[0] == '-')
        return cli_fail(cli, MWESO_USAGE, "'%.60s' comes too early: options follow the verb", name);
    return cli_fail(cli, MWESO_USAGE, "there is no verb '%.60s'%s; 'mweso help' lists them", name,
                    GUESS(name, names, ""));
}

/* ---- manual pages ---------------------------------------------------------------------------- */

static void man_options(const Verb *verb, const OptionId *ids)
{
    for (; *ids != OPT_COUNT; ids++) {
        const char *argument = cli_option_argument(verb, *ids, (OptionArgument){0});
        printf(".It Fl \\-%s", cli_options[*ids].name);
        if (argument) printf(" Ar %s", argument);
        printf("\n");
        cli_man_text(cli_options[*ids].help);
    }
}

static void man_ends(void)
{
    printf(".Sh ENVIRONMENT\n.Bl -tag -width Ds\n.It Ev MWESO_PATH\n"
           "folders, parted by colons, in which variants are looked for besides the built-in "
           "folder and the present one\n"
           ".It Ev NO_COLOR\nno colour unless\n.Fl \\-color\n.Ar always\nis given\n.El\n.Sh EXIT "
           "STATUS\n");
    cli_man_text(exit_codes);
}

/* mweso(1): the verbs, each with a page of its own. */
static void man_overview(void)
{
    printf(".Dd November 20, 2026\n.Dt MWESO 1\n.Os\n.Sh NAME\n.Nm mweso\n.Nd a rules interpreter "
           "for four-row mancala\n"
           ".Sh SYNOPSIS\n.Nm mweso\n.Ar verb\n.Op Ar argument ...\n.Op Ar option ...\n.Sh "
           "DESCRIPTION\n"
           "A variant of four-row mancala is an INI file of answers to a fixed list of questions.\n"
           ".Nm\nplays by it, explains it, and replays and counts its games.\n"
           "A variant is named as\n.Ql mweso list\nlists it, or by its file (with a slash or "
           "ending in .ini).\nEach verb has a page of its own:\n");
    for (const ListedVerb *listed = verbs; listed->verb; listed++) {
        if (begins_group(listed))
            printf("%s.Ss %s\n.Bl -tag -width \"mweso-reconstruct(1)\"\n",
                   listed == verbs ? "" : ".El\n", verb_groups[listed->group].title);
        printf(".It Xr mweso-%s 1\n", listed->verb->name);
        cli_man_text(listed->verb->purpose);
    }
    printf(".El\n");
    man_ends();
    printf(".Sh EXAMPLES\n");
    for (size_t i = 0; i < sizeof to_begin_with / sizeof *to_begin_with; i++)
        printf(".Dl %s\n", to_begin_with[i][0]);
    printf(".Sh SEE ALSO\n.Xr mweso-variant 5\n");
}

/* mweso-VERB(1) */
static void man_verb(const Verb *verb)
{
    printf(".Dd November 20, 2026\n.Dt MWESO-");
    for (const char *c = verb->name; *c; c++) putchar(toupper((unsigned char)*c));
    printf(" 1\n.Os\n.Sh NAME\n.Nm mweso-%s\n.Nd ", verb->name);
    cli_man_text(verb->purpose);
    printf(".Sh SYNOPSIS\n.Nm mweso %s\n", verb->name);
    if (verb->arguments[0]) cli_man_text(verb->arguments);
    printf(".Op Ar option ...\n.Sh DESCRIPTION\n");
    cli_man_text(verb->text);
    printf(".Bl -tag -width Ds\n");
    man_options(verb, verb->options);
    man_options(verb, common_options);
    printf(".El\n");
    man_ends();
    printf(".Sh EXAMPLES\n.Dl ");
    cli_man_text(verb->example);
    printf(".Sh SEE ALSO\n.Xr mweso 1 ,\n.Xr mweso-variant 5\n");
}

/* ---- the verb -------------------------------------------------------------------------------- */

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
    const char *shell = cli->values[OPT_COMPLETION];
    if (shell && !cli_completion(shell))
        return cli_fail(cli, MWESO_USAGE, "--completion: '%.60s' is not one of bash|zsh|fish",
                        shell);
    if (shell) return MWESO_OK;
    const Verb *wanted = cli->count ? cli_find_verb(cli->arguments[0]) : NULL;
    if (cli->count && !wanted) return cli_unknown_verb(cli, cli->arguments[0]);
    if (cli->values[OPT_MAN] && wanted) man_verb(wanted);
    else if (cli->values[OPT_MAN]) man_overview();
    else if (cli->format != FORMAT_TEXT) print_rows(cli, wanted);
    else if (wanted) cli_help(wanted);
    else cli_overview(stdout);
    return MWESO_OK;
}

static const OptionId own[] = {OPT_MAN, OPT_COMPLETION, OPT_COUNT};

const Verb verb_help = {
    "help",
    "[VERB]",
    "the verbs, or one of them",
    "Prints the verbs by what they are for, the help of one verb, or (--man) the manual page of "
    "either, or\n"
    "(--completion) a script for a shell that completes verbs, options and their values. --format "
    "jsonl and csv\n"
    "print a row for each verb.",
    "mweso help replay",
    own,
    0,
    1,
    run,
    FORMAT_TEXT,
};
