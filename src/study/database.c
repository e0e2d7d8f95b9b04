/* Database: SQLite as the stores use it: short calls, and its errors as ours. */
#include "study/database.h"

#include "base/stop.h"

MwesoStatus mw_database_fail(sqlite3 *database, MwesoError *error)
{
    if (sqlite3_errcode(database) == SQLITE_INTERRUPT) return mw_not_stopped(error);
    const char *file = sqlite3_db_filename(database, "main");
    if (sqlite3_errcode(database) == SQLITE_BUSY)
        return mw_fail(error, MWESO_IO, 0, "%.200s is in use by another run", file);
    if (sqlite3_errcode(database) == SQLITE_NOTADB)
        return mw_fail(error, MWESO_IO, 0, "%.200s is no store of games", file);
    return mw_fail(error, MWESO_IO, 0, "%.200s: %.200s", file ? file : "",
                   sqlite3_errmsg(database));
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
    if (sqlite3_open_v2(file, &database, flags, NULL) == SQLITE_OK) {
        if (mw_database_run(database,
                            "PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = NORMAL;"
                            "SELECT count(*) FROM sqlite_schema",
                            error) == MWESO_OK)
            return database;
    } else if (database) {
        mw_fail(error, MWESO_IO, 0, "%.200s: %.200s", file, sqlite3_errmsg(database));
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
