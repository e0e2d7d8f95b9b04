/* Threads: the same work on several processors, job by job. */
#include "base/threads.h"

#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <unistd.h>

typedef struct Crew {
    bool (*work)(void *user, int thread, uint64_t job);
    void *user;
    uint64_t jobs;
    atomic_uint_fast64_t next;
    atomic_bool stopped;
    atomic_int members;
} Crew;

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

static void *work_on(void *user)
{
    Crew *crew = user;
    int thread = atomic_fetch_add(&crew->members, 1);
    assert(thread < MW_MOST_THREADS);
    while (!crew->stopped) {
        uint64_t job = atomic_fetch_add(&crew->next, 1);
        if (job >= crew->jobs) break;
        if (!crew->work(crew->user, thread, job)) crew->stopped = true;
    }
    return NULL;
}

void mw_in_parallel(int threads, uint64_t jobs, bool (*work)(void *user, int thread, uint64_t job),
                    void *user)
{
    assert(threads >= 1 && threads <= MW_MOST_THREADS && work);
    pthread_t others[MW_MOST_THREADS];
    int count = 0;
    Crew crew = {.work = work, .user = user, .jobs = jobs};
    if (jobs < (uint64_t)threads) threads = (int)jobs;
    while (count < threads - 1 && pthread_create(&others[count], NULL, work_on, &crew) == 0)
        count++;
    work_on(&crew);
    for (int i = 0; i < count; i++) pthread_join(others[i], NULL);
}
