/* Clashes: all that is looked for between two rule sets, on several threads. */
#include <pthread.h>
#include <stdatomic.h>

#include "differ/clash.h"
#include "differ/rates.h"
#include "rules/variant.h"
#include "study/games.h"

/* What the threads share. The first job is the search for the smallest and the earliest clash, the
 * others are parts of the games. */
typedef struct Clashes {
    const MwesoVariant *a, *b;
    const MwesoPlan *plan;
    uint64_t most_positions, most_in_lines;
    MwesoClashes *found;
    MwRates rates;
    MwesoProgress progress;
    void *user;
    atomic_uint_fast64_t asked;
    atomic_bool stopped;
    pthread_mutex_t alone; /* who asks whether to go on */
    MwesoStatus status;    /* of the search */
    MwesoError error;
} Clashes;

/* One thread at a time asks for all. */
static bool goes_on(void *user, uint64_t done)
{
    Clashes *c = user;
    (void)done;
    uint64_t all = (++c->asked) * MW_CLASHES_ASK_EVERY;
    if (c->progress && pthread_mutex_trylock(&c->alone) == 0) {
        if (!c->progress(c->user, all)) c->stopped = true;
        pthread_mutex_unlock(&c->alone);
    }
    return !c->stopped;
}

static bool search(Clashes *c)
{
    c->status = mweso_smallest_clash(c->a, c->b, c->most_positions, c->plan->seed, goes_on, c,
                                     &c->found->smallest, &c->error);
    if (c->status == MWESO_OK)
        c->status = mweso_earliest_clash(c->a, c->b, c->most_in_lines, goes_on, c,
                                         &c->found->earliest, &c->error);
    return c->status == MWESO_OK;
}

static bool work(void *user, int thread, uint64_t job)
{
    Clashes *c = user;
    (void)thread;
    return job == 0 ? search(c) : mw_rates_play(&c->rates, job - 1);
}

/* A failure of the search comes before one of the games, as it would on one thread. */
static MwesoStatus work_on_all(Clashes *c, MwesoError *error)
{
    MwesoStatus status = mw_rates_begin(&c->rates, c->plan->threads, error);
    if (status == MWESO_OK) mweso_in_parallel(c->plan->threads, 1 + c->rates.count, work, c);
    MwesoStatus played = mw_rates_end(&c->rates, &c->found->rates, error);
    if (c->status != MWESO_OK && error) *error = c->error;
    if (status != MWESO_OK) return status;
    return c->status == MWESO_OK ? played : c->status;
}

MwesoStatus mweso_clashes(const MwesoVariant *a, const MwesoVariant *b, uint64_t most_positions,
                          uint64_t most_in_lines, const MwesoPlan *plan, double level,
                          MwesoProgress progress, void *user, MwesoClashes *clashes,
                          MwesoError *error)
{
    Clashes c = {.a = a,
                 .b = b,
                 .plan = plan,
                 .most_positions = most_positions,
                 .most_in_lines = most_in_lines,
                 .found = clashes,
                 .progress = progress,
                 .user = user,
                 .alone = PTHREAD_MUTEX_INITIALIZER};
    c.rates = (MwRates){{a, b}, plan, level, goes_on, &c};
    *clashes = (MwesoClashes){.smallest = {.end = MWESO_SEARCH_BOARDS}};
    MwesoStatus status = mw_check_plan(plan, error);
    bool compared = mw_same_board(&a->rules.board, &b->rules.board);
    if (status == MWESO_OK && compared) status = work_on_all(&c, error);
    pthread_mutex_destroy(&c.alone);
    return status;
}
