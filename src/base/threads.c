/* Threads: the same work on several processors, job by job. */
#include "base/threads.h"

#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <unistd.h>

/* The threads that work on the jobs of one call. */
typedef struct Crew {
    MwesoJob work;
    void *user;
    uint64_t jobs;
    int asked, most; /* threads, and those that there are jobs for */
    atomic_uint_fast64_t next;
    atomic_bool stopped;
    int members, at_work; /* under the team's lock */
    struct Crew *before;  /* opened before, and not closed yet */
} Crew;

/* The threads of a call, and the crews they work in: its own, and those of the calls that its jobs
 * make. A thread for which one has no more jobs joins another. */
typedef struct Team {
    pthread_mutex_t lock; /* over all below */
    pthread_cond_t changed;
    Crew *last;
    pthread_t others[MW_MOST_THREADS]; /* but the caller's */
    int count, waiting;
    bool over;
} Team;

static _Thread_local Team *own_team;

/* Those this process may use; elsewhere than on Linux, those there are. */
static long processors(void)
{
#ifdef __linux__
    cpu_set_t set;
    return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
#else
    return sysconf(_SC_NPROCESSORS_ONLN);
#endif
}

int mw_processors(void)
{
    long count = processors();
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

/* The processor that comes `number` after `here` among those of a set, which comes round. */
static size_t processor_after(size_t here, int number, const cpu_set_t *set)
{
    while (number > 0) {
        here = (here + 1) % CPU_SETSIZE;
        number -= CPU_ISSET(here, set) != 0;
    }
    return here;
}

static bool start_on(size_t processor, pthread_t *thread, void *(*work)(void *), void *user)
{
    cpu_set_t only;
    pthread_attr_t how;
    CPU_ZERO(&only);
    CPU_SET(processor, &only);
    if (pthread_attr_init(&how) != 0) return false;
    bool started = pthread_attr_setaffinity_np(&how, sizeof only, &only) == 0 &&
                   pthread_create(thread, &how, work, user) == 0;
    pthread_attr_destroy(&how);
    return started;
}

/* Left to itself, the system may keep a new thread behind the one that started it, on one
 * processor, for 10 ms and more (Linux 6.18, two processors), in which the other has nothing to do.
 */
static bool start_elsewhere(pthread_t *thread, int number, void *(*work)(void *), void *user)
{
    cpu_set_t all;
    int cpu = sched_getcpu();
    const size_t here = cpu < 0 ? CPU_SETSIZE : (size_t)cpu;
    if (sched_getaffinity(0, sizeof all, &all) != 0 || !CPU_ISSET(here, &all) ||
        !start_on(processor_after(here, number, &all), thread, work, user))
        return false;
    pthread_setaffinity_np(*thread, sizeof all, &all);
    return true;
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

/* ---- one crew -------------------------------------------------------------------------------- */

static bool has_jobs(const Crew *crew) { return !crew->stopped && crew->next < crew->jobs; }

/* Until there are none left. */
static void work_in(Crew *crew, int thread)
{
    assert(thread < crew->asked);
    while (!crew->stopped) {
        uint64_t job = atomic_fetch_add(&crew->next, 1);
        if (job >= crew->jobs) break;
        if (!crew->work(crew->user, thread, job)) crew->stopped = true;
    }
}

/* ---- a team ---------------------------------------------------------------------------------- */

static void wait_for_change(Team *team)
{
    team->waiting++;
    pthread_cond_wait(&team->changed, &team->lock);
    team->waiting--;
}

static void tell_change(Team *team)
{
    if (team->waiting) pthread_cond_broadcast(&team->changed);
}

/* The first crew opened after `own` that has jobs for one more thread; none has left it before, so
 * that no thread is in one twice. */
static Crew *crew_to_join(const Team *team, const Crew *own)
{
    Crew *first = NULL;
    for (Crew *crew = team->last; crew != own; crew = crew->before)
        if (crew->members < crew->most && has_jobs(crew)) first = crew;
    return first;
}

/* Works in a crew that is open; for the moment of it the team is not locked. */
static void join(Team *team, Crew *crew)
{
    int thread = crew->members++;
    crew->at_work++;
    pthread_mutex_unlock(&team->lock);
    work_in(crew, thread);
    pthread_mutex_lock(&team->lock);
    crew->at_work--;
    tell_change(team);
}

/* Joins another crew than `own`, or waits until there is something new. */
static void find_work(Team *team, const Crew *own)
{
    Crew *crew = crew_to_join(team, own);
    if (crew) join(team, crew);
    else wait_for_change(team);
}

/* What a thread does that was started for others' work. */
static void *help(void *user)
{
    Team *team = user;
    own_team = team;
    pthread_mutex_lock(&team->lock);
    while (!team->over) find_work(team, NULL);
    pthread_mutex_unlock(&team->lock);
    return NULL;
}

/* Starts threads for a crew beside those that have other work, as far as it asks for so many, or
 * they can be had. */
static void enlarge(Team *team, const Crew *crew)
{
    const int wanted = team->count - team->waiting + crew->most;
    const int all = wanted < crew->asked ? wanted : crew->asked;
    while (team->count < all - 1 &&
           mw_thread_start(&team->others[team->count], team->count + 1, all, help, team))
        team->count++;
}

static void close_crew(Team *team, const Crew *crew)
{
    Crew **link = &team->last;
    while (*link != crew) link = &(*link)->before;
    *link = crew->before;
}

/* Lets the team's threads work on a crew's jobs, and returns when all are done. */
static void work_with(Team *team, Crew *crew)
{
    pthread_mutex_lock(&team->lock);
    enlarge(team, crew);
    crew->before = team->last;
    team->last = crew;
    tell_change(team);
    join(team, crew);
    while (crew->at_work) find_work(team, crew);
    close_crew(team, crew);
    pthread_mutex_unlock(&team->lock);
}

static void dismiss(Team *team)
{
    pthread_mutex_lock(&team->lock);
    team->over = true;
    tell_change(team);
    pthread_mutex_unlock(&team->lock);
    for (int i = 0; i < team->count; i++) pthread_join(team->others[i], NULL);
}

static void work_with_new_team(Crew *crew)
{
    Team team = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};
    own_team = &team;
    work_with(&team, crew);
    dismiss(&team);
    own_team = NULL;
    pthread_cond_destroy(&team.changed);
    pthread_mutex_destroy(&team.lock);
}

bool mweso_in_parallel(int threads, uint64_t jobs, MwesoJob work, void *user)
{
    assert(work);
    const int asked = mw_threads(threads);
    const int most = jobs < (uint64_t)asked ? (int)jobs : asked;
    Crew crew = {.work = work, .user = user, .jobs = jobs, .asked = asked, .most = most};
    if (most <= 1) work_in(&crew, 0);
    else if (own_team) work_with(own_team, &crew);
    else work_with_new_team(&crew);
    return !crew.stopped;
}
