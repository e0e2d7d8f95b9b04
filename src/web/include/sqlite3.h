/* Where there are no stores, no SQLite keeps them. */
#ifndef MWESO_WEB_SQLITE_H
#define MWESO_WEB_SQLITE_H

static inline const char *sqlite3_libversion(void) { return "none"; }

#endif
