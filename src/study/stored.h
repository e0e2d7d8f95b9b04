/* Stored: the tables of a store, and how far what is read back from them is believed. */
#ifndef MWESO_STUDY_STORED_H
#define MWESO_STUDY_STORED_H

#include "study/database.h"

enum { MW_MOST_GAMES = 1000000000, MW_MOST_TURNS = 1000000, MW_MOST_VARIANTS = 4096 };

/* The fact of a run, before the number of a variant, that holds its label where that is not its
 * name. */
#define MW_STORE_LABEL "label "

/* Adds the statements that create the tables. */
void mw_store_schema(MwText *sql);

/* What the run says under a name. */
typedef struct MwStoredFact {
    char *name, *value;
} MwStoredFact;

/* A store in an open database. */
typedef struct MwStored {
    sqlite3 *database;
    const char *file; /* for messages; the caller's */
    MwStoredFact *facts;
    size_t fact_count, fact_room;
    int64_t games, variants, max_turns;
    bool empty; /* there are no tables yet, and so no more to be read */
} MwStored;

/* Opens a store from anybody, to be read or also to be written and begun. The database must have
 * the tables of a store, in the form of this release or of 0.1.0, and nothing besides: an index in
 * it, made by whoever wrote the file, would answer some queries in the place of its table.
 * MWESO_BAD_INPUT, MWESO_IO; to be closed in any case. */
MwesoStatus mw_stored_open(MwStored *stored, const char *file, bool writes, MwesoError *error);
void mw_stored_close(MwStored *stored);

/* Reads what a store that is not empty says of its run, and how many games, turns and variants
 * there are to be, which is due before any game is read. MWESO_BAD_INPUT, MWESO_IO. */
MwesoStatus mw_stored_read_run(MwStored *stored, MwesoError *error);

/* What the run says under `name`; "" if nothing. Lives as long as the store. */
const char *mw_stored_fact(const MwStored *stored, const char *name);

/* ---- rows ------------------------------------------------------------------------------------
 *
 * Rows are read here and nowhere else, and each is checked as it is read: what was checked by one
 * query may not be what another one finds.
 */

enum { MW_EVERY_VARIANT = -1 };

/* Rows under way, in the order of their keys. `status` is why there are no more: MWESO_OK at their
 * end, MWESO_BAD_INPUT for one that cannot be true, MWESO_IO. */
typedef struct MwStoredRows {
    const MwStored *stored;
    sqlite3_stmt *query;
    int64_t variant; /* of this row, and of all where `one` is set */
    bool one;
    MwesoFigures figures;                     /* of a game */
    const char *name, *fingerprint, *answers; /* of a variant, until the next row */
    MwesoStatus status;
    MwesoError *error;
} MwStoredRows;

/* The variants from number 0 on. */
void mw_stored_variants(const MwStored *stored, MwStoredRows *rows, MwesoError *error);
bool mw_stored_next_variant(MwStoredRows *rows);

/* The games of a variant, or of every one. No figure is of another type, or what no game can bring
 * about, and no game is there twice. */
void mw_stored_games(const MwStored *stored, int64_t variant, MwStoredRows *rows,
                     MwesoError *error);
bool mw_stored_next_game(MwStoredRows *rows);

/* Why there were no more rows. */
MwesoStatus mw_stored_end(MwStoredRows *rows);

/* Looks at every game. */
MwesoStatus mw_stored_check(const MwStored *stored, MwesoError *error);

/* Marks in `held` (a bit for each game of the run, so many bytes as games / 8 + 1) which games of a
 * variant the store holds, and adds their number to `count`. */
MwesoStatus mw_stored_held(const MwStored *stored, int64_t variant, unsigned char *held,
                           uint64_t *count, MwesoError *error);
bool mw_is_held(const unsigned char *held, uint64_t game);

/* Writes a row of "INSERT INTO game VALUES(?, ...)", which mw_stored_insert prepares. */
sqlite3_stmt *mw_stored_insert(sqlite3 *database, const char *how, MwesoError *error);
MwesoStatus mw_stored_write(sqlite3_stmt *insert, int64_t variant, const MwesoFigures *figures,
                            MwesoError *error);

#endif
