/* Disagreement: how far rule sets differ in play. */
#include "cli/collection/disagreement.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { MOST_THREADS = 256 };

static size_t place(const Disagreement *d, size_t a, size_t b)
{
    return (a < b ? a * d->count + b : b * d->count + a) * d->games;
}

/* ---- playing --------------------------------------------------------------------------------- */

/* Work that threads share: pairs, one after the other. */
typedef struct Duel {
    const Cli *cli;
    MwesoVariant *const *variants;
    uint64_t seed;
    uint32_t max_turns;
    Disagreement *d;
    atomic_size_t next, done;
    size_t pairs;
    pthread_t main; /* which shows how far all are */
    pthread_mutex_t failing;
    MwesoStatus status; /* the first failure, and of which variant */
    MwesoError error;
    size_t failed;
} Duel;

static bool goes_on(void *user, uint64_t done)
{
    (void)user;
    (void)done;
    return !cli_stop;
}

bool disagreement_possible(const MwesoVariant *a, const MwesoVariant *b)
{
    const MwesoBoard *of_a = mweso_variant_board(a), *of_b = mweso_variant_board(b);
    return of_a->columns == of_b->columns && of_a->rows == of_b->rows;
}

static void fail(Duel *duel, MwesoStatus status, const MwesoError *error, size_t variant)
{
    pthread_mutex_lock(&duel->failing);
    if (duel->status == MWESO_OK) {
        duel->status = status;
        duel->error = *error;
        duel->failed = variant;
    }
    pthread_mutex_unlock(&duel->failing);
}

static bool play_pair(Duel *duel, size_t a, size_t b)
{
    static const char random[] = "random";
    MwesoPlan plan = {.games = 1,
                      .players = {random, random},
                      .max_turns = duel->max_turns,
                      .threads = 1,
                      .shards = 1};
    GamesMet *met = &duel->d->met[place(duel->d, a, b)];
    for (size_t game = 0; game < duel->d->games; game++) {
        MwesoRates rates;
        MwesoError error;
        plan.seed = duel->seed + game;
        MwesoStatus status = mweso_clash_rates(duel->variants[a], duel->variants[b], &plan, 0.95,
                                               goes_on, NULL, &rates, &error);
        if (status != MWESO_OK) return fail(duel, status, &error, b), false;
        const double share = rates.any[MWESO_PHASES - 1].value;
        const uint64_t positions = rates.positions_in[MWESO_PHASES - 1];
        met[game].positions = (uint32_t)positions;
        met[game].differ = isnan(share) ? 0 : (uint32_t)lround(share * (double)positions);
    }
    return true;
}

static void *play_pairs(void *user)
{
    Duel *duel = user;
    size_t count = duel->d->count, all = count * count, pair;
    while ((pair = atomic_fetch_add(&duel->next, 1)) < all) {
        size_t a = pair / count, b = pair % count;
        if (a >= b || !disagreement_possible(duel->variants[a], duel->variants[b])) continue;
        if (!play_pair(duel, a, b)) break;
        size_t done = atomic_fetch_add(&duel->done, 1) + 1;
        if (pthread_equal(pthread_self(), duel->main))
            cli_progress(duel->cli, "%zu of %zu pairs of rule sets", done, duel->pairs);
    }
    return NULL;
}

static size_t count_pairs(const Duel *duel)
{
    size_t pairs = 0;
    for (size_t a = 0; a < duel->d->count; a++)
        for (size_t b = a + 1; b < duel->d->count; b++)
            pairs += disagreement_possible(duel->variants[a], duel->variants[b]);
    return pairs;
}

/* The main thread plays too. */
static void run_threads(Duel *duel, int threads)
{
    pthread_t running[MOST_THREADS];
    int begun = 0;
    while (begun < threads - 1 && pthread_create(&running[begun], NULL, play_pairs, duel) == 0)
        begun++;
    play_pairs(duel);
    for (int i = 0; i < begun; i++) pthread_join(running[i], NULL);
}

MwesoStatus disagreement_play(const Cli *cli, MwesoVariant *const *variants, size_t count,
                              size_t games, uint64_t seed, uint32_t max_turns, int threads,
                              Disagreement *d)
{
    Duel duel = {.cli = cli,
                 .variants = variants,
                 .seed = seed,
                 .max_turns = max_turns,
                 .d = d,
                 .failing = PTHREAD_MUTEX_INITIALIZER};
    *d = (Disagreement){count, games, calloc(count * count * games + 1, sizeof *d->met)};
    if (!d->met) return cli_no_memory(cli);
    duel.pairs = count_pairs(&duel);
    duel.main = pthread_self();
    run_threads(&duel, threads < MOST_THREADS ? threads : MOST_THREADS);
    cli_progress_end();
    if (duel.status != MWESO_OK)
        cli_fail_error(cli, mweso_variant_label(variants[duel.failed]), &duel.error);
    return duel.status;
}

void disagreement_free(Disagreement *d) { free(d->met); }

/* ---- what was met ---------------------------------------------------------------------------- */

double disagreement_share(const Disagreement *d, size_t a, size_t b, const uint32_t *drawn)
{
    double positions = 0, differ = 0;
    const GamesMet *met = &d->met[place(d, a, b)];
    for (size_t i = 0; i < d->games; i++) {
        const GamesMet *game = &met[drawn ? drawn[i] : i];
        positions += game->positions;
        differ += game->differ;
    }
    return positions > 0 ? differ / positions : NAN;
}
