/* Hypotheses: named variants tested against the evidence, and the lap in which each goes wrong. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/fieldwork/infer.h"

static const char *const verdicts[] = {"explained", "contradicted", "silent"};

typedef struct LapTrace {
    const Cli *cli;
    const MwesoVariant *variant;
    uint64_t lap;
    int phase; /* of the turn; -1: none */
} LapTrace;

static void trace_lap(void *user, const MwesoEvent *event)
{
    LapTrace *trace = user;
    NamedEvent named;
    const MwesoEvent *e = cli_name_keys(trace->variant, trace->phase, event, &named);
    char pit[4];
    if (e->lap != trace->lap || e->kind == MWESO_EVENT_LAP) return;
    mweso_pit_name(trace->variant, e->pit, pit);
    if (e->kind == MWESO_EVENT_LANDING)
        printf("    lap %llu: the last seed falls in %s, which now holds %d: %s",
               (unsigned long long)e->lap, pit, e->seeds, e->why);
    else printf("    then: %s", e->why);
    if (trace->cli->values[OPT_KEYS]) printf(" [%s]", e->key);
    putchar('\n');
    if (e->kind != MWESO_EVENT_LANDING) return;
    Marks marks = {0};
    cli_mark_landing(mweso_variant_board(trace->variant), e->side, e->pit, &marks);
    cli_draw_view(trace->cli, mweso_variant_board(trace->variant), e->side, e->own_pits,
                  e->opponent_pits, marks);
}

static void print_contradiction(const Cli *cli, const MwesoEvidence *evidence,
                                const MwesoVariant *variant, MwesoSeen seen,
                                const MwesoContradiction *c)
{
    printf("  %s:%d: %s", seen.file, seen.line, seen.id);
    if (seen.game) printf(", move %zu", c->move + 1);
    printf(": %s\n", c->reason);
    if (!c->lap) return;
    LapTrace trace = {cli, variant, c->lap, mweso_position_phase(variant, &c->position)};
    MwesoOutcome outcome;
    char *instead = c->instead[0] ? told_answers(cli, evidence, c->instead) : NULL;
    if (instead)
        printf("    would be explained %s %s\n", cli->values[OPT_KEYS] ? "with" : "so:", instead);
    free(instead);
    mweso_play(variant, &c->position, c->text, trace_lap, &trace, &outcome, NULL);
}

enum { SHOWN_AT_MOST = 5 };

/* The result of testing one variant: how often each verdict, and the first contradictions. */
typedef struct Test {
    size_t count[3]; /* by verdict */
    size_t index[SHOWN_AT_MOST];
    MwesoContradiction contradiction[SHOWN_AT_MOST];
} Test;

static MwesoStatus test_each(const Cli *cli, const MwesoEvidence *evidence,
                             const MwesoVariant *variant, const char *name, bool first, Test *test)
{
    size_t count = mweso_evidence_count(evidence);
    for (size_t i = 0; i < count && !cli_stop; i++) {
        MwesoBearing verdict;
        MwesoContradiction c;
        MwesoError error;
        cli_progress(cli, "%s: observation %zu of %zu", name, i + 1, count);
        MwesoStatus status = mweso_evidence_test(evidence, variant, i, &verdict, &c, &error);
        if (status != MWESO_OK) return cli_progress_end(), cli_fail_error(cli, name, &error);
        assert((size_t)verdict < sizeof verdicts / sizeof *verdicts);
        size_t before = test->count[verdict]++;
        bool no = verdict == MWESO_CONTRADICTED;
        if (no && before < SHOWN_AT_MOST) {
            test->index[before] = i;
            test->contradiction[before] = c;
        }
        MwesoSeen seen = mweso_evidence_at(evidence, i);
        if (cli->format != FORMAT_TEXT)
            ROW(cli, first && i == 0, TEXT_FIELD("variant", name),
                TEXT_FIELD("observation", seen.id), TEXT_FIELD("verdict", verdicts[verdict]),
                NUMBER_FIELD("move", no ? c.move + 1 : 0), NUMBER_FIELD("lap", no ? c.lap : 0),
                TEXT_FIELD("reason", no ? c.reason : NULL),
                TEXT_FIELD("instead", no && c.instead[0] ? c.instead : NULL),
                TEXT_FIELD("file", seen.file), NUMBER_FIELD("line", seen.line));
    }
    cli_progress_end();
    return cli_stop ? cli_fail(cli, MWESO_NO, "stopped before the end") : MWESO_OK;
}

/* Tests one variant; *contradicted is how many observations it contradicts. */
static MwesoStatus test_variant(const Cli *cli, const MwesoEvidence *evidence, const char *name,
                                bool first, size_t *contradicted)
{
    MwesoStatus status;
    MwesoVariant *variant = cli_variant(cli, name, &status);
    if (!variant) return status;
    Test *test = calloc(1, sizeof *test);
    status = test ? test_each(cli, evidence, variant, name, first, test) : cli_no_memory(cli);
    size_t count = *contradicted = test ? test->count[MWESO_CONTRADICTED] : 0;
    if (status == MWESO_OK && cli->format == FORMAT_TEXT) {
        printf("%s: %zu explained, %zu contradicted, %zu silent\n", name,
               test->count[MWESO_EXPLAINED], count, test->count[MWESO_SILENT]);
        for (size_t i = 0; i < count && i < SHOWN_AT_MOST; i++)
            print_contradiction(cli, evidence, variant, mweso_evidence_at(evidence, test->index[i]),
                                &test->contradiction[i]);
        if (count > SHOWN_AT_MOST)
            printf("  and %zu more (--format jsonl lists all)\n", count - SHOWN_AT_MOST);
    }
    free(test);
    mweso_variant_free(variant);
    return status;
}

MwesoStatus test_hypotheses(const Cli *cli, const MwesoEvidence *evidence)
{
    MwesoStatus status = MWESO_OK;
    size_t fitting = 0;
    char **names = cli_parts(cli, cli->values[OPT_HYPOTHESES], ",", &status);
    if (names && !names[0])
        status = cli_fail(cli, MWESO_USAGE, "--hypotheses: no variant is named, as in kombe,coro");
    for (size_t i = 0; names && names[i] && status == MWESO_OK; i++) {
        size_t contradicted = 0;
        status = test_variant(cli, evidence, names[i], i == 0, &contradicted);
        fitting += contradicted == 0;
    }
    free(names);
    if (status != MWESO_OK) return status;
    return fitting ? MWESO_OK : MWESO_NO;
}
