/* Shelf: the bibliographies that are at hand, each read once. */
#include "cli/bibliography/shelf.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LARGEST_FILE = 1 << 20 };

static const char name_of_all[] = "sources.bib";

/* A bibliography, or the name of one that is not there. */
typedef struct Volume {
    char *name;
    bool there;
    struct Volume *same; /* another name of the same file, which was read */
    dev_t device;
    ino_t number;
    Bibliography content;
} Volume;

struct Shelf {
    const Cli *cli;
    Volume **books;
    size_t count;
    uint64_t compared; /* keys with those that there are not */
    MwesoFindings *findings;
};

/* After so many comparisons nobody is told the nearest key any more: some seconds, for a file that
 * was made to take long. */
enum { MOST_COMPARED = 20000000 };

Shelf *shelf_new(const Cli *cli)
{
    Shelf *shelf = calloc(1, sizeof *shelf);
    if (shelf) *shelf = (Shelf){.cli = cli, .findings = mweso_findings_new()};
    if (!shelf || shelf->findings) return shelf;
    free(shelf);
    return NULL;
}

static void book_free(Volume *book)
{
    if (!book) return;
    bibtex_free(&book->content);
    free(book->name);
    free(book);
}

void shelf_free(Shelf *shelf)
{
    if (!shelf) return;
    cli_print_findings(shelf->findings, stderr);
    for (size_t i = 0; i < shelf->count; i++) book_free(shelf->books[i]);
    free(shelf->books);
    mweso_findings_free(shelf->findings);
    free(shelf);
}

void shelf_findings(Shelf *shelf, MwesoFindings *findings)
{
    MwesoFindings *fresh = mweso_findings_new();
    for (size_t i = 0; i < mweso_findings_count(shelf->findings); i++) {
        MwesoFinding finding = mweso_findings_at(shelf->findings, i);
        mweso_findings_add(findings, &finding);
    }
    if (!fresh) return;
    mweso_findings_free(shelf->findings);
    shelf->findings = fresh;
}

/* ---- files ----------------------------------------------------------------------------------- */

static MwesoStatus report(Shelf *shelf, const char *file, const char *what)
{
    char text[200];
    snprintf(text, sizeof text, "cannot read it: %s", what);
    MwesoFinding finding = {
        .severity = MWESO_ERROR, .file = file, .key = "", .id = "bad-bibliography", .text = text};
    mweso_findings_add(shelf->findings, &finding);
    return MWESO_IO;
}

/* Opens a regular file, without waiting for a device or a pipe. -1, with `why` or, if there is no
 * such file, "" there. */
static int open_regular(const char *name, bool through_links, const char **why)
{
    struct stat is;
    int file = open(name, O_RDONLY | O_NONBLOCK | O_CLOEXEC | (through_links ? 0 : O_NOFOLLOW));
    *why = file >= 0 || errno == ENOENT || errno == ENOTDIR ? ""
           : errno == ELOOP                                 ? "it is a link"
                                                            : strerror(errno);
    if (file < 0) return -1;
    if (fstat(file, &is) == 0 && S_ISREG(is.st_mode)) return file;
    *why = "it is no regular file";
    close(file);
    return -1;
}

/* The book that was read from this file under another name, or NULL; remembers the file. */
static Volume *same_book(Shelf *shelf, Volume *book, int file)
{
    struct stat is;
    if (fstat(file, &is) != 0) return NULL;
    book->device = is.st_dev;
    book->number = is.st_ino;
    for (size_t i = 0; i < shelf->count; i++) {
        Volume *other = shelf->books[i];
        if (other != book && other->there && other->device == is.st_dev &&
            other->number == is.st_ino)
            return other;
    }
    return NULL;
}

/* Reads a bibliography into `book`. */
static MwesoStatus read_book(Shelf *shelf, Volume *book, bool through_links)
{
    const char *why;
    int file = open_regular(book->name, through_links, &why);
    if (file < 0) return *why ? report(shelf, book->name, why) : MWESO_NO;
    if ((book->same = same_book(shelf, book, file))) return close(file), MWESO_OK;
    FILE *in = fdopen(file, "r");
    char *text = in ? calloc(1, LARGEST_FILE + 2) : NULL;
    MwesoStatus status = MWESO_OK;
    if (!text) {
        status = report(shelf, book->name, "there is not enough memory");
    } else {
        size_t length = fread(text, 1, LARGEST_FILE + 1, in);
        const char *problem = ferror(in)              ? strerror(errno)
                              : length > LARGEST_FILE ? "it is larger than 1 MiB"
                                                      : NULL;
        if (problem) status = report(shelf, book->name, problem);
        else bibtex_read(book->name, text, length, &book->content, shelf->findings);
        book->there = !problem;
    }
    if (book->content.no_memory) status = report(shelf, book->name, "there is not enough memory");
    free(text);
    if (in) fclose(in);
    else close(file);
    return status;
}

/* The book of that name, read when it is first asked for; NULL if there is no memory. */
static Volume *book_named(Shelf *shelf, const char *name, bool through_links, MwesoStatus *status)
{
    for (size_t i = 0; i < shelf->count; i++)
        if (strcmp(shelf->books[i]->name, name) == 0)
            return shelf->books[i]->same ? shelf->books[i]->same : shelf->books[i];
    Volume **books = cli_grow(shelf->books, shelf->count, sizeof(Volume *));
    if (books) shelf->books = books;
    Volume *book = books ? calloc(1, sizeof *book) : NULL;
    if (!book || !(book->name = strdup(name))) {
        free(book);
        *status = report(shelf, name, "there is not enough memory");
        return NULL;
    }
    shelf->books[shelf->count++] = book;
    *status = read_book(shelf, book, through_links);
    return book->same ? book->same : book;
}

MwesoStatus shelf_read(Shelf *shelf, const char *file)
{
    MwesoStatus status = MWESO_OK;
    const Volume *book = book_named(shelf, file, true, &status);
    if (status == MWESO_NO) return report(shelf, file, strerror(ENOENT));
    return book && !book->there ? MWESO_IO : status;
}

/* ---- the books for a variant ----------------------------------------------------------------- */

/* Is a folder (`length` bytes) one of the path? */
static bool is_on_path(const Shelf *shelf, const char *folder, size_t length)
{
    for (size_t i = 0; i < shelf->cli->folder_count; i++)
        if (strlen(shelf->cli->folders[i]) == length &&
            strncmp(shelf->cli->folders[i], folder, length) == 0)
            return true;
    return false;
}

/* Volume `which` for a variant's file: 0, the one beside it, then those on the path; NULL: no more.
 * What lies beside a file somebody sent may be a link to anywhere, and is read only if it is none.
 */
static const Volume *book_for(Shelf *shelf, const char *file, size_t which)
{
    char name[4200];
    MwesoStatus status;
    const char *slash = strrchr(file, '/');
    size_t length = slash ? (size_t)(slash - file) : 0;
    const char *folder = which ? shelf->cli->folders[which - 1] : file;
    if (!folder) return NULL;
    if (which) length = strlen(folder);
    if (length > 4096) length = 0;
    bool present = length == 1 && *folder == '.', in_root = !which && slash == file;
    if (present) length = 0;
    snprintf(name, sizeof name, "%.*s%s%s", (int)length, folder, length || in_root ? "/" : "",
             name_of_all);
    bool links = !present && (which > 0 || is_on_path(shelf, file, length));
    return book_named(shelf, name, links, &status);
}

const BibEntry *shelf_find(Shelf *shelf, const char *file, const char *key)
{
    const Volume *book;
    for (size_t i = 0; (book = book_for(shelf, file, i)); i++)
        for (size_t k = 0; k < book->content.count; k++)
            if (strcmp(book->content.entries[k].key, key) == 0) return &book->content.entries[k];
    return NULL;
}

const char *shelf_nearest(Shelf *shelf, const char *file, const char *key)
{
    const Volume *book;
    const char **keys = calloc(1, sizeof *keys), *nearest;
    char small[80];
    size_t count = 0, length = 0;
    for (; key[length] && length < sizeof small - 1; length++)
        small[length] = (char)tolower((unsigned char)key[length]);
    small[length] = '\0';
    if (shelf->compared > MOST_COMPARED) return free(keys), NULL;
    for (size_t i = 0; keys && (book = book_for(shelf, file, i)); i++)
        for (size_t k = 0; k < book->content.count; k++) {
            const char **larger = cli_grow(keys, count + 1, sizeof *keys);
            if (!larger) continue;
            keys = larger;
            keys[count++] = book->content.entries[k].key;
            keys[count] = NULL;
        }
    shelf->compared += count;
    nearest = keys ? mweso_nearest(small, keys) : NULL;
    free(keys);
    return nearest;
}

const char *shelf_first(Shelf *shelf, const char *file)
{
    const Volume *book;
    for (size_t i = 0; (book = book_for(shelf, file, i)); i++)
        if (book->there) return book->name;
    return NULL;
}
