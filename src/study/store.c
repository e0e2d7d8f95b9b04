/* Store: the games of a run in one SQLite file (study/stored.c), with all that is needed to play
 * them again.
 *
 * Games are written in transactions, so that a process killed at any moment leaves whole games.
 * Nothing of when and where a run took place is kept: equal runs hold equal rows.
 */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/stop.h"
#include "rules/variant.h"
#include "study/simulate.h"
#include "study/stored.h"

enum { TELL_EVERY = 64 };

struct MwesoStore {
    sqlite3 *database;
    MwesoPlan plan;
    const MwesoVariant *const *variants;
    size_t count;
};

/* ---- statements ------------------------------------------------------------------------------ */

static MwesoStatus run_text(sqlite3 *database, MwText *sql, MwesoError *error)
{
    MwesoStatus status = sql->failed ? mw_no_memory(error)
                                     : mw_database_run(database, sql->s, error);
    mw_text_free(sql);
    return status;
}

/* Runs one statement with texts for its parameters. */
static MwesoStatus run_with(sqlite3 *database, const char *sql, const char *const *texts,
                            size_t count, MwesoError *error)
{
    sqlite3_stmt *statement = mw_database_prepare(database, sql, error);
    if (!statement) return MWESO_IO;
    for (size_t i = 0; i < count; i++)
        sqlite3_bind_text(statement, (int)i + 1, texts[i], -1, SQLITE_STATIC);
    bool good = sqlite3_step(statement) == SQLITE_DONE;
    MwesoStatus status = good ? MWESO_OK : mw_database_fail(database, error);
    sqlite3_finalize(statement);
    return status;
}

/* ---- what the run is ------------------------------------------------------------------------- */

typedef enum Fact { VERSION, GAMES, SEED, PLAYERS, START, STARTS, MAX_TURNS, SHARD, FACTS } Fact;

static const char *const fact_names[FACTS] = {"version", "games",  "seed",      "players",
                                              "start",   "starts", "max_turns", "shard"};

static void print_fact(const MwesoPlan *plan, Fact fact, MwText *out)
{
    static const char *const starts[] = {"usual", "random", "listed"};
    typedef unsigned long long Number;
    assert(fact < FACTS && (unsigned)plan->start <= MWESO_START_LISTED);
    switch (fact) {
    case VERSION: mw_text_add(out, "%s", mweso_version()); break;
    case GAMES: mw_text_add(out, "%llu", (Number)plan->games); break;
    case SEED: mw_text_add(out, "%llu", (Number)plan->seed); break;
    case PLAYERS: mw_text_add(out, "%s,%s", plan->players[0], plan->players[1]); break;
    case START: mw_text_add(out, "%s", starts[plan->start]); break;
    case STARTS: mw_text_add(out, "%s", plan->starts ? plan->starts : ""); break;
    case MAX_TURNS: mw_text_add(out, "%u", plan->max_turns); break;
    default: mw_text_add(out, "%llu/%llu", (Number)plan->shard + 1, (Number)plan->shards);
    }
}

static MwesoStatus write_facts(MwesoStore *store, MwesoError *error)
{
    MwesoStatus status = MWESO_OK;
    for (int fact = 0; fact < FACTS && status == MWESO_OK; fact++) {
        MwText value = {0};
        print_fact(&store->plan, (Fact)fact, &value);
        const char *texts[] = {fact_names[fact], value.s};
        status = value.failed
                     ? mw_no_memory(error)
                     : run_with(store->database, "INSERT INTO run VALUES(?, ?)", texts, 2, error);
        mw_text_free(&value);
    }
    return status;
}

/* A longer run begins with the games of a shorter one. */
static bool goes_on(const MwesoStore *store, Fact fact, const char *held)
{
    uint64_t games;
    return fact == GAMES && mw_read_number(&held, MW_MOST_GAMES, &games) && !*held &&
           games <= store->plan.games;
}

static MwesoStatus extend(MwesoStore *store, MwesoError *error)
{
    MwText games = {0};
    print_fact(&store->plan, GAMES, &games);
    const char *texts[] = {games.s};
    MwesoStatus status = games.failed ? mw_no_memory(error)
                                      : run_with(store->database,
                                                 "UPDATE run SET value = ? WHERE name = 'games'",
                                                 texts, 1, error);
    mw_text_free(&games);
    return status;
}

/* Does the file hold this very run, or the first games of it? What differs first is named. */
static MwesoStatus check_fact(MwesoStore *store, Fact fact, const char *held, MwesoError *error)
{
    MwText value = {0};
    MwesoStatus status = MWESO_OK;
    print_fact(&store->plan, fact, &value);
    if (value.failed) status = mw_no_memory(error);
    else if (goes_on(store, fact, held)) status = MWESO_OK;
    else if (fact == STARTS && strcmp(value.s, held) != 0)
        status = mw_fail(error, MWESO_USAGE, 0, "the store was begun with another list of starts");
    else if (strcmp(value.s, held) != 0)
        status = mw_fail(error, MWESO_USAGE, 0, "the store was begun with %s = %.60s, not %.60s",
                         fact_names[fact], held, value.s);
    mw_text_free(&value);
    return status;
}

static MwesoStatus check_facts(MwesoStore *store, MwesoError *error)
{
    MwesoStatus status = MWESO_OK;
    sqlite3_stmt *query = mw_database_prepare(store->database,
                                              "SELECT value FROM run WHERE name = ?", error);
    if (!query) return MWESO_IO;
    for (int fact = 0; fact < FACTS && status == MWESO_OK; fact++) {
        sqlite3_bind_text(query, 1, fact_names[fact], -1, SQLITE_STATIC);
        const char *held = sqlite3_step(query) == SQLITE_ROW
                               ? (const char *)sqlite3_column_text(query, 0)
                               : "";
        status = check_fact(store, (Fact)fact, held ? held : "", error);
        sqlite3_reset(query);
    }
    sqlite3_finalize(query);
    return status;
}

/* ---- the variants ---------------------------------------------------------------------------- */

static void print_answers(const MwesoVariant *variant, MwText *out)
{
    mw_text_add(out, "%s", "");
    for (size_t key = 0; key < KEY_COUNT; key++) {
        MwesoAnswer answer = mweso_variant_answer(variant, key);
        bool told = mw_key_is_answer((MwKey)key) && answer.origin != MWESO_FROM_DEFAULT;
        if (told)
            mw_text_add(out, "%s = %s%s\n", mw_key_label((MwKey)key), answer.text,
                        answer.assumed ? " ?" : "");
    }
}

/* What phases answer, "opening:capture.landing = none". */
static void print_phases(const MwesoVariant *variant, MwText *out)
{
    MwesoPhase phase;
    for (size_t i = 0; mweso_variant_phase(variant, i, &phase); i++) {
        mw_text_add(out, "%s:until = %s\n", phase.name, phase.until.text);
        for (size_t key = 0; key < KEY_COUNT; key++) {
            MwesoAnswer answer = mweso_phase_answer(variant, i, key);
            if (mweso_phase_may_answer(key) && answer.origin != MWESO_FROM_DEFAULT)
                mw_text_add(out, "%s:%s = %s%s\n", phase.name, mw_key_label((MwKey)key),
                            answer.text, answer.assumed ? " ?" : "");
        }
    }
}

/* The name of a variant is what it is found by again, so what settings changed stands apart. */
static MwesoStatus write_label(MwesoStore *store, size_t i, MwesoError *error)
{
    const char *label = mweso_variant_label(store->variants[i]);
    char fact[40];
    if (strcmp(label, mweso_variant_name(store->variants[i])) == 0) return MWESO_OK;
    snprintf(fact, sizeof fact, MW_STORE_LABEL "%zu", i);
    const char *texts[] = {fact, label};
    return run_with(store->database, "INSERT INTO run VALUES(?, ?)", texts, 2, error);
}

static MwesoStatus write_variants(MwesoStore *store, MwesoError *error)
{
    MwesoStatus status = MWESO_OK;
    for (size_t i = 0; i < store->count && status == MWESO_OK; i++) {
        const MwesoVariant *variant = store->variants[i];
        MwText answers = {0};
        char number[24];
        snprintf(number, sizeof number, "%zu", i);
        print_answers(variant, &answers);
        print_phases(variant, &answers);
        const char *texts[] = {number, mweso_variant_name(variant),
                               mweso_variant_fingerprint(variant), answers.s};
        status = answers.failed
                     ? mw_no_memory(error)
                     : run_with(store->database, "INSERT INTO variant VALUES(?, ?, ?, ?)", texts, 4,
                                error);
        if (status == MWESO_OK) status = write_label(store, i, error);
        mw_text_free(&answers);
    }
    return status;
}

static MwesoStatus check_variant(MwesoStore *store, size_t i, sqlite3_stmt *query,
                                 MwesoError *error)
{
    const MwesoVariant *variant = store->variants[i];
    const char *name = mweso_variant_name(variant);
    sqlite3_bind_int64(query, 1, (sqlite3_int64)i);
    if (sqlite3_step(query) != SQLITE_ROW)
        return mw_fail(error, MWESO_USAGE, 0, "the store was begun without %.60s", name);
    const char *held = (const char *)sqlite3_column_text(query, 0);
    const char *fingerprint = (const char *)sqlite3_column_text(query, 1);
    if (!held || !fingerprint) return mw_no_memory(error);
    if (strcmp(held, name) != 0)
        return mw_fail(error, MWESO_USAGE, 0, "the store was begun with %.60s where %.60s is now",
                       held, name);
    if (strcmp(fingerprint, mweso_variant_fingerprint(variant)) != 0)
        return mw_fail(error, MWESO_USAGE, 0,
                       "the store was begun with other answers for %.60s than it has now", name);
    return MWESO_OK;
}

static MwesoStatus check_variants(MwesoStore *store, MwesoError *error)
{
    int64_t held;
    MwesoStatus status = mw_database_number(store->database, "SELECT count(*) FROM variant", &held,
                                            error);
    sqlite3_stmt *query = status == MWESO_OK
                              ? mw_database_prepare(store->database,
                                                    "SELECT name, fingerprint FROM variant "
                                                    "WHERE number = ?",
                                                    error)
                              : NULL;
    if (!query) return MWESO_IO;
    for (size_t i = 0; i < store->count && status == MWESO_OK; i++) {
        status = check_variant(store, i, query, error);
        sqlite3_reset(query);
    }
    sqlite3_finalize(query);
    if (status == MWESO_OK && (size_t)held != store->count)
        return mw_fail(error, MWESO_USAGE, 0, "the store was begun with %lld variants, not %zu",
                       (long long)held, store->count);
    return status;
}

/* ---- opening --------------------------------------------------------------------------------- */

static MwesoStatus begin_store(MwesoStore *store, MwesoError *error)
{
    MwText sql = {0};
    mw_text_add(&sql, "BEGIN IMMEDIATE;");
    mw_store_schema(&sql);
    MwesoStatus status = run_text(store->database, &sql, error);
    if (status == MWESO_OK) status = write_facts(store, error);
    if (status == MWESO_OK) status = write_variants(store, error);
    return status == MWESO_OK ? mw_database_run(store->database, "COMMIT", error) : status;
}

static MwesoStatus open_store(MwesoStore *store, const char *file, MwesoError *error)
{
    MwStoreTables tables;
    store->database = mw_database_open(file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, error);
    if (!store->database) return MWESO_IO;
    MwStored stored = {.database = store->database, .schema = "main", .file = file};
    MwesoStatus status = mw_stored_tables(&stored, &tables, error);
    if (status != MWESO_OK) return status;
    if (tables == MW_STORE_TABLES_NONE) return begin_store(store, error);
    if (tables == MW_STORE_TABLES_OTHERS)
        return mw_fail(error, MWESO_IO, 0, "%.200s is no store of games", file);
    status = check_facts(store, error);
    if (status == MWESO_OK) status = check_variants(store, error);
    if (status == MWESO_OK) status = mw_stored_check(&stored, error);
    bool longer = status == MWESO_OK && (uint64_t)stored.games < store->plan.games;
    return longer ? extend(store, error) : status;
}

MwesoStore *mweso_store_new(const char *file, const MwesoPlan *plan,
                            const MwesoVariant *const *variants, size_t count, MwesoError *error)
{
    MwesoStatus status = mw_check_plan(plan, error);
    if (status == MWESO_OK) status = mw_check_given(file, "the name of the file", error);
    if (status == MWESO_OK) status = mw_check_given(variants, "the list of variants", error);
    if (status == MWESO_OK && plan->games > MW_MOST_GAMES)
        status = mw_fail(error, MWESO_USAGE, 0, "a store holds at most %d games", MW_MOST_GAMES);
    if (status == MWESO_OK && plan->max_turns > MW_MOST_TURNS)
        status = mw_fail(error, MWESO_USAGE, 0, "a store holds games of at most %d turns",
                         MW_MOST_TURNS);
    MwesoStore *store = status == MWESO_OK ? mw_new(sizeof *store) : NULL;
    if (!store && status == MWESO_OK) mw_no_memory(error);
    if (!store) return NULL;
    *store = (MwesoStore){.plan = *plan, .variants = variants, .count = count};
    if (open_store(store, file, error) == MWESO_OK) return store;
    mweso_store_free(store);
    return NULL;
}

void mweso_store_free(MwesoStore *store)
{
    if (!store) return;
    sqlite3_close(store->database);
    free(store);
}

/* ---- playing what is missing ----------------------------------------------------------------- */

typedef struct Run {
    MwesoStore *store;
    size_t variant;
    unsigned char *held; /* bit i: the store holds game i */
    sqlite3_stmt *insert;
    bool open; /* a transaction */
    double opened;
    uint64_t done;
    MwesoProgress progress;
    void *user;
    MwesoStatus status; /* of writing, and what was wrong with it */
    MwesoError problem, *error;
} Run;

static const double longest_transaction = 0.05; /* seconds, so that little is lost */

static bool is_held(void *user, uint64_t game)
{
    const Run *run = user;
    return mw_is_held(run->held, game);
}

static MwesoStatus commit(Run *run)
{
    if (!run->open) return MWESO_OK;
    run->open = false;
    return mw_database_run(run->store->database, "COMMIT", &run->problem);
}

static MwesoStatus insert(Run *run, const MwesoFigures *figures)
{
    if (!run->open) {
        MwesoStatus status = mw_database_run(run->store->database, "BEGIN IMMEDIATE",
                                             &run->problem);
        if (status != MWESO_OK) return status;
        run->open = true;
        run->opened = mw_now();
    }
    assert(run->open && figures->game < run->store->plan.games);
    sqlite3_bind_int64(run->insert, 1, (sqlite3_int64)run->variant);
    sqlite3_bind_int64(run->insert, 2, (sqlite3_int64)figures->game);
    for (int i = 0; i < MWESO_FIGURE_COUNT; i++)
        sqlite3_bind_int64(run->insert, 3 + i, figures->of[i]);
    bool good = sqlite3_step(run->insert) == SQLITE_DONE;
    sqlite3_reset(run->insert);
    return good ? MWESO_OK : mw_database_fail(run->store->database, &run->problem);
}

static bool keep(void *user, const MwesoFigures *figures)
{
    Run *run = user;
    run->status = insert(run, figures);
    if (run->status == MWESO_OK && mw_now() - run->opened > longest_transaction)
        run->status = commit(run);
    if (run->status != MWESO_OK) return false;
    bool tell = ++run->done % TELL_EVERY == 0;
    return !tell || !run->progress || run->progress(run->user, run->done);
}

/* What was played before a stop or a failure is kept. If the store cannot be written, that is told,
 * and not that playing was stopped for it. */
static MwesoStatus play_variant(Run *run)
{
    MwesoStore *store = run->store;
    MwStored stored = {
        .database = store->database, .schema = "main", .games = (int64_t)store->plan.games};
    MwesoStatus status = mw_stored_held(&stored, (int64_t)run->variant, run->held, &run->done,
                                        run->error);
    if (status != MWESO_OK) return status;
    status = mweso_simulate(store->variants[run->variant], &store->plan, is_held, keep, run,
                            run->error);
    MwesoStatus kept = run->status;
    if (kept == MWESO_OK) kept = commit(run);
    if (kept == MWESO_OK) return status;
    if (run->error) *run->error = run->problem;
    return kept;
}

static sqlite3_stmt *prepare_insert(MwesoStore *store, MwesoError *error)
{
    MwText sql = {0};
    mw_text_add(&sql, "INSERT INTO game VALUES(?, ?");
    for (int i = 0; i < MWESO_FIGURE_COUNT; i++) mw_text_add(&sql, ", ?");
    mw_text_add(&sql, ")");
    sqlite3_stmt *statement = NULL;
    if (sql.failed) mw_no_memory(error);
    else statement = mw_database_prepare(store->database, sql.s, error);
    mw_text_free(&sql);
    return statement;
}

MwesoStatus mweso_store_play(MwesoStore *store, MwesoProgress progress, void *user,
                             MwesoError *error)
{
    Run run = {.store = store, .progress = progress, .user = user, .error = error};
    MwesoStatus status = MWESO_OK;
    run.held = mw_new(store->plan.games / 8 + 1);
    run.insert = prepare_insert(store, error);
    if (!run.held) status = mw_no_memory(error);
    else if (!run.insert) status = MWESO_IO;
    for (; run.variant < store->count && status == MWESO_OK; run.variant++)
        status = play_variant(&run);
    sqlite3_finalize(run.insert);
    free(run.held);
    return status;
}

/* ---- reading --------------------------------------------------------------------------------- */

MwesoSample *mweso_store_sample(MwesoStore *store, size_t variant, MwesoError *error)
{
    if (variant >= store->count) {
        mw_fail(error, MWESO_USAGE, 0, "there is no variant %zu: the store has %zu", variant,
                store->count);
        return NULL;
    }
    MwesoSample *sample = mweso_sample_new();
    sqlite3_stmt *query = mw_database_prepare(
        store->database, "SELECT * FROM game WHERE variant = ? ORDER BY game", error);
    int result = query ? sqlite3_bind_int64(query, 1, (sqlite3_int64)variant) : SQLITE_ERROR;
    bool good = sample != NULL;
    while (good && query && !mw_stopped() && (result = sqlite3_step(query)) == SQLITE_ROW) {
        MwesoFigures figures;
        mw_stored_figures(query, &figures);
        good = mweso_sample_add(sample, &figures);
    }
    if (!good) mw_no_memory(error);
    else if (mw_stopped()) mw_not_stopped(error);
    else if (query && result != SQLITE_DONE) mw_database_fail(store->database, error);
    sqlite3_finalize(query);
    if (good && result == SQLITE_DONE) return sample;
    mweso_sample_free(sample);
    return NULL;
}
