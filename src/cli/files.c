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

bool cli_file_begin(NewFile *file, const char *name)
{
    *file = (NewFile){.name = name};
    int length = snprintf(file->beside, sizeof file->beside, "%s.%ld.tmp", name, (long)getpid());
    if (length < (int)sizeof file->beside) file->stream = fopen(file->beside, "w");
    else errno = ENAMETOOLONG;
    return file->stream != NULL;
}

/* What goes wrong first is remembered: the stream only knows that something did. */
void cli_file_put(NewFile *file, const char *text)
{
    if (!file->problem && fputs(text, file->stream) < 0) file->problem = errno ? errno : EIO;
}

bool cli_file_end(NewFile *file, bool replace)
{
    errno = file->problem;
    bool good = !file->problem && fflush(file->stream) == 0 && fsync(fileno(file->stream)) == 0;
    int problem = errno;
    if (fclose(file->stream) != 0 && good) good = false, problem = errno;
    file->stream = NULL;
    if (good && put_in_place(file->beside, file->name, replace)) return true;
    if (good) problem = errno;
    unlink(file->beside);
    errno = problem;
    return false;
}

bool cli_write_file(const char *name, const char *text, bool replace)
{
    NewFile file;
    if (!cli_file_begin(&file, name)) return false;
    cli_file_put(&file, text);
    return cli_file_end(&file, replace);
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
