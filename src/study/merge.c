/* Merge: the stores of a run's shards joined into one file.
 *
 * The rows are gathered in a database of their own, which is then written out in the order of its
 * keys. So the file depends on the rows alone and not on how the run was divided.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/stop.h"
#include "study/stored.h"

typedef struct Merge {
    sqlite3 *all;
    const char *file; /* the one that is joined now */
    bool first;
    MwesoError *error;
} Merge;

static MwesoStatus run(Merge *merge, const char *sql)
{
    return mw_database_run(merge->all, sql, merge->error);
}

/* Is the query's number 0? If not, says what is wrong with the file. */
static MwesoStatus none(Merge *merge, const char *sql, const char *wrong)
{
    int64_t number;
    MwesoStatus status = mw_database_number(merge->all, sql, &number, merge->error);
    if (status != MWESO_OK || number == 0) return status;
    return mw_fail(merge->error, MWESO_BAD_INPUT, 0, "%.200s %s", merge->file, wrong);
}

/* What is wrong with a part is told with its name. */
static MwesoStatus fail(Merge *merge)
{
    return mw_database_fail_with(merge->all, merge->file, merge->error);
}

static MwesoStatus attach(Merge *merge)
{
    MwStoreTables tables = MW_STORE_TABLES_OTHERS;
    MwStored part = {.database = merge->all, .schema = "part", .file = merge->file};
    if (access(merge->file, R_OK) != 0)
        return mw_fail(merge->error, MWESO_IO, 0, "%.200s cannot be read: %s", merge->file,
                       strerror(errno));
    MwesoStatus status = mw_database_is_file(merge->file, merge->error);
    if (status != MWESO_OK) return status;
    char *sql = sqlite3_mprintf("ATTACH %Q AS part; SELECT count(*) FROM part.sqlite_schema",
                                merge->file);
    if (!sql) return mw_no_memory(merge->error);
    bool attached = sqlite3_exec(merge->all, sql, NULL, NULL, NULL) == SQLITE_OK;
    sqlite3_free(sql);
    if (!attached && sqlite3_errcode(merge->all) != SQLITE_NOTADB) return fail(merge);
    if (attached) status = mw_stored_tables(&part, &tables, merge->error);
    if (status == MWESO_OK && tables != MW_STORE_TABLES_OURS)
        return mw_fail(merge->error, MWESO_BAD_INPUT, 0, "%.200s is no store of games",
                       merge->file);
    return status == MWESO_OK ? mw_stored_check(&part, merge->error) : status;
}

/* The first file says what the run is; the whole of it is shard 1 of 1. */
static MwesoStatus take_run(Merge *merge)
{
    return run(merge, "INSERT INTO run SELECT * FROM part.run ORDER BY rowid;"
                      "UPDATE run SET value = '1/1' WHERE name = 'shard';"
                      "INSERT INTO variant SELECT * FROM part.variant");
}

static MwesoStatus check_run(Merge *merge)
{
    MwesoStatus status = none(merge,
                              "SELECT count(*) FROM (SELECT * FROM part.run WHERE name <> 'shard' "
                              "EXCEPT SELECT * FROM run)",
                              "is of another run than the first file");
    return status != MWESO_OK
               ? status
               : none(merge,
                      "SELECT (SELECT count(*) FROM (SELECT * FROM part.variant EXCEPT "
                      "SELECT * FROM variant)) + abs((SELECT count(*) FROM part.variant) - "
                      "(SELECT count(*) FROM variant))",
                      "is of other variants than the first file");
}

static MwesoStatus take_games(Merge *merge)
{
    MwesoStatus status = run(merge, "INSERT OR IGNORE INTO game SELECT * FROM part.game");
    return status != MWESO_OK ? status
                              : none(merge,
                                     "SELECT count(*) FROM (SELECT * FROM part.game EXCEPT "
                                     "SELECT * FROM game)",
                                     "holds a game that went otherwise in another file");
}

static MwesoStatus join_file(Merge *merge)
{
    MwesoStatus status = attach(merge);
    if (status == MWESO_OK && merge->first) status = take_run(merge);
    if (status == MWESO_OK) status = check_run(merge);
    if (status == MWESO_OK) status = take_games(merge);
    if (status == MWESO_OK) status = run(merge, "DETACH part");
    merge->first = false;
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

/* Written under another name first, so that `to` is whole as soon as it is there. */
static MwesoStatus write_out(Merge *merge, const char *to)
{
    char *name = sqlite3_mprintf("%s.new", to);
    char *sql = name ? sqlite3_mprintf("VACUUM INTO %Q", name) : NULL;
    MwesoStatus status = sql ? MWESO_OK : mw_no_memory(merge->error);
    if (sql) unlink(name);
    if (sql && sqlite3_exec(merge->all, sql, NULL, NULL, NULL) != SQLITE_OK)
        status = mw_database_fail_with(merge->all, to, merge->error);
    int file = status == MWESO_OK ? open(name, O_RDONLY) : -1;
    if (status == MWESO_OK && (file < 0 || fsync(file) != 0 || rename(name, to) != 0))
        status = mw_fail(merge->error, MWESO_IO, 0, "%.200s cannot be written: %s", to,
                         strerror(errno));
    if (file >= 0) close(file);
    if (name && status != MWESO_OK) unlink(name);
    sqlite3_free(sql);
    sqlite3_free(name);
    return status;
}

static MwesoStatus gather(Merge *merge, const char *const *files, size_t count)
{
    MwText schema = {0};
    mw_store_schema(&schema);
    MwesoStatus status = schema.failed ? mw_no_memory(merge->error) : run(merge, schema.s);
    for (size_t i = 0; i < count && status == MWESO_OK; i++) {
        merge->file = files[i];
        status = join_file(merge);
    }
    mw_text_free(&schema);
    return status;
}

MwesoStatus mweso_store_merge(const char *to, const char *const *files, size_t count,
                              uint64_t *held, uint64_t *wanted, MwesoError *error)
{
    MwesoStatus status = mw_check_given(to, "the name of the new file", error);
    if (status == MWESO_OK) status = mw_check_given(files, "the list of files", error);
    for (size_t i = 0; i < count && status == MWESO_OK; i++)
        status = mw_check_given(files[i], "the name of a file", error);
    if (status != MWESO_OK) return status;
    if (access(to, F_OK) == 0) return mw_fail(error, MWESO_USAGE, 0, "%.200s is there already", to);
    /* the empty name: a file that goes away by itself */
    Merge merge = {mw_database_open("", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, error), NULL,
                   true, error};
    if (!merge.all) return MWESO_IO;
    mw_database_may_stop(merge.all);
    status = gather(&merge, files, count);
    if (status == MWESO_OK) status = count_games(&merge, held, wanted);
    if (status == MWESO_OK) status = write_out(&merge, to);
    sqlite3_close(merge.all);
    return status;
}
