/* Messages: what goes to stderr, the state of stdout, Ctrl-C and progress. */
#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/cli.h"

volatile sig_atomic_t cli_stop;

const char *cli_shown(const char *text, Shown room)
{
    snprintf(room, sizeof(Shown), "%s", text);
    mweso_make_printable(room);
    return room;
}

/* Prints one line on stderr, cut to 1,200 bytes and without control characters. */
static void say(const Cli *cli, const char *format, va_list args)
{
    char text[1200];
    vsnprintf(text, sizeof text, format, args);
    mweso_make_printable(text);
    fprintf(stderr, "mweso%s%s: %s\n", cli->verb ? " " : "", cli->verb ? cli->verb->name : "",
            text);
}

MwesoStatus cli_fail(const Cli *cli, MwesoStatus status, const char *format, ...)
{
    va_list args;
    assert(status != MWESO_OK);
    fflush(stdout);
    cli_progress_end();
    va_start(args, format);
    say(cli, format, args);
    va_end(args);
    return status;
}

MwesoStatus cli_fail_error(const Cli *cli, const char *what, const MwesoError *error)
{
    char place[64] = "";
    if (error->line) snprintf(place, sizeof place, ":%d", error->line);
    else if (error->column) snprintf(place, sizeof place, ": at %d", error->column);
    return cli_fail(cli, error->status, "%.100s%s: %s", what, place, error->text);
}

MwesoStatus cli_no_memory(const Cli *cli)
{
    return cli_fail(cli, MWESO_IO, "there is not enough memory");
}

const char *cli_guess(const char *word, const char *const *words, const char *before, Guess guess)
{
    const char *near = mweso_nearest(word, words);
    if (!near) return "";
    int length = snprintf(guess, sizeof(Guess), "; did you mean '%s%s'?", before, near);
    assert(length < (int)sizeof(Guess));
    return guess;
}

void *cli_grow(void *array, size_t count, size_t size)
{
    assert(size > 0 && count <= SIZE_MAX / 2 / size);
    bool full = (count & (count - 1)) == 0;
    return full ? realloc(array, (count ? 2 * count : 1) * size) : array;
}

void cli_note(const Cli *cli, const char *format, ...)
{
    va_list args;
    if (cli->quiet) return;
    fflush(stdout);
    va_start(args, format);
    say(cli, format, args);
    va_end(args);
}

void cli_print_findings(const MwesoFindings *findings, FILE *stream)
{
    static const char *const words[] = {[MWESO_ERROR] = "error", [MWESO_WARNING] = "warning"};
    for (size_t i = 0; i < mweso_findings_count(findings); i++) {
        MwesoFinding f = mweso_findings_at(findings, i);
        assert(f.severity < sizeof words / sizeof *words);
        fprintf(stream, "%s:", f.file);
        if (f.line) fprintf(stream, "%d:", f.line);
        fprintf(stream, " %s: %s%s%s\n", words[f.severity], f.key, f.key[0] ? ": " : "", f.text);
    }
}

char *cli_first_error(const MwesoFindings *findings)
{
    for (size_t i = 0; i < mweso_findings_count(findings); i++) {
        MwesoFinding f = mweso_findings_at(findings, i);
        if (f.severity == MWESO_ERROR) return strdup(f.text);
    }
    return strdup("it cannot be loaded");
}

static int output_problem;   /* errno of the first write that failed */
static bool sigpipe_ignored; /* by whoever started the program */

bool cli_output_failed(void)
{
    if (ferror(stdout) && !output_problem) output_problem = errno ? errno : EIO;
    return output_problem != 0;
}

/* Has the reader of a pipe left? This asks the pipe, for errno may have been overwritten since the
 * write that failed. */
static bool nobody_reads(void)
{
    struct pollfd output = {.fd = STDOUT_FILENO, .events = POLLOUT};
    return poll(&output, 1, 0) == 1 && output.revents & (POLLERR | POLLHUP);
}

bool cli_goes_on(void)
{
    if (cli_output_failed() && nobody_reads()) mweso_stop(true);
    return !cli_stop && !output_problem;
}

MwesoStatus cli_finish_output(const Cli *cli, MwesoStatus status)
{
    errno = 0;
    fflush(stdout);
    if (!cli_output_failed()) return status;
    if (!sigpipe_ignored && nobody_reads()) { /* end as other programs before `| head -1` do */
        cli_progress_end();
        signal(SIGPIPE, SIG_DFL);
        raise(SIGPIPE);
        _exit(128 + SIGPIPE); /* the signal is blocked */
    }
    return cli_fail(cli, MWESO_IO, "cannot write the output: %s", strerror(output_problem));
}

/* ---- Ctrl-C and progress --------------------------------------------------------------------- */

static void stop(int signal)
{
    (void)signal;
    cli_stop = 1;
    mweso_stop(true);
}

/* Ctrl-C ends the work under way, in the library too; a second one ends the program at once.
 * SIGPIPE is ignored meanwhile: a closed pipe is a failed write, so that stores and files are
 * finished as after Ctrl-C; cli_finish_output then ends the program by that signal. */
void cli_watch_signals(bool waits)
{
    static bool watched;
    struct sigaction action = {.sa_handler = stop,
                               .sa_flags = (int)SA_RESETHAND | (waits ? 0 : SA_RESTART)};
    sigaction(SIGINT, &action, NULL);
    if (!watched) sigpipe_ignored = signal(SIGPIPE, SIG_IGN) == SIG_IGN;
    watched = true;
    signal(SIGXFSZ, SIG_IGN);
}

double cli_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static bool progress_shown;

/* Of several threads only one prints at a time; the others do not wait. */
void cli_progress(const Cli *cli, const char *format, ...)
{
    static atomic_flag busy = ATOMIC_FLAG_INIT;
    static double started, last;
    va_list args;
    if (cli->quiet || atomic_flag_test_and_set(&busy)) return;
    double now = cli_now();
    if (started == 0) started = now;
    if (now - started >= 1 && now - last >= 0.1 && isatty(STDERR_FILENO)) {
        last = now;
        fputc('\r', stderr);
        va_start(args, format);
        vfprintf(stderr, format, args);
        va_end(args);
        fputs("\033[K", stderr);
        progress_shown = true;
    }
    atomic_flag_clear(&busy);
}

void cli_progress_end(void)
{
    if (progress_shown) fputs("\r\033[K", stderr);
    progress_shown = false;
}

bool cli_until_stopped(void *unused, uint64_t done)
{
    (void)unused, (void)done;
    return !cli_stop;
}

bool cli_on_thought(void *cli, const MwesoThought *so_far)
{
    if (cli) cli_progress(cli, "depth %d, %" PRIu64 " positions", so_far->depth, so_far->nodes);
    return !cli_stop;
}
