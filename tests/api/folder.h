/* A folder for the files of a test; it goes away with them. */
#ifndef MWESO_TESTS_FOLDER_H
#define MWESO_TESTS_FOLDER_H

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support.h"

static char folder[64];
static char files[16][160];
static int file_count;

/* The path of a file in it; good for the next three calls. */
static inline const char *path_of(const char *name)
{
    static char path[4][160];
    static int turn;
    char *buffer = path[turn++ % 4];
    snprintf(buffer, sizeof path[0], "%s/%s", folder, name);
    return buffer;
}

/* For cmocka: before and after a test. */
static inline int make_folder(void **unused)
{
    (void)unused;
    snprintf(folder, sizeof folder, "%s/mweso-test-XXXXXX", P_tmpdir);
    file_count = 0;
    return mkdtemp(folder) ? 0 : -1;
}

static inline int remove_folder(void **unused)
{
    (void)unused;
    while (file_count > 0) remove(files[--file_count]);
    return rmdir(folder);
}

static inline void note_file(const char *name)
{
    const char *path = path_of(name);
    for (int i = 0; i < file_count; i++)
        if (strcmp(files[i], path) == 0) return;
    assert_true((size_t)file_count < COUNT(files));
    snprintf(files[file_count++], sizeof files[0], "%s", path);
}

/* Makes a file, or a folder if there is no text; a file that is there already is replaced. */
static inline void make_file(const char *name, const char *text)
{
    note_file(name);
    if (!text) {
        assert_int_equal(mkdir(path_of(name), 0700), 0);
        return;
    }
    FILE *file = fopen(path_of(name), "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

#endif
