/* Store: the games of a run in one SQLite file. */
#ifndef MWESO_STUDY_STORE_H
#define MWESO_STUDY_STORE_H

#include "base/text.h"

/* Counts our tables in the database `schema`: 3 in a store. */
#define MW_STORE_TABLES(schema) \
    "SELECT count(*) FROM " schema ".sqlite_schema WHERE name IN ('run', 'variant', 'game')"

/* Adds the statements that create the tables. */
void mw_store_schema(MwText *sql);

#endif
