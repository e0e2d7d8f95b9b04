/* Database: short calls of SQLite for the stores, with its errors as ours.
 *
 * Neither a file nor the files next to it can be trusted: they may come from anybody, and SQLite
 * acts on both as soon as it reads the database. They are checked before the first statement:
 *
 *     FILE-journal  SQLite restores from it what a killed process had changed, as it must. It can
 *                   name a second journal, of a transaction on several files, which SQLite then
 *                   deletes, whatever file that is. This program writes one file at a time.
 *     FILE-wal      belongs to another form of SQLite's files, which this program never writes.
 *
 * Neither may be a link: SQLite would write to its target. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/process.h"
#include "study/store.h"

/* Adds the system's error message to SQLite's, so that a full disk differs from a limit. */
MwesoStatus mw_database_fail_with(sqlite3 *database, const char *file, MwesoError *error)
{
    int code = sqlite3_errcode(database), problem = sqlite3_system_errno(database);
    bool told = problem && (code == SQLITE_IOERR || code == SQLITE_CANTOPEN);
    if (code == SQLITE_INTERRUPT) return mw_not_stopped(error);
    if (code == SQLITE_BUSY)
        return mw_fail(error, MWESO_IO, 0, "%.200s is in use by another run", file);
    if (code == SQLITE_NOTADB)
        return mw_fail(error, MWESO_BAD_INPUT, 0, "%.200s is no store of games", file);
    if (sqlite3_extended_errcode(database) == SQLITE_READONLY_DIRECTORY)
        return mw_fail(error, MWESO_IO, 0, "%.200s cannot be written: its folder: %s", file,
                       strerror(EACCES));
    return mw_fail(error, MWESO_IO, 0, "%.200s: %.200s%s%s", file, sqlite3_errmsg(database),
                   told ? ": " : "", told ? strerror(problem) : "");
}

MwesoStatus mw_database_fail(sqlite3 *database, MwesoError *error)
{
    const char *file = sqlite3_db_filename(database, "main");
    return mw_database_fail_with(database, file && *file ? file : "a temporary file", error);
}

MwesoStatus mw_database_run(sqlite3 *database, const char *sql, MwesoError *error)
{
    if (sqlite3_exec(database, sql, NULL, NULL, NULL) == SQLITE_OK) return MWESO_OK;
    return mw_database_fail(database, error);
}

/* ---- opening --------------------------------------------------------------------------------- */

/* Checks that a file can be read, or creates an empty one: SQLite would not say why it cannot. */
static MwesoStatus check_file(const char *file, bool writes, bool *created, MwesoError *error)
{
    struct stat is;
    *created = false;
    if (!*file || strcmp(file, ":memory:") == 0) return MWESO_OK; /* not a file */
    if (stat(file, &is) == 0 && !S_ISREG(is.st_mode))
        return mw_fail(error, MWESO_IO, 0, "%.200s is no regular file, and so no store of games",
                       file);
    if (!writes && access(file, R_OK) == 0) return MWESO_OK;
    if (!writes)
        return mw_fail(error, MWESO_IO, 0, "%.200s cannot be read: %s", file, strerror(errno));
    int made = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    *created = made >= 0;
    if (*created) close(made);
    if (*created || (errno == EEXIST && access(file, W_OK) == 0)) return MWESO_OK;
    return mw_fail(error, MWESO_IO, 0, "%.200s cannot be written: %s", file, strerror(errno));
}

/* Keeps SQLite from running triggers, views and functions in the schema of a file, and from reading
 * schema texts longer than ours. */
static void distrust(sqlite3 *database)
{
    enum { MOST_SQL = 1 << 14, MOST_COLUMNS = 64, MOST_DEPTH = 32 };
    sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
    sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
    sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    sqlite3_limit(database, SQLITE_LIMIT_SQL_LENGTH, MOST_SQL);
    sqlite3_limit(database, SQLITE_LIMIT_COLUMN, MOST_COLUMNS);
    sqlite3_limit(database, SQLITE_LIMIT_EXPR_DEPTH, MOST_DEPTH);
}

/* Refuses a journal that ends with the marker of a second journal's name. */
static MwesoStatus check_journal(const char *journal, MwesoError *error)
{
    static const unsigned char mark[] = {0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7};
    unsigned char end[sizeof mark];
    struct stat is;
    int file = open(journal, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0 && errno == ENOENT) return MWESO_OK;
    bool good = file >= 0 && fstat(file, &is) == 0;
    off_t at = good ? is.st_size - (off_t)sizeof end : 0;
    bool marked = at >= 0 && good && pread(file, end, sizeof end, at) == sizeof end &&
                  memcmp(end, mark, sizeof end) == 0;
    int problem = errno;
    if (file >= 0) close(file);
    if (!good)
        return mw_fail(error, MWESO_IO, 0, "%.200s cannot be read: %s", journal, strerror(problem));
    if (!marked) return MWESO_OK;
    return mw_fail(error, MWESO_BAD_INPUT, 0,
                   "%.200s is no journal of a store of games: it names a file to be deleted",
                   journal);
}

/* Refuses files next to a database that SQLite must not act on. */
static MwesoStatus check_beside(sqlite3 *database, MwesoError *error)
{
    struct stat is;
    const char *full = sqlite3_db_filename(database, "main");
    if (!full || !*full) return MWESO_OK;
    const char *journal = sqlite3_filename_journal(full), *wal = sqlite3_filename_wal(full);
    if (lstat(wal, &is) == 0)
        return mw_fail(error, MWESO_BAD_INPUT, 0,
                       "%.200s is there, which no store of games has beside it", wal);
    if (lstat(journal, &is) != 0) return MWESO_OK;
    if (!S_ISREG(is.st_mode))
        return mw_fail(error, MWESO_BAD_INPUT, 0,
                       "%.200s is no regular file, and so no journal of a store of games", journal);
    if (is.st_nlink != 1) /* SQLite would also write to the file's other name */
        return mw_fail(error, MWESO_BAD_INPUT, 0,
                       "%.200s is a file by another name, too, and so no journal of a store of "
                       "games",
                       journal);
    return check_journal(journal, error);
}

/* Refuses the form with a WAL. Reads by SQLite's own descriptor: closing another one would release
 * the locks of this process. */
static MwesoStatus check_form(sqlite3 *database, const char *name, MwesoError *error)
{
    enum { FORM = 19, WITH_WAL = 2 }; /* offset of a byte in the file's header */
    unsigned char form = 0;
    sqlite3_file *file = NULL;
    sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    bool with_wal = file && file->pMethods &&
                    file->pMethods->xRead(file, &form, 1, FORM) == SQLITE_OK && form == WITH_WAL;
    if (!with_wal) return MWESO_OK;
    return mw_fail(error, MWESO_BAD_INPUT, 0,
                   "%.200s is no store of games in this form: set it back by PRAGMA "
                   "journal_mode = DELETE",
                   name);
}

static int gives_up(void *user)
{
    (void)user;
    return 1;
}

/* Runs the first statement, which reads the schema. With an untrusted schema it might never end. */
static MwesoStatus first_statement(sqlite3 *database, const char *file, MwesoError *error)
{
    enum { STEPS = 100000 }; /* steps of SQLite's virtual machine; usually some hundred */
    sqlite3_progress_handler(database, STEPS, gives_up, NULL);
    bool good = sqlite3_exec(
                    database,
                    "PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = NORMAL;"
                    "PRAGMA cell_size_check = ON; SELECT 1 FROM sqlite_schema NOT INDEXED LIMIT 1",
                    NULL, NULL, NULL) == SQLITE_OK;
    sqlite3_progress_handler(database, 0, NULL, NULL);
    if (good) return check_form(database, file, error);
    int code = sqlite3_errcode(database);
    if (code != SQLITE_INTERRUPT && code != SQLITE_CORRUPT && code != SQLITE_ERROR)
        return mw_database_fail_with(database, file, error);
    return mw_fail(error, MWESO_BAD_INPUT, 0, "%.200s is no store of games", file);
}

static sqlite3 *open_by(const char *file, int flags, int *code, MwesoError *error)
{
    sqlite3 *database = NULL;
    MwesoStatus status = MWESO_OK;
    char *name = sqlite3_mprintf("%s%s", strncmp(file, "file:", 5) == 0 ? "./" : "", file);
    int opened = name ? sqlite3_open_v2(name, &database, flags | SQLITE_OPEN_NOMUTEX, NULL)
                      : SQLITE_NOMEM;
    sqlite3_free(name);
    if (!database) status = mw_no_memory(error);
    else if (opened != SQLITE_OK) status = mw_database_fail_with(database, file, error);
    if (status == MWESO_OK) {
        distrust(database);
        status = check_beside(database, error);
    }
    if (status == MWESO_OK) status = check_form(database, file, error);
    if (status == MWESO_OK) status = first_statement(database, file, error);
    if (status == MWESO_OK) return database;
    *code = database ? sqlite3_extended_errcode(database) : SQLITE_NOMEM;
    sqlite3_close(database);
    return NULL;
}

/* A store opened for writing is locked until it is closed. Opening one for reading may first have
 * to restore it from the journal of a killed process, which writes to it. */
sqlite3 *mw_database_open(const char *file, bool writes, MwesoError *error)
{
    int code = SQLITE_OK;
    int flags = writes ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY;
    bool created;
    if (check_file(file, writes, &created, error) != MWESO_OK) return NULL;
    sqlite3 *database = open_by(file, flags, &code, error);
    if (!database && created) unlink(file);
    if (database || code != SQLITE_READONLY_ROLLBACK) return database;
    sqlite3 *put_back = open_by(file, SQLITE_OPEN_READWRITE, &code, error);
    sqlite3_close(put_back);
    return put_back ? open_by(file, flags, &code, error) : NULL;
}

/* ---- statements ------------------------------------------------------------------------------ */

static int stops(void *user)
{
    (void)user;
    return mw_stopped();
}

void mw_database_may_stop(sqlite3 *database)
{
    enum { STEPS = 10000 }; /* steps of SQLite's virtual machine: less than a millisecond */
    sqlite3_progress_handler(database, STEPS, stops, NULL);
}

sqlite3_stmt *mw_database_prepare(sqlite3 *database, const char *sql, MwesoError *error)
{
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(database, sql, -1, &statement, NULL) == SQLITE_OK) return statement;
    mw_database_fail(database, error);
    return NULL;
}

MwesoStatus mw_database_step(sqlite3_stmt *statement, MwesoError *error)
{
    bool good = sqlite3_step(statement) == SQLITE_DONE;
    MwesoStatus status = good ? MWESO_OK : mw_database_fail(sqlite3_db_handle(statement), error);
    sqlite3_reset(statement);
    return status;
}

MwesoStatus mw_database_run_with(sqlite3 *database, const char *sql, const char *const *texts,
                                 size_t count, MwesoError *error)
{
    sqlite3_stmt *statement = mw_database_prepare(database, sql, error);
    if (!statement) return MWESO_IO;
    for (size_t i = 0; i < count; i++)
        sqlite3_bind_text(statement, (int)i + 1, texts[i], -1, SQLITE_STATIC);
    MwesoStatus status = mw_database_step(statement, error);
    sqlite3_finalize(statement);
    return status;
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
