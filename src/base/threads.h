/* Threads: share the jobs of one task among several processors. */
#ifndef MWESO_BASE_THREADS_H
#define MWESO_BASE_THREADS_H

#include <pthread.h>

#include "mweso.h"

enum { MW_MOST_THREADS = 256 };

/* Number of processors that this process may use, at least 1. */
int mw_processors(void);

/* `threads`, or mw_processors() for 0; at most MW_MOST_THREADS. */
int mw_threads(int threads);

/* Starts thread number `number` of `of` threads that share some work; number 0 is the caller. If
 * there are at least as many threads as processors, each begins on a processor of its own, and may
 * later move to any. False if it cannot be started. */
bool mw_thread_start(pthread_t *thread, int number, int of, void *(*work)(void *), void *user);

#endif
