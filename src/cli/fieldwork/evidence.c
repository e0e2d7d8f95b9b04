/* Evidence: how the verbs of fieldwork read notes and records, and search by them. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/fieldwork/infer.h"

static void report(void *user, const char *file, const MwesoError *error)
{
    if (cli_stop) return;
    fflush(stdout);
    if (error->status == MWESO_OK) {
        cli_note(user, "%s: %s", file, error->text);
        return;
    }
    fprintf(stderr, "%s:", file);
    if (error->line) fprintf(stderr, "%d:", error->line);
    if (error->line && error->column) fprintf(stderr, "%d:", error->column);
    fprintf(stderr, " error: %s\n", error->text);
}

MwesoEvidence *cli_evidence_read(const Cli *cli, const MwesoVariant *base, char **files, int count,
                                 bool *torn, MwesoStatus *status)
{
    MwesoLayout layout;
    *status = MWESO_USAGE;
    if (!cli_layout(cli, OPT_EVIDENCE, &layout)) return NULL;
    MwesoEvidence *evidence = mweso_evidence_new(base);
    *status = evidence ? MWESO_OK : cli_no_memory(cli);
    if (evidence) mweso_evidence_played_out(evidence, cli->values[OPT_PLAYED_OUT]);
    for (int i = 0; i < count && evidence; i++) {
        MwesoStatus read = mweso_evidence_read(evidence, files[i], layout, report,
                                               (void *)(uintptr_t)cli);
        if (read > *status) *status = read;
    }
    if (evidence && cli_stop) *status = cli_fail(cli, MWESO_NO, "stopped before the end");
    bool some = evidence && mweso_evidence_count(evidence) > 0;
    if (torn) *torn = some && *status == MWESO_BAD_INPUT;
    if (torn && *torn) *status = MWESO_OK;
    if (*status == MWESO_OK && !some)
        *status = cli_fail(cli, MWESO_BAD_INPUT, "%s holds no observation and no game", files[0]);
    if (*status == MWESO_OK) return evidence;
    mweso_evidence_free(evidence);
    return NULL;
}

MwesoEvidence *cli_evidence(const Cli *cli, const MwesoVariant *base, char **files, int count,
                            MwesoStatus *status)
{
    return cli_evidence_read(cli, base, files, count, NULL, status);
}

char **cli_parts(const Cli *cli, const char *text, const char *separators, MwesoStatus *status)
{
    size_t room = strlen(text) / 2 + 2, count = 0;
    char **parts = calloc(1, room * sizeof *parts + strlen(text) + 1), *save;
    if (!parts) {
        *status = cli_no_memory(cli);
        return NULL;
    }
    char *copy = strcpy((char *)(parts + room), text);
    for (char *part = strtok_r(copy, separators, &save); part;
         part = strtok_r(NULL, separators, &save))
        parts[count++] = part;
    assert(count < room);
    return parts;
}

bool cli_keys(const Cli *cli, char ***keys, MwesoStatus *status)
{
    const char *vary = cli->values[OPT_VARY];
    *keys = NULL;
    if (!vary || cli->values[OPT_ALL]) return true;
    *keys = cli_parts(cli, vary, ", ", status);
    if (!*keys || (*keys)[0]) return *keys != NULL;
    free(*keys);
    *status = cli_fail(cli, MWESO_USAGE, "--vary: no key is given, as in capture.takes");
    return false;
}

const char *cli_base(const Cli *cli)
{
    return cli->values[OPT_BASE] ? cli->values[OPT_BASE] : "omweso";
}

/* ---- the search ------------------------------------------------------------------------------ */

typedef struct SearchUnderWay {
    const Cli *cli;
    const InferPlan *plan; /* NULL: what was not searched is tried */
} SearchUnderWay;

static bool on_progress(void *user, uint64_t done)
{
    const SearchUnderWay *search = user;
    const InferPlan *plan = search->plan;
    if (plan && plan->on_progress) plan->on_progress(plan->user);
    cli_progress(search->cli, plan ? "%llu replays" : "what was not searched: %llu replays",
                 (unsigned long long)done);
    return !cli_stop;
}

MwesoInference *cli_infer(const Cli *cli, const InferPlan *plan, MwesoStatus *status)
{
    MwesoError error;
    SearchUnderWay search = {cli, plan};
    MwesoInference *inference = mweso_infer(
        plan->evidence, (const char *const *)plan->keys, plan->allow,
        plan->replays ? plan->replays : MWESO_USUAL_REPLAYS, on_progress, &search, &error);
    cli_progress_end();
    *status = inference ? MWESO_OK
              : cli_stop
                  ? cli_fail(cli, MWESO_NO, "stopped before the end of the search")
                  : cli_fail_error(cli, error.status == MWESO_BAD_VARIANT ? "--base" : "--vary",
                                   &error);
    return inference;
}

void cli_print_statements(const Cli *cli, const MwesoEvidence *evidence)
{
    bool first = true;
    for (size_t i = 0; i < mweso_evidence_count(evidence); i++) {
        char understood[1000];
        if (!mweso_evidence_understood(evidence, i, understood, sizeof understood)) continue;
        if (first) puts("\nWhat was said is taken as:");
        char *told = told_answers(cli, evidence, understood);
        printf("  %s: %s\n", mweso_evidence_at(evidence, i).id, told ? told : understood);
        free(told);
        first = false;
    }
}

bool cli_compete(const Cli *cli, MwesoInference *inference, uint64_t replays, MwesoStatus *status)
{
    MwesoError error;
    SearchUnderWay search = {cli, NULL};
    MwesoStatus tried = mweso_inference_compete(inference, replays, on_progress, &search, &error);
    cli_progress_end();
    if (tried == MWESO_OK) return true;
    *status = cli_stop ? cli_fail(cli, MWESO_NO, "stopped before what was not searched was tried")
                       : cli_fail_error(cli, "--base", &error);
    return false;
}
