/* mweso show: the resolved answers of a variant. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/bibliography/citation.h"
#include "cli/questions.h"
#include "cli/verbs.h"

static const char *const origins[] = {
    [MWESO_FROM_FILE] = "file",
    [MWESO_FROM_ANCESTOR] = "ancestor",
    [MWESO_FROM_SETTING] = "--set",
    [MWESO_FROM_DEFAULT] = "default",
};

static const char *const kinds[] = {
    [ANSWERED_KEY] = "key",
    [ANSWERED_PHASE] = "phase",
    [ANSWERED_HOOK] = "hook",
    [ANSWERED_PARAMETER] = "parameter",
};

/* The works that the comment of an answer cites by the short names of its file's sources; the
 * caller frees it. NULL where it comes from another file, or nothing is cited. */
static char *works_behind(const Cli *cli, const MwesoVariant *variant, const MwesoAnswer *a)
{
    if (a->origin != MWESO_FROM_FILE || !*a->comment) return NULL;
    return citation_keys(cli->shelf, variant, a->comment);
}

static void print_row(const Cli *cli, const MwesoVariant *variant, const Answered *answered,
                      bool first)
{
    const MwesoAnswer *a = &answered->answer;
    const char *name = ANSWERED_LABEL(answered);
    char *works = works_behind(cli, variant, a);
    assert(answered->kind < sizeof kinds / sizeof *kinds && a->origin <= MWESO_FROM_DEFAULT);
    ROW(cli, first, TEXT_FIELD("key", name), TEXT_FIELD("kind", kinds[answered->kind]),
        TEXT_FIELD("answer", a->text), BOOL_FIELD("assumed", a->assumed),
        TEXT_FIELD("from", origins[a->origin]), TEXT_FIELD("file", SHOWN(a->file)),
        NUMBER_FIELD("line", a->line), TEXT_FIELD("comment", a->comment),
        TEXT_FIELD("question", answered->question),
        TEXT_FIELD("certainty", cli_certainties[a->certainty]), TEXT_FIELD("as", SHOWN(a->as)),
        TEXT_FIELD("basis", ""), TEXT_FIELD("works", works ? works : ""));
    free(works);
}

/* A source of the variant or of a worked example, and on what it rests. */
static void print_statement(const Cli *cli, const MwesoVariant *variant,
                            const MwesoStatement *statement, bool first)
{
    char label[120];
    const char *basis = basis_words[citation_basis(cli->shelf, variant, statement)];
    snprintf(label, sizeof label, "%s%.90s.source", statement->example ? "example " : "variant",
             statement->example ? statement->example : "");
    if (cli->format == FORMAT_TEXT && !statement->example) {
        printf("%-27s %s\n", label, statement->text);
    } else if (cli->format == FORMAT_TEXT) {
        printf("%-27s %-20s ; %s\n", label, basis, statement->text);
    } else {
        char *works = citation_keys(cli->shelf, variant, statement->text);
        ROW(cli, first, TEXT_FIELD("key", label),
            TEXT_FIELD("kind", statement->example ? "example" : "source"),
            TEXT_FIELD("answer", statement->text), BOOL_FIELD("assumed", false),
            TEXT_FIELD("from", origins[MWESO_FROM_FILE]),
            TEXT_FIELD("file", SHOWN(statement->file)), NUMBER_FIELD("line", statement->line),
            TEXT_FIELD("comment", ""), TEXT_FIELD("question", ""), TEXT_FIELD("certainty", ""),
            TEXT_FIELD("as", ""), TEXT_FIELD("basis", basis),
            TEXT_FIELD("works", works ? works : ""));
        free(works);
    }
}

static void print_text(const Answered *answered)
{
    char answer[600];
    const MwesoAnswer *a = &answered->answer;
    const char *name = ANSWERED_LABEL(answered);
    if (answered->kind == ANSWERED_HOOK) {
        printf("%-27s line %d of the script: %s\n", name, a->line, a->text);
        return;
    }
    snprintf(answer, sizeof answer, "%s%s", a->text, CLI_MARK_GIVEN(a));
    NameText file;
    const char *from = a->origin == MWESO_FROM_ANCESTOR ? cli_name_of_file(a->file, file)
                                                        : origins[a->origin];
    printf("%-27s %-20s %-14s%s%s\n", name, answer, from, a->comment[0] ? " ; " : "", a->comment);
}

static void show_rows(const Cli *cli, const MwesoVariant *variant)
{
    bool first = true;
    Answered answered;
    for (size_t i = 0; cli_answered(variant, i, &answered) && !cli_output_failed(); i++) {
        bool about = strcmp(answered.section, "hooks") == 0 || !cli_is_rule(answered.section);
        bool shown = answered.phase ? answered.answer.origin != MWESO_FROM_DEFAULT
                                    : strcmp(answered.section, "example") != 0 &&
                                          !(about && answered.answer.text[0] == '\0');
        if (!shown) continue;
        if (cli->format == FORMAT_TEXT) print_text(&answered);
        else print_row(cli, variant, &answered, first);
        first = false;
    }
    MwesoStatement statement;
    for (size_t i = 0; mweso_variant_statement(variant, i, &statement); i++, first = false)
        print_statement(cli, variant, &statement, first);
    if (cli->format == FORMAT_TEXT)
        printf("%-27s %s\n", "fingerprint", mweso_variant_fingerprint(variant));
}

/* ---- as an INI file -------------------------------------------------------------------------- */

/* The comment is on the line of the answer if there is room, else on the line before it. */
static void print_ini_answer(const Answered *key, const MwesoAnswer *a)
{
    char text[8300]; /* an answer has at most 8192 bytes (rules/load.c) */
    const char *name = key->phase && key->section[0] ? LABEL(key->section, key->name) : key->name;
    snprintf(text, sizeof text, "%s%s", a->text, CLI_MARK(a));
    size_t length = strlen(name) + strlen(text) + strlen(a->comment) + 6;
    if (a->comment[0] && length <= CLI_LONGEST_INI_LINE) {
        printf("%s = %s ; %s\n", name, text, a->comment);
        return;
    }
    if (a->comment[0]) printf("; %.*s\n", CLI_LONGEST_INI_LINE - 2, a->comment);
    cli_ini_text(stdout, "", name, text);
}

static void print_ini_key(const MwesoVariant *variant, const Answered *key)
{
    const char *source;
    const MwesoAnswer *a = &key->answer;
    if (strcmp(key->section, "variant") != 0) {
        if (a->text[0]) print_ini_answer(key, a);
    } else if (strcmp(key->name, "source") == 0) {
        for (size_t i = 0; (source = mweso_variant_source(variant, i)); i++)
            cli_ini_text(stdout, "", "source", source);
    } else if (a->text[0] && strcmp(key->name, "inherits") != 0 &&
               strcmp(key->name, "otherwise") != 0) { /* nothing is left to be answered so */
        cli_ini_text(stdout, "", key->name, a->text);
    }
}

/* Hooks are in the script, not in the file. */
static bool is_in_file(const Answered *a)
{
    if (a->phase) return a->answer.origin != MWESO_FROM_DEFAULT;
    bool empty = a->answer.text[0] == '\0';
    bool may_be_empty = strcmp(a->section, "hooks") != 0 && strcmp(a->section, "terms") != 0;
    return a->kind != ANSWERED_HOOK && strcmp(a->section, "example") != 0 &&
           (may_be_empty || !empty);
}

/* The sections of the game, or those of its phases. */
static void show_ini_sections(const MwesoVariant *variant, bool phases)
{
    const char *section = "";
    Answered answered;
    for (size_t i = 0; cli_answered(variant, i, &answered); i++) {
        if (!is_in_file(&answered) || phases != (answered.phase != NULL)) continue;
        const char *of = phases ? answered.phase : answered.section;
        if (strcmp(of, section) != 0)
            printf("%s[%s%s]\n", *section || phases ? "\n" : "", phases ? "phase " : "", of);
        section = of;
        print_ini_key(variant, &answered);
    }
}

static MwesoStatus show(const Cli *cli, const MwesoVariant *variant)
{
    if (cli->format != FORMAT_INI) return show_rows(cli, variant), MWESO_OK;
    show_ini_sections(variant, false);
    show_ini_sections(variant, true);
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
    "follows. Sources and worked examples follow, the latter with what they rest on: a citation, "
    "work by hand,\n"
    "or any text; csv and jsonl have the keys of the works that are cited, too. With --format ini "
    "it "
    "prints one\n"
    "flat file that loads to the same fingerprint; worked examples are left out.",
    "mweso show omweso --format ini",
    own,
    1,
    1,
    run,
    FORMAT_INI,
};
