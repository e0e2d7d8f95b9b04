/* measure SECONDS FILE PROGRAM [WORD...]: runs a program, which may compute for so many seconds,
 * and exits as it does, with 128 + its number for a signal. Writes into the file how many seconds
 * it computed and how many KiB of memory it had at most.
 *
 * The suite cannot measure that itself: what begins a program has its own memory counted as the
 * program's (getrusage(2): the maximum outlives exec), and a worker may grow larger than what is
 * allowed. This process is small.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static double seconds_of(struct timeval time)
{
    return (double)time.tv_sec + (double)time.tv_usec / 1e6;
}

static void become(rlim_t seconds, char **words)
{
    const struct rlimit most = {seconds, seconds};
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) == 0 && setrlimit(RLIMIT_CPU, &most) == 0)
        execv(words[0], words);
    perror(words[0]);
    _exit(127);
}

int main(int argc, char **argv)
{
    int status;
    struct rusage used;
    if (argc < 4) return 2;
    const pid_t child = fork();
    if (child == 0) become((rlim_t)atol(argv[1]), argv + 3);
    if (child < 0 || wait4(child, &status, 0, &used) != child) {
        perror(argv[0]);
        return 5;
    }
    FILE *file = fopen(argv[2], "w");
    if (!file) {
        perror(argv[2]);
        return 5;
    }
    fprintf(file, "%.3f %ld\n", seconds_of(used.ru_utime) + seconds_of(used.ru_stime),
            used.ru_maxrss);
    if (fclose(file) != 0) return 5;
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}
