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

static void write_done(FILE *out, const MwesoSearch *search)
{
    for (uint64_t part = 0, first; part < search->parts; part++) {
        if (search->state[part] != MW_PART_DONE) continue;
        for (first = part; part + 1 < search->parts && search->state[part + 1] == MW_PART_DONE;)
            part++;
        fprintf(out, "done %" PRIu64 " %" PRIu64 "\n", first, part);
    }
}

static void write_search(FILE *out, const MwesoSearch *search)
{
    const MwEndlessFound *found = &search->found;
    fprintf(out, "%s\ncircuit %d %d %" PRIu64 "\n", first_line, search->pits, search->seeds,
            search->parts);
    fprintf(out, "shard %" PRIu64 " %" PRIu64 "\n", search->shard, search->shards);
    write_done(out, search);
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
 * A process that has saved a search in a file has it alone until the search is freed or the process
 * ends, however it ends: two runs would write over each other. Every save puts a new file in its
 * place, so the lock is on that before it has the name, and on the old one until it has lost it.
 */

/* Only another process's lock is in the way: not all file systems have locks. */
static bool lock(int file)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    return fcntl(file, F_SETLK, &whole) == 0 || (errno != EACCES && errno != EAGAIN);
}

static void let_go(MwHold *hold, int next)
{
    if (hold->file >= 0) close(hold->file);
    hold->file = next;
}

/* Takes the file, begun empty if there is none, unless another process has it. */
static MwesoStatus take(MwHold *hold, const char *name, MwesoError *error)
{
    while (!mw_has_name(hold->file, name)) {
        int file = open(name, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0666);
        if (file < 0) return mw_fail(error, MWESO_IO, 0, "cannot be written: %m");
        let_go(hold, file);
        if (lock(file)) continue; /* if it was replaced meanwhile, again */
        let_go(hold, -1);
        return mw_fail(error, MWESO_IO, 0, "is in use by another run");
    }
    return MWESO_OK;
}

/* Writes a new file, locked: its descriptor, or -1. What has its name already is of a run that was
 * killed, or a link that leads elsewhere. */
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

static MwesoStatus replace(const MwesoSearch *search, const char *beside, const char *file,
                           MwesoError *error)
{
    struct stat begun;
    int next = write_new(search, beside);
    if (next >= 0 && rename(beside, file) == 0) {
        let_go(search->hold, next);
        return MWESO_OK;
    }
    MwesoStatus status = mw_fail(error, MWESO_IO, 0, "cannot be written: %m");
    if (next >= 0) close(next);
    unlink(beside);
    if (fstat(search->hold->file, &begun) == 0 && begun.st_size == 0) unlink(file);
    return status;
}

MwesoStatus mweso_search_save(const MwesoSearch *search, const char *file, MwesoError *error)
{
    assert(search);
    MwText beside = {0};
    if (mw_check_given(file, "the name of the file", error) != MWESO_OK) return MWESO_BAD_INPUT;
    mw_text_add(&beside, "%s.new", file);
    MwesoStatus status = beside.failed ? mw_no_memory(error) : take(search->hold, file, error);
    if (status == MWESO_OK) status = replace(search, beside.s, file, error);
    mw_text_free(&beside);
    return status;
}

/* ---- reading --------------------------------------------------------------------------------- */

/* The longest line gives three large numbers and the seeds of each pit. */
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

static bool number(SearchFile *r, uint64_t most, uint64_t *value)
{
    if (*r->at == ' ' && (r->at++, mw_read_number(&r->at, most, value))) return true;
    return fail(r, "a number is missing or too large");
}

static bool at_end(SearchFile *r)
{
    return !*r->at || fail(r, "something stands behind the last number");
}

/* The pits of a start, which hold all seeds (none at all, if `may_miss`). */
static bool start(SearchFile *r, MwEndlessStart *to, bool may_miss)
{
    uint64_t seeds, sum = 0;
    for (int pit = 0; pit < r->search->pits; pit++) {
        if (!number(r, MW_FAST_SEEDS, &seeds)) return false;
        to->pit[pit] = (uint8_t)seeds;
        sum += seeds;
    }
    bool right = sum == (uint64_t)r->search->seeds || (may_miss && sum == 0);
    return (right && !*r->at) || fail(r, "these are not the pits of a start");
}

/* An empty search of that size, or what keeps it from being one. */
static bool begin(SearchFile *r, uint64_t pits, uint64_t seeds, uint64_t shard, uint64_t shards)
{
    MwesoError problem;
    r->search = mweso_search_new((int)pits, (int)seeds, shard, shards, &problem);
    if (!r->search && problem.status == MWESO_USAGE) return fail(r, problem.text);
    if (!r->search && r->error) *r->error = problem;
    return r->search;
}

static bool read_head(SearchFile *r)
{
    uint64_t pits, seeds, parts, shard, shards;
    if (!next_line(r)) return false;
    if (strcmp(r->text, first_line) != 0) return fail(r, "this is no file of a search");
    if (!next_line(r)) return false;
    if (!is_word(r, "circuit")) return fail(r, "'circuit PITS SEEDS PARTS' is missing");
    if (!number(r, MWESO_MOST_PITS, &pits) || !number(r, MW_FAST_SEEDS, &seeds) ||
        !number(r, UINT64_MAX, &parts) || !at_end(r) || !next_line(r))
        return false;
    if (!is_word(r, "shard")) return fail(r, "'shard I N' is missing");
    if (!number(r, UINT64_MAX, &shard) || !number(r, UINT64_MAX, &shards) || !at_end(r))
        return false;
    if (!begin(r, pits, seeds, shard, shards)) return false;
    return r->search->parts == parts || fail(r, "the search is not divided into so many parts");
}

static bool read_done(SearchFile *r)
{
    MwesoSearch *search = r->search;
    uint64_t first, last;
    if (!number(r, UINT64_MAX, &first) || !number(r, UINT64_MAX, &last) || !at_end(r)) return false;
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
    return number(r, UINT64_MAX, &found->longest) &&
           start(r, &found->longest_start, found->longest == 0);
}

/* Periods stand in their order, and each once, as they were written. */
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
    if (!number(r, UINT64_MAX, &period.period) || !number(r, UINT64_MAX, &period.cycles) ||
        !number(r, UINT64_MAX, &period.starts) || !start(r, &period.start, false))
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
