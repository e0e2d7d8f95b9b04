/* Random starts: those drawn at random, and the finite moves and cycles to which they belong. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#include "base/findings.h"
#include "base/memory.h"
#include "base/process.h"
#include "base/random.h"
#include "base/threads.h"
#include "endless/search.h"
#include "fast/laps.h"
#include "kernel/sow.h"

typedef struct DrawnStart {
    MwSide own;
    int origin, hand;
} DrawnStart;

typedef struct Sampling {
    const MwRules *circuit;
    MwFast fast;
    const MwesoEndlessPlan *plan;
    uint64_t done;
    MwesoProgress progress;
    void *user;
    bool stopped;
    pthread_mutex_t lock;
    MwesoDrawn *shares; /* one for each thread */
} Sampling;

/* Draws a start. All ways to put the seeds into the pits, with at least two in pit 0, are equally
 * likely: it draws a row of seeds and of bars between the pits, place by place (stars and bars). */
static DrawnStart draw(const Sampling *s, uint64_t number)
{
    MwRandom random = mw_random(s->plan->seed, number);
    DrawnStart start = {.hand = 2};
    int walls = s->plan->pits - 1, places = s->plan->seeds - 2 + walls, pit = 0;
    for (; places > 0; places--) {
        if (mw_random_below(&random, (uint32_t)places) < (uint32_t)walls) walls--, pit++;
        else if (pit == 0) start.hand++;
        else start.own.pit[pit]++;
    }
    assert(mw_seeds_of(start.own.pit, s->plan->pits) + start.hand == s->plan->seeds);
    return start;
}

/* Goes back to the situation whose lap leads to this one; false if there is none. From the landing
 * backwards each pit gives back one seed, up to the first empty pit: that was the origin. */
static bool step_back(const Sampling *s, DrawnStart *at)
{
    assert(at->hand >= 2 && at->own.pit[at->origin] == 0);
    int pit = at->origin, hand = 0;
    at->own.pit[pit] = (uint16_t)at->hand;
    while (at->own.pit[pit] > 0) {
        at->own.pit[pit]--;
        hand++;
        pit = mw_onward(&s->circuit->board, pit, 1, true);
    }
    at->origin = pit;
    at->hand = hand;
    return hand >= 2;
}

static void copy_start(const Sampling *s, const DrawnStart *start, uint16_t *copy)
{
    for (int i = 0; i < s->plan->pits; i++)
        copy[i] = i ? start->own.pit[mw_onward(&s->circuit->board, start->origin, i, false)]
                    : (uint16_t)start->hand;
}

/* Laps between two calls of mw_stopped(), forwards and backwards. */
enum { FAST_LAPS = 1 << 22, SLOW_LAPS = 1 << 16 };

/* Goes back from a situation of a finite move to its first one, adds those laps to `laps`, and
 * notes the move. */
static void note_finite(const Sampling *s, MwesoDrawn *sample, DrawnStart at, uint64_t laps)
{
    DrawnStart first = at;
    for (; step_back(s, &at); laps++) {
        first = at;
        if (laps % SLOW_LAPS == 0 && mw_stopped()) return;
    }
    if (laps <= sample->longest) return;
    sample->longest = laps;
    copy_start(s, &first, sample->longest_start);
}

static MwLapsEnd run_on(const Sampling *s, MwLaps *laps)
{
    MwLapsEnd end = MW_LAPS_ALL;
    for (uint64_t left = s->plan->most_laps; left > 0 && end == MW_LAPS_ALL && !mw_stopped();) {
        uint64_t next = left < FAST_LAPS ? left : FAST_LAPS;
        end = mw_laps_run(&s->fast, laps, next);
        left -= next;
    }
    return end;
}

static void follow(const Sampling *s, MwesoDrawn *sample, const DrawnStart *start)
{
    MwLaps laps;
    mw_laps_begin(&s->fast, start->own.pit, start->origin, start->hand, &laps);
    laps.any_rotation = true;
    MwLapsEnd end = run_on(s, &laps);
    uint64_t period = laps.sown * (uint64_t)mw_laps_turns(&s->fast, &laps);
    sample->starts++;
    sample->undecided += end == MW_LAPS_ALL;
    sample->endless += end == MW_LAPS_RECUR;
    if (end == MW_LAPS_EVENT) note_finite(s, sample, *start, laps.sown + 1);
    if (end != MW_LAPS_RECUR || period <= sample->period) return;
    sample->period = period;
    copy_start(s, start, sample->period_start);
}

/* Of moves of equal length the first in the order of pits is better, so that the result does not
 * depend on the number of threads. */
static bool is_better(uint64_t laps, const uint16_t *start, uint64_t known_laps,
                      const uint16_t *known)
{
    if (laps != known_laps) return laps > known_laps;
    for (int pit = 0; pit < MWESO_MOST_PITS; pit++)
        if (start[pit] != known[pit]) return start[pit] < known[pit];
    return false;
}

static void add(MwesoDrawn *sample, const MwesoDrawn *more)
{
    assert(more->endless + more->undecided <= more->starts);
    sample->starts += more->starts;
    sample->endless += more->endless;
    sample->undecided += more->undecided;
    if (is_better(more->longest, more->longest_start, sample->longest, sample->longest_start)) {
        sample->longest = more->longest;
        memcpy(sample->longest_start, more->longest_start, sizeof more->longest_start);
    }
    if (is_better(more->period, more->period_start, sample->period, sample->period_start)) {
        sample->period = more->period;
        memcpy(sample->period_start, more->period_start, sizeof more->period_start);
    }
}

enum { JOB = 1024 }; /* starts */

static bool goes_on(Sampling *s, uint64_t starts)
{
    pthread_mutex_lock(&s->lock);
    s->done += starts;
    if (mw_stopped() || (s->progress && !s->progress(s->user, s->done))) s->stopped = true;
    bool stopped = s->stopped;
    pthread_mutex_unlock(&s->lock);
    return !stopped;
}

static bool follow_job(void *user, int thread, uint64_t job)
{
    Sampling *s = user;
    uint64_t first = job * JOB,
             count = s->plan->starts - first < JOB ? s->plan->starts - first : JOB;
    assert(first < s->plan->starts);
    for (uint64_t i = 0; i < count; i++) {
        DrawnStart start = draw(s, s->plan->first + first + i);
        MwesoDrawn one = {0};
        follow(s, &one, &start);
        if (mw_stopped()) return goes_on(s, i); /* start i was broken off */
        add(&s->shares[thread], &one);
    }
    return goes_on(s, count);
}

MwesoStatus mweso_endless_sample(const MwesoEndlessPlan *plan, MwesoProgress progress, void *user,
                                 MwesoDrawn *sample, MwesoError *error)
{
    MwesoStatus status = mw_check_given(plan, "the plan", error);
    if (status == MWESO_OK) status = mw_check_circuit(plan->pits, plan->seeds, error);
    if (status != MWESO_OK) return status;
    MwRules circuit = mw_circuit(plan->pits);
    Sampling s = {.circuit = &circuit, .plan = plan, .progress = progress, .user = user};
    int threads = mw_threads(plan->threads);
    s.shares = mw_new((size_t)threads * sizeof *s.shares);
    if (!s.shares) return mw_no_memory(error);
    pthread_mutex_init(&s.lock, NULL);
    mw_fast_compile(&circuit, mw_fast_level(&circuit, plan->seeds), plan->seeds, &s.fast);
    mweso_in_parallel(threads, plan->starts / JOB + (plan->starts % JOB > 0), follow_job, &s);
    pthread_mutex_destroy(&s.lock);
    for (int i = 0; i < threads; i++) add(sample, &s.shares[i]);
    free(s.shares);
    return s.stopped ? mw_fail(error, MWESO_NO, 0, "the sample was stopped") : MWESO_OK;
}
