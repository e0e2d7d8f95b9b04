/* mweso show: the resolved answers of a variant. */
#include <stdio.h>
#include <string.h>

#include "cli/verbs.h"

static const char *const origins[] = {
    [MWESO_FROM_FILE] = "file",
    [MWESO_FROM_ANCESTOR] = "ancestor",
    [MWESO_FROM_SETTING] = "--set",
    [MWESO_FROM_DEFAULT] = "default",
};

static bool is_shown(const MwesoKey *key, const MwesoAnswer *answer)
{
    bool told = strcmp(key->section, "variant") == 0 || strcmp(key->section, "hooks") == 0;
    return strcmp(key->section, "example") != 0 && !(told && answer->text[0] == '\0');
}

static void print_row(const Cli *cli, const MwesoKey *key, const MwesoAnswer *a, bool first)
{
    char name[64];
    snprintf(name, sizeof name, "%s.%s", key->section, key->name);
    ROW(cli, first, TEXT_FIELD("key", name), TEXT_FIELD("answer", a->text),
        BOOL_FIELD("assumed", a->assumed), TEXT_FIELD("from", origins[a->origin]),
        TEXT_FIELD("file", a->file), NUMBER_FIELD("line", a->line),
        TEXT_FIELD("comment", a->comment), TEXT_FIELD("question", key->question));
}

/* "file", "default", or of an ancestor its name. */
static void origin_text(const MwesoAnswer *a, char *text, size_t size)
{
    const char *slash = strrchr(a->file, '/'), *name = slash ? slash + 1 : a->file;
    bool ancestor = a->origin == MWESO_FROM_ANCESTOR;
    snprintf(text, size, "%.*s", ancestor ? (int)strcspn(name, ".") : (int)size,
             ancestor ? name : origins[a->origin]);
}

static void print_text(const MwesoKey *key, const MwesoAnswer *a)
{
    char name[64], answer[256];
    snprintf(name, sizeof name, "%s.%s", key->section, key->name);
    snprintf(answer, sizeof answer, "%s%s", a->text, a->assumed ? " ?" : "");
    char from[64];
    origin_text(a, from, sizeof from);
    printf("%-27s %-20s %-14s%s%s\n", name, answer, from, a->comment[0] ? " ; " : "", a->comment);
}

static void print_sources(const MwesoVariant *variant)
{
    const char *source;
    for (size_t i = 0; (source = mweso_variant_source(variant, i)); i++)
        printf("%-27s %s\n", "variant.source", source);
}

static void show_rows(const Cli *cli, const MwesoVariant *variant)
{
    bool first = true;
    for (size_t i = 0; i < mweso_key_count() && !cli_output_failed(); i++) {
        const MwesoKey *key = mweso_key(i);
        MwesoAnswer answer = mweso_variant_answer(variant, i);
        if (!is_shown(key, &answer)) continue;
        if (cli->format == FORMAT_TEXT) print_text(key, &answer);
        else print_row(cli, key, &answer, first);
        first = false;
    }
    if (cli->format != FORMAT_TEXT) return;
    print_sources(variant);
    printf("%-27s %s\n", "fingerprint", mweso_variant_fingerprint(variant));
}

/* ---- as an INI file -------------------------------------------------------------------------- */

/* The comment goes on the answer's line if there is room, else on one before it. */
static void print_ini_answer(const MwesoKey *key, const MwesoAnswer *a)
{
    char text[512];
    snprintf(text, sizeof text, "%s%s", a->text, a->assumed ? " ?" : "");
    size_t length = strlen(key->name) + strlen(text) + strlen(a->comment) + 6;
    if (a->comment[0] && length <= CLI_LONGEST_INI_LINE) {
        printf("%s = %s ; %s\n", key->name, text, a->comment);
        return;
    }
    if (a->comment[0]) printf("; %.*s\n", CLI_LONGEST_INI_LINE - 2, a->comment);
    cli_ini_text(stdout, "", key->name, text);
}

static void print_ini_key(const MwesoVariant *variant, const MwesoKey *key, const MwesoAnswer *a)
{
    const char *source;
    if (strcmp(key->section, "variant") != 0) {
        if (a->text[0]) print_ini_answer(key, a);
    } else if (strcmp(key->name, "source") == 0) {
        for (size_t i = 0; (source = mweso_variant_source(variant, i)); i++)
            cli_ini_text(stdout, "", "source", source);
    } else if (a->text[0] && strcmp(key->name, "inherits") != 0) {
        cli_ini_text(stdout, "", key->name, a->text);
    }
}

static void show_ini(const MwesoVariant *variant)
{
    const char *section = "";
    for (size_t i = 0; i < mweso_key_count(); i++) {
        const MwesoKey *key = mweso_key(i);
        MwesoAnswer answer = mweso_variant_answer(variant, i);
        if (strcmp(key->section, "example") == 0) continue;
        if (strcmp(key->section, "hooks") == 0 && !answer.text[0]) continue;
        if (strcmp(key->section, section) != 0)
            printf("%s[%s]\n", *section ? "\n" : "", key->section);
        section = key->section;
        print_ini_key(variant, key, &answer);
    }
}

static MwesoStatus show(const Cli *cli, const MwesoVariant *variant)
{
    if (cli->format == FORMAT_INI) show_ini(variant);
    else show_rows(cli, variant);
    return MWESO_OK;
}

static MwesoStatus run(Cli *cli) { return cli_with_variant(cli, show); }

static const OptionId own[] = {OPT_COUNT};

const Verb verb_show = {
    "show",
    "VARIANT",
    "the resolved answers of a variant and where they come from",
    "Prints every answer of a variant, with a '?' if it is assumed, and whether it comes from the "
    "variant's own\n"
    "file, from an ancestor, from --set or from the default; what stands behind ';' on the "
    "answer's line\n"
    "follows. With --format ini it prints one flat file that loads to the same fingerprint; "
    "worked\n"
    "examples are left out.",
    "mweso show omweso --format ini",
    own,
    1,
    1,
    run,
    FORMAT_INI,
};
