/* mweso diff: the questions that two variants answer differently. */
#include <stdio.h>
#include <string.h>

#include "cli/questions.h"
#include "cli/verbs.h"

/* Where an answer comes from: its comment, or that nobody gave it. */
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
             CLI_MARK_GIVEN(answer));
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

/* Do two answers to a question about the rules differ? What both leave to the plain sections does
 * not. */
static bool differ(const Answered *a, const Answered *b)
{
    bool left = a->phase && a->answer.origin == MWESO_FROM_DEFAULT &&
                b->answer.origin == MWESO_FROM_DEFAULT;
    return !left && (a->phase || cli_is_rule(a->section)) &&
           strcmp(a->answer.text, b->answer.text) != 0;
}

/* Prints the differences; returns their number, or 1 if only the scripts differ. */
static int compare(const Cli *cli, const MwesoVariant *a, const MwesoVariant *b,
                   const char *const names[2])
{
    int found = 0;
    Answered one, other;
    for (size_t i = 0; cli_answered(a, i, &one) && !cli_output_failed(); i++) {
        cli_answered_to(b, &one, &other);
        if (differ(&one, &other)) print_difference(cli, &one, &other, names, found++ == 0);
    }
    for (size_t i = 0; cli_answered(b, i, &one) && !cli_output_failed(); i++)
        if (!cli_answered_to(a, &one, &other) && differ(&other, &one))
            print_difference(cli, &other, &one, names, found++ == 0);
    if (found > 0) return found;
    if (strcmp(mweso_variant_fingerprint(a), mweso_variant_fingerprint(b)) != 0) {
        cli_note(cli, "all answers are the same, but the scripts differ");
        return 1;
    }
    if (strcmp(mweso_variant_name(a), mweso_variant_name(b)) != 0)
        cli_note(cli, "two names, one game: %s and %s answer all questions alike", names[0],
                 names[1]);
    return 0;
}

static MwesoStatus run(Cli *cli)
{
    MwesoStatus status;
    MwesoVariant *a = cli_variant(cli, cli->arguments[0], &status);
    MwesoVariant *b = a ? cli_variant(cli, cli->arguments[1], &status) : NULL;
    char **names = b ? cli_typed_apart((MwesoVariant *[]){a, b},
                                       (const char *const *)cli->arguments, 2)
                     : NULL;
    if (b && !names) status = cli_no_memory(cli);
    if (names && compare(cli, a, b, (const char *const *)names) > 0) status = MWESO_NO;
    cli_free_names(names);
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
