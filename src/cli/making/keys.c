/* mweso keys: the reference of all that a variant file may say. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "cli/verbs.h"

/* The values of a key, the default first if there is one, separated by `comma`. */
static void values_text(const MwesoKey *key, const char *comma, char *text, size_t size)
{
    size_t length = 0;
    text[0] = '\0';
    if (key->type == MWESO_NUMBER)
        snprintf(text, size, "%s%s%lld to %lld", key->default_text,
                 key->default_text[0] ? comma : "", (long long)key->least, (long long)key->most);
    else if (key->type == MWESO_MOMENTS)
        snprintf(text, size, "%s%sany of them%snone", key->default_text, comma, comma);
    else if (key->type == MWESO_COORDINATES) snprintf(text, size, "LATITUDE LONGITUDE KM");
    else if (key->type == MWESO_YEARS) snprintf(text, size, "YEARS");
    else if (key->type == MWESO_GLOTTOCODES) snprintf(text, size, "GLOTTOCODES");
    else if (key->type != MWESO_WORD && key->type != MWESO_WORDS)
        snprintf(text, size, "%s", key->default_text[0] ? key->default_text : "text");
    bool lists = key->type == MWESO_WORD || key->type == MWESO_WORDS;
    for (int i = 0; lists && key->words[i] && length < size; i++)
        length += (size_t)snprintf(text + length, size - length, "%s%s", i ? comma : "",
                                   key->words[i]);
}

/* The end of a section's heading: each example has a name of its own. */
static const char *heading_end(const MwesoKey *key)
{
    return strcmp(key->section, "example") == 0 ? " NAME" : "";
}

static void print_key(const Cli *cli, const MwesoKey *key, bool first, bool first_of_section)
{
    static const char *const types[] = {
        [MWESO_TEXT] = "text",
        [MWESO_NUMBER] = "number",
        [MWESO_WORD] = "word",
        [MWESO_ROW] = "row",
        [MWESO_PITS] = "pits",
        [MWESO_MOMENTS] = "moments",
        [MWESO_FILE] = "file",
        [MWESO_COORDINATES] = "coordinates",
        [MWESO_WORDS] = "words",
        [MWESO_YEARS] = "years",
        [MWESO_GLOTTOCODES] = "glottocodes",
    };
    static const char *const commas[FORMAT_COUNT] = {
        [FORMAT_TEXT] = ", ", [FORMAT_MARKDOWN] = "`, `"};
    char values[256];
    const char *comma = commas[cli->format], *decision = key->decision ? key->decision->name : "";
    assert(key->type < sizeof types / sizeof *types);
    values_text(key, comma ? comma : " ", values, sizeof values);
    if (cli->format == FORMAT_TEXT) {
        if (first_of_section) printf("[%s%s]\n", key->section, heading_end(key));
        printf("  %s = %s\n      %s\n", key->name, values, key->question);
        if (key->doc[0]) printf("      %s\n", key->doc);
        if (*decision) printf("      Helps to answer the decision \"%s\".\n", decision);
    } else if (cli->format == FORMAT_MARKDOWN) {
        if (first_of_section)
            printf("\n## [%s%s]\n\n| key | values | question | more | decision "
                   "|\n|---|---|---|---|---|\n",
                   key->section, heading_end(key));
        printf("| `%s` | `%s` | %s | %s | %s |\n", key->name, values, key->question, key->doc,
               decision);
    } else {
        ROW(cli, first, TEXT_FIELD("section", key->section), TEXT_FIELD("name", key->name),
            TEXT_FIELD("type", types[key->type]), TEXT_FIELD("values", values),
            TEXT_FIELD("default", key->default_text), TEXT_FIELD("question", key->question),
            TEXT_FIELD("doc", key->doc), TEXT_FIELD("decision", decision));
    }
}

/* ---- phases ---------------------------------------------------------------------------------- */

static void print_phase(const Cli *cli, bool first)
{
    if (cli->format == FORMAT_TEXT)
        printf("[phase NAME]\n  until = %s\n      %s\n      %s\n", cli_phase_values,
               cli_phase_question, cli_phase_doc);
    else if (cli->format == FORMAT_MARKDOWN)
        printf("\n## [phase NAME]\n\n| key | values | question | more |\n|---|---|---|---|\n"
               "| `until` | `store-empty`, `turns N`, `captures N`, `lost N`, `start PITS` | %s | "
               "%s |\n",
               cli_phase_question, cli_phase_doc);
    else
        ROW(cli, first, TEXT_FIELD("section", "phase"), TEXT_FIELD("name", "until"),
            TEXT_FIELD("type", "text"), TEXT_FIELD("values", cli_phase_values),
            TEXT_FIELD("default", ""), TEXT_FIELD("question", cli_phase_question),
            TEXT_FIELD("doc", cli_phase_doc), TEXT_FIELD("decision", ""));
}

/* ---- hooks: the decisions a script may answer, listed with the section [hooks] --------------- */

static void print_hooks(const Cli *cli)
{
    if (cli->format == FORMAT_MARKDOWN)
        puts("\n| hook | asked | returns, or nil | question |\n|---|---|---|---|");
    for (size_t i = 0; i < mweso_decision_count(); i++) {
        const MwesoDecision *d = mweso_decision(i);
        if (cli->format == FORMAT_TEXT)
            printf("  hook \"%s\"\n      %s\n      Asked %s; returns %s; or nil.\n", d->name,
                   d->question, d->when, d->returns);
        else if (cli->format == FORMAT_MARKDOWN)
            printf("| `%s` | %s | %s | %s |\n", d->name, d->when, d->returns, d->question);
        else
            ROW(cli, false, TEXT_FIELD("section", "hooks"), TEXT_FIELD("name", d->name),
                TEXT_FIELD("type", "hook"), TEXT_FIELD("values", d->returns),
                TEXT_FIELD("default", ""), TEXT_FIELD("question", d->question),
                TEXT_FIELD("doc", d->when), TEXT_FIELD("decision", d->name));
    }
}

static const char markdown_head[] =
    "# The keys of a variant file\n\n"
    "*For authors of variants, and for researchers who look up what an answer means: every key, "
    "and "
    "its words.*\n\n"
    "Written by `mweso keys --format md` from the table that the program reads files by. A key "
    "stands in its\n"
    "section; the default is the first of its values. ` ?` behind an answer marks it as assumed, "
    "not on record. The last column names the decision that a hook of a\n"
    "script may answer in its place (docs/hooks.md).\n";

static MwesoStatus unknown_section(const Cli *cli)
{
    const char *names[64], *wanted = cli->arguments[0];
    int count = 0;
    for (size_t i = 0; i < mweso_key_count(); i++)
        if (count == 0 || strcmp(names[count - 1], mweso_key(i)->section) != 0)
            names[count++] = mweso_key(i)->section;
    names[count++] = "phase";
    assert(count < (int)(sizeof names / sizeof *names));
    names[count] = NULL;
    char of[200] = "";
    for (size_t i = 0; i < mweso_key_count(); i++)
        if (strcmp(mweso_key(i)->name, wanted) == 0)
            snprintf(of + strlen(of), sizeof of - strlen(of), "%s[%s]", *of ? ", " : "",
                     mweso_key(i)->section);
    if (*of)
        return cli_fail(cli, MWESO_USAGE, "there is no section '%.60s'; it is a key of %s", wanted,
                        of);
    return cli_fail(cli, MWESO_USAGE, "there is no section '%.60s'%s", wanted,
                    GUESS(wanted, names, ""));
}

/* ---- the manual page mweso-variant(5) -------------------------------------------------------- */

static void man_key(const MwesoKey *key, bool first_of_section)
{
    char values[256];
    values_text(key, ", ", values, sizeof values);
    if (first_of_section && strcmp(key->section, "hooks") == 0) {
        printf(".El\n.Ss [phase NAME]\n.Bl -tag -width Ds\n.It Cm until No = %s\n",
               cli_phase_values);
        cli_man_text(cli_phase_question);
        cli_man_text(cli_phase_doc);
    }
    if (first_of_section)
        printf(".El\n.Ss [%s%s]\n.Bl -tag -width Ds\n", key->section, heading_end(key));
    printf(".It Cm %s No = %s\n", key->name, values);
    cli_man_text(key->question);
    if (key->doc[0]) cli_man_text(key->doc);
}

static void print_man_page(void)
{
    const char *section = "variant";
    printf(".Dd November 20, 2026\n.Dt MWESO-VARIANT 5\n.Os\n.Sh NAME\n.Nm mweso-variant\n"
           ".Nd the file of a variant of four-row mancala\n.Sh DESCRIPTION\n"
           "A variant is an INI file of answers to a fixed list of questions, which\n.Xr mweso 1\n"
           "plays by.\nAnswers that are not given are the first of the values below.\n"
           "A question mark behind an answer marks it as assumed, not on record.\n"
           ".Sh SECTIONS AND KEYS\n.Ss [variant]\n.Bl -tag -width Ds\n");
    for (size_t i = 0; i < mweso_key_count(); i++) {
        man_key(mweso_key(i), strcmp(mweso_key(i)->section, section) != 0);
        section = mweso_key(i)->section;
    }
    printf(".El\n.Sh HOOKS\nA script may answer these decisions with functions; the section\n"
           ".Bq hooks\nnames it and sets the parameters it declares.\n.Bl -tag -width Ds\n");
    for (size_t i = 0; i < mweso_decision_count(); i++) {
        const MwesoDecision *d = mweso_decision(i);
        printf(".It Cm %s\n", d->name);
        cli_man_text(d->question);
        printf("Asked %s.\nReturns, or nil:\n", d->when);
        cli_man_text(d->returns);
    }
    printf(".El\n");
    printf(".Sh SEE ALSO\n.Xr mweso 1\n");
}

/* ---- the verb -------------------------------------------------------------------------------- */

static MwesoStatus print_keys(const Cli *cli, const char *wanted)
{
    const char *section = "";
    bool first = true;
    for (size_t i = 0; i < mweso_key_count(); i++) {
        const MwesoKey *key = mweso_key(i);
        if (strcmp(key->section, "hooks") == 0 && (!wanted || strcmp(wanted, "phase") == 0)) {
            print_phase(cli, first);
            first = false;
        }
        if (wanted && strcmp(key->section, wanted) != 0) continue;
        print_key(cli, key, first, strcmp(key->section, section) != 0);
        section = key->section;
        first = false;
        if (strcmp(section, "hooks") == 0) print_hooks(cli);
    }
    return first ? unknown_section(cli) : MWESO_OK;
}

static MwesoStatus run(Cli *cli)
{
    const char *wanted = cli->count ? cli->arguments[0] : NULL;
    if (cli->values[OPT_MAN]) return print_man_page(), MWESO_OK;
    if (cli->format == FORMAT_MARKDOWN && !wanted) fputs(markdown_head, stdout);
    return print_keys(cli, wanted);
}

static const OptionId own[] = {OPT_MAN, OPT_COUNT};

const Verb verb_keys = {
    "keys",
    "[SECTION]",
    "the reference of all keys and hooks of a variant file",
    "Prints every key that a variant file may give, or those of one section: its values, the "
    "default first, the\n"
    "question it answers, and what the values mean; with [hooks], what a script may answer. "
    "--format md prints\n"
    "docs/rules-language.md, --man the manual page mweso-variant(5).",
    "mweso keys capture",
    own,
    0,
    1,
    run,
    FORMAT_MARKDOWN,
};
