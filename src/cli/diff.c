/* mweso diff: the questions that two variants answer differently. */
#include <stdio.h>
#include <string.h>

#include "cli/verbs.h"

/* Is the key a rule, rather than something told about the variant or its examples? */
static bool is_rule(const MwesoKey *key)
{
    return strcmp(key->section, "variant") != 0 && strcmp(key->section, "example") != 0;
}

/* Where an answer comes from, in words: its comment, or that nobody gave it. */
static const char *source_of(const MwesoAnswer *answer)
{
    if (answer->comment[0]) return answer->comment;
    return answer->origin == MWESO_FROM_DEFAULT ? "the default: no answer given" : "";
}

static void print_side(const char *name, const MwesoAnswer *answer)
{
    const char *source = source_of(answer);
    char text[256];
    snprintf(text, sizeof text, "%s%s", answer->text[0] ? answer->text : "-",
             answer->assumed ? " ?" : "");
    printf("  %-20s %-20s%s%s\n", name, text, source[0] ? " ; " : "", source);
}

static void print_difference(const Cli *cli, const MwesoKey *key, const MwesoAnswer *a,
                             const MwesoAnswer *b, const char *const names[2], bool first)
{
    char name[64];
    snprintf(name, sizeof name, "%s.%s", key->section, key->name);
    if (cli->format == FORMAT_TEXT) {
        printf("%s%s: %s\n", first ? "" : "\n", name, key->question);
        print_side(names[0], a);
        print_side(names[1], b);
        return;
    }
    ROW(cli, first, TEXT_FIELD("key", name), TEXT_FIELD("question", key->question),
        TEXT_FIELD("a", a->text), TEXT_FIELD("b", b->text), BOOL_FIELD("a_assumed", a->assumed),
        BOOL_FIELD("b_assumed", b->assumed), TEXT_FIELD("a_source", source_of(a)),
        TEXT_FIELD("b_source", source_of(b)));
}

/* Goes through all questions; returns how many are answered differently. */
static int compare(const Cli *cli, const MwesoVariant *a, const MwesoVariant *b)
{
    const char *const names[] = {mweso_variant_name(a), mweso_variant_name(b)};
    int differences = 0;
    for (size_t i = 0; i < mweso_key_count() && !cli_output_failed(); i++) {
        const MwesoKey *key = mweso_key(i);
        MwesoAnswer of_a = mweso_variant_answer(a, i), of_b = mweso_variant_answer(b, i);
        if (is_rule(key) && strcmp(of_a.text, of_b.text) != 0)
            print_difference(cli, key, &of_a, &of_b, names, differences++ == 0);
    }
    return differences;
}

static MwesoStatus run(Cli *cli)
{
    MwesoStatus status;
    MwesoVariant *a = cli_variant(cli, cli->arguments[0], &status);
    MwesoVariant *b = a ? cli_variant(cli, cli->arguments[1], &status) : NULL;
    if (b && compare(cli, a, b) > 0) status = MWESO_NO;
    mweso_variant_free(a);
    mweso_variant_free(b);
    return status;
}

static const OptionId own[] = {OPT_COUNT};

const Verb verb_diff = {
    "diff",
    "VARIANT VARIANT",
    "the questions that two variants answer differently",
    "Prints every question that two variants answer differently, with both answers and what their "
    "files say of\n"
    "their sources; a '?' marks an answer that is assumed. Exit code 0: no difference; 1: "
    "differences.",
    "mweso diff coro kombe",
    own,
    2,
    2,
    run,
    FORMAT_TEXT,
};
