/* Readings: which answers of a script's parameters explain what was seen. */
#include "cli/fieldwork/readings.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/fieldwork/evidence.h"
#include "cli/options.h"
#include "cli/questions.h"

enum { MOST_QUESTIONS = 24, MOST_VALUES = 32, MOST_READINGS = 200000, NAMED = 8, PAIRS = 20 };

/* A key, and the values of it that are tried. */
typedef struct VariedKey {
    char key[96], values[MOST_VALUES][40];
    size_t count;
} VariedKey;

/* All combinations of the values of some questions, counted so that the first question's value
 * changes fastest. */
typedef struct Readings {
    const Cli *cli;
    const MwesoEvidence *evidence;
    const MwesoVariant *base;
    VariedKey *questions;
    size_t count, total;
    size_t *against; /* by reading: an observation that contradicts it, or all of them: none does */
    size_t *order;   /* of observations: those that contradicted last come first */
    size_t observations;
} Readings;

static size_t value_of(const Readings *r, size_t reading, size_t question)
{
    for (size_t q = 0; q < question; q++) reading /= r->questions[q].count;
    return reading % r->questions[question].count;
}

static bool stands(const Readings *r, size_t reading)
{
    return r->against[reading] == r->observations;
}

/* ---- which values are tried ------------------------------------------------------------------ */

static MwesoStatus add_value(const Readings *r, VariedKey *q, const char *value)
{
    if (q->count == MOST_VALUES)
        return cli_fail(r->cli, MWESO_USAGE,
                        "--vary: '%s' has more than %d values; give some, as in %s=4..8", q->key,
                        MOST_VALUES, q->key);
    snprintf(q->values[q->count++], sizeof *q->values, "%s", value);
    return MWESO_OK;
}

static MwesoStatus add_words(const Readings *r, VariedKey *q, const char *const *words)
{
    MwesoStatus status = MWESO_OK;
    for (; *words && status == MWESO_OK; words++) status = add_value(r, q, *words);
    return status;
}

static MwesoStatus add_numbers(const Readings *r, VariedKey *q, int64_t least, int64_t most)
{
    MwesoStatus status = MWESO_OK;
    for (int64_t number = least; number <= most && status == MWESO_OK; number++) {
        char text[24];
        snprintf(text, sizeof text, "%lld", (long long)number);
        status = add_value(r, q, text);
    }
    return status;
}

/* What may answer the key of the table or parameter of the base's script. */
static bool find_choice(const Readings *r, const char *label, AnswerChoice *choice)
{
    size_t question = question_labelled(label, strlen(label));
    return question < questions_count() && question_choice(r->base, question, choice) &&
           !choice->is_set;
}

/* The labels of all parameters that can be varied, for a word that is none of them. */
static MwesoStatus fail_label(const Readings *r, const char *label)
{
    KeyLabel labels[MOST_QUESTIONS];
    const char *words[MOST_QUESTIONS + 1] = {NULL};
    MwesoParameter p;
    for (size_t i = 0; i < MOST_QUESTIONS && mweso_variant_parameter(r->base, i, &p); i++)
        words[i] = cli_label("hooks", p.name, labels[i]);
    return cli_fail(r->cli, MWESO_USAGE,
                    "--vary: '%.60s' is neither a parameter of the base's script, words or a "
                    "number, nor such a key%s",
                    label, GUESS(label, words, ""));
}

/* "hooks.threshold", or "hooks.threshold=4..8". */
static MwesoStatus read_question(const Readings *r, const char *text, VariedKey *q)
{
    AnswerChoice choice;
    long long least, most;
    int read = 0;
    size_t length = strcspn(text, "=");
    snprintf(q->key, sizeof q->key, "%.*s", (int)length, text);
    if (!find_choice(r, q->key, &choice)) return fail_label(r, q->key);
    if (!text[length])
        return choice.words ? add_words(r, q, choice.words)
                            : add_numbers(r, q, choice.least, choice.most);
    bool good = choice.is_number &&
                sscanf(text + length, "=%lld..%lld%n", &least, &most, &read) == 2 &&
                !text[length + (size_t)read] && choice.least <= least && least <= most &&
                most <= choice.most;
    if (good) return add_numbers(r, q, least, most);
    if (!choice.is_number)
        return cli_fail(r->cli, MWESO_USAGE, "--vary: all words of '%s' are tried; name it alone",
                        q->key);
    return cli_fail(r->cli, MWESO_USAGE,
                    "--vary: '%.80s': two numbers from %lld to %lld are expected, as in %s=4..8",
                    text, (long long)choice.least, (long long)choice.most, q->key);
}

static MwesoStatus read_questions(Readings *r, char *const *keys)
{
    MwesoStatus status = MWESO_OK;
    r->total = 1;
    for (; *keys && status == MWESO_OK; keys++) {
        if (r->count == MOST_QUESTIONS)
            return cli_fail(r->cli, MWESO_USAGE, "--vary: more than %d keys", MOST_QUESTIONS);
        VariedKey *q = &r->questions[r->count++];
        status = read_question(r, *keys, q);
        if (status != MWESO_OK) return status;
        r->total *= q->count;
        if (r->total > MOST_READINGS)
            return cli_fail(r->cli, MWESO_USAGE,
                            "--vary: these keys have more than %d combinations of answers; name "
                            "fewer, or fewer numbers of one",
                            MOST_READINGS);
    }
    return status;
}

/* ---- trying ---------------------------------------------------------------------------------- */

enum { LONGEST_SETTING = 140 };

/* The answers of a reading behind those of --set. */
static MwesoVariant *variant_of(const Readings *r, size_t reading, MwesoStatus *status)
{
    char texts[MOST_QUESTIONS][LONGEST_SETTING];
    const char *settings[MOST_SETTINGS + MOST_QUESTIONS + 1] = {NULL};
    size_t count = 0;
    while (r->cli->settings[count]) settings[count] = r->cli->settings[count], count++;
    for (size_t q = 0; q < r->count; q++) {
        const VariedKey *question = &r->questions[q];
        snprintf(texts[q], sizeof texts[q], "%s=%s", question->key,
                 question->values[value_of(r, reading, q)]);
        settings[count++] = texts[q];
    }
    return cli_variant_with(r->cli, cli_base(r->cli), settings, status);
}

/* What has contradicted one reading may well contradict the next. */
static void move_to_front(Readings *r, size_t place)
{
    size_t note = r->order[place];
    memmove(r->order + 1, r->order, place * sizeof *r->order);
    r->order[0] = note;
}

static MwesoStatus try_reading(Readings *r, size_t reading)
{
    MwesoStatus status;
    MwesoError error;
    bool explained = true;
    MwesoVariant *variant = variant_of(r, reading, &status);
    if (!variant) return status;
    r->against[reading] = r->observations;
    for (size_t i = 0; i < r->observations && explained && status == MWESO_OK; i++) {
        size_t note = r->order[i];
        status = mweso_evidence_explained(r->evidence, variant, note, &explained, &error);
        if (status != MWESO_OK) status = cli_fail_error(r->cli, cli_base(r->cli), &error);
        else if (!explained) r->against[reading] = note, move_to_front(r, i);
    }
    mweso_variant_free(variant);
    return status;
}

static MwesoStatus try_all(Readings *r)
{
    MwesoStatus status = MWESO_OK;
    for (size_t i = 0; i < r->observations; i++) r->order[i] = i;
    for (size_t i = 0; i < r->total && status == MWESO_OK; i++) {
        cli_progress(r->cli, "reading %zu of %zu", i + 1, r->total);
        status = cli_stop ? cli_fail(r->cli, MWESO_NO, "stopped before the end")
                          : try_reading(r, i);
    }
    cli_progress_end();
    return status;
}

/* ---- telling --------------------------------------------------------------------------------- */

static size_t standing(const Readings *r)
{
    size_t count = 0;
    for (size_t i = 0; i < r->total; i++) count += stands(r, i);
    return count;
}

/* Which values of a question stand, as a set. */
static uint32_t standing_values(const Readings *r, size_t question)
{
    uint32_t values = 0;
    for (size_t i = 0; i < r->total; i++)
        if (stands(r, i)) values |= (uint32_t)1 << value_of(r, i, question);
    return values;
}

/* Those values, parted by ", ". */
static void print_values(FILE *out, const VariedKey *q, uint32_t values)
{
    const char *comma = "";
    for (size_t v = 0; v < q->count; v++) {
        if (!(values >> v & 1)) continue;
        fprintf(out, "%s%s", comma, q->values[v]);
        comma = ", ";
    }
}

/* The observations that contradict the readings with other values than these; `named` at most. */
static void print_against(FILE *out, const Readings *r, size_t question, uint32_t values,
                          size_t named)
{
    size_t count = 0;
    for (size_t note = 0; note < r->observations; note++) {
        bool tells = false;
        for (size_t i = 0; i < r->total && !tells; i++)
            tells = r->against[i] == note && !(values >> value_of(r, i, question) & 1);
        if (tells && count++ < named)
            fprintf(out, "%s%s", count > 1 ? ", " : "", mweso_evidence_at(r->evidence, note).id);
    }
    if (count > named) fprintf(out, " and %zu more", count - named);
}

typedef struct Leftover {
    char *values, *excluded, *because;
    bool settled;
} Leftover;

static char *values_text(const VariedKey *q, uint32_t values)
{
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    if (!out) return NULL;
    print_values(out, q, values);
    fclose(out);
    return text;
}

static Leftover find(const Readings *r, size_t question, size_t named)
{
    const VariedKey *q = &r->questions[question];
    uint32_t values = standing_values(r, question);
    Leftover f = {.values = values_text(q, values), .excluded = values_text(q, ~values)};
    size_t length;
    f.settled = (values & (values - 1)) == 0;
    FILE *out = open_memstream(&f.because, &length);
    if (out) print_against(out, r, question, values, named);
    if (out) fclose(out);
    return f;
}

static void finding_free(Leftover *f)
{
    free(f->values);
    free(f->excluded);
    free(f->because);
}

static void print_findings(const Readings *r, bool settled)
{
    bool any = false;
    for (size_t q = 0; q < r->count; q++) {
        Leftover f = find(r, q, NAMED);
        if (f.settled == settled) {
            if (!any) printf("\n%s\n", settled ? "Settled:" : "Open:");
            any = true;
            printf("  %-28s %s\n", r->questions[q].key, f.values ? f.values : "");
            if (settled && f.because && *f.because) printf("  %-28s   by %s\n", "", f.because);
            if (!settled && f.excluded && *f.excluded) printf("  %-28s   not %s\n", "", f.excluded);
        }
        finding_free(&f);
    }
}

static bool stands_together(const Readings *r, size_t a, size_t va, size_t b, size_t vb)
{
    for (size_t i = 0; i < r->total; i++)
        if (stands(r, i) && value_of(r, i, a) == va && value_of(r, i, b) == vb) return true;
    return false;
}

/* Tells each pair of values that stand, but not together. */
typedef void TellPair(const Cli *cli, size_t number, const char *text);

static size_t tell_pairs(const Readings *r, TellPair *tell)
{
    size_t count = 0;
    for (size_t a = 0; a < r->count; a++)
        for (size_t b = a + 1; b < r->count; b++) {
            const VariedKey *first = &r->questions[a], *second = &r->questions[b];
            uint32_t of_a = standing_values(r, a), of_b = standing_values(r, b);
            for (size_t v = 0; v < first->count; v++)
                for (size_t w = 0; w < second->count; w++) {
                    char text[320];
                    if (!(of_a >> v & 1) || !(of_b >> w & 1) || stands_together(r, a, v, b, w))
                        continue;
                    snprintf(text, sizeof text, "%s = %s does not stand with %s = %s", first->key,
                             first->values[v], second->key, second->values[w]);
                    tell(r->cli, count++, text);
                }
        }
    return count;
}

static void print_pair(const Cli *cli, size_t number, const char *text)
{
    (void)cli;
    if (number < PAIRS) printf("%s  %s\n", number ? "" : "\nBound together:\n", text);
}

static void row_of_pair(const Cli *cli, size_t number, const char *text)
{
    (void)number;
    ROW(cli, false, TEXT_FIELD("kind", "pair"), TEXT_FIELD("key", NULL), TEXT_FIELD("values", NULL),
        TEXT_FIELD("excluded", NULL), BOOL_FIELD("settled", false), TEXT_FIELD("because", NULL),
        TEXT_FIELD("doubtful", NULL), TEXT_FIELD("alike", NULL), TEXT_FIELD("text", text));
}

static void report_rows(const Readings *r)
{
    for (size_t q = 0; q < r->count; q++) {
        Leftover f = find(r, q, SIZE_MAX);
        ROW(r->cli, q == 0, TEXT_FIELD("kind", "key"), TEXT_FIELD("key", r->questions[q].key),
            TEXT_FIELD("values", f.values), TEXT_FIELD("excluded", f.excluded),
            BOOL_FIELD("settled", f.settled), TEXT_FIELD("because", f.settled ? f.because : ""),
            TEXT_FIELD("doubtful", ""), TEXT_FIELD("alike", NULL), TEXT_FIELD("text", NULL));
        finding_free(&f);
    }
    tell_pairs(r, row_of_pair);
}

static void print_none(const Readings *r)
{
    printf(
        "\nNone of these readings explains everything. Each is contradicted by one of these:\n  ");
    print_against(stdout, r, 0, 0, NAMED);
    printf("\n");
}

static MwesoStatus report(const Readings *r)
{
    size_t left = standing(r);
    if (r->cli->format != FORMAT_TEXT) {
        report_rows(r);
        return left ? MWESO_OK : MWESO_NO;
    }
    printf("%zu observation%s, %zu reading%s of %s: %zu explain%s everything\n", r->observations,
           cli_plural(r->observations), r->total, cli_plural(r->total), cli_base(r->cli), left,
           left == 1 ? "s" : "");
    if (!left) return print_none(r), MWESO_NO;
    print_findings(r, true);
    print_findings(r, false);
    size_t pairs = tell_pairs(r, print_pair);
    if (pairs > PAIRS) printf("  and %zu more pairs (--format jsonl lists all)\n", pairs - PAIRS);
    return MWESO_OK;
}

/* ---- all together ---------------------------------------------------------------------------- */

bool names_readings(char *const *keys)
{
    for (; keys && *keys; keys++)
        if (strncmp(*keys, "hooks.", 6) == 0) return true;
    return false;
}

/* What the search of words can, and this cannot. */
static MwesoStatus refuse_options(const Cli *cli)
{
    static const OptionId words_only[] = {OPT_ALLOW, OPT_WRITE};
    for (size_t i = 0; i < sizeof words_only / sizeof *words_only; i++)
        if (cli->values[words_only[i]])
            return cli_fail(cli, MWESO_USAGE,
                            "--%s: not where parameters of a script are varied; write what stands "
                            "into a file that inherits from the base",
                            options[words_only[i]].name);
    return MWESO_OK;
}

MwesoStatus test_readings(const Cli *cli, const MwesoEvidence *evidence, const MwesoVariant *base,
                          char *const *keys)
{
    Readings r = {.cli = cli,
                  .evidence = evidence,
                  .base = base,
                  .observations = mweso_evidence_count(evidence)};
    MwesoStatus status = refuse_options(cli);
    if (status != MWESO_OK) return status;
    if (!questions_collect(base)) return cli_no_memory(cli);
    r.questions = calloc(MOST_QUESTIONS, sizeof *r.questions);
    r.order = calloc(r.observations, sizeof *r.order);
    status = r.questions && r.order ? read_questions(&r, keys) : cli_no_memory(cli);
    if (status == MWESO_OK) r.against = calloc(r.total, sizeof *r.against);
    if (status == MWESO_OK && !r.against) status = cli_no_memory(cli);
    if (status == MWESO_OK) status = try_all(&r);
    if (status == MWESO_OK) status = report(&r);
    free(r.questions);
    free(r.order);
    free(r.against);
    return status;
}
