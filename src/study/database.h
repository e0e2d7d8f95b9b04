/* Database: SQLite as the stores use it: short calls, and its errors as ours. */
#ifndef MWESO_STUDY_DATABASE_H
#define MWESO_STUDY_DATABASE_H

#include <sqlite3.h>

#include "base/findings.h"

/* Opens a file that may come from anybody, for one process alone: to be read, or also to be written
 * and begun. NULL with an error: MWESO_BAD_INPUT if it is no database of the form that this program
 * writes, or if what lies beside it (FILE-journal, FILE-wal) is none of its own; else MWESO_IO. */
sqlite3 *mw_database_open(const char *file, bool writes, MwesoError *error);

/* A database in a file of the system's that goes away by itself. NULL with an error. */
sqlite3 *mw_database_temporary(MwesoError *error);

/* Lets long statements fail where everything is to end (base/process.h). Not for a database that
 * keeps what was done: its last games are still to be written then. */
void mw_database_may_stop(sqlite3 *database);

/* Fills the error with what the database says is wrong with its file, or with `file`; MWESO_IO, or
 * MWESO_NO if it was stopped. */
MwesoStatus mw_database_fail(sqlite3 *database, MwesoError *error);
MwesoStatus mw_database_fail_with(sqlite3 *database, const char *file, MwesoError *error);

/* Runs statements without results. */
MwesoStatus mw_database_run(sqlite3 *database, const char *sql, MwesoError *error);

/* A prepared statement, or NULL with an error. Give it to sqlite3_finalize. */
sqlite3_stmt *mw_database_prepare(sqlite3 *database, const char *sql, MwesoError *error);

/* Runs a prepared statement without results once more. */
MwesoStatus mw_database_step(sqlite3_stmt *statement, MwesoError *error);

/* Runs one statement with texts for its parameters. */
MwesoStatus mw_database_run_with(sqlite3 *database, const char *sql, const char *const *texts,
                                 size_t count, MwesoError *error);

/* The one number that a query gives. Of tables in a file from anybody such a number says nothing:
 * see study/stored.h. */
MwesoStatus mw_database_number(sqlite3 *database, const char *sql, int64_t *number,
                               MwesoError *error);

#endif
