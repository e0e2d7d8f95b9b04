/* Threads: a program's own work, shared by several. */
#ifndef MWESO_THREADS_H
#define MWESO_THREADS_H

#include <stdbool.h>
#include <stdint.h>

#include "mweso/common.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One of the jobs that are shared; `thread` (from 0) is in no two jobs at a time. False stops. */
typedef bool (*MwesoJob)(void *user, int thread, uint64_t job);

/* Calls work(user, thread, job) for every job from 0 to jobs - 1, in any order, on up to `threads`
 * threads (less than 1: one for every processor; at most 256), of which thread 0 is the caller's.
 * False if a call returned false: no more jobs are begun then. Threads that cannot be started are
 * done without. A job may call this again, or what else works on several threads: together
 * they are as many as the call that asks for most, and those that have nothing left to do come and
 * help the others. */
MWESO_API bool mweso_in_parallel(int threads, uint64_t jobs, MwesoJob work, void *user);

#ifdef __cplusplus
}
#endif

#endif
