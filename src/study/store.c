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

#include "base/process.h"
#include "base/memory.h"
#include "rules/variant.h"
#include "study/sample.h"
#include "study/simulate.h"
#include "study/stored.h"

enum { TELL_EVERY = 64 };

struct MwesoStore {
    MwStored stored;
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
                     : mw_database_run_with(store->stored.database, "INSERT INTO run VALUES(?, ?)",
                                            texts, 2, error);
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

/* By the table itself: the index of a file from anybody may lead to another row, or to none. */
static MwesoStatus extend(MwesoStore *store, MwesoError *error)
{
    MwText games = {0};
    print_fact(&store->plan, GAMES, &games);
    const char *texts[] = {games.s};
    MwesoStatus status = games.failed ? mw_no_memory(error)
                                      : mw_database_run_with(store->stored.database,
                                                             "UPDATE run NOT INDEXED SET value = ? "
                                                             "WHERE name = 'games'",
                                                             texts, 1, error);
    mw_text_free(&games);
    if (status == MWESO_OK) store->stored.games = (int64_t)store->plan.games;
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
    for (int fact = 0; fact < FACTS && status == MWESO_OK; fact++)
        status = check_fact(store, (Fact)fact, mw_stored_fact(&store->stored, fact_names[fact]),
                            error);
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
    return mw_database_run_with(store->stored.database, "INSERT INTO run VALUES(?, ?)", texts, 2,
                                error);
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
        status = answers.failed ? mw_no_memory(error)
                                : mw_database_run_with(store->stored.database,
                                                       "INSERT INTO variant VALUES(?, ?, ?, ?)",
                                                       texts, 4, error);
        if (status == MWESO_OK) status = write_label(store, i, error);
        mw_text_free(&answers);
    }
    return status;
}

static MwesoStatus check_variant(const MwesoVariant *variant, const MwStoredRows *held,
                                 MwesoError *error)
{
    const char *name = mweso_variant_name(variant);
    if (strcmp(held->name, name) != 0)
        return mw_fail(error, MWESO_USAGE, 0, "the store was begun with %.60s where %.60s is now",
                       held->name, name);
    if (strcmp(held->fingerprint, mweso_variant_fingerprint(variant)) != 0)
        return mw_fail(error, MWESO_USAGE, 0,
                       "the store was begun with other answers for %.60s than it has now", name);
    return MWESO_OK;
}

static MwesoStatus check_variants(MwesoStore *store, MwesoError *error)
{
    MwStoredRows held;
    MwesoStatus status = MWESO_OK;
    mw_stored_variants(&store->stored, &held, error);
    for (size_t i = 0; i < store->count && status == MWESO_OK && mw_stored_next_variant(&held); i++)
        status = check_variant(store->variants[i], &held, error);
    MwesoStatus read = mw_stored_end(&held);
    if (status == MWESO_OK) status = read;
    if (status == MWESO_OK && (size_t)store->stored.variants != store->count)
        return mw_fail(error, MWESO_USAGE, 0, "the store was begun with %lld variants, not %zu",
                       (long long)store->stored.variants, store->count);
    return status;
}

/* ---- opening --------------------------------------------------------------------------------- */

static MwesoStatus begin_store(MwesoStore *store, MwesoError *error)
{
    MwText sql = {0};
    mw_text_add(&sql, "BEGIN IMMEDIATE;");
    mw_store_schema(&sql);
    MwesoStatus status = run_text(store->stored.database, &sql, error);
    if (status == MWESO_OK) status = write_facts(store, error);
    if (status == MWESO_OK) status = write_variants(store, error);
    store->stored.games = (int64_t)store->plan.games;
    store->stored.max_turns = (int64_t)store->plan.max_turns;
    store->stored.variants = (int64_t)store->count;
    return status == MWESO_OK ? mw_database_run(store->stored.database, "COMMIT", error) : status;
}

/* A file that is no store cannot be written to, and so is like one that cannot be written at all.
 */
static MwesoStatus open_file(MwesoStore *store, const char *file, MwesoError *error)
{
    MwesoStatus status = mw_stored_open(&store->stored, file, true, error);
    if (status == MWESO_BAD_INPUT) status = MWESO_IO;
    if (error && status == MWESO_IO) error->status = status;
    return status;
}

static MwesoStatus open_store(MwesoStore *store, const char *file, MwesoError *error)
{
    MwesoStatus status = open_file(store, file, error);
    if (status != MWESO_OK) return status;
    if (store->stored.empty) return begin_store(store, error);
    status = mw_stored_read_run(&store->stored, error);
    if (status == MWESO_OK) status = check_facts(store, error);
    if (status == MWESO_OK) status = check_variants(store, error);
    if (status == MWESO_OK) status = mw_stored_check(&store->stored, error);
    bool longer = status == MWESO_OK && (uint64_t)store->stored.games < store->plan.games;
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
    mw_stored_close(&store->stored);
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
    return mw_database_run(run->store->stored.database, "COMMIT", &run->problem);
}

static MwesoStatus insert(Run *run, const MwesoFigures *figures)
{
    if (!run->open) {
        MwesoStatus status = mw_database_run(run->store->stored.database, "BEGIN IMMEDIATE",
                                             &run->problem);
        if (status != MWESO_OK) return status;
        run->open = true;
        run->opened = mw_now();
    }
    assert(run->open && figures->game < run->store->plan.games);
    return mw_stored_write(run->insert, (int64_t)run->variant, figures, &run->problem);
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
    MwesoStatus status = mw_stored_held(&store->stored, (int64_t)run->variant, run->held,
                                        &run->done, run->error);
    if (status != MWESO_OK) return status;
    status = mweso_simulate(store->variants[run->variant], &store->plan, is_held, keep, run,
                            run->error);
    MwesoStatus kept = run->status;
    if (kept == MWESO_OK) kept = commit(run);
    if (kept == MWESO_OK) return status;
    if (run->error) *run->error = run->problem;
    return kept;
}

MwesoStatus mweso_store_play(MwesoStore *store, MwesoProgress progress, void *user,
                             MwesoError *error)
{
    Run run = {.store = store, .progress = progress, .user = user, .error = error};
    MwesoStatus status = MWESO_OK;
    run.held = mw_new((size_t)store->stored.games / 8 + 1);
    run.insert = mw_stored_insert(store->stored.database, "INSERT", error);
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
    MwStoredRows rows;
    bool good = sample != NULL, possible = true;
    mw_stored_games(&store->stored, (int64_t)variant, &rows, error);
    while (good && !mw_stopped() && mw_stored_next_game(&rows)) {
        possible = mw_is_sampled(&rows.figures);
        good = possible && mweso_sample_add(sample, &rows.figures);
    }
    MwesoStatus status = mw_stored_end(&rows);
    if (!possible)
        status = mw_fail(error, MWESO_BAD_INPUT, 0,
                         "a game of the store has figures that none can have");
    else if (!good) status = mw_no_memory(error);
    else if (status == MWESO_OK) status = mw_not_stopped(error);
    if (status == MWESO_OK) return sample;
    mweso_sample_free(sample);
    return NULL;
}
