/* Threads: share the jobs of one task among several processors. */
#include "base/threads.h"

#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <unistd.h>

/* One call of mweso_in_parallel. */
typedef struct Call {
    MwesoJob work;
    void *user;
    uint64_t jobs;
    int asked, most; /* number of threads asked for; and at most one for each job */
    atomic_uint_fast64_t next;
    atomic_bool stopped;
    int members, at_work; /* threads that have joined; those still at work; under the lock */
    struct Call *before;  /* the last call opened before this one and still open */
} Call;

/* The threads of an outermost call. They do its jobs, and those of the calls that its jobs make: a
 * thread without further jobs in its call joins another call. */
typedef struct Workers {
    pthread_mutex_t lock; /* protects all fields below */
    pthread_cond_t changed;
    Call *last;
    pthread_t others[MW_MOST_THREADS]; /* all but the caller's */
    int count, waiting;
    bool over;
} Workers;

static _Thread_local Workers *own_workers;

/* On Linux the processors that this process may use; elsewhere all of the machine. */
int mw_processors(void)
{
#ifdef __linux__
    cpu_set_t set;
    long count = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
#else
    long count = sysconf(_SC_NPROCESSORS_ONLN);
#endif
    if (count < 1) return 1;
    return count < MW_MOST_THREADS ? (int)count : MW_MOST_THREADS;
}

int mw_threads(int threads)
{
    if (threads < 1) return mw_processors();
    return threads < MW_MOST_THREADS ? threads : MW_MOST_THREADS;
}

/* ---- starting threads ------------------------------------------------------------------------ */

#ifdef __GLIBC__

/* Starts a thread on a processor of its own: number `number` after the present one in the set of
 * allowed processors. Later it may move to any of them. Otherwise the system may keep a new thread
 * waiting behind its parent on one processor for 10 ms and more (Linux 6.18, two processors), while
 * the other is idle. */
static bool start_elsewhere(pthread_t *thread, int number, void *(*work)(void *), void *user)
{
    cpu_set_t all, only;
    pthread_attr_t how;
    int cpu = sched_getcpu();
    size_t at = cpu < 0 ? CPU_SETSIZE : (size_t)cpu;
    if (sched_getaffinity(0, sizeof all, &all) != 0 || !CPU_ISSET(at, &all)) return false;
    while (number > 0) {
        at = (at + 1) % CPU_SETSIZE;
        number -= CPU_ISSET(at, &all) != 0;
    }
    CPU_ZERO(&only);
    CPU_SET(at, &only);
    if (pthread_attr_init(&how) != 0) return false;
    bool started = pthread_attr_setaffinity_np(&how, sizeof only, &only) == 0 &&
                   pthread_create(thread, &how, work, user) == 0;
    pthread_attr_destroy(&how);
    if (started) pthread_setaffinity_np(*thread, sizeof all, &all);
    return started;
}

#else

static bool start_elsewhere(pthread_t *thread, int number, void *(*work)(void *), void *user)
{
    (void)thread, (void)number, (void)work, (void)user;
    return false;
}

#endif

bool mw_thread_start(pthread_t *thread, int number, int of, void *(*work)(void *), void *user)
{
    assert(number >= 0 && number < of);
    return (of >= mw_processors() && start_elsewhere(thread, number, work, user)) ||
           pthread_create(thread, NULL, work, user) == 0;
}

/* ---- jobs ------------------------------------------------------------------------------------ */

/* Does jobs of a call until there are none left. */
static void work_in(Call *call, int thread)
{
    assert(thread < call->asked);
    while (!call->stopped) {
        uint64_t job = atomic_fetch_add(&call->next, 1);
        if (job >= call->jobs) break;
        if (!call->work(call->user, thread, job)) call->stopped = true;
    }
}

/* Wakes the waiting threads: a call was opened, a thread has left one, or the work is over. */
static void tell_change(Workers *workers)
{
    if (workers->waiting) pthread_cond_broadcast(&workers->changed);
}

/* Works in an open call; releases the lock meanwhile. */
static void join(Workers *workers, Call *call)
{
    int thread = call->members++;
    call->at_work++;
    pthread_mutex_unlock(&workers->lock);
    work_in(call, thread);
    pthread_mutex_lock(&workers->lock);
    call->at_work--;
    tell_change(workers);
}

/* Joins the first call opened after `own` with jobs for one more thread, or waits for a change. No
 * thread has left such a call before, so none joins one twice. */
static void find_work(Workers *workers, const Call *own)
{
    Call *first = NULL;
    for (Call *call = workers->last; call != own; call = call->before)
        if (call->members < call->most && !call->stopped && call->next < call->jobs) first = call;
    if (first) {
        join(workers, first);
    } else {
        workers->waiting++;
        pthread_cond_wait(&workers->changed, &workers->lock);
        workers->waiting--;
    }
}

/* The main function of a thread that was started to help with jobs. */
static void *help(void *user)
{
    Workers *workers = user;
    own_workers = workers;
    pthread_mutex_lock(&workers->lock);
    while (!workers->over) find_work(workers, NULL);
    pthread_mutex_unlock(&workers->lock);
    return NULL;
}

/* Starts threads for a call, in addition to those with other work: at most as many as it asks for.
 */
static void enlarge(Workers *workers, const Call *call)
{
    const int wanted = workers->count - workers->waiting + call->most;
    const int all = wanted < call->asked ? wanted : call->asked;
    while (workers->count < all - 1 && mw_thread_start(&workers->others[workers->count],
                                                       workers->count + 1, all, help, workers))
        workers->count++;
}

/* Has the threads work on a call's jobs, and returns when all are done. */
static void work_with(Workers *workers, Call *call)
{
    pthread_mutex_lock(&workers->lock);
    enlarge(workers, call);
    call->before = workers->last;
    workers->last = call;
    tell_change(workers);
    join(workers, call);
    while (call->at_work) find_work(workers, call);
    Call **link = &workers->last;
    while (*link != call) link = &(*link)->before;
    *link = call->before;
    pthread_mutex_unlock(&workers->lock);
}

static void work_with_new_workers(Call *call)
{
    Workers workers = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};
    own_workers = &workers;
    work_with(&workers, call);
    pthread_mutex_lock(&workers.lock);
    workers.over = true;
    tell_change(&workers);
    pthread_mutex_unlock(&workers.lock);
    for (int i = 0; i < workers.count; i++) pthread_join(workers.others[i], NULL);
    own_workers = NULL;
    pthread_cond_destroy(&workers.changed);
    pthread_mutex_destroy(&workers.lock);
}

bool mweso_in_parallel(int threads, uint64_t jobs, MwesoJob work, void *user)
{
    assert(work);
    const int asked = mw_threads(threads);
    const int most = jobs < (uint64_t)asked ? (int)jobs : asked;
    Call call = {.work = work, .user = user, .jobs = jobs, .asked = asked, .most = most};
    if (most <= 1) work_in(&call, 0);
    else if (own_workers) work_with(own_workers, &call);
    else work_with_new_workers(&call);
    return !call.stopped;
}
