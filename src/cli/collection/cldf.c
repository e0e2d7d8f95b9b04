/* CLDF: the folder of a dataset, whose files are all replaced or none. */
#include "cli/collection/cldf.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* ---- what lies in the folder ----------------------------------------------------------------- */

typedef char PathText[4096];
/* "FOLDER/NAME"; false, with errno, if it is too long. */
static bool join(const char *folder, const char *name, PathText path)
{
    int length = snprintf(path, sizeof(PathText), "%s/%s", folder, name);
    errno = ENAMETOOLONG;
    return length >= 0 && (size_t)length < sizeof(PathText);
}

static bool is_ours(const char *folder, const char *name)
{
    PathText path;
    struct stat there;
    bool named = false;
    for (size_t i = 0; i < FILE_COUNT; i++) named |= strcmp(name, dataset_file(i)) == 0;
    return named && join(folder, name, path) && lstat(path, &there) == 0 && S_ISREG(there.st_mode);
}

static MwesoStatus cannot_write(const Cli *cli, const char *folder, int problem)
{
    return cli_fail(cli, MWESO_IO, "cannot write '%.100s': %s", SHOWN(folder), strerror(problem));
}

/* Files whose names begin with a full stop, such as those of git, are left alone. */
MwesoStatus dataset_check(const Cli *cli, const char *folder)
{
    DIR *listing = opendir(folder);
    bool other = false, any = false, metadata = false;
    char name[256] = "";
    if (!listing) return errno == ENOENT ? MWESO_OK : cannot_write(cli, folder, errno);
    for (const struct dirent *entry; !other && (entry = readdir(listing));) {
        bool ours = is_ours(folder, entry->d_name);
        if (entry->d_name[0] == '.') continue;
        any = true;
        other = !ours;
        metadata |= strcmp(entry->d_name, dataset_file(FILE_METADATA)) == 0;
        snprintf(name, sizeof name, "%s", entry->d_name);
    }
    closedir(listing);
    if (!other && (metadata || !any)) return MWESO_OK;
    return cli_fail(cli, MWESO_IO,
                    "'%.100s' holds '%.100s', which is of no dataset; give it a folder of its own",
                    SHOWN(folder), SHOWN(name));
}

/* ---- the files ------------------------------------------------------------------------------- */

static bool open_files(Dataset *d)
{
    bool good = true;
    for (size_t i = 0; i < FILE_COUNT; i++) {
        DatasetFile *file = &d->files[i];
        file->out = open_memstream(&file->text, &file->size);
        good &= file->out != NULL;
    }
    return good;
}

/* False if there was no memory for one of them. */
static bool close_files(Dataset *d)
{
    bool good = true;
    for (size_t i = 0; i < FILE_COUNT; i++) {
        FILE *out = d->files[i].out;
        d->files[i].out = NULL;
        good &= out && fclose(out) == 0;
    }
    return good;
}

/* Writes all files into a folder; errno says why not. */
static bool write_all(const Dataset *d, const char *folder)
{
    for (size_t i = 0; i < FILE_COUNT; i++) {
        PathText path;
        if (!join(folder, dataset_file(i), path) || !cli_write_file(path, d->files[i].text, true))
            return false;
    }
    return true;
}

/* Moves all files to another folder, the metadata first, by which the dataset is known. */
static bool move_all(const char *from, const char *to)
{
    for (size_t i = 0; i < FILE_COUNT; i++) {
        PathText old, new;
        const char *name = dataset_file((i + FILE_METADATA) % FILE_COUNT);
        if (!join(from, name, old) || !join(to, name, new) || rename(old, new) != 0) return false;
    }
    return true;
}

static void remove_all(const char *folder)
{
    for (size_t i = 0; i < FILE_COUNT; i++) {
        PathText path;
        if (join(folder, dataset_file(i), path)) unlink(path);
    }
    rmdir(folder);
}

/* Makes a folder, or takes one up that a killed run of the same number has left. */
static bool make_folder(const char *folder)
{
    struct stat there;
    if (mkdir(folder, 0777) == 0) return true;
    bool left = errno == EEXIST && lstat(folder, &there) == 0 && S_ISDIR(there.st_mode);
    return left;
}

/* Only when all files lie complete in a folder beside their places they are moved there. */
static MwesoStatus save(const Dataset *d, const char *folder)
{
    PathText new;
    char name[40];
    const Cli *cli = d->atlas->cli;
    snprintf(name, sizeof name, ".%ld.tmp", (long)getpid());
    bool made = mkdir(folder, 0777) == 0;
    if (!made && errno != EEXIST) return cannot_write(cli, folder, errno);
    bool begun = join(folder, name, new) && make_folder(new);
    bool good = begun && write_all(d, new) && move_all(new, folder);
    int problem = errno;
    if (begun) remove_all(new);
    if (good) return MWESO_OK;
    if (made) rmdir(folder);
    return cannot_write(cli, folder, problem);
}

/* ---- the whole ------------------------------------------------------------------------------- */

static void free_dataset(Dataset *d)
{
    for (size_t i = 0; i < FILE_COUNT; i++) {
        if (d->files[i].out) fclose(d->files[i].out);
        free(d->files[i].text);
    }
    for (size_t i = 0; i < d->ancestor_count; i++) {
        free(d->ancestors[i].file);
        mweso_variant_free(d->ancestors[i].variant);
    }
    free(d->ancestors);
    free(d->cited);
}

MwesoStatus dataset_write(const Atlas *atlas, const char *folder)
{
    Dataset d = {.atlas = atlas};
    page_date(time(NULL), d.date);
    bool good = open_files(&d);
    if (good) dataset_tables(&d);
    if (good) dataset_about(&d);
    good &= close_files(&d);
    MwesoStatus status = good && !d.no_memory ? dataset_check(atlas->cli, folder)
                                              : cli_no_memory(atlas->cli);
    if (status == MWESO_OK) status = save(&d, folder);
    free_dataset(&d);
    return status;
}
