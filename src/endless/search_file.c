/* Search file: a search as text, to go on with later or to merge with others.
 *
 *     mweso search 1           what this is
 *     circuit PITS SEEDS PARTS
 *     shard I N
 *     done FIRST LAST          parts of the work
 *     finite LAPS START...     the longest finite move, and the pits of its start
 *     cycles PERIOD CYCLES STARTS START...
 *     end
 */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/files.h"
#include "base/findings.h"
#include "endless/search.h"

static const char first_line[] = "mweso search 1";

/* ---- writing --------------------------------------------------------------------------------- */

static void write_start(FILE *out, const MwesoSearch *search, const MwEndlessStart *start)
{
    for (int pit = 0; pit < search->pits; pit++) fprintf(out, " %d", start->pit[pit]);
    fputc('\n', out);
}

static void write_search(FILE *out, const MwesoSearch *search)
{
    const MwEndlessFound *found = &search->found;
    fprintf(out, "%s\ncircuit %d %d %" PRIu64 "\n", first_line, search->pits, search->seeds,
            search->parts);
    fprintf(out, "shard %" PRIu64 " %" PRIu64 "\n", search->shard, search->shards);
    for (uint64_t part = 0, first; part < search->parts; part++) {
        if (search->state[part] != MW_PART_DONE) continue;
        for (first = part; part + 1 < search->parts && search->state[part + 1] == MW_PART_DONE;)
            part++;
        fprintf(out, "done %" PRIu64 " %" PRIu64 "\n", first, part);
    }
    fprintf(out, "finite %" PRIu64, found->longest);
    write_start(out, search, &found->longest_start);
    for (size_t i = 0; i < found->count; i++) {
        const MwPeriod *p = &found->periods[i];
        fprintf(out, "cycles %" PRIu64 " %" PRIu64 " %" PRIu64, p->period, p->cycles, p->starts);
        write_start(out, search, &p->start);
    }
    fputs("end\n", out);
}

/* ---- the file ---------------------------------------------------------------------------------
 *
 * A process that has saved a search to a file keeps the file locked until the search is freed or
 * the process ends in any way: two runs would overwrite each other. Every save replaces the file by
 * a new one, which is locked before it gets the name; the old one stays locked until it has lost
 * the name. */

/* False if another process has the lock. Other failures are ignored: not all file systems have
 * locks. */
static bool lock(int file)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    return fcntl(file, F_SETLK, &whole) == 0 || (errno != EACCES && errno != EAGAIN);
}

/* Closes the file held so far, and holds `next` instead (-1: none). */
static void exchange(int *held, int next)
{
    if (*held >= 0) close(*held);
    *held = next;
}

/* Takes the file, creating an empty one if there is none, unless another process has it. */
static MwesoStatus take(int *held, const char *name, MwesoError *error)
{
    while (!mw_has_name(*held, name)) {
        int file = open(name, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0666);
        if (file < 0) return mw_fail(error, MWESO_IO, 0, "cannot be written: %m");
        exchange(held, file);
        if (lock(file)) continue; /* try again if it was replaced meanwhile */
        exchange(held, -1);
        return mw_fail(error, MWESO_IO, 0, "is in use by another run");
    }
    return MWESO_OK;
}

/* Writes a new file and locks it; returns its descriptor, or -1. An existing file of this name is
 * left from a killed run, or is a link that leads elsewhere. */
static int write_new(const MwesoSearch *search, const char *name)
{
    unlink(name);
    int file = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    int kept = file >= 0 ? fcntl(file, F_DUPFD_CLOEXEC, 0) : -1;
    FILE *out = kept >= 0 ? fdopen(file, "w") : NULL;
    if (!out && file >= 0) close(file);
    if (out) write_search(out, search);
    bool good = out && fflush(out) == 0 && !ferror(out) && fsync(file) == 0;
    if (out && fclose(out) != 0) good = false;
    if (good && lock(kept)) return kept; /* closing any descriptor of a file gives up its lock */
    int problem = errno;
    if (kept >= 0) close(kept);
    errno = problem;
    return -1;
}

MwesoStatus mweso_search_save(const MwesoSearch *search, const char *file, MwesoError *error)
{
    assert(search);
    MwText temporary = {0};
    if (mw_check_given(file, "the name of the file", error) != MWESO_OK) return MWESO_BAD_INPUT;
    mw_text_add(&temporary, "%s.new", file);
    MwesoStatus status = temporary.failed ? mw_no_memory(error) : take(search->file, file, error);
    int next = status == MWESO_OK ? write_new(search, temporary.s) : -1;
    if (next >= 0 && rename(temporary.s, file) == 0) {
        exchange(search->file, next);
    } else if (status == MWESO_OK) {
        struct stat begun;
        status = mw_fail(error, MWESO_IO, 0, "cannot be written: %m");
        if (next >= 0) close(next);
        unlink(temporary.s);
        if (fstat(*search->file, &begun) == 0 && begun.st_size == 0) unlink(file);
    }
    mw_text_free(&temporary);
    return status;
}

/* ---- reading --------------------------------------------------------------------------------- */

/* The longest line has three large numbers and the seeds of each pit. */
enum { LONGEST_LINE = 1000, MOST_PERIODS = 10000 };

typedef struct SearchFile {
    FILE *in;
    char text[LONGEST_LINE + 1];
    const char *at;
    int line;
    MwesoSearch *search;
    MwesoError *error;
} SearchFile;

static bool fail(SearchFile *r, const char *what)
{
    mw_fail(r->error, MWESO_BAD_INPUT, 0, "%s", what);
    if (r->error) r->error->line = r->line;
    return false;
}

static bool next_line(SearchFile *r)
{
    size_t length;
    MwesoLine line = mweso_read_line(r->in, r->text, sizeof r->text, &length);
    bool too_long = line == MWESO_LINE_CUT || (line == MWESO_LINE_FAILED && errno == EFBIG);
    r->line++;
    r->at = r->text;
    if (too_long) return fail(r, "the line is too long");
    if (line == MWESO_LINE_FAILED)
        return mw_fail(r->error, MWESO_IO, 0, "cannot be read: %s", strerror(errno)), false;
    return (line == MWESO_LINE_READ && !feof(r->in)) || fail(r, "the file ends too early");
}

static bool is_word(SearchFile *r, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(r->text, word, length) != 0 || (r->text[length] != ' ' && r->text[length]))
        return false;
    r->at = r->text + length;
    return true;
}

static bool read_number(SearchFile *r, uint64_t most, uint64_t *value)
{
    if (*r->at == ' ' && (r->at++, mw_read_number(&r->at, most, value))) return true;
    return fail(r, "a number is missing or too large");
}

static bool at_end(SearchFile *r)
{
    return !*r->at || fail(r, "something stands behind the last number");
}

/* Reads the pits of a start, which hold all seeds; with `may_miss` they may hold none. */
static bool read_start(SearchFile *r, MwEndlessStart *to, bool may_miss)
{
    uint64_t seeds, sum = 0;
    for (int pit = 0; pit < r->search->pits; pit++) {
        if (!read_number(r, MW_FAST_SEEDS, &seeds)) return false;
        to->pit[pit] = (uint8_t)seeds;
        sum += seeds;
    }
    bool right = sum == (uint64_t)r->search->seeds || (may_miss && sum == 0);
    return (right && !*r->at) || fail(r, "these are not the pits of a start");
}

/* Reads the first three lines, and begins a search of that size. */
static bool read_head(SearchFile *r)
{
    uint64_t pits, seeds, parts, shard, shards;
    MwesoError problem;
    if (!next_line(r)) return false;
    if (strcmp(r->text, first_line) != 0) return fail(r, "this is no file of a search");
    if (!next_line(r)) return false;
    if (!is_word(r, "circuit")) return fail(r, "'circuit PITS SEEDS PARTS' is missing");
    if (!read_number(r, MWESO_MOST_PITS, &pits) || !read_number(r, MW_FAST_SEEDS, &seeds) ||
        !read_number(r, UINT64_MAX, &parts) || !at_end(r) || !next_line(r))
        return false;
    if (!is_word(r, "shard")) return fail(r, "'shard I N' is missing");
    if (!read_number(r, UINT64_MAX, &shard) || !read_number(r, UINT64_MAX, &shards) || !at_end(r))
        return false;
    r->search = mweso_search_new((int)pits, (int)seeds, shard, shards, &problem);
    if (!r->search && problem.status == MWESO_USAGE) return fail(r, problem.text);
    if (!r->search && r->error) *r->error = problem;
    if (!r->search) return false;
    return r->search->parts == parts || fail(r, "the search is not divided into so many parts");
}

static bool read_done(SearchFile *r)
{
    MwesoSearch *search = r->search;
    uint64_t first, last;
    if (!read_number(r, UINT64_MAX, &first) || !read_number(r, UINT64_MAX, &last) || !at_end(r))
        return false;
    if (first > last || last >= search->parts) return fail(r, "there are no such parts");
    for (uint64_t part = first; part <= last; part++) {
        if (search->state[part] != MW_PART_OPEN)
            return fail(r, "a part is done twice, or belongs to another shard");
        search->state[part] = MW_PART_DONE;
        search->done++;
    }
    return true;
}

static bool read_finite(SearchFile *r)
{
    MwEndlessFound *found = &r->search->found;
    return read_number(r, UINT64_MAX, &found->longest) &&
           read_start(r, &found->longest_start, found->longest == 0);
}

/* Reads the cycles of one period. Periods come in ascending order, each once. */
static bool read_cycles(SearchFile *r)
{
    MwPeriod period;
    MwEndlessFound *found = &r->search->found;
    uint64_t before = found->count ? found->periods[found->count - 1].period : 0;
    uint64_t all = mweso_search_found(r->search).starts, left = all ? all : UINT64_MAX;
    memset(&period, 0, sizeof period);
    for (size_t i = 0; i < found->count; i++) {
        assert(found->periods[i].starts <= left);
        left -= found->periods[i].starts;
    }
    if (!read_number(r, UINT64_MAX, &period.period) ||
        !read_number(r, UINT64_MAX, &period.cycles) ||
        !read_number(r, UINT64_MAX, &period.starts) || !read_start(r, &period.start, false))
        return false;
    if (period.period <= before || found->count == MOST_PERIODS)
        return fail(r, "the periods are not in their order, or too many");
    if (period.cycles == 0 || period.cycles > period.starts || period.starts > left)
        return fail(r, "there are not so many starts");
    mw_found_cycles(found, &period);
    return !found->failed || (mw_no_memory(r->error), false);
}

static bool read_search(SearchFile *r)
{
    if (!read_head(r)) return false;
    for (;;) {
        if (!next_line(r)) return false;
        if (is_word(r, "end")) return true;
        bool known = is_word(r, "done")     ? read_done(r)
                     : is_word(r, "finite") ? read_finite(r)
                     : is_word(r, "cycles") ? read_cycles(r)
                                            : fail(r, "this line is not understood");
        if (!known) return false;
    }
}

MwesoSearch *mweso_search_load(const char *file, MwesoError *error)
{
    const char *why;
    if (mw_check_given(file, "the name of the file", error) != MWESO_OK) return NULL;
    SearchFile r = {.in = mw_open(file, MW_FOUND, 0, &why), .error = error};
    if (!r.in) {
        mw_fail(error, MWESO_IO, 0, "cannot be read: %s", why);
        return NULL;
    }
    bool good = read_search(&r);
    fclose(r.in);
    if (good) return r.search;
    mweso_search_free(r.search);
    return NULL;
}
