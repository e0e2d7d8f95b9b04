/* Merge: the stores of a run's shards joined into one file.
 *
 * The rows are gathered in a database of their own, which is then written out in the order of its
 * keys. So the file depends on the rows alone and not on how the run was divided.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/files.h"
#include "base/process.h"
#include "study/stored.h"

typedef struct Merge {
    sqlite3 *all;
    MwStored part;  /* that is joined now */
    MwStored first; /* what it says of its run holds for all */
    sqlite3_stmt *insert, *same;
    MwesoError *error;
} Merge;

static bool is_shard(const MwStoredFact *fact) { return strcmp(fact->name, "shard") == 0; }

static MwesoStatus differs(const Merge *merge, const char *what)
{
    return mw_fail(merge->error, MWESO_BAD_INPUT, 0, "%.200s %s", merge->part.file, what);
}

/* ---- what the run is ------------------------------------------------------------------------- */

/* The first file says what the run is; the whole of it is shard 1 of 1. */
static MwesoStatus take_facts(Merge *merge)
{
    MwesoStatus status = MWESO_OK;
    for (size_t i = 0; i < merge->part.fact_count && status == MWESO_OK; i++) {
        const MwStoredFact *fact = &merge->part.facts[i];
        const char *texts[] = {fact->name, is_shard(fact) ? "1/1" : fact->value};
        status = mw_database_run_with(merge->all, "INSERT INTO run VALUES(?, ?)", texts, 2,
                                      merge->error);
    }
    return status;
}

static MwesoStatus check_facts(const Merge *merge)
{
    for (size_t i = 0; i < merge->part.fact_count; i++) {
        const MwStoredFact *fact = &merge->part.facts[i];
        if (!is_shard(fact) && strcmp(mw_stored_fact(&merge->first, fact->name), fact->value) != 0)
            return differs(merge, "is of another run than the first file");
    }
    return MWESO_OK;
}

static MwesoStatus take_variant(const Merge *merge, const MwStoredRows *variant)
{
    char number[24];
    snprintf(number, sizeof number, "%lld", (long long)variant->variant);
    const char *texts[] = {number, variant->name, variant->fingerprint, variant->answers};
    return mw_database_run_with(merge->all, "INSERT INTO variant VALUES(?, ?, ?, ?)", texts, 4,
                                merge->error);
}

static MwesoStatus take_variants(Merge *merge)
{
    MwStoredRows rows;
    MwesoStatus status = MWESO_OK;
    mw_stored_variants(&merge->part, &rows, merge->error);
    while (status == MWESO_OK && mw_stored_next_variant(&rows)) status = take_variant(merge, &rows);
    MwesoStatus read = mw_stored_end(&rows);
    return status == MWESO_OK ? read : status;
}

static MwesoStatus check_variants(Merge *merge)
{
    MwStoredRows rows, first;
    bool same = merge->part.variants == merge->first.variants;
    mw_stored_variants(&merge->part, &rows, merge->error);
    mw_stored_variants(&merge->first, &first, merge->error);
    while (same && mw_stored_next_variant(&rows) && mw_stored_next_variant(&first))
        same = strcmp(rows.name, first.name) == 0 &&
               strcmp(rows.fingerprint, first.fingerprint) == 0 &&
               strcmp(rows.answers, first.answers) == 0;
    MwesoStatus status = mw_stored_end(&rows), other = mw_stored_end(&first);
    if (status == MWESO_OK) status = other;
    if (status != MWESO_OK || same) return status;
    return differs(merge, "is of other variants than the first file");
}

/* ---- its games ------------------------------------------------------------------------------- */

/* A game that another file has, too, must be the same there. */
static MwesoStatus check_same(Merge *merge, const MwStoredRows *game)
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
    MwStoredRows games;
    MwesoStatus status = MWESO_OK;
    mw_stored_games(&merge->part, MW_EVERY_VARIANT, &games, merge->error);
    while (status == MWESO_OK && mw_stored_next_game(&games)) {
        status = mw_stored_write(merge->insert, games.variant, &games.figures, merge->error);
        if (status == MWESO_OK && sqlite3_changes(merge->all) == 0)
            status = check_same(merge, &games);
    }
    MwesoStatus read = mw_stored_end(&games);
    return status == MWESO_OK ? read : status;
}

/* The first part stays open, as long as others are compared with it. */
static MwesoStatus join_file(Merge *merge, const char *file)
{
    bool first = !merge->first.database;
    MwesoStatus status = mw_stored_open(&merge->part, file, false, merge->error);
    if (status == MWESO_OK && merge->part.empty) status = differs(merge, "is no store of games");
    if (status == MWESO_OK) mw_database_may_stop(merge->part.database);
    if (status == MWESO_OK) status = mw_stored_read_run(&merge->part, merge->error);
    if (status == MWESO_OK) status = first ? take_facts(merge) : check_facts(merge);
    if (status == MWESO_OK) status = first ? take_variants(merge) : check_variants(merge);
    if (status == MWESO_OK) status = take_games(merge);
    if (first) merge->first = merge->part;
    else mw_stored_close(&merge->part);
    return status;
}

static MwesoStatus count_games(Merge *merge, uint64_t *held, uint64_t *wanted)
{
    int64_t of_run, of_file;
    MwesoStatus status = mw_database_number(merge->all, "SELECT count(*) FROM game", &of_file,
                                            merge->error);
    if (status == MWESO_OK)
        status = mw_database_number(merge->all,
                                    "SELECT (SELECT count(*) FROM variant) * "
                                    "(SELECT CAST(value AS INTEGER) FROM run WHERE name = 'games')",
                                    &of_run, merge->error);
    if (status != MWESO_OK) return status;
    *held = (uint64_t)of_file;
    *wanted = (uint64_t)of_run;
    return MWESO_OK;
}

/* ---- the new file ----------------------------------------------------------------------------
 *
 * It is written under another name first, so that `to` is whole as soon as it is there. A merge has
 * that name alone from its begin: two would write over each other.
 */

typedef struct MergedFile {
    const char *to;
    MwText name; /* until it is whole */
    int file;    /* of that name, which holds the lock; or -1 */
} MergedFile;

/* Only another run's lock is in the way: not all systems have locks that belong to what was opened,
 * as SQLite, which opens the file as well, would give up those of the process. It never locks the
 * first byte. */
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

/* Is the opened file empty, and behind this name alone? */
static bool is_new(int file)
{
    struct stat is;
    return fstat(file, &is) == 0 && S_ISREG(is.st_mode) && is.st_size == 0 && is.st_nlink == 1;
}

/* Opens the name, locked and empty. What has it already is of a run that was killed, or leads
 * elsewhere: that is taken away. */
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
        bool named = mw_has_name(file, new->name.s); /* until it was locked it may have lost it */
        if (named && is_new(file)) {
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
    return status == MWESO_OK ? is_free(to, error) : status; /* it may have come meanwhile */
}

static void end_new(MergedFile *new)
{
    if (new->file >= 0 && mw_has_name(new->file, new->name.s)) unlink(new->name.s);
    if (new->file >= 0) close(new->file);
    mw_text_free(&new->name);
}

static MwesoStatus vacuum_into(const Merge *merge, const MergedFile *new)
{
    char *sql = sqlite3_mprintf("VACUUM INTO %Q", new->name.s);
    if (!sql) return mw_no_memory(merge->error);
    bool good = sqlite3_exec(merge->all, sql, NULL, NULL, NULL) == SQLITE_OK;
    sqlite3_free(sql);
    return good ? MWESO_OK : mw_database_fail_with(merge->all, new->to, merge->error);
}

static MwesoStatus put_in_place(const Merge *merge, const MergedFile *new)
{
    if (fsync(new->file) == 0 && rename(new->name.s, new->to) == 0) return MWESO_OK;
    return mw_fail(merge->error, MWESO_IO, 0, "%.200s cannot be written: %m", new->to);
}

static MwesoStatus write_out(const Merge *merge, const MergedFile *new)
{
    MwesoStatus status = vacuum_into(merge, new);
    if (status != MWESO_OK) return status;
    if (mw_has_name(new->file, new->name.s)) return put_in_place(merge, new);
    return mw_fail(merge->error, MWESO_IO, 0, "%.200s was taken away", new->name.s);
}

/* ---- public ---------------------------------------------------------------------------------- */

static MwesoStatus gather(Merge *merge, const char *const *files, size_t count)
{
    MwText schema = {0};
    mw_text_add(&schema, "BEGIN;");
    mw_store_schema(&schema);
    MwesoStatus status = schema.failed ? mw_no_memory(merge->error)
                                       : mw_database_run(merge->all, schema.s, merge->error);
    mw_text_free(&schema);
    if (status != MWESO_OK) return status;
    merge->insert = mw_stored_insert(merge->all, "INSERT OR IGNORE", merge->error);
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
    merge->all = mw_database_temporary(merge->error);
    if (!merge->all) return MWESO_IO;
    mw_database_may_stop(merge->all);
    MwesoStatus status = gather(merge, files, count);
    sqlite3_finalize(merge->insert);
    sqlite3_finalize(merge->same);
    if (status == MWESO_OK) status = count_games(merge, held, wanted);
    if (status == MWESO_OK) status = write_out(merge, new);
    mw_stored_close(&merge->first);
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
