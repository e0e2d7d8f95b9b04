/* Grid search: the answers of a script's parameters that explain the evidence. Every combination of
 * them, a reading, is tried. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/fieldwork/infer.h"
#include "cli/questions.h"

enum { MOST_QUESTIONS = 24, MOST_VALUES = 32, MOST_READINGS = 200000, NAMED = 8, PAIRS = 20 };

/* A key with the values that are tried. */
typedef struct VariedKey {
    char key[96], values[MOST_VALUES][40];
    size_t count;
} VariedKey;

/* All readings, numbered so that the first question's value changes fastest. */
typedef struct Grid {
    const Cli *cli;
    const MwesoEvidence *evidence;
    const MwesoVariant *base;
    VariedKey *questions;
    size_t count, total;
    size_t *against; /* by reading: an observation that contradicts it; `observations`: none does */
    size_t *order;   /* of observations: those that contradicted last come first */
    size_t observations;
} Grid;

static size_t value_of(const Grid *g, size_t reading, size_t question)
{
    for (size_t q = 0; q < question; q++) reading /= g->questions[q].count;
    return reading % g->questions[question].count;
}

/* Does nothing contradict the reading? */
static bool stands(const Grid *g, size_t reading) { return g->against[reading] == g->observations; }

/* ---- which values are tried ------------------------------------------------------------------ */

static MwesoStatus add_value(const Grid *g, VariedKey *q, const char *value)
{
    if (q->count == MOST_VALUES)
        return cli_fail(g->cli, MWESO_USAGE,
                        "--vary: '%s' has more than %d values; give some, as in %s=4..8", q->key,
                        MOST_VALUES, q->key);
    snprintf(q->values[q->count++], sizeof *q->values, "%s", value);
    return MWESO_OK;
}

static MwesoStatus add_numbers(const Grid *g, VariedKey *q, int64_t least, int64_t most)
{
    MwesoStatus status = MWESO_OK;
    for (int64_t number = least; number <= most && status == MWESO_OK; number++) {
        char text[24];
        snprintf(text, sizeof text, "%lld", (long long)number);
        status = add_value(g, q, text);
    }
    return status;
}

/* `label` is no key that can be varied; the message names the nearest parameter. */
static MwesoStatus fail_label(const Grid *g, const char *label)
{
    KeyLabel labels[MOST_QUESTIONS];
    const char *words[MOST_QUESTIONS + 1] = {NULL};
    MwesoParameter p;
    for (size_t i = 0; i < MOST_QUESTIONS && mweso_variant_parameter(g->base, i, &p); i++)
        words[i] = cli_label("hooks", p.name, labels[i]);
    return cli_fail(g->cli, MWESO_USAGE,
                    "--vary: '%.60s' is neither a parameter of the base's script, words or a "
                    "number, nor such a key%s",
                    label, GUESS(label, words, ""));
}

/* "hooks.threshold", or "hooks.threshold=4..8". */
static MwesoStatus read_question(const Grid *g, const char *text, VariedKey *q)
{
    AnswerChoice choice;
    MwesoStatus status = MWESO_OK;
    long long least, most;
    int read = 0;
    size_t length = strcspn(text, "=");
    snprintf(q->key, sizeof q->key, "%.*s", (int)length, text);
    size_t question = question_labelled(q->key, strlen(q->key));
    if (question >= questions_count() || !question_choice(g->base, question, &choice) ||
        choice.is_set)
        return fail_label(g, q->key);
    if (!text[length] && !choice.words) return add_numbers(g, q, choice.least, choice.most);
    if (!text[length]) {
        for (int i = 0; choice.words[i] && status == MWESO_OK; i++)
            status = add_value(g, q, choice.words[i]);
        return status;
    }
    bool good = choice.is_number &&
                sscanf(text + length, "=%lld..%lld%n", &least, &most, &read) == 2 &&
                !text[length + (size_t)read] && choice.least <= least && least <= most &&
                most <= choice.most;
    if (good) return add_numbers(g, q, least, most);
    if (!choice.is_number)
        return cli_fail(g->cli, MWESO_USAGE, "--vary: all words of '%s' are tried; name it alone",
                        q->key);
    return cli_fail(g->cli, MWESO_USAGE,
                    "--vary: '%.80s': two numbers from %lld to %lld are expected, as in %s=4..8",
                    text, (long long)choice.least, (long long)choice.most, q->key);
}

static MwesoStatus read_questions(Grid *g, char *const *keys)
{
    g->total = 1;
    for (; *keys; keys++) {
        if (g->count == MOST_QUESTIONS)
            return cli_fail(g->cli, MWESO_USAGE, "--vary: more than %d keys", MOST_QUESTIONS);
        VariedKey *q = &g->questions[g->count++];
        MwesoStatus status = read_question(g, *keys, q);
        if (status != MWESO_OK) return status;
        g->total *= q->count;
        if (g->total > MOST_READINGS)
            return cli_fail(g->cli, MWESO_USAGE,
                            "--vary: these keys have more than %d combinations of answers; name "
                            "fewer, or fewer numbers of one",
                            MOST_READINGS);
    }
    return MWESO_OK;
}

/* ---- trying ---------------------------------------------------------------------------------- */

enum { LONGEST_SETTING = 140 };

/* The variant of a reading: its answers override those of --set. */
static MwesoVariant *variant_of(const Grid *g, size_t reading, MwesoStatus *status)
{
    char texts[MOST_QUESTIONS][LONGEST_SETTING];
    const char *settings[MOST_SETTINGS + MOST_QUESTIONS + 1] = {NULL};
    size_t count = 0;
    while (g->cli->settings[count]) settings[count] = g->cli->settings[count], count++;
    for (size_t q = 0; q < g->count; q++) {
        const VariedKey *question = &g->questions[q];
        snprintf(texts[q], sizeof texts[q], "%s=%s", question->key,
                 question->values[value_of(g, reading, q)]);
        settings[count++] = texts[q];
    }
    return cli_variant_with(g->cli, cli_base(g->cli), settings, status);
}

/* The observation that has contradicted one reading may well contradict the next: it moves to the
 * front. */
static MwesoStatus try_reading(Grid *g, size_t reading)
{
    MwesoStatus status;
    MwesoError error;
    bool explained = true;
    MwesoVariant *variant = variant_of(g, reading, &status);
    if (!variant) return status;
    g->against[reading] = g->observations;
    for (size_t i = 0; i < g->observations && explained && status == MWESO_OK; i++) {
        size_t note = g->order[i];
        status = mweso_evidence_explained(g->evidence, variant, note, &explained, &error);
        if (status != MWESO_OK) status = cli_fail_error(g->cli, cli_base(g->cli), &error);
        else if (!explained) {
            g->against[reading] = note;
            memmove(g->order + 1, g->order, i * sizeof *g->order);
            g->order[0] = note;
        }
    }
    mweso_variant_free(variant);
    return status;
}

static MwesoStatus try_all(Grid *g)
{
    MwesoStatus status = MWESO_OK;
    for (size_t i = 0; i < g->observations; i++) g->order[i] = i;
    for (size_t i = 0; i < g->total && status == MWESO_OK; i++) {
        cli_progress(g->cli, "reading %zu of %zu", i + 1, g->total);
        status = cli_stop ? cli_fail(g->cli, MWESO_NO, "stopped before the end")
                          : try_reading(g, i);
    }
    cli_progress_end();
    return status;
}

/* ---- what was found -------------------------------------------------------------------------- */

/* The set of a question's values in readings that nothing contradicts. */
static uint32_t left_values(const Grid *g, size_t question)
{
    uint32_t values = 0;
    for (size_t i = 0; i < g->total; i++)
        if (stands(g, i)) values |= (uint32_t)1 << value_of(g, i, question);
    return values;
}

/* Names, at most `named`, the observations that contradict the readings with other values. */
static void print_against(FILE *out, const Grid *g, size_t question, uint32_t values, size_t named)
{
    size_t count = 0;
    for (size_t note = 0; note < g->observations; note++) {
        bool tells = false;
        for (size_t i = 0; i < g->total && !tells; i++)
            tells = g->against[i] == note && !(values >> value_of(g, i, question) & 1);
        if (tells && count++ < named)
            fprintf(out, "%s%s", count > 1 ? ", " : "", mweso_evidence_at(g->evidence, note).id);
    }
    if (count > named) fprintf(out, " and %zu more", count - named);
}

/* The values of a question, separated by ", "; NULL without memory. */
static char *values_text(const VariedKey *q, uint32_t values)
{
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    const char *comma = "";
    for (size_t v = 0; out && v < q->count; v++)
        if (values >> v & 1) fprintf(out, "%s%s", comma, q->values[v]), comma = ", ";
    if (out) fclose(out);
    return text;
}

/* The answers to a question in the readings that are left; the texts are to be freed. */
typedef struct GridFinding {
    char *values, *excluded, *because;
    bool settled;
} GridFinding;

static GridFinding find(const Grid *g, size_t question, size_t named)
{
    const VariedKey *q = &g->questions[question];
    uint32_t values = left_values(g, question);
    GridFinding f = {.values = values_text(q, values), .excluded = values_text(q, ~values)};
    size_t length;
    f.settled = (values & (values - 1)) == 0;
    FILE *out = open_memstream(&f.because, &length);
    if (out) print_against(out, g, question, values, named);
    if (out) fclose(out);
    return f;
}

static void finding_free(GridFinding *f)
{
    free(f->values);
    free(f->excluded);
    free(f->because);
}

static void print_findings(const Grid *g, bool settled)
{
    bool any = false;
    for (size_t q = 0; q < g->count; q++) {
        GridFinding f = find(g, q, NAMED);
        if (f.settled == settled) {
            if (!any) printf("\n%s\n", settled ? "Settled:" : "Open:");
            any = true;
            printf("  %-28s %s\n", g->questions[q].key, f.values ? f.values : "");
            if (settled && f.because && *f.because) printf("  %-28s   by %s\n", "", f.because);
            if (!settled && f.excluded && *f.excluded) printf("  %-28s   not %s\n", "", f.excluded);
        }
        finding_free(&f);
    }
}

static bool stand_together(const Grid *g, size_t a, size_t va, size_t b, size_t vb)
{
    for (size_t i = 0; i < g->total; i++)
        if (stands(g, i) && value_of(g, i, a) == va && value_of(g, i, b) == vb) return true;
    return false;
}

static void print_pair(const Cli *cli, size_t number, const char *text)
{
    if (cli->format != FORMAT_TEXT)
        ROW(cli, false, TEXT_FIELD("kind", "pair"), TEXT_FIELD("key", NULL),
            TEXT_FIELD("values", NULL), TEXT_FIELD("excluded", NULL), BOOL_FIELD("settled", false),
            TEXT_FIELD("because", NULL), TEXT_FIELD("doubtful", NULL), TEXT_FIELD("alike", NULL),
            TEXT_FIELD("text", text));
    else if (number < PAIRS) printf("%s  %s\n", number ? "" : "\nBound together:\n", text);
}

/* Prints the pairs of values that are left, but not together; returns how many there are. */
static size_t print_pairs(const Grid *g)
{
    size_t count = 0;
    for (size_t a = 0; a < g->count; a++)
        for (size_t b = a + 1; b < g->count; b++) {
            const VariedKey *first = &g->questions[a], *second = &g->questions[b];
            uint32_t of_a = left_values(g, a), of_b = left_values(g, b);
            for (size_t v = 0; v < first->count; v++)
                for (size_t w = 0; w < second->count; w++) {
                    char text[320];
                    if (!(of_a >> v & 1) || !(of_b >> w & 1) || stand_together(g, a, v, b, w))
                        continue;
                    snprintf(text, sizeof text, "%s = %s does not stand with %s = %s", first->key,
                             first->values[v], second->key, second->values[w]);
                    print_pair(g->cli, count++, text);
                }
        }
    return count;
}

static void print_rows(const Grid *g)
{
    for (size_t q = 0; q < g->count; q++) {
        GridFinding f = find(g, q, SIZE_MAX);
        ROW(g->cli, q == 0, TEXT_FIELD("kind", "key"), TEXT_FIELD("key", g->questions[q].key),
            TEXT_FIELD("values", f.values), TEXT_FIELD("excluded", f.excluded),
            BOOL_FIELD("settled", f.settled), TEXT_FIELD("because", f.settled ? f.because : ""),
            TEXT_FIELD("doubtful", ""), TEXT_FIELD("alike", NULL), TEXT_FIELD("text", NULL));
        finding_free(&f);
    }
    print_pairs(g);
}

static MwesoStatus report(const Grid *g)
{
    size_t left = 0;
    for (size_t i = 0; i < g->total; i++) left += stands(g, i);
    if (g->cli->format != FORMAT_TEXT) {
        print_rows(g);
        return left ? MWESO_OK : MWESO_NO;
    }
    printf("%zu observation%s, %zu reading%s of %s: %zu explain%s everything\n", g->observations,
           cli_plural(g->observations), g->total, cli_plural(g->total), cli_base(g->cli), left,
           left == 1 ? "s" : "");
    if (!left) {
        printf("\nNone of these readings explains everything. Each is contradicted by one of "
               "these:\n  ");
        print_against(stdout, g, 0, 0, NAMED);
        printf("\n");
        return MWESO_NO;
    }
    print_findings(g, true);
    print_findings(g, false);
    size_t pairs = print_pairs(g);
    if (pairs > PAIRS) printf("  and %zu more pairs (--format jsonl lists all)\n", pairs - PAIRS);
    return MWESO_OK;
}

/* ---- all together ---------------------------------------------------------------------------- */

bool names_parameters(char *const *keys)
{
    for (; keys && *keys; keys++)
        if (strncmp(*keys, "hooks.", 6) == 0) return true;
    return false;
}

MwesoStatus search_grid(const Cli *cli, const MwesoEvidence *evidence, const MwesoVariant *base,
                        char *const *keys)
{
    Grid g = {.cli = cli,
              .evidence = evidence,
              .base = base,
              .observations = mweso_evidence_count(evidence)};
    if (cli->values[OPT_ALLOW] || cli->values[OPT_WRITE]) /* only a search of words has these */
        return cli_fail(cli, MWESO_USAGE,
                        "--%s: not where parameters of a script are varied; write what stands "
                        "into a file that inherits from the base",
                        cli_option_name(cli->values[OPT_ALLOW] ? OPT_ALLOW : OPT_WRITE));
    if (!questions_collect(base)) return cli_no_memory(cli);
    g.questions = calloc(MOST_QUESTIONS, sizeof *g.questions);
    g.order = calloc(g.observations, sizeof *g.order);
    MwesoStatus status = g.questions && g.order ? read_questions(&g, keys) : cli_no_memory(cli);
    if (status == MWESO_OK) g.against = calloc(g.total, sizeof *g.against);
    if (status == MWESO_OK && !g.against) status = cli_no_memory(cli);
    if (status == MWESO_OK) status = try_all(&g);
    if (status == MWESO_OK) status = report(&g);
    free(g.questions);
    free(g.order);
    free(g.against);
    return status;
}
