/* mweso ask: the question that tells most about the rules. */
#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/fieldwork/evidence.h"
#include "cli/fieldwork/interview.h"
#include "cli/verbs.h"

static MwesoStatus next_question(Interview *v, uint64_t number, MwesoQuestion *q, MwesoError *error)
{
    cli_progress(v->cli, "looking for question %llu", (unsigned long long)number);
    MwesoStatus status = mweso_ask((const MwesoVariant *const *)v->variants, v->group, v->count,
                                   v->seed + number, q, v->answer_of, error);
    cli_progress_end();
    return status;
}

static size_t groups_of(const Interview *v)
{
    size_t most = 0;
    for (size_t i = 0; i < v->count; i++) most = v->group[i] > most ? v->group[i] : most;
    return most + 1;
}

/* ---- a questionnaire ------------------------------------------------------------------------- */

/* Every answer splits the groups of those that answered alike so far. */
static void split_groups(Interview *v)
{
    size_t pairs[MOST_VARIANTS][2], count = 0, next[MOST_VARIANTS];
    for (size_t i = 0; i < v->count; i++) {
        size_t p = 0;
        while (p < count && (pairs[p][0] != v->group[i] || pairs[p][1] != v->answer_of[i])) p++;
        if (p == count) pairs[count][0] = v->group[i], pairs[count++][1] = v->answer_of[i];
        next[i] = p;
    }
    assert(count <= v->count);
    memcpy(v->group, next, v->count * sizeof *next);
}

/* All answers of a question, whatever was answered before: shown as of one group. */
static void show_to_all(Interview *v, const MwesoQuestion *q, size_t number)
{
    size_t kept[MOST_VARIANTS];
    memcpy(kept, v->group, sizeof kept);
    memset(v->group, 0, sizeof v->group);
    interview_show(v, q, number, 0);
    memcpy(v->group, kept, sizeof kept);
}

static MwesoStatus questionnaire(Interview *v, uint64_t most)
{
    MwesoQuestion q;
    MwesoError error;
    MwesoStatus status = MWESO_OK;
    size_t number = 0;
    while (number < most && groups_of(v) < v->count && !cli_stop) {
        status = next_question(v, number, &q, &error);
        if (status != MWESO_OK) break;
        show_to_all(v, &q, ++number);
        split_groups(v);
    }
    if (status == MWESO_NO && number > 0) status = MWESO_OK;
    if (status != MWESO_OK) return cli_fail(v->cli, status, "%s", error.text);
    if (v->cli->format == FORMAT_TEXT)
        printf("\n%zu question%s tell%s %zu kinds of rules apart, of %zu.\n", number,
               cli_plural(number), number == 1 ? "s" : "", groups_of(v), v->count);
    return cli_stop ? cli_fail(v->cli, MWESO_NO, "stopped") : MWESO_OK;
}

/* ---- an interview ---------------------------------------------------------------------------- */

/* What is typed instead of the number of an answer. */
static const size_t UNKNOWN = SIZE_MAX, NO_MORE = SIZE_MAX - 1;

/* The answer typed. */
static size_t read_answer(const Interview *v, const MwesoQuestion *q)
{
    char line[64];
    size_t length;
    for (;;) {
        printf("\nAnswer (letter, ? if he does not know, q to stop): ");
        fflush(stdout);
        if (cli_stop || mweso_read_line(stdin, line, sizeof line, &length) > MWESO_LINE_CUT)
            return NO_MORE;
        char c = line[strspn(line, " \t")];
        size_t answer = (size_t)(tolower((unsigned char)c) - 'a');
        if (c == 'q' || c == 'Q') return NO_MORE;
        if (c == '?') return UNKNOWN;
        if (isalpha((unsigned char)c) && answer < q->answers && interview_who_answers(v, 0, answer))
            return answer;
        printf("'%c' is none of the answers.", isprint((unsigned char)c) ? c : ' ');
    }
}

/* Keeps those who answer so. */
static void keep(Interview *v, size_t answer)
{
    size_t kept = 0;
    for (size_t i = 0; i < v->count; i++) {
        if (v->answer_of[i] == answer) v->variants[kept++] = v->variants[i];
        else mweso_variant_free(v->variants[i]);
    }
    assert(kept > 0); /* only what somebody answers is taken for an answer */
    v->count = kept;
}

static void print_left(Interview *v)
{
    char text[1024];
    memset(v->answer_of, 0, sizeof v->answer_of);
    if (v->named) interview_settles(v, 0, 0, text, sizeof text);
    else snprintf(text, sizeof text, "%zu kind%s of rules", v->count, cli_plural(v->count));
    printf("\nLeft: %s\n", text);
}

static MwesoStatus interview(Interview *v)
{
    MwesoQuestion q;
    MwesoError error;
    for (size_t number = 1; v->count > 1; number++) {
        MwesoStatus status = next_question(v, number - 1, &q, &error);
        if (status == MWESO_NO && number > 1) {
            printf("\nNo further question tells them apart.\n");
            break;
        }
        if (status != MWESO_OK) return cli_fail(v->cli, status, "%s", error.text);
        interview_show(v, &q, number, 0);
        if (v->cli->format != FORMAT_TEXT) return MWESO_OK;
        size_t answer = read_answer(v, &q);
        if (answer == NO_MORE) return putchar('\n'), MWESO_OK;
        if (answer != UNKNOWN) keep(v, answer);
        print_left(v);
    }
    return MWESO_OK;
}

/* ---- who is to be told apart ----------------------------------------------------------------- */

static MwesoStatus add_variant(Interview *v, const char *name, const char *const *settings)
{
    MwesoStatus status;
    if (v->count == MOST_VARIANTS)
        return cli_fail(v->cli, MWESO_USAGE, "at most %d variants can be told apart",
                        MOST_VARIANTS);
    MwesoVariant *variant = cli_variant_with(v->cli, name, settings, &status);
    if (variant) v->variants[v->count++] = variant;
    if (variant && !questions_meet(variant)) status = cli_no_memory(v->cli);
    return status;
}

static MwesoStatus add_named(Interview *v)
{
    MwesoStatus status = MWESO_OK;
    char **names = cli_parts(v->cli, v->cli->values[OPT_AMONG], ",", &status);
    for (size_t i = 0; names && names[i] && status == MWESO_OK; i++)
        status = add_variant(v, names[i], v->cli->settings);
    free(names);
    v->named = true;
    if (status == MWESO_OK && v->count < 2)
        return cli_fail(v->cli, MWESO_USAGE, "--among: at least two variants are expected");
    return status;
}

/* Adds the rules that an inference leaves standing. */
static MwesoStatus add_candidates(Interview *v, const MwesoInference *inference)
{
    const char *const *settings;
    MwesoStatus status = MWESO_OK;
    if (!mweso_inference_stands(inference))
        return cli_fail(v->cli, MWESO_NO, "%s: nothing explains everything; see 'mweso infer'",
                        v->cli->values[OPT_NOTES]);
    for (size_t i = 0; status == MWESO_OK && (settings = mweso_inference_candidate(inference, i));
         i++)
        status = add_variant(v, cli_base(v->cli), settings);
    return status;
}

static MwesoStatus infer(Interview *v, const MwesoEvidence *evidence)
{
    MwesoStatus status;
    MwesoError error;
    char **keys;
    if (!cli_keys(v->cli, &keys, &status)) return status;
    MwesoInference *inference = mweso_infer(evidence, (const char *const *)keys, 0,
                                            MWESO_USUAL_REPLAYS, NULL, NULL, &error);
    status = inference ? add_candidates(v, inference)
                       : cli_fail_error(v->cli, v->cli->values[OPT_NOTES], &error);
    free(keys);
    mweso_inference_free(inference);
    return status;
}

/* The rules that observations leave standing. */
static MwesoStatus add_standing(Interview *v)
{
    MwesoStatus status;
    const Cli *cli = v->cli;
    char *file = (char *)(uintptr_t)cli->values[OPT_NOTES];
    MwesoVariant *base = cli_variant(cli, cli_base(cli), &status);
    MwesoEvidence *evidence = base ? cli_evidence(cli, base, &file, 1, &status) : NULL;
    if (evidence) status = infer(v, evidence);
    mweso_evidence_free(evidence);
    mweso_variant_free(base);
    if (status == MWESO_OK && v->count < 2)
        return cli_fail(cli, MWESO_NO, "%s settles everything that can be told apart", file);
    return status;
}

static MwesoStatus ask_all(Interview *v, uint64_t most)
{
    const char *html = v->cli->values[OPT_HTML];
    Sheet page;
    if (!html) return v->cli->values[OPT_NUMBER] ? questionnaire(v, most) : interview(v);
    if (!cli_sheet_begin(v->cli, &page, "Questions about the rules")) return MWESO_IO;
    v->page = &page;
    MwesoStatus status = questionnaire(v, most), written = cli_sheet_end(v->cli, &page, html);
    return status == MWESO_OK ? written : status;
}

static MwesoStatus run(Cli *cli)
{
    enum { A_FEW = 10 };
    Interview *v = calloc(1, sizeof *v);
    uint64_t most;
    if (!v) return cli_no_memory(cli);
    v->cli = cli;
    v->first = true;
    MwesoStatus status = MWESO_USAGE;
    bool among = cli->values[OPT_AMONG], from = cli->values[OPT_NOTES];
    if (among == from) cli_fail(cli, status, "one of --among and --from says what is in question");
    else if (cli_number(cli, OPT_NUMBER, A_FEW, &most) && cli_number(cli, OPT_SEED, 1, &v->seed))
        status = most == 0
                     ? cli_fail(cli, status, "--count: a questionnaire has 1 question or more")
                 : among ? add_named(v)
                         : add_standing(v);
    if (status == MWESO_OK) status = ask_all(v, most);
    for (size_t i = 0; i < v->count; i++) mweso_variant_free(v->variants[i]);
    free(v);
    return status;
}

static const OptionId own[] = {OPT_AMONG,  OPT_NOTES, OPT_BASE, OPT_VARY,
                               OPT_NUMBER, OPT_HTML,  OPT_SEED, OPT_COUNT};

const Verb verb_ask = {
    "ask",
    "",
    "the question whose answer tells most about the rules",
    "Finds a small position and a move whose outcome differs among the rules still in question: "
    "among named\n"
    "variants (--among), or among all that observations leave standing (--from). It draws the "
    "board and the\n"
    "possible answers with what each would settle; an answer typed back leads to the next "
    "question. With\n"
    "--count it prints a whole questionnaire, the most telling question first, with --html as a "
    "page to print.",
    "mweso ask --among kombe,coro,omweso",
    own,
    0,
    0,
    run,
    FORMAT_TEXT,
};
