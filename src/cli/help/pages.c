/* Pages: the help of a verb, the list of all, and what is said of one that there is not. */
#include "cli/help/pages.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "cli/options.h"

/* The option with its argument; a verb may have a format of its own. */
static void option_text(const Verb *verb, OptionId id, char *text, size_t size)
{
    const Option *option = &options[id];
    Format more = id == OPT_FORMAT && verb ? verb->own_format : FORMAT_TEXT;
    snprintf(text, size, "--%s%s%s%s%s", option->name, option->argument ? " " : "",
             option->argument ? option->argument : "", more ? "|" : "",
             more ? format_words[more] : "");
}

static void print_options(const Verb *verb, const OptionId *ids)
{
    char left[64];
    for (; *ids != OPT_COUNT; ids++) {
        option_text(verb, *ids, left, sizeof left);
        printf("  %-30s %s\n", left, options[*ids].help);
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

const char exit_codes[] =
    "0 fine; 1 the answer is no (a finding, an illegal move); 2 wrong "
    "use; 3 a bad variant or script;\n"
    "4 a bad position, move or record; 5 input, output or memory. Where the reader of its output\n"
    "leaves (| head -1), the program ends quietly, by SIGPIPE.";

const Verb *cli_find_verb(const char *name)
{
    for (const ListedVerb *listed = verbs; listed->verb; listed++)
        if (strcmp(listed->verb->name, name) == 0) return listed->verb;
    return NULL;
}

bool begins_group(const ListedVerb *listed)
{
    return listed == verbs || listed[-1].group != listed->group;
}

void cli_overview(FILE *stream)
{
    fprintf(stream,
            "mweso %s, a rules interpreter for four-row mancala\n\n"
            "Use: mweso VERB [ARGUMENT...] [OPTION...]\n",
            mweso_version());
    for (const ListedVerb *listed = verbs; listed->verb; listed++) {
        if (begins_group(listed)) fprintf(stream, "\n%s\n", verb_groups[listed->group].title);
        fprintf(stream, "  %-8s %s\n", listed->verb->name, listed->verb->purpose);
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
