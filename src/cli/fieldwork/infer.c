/* mweso infer: which rules explain what was seen. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/fieldwork/infer.h"
#include "cli/verbs.h"

/* ---- the search ------------------------------------------------------------------------------ */

static MwesoStatus write_variant(const Cli *cli, const MwesoInference *inference)
{
    WrittenName name;
    const char *file = cli->values[OPT_WRITE];
    if (!file) return MWESO_OK;
    char *text = mweso_inference_variant(inference, cli_written_name(file, name));
    if (!text) return cli_no_memory(cli);
    MwesoStatus status = cli_save_text(cli, file, text, cli->values[OPT_REPLACE]);
    free(text);
    if (status == MWESO_OK && cli->format == FORMAT_TEXT) printf("\nWritten: %s\n", file);
    return status;
}

typedef struct WordSearch {
    const Cli *cli;
    const MwesoEvidence *evidence;
    const char *base; /* its name */
    bool first;       /* row */
    bool begun;
    uint64_t replays; /* of --replays */
} WordSearch;

/* Prints, once, what needs no search; when the search has begun, so that nothing is printed where
 * an option is refused. */
static void print_evidence(void *user)
{
    WordSearch *s = user;
    if (s->begun) return;
    s->begun = true;
    if (s->cli->format == FORMAT_TEXT) {
        findings_print_counted(s->evidence, s->base);
        cli_print_statements(s->cli, s->evidence);
    }
    findings_print_amiss(s->cli, s->evidence, &s->first);
    if (s->cli->format == FORMAT_TEXT) fflush(stdout);
}

static MwesoStatus report(WordSearch *s, MwesoInference *inference)
{
    MwesoStatus status;
    bool text = s->cli->format == FORMAT_TEXT;
    print_evidence(s);
    if (!cli_compete(s->cli, inference, s->replays, &status)) return status;
    if (text) findings_print(s->cli, s->evidence, inference);
    else findings_print_rows(s->cli, s->evidence, inference, &s->first);
    if (text) fflush(stdout);
    status = diagnose(s->cli, s->evidence, s->base, inference, text ? NULL : &s->first);
    if (status != MWESO_OK) return status;
    if (text) findings_print_unsearched(inference, s->base);
    return mweso_inference_stands(inference) ? write_variant(s->cli, inference) : MWESO_NO;
}

static MwesoStatus search_words(const Cli *cli, const MwesoEvidence *evidence, const char *base,
                                char *const *keys)
{
    uint64_t allow, replays;
    WordSearch search = {.cli = cli, .evidence = evidence, .base = base, .first = true};
    MwesoStatus status = cli_check_written(cli);
    if (status != MWESO_OK) return status;
    if (!cli_number_from(cli, OPT_ALLOW, 0, 0, 8, &allow) ||
        !cli_number_from(cli, OPT_REPLAYS, MWESO_USUAL_REPLAYS, 1, UINT64_MAX / 2, &replays))
        return MWESO_USAGE;
    search.replays = replays;
    const InferPlan plan = {evidence, keys, (int)allow, replays, print_evidence, &search};
    MwesoInference *inference = cli_infer(cli, &plan, &status);
    if (inference) status = report(&search, inference);
    mweso_inference_free(inference);
    return status;
}

/* Searches words, or combinations where --vary names parameters of a script. */
static MwesoStatus search(const Cli *cli, const MwesoEvidence *evidence, const MwesoVariant *base)
{
    MwesoStatus status;
    char **keys;
    const char *by = cli->values[OPT_BY];
    if (by && strcmp(by, "informant") != 0)
        return cli_fail(cli, MWESO_USAGE, "--by: '%.40s' is not informant", by);
    if (by && cli->values[OPT_WRITE])
        return cli_fail(cli, MWESO_USAGE, "--write: with --by there are several rule sets");
    if (!cli_keys(cli, &keys, &status)) return status;
    if (names_parameters(keys)) status = search_grid(cli, evidence, base, keys);
    else
        status = by ? compare_informants(cli, evidence, keys)
                    : search_words(cli, evidence, cli_base(cli), keys);
    free(keys);
    return status;
}

/* ---- an empty table -------------------------------------------------------------------------- */

static MwesoStatus print_template(const Cli *cli, const MwesoVariant *base)
{
    static const char *const boards[] = {"position", "rows", "pits"};
    const char *wanted = cli->values[OPT_TEMPLATE];
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        if (strcmp(wanted, boards[i]) != 0) continue;
        char *line = mweso_table_headings(base, (MwesoTableBoard)i);
        if (!line) return cli_no_memory(cli);
        fputs(line, stdout);
        mweso_text_free(line);
        return MWESO_OK;
    }
    return cli_fail(cli, MWESO_USAGE, "--template: '%s' is not one of position, rows, pits",
                    wanted);
}

/* ---- the verb -------------------------------------------------------------------------------- */

static MwesoStatus run(Cli *cli)
{
    MwesoStatus status;
    if (!cli->count && !cli->values[OPT_TEMPLATE])
        return cli_fail(cli, MWESO_USAGE, "a file of notes or records is expected");
    MwesoVariant *base = cli_variant(cli, cli_base(cli), &status);
    bool empty = base && cli->values[OPT_TEMPLATE];
    if (empty) status = print_template(cli, base);
    bool torn = false;
    MwesoEvidence *evidence = base && !empty ? cli_evidence_read(cli, base, cli->arguments,
                                                                 cli->count, &torn, &status)
                                             : NULL;
    if (evidence && torn && cli->values[OPT_WRITE])
        status = cli_fail(cli, MWESO_BAD_INPUT, "--write: not all of the evidence can be read");
    else if (evidence)
        status = cli->values[OPT_HYPOTHESES] ? test_hypotheses(cli, evidence)
                                             : search(cli, evidence, base);
    mweso_evidence_free(evidence);
    mweso_variant_free(base);
    return torn && status <= MWESO_NO ? MWESO_BAD_INPUT : status;
}

static const OptionId own[] = {OPT_EVIDENCE, OPT_TEMPLATE,   OPT_PLAYED_OUT, OPT_BASE,  OPT_VARY,
                               OPT_ALL,      OPT_HYPOTHESES, OPT_BY,         OPT_ALLOW, OPT_REPLAYS,
                               OPT_KEYS,     OPT_WRITE,      OPT_REPLACE,    OPT_COUNT};

const Verb verb_infer = {
    "infer",
    "FILE...",
    "which rules explain what was seen",
    "Reads notes (observations and statements, as text or as a table) or recorded games\n"
    "(docs/notes.md), and searches the answers that explain all of them:\n"
    "what is settled, and by which of them; what stays open; which answers are only bound "
    "together;\n"
    "and which notes contradict each other under every rule. Seeds that do not add up are told "
    "first; of what\n"
    "does not fit, the smallest changes with which it would, and what the nearest rules do "
    "instead, lap by lap.\n"
    "With --hypotheses it tests named variants instead, and traces the lap in which each goes "
    "wrong. In notes\n"
    "'Ended' is where the last seed of the turn fell, 'Captured at' where the mover's seed fell "
    "that captured.\n"
    "Answers are told as the rulebook has them; --keys names the keys of a variant file instead.\n"
    "Exit code 1: nothing explains everything; 4: something cannot be read (the rest is searched).",
    "mweso infer notes.txt --base kombe",
    own,
    0,
    -1,
    run,
    FORMAT_TEXT,
};
