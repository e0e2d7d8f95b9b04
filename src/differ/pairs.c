/* Pairs: how often any two of many rule sets disagree in play. */
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>

#include "differ/clash.h"
#include "rules/variant.h"
#include "study/games.h"

/* What the threads share; a job is a pair of variants. */
typedef struct Pairs {
    const MwesoVariant *const *variants;
    size_t count;
    const MwesoPlan *plan;
    MwesoMet *met;
    MwesoProgress progress;
    void *user;
    atomic_uint_fast64_t done;
    atomic_bool stopped;
    pthread_mutex_t alone; /* who asks whether to go on, or tells of a failure */
    MwesoStatus status;    /* the first failure, and of which variant */
    MwesoError error;
    size_t failed;
} Pairs;

/* Asked from within a pair, where one thread at a time asks for all. */
static bool goes_on(void *user, uint64_t positions)
{
    Pairs *p = user;
    (void)positions;
    if (p->progress && pthread_mutex_trylock(&p->alone) == 0) {
        if (!p->progress(p->user, p->done)) p->stopped = true;
        pthread_mutex_unlock(&p->alone);
    }
    return !p->stopped;
}

static void fail(Pairs *p, MwesoStatus status, const MwesoError *error, size_t variant)
{
    pthread_mutex_lock(&p->alone);
    if (p->status == MWESO_OK) p->status = status, p->error = *error, p->failed = variant;
    pthread_mutex_unlock(&p->alone);
}

static bool tell_done(Pairs *p)
{
    uint64_t done = ++p->done;
    pthread_mutex_lock(&p->alone);
    if (p->progress && !p->progress(p->user, done)) p->stopped = true;
    pthread_mutex_unlock(&p->alone);
    return !p->stopped;
}

static MwesoMet met_in(const MwesoRates *rates)
{
    const double share = rates->any[MWESO_PHASES - 1].value;
    const uint64_t positions = rates->positions_in[MWESO_PHASES - 1];
    return (MwesoMet){(uint32_t)positions,
                      isnan(share) ? 0 : (uint32_t)lround(share * (double)positions)};
}

static bool play_pair(void *user, int thread, uint64_t job)
{
    Pairs *p = user;
    const size_t a = (size_t)(job / p->count), b = (size_t)(job % p->count);
    (void)thread;
    if (a >= b || !mw_same_board(&p->variants[a]->rules.board, &p->variants[b]->rules.board))
        return true;
    for (uint64_t game = 0; game < p->plan->games; game++) {
        MwesoPlan plan = *p->plan;
        MwesoRates rates;
        MwesoError error = {.status = MWESO_OK};
        plan.games = 1, plan.threads = 1, plan.seed += game;
        MwesoStatus status = mweso_clash_rates(p->variants[a], p->variants[b], &plan, 0.95, goes_on,
                                               p, &rates, &error);
        if (status != MWESO_OK) return fail(p, status, &error, b), false;
        p->met[(a * p->count + b) * p->plan->games + game] = met_in(&rates);
    }
    return tell_done(p);
}

MwesoStatus mweso_clash_pairs(const MwesoVariant *const *variants, size_t count,
                              const MwesoPlan *plan, MwesoProgress progress, void *user,
                              MwesoMet *met, size_t *failed, MwesoError *error)
{
    MwesoStatus status = mw_check_plan(plan, error);
    if (status != MWESO_OK) return status;
    Pairs p = {.variants = variants,
               .count = count,
               .plan = plan,
               .met = met,
               .progress = progress,
               .user = user,
               .alone = PTHREAD_MUTEX_INITIALIZER};
    if (count) mweso_in_parallel(plan->threads, (uint64_t)count * count, play_pair, &p);
    pthread_mutex_destroy(&p.alone);
    if (p.status == MWESO_OK && p.stopped)
        return mw_fail(error, MWESO_NO, 0, "the comparison was stopped");
    if (p.status != MWESO_OK && failed) *failed = p.failed;
    if (p.status != MWESO_OK && error) *error = p.error;
    return p.status;
}
