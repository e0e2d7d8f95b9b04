/* Files: texts written whole or not at all, and games written as records into the file of --save.
 */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"

/* Moves a finished file to its place. Where the system cannot rename without replacing, an empty
 * file takes the name first. */
static bool put_in_place(const char *temporary, const char *file, bool replace)
{
    if (replace) return rename(temporary, file) == 0;
#ifdef RENAME_NOREPLACE
    if (renameat2(AT_FDCWD, temporary, AT_FDCWD, file, RENAME_NOREPLACE) == 0) return true;
    if (errno != EINVAL && errno != ENOSYS) return false;
#endif
    int empty = open(file, O_WRONLY | O_CREAT | O_EXCL, 0666);
    if (empty < 0) return false;
    close(empty);
    if (rename(temporary, file) == 0) return true;
    int problem = errno;
    unlink(file);
    errno = problem;
    return false;
}

/* A name that only the system gives, as /dev/stdout; anybody may write in folders of /dev. */
static bool is_of_system(const char *name)
{
    return strncmp(name, "/dev/", 5) == 0 &&
           (!strchr(name + 5, '/') || strncmp(name, "/dev/fd/", 8) == 0);
}

/* A pipe, a terminal or /dev/null: it is written to, for another file in its place would leave it
 * to nobody. A link counts as one only if the system laid it, whatever it leads to. */
static bool is_device(const char *name)
{
    struct stat there;
    if (lstat(name, &there) != 0) return false;
    if (S_ISLNK(there.st_mode))
        return is_of_system(name) && stat(name, &there) == 0 && !S_ISDIR(there.st_mode);
    return !S_ISREG(there.st_mode) && !S_ISDIR(there.st_mode);
}

/* False with errno set if it cannot be made. It is never begun in what lies there: a killed run may
 * have left that, or somebody else a link that leads elsewhere. */
static bool begin_file(NewFile *file, const char *name)
{
    enum { MOST_LEFT = 100 };
    *file = (NewFile){.name = name};
    if (is_device(name)) return (file->stream = fopen(name, "w")) != NULL;
    for (int i = 0, opened; i < MOST_LEFT && !file->stream; i++) {
        int length = snprintf(file->temporary, sizeof file->temporary, "%s.%ld.%d.tmp", name,
                              (long)getpid(), i);
        if (length >= (int)sizeof file->temporary) return errno = ENAMETOOLONG, false;
        opened = open(file->temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (opened < 0 && errno == EEXIST) continue;
        file->stream = opened >= 0 ? fdopen(opened, "w") : NULL;
        if (file->stream || opened < 0) break;
        int problem = errno;
        close(opened);
        unlink(file->temporary);
        errno = problem;
        break;
    }
    return file->stream != NULL;
}

/* Remembers the first error: the stream only knows that there was one. */
static void put_in_file(NewFile *file, const char *text)
{
    if (!file->problem && fputs(text, file->stream) < 0) file->problem = errno ? errno : EIO;
}

/* Moves it to its place; without `replace` an old file is a failure (EEXIST). False with errno set;
 * what was written is then deleted. */
static bool end_file(NewFile *file, bool replace)
{
    errno = file->problem;
    bool moved = *file->temporary != '\0';
    bool good = !file->problem && fflush(file->stream) == 0 &&
                (!moved || fsync(fileno(file->stream)) == 0);
    int problem = errno;
    if (fclose(file->stream) != 0 && good) good = false, problem = errno;
    file->stream = NULL;
    if (good && (!moved || put_in_place(file->temporary, file->name, replace))) return true;
    if (good) problem = errno;
    if (moved) unlink(file->temporary);
    errno = problem;
    return false;
}

bool cli_write_file(const char *name, const char *text, bool replace)
{
    NewFile file;
    struct stat there;
    if (!replace && lstat(name, &there) == 0) return errno = EEXIST, false;
    if (!begin_file(&file, name)) return false;
    put_in_file(&file, text);
    return end_file(&file, replace);
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

/* ---- what would be lost ---------------------------------------------------------------------- */

/* Are both names those of one file or folder? Then `what` says what it is. */
static bool are_same(const char *one, const char *other, struct stat *what)
{
    struct stat there;
    return stat(one, what) == 0 && stat(other, &there) == 0 && what->st_dev == there.st_dev &&
           what->st_ino == there.st_ino;
}

/* Are both names those of one file, which is no pipe or device? */
static bool is_same_file(const char *one, const char *other)
{
    struct stat what;
    return are_same(one, other, &what) && S_ISREG(what.st_mode);
}

static bool ends_in(const char *name, const char *end)
{
    size_t length = strlen(name), last = strlen(end);
    return length > last && strcmp(name + length - last, end) == 0;
}

MwesoStatus cli_check_drawn(const Cli *cli)
{
    static const struct {
        OptionId option;
        const char *name;
    } drawn[] = {{OPT_HTML, "html"}, {OPT_SVG, "svg"}, {OPT_STRIP, "svg"}, {OPT_FOREST, "svg"}};
    static const OptionId read[] = {OPT_ANSWERS,  OPT_SHEET,  OPT_TYPED, OPT_PLACEMENT, OPT_STORE,
                                    OPT_GAMES_OF, OPT_RECORD, OPT_LOAD,  OPT_KEEP};
    for (size_t i = 0; i < sizeof drawn / sizeof *drawn; i++) {
        const char *file = cli->values[drawn[i].option];
        bool lost = file && (ends_in(file, ".ini") || ends_in(file, ".lua"));
        for (int k = 0; file && k < cli->count && !lost; k++)
            lost = is_same_file(file, cli->arguments[k]);
        for (int k = 0; file && k < cli->note_count && !lost; k++)
            lost = is_same_file(file, cli->notes[k]);
        for (size_t k = 0; file && k < sizeof read / sizeof *read && !lost; k++)
            lost = cli->values[read[k]] && is_same_file(file, cli->values[read[k]]);
        if (lost)
            return cli_fail(cli, MWESO_USAGE,
                            "--%s: '%.100s' would be written over; expected the name of a page or "
                            "picture, as game.%s",
                            drawn[i].name, file, drawn[i].name);
    }
    return MWESO_OK;
}

/* ---- variant files of --write ---------------------------------------------------------------- */

const char *cli_written_name(const char *file, WrittenName name)
{
    const char *slash = strrchr(file, '/');
    snprintf(name, sizeof(WrittenName), "%s", slash ? slash + 1 : file);
    char *dot = strrchr(name, '.');
    if (!dot || strcmp(dot, ".ini") != 0) return "";
    *dot = '\0';
    bool good = name[0] != '-' &&
                strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == strlen(name);
    return good ? name : "";
}

MwesoStatus cli_check_written(const Cli *cli)
{
    WrittenName name;
    const char *file = cli->values[OPT_WRITE];
    bool replace = cli->values[OPT_REPLACE];
    if (!file && replace)
        return cli_fail(cli, MWESO_USAGE, "--replace: nothing is written without --write");
    if (!file) return MWESO_OK;
    if (!*cli_written_name(file, name))
        return cli_fail(cli, MWESO_USAGE,
                        "--write: '%.60s' is not NAME.ini with a name of small letters, digits "
                        "and hyphens",
                        file);
    return replace ? MWESO_OK : cli_check_free(cli, file, "--replace writes over it");
}

/* ---- files beside others --------------------------------------------------------------------- */

/* How much of what was typed names the folder of a file; 0: the present one, or it is no file. */
static size_t folder_length(const char *variant)
{
    const char *slash = strrchr(variant, '/');
    return slash ? (size_t)(slash + 1 - variant) : 0;
}

const char *cli_inherited(const char *variant) { return variant + folder_length(variant); }

const char *cli_beside(const char *variant, const char *name, BesideName file)
{
    snprintf(file, sizeof(BesideName), "%.*s%s", (int)folder_length(variant), variant, name);
    return file;
}

bool cli_lies_in(const char *variant, const char *folder)
{
    struct stat what;
    BesideName beside;
    const char *dot = strrchr(variant, '.');
    if (!strchr(variant, '/') && (!dot || strcmp(dot, ".ini") != 0)) return true;
    return are_same(cli_beside(variant, ".", beside), folder, &what);
}

/* ---- games of --save ------------------------------------------------------------------------- */

/* Headers of a game other than its answers, and answers that a series adds. */
enum { MOST_HEADERS = 6, MOST_SERIES_SETTINGS = 8 };

/* Until the record is complete an empty file reserves its name, so that nobody reads half a game.
 */
bool cli_save_begin(const Cli *cli, NewFile *file, MwesoStatus *status)
{
    const char *name = cli->values[OPT_SAVE];
    FILE *empty = name ? fopen(name, "wx") : NULL;
    bool good = !name || empty;
    *file = (NewFile){0};
    if (empty) fclose(empty);
    if (empty && !begin_file(file, name)) {
        int problem = errno;
        unlink(name);
        errno = problem;
        good = false;
    }
    *status = good ? MWESO_OK : cli_fail(cli, MWESO_IO, "%.200s: %s", name, strerror(errno));
    return good;
}

void cli_save_game(const Cli *cli, NewFile *file, const SavedGame *saved)
{
    const char *headers[2 * (MOST_SETTINGS + MOST_SERIES_SETTINGS + MOST_HEADERS) + 1];
    const char *const others[] = {
        "South", saved->south, "North",    saved->north,
        "Note",  saved->note,  "Notation", mweso_notation_name(cli->notation)};
    int count = 0;
    headers[count++] = "Game", headers[count++] = saved->number;
    for (const char *const *set = saved->settings; *set; set++)
        headers[count++] = "Set", headers[count++] = *set;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) headers[count++] = others[i];
    assert(count < (int)(sizeof headers / sizeof *headers));
    headers[count] = NULL;
    char *text = mweso_game_record(saved->game, headers);
    if (text) put_in_file(file, text), put_in_file(file, "\n");
    else if (!file->problem) file->problem = ENOMEM;
    free(text);
}

MwesoStatus cli_save_end(const Cli *cli, NewFile *file, MwesoStatus status)
{
    if (!file->stream || end_file(file, true)) return status;
    int problem = errno;
    unlink(file->name);
    return cli_fail(cli, MWESO_IO, "%.200s: cannot be written: %s", file->name, strerror(problem));
}
