/* mweso ugi: the search as an engine for programs that know no rules. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cli/verbs.h"

static void say(void *user, const char *line)
{
    (void)user;
    puts(line);
    if (fflush(stdout) != 0) cli_output_failed();
}

enum { LONGEST_LINE = 1 << 16 };

/* Can the line be obeyed? If not, says why in an "info string" line. */
static bool is_good(MwesoLine read, const char *line, size_t length)
{
    char text[120];
    bool zero = read == MWESO_LINE_READ && strlen(line) != length;
    if (zero) snprintf(text, sizeof text, "info string error: the line has a zero byte in it");
    if (read == MWESO_LINE_CUT)
        snprintf(text, sizeof text,
                 "info string error: the line has %zu bytes, at most %d are read", length,
                 LONGEST_LINE);
    if (!zero && read == MWESO_LINE_READ) return true;
    say(NULL, text);
    return false;
}

static MwesoStatus talk(const Cli *cli, MwesoUgi *ugi)
{
    static char line[LONGEST_LINE + 1];
    size_t length;
    MwesoLine read = MWESO_LINE_READ;
    bool more = true;
    while (more && !cli_stop && !cli_output_failed() &&
           (read = mweso_read_line(stdin, line, sizeof line, &length)) <= MWESO_LINE_CUT)
        if (is_good(read, line, length)) more = mweso_ugi_take(ugi, line);
    if (read == MWESO_LINE_FAILED && !cli_stop)
        return cli_fail(cli, MWESO_IO, "cannot read the input: %s", strerror(errno));
    if (more && !cli_stop) mweso_ugi_wait(ugi);
    return cli_stop ? cli_fail(cli, MWESO_NO, "stopped") : MWESO_OK;
}

static MwesoStatus run(Cli *cli)
{
    MwesoError error;
    const char *name = cli->count ? cli->arguments[0] : "omweso";
    cli_watch_signals(true);
    MwesoUgi *ugi = mweso_ugi_new(cli->path, name, say, NULL, &error);
    if (!ugi) return cli_fail_error(cli, name, &error);
    MwesoStatus status = talk(cli, ugi);
    mweso_ugi_free(ugi);
    return status;
}

static const OptionId own[] = {OPT_COUNT};

const Verb verb_ugi = {
    "ugi",
    "[VARIANT]",
    "the search as an engine that speaks UGI",
    "Reads commands of the Universal Game Interface from standard input and answers on standard "
    "output\n"
    "(docs/protocol.md), so that programs can use the rules and the search without knowing either. "
    "The variant\n"
    "(omweso if none is given) can be changed by the option Variant.",
    "mweso ugi coro",
    own,
    0,
    1,
    run,
    FORMAT_TEXT,
};
