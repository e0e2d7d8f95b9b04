/* Evidence: what the verbs of fieldwork share. */
#include "cli/evidence.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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

bool cli_layout(const Cli *cli, OptionId id, MwesoLayout *layout)
{
    static const struct {
        const char *word;
        MwesoLayout layout;
    } layouts[] = {{"record", MWESO_LAYOUT_RECORD},
                   {"placements", MWESO_LAYOUT_PLACEMENTS},
                   {"wernham", MWESO_LAYOUT_WERNHAM},
                   {"bao", MWESO_LAYOUT_BAO},
                   {"observations", MWESO_LAYOUT_OBSERVATIONS}};
    const char *from = cli->values[id];
    bool evidence = id == OPT_EVIDENCE;
    *layout = evidence ? MWESO_LAYOUT_ANY : MWESO_LAYOUT_RECORD;
    for (size_t i = 0; i < sizeof layouts / sizeof *layouts - !evidence; i++) {
        if (from && strcmp(from, layouts[i].word) != 0) continue;
        if (from) *layout = layouts[i].layout;
        return true;
    }
    cli_fail(cli, MWESO_USAGE, "--from: '%s' is not one of record, placements, wernham, bao%s",
             from, evidence ? ", observations" : "");
    return false;
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

MwesoStatus cli_save_text(const Cli *cli, const char *file, const char *text)
{
    if (cli_write_file(file, text, true)) return MWESO_OK;
    return cli_fail(cli, MWESO_IO, "cannot write '%.100s': %s", file, strerror(errno));
}
