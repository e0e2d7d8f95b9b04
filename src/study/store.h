/* Store: the tables of games in SQLite files, checked as they are read. */
#ifndef MWESO_STUDY_STORE_H
#define MWESO_STUDY_STORE_H

#include <sqlite3.h>

#include "base/findings.h"

/* ---- databases ------------------------------------------------------------------------------- */

/* Opens an untrusted file, for one process alone: for reading, or for creating and writing as well.
 * The name "" means a temporary file of the system. NULL with an error: MWESO_BAD_INPUT if it is
 * not a database in the form that this program writes, or if a file next to it (FILE-journal,
 * FILE-wal) is not its own; else MWESO_IO. */
sqlite3 *mw_database_open(const char *file, bool writes, MwesoError *error);

/* Lets a stop (base/process.h) interrupt long statements. Not for a database that games are played
 * into, as the last games must be written after a stop. */
void mw_database_may_stop(sqlite3 *database);

/* Fills `error` with that of the database, naming its file or `file`; MWESO_IO, or MWESO_NO after a
 * stop. */
MwesoStatus mw_database_fail(sqlite3 *database, MwesoError *error);
MwesoStatus mw_database_fail_with(sqlite3 *database, const char *file, MwesoError *error);

/* Runs statements without results. */
MwesoStatus mw_database_run(sqlite3 *database, const char *sql, MwesoError *error);

/* Runs one statement with texts for its parameters. */
MwesoStatus mw_database_run_with(sqlite3 *database, const char *sql, const char *const *texts,
                                 size_t count, MwesoError *error);

/* Prepares a statement; NULL with an error. To be freed with sqlite3_finalize. */
sqlite3_stmt *mw_database_prepare(sqlite3 *database, const char *sql, MwesoError *error);

/* Runs a prepared statement without results once. */
MwesoStatus mw_database_step(sqlite3_stmt *statement, MwesoError *error);

/* The number that a query returns. In an untrusted table such a number proves nothing: rows must be
 * read one by one, as below. */
MwesoStatus mw_database_number(sqlite3 *database, const char *sql, int64_t *number,
                               MwesoError *error);

/* ---- tables ---------------------------------------------------------------------------------- */

enum { MW_MOST_GAMES = 1000000000, MW_MOST_TURNS = 1000000, MW_MOST_VARIANTS = 4096 };

/* A fact with this name and the number of a variant holds a label that differs from the variant's
 * name. */
#define MW_STORE_LABEL "label "

/* A row of the table `run`. */
typedef struct MwStoreFact {
    char *name, *value;
} MwStoreFact;

/* An open store. */
typedef struct MwStoreTables {
    sqlite3 *database;
    const char *file; /* for messages; belongs to the caller */
    MwStoreFact *facts;
    size_t fact_count, fact_room;
    int64_t games, variants, max_turns;
    bool empty; /* there are no tables yet */
} MwStoreTables;

/* Opens an untrusted store, for reading, or for creating and writing as well. The database must
 * have the tables of a store, in the form of this release or of 0.1.0, and nothing else: an
 * additional index would answer some queries in place of its table. MWESO_BAD_INPUT, MWESO_IO; to
 * be closed in any case. */
MwesoStatus mw_store_open(MwStoreTables *tables, const char *file, bool writes, MwesoError *error);
void mw_store_close(MwStoreTables *tables);

/* Reads the facts of a store that is not empty, and the numbers of its games, turns and variants;
 * must precede reading any game. MWESO_BAD_INPUT, MWESO_IO. */
MwesoStatus mw_store_read_run(MwStoreTables *tables, MwesoError *error);

/* The value of a fact; "" if there is none. Lives as long as the store. */
const char *mw_store_fact(const MwStoreTables *tables, const char *name);

/* Fills in the plan of the games (except threads) from the facts; its texts live as long as the
 * store and *players, which is to be freed in any case. MWESO_BAD_INPUT, MWESO_IO. */
MwesoStatus mw_store_read_plan(const MwStoreTables *tables, MwesoPlan *plan, char **players,
                               MwesoError *error);
/* Fails with MWESO_BAD_INPUT and "FILE: `what` 'text'". */
MwesoStatus mw_store_unusable(const MwStoreTables *tables, const char *what, const char *text,
                              MwesoError *error);

/* Begins a transaction with the statement `begin`, and creates the tables in it. */
MwesoStatus mw_store_create(sqlite3 *database, const char *begin, MwesoError *error);

/* Write a row of `run`, and a row of `variant`. */
MwesoStatus mw_store_write_fact(sqlite3 *database, const char *name, const char *value,
                                MwesoError *error);
MwesoStatus mw_store_write_variant(sqlite3 *database, int64_t number, const char *name,
                                   const char *fingerprint, const char *answers, MwesoError *error);

/* Prepares "`how` INTO game VALUES(?, ...)"; and writes a row with it. */
sqlite3_stmt *mw_store_insert(sqlite3 *database, const char *how, MwesoError *error);
MwesoStatus mw_store_write(sqlite3_stmt *insert, int64_t variant, const MwesoFigures *figures,
                           MwesoError *error);

/* ---- rows ------------------------------------------------------------------------------------
 *
 * Rows are only read here, and each is checked whenever it is read: a second query may find other
 * rows than the first, which was checked. */

enum { MW_EVERY_VARIANT = -1 };

/* A running query, in the order of the rows' keys. `status` after the last row: MWESO_OK,
 * MWESO_BAD_INPUT for an impossible row, or MWESO_IO. */
typedef struct MwStoreRows {
    const MwStoreTables *tables;
    sqlite3_stmt *query;
    int64_t variant; /* of this row; if `one` is set, of all rows */
    bool one;
    MwesoFigures figures;                     /* of a game */
    const char *name, *fingerprint, *answers; /* of a variant, valid until the next row */
    MwesoStatus status;
    MwesoError *error;
} MwStoreRows;

/* Queries the variants, from number 0 on. */
void mw_store_variants(const MwStoreTables *tables, MwStoreRows *rows, MwesoError *error);
bool mw_store_next_variant(MwStoreRows *rows);

/* Queries the games of one variant, or of all (MW_EVERY_VARIANT). A row with an impossible figure,
 * or with a game that came before, ends the query. */
void mw_store_games(const MwStoreTables *tables, int64_t variant, MwStoreRows *rows,
                    MwesoError *error);
bool mw_store_next_game(MwStoreRows *rows);

/* Ends a query. Returns its `status`. */
MwesoStatus mw_store_end(MwStoreRows *rows);

/* Reads every game, which checks it. */
MwesoStatus mw_store_check(const MwStoreTables *tables, MwesoError *error);

/* Sets the bits of a variant's games in `held` (games / 8 + 1 bytes, a bit for each game of the
 * run), and adds their number to `count`. */
MwesoStatus mw_store_held(const MwStoreTables *tables, int64_t variant, unsigned char *held,
                          uint64_t *count, MwesoError *error);
bool mw_is_held(const unsigned char *held, uint64_t game);

#endif
