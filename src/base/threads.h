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

/* Starts number `number` of `of` threads that share some work; number 0 stands for the caller. If
 * there are at least as many as processors, each begins on its own, and may then go to any. False
 * if it cannot be started. */
bool mw_thread_start(pthread_t *thread, int number, int of, void *(*work)(void *), void *user);

#endif
