/* Path: finds variants by name. */
#include "rules/load.h"

#include <assert.h>
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/bits.h"
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

static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789-";

bool mw_is_variant_name(const char *name)
{
    return name[0] != '\0' && name[0] != '-' && strspn(name, letters) == strlen(name);
}

/* A name that is not valid gets small letters for capitals, and a hyphen for a run of other
 * characters between two letters; if no letter is left, a number. */
void mw_variant_name_of(const char *file, size_t length, MwText *name)
{
    uint64_t hash = 0;
    size_t before = name->length;
    if (length > 0 && *file != '-' && strspn(file, letters) >= length) {
        mw_text_put(name, file, length);
        return;
    }
    bool gap = false;
    for (size_t i = 0; i < length; i++) {
        char c = file[i] >= 'A' && file[i] <= 'Z' ? (char)(file[i] - 'A' + 'a') : file[i];
        bool kept = c && c != '-' && strchr(letters, c);
        if (kept && gap && name->length > before) mw_text_put(name, "-", 1);
        if (kept) mw_text_put(name, &c, 1);
        gap = !kept;
        hash = mw_mix(hash, (unsigned char)c);
    }
    if (name->length == before) mw_text_add(name, "unnamed-%04x", (unsigned)(hash & 0xFFFF));
}

bool mw_is_file_name(const char *name) { return strchr(name, '/') || has_ending(name); }

/* ---- the variants in a folder ---------------------------------------------------------------- */

/* The name of a variant, and that of its file without the ending. */
typedef struct Name {
    char *name, *file;
} Name;

typedef struct Names {
    Name *names;
    size_t count, room;
} Names;

static void names_free(Names *names)
{
    for (size_t i = 0; i < names->count; i++) {
        free(names->names[i].name);
        free(names->names[i].file);
    }
    free(names->names);
}

static const Name *name_in(const Names *names, const char *name)
{
    for (size_t i = 0; i < names->count; i++)
        if (strcmp(names->names[i].name, name) == 0) return &names->names[i];
    return NULL;
}

static bool remember(Names *names, const char *file)
{
    MwText name = {0};
    Name *larger = mw_grow(names->names, names->count, &names->room, sizeof *larger);
    if (larger) names->names = larger;
    mw_variant_name_of(file, strlen(file), &name);
    char *copy = mw_copy(file);
    if (!larger || name.failed || !copy) {
        mw_text_free(&name);
        free(copy);
        return false;
    }
    names->names[names->count++] = (Name){name.s, copy};
    return true;
}

/* Orders by name; among variants with the same name the one whose file has that name comes first.
 */
static int by_name(const void *a, const void *b)
{
    const Name *first = a, *second = b;
    int order = strcmp(first->name, second->name);
    int own = (strcmp(second->file, second->name) == 0) - (strcmp(first->file, first->name) == 0);
    return order ? order : own ? own : strcmp(first->file, second->file);
}

/* The variants in a folder, sorted. False if there is no memory. */
static bool read_folder(const char *folder, Names *names)
{
    DIR *dir = opendir(folder);
    bool good = true;
    if (!dir) return true;
    for (struct dirent *entry; good && (entry = readdir(dir));) {
        if (!has_ending(entry->d_name)) continue;
        entry->d_name[strlen(entry->d_name) - strlen(ending)] = '\0';
        good = remember(names, entry->d_name);
    }
    closedir(dir);
    if (names->count > 1) qsort(names->names, names->count, sizeof *names->names, by_name);
    return good;
}

/* ---- finding --------------------------------------------------------------------------------- */

static void join(MwText *file, const char *folder, size_t length, const char *name, const char *end)
{
    mw_text_clear(file);
    mw_text_put(file, folder, length);
    if (length > 0 && folder[length - 1] != '/') mw_text_add(file, "/");
    mw_text_add(file, "%s%s", name, end);
}

/* Is there a file `name` in a folder? A dangling link counts too: it is reported later. */
static bool find_in(const char *folder, size_t length, const char *name, const char *end,
                    MwFile *file)
{
    struct stat is;
    join(&file->name, folder, length, name, end);
    file->folder = file->name.length - strlen(name) - strlen(end);
    return !file->name.failed && lstat(file->name.s, &is) == 0;
}

/* Finds the first file of a folder whose own name differs from that of its variant `name`
 * (mw_variant_name_of); `found` gets it without its ending, or stays empty. */
static void find_renamed(const char *folder, const char *name, MwText *found)
{
    DIR *dir = opendir(folder);
    MwText other = {0};
    for (const struct dirent *entry; dir && (entry = readdir(dir));) {
        if (!has_ending(entry->d_name)) continue;
        size_t length = strlen(entry->d_name) - strlen(ending);
        mw_text_clear(&other);
        mw_variant_name_of(entry->d_name, length, &other);
        if (other.failed || strcmp(other.s, name) != 0) continue;
        if (found->length && strncmp(found->s, entry->d_name, length) <= 0) continue;
        mw_text_clear(found);
        mw_text_put(found, entry->d_name, length);
    }
    if (dir) closedir(dir);
    mw_text_free(&other);
}

/* Is there a variant of that name? Its file may have another. */
static bool find_variant_in(const char *folder, size_t length, const char *name, MwFile *file)
{
    bool found = find_in(folder, length, name, ending, file);
    if (found || file->name.failed || !mw_is_variant_name(name)) return found;
    MwText place = {0}, renamed = {0};
    mw_text_put(&place, length ? folder : ".", length ? length : 1);
    if (!place.failed) find_renamed(place.s, name, &renamed);
    if (renamed.length && !renamed.failed) found = find_in(folder, length, renamed.s, ending, file);
    mw_text_free(&place);
    mw_text_free(&renamed);
    return found;
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
    if (beside && find_variant_in(beside, folder, name, file)) return true;
    for (size_t i = 0; path && i < path->count; i++)
        if (find_variant_in(path->folders[i], strlen(path->folders[i]), name, file)) return true;
    return false;
}

/* Finds a script in a folder, in scripts/ below it, or in scripts/ beside it. */
static bool find_script_near(const char *folder, size_t length, const char *name, MwFile *file)
{
    static const char *const below[] = {"", "scripts/", "../scripts/"};
    for (size_t i = 0; i < sizeof below / sizeof *below; i++) {
        bool found = find_in(folder, length, below[i], name, file);
        file->folder += strspn(below[i], "./"); /* scripts/ itself may not be a link either */
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
            const Name *found = &names.names[n];
            if (name_in(&seen, found->name)) continue;
            MwText file = {0};
            join(&file, path->folders[i], strlen(path->folders[i]), found->file, ending);
            good = remember(&seen, found->name) && !file.failed;
            if (good) more = each(user, found->name, file.s);
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
    return remember(user, name);
}

bool mw_path_nearest(const MwesoPath *path, const char *name, MwText *near)
{
    Names names = {0};
    bool good = path && mweso_path_each(path, collect, &names) == MWESO_OK;
    const char **list = good ? mw_new((names.count + 1) * sizeof *list) : NULL;
    for (size_t i = 0; list && i < names.count; i++) list[i] = names.names[i].name;
    const char *nearest = list ? mw_nearest(name, list) : NULL;
    if (nearest) mw_text_add(near, "%s", nearest);
    free(list);
    names_free(&names);
    return nearest != NULL;
}
