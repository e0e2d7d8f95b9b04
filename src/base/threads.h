/* Threads: the same work on several processors, job by job. */
#ifndef MWESO_BASE_THREADS_H
#define MWESO_BASE_THREADS_H

#include <stdbool.h>
#include <stdint.h>

enum { MW_MOST_THREADS = 256 };

/* Processors that this process may use, at least 1. */
int mw_processors(void);

/* `threads`, or mw_processors() for 0; at most MW_MOST_THREADS. */
int mw_threads(int threads);

/* Calls work(user, thread, job) for every job from 0 to jobs - 1, in any order, on up to `threads`
 * threads, numbered from 0, which is the caller's. Ends early once a call returns false. Threads
 * that cannot be started are done without. A job may call this again: no more threads are started
 * then, but those that have nothing left to do come and help. */
void mw_in_parallel(int threads, uint64_t jobs, bool (*work)(void *user, int thread, uint64_t job),
                    void *user);

#endif
