/* mweso matrix: the answers of many variants as a character matrix. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/collection/nexus.h"
#include "cli/collection/relations.h"
#include "cli/plan.h"
#include "cli/verbs.h"

enum { FACTS = 6 };

typedef struct Matrix {
    const Cli *cli;
    MwesoVariant **variants;
    char **given, **names; /* the words by which they were named, and what they are called */
    size_t count;
    Characters of;
    MwesoStatus status;
} Matrix;

#define KEY_NAME(m, k) question_label((m)->of.questions[k], (KeyLabel){0})

/* ---- rows ------------------------------------------------------------------------------------ */

static MwesoStatus print_rows(const Matrix *m)
{
    size_t count = m->of.question_count;
    Field *fields = calloc(FACTS + count, sizeof *fields);
    KeyLabel *names = calloc(count + 1, sizeof *names);
    for (size_t i = 0; fields && names && i < m->count && !cli_output_failed(); i++) {
        const MwesoVariant *v = m->variants[i];
        char *sources = cli_sources(v);
        const Field about[FACTS] = {TEXT_FIELD("variant", characters_name(&m->of, i)),
                                    TEXT_FIELD("title", cli_answer(v, "variant.title").text),
                                    TEXT_FIELD("people", cli_answer(v, "variant.people").text),
                                    TEXT_FIELD("region", cli_answer(v, "variant.region").text),
                                    TEXT_FIELD("status", cli_answer(v, "variant.status").text),
                                    TEXT_FIELD("sources", sources)};
        memcpy(fields, about, sizeof about);
        for (size_t k = 0; k < count; k++)
            fields[FACTS + k] = TEXT_FIELD(question_label(m->of.questions[k], names[k]),
                                           characters_text(&m->of, i, k));
        cli_row(m->cli, fields, FACTS + count, i == 0);
        free(sources);
    }
    bool good = fields && names;
    free(fields);
    free(names);
    return good ? MWESO_OK : cli_no_memory(m->cli);
}

/* ---- text: the questions that are not answered alike by all ---------------------------------- */

static void print_text(const Matrix *m)
{
    size_t alike = 0;
    for (size_t k = 0; k < m->of.question_count && !cli_output_failed(); k++) {
        bool agree = true;
        for (size_t i = 1; i < m->count; i++)
            agree &= characters_state(&m->of, i, k) == characters_state(&m->of, 0, k);
        alike += agree;
        if (agree) continue;
        printf("%s: %s\n", KEY_NAME(m, k), question_asked(m->of.questions[k]));
        for (size_t i = 0; i < m->count; i++)
            printf("  %-20s %s\n", characters_name(&m->of, i), characters_text(&m->of, i, k));
    }
    printf("%zu of %zu questions are answered alike by all\n", alike, m->of.question_count);
}

/* ---- loading --------------------------------------------------------------------------------- */

static bool add_variant(void *user, const char *name, const char *file)
{
    Matrix *m = user;
    uint64_t columns, seeds;
    bool cut = m->cli->values[OPT_CUT_COLUMNS] != NULL; /* to one size of board */
    if (cut && (!cli_number_from(m->cli, OPT_CUT_COLUMNS, 8, 2, MWESO_MOST_COLUMNS, &columns) ||
                !cli_number_from(m->cli, OPT_CUT_SEEDS, 2, 1, 100, &seeds))) {
        m->status = MWESO_USAGE;
        return false;
    }
    MwesoVariant **larger = cli_grow(m->variants, m->count, sizeof *larger);
    if (larger) m->variants = larger;
    char **given = cli_grow(m->given, m->count, sizeof *given), *word = NULL;
    if (given) m->given = given;
    if (larger && given) word = strdup(name);
    if (!word) m->status = cli_no_memory(m->cli);
    if (!word) return false;
    MwesoVariant *variant = cut ? cli_small_variant(m->cli, name, (int)columns, (int)seeds,
                                                    &m->status)
                                : cli_variant(m->cli, name, &m->status);
    if (variant) m->given[m->count] = word, m->variants[m->count++] = variant;
    else free(word);
    if (!variant && file && m->status == MWESO_BAD_VARIANT) { /* nobody has named it */
        cli_note(m->cli,
                 cut ? "%s cannot be cut to that board, or does not load, and is left out"
                     : "%s does not load and is left out: see mweso check",
                 file);
        m->status = MWESO_OK;
    }
    return m->status == MWESO_OK;
}

static MwesoStatus load(Matrix *m)
{
    if (m->cli->count == 0 && mweso_path_each(m->cli->path, add_variant, m) != MWESO_OK)
        return cli_no_memory(m->cli);
    for (int i = 0; i < m->cli->count && m->status == MWESO_OK; i++)
        add_variant(m, m->cli->arguments[i], NULL);
    const char *silence = m->cli->values[OPT_SILENCE];
    bool usual = silence && strcmp(silence, "default") == 0;
    if (m->status != MWESO_OK) return m->status;
    m->names = cli_typed_apart(m->variants, (const char *const *)m->given, m->count);
    if (!m->names) return cli_no_memory(m->cli);
    m->status = characters_ask(m->cli, m->variants, (const char *const *)m->names, m->count, usual,
                               &m->of);
    if (m->status == MWESO_OK) m->status = characters_choose(m->cli, &m->of);
    return m->status;
}

/* ---- the verb -------------------------------------------------------------------------------- */

static MwesoStatus print_answers(const Matrix *m)
{
    if (m->cli->format == FORMAT_TEXT) return print_text(m), MWESO_OK;
    return m->cli->format == FORMAT_NEXUS ? nexus_characters(m->cli, &m->of) : print_rows(m);
}

static MwesoStatus run(Cli *cli)
{
    Matrix m = {.cli = cli};
    MwesoStatus status = relations_check(cli);
    if (status == MWESO_OK) status = nexus_check(cli);
    if (status == MWESO_OK) status = load(&m);
    if (status == MWESO_OK)
        status = relations_measure(cli) ? relations_print(cli, &m.of) : print_answers(&m);
    characters_free(&m.of);
    cli_free_names(m.names);
    for (size_t i = 0; i < m.count; i++) free(m.given[i]);
    free(m.given);
    cli_variants_free(m.variants, m.count);
    return status;
}

static const OptionId own[] = {OPT_SILENCE,     OPT_ONLY,       OPT_EXCEPT,    OPT_CODING,
                               OPT_DISTANCES,   OPT_TREE,       OPT_NETWORK,   OPT_REPLICATES,
                               OPT_JOIN,        OPT_ROOT,       OPT_CONSENSUS, OPT_RESAMPLED,
                               OPT_SVG,         OPT_PAIR_GAMES, OPT_SEED,      OPT_THREADS,
                               OPT_CUT_COLUMNS, OPT_CUT_SEEDS,  OPT_COUNT};

const Verb verb_matrix = {
    "matrix",
    "[VARIANT...]",
    "the answers of many variants as a character matrix, and how near they are",
    "Prints the answers of the variants (of all that are known if none is given) to all questions, "
    "for studies that\n"
    "classify them: one row a variant with people, region and sources in csv and jsonl, a matrix "
    "of standard\n"
    "characters in nexus, and in text the questions that tell some of them apart. An answer that "
    "no source states,\n"
    "itself or by reference, is '?', a parameter of a script or a phase that the variant has not "
    "'-'; with "
    "--silence default\n"
    "only an answer that its file marks as assumed is '?', and what no file says is as it is "
    "played. With\n"
    "--distances it prints how near they are, and with --tree the tree that joins them (Newick, or "
    "nexus with its\n"
    "splits) and which share of resampled trees has each branch: by answers (paper), or by the "
    "share of positions in\n"
    "which two rule sets disagree (play). With --network it prints the splits that the distances "
    "speak for, those\n"
    "too that no tree has together.",
    "mweso matrix omweso coro kombe --format nexus",
    own,
    0,
    -1,
    run,
    FORMAT_NEXUS,
};
