/* Search: searches all starts with a number of seeds on one side, part by part, on several threads.
 */
#include "endless/search.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/findings.h"
#include "base/memory.h"
#include "base/process.h"
#include "base/threads.h"

MwRules mw_circuit(int pits)
{
    assert(pits >= 4 && pits <= MW_MOST_PITS && pits % 2 == 0);
    MwRules rules = {.columns = pits / 2, .smallest = 2, .lap_limit = INT32_MAX, .one_to_one = 1};
    mw_board_build(pits / 2, MW_FOUR_ROWS, 0, &rules.board);
    mw_complete_rules(&rules);
    return rules;
}

/* ---- a search -------------------------------------------------------------------------------- */

static bool claims_nothing(void *user, uint64_t part)
{
    (void)user, (void)part;
    return false;
}

/* Each part takes a byte of memory. A search with more parts than this would never end, so a file
 * that asks for one is refused. */
enum { MOST_PARTS = 1 << 24 };

static bool counts_on(void *user)
{
    const MwSeek *seek = user;
    return seek->units <= MOST_PARTS && !mw_stopped();
}

static void seek_all(MwesoSearch *search, MwSeek *seek)
{
    MwFast fast;
    MwRules circuit = mw_circuit(search->pits);
    mw_fast_compile(&circuit, mw_fast_level(&circuit, search->seeds), search->seeds, &fast);
    seek->fast = &fast;
    seek->seeds = search->seeds;
    mw_seek(seek);
}

static MwesoStatus count_parts(MwesoSearch *search, MwesoError *error)
{
    MwEndlessFound found = {0};
    MwSeek seek = {.found = &found, .claims = claims_nothing, .goes_on = counts_on, .user = &seek};
    seek_all(search, &seek);
    search->parts = seek.units;
    if (seek.units <= MOST_PARTS) return mw_not_stopped(error);
    return mw_fail(error, MWESO_USAGE, 0,
                   "%d seeds on %d pits have more than %d parts to be searched; there are fewer of "
                   "fewer seeds or pits, and samples of all (mweso endless --random)",
                   search->seeds, search->pits, MOST_PARTS);
}

MwesoStatus mw_check_circuit(int pits, int seeds, MwesoError *error)
{
    if (pits < 4 || pits > MWESO_MOST_PITS || pits % 2)
        return mw_fail(error, MWESO_USAGE, 0, "a circuit has an even number of pits from 4 to %d",
                       MWESO_MOST_PITS);
    if (seeds < 2 || seeds > MW_FAST_SEEDS)
        return mw_fail(error, MWESO_USAGE, 0, "a search is for 2 to %d seeds", MW_FAST_SEEDS);
    return MWESO_OK;
}

MwesoSearch *mweso_search_new(int pits, int seeds, uint64_t shard, uint64_t shards,
                              MwesoError *error)
{
    if (mw_check_circuit(pits, seeds, error) != MWESO_OK) return NULL;
    if (shard < 1 || shard > shards) {
        mw_fail(error, MWESO_USAGE, 0, "of N shards there are 1/N, 2/N, ... N/N");
        return NULL;
    }
    MwesoSearch *search = mw_new(sizeof *search);
    if (!search) return mw_no_memory(error), NULL;
    search->pits = pits;
    search->seeds = seeds;
    search->shard = shard;
    search->shards = shards;
    MwesoStatus status = count_parts(search, error);
    if (status == MWESO_OK) {
        search->state = search->parts < SIZE_MAX ? mw_new((size_t)search->parts + 1) : NULL;
        search->file = mw_new(sizeof *search->file);
        if (search->file) *search->file = -1;
        if (!search->state || !search->file) status = mw_no_memory(error);
    }
    if (status != MWESO_OK) {
        mweso_search_free(search);
        return NULL;
    }
    for (uint64_t part = 0; part < search->parts; part++) {
        bool mine = part % shards == shard - 1;
        search->state[part] = mine ? MW_PART_OPEN : MW_PART_ELSEWHERE;
        search->mine += mine;
    }
    return search;
}

void mweso_search_free(MwesoSearch *search)
{
    if (!search) return;
    if (search->file && *search->file >= 0) close(*search->file);
    free(search->file);
    free(search->found.periods);
    free((void *)search->state);
    free(search);
}

/* ---- the work -------------------------------------------------------------------------------- */

typedef struct SearchWorkers {
    MwesoSearch *search;
    pthread_mutex_t lock;
    MwesoProgress progress;
    void *user;
    bool stopped, failed;
} SearchWorkers;

/* What one thread has found since it last handed over its findings. */
typedef struct Seeker {
    SearchWorkers *workers;
    MwEndlessFound found;
} Seeker;

static bool claims(void *user, uint64_t part)
{
    const MwesoSearch *search = ((const Seeker *)user)->workers->search;
    uint8_t open = MW_PART_OPEN;
    assert(part < search->parts);
    return atomic_compare_exchange_strong(&search->state[part], &open, MW_PART_CLAIMED);
}

/* Call it with the lock held. */
static void hand_over(Seeker *seeker)
{
    MwesoSearch *search = seeker->workers->search;
    mw_found_add(&search->found, &seeker->found);
    seeker->workers->failed |= search->found.failed;
    seeker->found.count = 0;
    seeker->found.longest = 0;
}

static void finished(void *user, uint64_t part)
{
    Seeker *seeker = user;
    MwesoSearch *search = seeker->workers->search;
    assert(part < search->parts);
    pthread_mutex_lock(&seeker->workers->lock);
    hand_over(seeker);
    search->state[part] = MW_PART_DONE;
    search->done++;
    assert(search->done <= search->parts);
    pthread_mutex_unlock(&seeker->workers->lock);
}

static bool goes_on(void *user)
{
    const Seeker *seeker = user;
    SearchWorkers *workers = seeker->workers;
    pthread_mutex_lock(&workers->lock);
    workers->stopped |= mw_stopped();
    if (!workers->stopped && workers->progress)
        workers->stopped = !workers->progress(workers->user, workers->search->done);
    bool stopped = workers->stopped || workers->failed;
    pthread_mutex_unlock(&workers->lock);
    return !stopped;
}

/* Every thread goes through all parts and does those that no other has claimed. */
static bool seek_parts(void *user, int thread, uint64_t job)
{
    Seeker seeker = {.workers = user};
    MwSeek seek = {.found = &seeker.found,
                   .claims = claims,
                   .finished = finished,
                   .goes_on = goes_on,
                   .user = &seeker};
    (void)thread, (void)job;
    seek_all(seeker.workers->search, &seek);
    pthread_mutex_lock(&seeker.workers->lock);
    if (!seek.stopped) hand_over(&seeker); /* moves that end before the first part */
    seeker.workers->stopped |= seek.stopped;
    pthread_mutex_unlock(&seeker.workers->lock);
    free(seeker.found.periods);
    return true;
}

MwesoStatus mweso_search_run(MwesoSearch *search, int threads, MwesoProgress progress, void *user,
                             MwesoError *error)
{
    SearchWorkers workers = {.search = search, .progress = progress, .user = user};
    pthread_mutex_init(&workers.lock, NULL);
    threads = mw_threads(threads);
    mweso_in_parallel(threads, (uint64_t)threads, seek_parts, &workers);
    pthread_mutex_destroy(&workers.lock);
    for (uint64_t part = 0; part < search->parts; part++)
        if (search->state[part] == MW_PART_CLAIMED) search->state[part] = MW_PART_OPEN;
    if (workers.failed) return mw_no_memory(error);
    return workers.stopped ? mw_fail(error, MWESO_NO, 0, "the search was stopped") : MWESO_OK;
}

MwesoStatus mweso_search_merge(MwesoSearch *search, const MwesoSearch *more, MwesoError *error)
{
    if (search->pits != more->pits || search->seeds != more->seeds)
        return mw_fail(error, MWESO_BAD_INPUT, 0,
                       "%d seeds on %d pits and %d seeds on %d pits are two different searches",
                       search->seeds, search->pits, more->seeds, more->pits);
    assert(search->parts == more->parts); /* all searches of this size have the same parts */
    for (uint64_t part = 0; part < search->parts; part++)
        if (search->state[part] == MW_PART_DONE && more->state[part] == MW_PART_DONE)
            return mw_fail(error, MWESO_BAD_INPUT, 0, "part %llu of the search is in both",
                           (unsigned long long)part);
    mw_found_add(&search->found, &more->found);
    if (search->found.failed) return mw_no_memory(error);
    for (uint64_t part = 0; part < search->parts; part++)
        if (more->state[part] > search->state[part]) search->state[part] = more->state[part];
    search->done += more->done;
    search->mine = 0;
    for (uint64_t part = 0; part < search->parts; part++) search->mine += search->state[part] > 0;
    assert(search->done <= search->mine && search->mine <= search->parts);
    search->shard = search->shards = 1;
    return MWESO_OK;
}

/* ---- what was found -------------------------------------------------------------------------- */

/* The number of ways to put the seeds beyond two into the pits (stars and bars: a binomial
 * coefficient); 0 if it does not fit 64 bits. */
static uint64_t count_starts(int pits, int seeds)
{
    assert(seeds >= 2 && pits > 0);
    uint64_t ways = 1;
    for (int i = 1; i < pits; i++) {
        unsigned __int128 next = (unsigned __int128)ways * (unsigned)(seeds - 2 + i) / (unsigned)i;
        if (next > UINT64_MAX) return 0;
        ways = (uint64_t)next;
    }
    return ways;
}

static void copy_start(const MwEndlessStart *start, int pits, uint16_t *copy)
{
    for (int pit = 0; pit < MWESO_MOST_PITS; pit++) copy[pit] = pit < pits ? start->pit[pit] : 0;
}

MwesoFound mweso_search_found(const MwesoSearch *search)
{
    MwesoFound found = {.pits = search->pits,
                        .seeds = search->seeds,
                        .parts = search->parts,
                        .mine = search->mine,
                        .done = search->done,
                        .starts = count_starts(search->pits, search->seeds),
                        .longest = search->found.longest,
                        .periods = search->found.count};
    copy_start(&search->found.longest_start, search->pits, found.longest_start);
    for (size_t i = 0; i < search->found.count; i++) {
        found.cycles += search->found.periods[i].cycles;
        found.endless += search->found.periods[i].starts;
    }
    return found;
}

MwesoPeriod mweso_search_period(const MwesoSearch *search, size_t index)
{
    if (index >= search->found.count) return (MwesoPeriod){0};
    const MwPeriod *known = &search->found.periods[index];
    MwesoPeriod period = {known->period, known->cycles, known->starts, {0}};
    copy_start(&known->start, search->pits, period.start);
    return period;
}
