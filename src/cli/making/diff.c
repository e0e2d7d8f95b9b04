/* mweso diff: the questions that two variants answer differently. */
#include <stdio.h>
#include <string.h>

#include "cli/answers.h"
#include "cli/verbs.h"

/* Where an answer comes from, in words: its comment, or that nobody gave it. */
static const char *source_of(const MwesoAnswer *answer)
{
    if (answer->comment[0]) return answer->comment;
    return answer->origin == MWESO_FROM_DEFAULT ? "the default: no answer given" : "";
}

static void print_side(const char *name, const MwesoAnswer *answer)
{
    const char *source = source_of(answer);
    char text[600];
    snprintf(text, sizeof text, "%s%s", answer->text[0] ? answer->text : "-",
             answer->assumed ? " ?" : "");
    printf("  %-20s %-20s%s%s\n", name, text, source[0] ? " ; " : "", source);
}

static void print_difference(const Cli *cli, const Answered *of_a, const Answered *of_b,
                             const char *const names[2], bool first)
{
    const MwesoAnswer *a = &of_a->answer, *b = &of_b->answer;
    const char *name = ANSWERED_LABEL(of_a);
    if (cli->format == FORMAT_TEXT) {
        printf("%s%s: %s\n", first ? "" : "\n", name, of_a->question);
        print_side(names[0], a);
        print_side(names[1], b);
        return;
    }
    ROW(cli, first, TEXT_FIELD("key", name), TEXT_FIELD("question", of_a->question),
        TEXT_FIELD("a", a->text), TEXT_FIELD("b", b->text), BOOL_FIELD("a_assumed", a->assumed),
        BOOL_FIELD("b_assumed", b->assumed), TEXT_FIELD("a_source", source_of(a)),
        TEXT_FIELD("b_source", source_of(b)));
}

/* What is compared, and how many differences have been met. */
typedef struct DiffedPair {
    const Cli *cli;
    const MwesoVariant *a, *b;
    const char *names[2];
    int differences;
} DiffedPair;

static void compare_one(DiffedPair *c, const Answered *of_a, const Answered *of_b)
{
    bool left = of_a->phase && of_a->answer.origin == MWESO_FROM_DEFAULT &&
                of_b->answer.origin == MWESO_FROM_DEFAULT;
    bool told = !left && (of_a->phase || cli_is_rule(of_a->section));
    if (told && strcmp(of_a->answer.text, of_b->answer.text) != 0)
        print_difference(c->cli, of_a, of_b, c->names, c->differences++ == 0);
}

/* Goes through all questions of both; returns how many are answered differently. */
static int compare(const Cli *cli, const MwesoVariant *a, const MwesoVariant *b)
{
    DiffedPair c = {cli, a, b, {mweso_variant_name(a), mweso_variant_name(b)}, 0};
    Answered one, other;
    for (size_t i = 0; cli_answered(a, i, &one) && !cli_output_failed(); i++) {
        cli_answered_to(b, &one, &other);
        compare_one(&c, &one, &other);
    }
    for (size_t i = 0; cli_answered(b, i, &one) && !cli_output_failed(); i++)
        if (!cli_answered_to(a, &one, &other)) compare_one(&c, &other, &one);
    if (c.differences > 0) return c.differences;
    if (strcmp(mweso_variant_fingerprint(a), mweso_variant_fingerprint(b)) != 0) {
        cli_note(cli, "all answers are the same, but the scripts differ");
        return 1;
    }
    if (strcmp(c.names[0], c.names[1]) == 0) return 0;
    cli_note(cli, "two names, one game: %s and %s answer all questions alike", c.names[0],
             c.names[1]);
    return c.differences;
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
