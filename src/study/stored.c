/* Stored: the tables of a store, and how far what is read back from them is believed.
 *
 *     run      what was asked for, by name: version, games, seed, players, starts, shard...
 *     variant  the variants: number, name, fingerprint, and the answers that are not the default
 *     game     one row a game: number of the variant, number of the game, and its figures
 *     labelled a view for other programs: each game with what its run and its variant say
 *
 * A store may come from anybody, and any SQLite program can alter it. The tables themselves refuse
 * what no game can bring about; since that can be switched off, and stores of release 0.1.0 do not
 * do it, the rows are looked at again whenever a store is opened. Figures that could be true are
 * found out only by playing the games again (study/verify.c).
 */
#include "study/stored.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { ANY = -1 };

static const int64_t most_laps = (int64_t)MW_MOST_TURNS *
                                 1000000000; /* end.lap_limit, every turn */
static const int64_t most_id = ((int64_t)1 << 53) - 1;
static const int64_t most_seeds = (int64_t)MW_MOST_TURNS * UINT16_MAX;
static const int64_t most_choices = (int64_t)MW_MOST_TURNS * 2 * MWESO_MOST_PITS;

/* What a figure can be: from `least` to `most`, and not more than the figure `within`, which stands
 * before it. */
typedef struct Range {
    int64_t least, most;
    int within;
} Range;

static Range range_of(size_t figure)
{
    const Range ranges[MWESO_FIGURE_COUNT] = {
        [MWESO_FIGURE_WINNER] = {MWESO_NOBODY, MWESO_NORTH, ANY},
        [MWESO_FIGURE_END] = {MWESO_GOES_ON, MWESO_END_COUNT - 1, ANY},
        [MWESO_FIGURE_FIRST_PLAYER] = {MWESO_SOUTH, MWESO_NORTH, ANY},
        [MWESO_FIGURE_ENDLESS] = {0, 1, ANY},
        [MWESO_FIGURE_TURNS] = {0, MW_MOST_TURNS, ANY},
        [MWESO_FIGURE_PASSES] = {0, MW_MOST_TURNS, MWESO_FIGURE_TURNS},
        [MWESO_FIGURE_LAPS] = {0, most_laps, ANY},
        [MWESO_FIGURE_LONGEST_MOVE] = {0, most_laps, MWESO_FIGURE_LAPS},
        [MWESO_FIGURE_CLOCKWISE_LAPS] = {0, most_laps, MWESO_FIGURE_LAPS},
        [MWESO_FIGURE_CAPTURED_SOUTH] = {0, most_seeds, ANY},
        [MWESO_FIGURE_CAPTURED_NORTH] = {0, most_seeds, ANY},
        [MWESO_FIGURE_CAPTURING_TURNS] = {0, MW_MOST_TURNS, MWESO_FIGURE_TURNS},
        [MWESO_FIGURE_CHOICES] = {0, most_choices, ANY},
        [MWESO_FIGURE_CHOICE_TURNS] = {0, MW_MOST_TURNS, MWESO_FIGURE_TURNS},
        [MWESO_FIGURE_LEAD_CHANGES] = {0, MW_MOST_TURNS, MWESO_FIGURE_TURNS},
        [MWESO_FIGURE_DECISIVE_TURN] = {0, MW_MOST_TURNS, MWESO_FIGURE_TURNS},
        [MWESO_FIGURE_GAME_ID] = {0, most_id, ANY},
        [MWESO_FIGURE_OPENING_ID] = {0, most_id, ANY},
    };
    return ranges[figure];
}

/* ---- the tables ------------------------------------------------------------------------------ */

static const char *const table_names[] = {"run", "variant", "game"};

enum { TABLES = sizeof table_names / sizeof *table_names };

static void add_figure(MwText *sql, size_t figure, bool strict)
{
    const char *name = mweso_figure_name(figure);
    Range range = range_of(figure);
    assert(range.within == ANY || (size_t)range.within < figure);
    mw_text_add(sql, ", %s INTEGER NOT NULL", name);
    if (strict)
        mw_text_add(sql, " CHECK(%s BETWEEN %lld AND %lld)", name, (long long)range.least,
                    (long long)range.most);
    if (strict && range.within != ANY)
        mw_text_add(sql, " CHECK(%s <= %s)", name, mweso_figure_name((size_t)range.within));
}

/* The statement that creates a table: `strict` as this release does, else as 0.1.0 did. */
static void add_table(MwText *sql, int table, bool strict)
{
    const char *end = strict ? " STRICT" : "";
    if (table == 0)
        mw_text_add(sql, "CREATE TABLE run(name TEXT PRIMARY KEY, value TEXT NOT NULL)%s", end);
    if (table == 1)
        mw_text_add(sql,
                    "CREATE TABLE variant(number INTEGER PRIMARY KEY, name TEXT NOT NULL,"
                    " fingerprint TEXT NOT NULL, answers TEXT NOT NULL)%s",
                    end);
    if (table < 2) return;
    mw_text_add(sql, "CREATE TABLE game(variant INTEGER NOT NULL, game INTEGER NOT NULL");
    for (size_t i = 0; i < MWESO_FIGURE_COUNT; i++) add_figure(sql, i, strict);
    mw_text_add(sql, ", PRIMARY KEY(variant, game)) WITHOUT ROWID%s", strict ? ", STRICT" : "");
}

/* Rows that can lie beside those of other stores. This program never reads them. */
static void add_view(MwText *sql)
{
    static const struct {
        const char *fact, *column;
    } told[] = {{"players", "players"},
                {"start", "placement"},
                {"seed", "seed"},
                {"max_turns", "max_turns"},
                {"version", "version"}};
    mw_text_add(sql, "CREATE VIEW labelled AS SELECT coalesce((SELECT value FROM run WHERE "
                     "run.name = '" MW_STORE_LABEL "' || variant.number), variant.name) AS label, "
                     "variant.fingerprint");
    for (size_t i = 0; i < sizeof told / sizeof *told; i++)
        mw_text_add(sql, ", (SELECT value FROM run WHERE run.name = '%s') AS %s", told[i].fact,
                    told[i].column);
    mw_text_add(sql, ", game.* FROM game JOIN variant ON variant.number = game.variant;");
}

void mw_store_schema(MwText *sql)
{
    for (int table = 0; table < TABLES; table++) {
        add_table(sql, table, true);
        mw_text_add(sql, ";");
    }
    add_view(sql);
}

/* A statement about a store, in which %w stands for the name of its schema. */
static sqlite3_stmt *prepare(const MwStored *stored, const char *sql, MwesoError *error)
{
    char *full = sqlite3_mprintf(sql, stored->schema);
    sqlite3_stmt *query = full ? mw_database_prepare(stored->database, full, error) : NULL;
    if (!full) mw_no_memory(error);
    sqlite3_free(full);
    return query;
}

/* Was the table created by this statement, or by that of 0.1.0? */
static bool is_ours(int table, const char *created, bool *failed)
{
    bool ours = false;
    for (int strict = 0; strict < 2 && created; strict++) {
        MwText sql = {0};
        add_table(&sql, table, strict);
        *failed |= sql.failed;
        ours |= !sql.failed && strcmp(sql.s, created) == 0;
        mw_text_free(&sql);
    }
    return ours;
}

MwesoStatus mw_stored_tables(const MwStored *stored, MwStoreTables *tables, MwesoError *error)
{
    int found = 0, result;
    bool failed = false, empty = true;
    sqlite3_stmt *query = prepare(stored, "SELECT name, sql FROM \"%w\".sqlite_schema", error);
    if (!query) return MWESO_IO;
    while ((result = sqlite3_step(query)) == SQLITE_ROW) {
        const char *name = (const char *)sqlite3_column_text(query, 0);
        empty = false;
        for (int table = 0; name && table < TABLES; table++)
            if (strcmp(name, table_names[table]) == 0 &&
                is_ours(table, (const char *)sqlite3_column_text(query, 1), &failed))
                found++;
    }
    MwesoStatus status = result == SQLITE_DONE ? MWESO_OK
                                               : mw_database_fail(stored->database, error);
    sqlite3_finalize(query);
    *tables = found == TABLES ? MW_STORE_TABLES_OURS
              : empty         ? MW_STORE_TABLES_NONE
                              : MW_STORE_TABLES_OTHERS;
    return status == MWESO_OK && failed ? mw_no_memory(error) : status;
}

/* ---- what the run says ----------------------------------------------------------------------- */

MwesoStatus mw_stored_fact(const MwStored *stored, const char *name, MwText *value,
                           MwesoError *error)
{
    sqlite3_stmt *query = prepare(stored, "SELECT value FROM \"%w\".run WHERE name = ?", error);
    if (!query) return MWESO_IO;
    sqlite3_bind_text(query, 1, name, -1, SQLITE_STATIC);
    int result = sqlite3_step(query);
    const char *text = result == SQLITE_ROW ? (const char *)sqlite3_column_text(query, 0) : NULL;
    mw_text_add(value, "%s", text ? text : "");
    MwesoStatus status = result == SQLITE_ROW || result == SQLITE_DONE
                             ? MWESO_OK
                             : mw_database_fail(stored->database, error);
    sqlite3_finalize(query);
    return status == MWESO_OK && value->failed ? mw_no_memory(error) : status;
}

static MwesoStatus read_fact(const MwStored *stored, const char *name, int64_t most,
                             int64_t *number, MwesoError *error)
{
    MwText text = {0};
    uint64_t read = 0;
    MwesoStatus status = mw_stored_fact(stored, name, &text, error);
    const char *at = text.s;
    if (status == MWESO_OK && (!mw_read_number(&at, (uint64_t)most, &read) || *at || read == 0)) {
        mw_make_printable(text.s);
        status = mw_fail(error, MWESO_BAD_INPUT, 0,
                         "%.200s: %s of the run is '%.40s', not a whole number from 1 to %lld",
                         stored->file, name, text.s, (long long)most);
    }
    *number = (int64_t)read;
    mw_text_free(&text);
    return status;
}

static MwesoStatus count_variants(MwStored *stored, MwesoError *error)
{
    sqlite3_stmt *query = prepare(
        stored, "SELECT count(*), min(number), max(number) FROM \"%w\".variant", error);
    if (!query) return MWESO_IO;
    bool row = sqlite3_step(query) == SQLITE_ROW;
    MwesoStatus status = row ? MWESO_OK : mw_database_fail(stored->database, error);
    stored->variants = row ? sqlite3_column_int64(query, 0) : 0;
    bool good = row && stored->variants > 0 && sqlite3_column_int64(query, 1) == 0 &&
                sqlite3_column_int64(query, 2) == stored->variants - 1;
    sqlite3_finalize(query);
    if (status != MWESO_OK || good) return status;
    return mw_fail(error, MWESO_BAD_INPUT, 0, "%.200s: its variants are not numbered from 0 on",
                   stored->file);
}

/* ---- the games ------------------------------------------------------------------------------- */

/* Says what is wrong with a column of a row. */
static MwesoStatus wrong(const MwStored *stored, sqlite3_stmt *row, int column, int64_t least,
                         int64_t most, MwesoError *error)
{
    char value[44], where[80] = "";
    const char *text = (const char *)sqlite3_column_text(row, column);
    snprintf(value, sizeof value, "%.40s", text ? text : "");
    mw_make_printable(value);
    if (column > 1)
        snprintf(where, sizeof where,
                 "game %lld of variant %lld: ", (long long)sqlite3_column_int64(row, 1),
                 (long long)sqlite3_column_int64(row, 0));
    return mw_fail(error, MWESO_BAD_INPUT, 0,
                   "%.200s: %s%s is '%s', not a whole number from %lld to %lld", stored->file,
                   where, sqlite3_column_name(row, column), value, (long long)least,
                   (long long)most);
}

static MwesoStatus check_number(const MwStored *stored, sqlite3_stmt *row, int column,
                                int64_t least, int64_t most, MwesoError *error)
{
    int64_t value = sqlite3_column_int64(row, column);
    bool good = sqlite3_column_type(row, column) == SQLITE_INTEGER && value >= least &&
                value <= most;
    return good ? MWESO_OK : wrong(stored, row, column, least, most, error);
}

static MwesoStatus check_row(const MwStored *stored, sqlite3_stmt *row, MwesoError *error)
{
    MwesoStatus status = check_number(stored, row, 0, 0, stored->variants - 1, error);
    if (status == MWESO_OK) status = check_number(stored, row, 1, 0, stored->games - 1, error);
    for (int i = 0; i < MWESO_FIGURE_COUNT && status == MWESO_OK; i++) {
        Range range = range_of((size_t)i);
        int64_t most = range.most;
        if (i == MWESO_FIGURE_TURNS) most = stored->max_turns;
        int64_t bound = range.within == ANY ? most : sqlite3_column_int64(row, 2 + range.within);
        status = check_number(stored, row, 2 + i, range.least, bound < most ? bound : most, error);
    }
    return status;
}

/* Rows in the order of the table are in that of its key, each once, unless the file is damaged. */
static bool follows(sqlite3_stmt *row, int64_t *variant, int64_t *game)
{
    int64_t old_variant = *variant, old_game = *game;
    *variant = sqlite3_column_int64(row, 0);
    *game = sqlite3_column_int64(row, 1);
    return *variant > old_variant || (*variant == old_variant && *game > old_game);
}

static MwesoStatus check_games(const MwStored *stored, MwesoError *error)
{
    int64_t variant = -1, game = -1;
    int result = SQLITE_DONE;
    MwesoStatus status = MWESO_OK;
    sqlite3_stmt *row = prepare(stored, "SELECT * FROM \"%w\".game", error);
    if (!row) return MWESO_IO;
    while (status == MWESO_OK && (result = sqlite3_step(row)) == SQLITE_ROW) {
        status = check_row(stored, row, error);
        if (status == MWESO_OK && !follows(row, &variant, &game))
            status = mw_fail(error, MWESO_BAD_INPUT, 0, "%.200s: the order of its games is damaged",
                             stored->file);
    }
    if (status == MWESO_OK && result != SQLITE_DONE)
        status = mw_database_fail(stored->database, error);
    sqlite3_finalize(row);
    return status;
}

MwesoStatus mw_stored_check(MwStored *stored, MwesoError *error)
{
    MwesoStatus status = read_fact(stored, "games", MW_MOST_GAMES, &stored->games, error);
    if (status == MWESO_OK)
        status = read_fact(stored, "max_turns", MW_MOST_TURNS, &stored->max_turns, error);
    if (status == MWESO_OK) status = count_variants(stored, error);
    return status == MWESO_OK ? check_games(stored, error) : status;
}

bool mw_is_held(const unsigned char *held, uint64_t game) { return held[game / 8] >> game % 8 & 1; }

MwesoStatus mw_stored_held(const MwStored *stored, int64_t variant, unsigned char *held,
                           uint64_t *count, MwesoError *error)
{
    sqlite3_stmt *query = prepare(stored, "SELECT game FROM \"%w\".game WHERE variant = ?", error);
    if (!query) return MWESO_IO;
    memset(held, 0, (size_t)stored->games / 8 + 1);
    sqlite3_bind_int64(query, 1, variant);
    int result;
    while ((result = sqlite3_step(query)) == SQLITE_ROW) {
        uint64_t game = (uint64_t)sqlite3_column_int64(query, 0);
        held[game / 8] |= (unsigned char)(1 << game % 8);
        ++*count;
    }
    MwesoStatus status = result == SQLITE_DONE ? MWESO_OK
                                               : mw_database_fail(stored->database, error);
    sqlite3_finalize(query);
    return status;
}

void mw_stored_figures(sqlite3_stmt *row, MwesoFigures *figures)
{
    figures->game = (uint64_t)sqlite3_column_int64(row, 1);
    for (int i = 0; i < MWESO_FIGURE_COUNT; i++) figures->of[i] = sqlite3_column_int64(row, 2 + i);
}
