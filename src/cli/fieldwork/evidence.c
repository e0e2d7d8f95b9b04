/* Evidence: what the verbs of fieldwork share. */
#include "cli/fieldwork/evidence.h"

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

bool cli_keys(const Cli *cli, char *keys[CLI_MOST_KEYS], MwesoStatus *status)
{
    const char *vary = cli->values[OPT_VARY];
    size_t count = 0;
    keys[0] = NULL;
    if (!vary || cli->values[OPT_ALL]) return true;
    char *copy = strdup(vary + strspn(vary, ", ")), *save;
    for (char *key = copy ? strtok_r(copy, ", ", &save) : NULL; key && count + 1 < CLI_MOST_KEYS;
         key = strtok_r(NULL, ", ", &save))
        keys[count++] = key;
    keys[count] = NULL;
    if (!copy) *status = cli_no_memory(cli);
    else if (count == 0)
        *status = cli_fail(cli, MWESO_USAGE, "--vary: no key is given, as in capture.takes");
    if (count == 0) free(copy);
    return count > 0;
}
