/* Database: SQLite as the stores use it: short calls, and its errors as ours. */
#ifndef MWESO_STUDY_DATABASE_H
#define MWESO_STUDY_DATABASE_H

#include <sqlite3.h>

#include "base/findings.h"

/* Opens a file for one process alone. NULL with an error. */
sqlite3 *mw_database_open(const char *file, int flags, MwesoError *error);

/* Lets long statements fail where everything is to end (base/stop.h). Not for a database that keeps
 * what was done: its last games are still to be written then. */
void mw_database_may_stop(sqlite3 *database);

/* Fills the error with what the database says is wrong with its file, or with `file`; MWESO_IO, or
 * MWESO_NO if it was stopped. */
MwesoStatus mw_database_fail(sqlite3 *database, MwesoError *error);
MwesoStatus mw_database_fail_with(sqlite3 *database, const char *file, MwesoError *error);

/* Is there a file of this name that is no regular one, and so no database? */
MwesoStatus mw_database_is_file(const char *file, MwesoError *error);

/* Runs statements without results. */
MwesoStatus mw_database_run(sqlite3 *database, const char *sql, MwesoError *error);

/* A prepared statement, or NULL with an error. Give it to sqlite3_finalize. */
sqlite3_stmt *mw_database_prepare(sqlite3 *database, const char *sql, MwesoError *error);

/* The one number that a query gives. */
MwesoStatus mw_database_number(sqlite3 *database, const char *sql, int64_t *number,
                               MwesoError *error);

#endif
