/* Merge: joins the stores of a run's shards into one file.
 *
 * The rows are gathered in a temporary database, which is then written in the order of its keys. So
 * the file depends on the rows alone, not on the division into shards. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/files.h"
#include "study/store.h"

typedef struct Merge {
    sqlite3 *all;
    MwStoreTables part;  /* the file being joined */
    MwStoreTables first; /* the first file, which the others are compared with */
    sqlite3_stmt *insert, *same;
    MwesoError *error;
} Merge;

static bool is_shard(const MwStoreFact *fact) { return strcmp(fact->name, "shard") == 0; }

static MwesoStatus differs(const Merge *merge, const char *what)
{
    return mw_fail(merge->error, MWESO_BAD_INPUT, 0, "%.200s %s", merge->part.file, what);
}

/* ---- the facts of the run -------------------------------------------------------------------- */

/* Takes the facts of the first file; the whole run counts as shard 1 of 1. */
static MwesoStatus take_facts(Merge *merge)
{
    MwesoStatus status = MWESO_OK;
    for (size_t i = 0; i < merge->part.fact_count && status == MWESO_OK; i++) {
        const MwStoreFact *fact = &merge->part.facts[i];
        status = mw_store_write_fact(merge->all, fact->name, is_shard(fact) ? "1/1" : fact->value,
                                     merge->error);
    }
    return status;
}

static MwesoStatus check_facts(const Merge *merge)
{
    if (merge->part.fact_count != merge->first.fact_count)
        return differs(merge, "is of another run than the first file");
    for (size_t i = 0; i < merge->part.fact_count; i++) {
        const MwStoreFact *fact = &merge->part.facts[i];
        if (!is_shard(fact) && strcmp(mw_store_fact(&merge->first, fact->name), fact->value) != 0)
            return differs(merge, "is of another run than the first file");
    }
    return MWESO_OK;
}

static MwesoStatus take_variants(Merge *merge)
{
    MwStoreRows rows;
    MwesoStatus status = MWESO_OK;
    mw_store_variants(&merge->part, &rows, merge->error);
    while (status == MWESO_OK && mw_store_next_variant(&rows))
        status = mw_store_write_variant(merge->all, rows.variant, rows.name, rows.fingerprint,
                                        rows.answers, merge->error);
    MwesoStatus read = mw_store_end(&rows);
    return status == MWESO_OK ? read : status;
}

static MwesoStatus check_variants(Merge *merge)
{
    MwStoreRows rows, first;
    bool same = merge->part.variants == merge->first.variants;
    mw_store_variants(&merge->part, &rows, merge->error);
    mw_store_variants(&merge->first, &first, merge->error);
    while (same && mw_store_next_variant(&rows) && mw_store_next_variant(&first))
        same = strcmp(rows.name, first.name) == 0 &&
               strcmp(rows.fingerprint, first.fingerprint) == 0 &&
               strcmp(rows.answers, first.answers) == 0;
    MwesoStatus status = mw_store_end(&rows), other = mw_store_end(&first);
    if (status == MWESO_OK) status = other;
    if (status != MWESO_OK || same) return status;
    return differs(merge, "is of other variants than the first file");
}

/* ---- the games ------------------------------------------------------------------------------- */

/* Checks that a game that two files hold is the same in both. */
static MwesoStatus check_same(Merge *merge, const MwStoreRows *game)
{
    sqlite3_bind_int64(merge->same, 1, game->variant);
    sqlite3_bind_int64(merge->same, 2, (sqlite3_int64)game->figures.game);
    bool row = sqlite3_step(merge->same) == SQLITE_ROW, same = row;
    for (int i = 0; i < MWESO_FIGURE_COUNT && same; i++)
        same = sqlite3_column_int64(merge->same, 2 + i) == game->figures.of[i];
    MwesoStatus status = row ? MWESO_OK : mw_database_fail(merge->all, merge->error);
    sqlite3_reset(merge->same);
    if (status != MWESO_OK || same) return status;
    return differs(merge, "holds a game that went otherwise in another file");
}

static MwesoStatus take_games(Merge *merge)
{
    MwStoreRows games;
    MwesoStatus status = MWESO_OK;
    mw_store_games(&merge->part, MW_EVERY_VARIANT, &games, merge->error);
    while (status == MWESO_OK && mw_store_next_game(&games)) {
        status = mw_store_write(merge->insert, games.variant, &games.figures, merge->error);
        if (status == MWESO_OK && sqlite3_changes(merge->all) == 0)
            status = check_same(merge, &games);
    }
    MwesoStatus read = mw_store_end(&games);
    return status == MWESO_OK ? read : status;
}

/* Joins a file. The first file stays open for comparison with the others. */
static MwesoStatus join_file(Merge *merge, const char *file)
{
    bool first = !merge->first.database;
    MwesoStatus status = mw_store_open(&merge->part, file, false, merge->error);
    if (status == MWESO_OK && merge->part.empty) status = differs(merge, "is no store of games");
    if (status == MWESO_OK) mw_database_may_stop(merge->part.database);
    if (status == MWESO_OK) status = mw_store_read_run(&merge->part, merge->error);
    if (status == MWESO_OK) status = first ? take_facts(merge) : check_facts(merge);
    if (status == MWESO_OK) status = first ? take_variants(merge) : check_variants(merge);
    if (status == MWESO_OK) status = take_games(merge);
    if (first) merge->first = merge->part;
    else mw_store_close(&merge->part);
    return status;
}

/* ---- the new file ----------------------------------------------------------------------------
 *
 * It is written under a temporary name, so that `to` is complete as soon as it exists. A merge
 * locks that name from the beginning: two merges would overwrite each other's file. */

typedef struct MergedFile {
    const char *to;
    MwText name; /* the temporary name */
    int file;    /* descriptor of the locked file; or -1 */
} MergedFile;

/* Locks the first byte, which SQLite never does. The lock belongs to the open file, not to the
 * process, as SQLite opens and closes the file too and would release a lock of the process. Also
 * true if the system has no such locks. */
static bool lock(int file)
{
#ifdef F_OFD_SETLK
    struct flock first = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_len = 1};
    return fcntl(file, F_OFD_SETLK, &first) == 0 || (errno != EACCES && errno != EAGAIN);
#else
    (void)file;
    return true;
#endif
}

static MwesoStatus is_free(const char *to, MwesoError *error)
{
    if (access(to, F_OK) != 0) return MWESO_OK;
    return mw_fail(error, MWESO_USAGE, 0, "%.200s is there already", to);
}

/* Opens the temporary name, locked and empty. An existing file of that name comes from a killed
 * run, or is a link, and is removed. */
static MwesoStatus take_name(MergedFile *new, MwesoError *error)
{
    for (bool failed = false; !failed;) {
        int file = open(new->name.s, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0644);
        bool leads_on = file < 0 && errno == ELOOP;
        failed = file < 0 && !leads_on;
        if (file >= 0 && !lock(file)) {
            close(file);
            return mw_fail(error, MWESO_IO, 0, "%.200s is in use by another run", new->to);
        }
        struct stat is;
        bool named = mw_has_name(file, new->name.s); /* the name may have been removed before the
                                                        lock */
        if (named && fstat(file, &is) == 0 && S_ISREG(is.st_mode) && is.st_size == 0 &&
            is.st_nlink == 1) {
            new->file = file;
            return MWESO_OK;
        }
        if (named || leads_on) failed = unlink(new->name.s) != 0 && errno != ENOENT;
        int problem = errno;
        if (file >= 0) close(file);
        errno = problem;
    }
    return mw_fail(error, MWESO_IO, 0, "%.200s cannot be written: %m", new->name.s);
}

static MwesoStatus begin_new(MergedFile *new, const char *to, MwesoError *error)
{
    *new = (MergedFile){.to = to, .file = -1};
    MwesoStatus status = is_free(to, error);
    if (status != MWESO_OK) return status;
    mw_text_add(&new->name, "%s%s.new", strncmp(to, "file:", 5) == 0 ? "./" : "", to);
    status = new->name.failed ? mw_no_memory(error) : take_name(new, error);
    return status == MWESO_OK ? is_free(to, error) : status; /* it may exist by now */
}

static void end_new(MergedFile *new)
{
    if (new->file >= 0 && mw_has_name(new->file, new->name.s)) unlink(new->name.s);
    if (new->file >= 0) close(new->file);
    mw_text_free(&new->name);
}

/* Writes the file, and gives it its final name. */
static MwesoStatus write_out(const Merge *merge, const MergedFile *new)
{
    char *sql = sqlite3_mprintf("VACUUM INTO %Q", new->name.s);
    if (!sql) return mw_no_memory(merge->error);
    bool good = sqlite3_exec(merge->all, sql, NULL, NULL, NULL) == SQLITE_OK;
    sqlite3_free(sql);
    if (!good) return mw_database_fail_with(merge->all, new->to, merge->error);
    if (!mw_has_name(new->file, new->name.s))
        return mw_fail(merge->error, MWESO_IO, 0, "%.200s was taken away", new->name.s);
    if (fsync(new->file) == 0 && rename(new->name.s, new->to) == 0) return MWESO_OK;
    return mw_fail(merge->error, MWESO_IO, 0, "%.200s cannot be written: %m", new->to);
}

/* ---- public ---------------------------------------------------------------------------------- */

static MwesoStatus gather(Merge *merge, const char *const *files, size_t count)
{
    MwesoStatus status = mw_store_create(merge->all, "BEGIN", merge->error);
    if (status != MWESO_OK) return status;
    merge->insert = mw_store_insert(merge->all, "INSERT OR IGNORE", merge->error);
    merge->same = merge->insert
                      ? mw_database_prepare(merge->all,
                                            "SELECT * FROM game WHERE variant = ? AND game = ?",
                                            merge->error)
                      : NULL;
    if (!merge->same) return MWESO_IO;
    for (size_t i = 0; i < count && status == MWESO_OK; i++) status = join_file(merge, files[i]);
    return status == MWESO_OK ? mw_database_run(merge->all, "COMMIT", merge->error) : status;
}

static MwesoStatus join(Merge *merge, const MergedFile *new, const char *const *files, size_t count,
                        uint64_t *held, uint64_t *wanted)
{
    int64_t of_run = 0, of_file = 0;
    merge->all = mw_database_open("", true, merge->error);
    if (!merge->all) return MWESO_IO;
    mw_database_may_stop(merge->all);
    MwesoStatus status = gather(merge, files, count);
    sqlite3_finalize(merge->insert);
    sqlite3_finalize(merge->same);
    if (status == MWESO_OK)
        status = mw_database_number(merge->all, "SELECT count(*) FROM game", &of_file,
                                    merge->error);
    if (status == MWESO_OK)
        status = mw_database_number(merge->all,
                                    "SELECT (SELECT count(*) FROM variant) * "
                                    "(SELECT CAST(value AS INTEGER) FROM run WHERE name = 'games')",
                                    &of_run, merge->error);
    *held = (uint64_t)of_file;
    *wanted = (uint64_t)of_run;
    if (status == MWESO_OK) status = write_out(merge, new);
    mw_store_close(&merge->first);
    sqlite3_close(merge->all);
    return status;
}

MwesoStatus mweso_store_merge(const char *to, const char *const *files, size_t count,
                              uint64_t *held, uint64_t *wanted, MwesoError *error)
{
    MergedFile new;
    Merge merge = {.error = error};
    MwesoStatus status = mw_check_given(to, "the name of the new file", error);
    if (status == MWESO_OK) status = mw_check_given(files, "the list of files", error);
    for (size_t i = 0; i < count && status == MWESO_OK; i++)
        status = mw_check_given(files[i], "the name of a file", error);
    if (status != MWESO_OK) return status;
    status = begin_new(&new, to, error);
    if (status == MWESO_OK) status = join(&merge, &new, files, count, held, wanted);
    end_new(&new);
    return status;
}
