/* Store: the games of a run in one SQLite file (study/store_tables.c), with everything needed to
 * play them again.
 *
 * Games are written in transactions, so that a process killed at any moment leaves whole games.
 * Neither the time nor the place of a run is written: equal runs have equal rows. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/process.h"
#include "base/memory.h"
#include "rules/variant.h"
#include "study/games.h"
#include "study/sample.h"
#include "study/store.h"

enum { REPORT_EVERY = 64 }; /* number of games */

/* A variant of a store that was opened to be read. */
typedef struct StoredNames {
    char *name, *fingerprint;
    const char *label; /* "": the same as the name */
} StoredNames;

struct MwesoStore {
    MwStoreTables tables;
    MwesoPlan plan;
    const MwesoVariant *const *variants; /* NULL: opened for reading */
    size_t count;
    char *players;     /* names of the plan's players, as read */
    StoredNames *held; /* by number, as read */
};

/* ---- the facts of a run ---------------------------------------------------------------------- */

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
        status = value.failed ? mw_no_memory(error)
                              : mw_store_write_fact(store->tables.database, fact_names[fact],
                                                    value.s, error);
        mw_text_free(&value);
    }
    return status;
}

/* Raises the number of games in the file. Updates without the index, which in an untrusted file may
 * lead to another row, or to none. */
static MwesoStatus extend(MwesoStore *store, MwesoError *error)
{
    MwText games = {0};
    print_fact(&store->plan, GAMES, &games);
    const char *texts[] = {games.s};
    MwesoStatus status = games.failed ? mw_no_memory(error)
                                      : mw_database_run_with(store->tables.database,
                                                             "UPDATE run NOT INDEXED SET value = ? "
                                                             "WHERE name = 'games'",
                                                             texts, 1, error);
    mw_text_free(&games);
    if (status == MWESO_OK) store->tables.games = (int64_t)store->plan.games;
    return status;
}

/* Checks that the file belongs to this run, or to one with fewer games; the error names the first
 * difference. */
static MwesoStatus check_facts(MwesoStore *store, MwesoError *error)
{
    MwesoStatus status = MWESO_OK;
    for (int fact = 0; fact < FACTS && status == MWESO_OK; fact++) {
        MwText value = {0};
        uint64_t games;
        const char *held = mw_store_fact(&store->tables, fact_names[fact]), *at = held;
        bool fewer = fact == GAMES && mw_read_number(&at, MW_MOST_GAMES, &games) && !*at &&
                     games <= store->plan.games;
        print_fact(&store->plan, (Fact)fact, &value);
        if (value.failed) status = mw_no_memory(error);
        else if (fewer || strcmp(value.s, held) == 0) status = MWESO_OK;
        else if (fact == STARTS)
            status = mw_fail(error, MWESO_USAGE, 0,
                             "the store was begun with another list of starts");
        else
            status = mw_fail(error, MWESO_USAGE, 0,
                             "the store was begun with %s = %.60s, not %.60s", fact_names[fact],
                             held, value.s);
        mw_text_free(&value);
    }
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

/* Prints the answers of phases as "opening:capture.landing = none". */
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

/* Writes the variants. Variants are loaded again by their names; a label with settings is a fact of
 * its own. */
static MwesoStatus write_variants(MwesoStore *store, MwesoError *error)
{
    sqlite3 *database = store->tables.database;
    MwesoStatus status = MWESO_OK;
    for (size_t i = 0; i < store->count && status == MWESO_OK; i++) {
        const MwesoVariant *variant = store->variants[i];
        const char *name = mweso_variant_name(variant), *label = mweso_variant_label(variant);
        MwText answers = {0};
        char fact[40];
        print_answers(variant, &answers);
        print_phases(variant, &answers);
        status = answers.failed
                     ? mw_no_memory(error)
                     : mw_store_write_variant(database, (int64_t)i, name,
                                              mweso_variant_fingerprint(variant), answers.s, error);
        snprintf(fact, sizeof fact, MW_STORE_LABEL "%zu", i);
        if (status == MWESO_OK && strcmp(label, name) != 0)
            status = mw_store_write_fact(database, fact, label, error);
        mw_text_free(&answers);
    }
    return status;
}

static MwesoStatus check_variants(MwesoStore *store, MwesoError *error)
{
    MwStoreRows held;
    MwesoStatus status = MWESO_OK;
    mw_store_variants(&store->tables, &held, error);
    for (size_t i = 0; i < store->count && status == MWESO_OK && mw_store_next_variant(&held);
         i++) {
        const char *name = mweso_variant_name(store->variants[i]);
        if (strcmp(held.name, name) != 0)
            status = mw_fail(error, MWESO_USAGE, 0,
                             "the store was begun with %.60s where %.60s is now", held.name, name);
        else if (strcmp(held.fingerprint, mweso_variant_fingerprint(store->variants[i])) != 0)
            status = mw_fail(error, MWESO_USAGE, 0,
                             "the store was begun with other answers for %.60s than it has now",
                             name);
    }
    MwesoStatus read = mw_store_end(&held);
    if (status == MWESO_OK) status = read;
    if (status == MWESO_OK && (size_t)store->tables.variants != store->count)
        return mw_fail(error, MWESO_USAGE, 0, "the store was begun with %lld variants, not %zu",
                       (long long)store->tables.variants, store->count);
    return status;
}

/* ---- opening --------------------------------------------------------------------------------- */

static MwesoStatus begin_store(MwesoStore *store, MwesoError *error)
{
    MwesoStatus status = mw_store_create(store->tables.database, "BEGIN IMMEDIATE", error);
    if (status == MWESO_OK) status = write_facts(store, error);
    if (status == MWESO_OK) status = write_variants(store, error);
    store->tables.games = (int64_t)store->plan.games;
    store->tables.max_turns = (int64_t)store->plan.max_turns;
    store->tables.variants = (int64_t)store->count;
    return status == MWESO_OK ? mw_database_run(store->tables.database, "COMMIT", error) : status;
}

static MwesoStatus open_store(MwesoStore *store, const char *file, MwesoError *error)
{
    MwesoStatus status = mw_store_open(&store->tables, file, true, error);
    /* a new file that is no store could not be written */
    if (status == MWESO_BAD_INPUT) status = MWESO_IO;
    if (error && status == MWESO_IO) error->status = status;
    if (status != MWESO_OK) return status;
    if (store->tables.empty) return begin_store(store, error);
    status = mw_store_read_run(&store->tables, error);
    if (status == MWESO_OK) status = check_facts(store, error);
    if (status == MWESO_OK) status = check_variants(store, error);
    if (status == MWESO_OK) status = mw_store_check(&store->tables, error);
    bool longer = status == MWESO_OK && (uint64_t)store->tables.games < store->plan.games;
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
    if (status == MWESO_OK && count > MW_MOST_VARIANTS)
        status = mw_fail(error, MWESO_USAGE, 0, "a store holds games of at most %d variants",
                         MW_MOST_VARIANTS);
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
    for (size_t i = 0; store->held && i < store->count; i++) {
        free(store->held[i].name);
        free(store->held[i].fingerprint);
    }
    free(store->held);
    free(store->players);
    mw_store_close(&store->tables);
    free(store);
}

/* ---- opening to read ------------------------------------------------------------------------- */

static MwesoStatus read_variants(MwesoStore *store, MwesoError *error)
{
    MwStoreRows rows;
    bool good = (store->held = mw_new((size_t)store->tables.variants * sizeof *store->held + 1));
    mw_store_variants(&store->tables, &rows, error);
    while (good && mw_store_next_variant(&rows)) {
        char fact[40];
        snprintf(fact, sizeof fact, MW_STORE_LABEL "%zu", store->count);
        StoredNames *names = &store->held[store->count++];
        names->name = mw_copy(rows.name);
        names->fingerprint = mw_copy(rows.fingerprint);
        names->label = mw_store_fact(&store->tables, fact);
        good = names->name && names->fingerprint;
    }
    MwesoStatus status = mw_store_end(&rows);
    return good ? status : mw_no_memory(error);
}

static MwesoStatus read_store(MwesoStore *store, const char *file, MwesoError *error)
{
    MwesoStatus status = mw_store_open(&store->tables, file, false, error);
    if (status == MWESO_OK && store->tables.empty)
        status = mw_fail(error, MWESO_BAD_INPUT, 0, "%.200s is no store of games", file);
    if (status == MWESO_OK) mw_database_may_stop(store->tables.database);
    if (status == MWESO_OK) status = mw_store_read_run(&store->tables, error);
    if (status == MWESO_OK)
        status = mw_store_read_plan(&store->tables, &store->plan, &store->players, error);
    store->plan.threads = 1;
    return status == MWESO_OK ? read_variants(store, error) : status;
}

MwesoStore *mweso_store_open(const char *file, MwesoError *error)
{
    if (mw_check_given(file, "the name of the file", error) != MWESO_OK) return NULL;
    MwesoStore *store = mw_new(sizeof *store);
    if (!store) mw_no_memory(error);
    if (!store || read_store(store, file, error) == MWESO_OK) return store;
    mweso_store_free(store);
    return NULL;
}

MwesoStoredRun mweso_store_run(const MwesoStore *store)
{
    const char *version = mw_store_fact(&store->tables, fact_names[VERSION]);
    return (MwesoStoredRun){*version ? version : mweso_version(), &store->plan, store->count};
}

bool mweso_store_variant(const MwesoStore *store, size_t index, MwesoStoredVariant *variant)
{
    if (index >= store->count) return false;
    const MwesoVariant *v = store->variants ? store->variants[index] : NULL;
    const StoredNames *held = v ? NULL : &store->held[index];
    if (v)
        *variant = (MwesoStoredVariant){mweso_variant_name(v), mweso_variant_label(v),
                                        mweso_variant_fingerprint(v)};
    else
        *variant = (MwesoStoredVariant){held->name, *held->label ? held->label : held->name,
                                        held->fingerprint};
    return true;
}

/* ---- playing what is missing ----------------------------------------------------------------- */

typedef struct Run {
    MwesoStore *store;
    size_t variant;
    unsigned char *held; /* bit i: the store holds game i */
    sqlite3_stmt *insert;
    bool open;     /* a transaction is open */
    double opened; /* time of its beginning, in seconds */
    uint64_t done; /* number of games */
    MwesoProgress progress;
    void *user;
    MwesoStatus status; /* status of writing, with its error in `problem` */
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
    return mw_database_run(run->store->tables.database, "COMMIT", &run->problem);
}

static bool insert(void *user, const MwesoFigures *figures)
{
    Run *run = user;
    if (!run->open) {
        run->status = mw_database_run(run->store->tables.database, "BEGIN IMMEDIATE",
                                      &run->problem);
        if (run->status != MWESO_OK) return false;
        run->open = true;
        run->opened = mw_now();
    }
    assert(figures->game < run->store->plan.games);
    run->status = mw_store_write(run->insert, (int64_t)run->variant, figures, &run->problem);
    if (run->status == MWESO_OK && mw_now() - run->opened > longest_transaction)
        run->status = commit(run);
    if (run->status != MWESO_OK) return false;
    bool report = ++run->done % REPORT_EVERY == 0;
    return !report || !run->progress || run->progress(run->user, run->done);
}

/* Plays the missing games of a variant. Games played before a stop or a failure are kept. After a
 * failure of writing, that is the error, not the stop of playing which it causes. */
static MwesoStatus play_variant(Run *run)
{
    MwesoStore *store = run->store;
    MwesoStatus status = mw_store_held(&store->tables, (int64_t)run->variant, run->held, &run->done,
                                       run->error);
    if (status != MWESO_OK) return status;
    status = mweso_simulate(store->variants[run->variant], &store->plan, is_held, insert, run,
                            run->error);
    MwesoStatus written = run->status;
    if (written == MWESO_OK) written = commit(run);
    if (written == MWESO_OK) return status;
    if (run->error) *run->error = run->problem;
    return written;
}

/* MWESO_USAGE for a store that was opened for reading. */
static MwesoStatus check_is_played(const MwesoStore *store, MwesoError *error)
{
    if (store->variants) return MWESO_OK;
    return mw_fail(error, MWESO_USAGE, 0, "the store was opened to be read, not to be played");
}

MwesoStatus mweso_store_extend(MwesoStore *store, uint64_t games, MwesoError *error)
{
    MwesoStatus status = check_is_played(store, error);
    if (status == MWESO_OK && (games < store->plan.games || games > MW_MOST_GAMES))
        status = mw_fail(error, MWESO_USAGE, 0,
                         "a store of %llu games cannot be made one of %llu: it may have more, and "
                         "at most %d",
                         (unsigned long long)store->plan.games, (unsigned long long)games,
                         MW_MOST_GAMES);
    if (status == MWESO_OK) store->plan.games = games;
    return status == MWESO_OK ? extend(store, error) : status;
}

MwesoStatus mweso_store_play(MwesoStore *store, MwesoProgress progress, void *user,
                             MwesoError *error)
{
    Run run = {.store = store, .progress = progress, .user = user, .error = error};
    MwesoStatus status = check_is_played(store, error);
    if (status != MWESO_OK) return status;
    run.held = mw_new((size_t)store->tables.games / 8 + 1);
    run.insert = mw_store_insert(store->tables.database, "INSERT", error);
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
    MwStoreRows rows;
    bool good = sample != NULL, possible = true;
    if (good) mweso_sample_by_plan(sample, &store->plan);
    mw_store_games(&store->tables, (int64_t)variant, &rows, error);
    while (good && !mw_stopped() && mw_store_next_game(&rows)) {
        possible = mw_is_sampled(&rows.figures);
        good = possible && mweso_sample_add(sample, &rows.figures);
    }
    MwesoStatus status = mw_store_end(&rows);
    if (!possible)
        status = mw_fail(error, MWESO_BAD_INPUT, 0,
                         "a game of the store has figures that none can have");
    else if (!good) status = mw_no_memory(error);
    else if (status == MWESO_OK) status = mw_not_stopped(error);
    if (status == MWESO_OK) return sample;
    mweso_sample_free(sample);
    return NULL;
}
