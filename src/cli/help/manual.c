/* Manual: the page mweso(1), written from the same tables as the help. */
#include <ctype.h>
#include <stdio.h>

#include "cli/help/pages.h"
#include "cli/options.h"

static void man_options(const OptionId *ids)
{
    for (; *ids != OPT_COUNT; ids++) {
        printf(".It Fl \\-%s", options[*ids].name);
        if (options[*ids].argument) printf(" Ar %s", options[*ids].argument);
        printf("\n");
        cli_man_text(options[*ids].help);
    }
}

/* The title of a section stands in capitals. */
static void man_group(const VerbGroup *group)
{
    printf(".Sh ");
    for (const char *c = group->title; *c; c++) putchar(toupper((unsigned char)*c));
    printf("\n");
}

static void man_verb(const Verb *verb)
{
    printf(".Ss mweso %s%s%s\n", verb->name, verb->arguments[0] ? " " : "", verb->arguments);
    cli_man_text(verb->text);
    if (*verb->options != OPT_COUNT) {
        printf(".Bl -tag -width Ds\n");
        man_options(verb->options);
        printf(".El\n");
    }
    printf(".Pp\nExample:\n.Dl ");
    cli_man_text(verb->example);
}

void cli_man_page(void)
{
    printf(".Dd November 20, 2026\n.Dt MWESO 1\n.Os\n.Sh NAME\n.Nm mweso\n.Nd a rules interpreter "
           "for four-row mancala\n"
           ".Sh SYNOPSIS\n.Nm mweso\n.Ar verb\n.Op Ar argument ...\n.Op Ar option ...\n.Sh "
           "DESCRIPTION\n"
           "A variant of four-row mancala is an INI file of answers to a fixed list of questions.\n"
           ".Nm\nplays by it, explains it, and replays and counts its games.\n"
           "A variant is named as\n.Ql mweso list\nlists it, or by its file (with a slash or "
           "ending in .ini).\n");
    for (const ListedVerb *listed = verbs; listed->verb; listed++) {
        if (begins_group(listed)) man_group(&verb_groups[listed->group]);
        man_verb(listed->verb);
    }
    printf(".Sh COMMON OPTIONS\n.Bl -tag -width Ds\n");
    man_options(common_options);
    printf(".El\n.Sh ENVIRONMENT\n.Bl -tag -width Ds\n.It Ev MWESO_PATH\n"
           "folders, parted by colons, in which variants are looked for besides the built-in "
           "folder and the present one\n"
           ".It Ev NO_COLOR\nno colour unless\n.Fl \\-color\n.Ar always\nis given\n.El\n.Sh EXIT "
           "STATUS\n");
    cli_man_text(exit_codes);
}
