/* Files of an archive: their names, and how they are opened. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/archive/archive.h"

const char archive_commands[] = "commands.sh", archive_metadata[] = "ro-crate-metadata.json",
           archive_sums[] = "SHA256SUMS", archive_readme[] = "README.md",
           archive_citation[] = "CITATION.cff", archive_sources[] = IN_VARIANTS "sources.bib";

/* ---- names ----------------------------------------------------------------------------------- */

static const char *const own_files[] = {archive_commands, archive_metadata, archive_sums,
                                        archive_readme, archive_citation};

const char *const archive_folders[] = {IN_VARIANTS, IN_INPUTS, IN_OUTPUTS, NULL};

bool archive_is_name(const char *name)
{
    for (size_t i = 0; i < sizeof own_files / sizeof *own_files; i++)
        if (strcmp(name, own_files[i]) == 0) return true;
    const char *slash = strchr(name, '/'), *base = slash ? slash + 1 : name;
    bool placed = false;
    for (const char *const *folder = archive_folders; slash && *folder; folder++)
        placed |= strncmp(name, *folder, (size_t)(base - name)) == 0 && !(*folder)[base - name];
    return placed && strlen(name) <= LONGEST_NAME && *base && *base != '.' && *base != '-' &&
           strspn(base, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=.@") ==
               strlen(base);
}

/* The place of a file among those of an archive, which are sorted by name, or where it would be. */
static size_t place_of(const Archive *archive, const char *name)
{
    size_t low = 0, high = archive->file_count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (strcmp(archive->files[middle].name, name) < 0) low = middle + 1;
        else high = middle;
    }
    return low;
}

ArchiveFile *archive_find(const Archive *archive, const char *name)
{
    size_t at = place_of(archive, name);
    bool there = at < archive->file_count && strcmp(archive->files[at].name, name) == 0;
    return there ? &archive->files[at] : NULL;
}

ArchiveFile *archive_add(Archive *archive, const char *name)
{
    ArchiveFile *known = archive_find(archive, name);
    if (known) return known;
    if (!archive_is_name(name) || archive->file_count == MOST_FILES) {
        cli_fail(archive->cli, MWESO_BAD_INPUT,
                 archive->file_count == MOST_FILES
                     ? "'%.100s' is one file too many for an archive"
                     : "'%.100s' is no name of a file in an archive, which has letters of English, "
                       "digits and _-+=.@ in it",
                 SHOWN(name));
        return NULL;
    }
    ArchiveFile *files = cli_grow(archive->files, archive->file_count, sizeof *files);
    if (files) archive->files = files;
    char *copy = files ? strdup(name) : NULL;
    if (!copy) return cli_no_memory(archive->cli), NULL;
    size_t at = place_of(archive, name);
    memmove(&files[at + 1], &files[at], (archive->file_count++ - at) * sizeof *files);
    files[at] = (ArchiveFile){.name = copy};
    return &files[at];
}

void archive_free(Archive *archive)
{
    for (size_t i = 0; i < archive->commands.count; i++) command_free(&archive->commands.list[i]);
    for (size_t i = 0; i < archive->file_count; i++) {
        free(archive->files[i].name);
        free(archive->files[i].fingerprint);
        free(archive->files[i].title);
    }
    for (size_t i = 0; i < archive->given_count; i++) {
        free(archive->given[i].typed);
        free(archive->given[i].name);
    }
    free(archive->commands.list);
    free(archive->files);
    free(archive->given);
    free(archive->cited.entries);
    mweso_path_free(archive->path);
}

/* ---- opening --------------------------------------------------------------------------------- */

/* A descriptor of the folder in which the file is, and the rest of its name; no link is followed
 * but to the archive itself. */
static int open_folder(const char *folder, const char **name)
{
    char below[16];
    int root = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const char *slash = strchr(*name, '/');
    size_t length = slash ? (size_t)(slash - *name) : 0;
    if (root < 0 || !slash) return root;
    errno = ENAMETOOLONG;
    if (length >= sizeof below) return close(root), -1;
    memcpy(below, *name, length);
    below[length] = '\0';
    *name = slash + 1;
    int inside = openat(root, below, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    int problem = errno;
    close(root);
    errno = problem;
    return inside;
}

FILE *archive_open(const char *folder, const char *name)
{
    struct stat is;
    int place = open_folder(folder, &name);
    if (place < 0) return NULL;
    int file = openat(place, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    int problem = errno;
    close(place);
    errno = problem;
    if (file < 0) return NULL;
    bool regular = fstat(file, &is) == 0 && S_ISREG(is.st_mode);
    FILE *stream = regular ? fdopen(file, "r") : NULL;
    if (stream) return stream;
    close(file);
    errno = regular ? ENOMEM : EINVAL;
    return NULL;
}

char *archive_read(const Archive *archive, const char *folder, const char *name)
{
    FILE *file = archive_open(folder, name);
    char *text = file ? malloc(MOST_BYTES_READ + 1) : NULL;
    size_t length = text ? fread(text, 1, MOST_BYTES_READ + 1, file) : 0;
    bool good = text && !ferror(file);
    int problem = errno;
    if (file) fclose(file);
    if (!good)
        cli_fail(archive->cli, MWESO_IO, "cannot read '%.200s/%s': %s", SHOWN(folder), name,
                 strerror(problem));
    if (good && (length > MOST_BYTES_READ || memchr(text, '\0', length))) {
        cli_fail(archive->cli, MWESO_BAD_INPUT, "'%.200s/%s' is no text of at most %d bytes",
                 SHOWN(folder), name, MOST_BYTES_READ);
        good = false;
    }
    if (!good) return free(text), NULL;
    text[length] = '\0';
    return text;
}

/* ---- writing --------------------------------------------------------------------------------- */

MwesoStatus archive_write(Archive *archive, const char *name,
                          bool (*write)(const void *what, FILE *out), const void *what)
{
    PathText path;
    FILE *out = folder_join(archive->stage, name, path) ? fopen(path, "wx") : NULL;
    bool good = out && write(what, out);
    if (out && fclose(out) != 0) good = false;
    if (!good) return folder_cannot_write(archive->cli, archive->folder, errno);
    return archive_add(archive, name) ? MWESO_OK : MWESO_IO;
}
