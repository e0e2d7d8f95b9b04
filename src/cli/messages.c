/* Messages: what goes to stderr, and the state of stdout. */
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

/* Says a line; of very long arguments only the beginning, and what a terminal would obey as '?'. */
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

static int output_problem;  /* errno of the first write that failed */
static bool pipes_are_told; /* whoever started the program wants no signal of closed pipes */

bool cli_output_failed(void)
{
    if (ferror(stdout) && !output_problem) output_problem = errno ? errno : EIO;
    return output_problem != 0;
}

/* Has the reader of a pipe left? What a write set errno to may have been forgotten since. */
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

/* As programs end of which nobody reads more, such as those before `| head -1`. */
static _Noreturn void end_as_by_closed_pipe(void)
{
    cli_progress_end();
    signal(SIGPIPE, SIG_DFL);
    raise(SIGPIPE);
    _exit(128 + SIGPIPE); /* the signal is blocked */
}

MwesoStatus cli_finish_output(const Cli *cli, MwesoStatus status)
{
    errno = 0;
    fflush(stdout);
    if (!cli_output_failed()) return status;
    if (!pipes_are_told && nobody_reads()) end_as_by_closed_pipe();
    return cli_fail(cli, MWESO_IO, "cannot write the output: %s", strerror(output_problem));
}

/* ---- Ctrl-C and progress --------------------------------------------------------------------- */

static void stop(int signal)
{
    (void)signal;
    cli_stop = 1;
    mweso_stop(true);
}

/* Ctrl-C ends the work under way, in the library too, and the program at once when it comes again.
 * A closed pipe shows as a failed write, so that stores and files are brought to an end as if by
 * Ctrl-C; the signal ends the program after that (cli_finish_output). */
void cli_watch_signals(bool waits)
{
    static bool watched;
    struct sigaction action = {.sa_handler = stop,
                               .sa_flags = (int)SA_RESETHAND | (waits ? 0 : SA_RESTART)};
    sigaction(SIGINT, &action, NULL);
    if (!watched) pipes_are_told = signal(SIGPIPE, SIG_IGN) == SIG_IGN;
    watched = true;
    signal(SIGXFSZ, SIG_IGN);
}

static bool shown;

double cli_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Has it taken so long that something new is to be seen? */
static bool is_due(void)
{
    static double started, last;
    double t = cli_now();
    if (started == 0) started = t;
    bool due = t - started >= 1 && t - last >= 0.1;
    if (due) last = t;
    return due;
}

/* While a thread shows what it is at, others do not. */
void cli_progress(const Cli *cli, const char *format, ...)
{
    static atomic_flag busy = ATOMIC_FLAG_INIT;
    va_list args;
    if (cli->quiet || atomic_flag_test_and_set(&busy)) return;
    if (is_due() && isatty(STDERR_FILENO)) {
        fputc('\r', stderr);
        va_start(args, format);
        vfprintf(stderr, format, args);
        va_end(args);
        fputs("\033[K", stderr);
        shown = true;
    }
    atomic_flag_clear(&busy);
}

void cli_progress_end(void)
{
    if (shown) fputs("\r\033[K", stderr);
    shown = false;
}

bool cli_on_thought(void *cli, const MwesoThought *so_far)
{
    if (cli) cli_progress(cli, "depth %d, %" PRIu64 " positions", so_far->depth, so_far->nodes);
    return !cli_stop;
}
