/* Running: a command of an archive, in a process of its own that is in the folder. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/archive/archive.h"
#include "cli/archive/confine.h"

/* What is printed must not hang on the user's language, place, or day. */
static bool settle_environment(const Archive *archive)
{
    static const char *const forgotten[] = {"LANGUAGE", "LC_ALL",  "LC_MESSAGES",
                                            "LANG",     "COLUMNS", "MWESO_PATH"};
    char epoch[32];
    struct tm day = {0};
    bool good = true;
    for (size_t i = 0; i < sizeof forgotten / sizeof *forgotten; i++)
        good &= unsetenv(forgotten[i]) == 0;
    if (!strptime(archive->date, "%Y-%m-%d", &day)) return false;
    snprintf(epoch, sizeof epoch, "%lld", (long long)timegm(&day));
    /* SQLite sorts large tables in a file */
    return good && setenv("SOURCE_DATE_EPOCH", epoch, 1) == 0 &&
           setenv("SQLITE_TMPDIR", ".", 1) == 0;
}

/* Reads from nothing, and prints to the file. */
static bool redirect(const char *output)
{
    int in = open("/dev/null", O_RDONLY);
    int out = open(output, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0666);
    return in >= 0 && out >= 0 && dup2(in, STDIN_FILENO) >= 0 && dup2(out, STDOUT_FILENO) >= 0;
}

static bool bound_files(const Archive *archive)
{
    struct rlimit most = {archive->most_written, archive->most_written};
    return !archive->most_written || setrlimit(RLIMIT_FSIZE, &most) == 0;
}

static void run_here(const Archive *archive, const ArchivedCommand *command, bool quiet)
{
    Cli cli = command->cli;
    bool good = chdir(archive->stage) == 0 && settle_environment(archive) &&
                redirect(command->output) && bound_files(archive);
    if (good) confine_to(".");
    MwesoStatus status = good ? MWESO_OK
                              : cli_fail(archive->cli, MWESO_IO, "cannot run '%s': %s",
                                         cli.verb->name, strerror(errno));
    cli.quiet |= quiet;
    if (status == MWESO_OK && !cli_use_folder(&cli, "variants")) status = cli_no_memory(&cli);
    if (status == MWESO_OK) status = cli_run(&cli);
    _exit((int)cli_finish_output(&cli, status));
}

/* Waits for the process; Ctrl-C reaches it, too, and it stops by itself. */
static bool wait_for(pid_t child, int *status)
{
    while (waitpid(child, status, 0) < 0)
        if (errno != EINTR) return false;
    return true;
}

MwesoStatus command_run(const Archive *archive, const ArchivedCommand *command, bool quiet,
                        int *code)
{
    int status = 0;
    fflush(stdout); /* what is not written would be in the command's output, too */
    if (cli_output_failed()) return MWESO_IO;
    pid_t child = fork();
    if (child == 0) run_here(archive, command, quiet);
    if (child < 0 || !wait_for(child, &status))
        return cli_fail(archive->cli, MWESO_IO, "cannot run '%s': %s", command->cli.verb->name,
                        strerror(errno));
    if (cli_stop) return cli_fail(archive->cli, MWESO_NO, "stopped");
    *code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    if (*code >= 0) return MWESO_OK;
    return cli_fail(archive->cli, MWESO_IO, "'%s' was ended: %s", command->cli.verb->name,
                    strsignal(WTERMSIG(status)));
}
