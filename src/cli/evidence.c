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
    for (int i = 0; i < count && evidence; i++) {
        MwesoStatus read = mweso_evidence_read(evidence, files[i], layout, report, NULL);
        if (read > *status) *status = read;
    }
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

static bool write_whole(FILE *out, const char *text)
{
    bool good = fputs(text, out) >= 0 && fflush(out) == 0 && fsync(fileno(out)) == 0;
    return (fclose(out) == 0) & good;
}

MwesoStatus cli_write_file(const Cli *cli, const char *file, const char *text)
{
    size_t size = strlen(file) + sizeof ".XXXXXX";
    char *temporary = malloc(size);
    if (!temporary) return cli_no_memory(cli);
    snprintf(temporary, size, "%s.XXXXXX", file);
    int number = mkstemp(temporary);
    mode_t mask = umask(0);
    umask(mask);
    if (number >= 0) fchmod(number, 0666 & ~mask);
    FILE *out = number < 0 ? NULL : fdopen(number, "w");
    bool good = out && write_whole(out, text) && rename(temporary, file) == 0;
    int why = errno;
    if (!good && number >= 0) unlink(temporary);
    free(temporary);
    return good ? MWESO_OK
                : cli_fail(cli, MWESO_IO, "cannot write '%.100s': %s", file, strerror(why));
}
