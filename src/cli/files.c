/* Files: texts written whole or not at all. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"

/* Where the system cannot rename without replacing: an empty file takes the name first. */
static bool take_name(const char *beside, const char *file)
{
    int empty = open(file, O_WRONLY | O_CREAT | O_EXCL, 0666);
    if (empty < 0) return false;
    close(empty);
    if (rename(beside, file) == 0) return true;
    int problem = errno;
    unlink(file);
    errno = problem;
    return false;
}

/* Moves a finished file to its place. */
static bool put_in_place(const char *beside, const char *file, bool replace)
{
    if (replace) return rename(beside, file) == 0;
#ifdef RENAME_NOREPLACE
    if (renameat2(AT_FDCWD, beside, AT_FDCWD, file, RENAME_NOREPLACE) == 0) return true;
    if (errno != EINVAL && errno != ENOSYS) return false;
#endif
    return take_name(beside, file);
}

bool cli_write_file(const char *file, const char *text, bool replace)
{
    char beside[4096];
    size_t length = strlen(text);
    if (snprintf(beside, sizeof beside, "%s.%ld.tmp", file, (long)getpid()) >= (int)sizeof beside) {
        errno = ENAMETOOLONG;
        return false;
    }
    int out = open(beside, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    bool good = out >= 0 && write(out, text, length) == (ssize_t)length && fsync(out) == 0;
    int problem = errno;
    if (out >= 0 && close(out) != 0 && good) good = false, problem = errno;
    if (good && put_in_place(beside, file, replace)) return true;
    if (good) problem = errno;
    if (out >= 0) unlink(beside);
    errno = problem;
    return false;
}

MwesoStatus cli_save_text(const Cli *cli, const char *file, const char *text, bool replace)
{
    if (cli_write_file(file, text, replace)) return MWESO_OK;
    return cli_fail(cli, MWESO_IO, "cannot write '%.100s': %s", file, strerror(errno));
}

MwesoStatus cli_check_free(const Cli *cli, const char *file, const char *otherwise)
{
    struct stat there;
    if (lstat(file, &there) != 0) return MWESO_OK;
    return cli_fail(cli, MWESO_IO, "'%.100s' exists already; %s", file, otherwise);
}
