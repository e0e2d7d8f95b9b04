/* Stored: the tables of a store, and how far what is read back from them is believed. */
#ifndef MWESO_STUDY_STORED_H
#define MWESO_STUDY_STORED_H

#include "study/database.h"

enum { MW_MOST_GAMES = 1000000000, MW_MOST_TURNS = 1000000 };

/* The fact of a run, before the number of a variant, that holds its label where that is not its
 * name. */
#define MW_STORE_LABEL "label "

/* Adds the statements that create the tables. */
void mw_store_schema(MwText *sql);

/* A store inside an open database. */
typedef struct MwStored {
    sqlite3 *database;
    const char *schema; /* "main", or the name it is attached by */
    const char *file;   /* for messages */
    int64_t games, variants, max_turns;
} MwStored;

/* Whose tables a database has: a store's, in the form of this release or of 0.1.0, or none yet. */
typedef enum MwStoreTables {
    MW_STORE_TABLES_NONE,
    MW_STORE_TABLES_OURS,
    MW_STORE_TABLES_OTHERS
} MwStoreTables;

MwesoStatus mw_stored_tables(const MwStored *stored, MwStoreTables *tables, MwesoError *error);

/* Reads how many games, turns and variants there are to be, and looks at every row of a game: no
 * figure may be of another type, or be what no game can bring about. MWESO_BAD_INPUT. */
MwesoStatus mw_stored_check(MwStored *stored, MwesoError *error);

/* What the run says under `name`; "" if nothing. */
MwesoStatus mw_stored_fact(const MwStored *stored, const char *name, MwText *value,
                           MwesoError *error);

/* Marks in `held` (a bit for each game of the run, so many bytes as games / 8 + 1) which games of a
 * variant the store holds, and adds their number to `count`. The rows were checked. */
MwesoStatus mw_stored_held(const MwStored *stored, int64_t variant, unsigned char *held,
                           uint64_t *count, MwesoError *error);
bool mw_is_held(const unsigned char *held, uint64_t game);

/* The figures in a row of "SELECT * FROM game" that was checked. */
void mw_stored_figures(sqlite3_stmt *row, MwesoFigures *figures);

#endif
