/* Path: where variants are looked for by name. */
#include "rules/path.h"

#include <assert.h>
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/memory.h"

struct MwesoPath {
    char **folders;
    size_t count, room;
};

static const char ending[] = ".ini";

MwesoPath *mweso_path_new(void) { return mw_new(sizeof(MwesoPath)); }

void mweso_path_free(MwesoPath *path)
{
    if (!path) return;
    for (size_t i = 0; i < path->count; i++) free(path->folders[i]);
    free(path->folders);
    free(path);
}

bool mweso_path_add(MwesoPath *path, const char *folder)
{
    if (!folder) return false;
    char **folders = mw_grow(path->folders, path->count, &path->room, sizeof *folders);
    if (!folders) return false;
    path->folders = folders;
    char *copy = mw_copy(folder);
    if (copy) path->folders[path->count++] = copy;
    return copy != NULL;
}

static bool has_ending(const char *name)
{
    size_t length = strlen(name);
    return length > strlen(ending) && strcmp(name + length - strlen(ending), ending) == 0;
}

bool mw_is_file_name(const char *name) { return strchr(name, '/') || has_ending(name); }

static void join(MwText *file, const char *folder, size_t length, const char *name, const char *end)
{
    mw_text_clear(file);
    mw_text_put(file, folder, length);
    if (length > 0 && folder[length - 1] != '/') mw_text_add(file, "/");
    mw_text_add(file, "%s%s", name, end);
}

/* Is `name` there, seen from a folder? It is if it is a link to nowhere, too: that is told later.
 */
static bool find_in(const char *folder, size_t length, const char *name, const char *end,
                    MwFile *file)
{
    struct stat is;
    join(&file->name, folder, length, name, end);
    file->folder = file->name.length - strlen(name) - strlen(end);
    return !file->name.failed && lstat(file->name.s, &is) == 0;
}

static bool find_on_path(const MwesoPath *path, const char *name, MwFile *file)
{
    for (size_t i = 0; path && i < path->count; i++)
        if (find_in(path->folders[i], strlen(path->folders[i]), name, ending, file)) return true;
    return false;
}

bool mw_path_find(const MwesoPath *path, const char *name, bool typed, const char *beside,
                  MwFile *file)
{
    assert(name && file);
    size_t folder = beside ? mw_folder_of(beside) : 0;
    file->trust = typed ? MW_TYPED : MW_INSIDE;
    if (mw_is_file_name(name)) {
        find_in(beside ? beside : "", *name == '/' ? 0 : folder, name, "", file);
        return !file->name.failed;
    }
    if (typed) file->trust = MW_FOUND;
    return (beside && find_in(beside, folder, name, ending, file)) ||
           find_on_path(path, name, file);
}

/* In a folder, in scripts/ below it, or in scripts/ beside it. */
static bool find_script_near(const char *folder, size_t length, const char *name, MwFile *file)
{
    static const char *const below[] = {"", "scripts/", "../scripts/"};
    for (size_t i = 0; i < sizeof below / sizeof *below; i++) {
        bool found = find_in(folder, length, below[i], name, file);
        file->folder += strspn(below[i], "./"); /* scripts/ itself may be no link either */
        if (found) return true;
    }
    return false;
}

bool mw_path_find_script(const MwesoPath *path, const char *name, bool typed, const char *beside,
                         MwFile *file)
{
    assert(name && file);
    file->trust = typed ? MW_TYPED : MW_INSIDE;
    if (find_script_near(beside, mw_folder_of(beside), name, file)) return true;
    for (size_t i = 0; path && i < path->count; i++)
        if (find_script_near(path->folders[i], strlen(path->folders[i]), name, file)) return true;
    return false;
}

/* ---- listing --------------------------------------------------------------------------------- */

typedef struct Names {
    char **names;
    size_t count, room;
} Names;

static void names_free(Names *names)
{
    for (size_t i = 0; i < names->count; i++) free(names->names[i]);
    free(names->names);
}

static bool holds(const Names *names, const char *name)
{
    for (size_t i = 0; i < names->count; i++)
        if (strcmp(names->names[i], name) == 0) return true;
    return false;
}

static bool remember(Names *names, const char *name, size_t length)
{
    char **larger = mw_grow(names->names, names->count, &names->room, sizeof *larger);
    if (!larger) return false;
    names->names = larger;
    char *copy = mw_new(length + 1);
    if (!copy) return false;
    names->names[names->count++] = memcpy(copy, name, length);
    return true;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Names of the variants in a folder, sorted. False if there is no memory. */
static bool read_folder(const char *folder, Names *names)
{
    DIR *dir = opendir(folder);
    bool good = true;
    if (!dir) return true;
    for (struct dirent *entry; good && (entry = readdir(dir));)
        if (has_ending(entry->d_name))
            good = remember(names, entry->d_name, strlen(entry->d_name) - strlen(ending));
    closedir(dir);
    if (names->count > 1) qsort(names->names, names->count, sizeof *names->names, by_name);
    return good;
}

MwesoStatus mweso_path_each(const MwesoPath *path,
                            bool (*each)(void *user, const char *name, const char *file),
                            void *user)
{
    Names seen = {0};
    bool good = true, more = true;
    for (size_t i = 0; good && more && i < path->count; i++) {
        Names names = {0};
        good = read_folder(path->folders[i], &names);
        for (size_t n = 0; good && more && n < names.count; n++) {
            if (holds(&seen, names.names[n])) continue;
            MwText file = {0};
            join(&file, path->folders[i], strlen(path->folders[i]), names.names[n], ending);
            good = remember(&seen, names.names[n], strlen(names.names[n])) && !file.failed;
            if (good) more = each(user, names.names[n], file.s);
            mw_text_free(&file);
        }
        names_free(&names);
    }
    names_free(&seen);
    return good ? MWESO_OK : MWESO_IO;
}

static bool collect(void *user, const char *name, const char *file)
{
    (void)file;
    return remember(user, name, strlen(name));
}

bool mw_path_nearest(const MwesoPath *path, const char *name, MwText *near)
{
    Names names = {0};
    bool good = path && mweso_path_each(path, collect, &names) == MWESO_OK;
    char **list = good ? mw_grow(names.names, names.count, &names.room, sizeof *list) : NULL;
    const char *nearest = NULL;
    if (list) {
        names.names = list;
        list[names.count] = NULL;
        nearest = mw_nearest(name, (const char *const *)list);
    }
    if (nearest) mw_text_add(near, "%s", nearest);
    names_free(&names);
    return nearest != NULL;
}
