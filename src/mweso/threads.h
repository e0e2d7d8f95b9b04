/* Threads: the caller's own work, divided among several. */
#ifndef MWESO_THREADS_H
#define MWESO_THREADS_H

#include <stdbool.h>
#include <stdint.h>

#include "mweso/common.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One job of the work. No two jobs run at the same time with the same `thread` (from 0). False
 * stops. */
typedef bool (*MwesoJob)(void *user, int thread, uint64_t job);

/* Calls work(user, thread, job) for every job from 0 to jobs - 1, in any order, on up to `threads`
 * threads (less than 1: one for every processor; at most 256); thread 0 is the caller's. False if a
 * call returned false: then no more jobs are begun. Threads that cannot be started are done
 * without. A job may itself call this or anything else that uses several threads: all calls
 * together use as many threads as the call that asks for most, and idle threads help the others. */
MWESO_API bool mweso_in_parallel(int threads, uint64_t jobs, MwesoJob work, void *user);

#ifdef __cplusplus
}
#endif

#endif
