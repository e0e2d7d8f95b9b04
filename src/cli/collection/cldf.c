/* CLDF: the folder of a dataset, whose files are all replaced or none. */
#include "cli/collection/cldf.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/folder.h"

/* ---- what lies in the folder ----------------------------------------------------------------- */

/* Only where the metadata are, files of their names are those of a dataset. */
static bool is_ours(void *known, const char *name)
{
    bool ours = false;
    for (size_t i = 0; i < FILE_COUNT; i++) ours |= strcmp(name, dataset_file(i)) == 0;
    return ours && *(const bool *)known;
}

MwesoStatus dataset_check(const Cli *cli, const char *folder)
{
    PathText metadata;
    bool known = folder_join(folder, dataset_file(FILE_METADATA), metadata) &&
                 access(metadata, F_OK) == 0;
    return folder_check(cli, folder, is_ours, &known, "dataset");
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
        if (!folder_join(folder, dataset_file(i), path) ||
            !cli_write_file(path, d->files[i].text, true))
            return false;
    }
    return true;
}

/* Moves all files to their places, the metadata first, by which the dataset is known. */
static bool move_all(const NewFolder *new)
{
    const char *names[FILE_COUNT + 1] = {NULL};
    for (size_t i = 0; i < FILE_COUNT; i++)
        names[i] = dataset_file((i + FILE_METADATA) % FILE_COUNT);
    return folder_move(new, names);
}

static MwesoStatus save(const Dataset *d, const char *folder)
{
    NewFolder new;
    const Cli *cli = d->atlas->cli;
    if (!folder_begin(&new, folder)) return folder_cannot_write(cli, folder, errno);
    bool good = write_all(d, new.stage) && move_all(&new);
    folder_end(&new);
    return good ? MWESO_OK : folder_cannot_write(cli, folder, errno);
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
    free(d->cited.entries);
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
