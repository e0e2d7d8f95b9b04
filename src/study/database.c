/* Database: SQLite as the stores use it: short calls, and its errors as ours. */
#include "study/database.h"

#include <string.h>
#include <sys/stat.h>

#include "base/stop.h"

/* Behind SQLite's words for it stand those of the system, which know a full disk from a limit. */
MwesoStatus mw_database_fail_with(sqlite3 *database, const char *file, MwesoError *error)
{
    int code = sqlite3_errcode(database), problem = sqlite3_system_errno(database);
    bool told = problem && (code == SQLITE_IOERR || code == SQLITE_CANTOPEN);
    if (code == SQLITE_INTERRUPT) return mw_not_stopped(error);
    if (code == SQLITE_BUSY)
        return mw_fail(error, MWESO_IO, 0, "%.200s is in use by another run", file);
    if (code == SQLITE_NOTADB)
        return mw_fail(error, MWESO_IO, 0, "%.200s is no store of games", file);
    return mw_fail(error, MWESO_IO, 0, "%.200s: %.200s%s%s", file, sqlite3_errmsg(database),
                   told ? ": " : "", told ? strerror(problem) : "");
}

MwesoStatus mw_database_fail(sqlite3 *database, MwesoError *error)
{
    const char *file = sqlite3_db_filename(database, "main");
    return mw_database_fail_with(database, file && *file ? file : "a temporary file", error);
}

MwesoStatus mw_database_is_file(const char *file, MwesoError *error)
{
    struct stat is;
    if (stat(file, &is) != 0 || S_ISREG(is.st_mode)) return MWESO_OK;
    return mw_fail(error, MWESO_IO, 0, "%.200s is no regular file, and so no store of games", file);
}

/* What a file from anybody may have besides tables is not run: triggers, views, and functions in
 * the schema. */
static void distrust(sqlite3 *database)
{
    sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
    sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
    sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
}

MwesoStatus mw_database_run(sqlite3 *database, const char *sql, MwesoError *error)
{
    if (sqlite3_exec(database, sql, NULL, NULL, NULL) == SQLITE_OK) return MWESO_OK;
    return mw_database_fail(database, error);
}

/* Whoever has opened a store has it alone until he closes it. */
sqlite3 *mw_database_open(const char *file, int flags, MwesoError *error)
{
    sqlite3 *database = NULL;
    if (mw_database_is_file(file, error) != MWESO_OK) return NULL;
    if (sqlite3_open_v2(file, &database, flags, NULL) == SQLITE_OK) {
        distrust(database);
        if (mw_database_run(database,
                            "PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = NORMAL;"
                            "SELECT count(*) FROM sqlite_schema",
                            error) == MWESO_OK)
            return database;
    } else if (database) {
        mw_database_fail_with(database, file, error);
    } else {
        mw_no_memory(error);
    }
    sqlite3_close(database);
    return NULL;
}

static int stops(void *user)
{
    (void)user;
    return mw_stopped();
}

void mw_database_may_stop(sqlite3 *database)
{
    enum { STEPS = 10000 }; /* of SQLite's machine between two looks: less than a millisecond */
    sqlite3_progress_handler(database, STEPS, stops, NULL);
}

sqlite3_stmt *mw_database_prepare(sqlite3 *database, const char *sql, MwesoError *error)
{
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(database, sql, -1, &statement, NULL) == SQLITE_OK) return statement;
    mw_database_fail(database, error);
    return NULL;
}

MwesoStatus mw_database_number(sqlite3 *database, const char *sql, int64_t *number,
                               MwesoError *error)
{
    sqlite3_stmt *statement = mw_database_prepare(database, sql, error);
    if (!statement) return MWESO_IO;
    int result = sqlite3_step(statement);
    *number = result == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
    MwesoStatus status = result == SQLITE_ROW ? MWESO_OK : mw_database_fail(database, error);
    sqlite3_finalize(statement);
    return status;
}
