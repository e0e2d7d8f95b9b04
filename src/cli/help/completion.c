/* Completion: scripts for shells, written from the same tables as the help. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "cli/help/help.h"
#include "cli/cli.h"

/* What is offered for an argument, derived from its name in the help. */
typedef struct Offer {
    char words[200]; /* separated by blanks */
    bool files, variants, verbs;
} Offer;

/* For names like "FILE", "NAME.ini", "VARIANT,..." and "usual|random|FILE". */
static Offer offer_of(const char *name)
{
    Offer offer = {"",
                   .files = strstr(name, "FILE") || strstr(name, "SHARD") || strstr(name, ".ini") ||
                            strstr(name, "FOLDER"),
                   .variants = strstr(name, "VARIANT"), .verbs = strstr(name, "VERB")};
    offer.files |= offer.variants; /* a variant may be named by its file */
    char *end = offer.words, names[sizeof offer.words], *save;
    assert(strlen(name) < sizeof offer.words);
    snprintf(names, sizeof names, "%s", name);
    if (!strchr(names, '|') && strspn(names, "abcdefghijklmnopqrstuvwxyz") < strlen(names))
        return offer;
    for (char *word = strtok_r(names, "|", &save); word; word = strtok_r(NULL, "|", &save))
        if (strcmp(word, "FILE") != 0) end += sprintf(end, "%s%s", *offer.words ? " " : "", word);
    return offer;
}

static Offer offer_of_option(const Verb *verb, OptionId id)
{
    return offer_of(cli_option_argument(verb, id, (OptionArgument){0}));
}

/* For the arguments of a verb; what "VARIANT | merge FILE..." separates are no words to offer. */
static Offer offer_of_arguments(const Verb *verb)
{
    Offer offer = offer_of(verb->arguments);
    offer.words[0] = '\0';
    return offer;
}

/* How the script of a shell is printed; NULL: nothing. */
typedef struct Shell {
    const char *name;
    void (*begin)(void);
    void (*begin_verb)(const Verb *verb);
    void (*option)(const Verb *verb, OptionId id);
    void (*end_verb)(const Verb *verb);
    void (*end)(void);
} Shell;

static void print_verbs(void)
{
    for (const ListedVerb *listed = verbs; listed->verb; listed++)
        printf("%s%s", listed == verbs ? "" : " ", listed->verb->name);
}

/* Text between single quotes: `quote` for a single quote, a backslash before a character of
 * `marked`. */
static void print_quoted(const char *text, const char *marked, const char *quote)
{
    for (const char *c = text; *c; c++) {
        if (*c == '\'') printf("%s", quote);
        else printf("%s%c", strchr(marked, *c) ? "\\" : "", *c);
    }
}

/* A shell command that prints the names of the variants, without messages about broken ones. */
#define NAMES "mweso list --format csv 2>/dev/null | sed '1d;s/,.*//'"

/* ---- bash ------------------------------------------------------------------------------------ */

static void bash_begin(void)
{
    printf("# bash completion of mweso %s\n"
           "_mweso()\n{\n"
           "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words= "
           "files=\n"
           "    local options=\n"
           "    COMPREPLY=()\n"
           "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
           "        COMPREPLY=($(compgen -W '",
           mweso_version());
    print_verbs();
    printf(" --version --help' -- \"$word\"))\n        return\n    fi\n"
           "    case \"${COMP_WORDS[1]} $before\" in\n");
}

static void bash_offer(const Offer *offer)
{
    printf("words=\"%s", offer->words);
    if (offer->variants) printf("$(" NAMES ")");
    if (offer->verbs) print_verbs();
    printf("\" files=%s", offer->files ? "yes" : "");
}

static void bash_option(const Verb *verb, OptionId id)
{
    if (!cli_options[id].argument) return;
    Offer offer = offer_of_option(verb, id);
    printf("    '%s --%s') ", verb->name, cli_options[id].name);
    bash_offer(&offer);
    printf(" ;;\n");
}

static void bash_end_verb(const Verb *verb)
{
    Offer offer = offer_of_arguments(verb);
    printf("    '%s '*) ", verb->name);
    bash_offer(&offer);
    printf(" options='");
    for (const OptionId *id = verb->options; *id != OPT_COUNT; id++)
        printf("--%s ", cli_options[*id].name);
    for (const OptionId *id = common_options; *id != OPT_COUNT; id++)
        printf("--%s ", cli_options[*id].name);
    printf("' ;;\n");
}

static void bash_end(void)
{
    printf("    esac\n"
           "    case $word in -*) words=$options files= ;; esac\n"
           "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
           "    if [ -n \"$files\" ]; then\n"
           "        compopt -o filenames 2>/dev/null\n"
           "        local IFS=$'\\n'\n"
           "        COMPREPLY+=($(compgen -f -- \"$word\"))\n"
           "    fi\n"
           "}\ncomplete -F _mweso mweso\n");
}

/* ---- zsh ------------------------------------------------------------------------------------- */

static void zsh_begin(void)
{
    printf("#compdef mweso\n# zsh completion of mweso %s\n"
           "_mweso_variants() {\n    compadd -- ${(f)\"$(" NAMES ")\"}\n    _files\n}\n"
           "_mweso_verbs() {\n    local -a verbs=(\n",
           mweso_version());
    for (const ListedVerb *listed = verbs; listed->verb; listed++) {
        printf("        '%s:", listed->verb->name);
        print_quoted(listed->verb->purpose, "", "'\\''");
        printf("'\n");
    }
    printf("    )\n    _describe verb verbs\n}\n"
           "_mweso() {\n"
           "    if (( CURRENT == 2 )); then\n        _mweso_verbs\n        return\n    fi\n"
           "    local verb=$words[2]\n    shift words\n    (( CURRENT-- ))\n    case $verb in\n");
}

static void zsh_offer(const Offer *offer)
{
    if (offer->variants) printf("_mweso_variants");
    else if (offer->verbs) printf("_mweso_verbs");
    else if (offer->files && *offer->words) printf("{compadd %s; _files}", offer->words);
    else if (offer->files) printf("_files");
    else if (*offer->words) printf("(%s)", offer->words);
}

static void zsh_begin_verb(const Verb *verb) { printf("    %s) _arguments \\\n", verb->name); }

/* '*' in front: an option may be given again. */
static void zsh_option(const Verb *verb, OptionId id)
{
    bool again = id == OPT_SET || id == OPT_NOTES || id == OPT_SWEEP || id == OPT_WISH;
    printf("        '%s--%s[", again ? "*" : "", cli_options[id].name);
    print_quoted(cli_options[id].help, "[]:", "'\\''");
    printf("]");
    if (cli_options[id].argument) {
        Offer offer = offer_of_option(verb, id);
        printf(":");
        print_quoted(cli_options[id].argument, "[]:", "'\\''");
        printf(":");
        zsh_offer(&offer);
    }
    printf("' \\\n");
}

static void zsh_end_verb(const Verb *verb)
{
    Offer offer = offer_of_arguments(verb);
    printf("        '*:argument:");
    zsh_offer(&offer);
    printf("' ;;\n");
}

static void zsh_end(void) { printf("    esac\n}\n_mweso \"$@\"\n"); }

/* ---- fish ------------------------------------------------------------------------------------ */

static void fish_begin(void)
{
    printf("# fish completion of mweso %s\ncomplete -c mweso -f\n"
           "function __mweso_variants\n    " NAMES "\nend\n",
           mweso_version());
}

static void fish_help(const char *text)
{
    printf(" -d '");
    print_quoted(text, "\\", "\\'");
    printf("'\n");
}

static void fish_offer(const Offer *offer)
{
    printf("%s", offer->files ? " -F" : "");
    if (!*offer->words && !offer->variants && !offer->verbs) return;
    printf(" -a '%s", offer->words);
    if (offer->variants) printf("(__mweso_variants)");
    if (offer->verbs) print_verbs();
    printf("'");
}

/* The word after the program is the verb. */
static void fish_condition(const Verb *verb)
{
    printf("complete -c mweso -n 'test (count (commandline -opc)) -gt 1; and test (commandline "
           "-opc)[2] = %s'",
           verb->name);
}

static void fish_begin_verb(const Verb *verb)
{
    printf("complete -c mweso -n 'test (count (commandline -opc)) -eq 1' -a %s", verb->name);
    fish_help(verb->purpose);
    Offer offer = offer_of_arguments(verb);
    if (!offer.files && !offer.verbs) return;
    fish_condition(verb);
    fish_offer(&offer);
    printf("\n");
}

static void fish_option(const Verb *verb, OptionId id)
{
    fish_condition(verb);
    printf(" -l %s", cli_options[id].name);
    if (cli_options[id].argument) {
        Offer offer = offer_of_option(verb, id);
        printf(" -r%s", offer.files ? "" : " -f");
        fish_offer(&offer);
    }
    fish_help(cli_options[id].help);
}

/* ---- all ------------------------------------------------------------------------------------- */

static const Shell shells[] = {
    {"bash", bash_begin, NULL, bash_option, bash_end_verb, bash_end},
    {"zsh", zsh_begin, zsh_begin_verb, zsh_option, zsh_end_verb, zsh_end},
    {"fish", fish_begin, fish_begin_verb, fish_option, NULL, NULL},
};

bool cli_completion(const char *name)
{
    size_t i = 0, count = sizeof shells / sizeof *shells;
    while (i < count && strcmp(shells[i].name, name) != 0) i++;
    if (i == count) return false;
    const Shell *shell = &shells[i];
    shell->begin();
    for (const ListedVerb *listed = verbs; listed->verb; listed++) {
        const Verb *verb = listed->verb;
        if (shell->begin_verb) shell->begin_verb(verb);
        for (const OptionId *id = verb->options; *id != OPT_COUNT; id++) shell->option(verb, *id);
        for (const OptionId *id = common_options; *id != OPT_COUNT; id++) shell->option(verb, *id);
        if (shell->end_verb) shell->end_verb(verb);
    }
    if (shell->end) shell->end();
    return true;
}
