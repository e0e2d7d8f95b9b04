/* Folders: put together beside their places, and moved there when they are complete. */
#include "cli/folder.h"

#include <dirent.h>
#include <errno.h>
#include <ftw.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool folder_join(const char *folder, const char *name, PathText path)
{
    int length = snprintf(path, sizeof(PathText), "%s/%s", folder, name);
    errno = ENAMETOOLONG;
    return length >= 0 && (size_t)length < sizeof(PathText);
}

MwesoStatus folder_cannot_write(const Cli *cli, const char *folder, int problem)
{
    return cli_fail(cli, MWESO_IO, "cannot write '%.100s': %s", SHOWN(folder), strerror(problem));
}

/* ---- what lies in a folder ------------------------------------------------------------------- */

typedef struct FolderSearch {
    const char *folder;
    bool hidden, any, found;
    FolderOwns owns;
    void *user;
    char *name; /* a FolderName: what was found */
} FolderSearch;

static bool look_into(FolderSearch *search, const char *below);

/* Looks at an entry, whose name begins with that of the folder below (""). False with errno set. */
static bool look_at(FolderSearch *search, const char *below, const char *entry)
{
    FolderName name;
    PathText path;
    struct stat there;
    if (strcmp(entry, ".") == 0 || strcmp(entry, "..") == 0) return true;
    if (!search->hidden && entry[0] == '.') return true;
    search->any = true;
    snprintf(name, sizeof name, "%s%s", below, entry);
    if (!folder_join(search->folder, name, path) || lstat(path, &there) != 0) return false;
    bool folder = S_ISDIR(there.st_mode) && !*below;
    if (folder) strcat(name, "/");
    if (search->owns(search->user, name) && (folder || S_ISREG(there.st_mode)))
        return folder ? look_into(search, name) : true;
    if (folder) name[strlen(name) - 1] = '\0';
    strcpy(search->name, name);
    search->found = true;
    return true;
}

static bool look_into(FolderSearch *search, const char *below)
{
    PathText path;
    DIR *listing = folder_join(search->folder, below, path) ? opendir(path) : NULL;
    if (!listing) return false;
    bool good = true;
    for (const struct dirent *entry; good && !search->found && (entry = readdir(listing));)
        good = look_at(search, below, entry->d_name);
    int problem = errno;
    closedir(listing);
    errno = problem;
    return good;
}

bool folder_stranger(const char *folder, bool hidden, FolderOwns owns, void *user, FolderName name,
                     bool *any)
{
    FolderSearch search = {folder, hidden, .owns = owns, .user = user, .name = name};
    *name = '\0';
    bool good = look_into(&search, "");
    *any = search.any;
    return good;
}

MwesoStatus folder_check(const Cli *cli, const char *folder, FolderOwns owns, void *user,
                         const char *what)
{
    FolderName name;
    bool any;
    if (!folder_stranger(folder, false, owns, user, name, &any))
        return errno == ENOENT ? MWESO_OK : folder_cannot_write(cli, folder, errno);
    if (!*name) return MWESO_OK;
    return cli_fail(cli, MWESO_IO,
                    "'%.100s' holds '%.100s', which is of no %s; give it a folder of its own",
                    SHOWN(folder), SHOWN(name), what);
}

/* ---- putting one together -------------------------------------------------------------------- */

/* Makes a folder, or takes up one that is there. */
static bool make_folder(const char *folder)
{
    struct stat there;
    if (mkdir(folder, 0777) == 0) return true;
    return errno == EEXIST && lstat(folder, &there) == 0 && S_ISDIR(there.st_mode);
}

bool folder_begin(NewFolder *new, const char *folder)
{
    enum { MOST_LEFT = 100 };
    char name[40];
    *new = (NewFolder){.folder = folder};
    new->made = mkdir(folder, 0777) == 0;
    if (!new->made && errno != EEXIST) return false;
    /* never what is there: a killed run may have left it, or somebody else */
    for (int i = 0; i < MOST_LEFT; i++) {
        snprintf(name, sizeof name, ".%ld.%d.tmp", (long)getpid(), i);
        if (!folder_join(folder, name, new->stage)) break;
        if (mkdir(new->stage, 0777) == 0) return true;
        if (errno != EEXIST) break;
    }
    int problem = errno;
    if (new->made) rmdir(folder);
    errno = problem;
    return false;
}

static bool move_one(const NewFolder *new, const char *name)
{
    PathText from, to;
    if (!folder_join(new->stage, name, from) || !folder_join(new->folder, name, to)) return false;
    char *slash = strchr(name, '/') ? strrchr(to, '/') : NULL;
    if (slash) {
        *slash = '\0';
        if (!make_folder(to)) return false;
        *slash = '/';
    }
    return rename(from, to) == 0;
}

bool folder_move(const NewFolder *new, const char *const *names)
{
    for (; *names; names++)
        if (!move_one(new, *names)) return false;
    return true;
}

static int remove_one(const char *path, const struct stat *there, int type, struct FTW *walk)
{
    (void)there, (void)walk;
    if (type == FTW_DP || type == FTW_D) rmdir(path);
    else unlink(path);
    return 0;
}

void folder_remove(const char *folder)
{
    enum { OPEN_AT_ONCE = 16 };
    int problem = errno;
    nftw(folder, remove_one, OPEN_AT_ONCE, FTW_DEPTH | FTW_PHYS);
    errno = problem;
}

void folder_end(const NewFolder *new)
{
    int problem = errno;
    folder_remove(new->stage);
    if (new->made) rmdir(new->folder);
    errno = problem;
}
