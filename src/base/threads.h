/* Threads: the same work on several processors, job by job. */
#ifndef MWESO_BASE_THREADS_H
#define MWESO_BASE_THREADS_H

#include <pthread.h>

#include "mweso.h"

enum { MW_MOST_THREADS = 256 };

/* Processors that this process may use, at least 1. */
int mw_processors(void);

/* `threads`, or mw_processors() for 0; at most MW_MOST_THREADS. */
int mw_threads(int threads);

/* Starts one of `of` threads that share some work, of which number 0 is or might be the caller's.
 * As many as there are processors begin on one each, and may then go to any. False if it cannot be
 * started. */
bool mw_thread_start(pthread_t *thread, int number, int of, void *(*work)(void *), void *user);

#endif
