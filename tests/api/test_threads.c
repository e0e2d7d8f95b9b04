/* Work shared by threads: every job once, whatever their number, and within jobs too. */
#include <sched.h>
#include <stdatomic.h>
#include <time.h>

#include "support.h"

enum { JOBS = 40, PARTS = 30, MOST = 5 };

/* How often each part of each job was worked on, and in which thread's number somebody is. */
typedef struct Work {
    int threads;
    atomic_int done[JOBS][PARTS], busy[MOST], wrong;
    uint64_t stop_at; /* of jobs; JOBS: nowhere */
} Work;

typedef struct Part {
    Work *work;
    uint64_t job;
    atomic_int busy[MOST];
} Part;

static void enter(atomic_int *busy, int thread, Work *work)
{
    if (thread < 0 || thread >= work->threads || atomic_fetch_add(&busy[thread], 1)) work->wrong++;
}

/* Some parts take longer, so that threads come and go. */
static void take_time(uint64_t job)
{
    for (volatile uint64_t i = 0; i < job % 7 * 3000; i++) continue;
}

static bool take_part(void *user, int thread, uint64_t number)
{
    Part *part = user;
    enter(part->busy, thread, part->work);
    take_time(part->job + number);
    part->work->done[part->job][number]++;
    part->busy[thread]--;
    return true;
}

static bool take_job(void *user, int thread, uint64_t job)
{
    Work *work = user;
    Part part = {.work = work, .job = job};
    enter(work->busy, thread, work);
    bool all = mweso_in_parallel(work->threads, PARTS, take_part, &part);
    work->busy[thread]--;
    return all && job < work->stop_at;
}

static void test_every_job_once(void **unused)
{
    (void)unused;
    for (int round = 0; round < 40; round++) {
        Work work = {.threads = 1 + round % MOST, .stop_at = JOBS};
        assert_true(mweso_in_parallel(work.threads, JOBS, take_job, &work));
        assert_int_equal(work.wrong, 0);
        for (int job = 0; job < JOBS; job++)
            for (int part = 0; part < PARTS; part++) assert_int_equal(work.done[job][part], 1);
    }
}

/* Jobs before the one that says so are done in any case, and those that had begun to their end. */
static void test_stopped(void **unused)
{
    (void)unused;
    for (int round = 0; round < 40; round++) {
        Work work = {.threads = 1 + round % MOST, .stop_at = 3};
        int begun = 0;
        assert_false(mweso_in_parallel(work.threads, JOBS, take_job, &work));
        assert_int_equal(work.wrong, 0);
        for (int job = 0; job < JOBS; job++) {
            begun += work.done[job][0] > 0;
            for (int part = 0; part < PARTS; part++)
                assert_int_equal(work.done[job][part], work.done[job][0]);
            if (job <= 3) assert_int_equal(work.done[job][0], 1);
        }
        if (work.threads == 1) assert_int_equal(begun, 4);
    }
}

enum { OUTER = 2, INNER = 3, SECONDS = 900 };

/* Waits until all have come; false if they do not. */
static bool meet(void *user, int thread, uint64_t job)
{
    atomic_int *here = user;
    time_t end = time(NULL) + SECONDS;
    (void)thread, (void)job;
    ++*here;
    while (*here < OUTER * INNER && time(NULL) < end) sched_yield();
    return *here == OUTER * INNER;
}

static bool meet_in_job(void *user, int thread, uint64_t job)
{
    (void)thread, (void)job;
    return mweso_in_parallel(OUTER * INNER, INNER, meet, user);
}

/* Few jobs have as many threads for what is shared within them as they ask for. */
static void test_as_many_as_asked_for(void **unused)
{
    atomic_int here = 0;
    (void)unused;
    assert_true(mweso_in_parallel(OUTER * INNER, OUTER, meet_in_job, &here));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_job_once),
        cmocka_unit_test(test_stopped),
        cmocka_unit_test(test_as_many_as_asked_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
