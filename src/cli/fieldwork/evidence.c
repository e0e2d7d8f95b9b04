/* Evidence: what the verbs of fieldwork share. */
#include "cli/fieldwork/evidence.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void report(void *user, const char *file, const MwesoError *error)
{
    (void)user;
    if (cli_stop) return;
    fflush(stdout);
    fprintf(stderr, "%s:", file);
    if (error->line) fprintf(stderr, "%d:", error->line);
    if (error->line && error->column) fprintf(stderr, "%d:", error->column);
    fprintf(stderr, " error: %s\n", error->text);
}

MwesoEvidence *cli_evidence(const Cli *cli, const MwesoVariant *base, char **files, int count,
                            MwesoStatus *status)
{
    MwesoLayout layout;
    *status = MWESO_USAGE;
    if (!cli_layout(cli, OPT_EVIDENCE, &layout)) return NULL;
    MwesoEvidence *evidence = mweso_evidence_new(base);
    *status = evidence ? MWESO_OK : cli_no_memory(cli);
    if (evidence) mweso_evidence_played_out(evidence, cli->values[OPT_PLAYED_OUT]);
    for (int i = 0; i < count && evidence; i++) {
        MwesoStatus read = mweso_evidence_read(evidence, files[i], layout, report, NULL);
        if (read > *status) *status = read;
    }
    if (evidence && cli_stop) *status = cli_fail(cli, MWESO_NO, "stopped before the end");
    if (*status == MWESO_OK && mweso_evidence_count(evidence) == 0)
        *status = cli_fail(cli, MWESO_BAD_INPUT, "%s holds no observation and no game", files[0]);
    if (*status == MWESO_OK) return evidence;
    mweso_evidence_free(evidence);
    return NULL;
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
