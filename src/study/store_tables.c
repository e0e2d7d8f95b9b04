/* Store tables: the tables of a store, and the checks of what is read from them.
 *
 *     run      the plan, by name: version, games, seed, players, starts, shard...
 *     variant  the variants: number, name, fingerprint, and the answers that are not the default
 *     game     one row a game: number of the variant, number of the game, and its figures
 *     labelled a view for other programs: each game with the facts of its run and its variant
 *
 * A store may come from anybody, and any SQLite program can alter it. The tables have constraints
 * that refuse impossible figures; as these can be switched off, and stores of release 0.1.0 have
 * none, every row is checked whenever it is read. Wrong figures that are possible are found only by
 * playing the games again (study/verify.c). */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "study/store.h"

/* The most laps of a game: end.lap_limit in every turn. */
#define MOST_LAPS ((int64_t)MW_MOST_TURNS * 1000000000)
#define MOST_ID (((int64_t)1 << 53) - 1)
#define MOST_SEEDS ((int64_t)MW_MOST_TURNS * UINT16_MAX)
#define MOST_CHOICES ((int64_t)MW_MOST_TURNS * 2 * MWESO_MOST_PITS)

enum { ANY = -1 };

/* The range of a figure; it is also at most the figure `within`, which is an earlier one. A new
 * figure is a new column: stores written before are then refused, unless their form is kept here.
 */
static const struct {
    int64_t least, most;
    int within;
} ranges[MWESO_FIGURE_COUNT] = {
    [MWESO_FIGURE_WINNER] = {MWESO_NOBODY, MWESO_NORTH, ANY},
    [MWESO_FIGURE_END] = {MWESO_GOES_ON, MWESO_END_COUNT - 1, ANY},
    [MWESO_FIGURE_FIRST_PLAYER] = {MWESO_SOUTH, MWESO_NORTH, ANY},
    [MWESO_FIGURE_ENDLESS] = {0, 1, ANY},
    [MWESO_FIGURE_TURNS] = {0, MW_MOST_TURNS, ANY},
    [MWESO_FIGURE_PASSES] = {0, MW_MOST_TURNS, MWESO_FIGURE_TURNS},
    [MWESO_FIGURE_LAPS] = {0, MOST_LAPS, ANY},
    [MWESO_FIGURE_LONGEST_MOVE] = {0, MOST_LAPS, MWESO_FIGURE_LAPS},
    [MWESO_FIGURE_CLOCKWISE_LAPS] = {0, MOST_LAPS, MWESO_FIGURE_LAPS},
    [MWESO_FIGURE_CAPTURED_SOUTH] = {0, MOST_SEEDS, ANY},
    [MWESO_FIGURE_CAPTURED_NORTH] = {0, MOST_SEEDS, ANY},
    [MWESO_FIGURE_CAPTURING_TURNS] = {0, MW_MOST_TURNS, MWESO_FIGURE_TURNS},
    [MWESO_FIGURE_CHOICES] = {0, MOST_CHOICES, ANY},
    [MWESO_FIGURE_CHOICE_TURNS] = {0, MW_MOST_TURNS, MWESO_FIGURE_TURNS},
    [MWESO_FIGURE_LEAD_CHANGES] = {0, MW_MOST_TURNS, MWESO_FIGURE_TURNS},
    [MWESO_FIGURE_DECISIVE_TURN] = {0, MW_MOST_TURNS, MWESO_FIGURE_TURNS},
    [MWESO_FIGURE_GAME_ID] = {0, MOST_ID, ANY},
    [MWESO_FIGURE_OPENING_ID] = {0, MOST_ID, ANY},
};

/* ---- the tables ------------------------------------------------------------------------------ */

/* The statements that create the tables: with `strict` those of this release, else those of 0.1.0.
 */
static void add_run(MwText *sql, bool strict)
{
    mw_text_add(sql, "CREATE TABLE run(name TEXT PRIMARY KEY, value TEXT NOT NULL)%s",
                strict ? " STRICT" : "");
}

static void add_variant(MwText *sql, bool strict)
{
    mw_text_add(sql,
                "CREATE TABLE variant(number INTEGER PRIMARY KEY, name TEXT NOT NULL,"
                " fingerprint TEXT NOT NULL, answers TEXT NOT NULL)%s",
                strict ? " STRICT" : "");
}

static void add_game(MwText *sql, bool strict)
{
    mw_text_add(sql, "CREATE TABLE game(variant INTEGER NOT NULL, game INTEGER NOT NULL");
    for (size_t i = 0; i < MWESO_FIGURE_COUNT; i++) {
        const char *name = mweso_figure_name(i);
        int within = ranges[i].within;
        assert(within == ANY || (size_t)within < i);
        mw_text_add(sql, ", %s INTEGER NOT NULL", name);
        if (strict)
            mw_text_add(sql, " CHECK(%s BETWEEN %lld AND %lld)", name, (long long)ranges[i].least,
                        (long long)ranges[i].most);
        if (strict && within != ANY)
            mw_text_add(sql, " CHECK(%s <= %s)", name, mweso_figure_name((size_t)within));
    }
    mw_text_add(sql, ", PRIMARY KEY(variant, game)) WITHOUT ROWID%s", strict ? ", STRICT" : "");
}

/* A view whose rows can be joined with those of other stores. This program never reads it. */
static void add_view(MwText *sql, bool strict)
{
    static const struct {
        const char *fact, *column;
    } told[] = {{"players", "players"},
                {"start", "placement"},
                {"seed", "seed"},
                {"max_turns", "max_turns"},
                {"version", "version"}};
    (void)strict;
    mw_text_add(sql, "CREATE VIEW labelled AS SELECT coalesce((SELECT value FROM run WHERE "
                     "run.name = '" MW_STORE_LABEL "' || variant.number), variant.name) AS label, "
                     "variant.fingerprint");
    for (size_t i = 0; i < sizeof told / sizeof *told; i++)
        mw_text_add(sql, ", (SELECT value FROM run WHERE run.name = '%s') AS %s", told[i].fact,
                    told[i].column);
    mw_text_add(sql, ", game.* FROM game JOIN variant ON variant.number = game.variant");
}

/* The rows of sqlite_schema in a store; SQLite creates the index itself. */
static const struct {
    const char *type, *name, *table;
    void (*add)(MwText *sql, bool strict);
    bool may_miss; /* 0.1.0 did not create it */
} schema[] = {{"table", "run", "run", add_run, false},
              {"index", "sqlite_autoindex_run_1", "run", NULL, false},
              {"table", "variant", "variant", add_variant, false},
              {"table", "game", "game", add_game, false},
              {"view", "labelled", "labelled", add_view, true}};

enum { ENTRIES = sizeof schema / sizeof *schema };

MwesoStatus mw_store_create(sqlite3 *database, const char *begin, MwesoError *error)
{
    MwText sql = {0};
    mw_text_add(&sql, "%s;", begin);
    for (int i = 0; i < ENTRIES; i++) {
        if (!schema[i].add) continue;
        schema[i].add(&sql, true);
        mw_text_add(&sql, ";");
    }
    MwesoStatus status = sql.failed ? mw_no_memory(error) : mw_database_run(database, sql.s, error);
    mw_text_free(&sql);
    return status;
}

/* ---- checking the schema --------------------------------------------------------------------- */

typedef struct Schema {
    bool met[ENTRIES], strict[ENTRIES];
    int64_t root[ENTRIES], pages;
    bool failed;
} Schema;

/* A text in a row; "" if it is not a text, or contains a NUL byte. */
static const char *text_in(sqlite3_stmt *row, int column)
{
    bool text = sqlite3_column_type(row, column) == SQLITE_TEXT;
    const char *bytes = text ? (const char *)sqlite3_column_text(row, column) : NULL;
    return bytes && strlen(bytes) == (size_t)sqlite3_column_bytes(row, column) ? bytes : "";
}

/* Was the entry created by our statement, of this release or of 0.1.0? */
static bool is_made_by_us(Schema *found, int entry, const char *sql)
{
    bool ours = !schema[entry].add && !*sql;
    for (int strict = 0; strict < 2 && schema[entry].add && !ours; strict++) {
        MwText made = {0};
        schema[entry].add(&made, strict);
        found->failed |= made.failed;
        ours = !made.failed && strcmp(made.s, sql) == 0;
        found->strict[entry] = strict;
        mw_text_free(&made);
    }
    return ours;
}

/* Has the entry pages of its own, as each table and index must? A view has none. */
static bool is_own_root(const Schema *found, int entry, int64_t root)
{
    bool own = schema[entry].add == add_view ? root == 0 : root > 1 && root <= found->pages;
    for (int i = 0; i < ENTRIES; i++) own &= i == entry || !found->met[i] || found->root[i] != root;
    return own;
}

static bool is_entry(Schema *found, sqlite3_stmt *row)
{
    for (int i = 0; i < ENTRIES; i++) {
        if (found->met[i] || strcmp(text_in(row, 0), schema[i].type) != 0 ||
            strcmp(text_in(row, 1), schema[i].name) != 0 ||
            strcmp(text_in(row, 2), schema[i].table) != 0)
            continue;
        found->root[i] = sqlite3_column_int64(row, 3);
        found->met[i] = sqlite3_column_type(row, 3) == SQLITE_INTEGER &&
                        is_own_root(found, i, found->root[i]) &&
                        (schema[i].add || sqlite3_column_type(row, 4) == SQLITE_NULL) &&
                        is_made_by_us(found, i, text_in(row, 4));
        return found->met[i];
    }
    return false;
}

/* Are all entries there, in the same form? */
static bool is_whole(const Schema *found)
{
    bool whole = true;
    for (int i = 0; i < ENTRIES; i++) {
        whole &= found->met[i] || schema[i].may_miss;
        whole &= !found->met[i] || !schema[i].add || schema[i].may_miss ||
                 found->strict[i] == found->strict[0];
    }
    return whole;
}

static MwesoStatus no_store(const MwStoreTables *tables, const char *more, MwesoError *error)
{
    if (!*more)
        return mw_fail(error, MWESO_BAD_INPUT, 0, "%.200s is no store of games", tables->file);
    return mw_fail(error, MWESO_BAD_INPUT, 0,
                   "%.200s is no store of games: '%.60s' in its schema is no part of one",
                   tables->file, more);
}

/* Reads the table itself, even if it has indexes. */
static MwesoStatus check_schema(MwStoreTables *tables, MwesoError *error)
{
    Schema found = {.failed = false};
    int result = SQLITE_DONE;
    bool good = true;
    MwesoStatus status = mw_database_number(tables->database, "PRAGMA page_count", &found.pages,
                                            error);
    if (status != MWESO_OK) return status;
    sqlite3_stmt *row = mw_database_prepare(
        tables->database,
        "SELECT type, name, tbl_name, rootpage, sql FROM sqlite_schema NOT INDEXED", error);
    if (!row) return MWESO_IO;
    tables->empty = true;
    while (good && (result = sqlite3_step(row)) == SQLITE_ROW) {
        tables->empty = false;
        good = is_entry(&found, row);
    }
    if (found.failed) status = mw_no_memory(error);
    else if (!good) status = no_store(tables, text_in(row, 1), error);
    else if (result != SQLITE_DONE) status = mw_database_fail(tables->database, error);
    else if (!tables->empty && !is_whole(&found)) status = no_store(tables, "", error);
    sqlite3_finalize(row);
    return status;
}

/* ---- the facts of a run ---------------------------------------------------------------------- */

enum { MOST_FACTS = MW_MOST_VARIANTS + 32 }; /* a label for each variant, and the plan */

static const MwStoreFact *find_fact(const MwStoreTables *tables, const char *name)
{
    for (size_t i = 0; i < tables->fact_count; i++)
        if (strcmp(tables->facts[i].name, name) == 0) return &tables->facts[i];
    return NULL;
}

const char *mw_store_fact(const MwStoreTables *tables, const char *name)
{
    const MwStoreFact *fact = find_fact(tables, name);
    return fact ? fact->value : "";
}

/* Text of lines without signs that steer a terminal, whoever wrote the file. */
static bool is_plain(const char *text)
{
    bool plain = true;
    for (size_t length; plain && *text; text += length + (text[length] == '\n')) {
        length = strcspn(text, "\n");
        plain = mw_is_plain_utf8(text, length);
    }
    return plain;
}

static MwesoStatus take_fact(MwStoreTables *tables, sqlite3_stmt *row, MwesoError *error)
{
    const char *name = text_in(row, 0), *value = text_in(row, 1);
    bool text = *name && sqlite3_column_type(row, 1) == SQLITE_TEXT &&
                (*value || sqlite3_column_bytes(row, 1) == 0);
    /* a list of starts is a file as it was: it is read as positions, and shown by messages alone */
    bool plain = is_plain(name) && (strcmp(name, "starts") == 0 || is_plain(value));
    if (!text || !plain || find_fact(tables, name) || tables->fact_count == MOST_FACTS)
        return mw_fail(error, MWESO_BAD_INPUT, 0, "%.200s: what it says of its run is damaged",
                       tables->file);
    MwStoreFact *facts = mw_grow(tables->facts, tables->fact_count, &tables->fact_room,
                                 sizeof *facts);
    if (!facts) return mw_no_memory(error);
    tables->facts = facts;
    MwStoreFact fact = {mw_copy(name), mw_copy(value)};
    facts[tables->fact_count++] = fact;
    return fact.name && fact.value ? MWESO_OK : mw_no_memory(error);
}

static MwesoStatus read_facts(MwStoreTables *tables, MwesoError *error)
{
    int result = SQLITE_DONE;
    MwesoStatus status = MWESO_OK;
    sqlite3_stmt *row = mw_database_prepare(tables->database,
                                            "SELECT name, value FROM run NOT INDEXED", error);
    if (!row) return MWESO_IO;
    while (status == MWESO_OK && (result = sqlite3_step(row)) == SQLITE_ROW)
        status = take_fact(tables, row, error);
    if (status == MWESO_OK && result != SQLITE_DONE)
        status = mw_database_fail(tables->database, error);
    sqlite3_finalize(row);
    return status;
}

MwesoStatus mw_store_open(MwStoreTables *tables, const char *file, bool writes, MwesoError *error)
{
    MwesoError problem = {.status = MWESO_IO};
    *tables = (MwStoreTables){.file = file, .database = mw_database_open(file, writes, &problem)};
    if (error && !tables->database) *error = problem;
    if (!tables->database) return problem.status;
    return check_schema(tables, error);
}

void mw_store_close(MwStoreTables *tables)
{
    for (size_t i = 0; i < tables->fact_count; i++) {
        free(tables->facts[i].name);
        free(tables->facts[i].value);
    }
    free(tables->facts);
    sqlite3_close(tables->database);
    *tables = (MwStoreTables){.database = NULL};
}

static MwesoStatus read_number(const MwStoreTables *tables, const char *name, int64_t most,
                               int64_t *number, MwesoError *error)
{
    const char *text = mw_store_fact(tables, name), *at = text;
    uint64_t read = 0;
    if (!mw_read_number(&at, (uint64_t)most, &read) || *at || read == 0)
        return mw_fail(error, MWESO_BAD_INPUT, 0,
                       "%.200s: %s of the run is '%.40s', not a whole number from 1 to %lld",
                       tables->file, name, text, (long long)most);
    *number = (int64_t)read;
    return MWESO_OK;
}

MwesoStatus mw_store_read_run(MwStoreTables *tables, MwesoError *error)
{
    MwStoreRows rows;
    MwesoStatus status = read_facts(tables, error);
    if (status == MWESO_OK)
        status = read_number(tables, "games", MW_MOST_GAMES, &tables->games, error);
    if (status == MWESO_OK)
        status = read_number(tables, "max_turns", MW_MOST_TURNS, &tables->max_turns, error);
    if (status != MWESO_OK) return status;
    tables->variants = 0;
    mw_store_variants(tables, &rows, error);
    while (mw_store_next_variant(&rows)) tables->variants++;
    status = mw_store_end(&rows);
    if (status != MWESO_OK || tables->variants > 0) return status;
    return mw_fail(error, MWESO_BAD_INPUT, 0, "%.200s: it has no variants", tables->file);
}

/* ---- rows ------------------------------------------------------------------------------------ */

static void begin_rows(const MwStoreTables *tables, const char *sql, MwStoreRows *rows,
                       MwesoError *error)
{
    *rows = (MwStoreRows){.tables = tables, .variant = -1, .error = error};
    rows->query = mw_database_prepare(tables->database, sql, error);
    if (!rows->query) rows->status = MWESO_IO;
}

/* Reads the next row, unchecked; false if there is none. */
static bool step(MwStoreRows *rows)
{
    if (rows->status != MWESO_OK) return false;
    int result = sqlite3_step(rows->query);
    if (result != SQLITE_ROW && result != SQLITE_DONE)
        rows->status = mw_database_fail(rows->tables->database, rows->error);
    return result == SQLITE_ROW;
}

MwesoStatus mw_store_end(MwStoreRows *rows)
{
    sqlite3_finalize(rows->query);
    rows->query = NULL;
    return rows->status;
}

void mw_store_variants(const MwStoreTables *tables, MwStoreRows *rows, MwesoError *error)
{
    begin_rows(tables, "SELECT number, name, fingerprint, answers FROM variant", rows, error);
}

bool mw_store_next_variant(MwStoreRows *rows)
{
    if (!step(rows)) return false;
    const char **texts[] = {&rows->name, &rows->fingerprint, &rows->answers};
    bool good = sqlite3_column_int64(rows->query, 0) == ++rows->variant &&
                rows->variant < MW_MOST_VARIANTS;
    for (int i = 0; i < 3; i++) {
        *texts[i] = text_in(rows->query, i + 1);
        good &= (**texts[i] || i == 2) && is_plain(*texts[i]);
    }
    if (!good)
        rows->status = mw_fail(rows->error, MWESO_BAD_INPUT, 0,
                               "%.200s: its variants are not numbered from 0 on, or have no names",
                               rows->tables->file);
    return good;
}

void mw_store_games(const MwStoreTables *tables, int64_t variant, MwStoreRows *rows,
                    MwesoError *error)
{
    bool one = variant != MW_EVERY_VARIANT;
    begin_rows(tables,
               one ? "SELECT * FROM game WHERE variant = ? ORDER BY variant, game"
                   : "SELECT * FROM game ORDER BY variant, game",
               rows, error);
    rows->one = one;
    if (one) rows->variant = variant;
    if (one && rows->query) sqlite3_bind_int64(rows->query, 1, variant);
    rows->figures.game = UINT64_MAX; /* before the first row */
}

/* Reads a number; if it is not from `least` to `most`, the error names the column and the game. */
static bool read_column(MwStoreRows *rows, int column, int64_t least, int64_t most, int64_t *value)
{
    char where[80] = "";
    sqlite3_value *held = sqlite3_column_value(rows->query, column);
    *value = sqlite3_value_int64(held);
    if (sqlite3_value_type(held) == SQLITE_INTEGER && *value >= least && *value <= most)
        return true;
    const char *text = (const char *)sqlite3_column_text(rows->query, column);
    if (column > 1)
        snprintf(where, sizeof where,
                 "game %llu of variant %lld: ", (unsigned long long)rows->figures.game,
                 (long long)rows->variant);
    rows->status = mw_fail(rows->error, MWESO_BAD_INPUT, 0,
                           "%.200s: %s%s is '%.40s', not a whole number from %lld to %lld",
                           rows->tables->file, where, sqlite3_column_name(rows->query, column),
                           text ? text : "", (long long)least, (long long)most);
    return false;
}

static bool read_figures(MwStoreRows *rows)
{
    int64_t *of = rows->figures.of;
    for (int i = 0; i < MWESO_FIGURE_COUNT; i++) {
        int within = ranges[i].within;
        int64_t most = i == MWESO_FIGURE_TURNS ? rows->tables->max_turns : ranges[i].most;
        if (within != ANY && of[within] < most) most = of[within];
        if (!read_column(rows, 2 + i, ranges[i].least, most, &of[i])) return false;
    }
    return true;
}

/* Takes the key of a row. Keys increase unless the file is damaged. */
static bool follows(MwStoreRows *rows, int64_t variant, int64_t game)
{
    bool first = rows->figures.game == UINT64_MAX;
    bool good = rows->one ? variant == rows->variant : variant >= rows->variant;
    if (variant == rows->variant && !first) good &= (uint64_t)game > rows->figures.game;
    rows->variant = variant;
    rows->figures.game = (uint64_t)game;
    if (!good)
        rows->status = mw_fail(rows->error, MWESO_BAD_INPUT, 0,
                               "%.200s: the order of its games is damaged", rows->tables->file);
    return good;
}

/* ---- games ----------------------------------------------------------------------------------- */

bool mw_store_next_game(MwStoreRows *rows)
{
    const MwStoreTables *tables = rows->tables;
    int64_t variant, game;
    return step(rows) && read_column(rows, 0, 0, tables->variants - 1, &variant) &&
           read_column(rows, 1, 0, tables->games - 1, &game) && follows(rows, variant, game) &&
           read_figures(rows);
}

MwesoStatus mw_store_check(const MwStoreTables *tables, MwesoError *error)
{
    MwStoreRows rows;
    mw_store_games(tables, MW_EVERY_VARIANT, &rows, error);
    while (mw_store_next_game(&rows)) continue;
    return mw_store_end(&rows);
}

bool mw_is_held(const unsigned char *held, uint64_t game) { return held[game / 8] >> game % 8 & 1; }

MwesoStatus mw_store_held(const MwStoreTables *tables, int64_t variant, unsigned char *held,
                          uint64_t *count, MwesoError *error)
{
    MwStoreRows rows;
    memset(held, 0, (size_t)tables->games / 8 + 1);
    mw_store_games(tables, variant, &rows, error);
    while (mw_store_next_game(&rows)) {
        uint64_t game = rows.figures.game;
        assert(game < (uint64_t)tables->games);
        held[game / 8] |= (unsigned char)(1 << game % 8);
        ++*count;
    }
    return mw_store_end(&rows);
}

/* ---- writing --------------------------------------------------------------------------------- */

MwesoStatus mw_store_write_fact(sqlite3 *database, const char *name, const char *value,
                                MwesoError *error)
{
    const char *texts[] = {name, value};
    return mw_database_run_with(database, "INSERT INTO run VALUES(?, ?)", texts, 2, error);
}

MwesoStatus mw_store_write_variant(sqlite3 *database, int64_t number, const char *name,
                                   const char *fingerprint, const char *answers, MwesoError *error)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%lld", (long long)number);
    const char *texts[] = {digits, name, fingerprint, answers};
    return mw_database_run_with(database, "INSERT INTO variant VALUES(?, ?, ?, ?)", texts, 4,
                                error);
}

sqlite3_stmt *mw_store_insert(sqlite3 *database, const char *how, MwesoError *error)
{
    MwText sql = {0};
    mw_text_add(&sql, "%s INTO game VALUES(?, ?", how);
    for (int i = 0; i < MWESO_FIGURE_COUNT; i++) mw_text_add(&sql, ", ?");
    mw_text_add(&sql, ")");
    sqlite3_stmt *statement = NULL;
    if (sql.failed) mw_no_memory(error);
    else statement = mw_database_prepare(database, sql.s, error);
    mw_text_free(&sql);
    return statement;
}

MwesoStatus mw_store_write(sqlite3_stmt *insert, int64_t variant, const MwesoFigures *figures,
                           MwesoError *error)
{
    sqlite3_bind_int64(insert, 1, variant);
    sqlite3_bind_int64(insert, 2, (sqlite3_int64)figures->game);
    for (int i = 0; i < MWESO_FIGURE_COUNT; i++) sqlite3_bind_int64(insert, 3 + i, figures->of[i]);
    return mw_database_step(insert, error);
}
