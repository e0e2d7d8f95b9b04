/* mweso matrix: the answers of many variants as a character matrix. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/comparing/plan.h"
#include "cli/questions.h"
#include "cli/verbs.h"

enum { MOST_KEYS = 512, MOST_STATES = 36 };
static const char symbols[MOST_STATES + 1] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

typedef struct Matrix {
    const Cli *cli;
    MwesoVariant **variants;
    size_t count;
    size_t keys[MOST_KEYS], key_count;
    MwesoStatus status;
} Matrix;

#define KEY_NAME(question) question_label(question, (KeyLabel){0})

/* What is not asked of a variant: the parameter of a script that it has not. In NEXUS a gap. */
static const char not_asked[] = "-";

/* The answer, or "?" if it is not on record. */
static const char *state(const MwesoVariant *variant, size_t key)
{
    if (!question_is_of_phase(key) && !question_fits(variant, key)) return not_asked;
    MwesoAnswer answer = question_answer(variant, key);
    return answer.assumed ? "?" : answer.text[0] ? answer.text : "none";
}

/* What is told of a variant. */
static const char *told(const MwesoVariant *variant, const char *label)
{
    return cli_answer(variant, label).text;
}

/* All sources in one text; the caller frees it. */
static char *sources(const MwesoVariant *variant)
{
    char *text = NULL;
    size_t size;
    FILE *stream = open_memstream(&text, &size);
    const char *source;
    for (size_t i = 0; stream && (source = mweso_variant_source(variant, i)); i++)
        fprintf(stream, "%s%s", i ? "; " : "", source);
    if (stream && fclose(stream) == 0) return text;
    free(text);
    return NULL;
}

/* ---- rows ------------------------------------------------------------------------------------ */

static void print_rows(const Matrix *m)
{
    for (size_t i = 0; i < m->count && !cli_output_failed(); i++) {
        const MwesoVariant *v = m->variants[i];
        char *from = sources(v);
        KeyLabel names[MOST_KEYS];
        Field fields[MOST_KEYS + 6] = {TEXT_FIELD("variant", mweso_variant_name(v)),
                                       TEXT_FIELD("title", told(v, "variant.title")),
                                       TEXT_FIELD("people", told(v, "variant.people")),
                                       TEXT_FIELD("region", told(v, "variant.region")),
                                       TEXT_FIELD("status", told(v, "variant.status")),
                                       TEXT_FIELD("sources", from)};
        for (size_t k = 0; k < m->key_count; k++) {
            fields[6 + k] = TEXT_FIELD(question_label(m->keys[k], names[k]), state(v, m->keys[k]));
        }
        cli_row(m->cli, fields, 6 + m->key_count, i == 0);
        free(from);
    }
}

/* ---- text: a line for every question that tells some of them apart --------------------------- */

static bool all_agree(const Matrix *m, size_t key)
{
    for (size_t i = 1; i < m->count; i++)
        if (strcmp(state(m->variants[i], key), state(m->variants[0], key)) != 0) return false;
    return true;
}

static void print_text(const Matrix *m)
{
    size_t alike = 0;
    for (size_t k = 0; k < m->key_count && !cli_output_failed(); k++) {
        size_t key = m->keys[k];
        alike += all_agree(m, key);
        if (all_agree(m, key)) continue;
        printf("%s: %s\n", KEY_NAME(key), question_asked(key));
        for (size_t i = 0; i < m->count; i++)
            printf("  %-20s %s\n", mweso_variant_name(m->variants[i]), state(m->variants[i], key));
    }
    printf("%zu of %zu questions are answered alike by all\n", alike, m->key_count);
}

/* ---- NEXUS ----------------------------------------------------------------------------------- */

/* A NEXUS token: in single quotes, those inside doubled. */
static void print_token(const char *text)
{
    putchar('\'');
    for (; *text; text++) {
        if (*text == '\'') putchar('\'');
        putchar(*text);
    }
    putchar('\'');
}

static bool is_character(const char *text)
{
    return strcmp(text, "?") != 0 && strcmp(text, not_asked) != 0;
}

/* Number of the state of variant `i` among those of all variants, in their order; -1 if it is not
 * known, or not asked. */
static int state_number(const Matrix *m, size_t key, size_t i)
{
    const char *wanted = state(m->variants[i], key);
    int number = 0;
    if (!is_character(wanted)) return -1;
    for (size_t j = 0; j < m->count; j++) {
        const char *text = state(m->variants[j], key);
        bool seen = !is_character(text);
        for (size_t before = 0; before < j && !seen; before++)
            seen = strcmp(text, state(m->variants[before], key)) == 0;
        if (seen) continue;
        if (strcmp(text, wanted) == 0) return number;
        number++;
    }
    return number;
}

static int most_states(const Matrix *m)
{
    int most = 0;
    for (size_t k = 0; k < m->key_count; k++)
        for (size_t i = 0; i < m->count; i++) {
            int number = state_number(m, m->keys[k], i);
            if (number >= most) most = number + 1;
        }
    return most;
}

static void print_characters(const Matrix *m)
{
    puts("  CHARSTATELABELS");
    for (size_t k = 0; k < m->key_count; k++) {
        int printed = 0;
        printf("    %zu ", k + 1);
        print_token(KEY_NAME(m->keys[k]));
        fputs(" /", stdout);
        for (size_t i = 0; i < m->count; i++) {
            if (state_number(m, m->keys[k], i) != printed) continue;
            putchar(' ');
            print_token(state(m->variants[i], m->keys[k]));
            printed++;
        }
        puts(k + 1 < m->key_count ? "," : ";");
    }
}

static void print_states(const Matrix *m)
{
    puts("  MATRIX");
    for (size_t i = 0; i < m->count; i++) {
        fputs("    ", stdout);
        print_token(mweso_variant_name(m->variants[i]));
        putchar(' ');
        for (size_t k = 0; k < m->key_count; k++) {
            int number = state_number(m, m->keys[k], i);
            assert(number < MOST_STATES);
            putchar(number < 0 ? *state(m->variants[i], m->keys[k]) : symbols[number]);
        }
        putchar('\n');
    }
    puts("  ;");
}

/* People, region and sources go into the block of notes. */
static void print_notes(const Matrix *m)
{
    puts("BEGIN NOTES;");
    for (size_t i = 0; i < m->count; i++) {
        const MwesoVariant *v = m->variants[i];
        char *from = sources(v), *text = NULL;
        if (asprintf(&text, "title: %s. people: %s. region: %s. status: %s. sources: %s.",
                     told(v, "variant.title"), told(v, "variant.people"), told(v, "variant.region"),
                     told(v, "variant.status"), from ? from : "") < 0)
            text = NULL;
        printf("  TEXT TAXON=%zu TEXT=", i + 1);
        print_token(text ? text : "");
        puts(";");
        free(text);
        free(from);
    }
    puts("END;");
}

static MwesoStatus print_nexus(const Matrix *m)
{
    int states = most_states(m);
    if (states > MOST_STATES)
        return cli_fail(m->cli, MWESO_USAGE, "NEXUS has %d symbols, and a question has %d answers",
                        MOST_STATES, states);
    printf("#NEXUS\n[ answers of %zu variants to the questions of mweso %s; '?': not on record ]\n",
           m->count, mweso_version());
    printf("BEGIN TAXA;\n  DIMENSIONS NTAX=%zu;\n  TAXLABELS", m->count);
    for (size_t i = 0; i < m->count; i++)
        putchar(' '), print_token(mweso_variant_name(m->variants[i]));
    printf(";\nEND;\nBEGIN CHARACTERS;\n  DIMENSIONS NCHAR=%zu;\n"
           "  FORMAT DATATYPE=STANDARD MISSING=? GAP=- SYMBOLS=\"%.*s\";\n",
           m->key_count, states, symbols);
    print_characters(m);
    print_states(m);
    puts("END;");
    print_notes(m);
    return MWESO_OK;
}

/* ---- the verb -------------------------------------------------------------------------------- */

static bool add_variant(void *user, const char *name, const char *file)
{
    Matrix *m = user;
    (void)file;
    MwesoVariant **larger = cli_grow(m->variants, m->count, sizeof *larger);
    if (!larger) m->status = cli_no_memory(m->cli);
    if (!larger) return false;
    m->variants = larger;
    m->variants[m->count] = cli_variant(m->cli, name, &m->status);
    if (m->variants[m->count]) m->count++;
    return m->status == MWESO_OK;
}

/* Keys and parameters are asked of all; phases only what one of the variants has answered there;
 * hooks are no characters. */
static bool is_asked(const Matrix *m, size_t question)
{
    if (!question_is_rule(question) || question_key(question) == QUESTION_OF_HOOK) return false;
    if (!question_is_of_phase(question)) return true;
    for (size_t i = 0; i < m->count; i++)
        if (question_answer(m->variants[i], question).origin != MWESO_FROM_DEFAULT) return true;
    return false;
}

static MwesoStatus load(Matrix *m)
{
    if (m->cli->count == 0 && mweso_path_each(m->cli->path, add_variant, m) != MWESO_OK)
        return cli_no_memory(m->cli);
    for (int i = 0; i < m->cli->count && m->status == MWESO_OK; i++)
        add_variant(m, m->cli->arguments[i], NULL);
    for (size_t i = 0; i < m->count && m->status == MWESO_OK; i++)
        if (!questions_meet(m->variants[i])) m->status = cli_no_memory(m->cli);
    for (size_t question = 0; question < questions_count() && m->status == MWESO_OK; question++) {
        if (!is_asked(m, question)) continue;
        if (m->key_count == MOST_KEYS)
            m->status = cli_fail(m->cli, MWESO_USAGE,
                                 "these variants answer more than %d questions; name fewer of them",
                                 MOST_KEYS);
        else m->keys[m->key_count++] = question;
    }
    return m->status;
}

static MwesoStatus run(Cli *cli)
{
    Matrix m = {.cli = cli};
    MwesoStatus status = load(&m);
    if (status == MWESO_OK) {
        if (cli->format == FORMAT_TEXT) print_text(&m);
        else if (cli->format == FORMAT_NEXUS) status = print_nexus(&m);
        else print_rows(&m);
    }
    cli_variants_free(m.variants, m.count);
    return status;
}

static const OptionId own[] = {OPT_COUNT};

const Verb verb_matrix = {
    "matrix",
    "[VARIANT...]",
    "the answers of many variants as a character matrix",
    "Prints the answers of the variants (of all that are known if none is given) to all questions, "
    "for studies that\n"
    "classify them: one row a variant with people, region and sources in csv and jsonl, a matrix "
    "of standard\n"
    "characters in nexus, and in text the questions that tell some of them apart. An answer that "
    "is assumed is '?', a\n"
    "parameter of a script that the variant has not '-'.",
    "mweso matrix omweso coro kombe --format nexus",
    own,
    0,
    -1,
    run,
    FORMAT_NEXUS,
};
