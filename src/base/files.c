/* Files: opens them so that no name leads outside a folder and no device makes the program wait;
 * reads lines. */
#include "base/files.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "mweso.h"

/* Reading does not wait: files below /proc claim to be regular and may never end. */
enum { PLAIN = O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK };

bool mw_has_name(int file, const char *name)
{
    assert(name);
    struct stat is, named;
    return file >= 0 && fstat(file, &is) == 0 && stat(name, &named) == 0 &&
           is.st_dev == named.st_dev && is.st_ino == named.st_ino;
}

size_t mw_folder_of(const char *file)
{
    assert(file);
    const char *slash = strrchr(file, '/');
    return slash ? (size_t)(slash - file) + 1 : 0;
}

bool mw_stays_inside(const char *name)
{
    assert(name);
    if (*name == '\0' || *name == '/') return false;
    for (size_t length; *name; name += length + (name[length] == '/')) {
        length = strcspn(name, "/");
        if (length == 2 && memcmp(name, "..", 2) == 0) return false;
    }
    return true;
}

/* Why a file of this kind is not read, or NULL. */
static const char *objection(mode_t kind)
{
    if (S_ISREG(kind)) return NULL;
    if (S_ISDIR(kind)) return strerror(EISDIR);
    if (S_ISLNK(kind)) return "it is a symbolic link, which is not followed here";
    return S_ISFIFO(kind) ? "it is a pipe, not a regular file" : "it is not a regular file";
}

/* Returns an open file as a stream if it may be read. The user may also have typed the name of a
 * pipe, a terminal or /dev/null; only these are waited for. */
static FILE *checked(int number, bool typed, const char **why)
{
    struct stat is;
    *why = number < 0 || fstat(number, &is) != 0 ? strerror(errno) : objection(is.st_mode);
    if (number >= 0 && *why && typed) {
        bool null = is.st_rdev == makedev(1, 3);
        if (S_ISFIFO(is.st_mode) || (S_ISCHR(is.st_mode) && (null || isatty(number)))) {
            *why = NULL;
            fcntl(number, F_SETFL, 0);
        }
    }
    FILE *file = *why ? NULL : fdopen(number, "rb");
    if (!file && !*why) *why = strerror(errno);
    if (!file && number >= 0) close(number);
    assert(!file == (*why != NULL));
    return file;
}

/* Opens the next part of a path in a folder, without following links. */
static int step(int folder, const char *part, bool last, const char **why)
{
    struct stat is;
    int flags = last ? PLAIN | O_NOFOLLOW : O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
    if (fstatat(folder, part, &is, AT_SYMLINK_NOFOLLOW) != 0) *why = strerror(errno);
    else if (last || S_ISLNK(is.st_mode)) *why = objection(is.st_mode);
    int next = *why ? -1 : openat(folder, part, flags);
    if (next < 0 && !*why) *why = strerror(errno);
    return next;
}

/* Opens a file part by part below its folder, which is the first `length` bytes (0: the current
 * folder). */
static FILE *open_inside(const char *file, size_t length, const char **why)
{
    char folder[PATH_MAX];
    snprintf(folder, sizeof folder, "%.*s", length ? (int)length : 1, length ? file : ".");
    int at = length < sizeof folder ? open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC) : -1;
    if (at < 0) *why = strerror(length < sizeof folder ? errno : ENAMETOOLONG);
    for (const char *part = file + length; at >= 0;) {
        char name[NAME_MAX + 1];
        size_t bytes = strcspn(part, "/");
        bool last = part[bytes] == '\0';
        if (bytes >= sizeof name) *why = strerror(ENAMETOOLONG);
        snprintf(name, sizeof name, "%.*s", (int)bytes, bytes ? part : ".");
        int next = *why ? -1 : step(at, bytes ? name : ".", last, why);
        close(at);
        at = next;
        if (last) break;
        part += bytes + 1;
    }
    return at < 0 ? NULL : checked(at, false, why);
}

FILE *mw_open(const char *file, MwTrust trust, size_t folder, const char **why)
{
    assert(file && why && folder <= strlen(file));
    *why = NULL;
    if (trust != MW_INSIDE) {
        struct stat is;
        bool typed = trust == MW_TYPED;
        bool waits = typed && stat(file, &is) == 0 && S_ISFIFO(is.st_mode);
        return checked(open(file, waits ? PLAIN & ~O_NONBLOCK : PLAIN), typed, why);
    }
    if (mw_stays_inside(file + folder)) return open_inside(file, folder, why);
    *why = "its name is absolute or has '..' in it";
    return NULL;
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* A longer line is no text. */
enum { ENDLESS = 1 << 24 };

MwesoLine mweso_read_line(FILE *in, char *line, size_t size, size_t *length)
{
    int c = EOF;
    size_t count = 0;
    errno = 0;
    while (count < ENDLESS && (c = getc_unlocked(in)) != EOF && c != '\n') {
        if (count < size - 1) line[count] = (char)c;
        count++;
    }
    line[count < size - 1 ? count : size - 1] = '\0';
    *length = count;
    if (count == ENDLESS) errno = EFBIG;
    if (count == ENDLESS || ferror(in)) return MWESO_LINE_FAILED;
    if (c == EOF && count == 0) return MWESO_LINE_NONE;
    return count < size ? MWESO_LINE_READ : MWESO_LINE_CUT;
}
