/* Process: a clock, whether everything is to stop soon (mweso_stop), and the version of the
 * library. */
#ifndef MWESO_BASE_PROCESS_H
#define MWESO_BASE_PROCESS_H

#include <stdatomic.h>
#include <stdbool.h>

#include "mweso.h"

/* Seconds on a clock that never goes backward. */
double mw_now(void);

extern atomic_bool mw_stop_wanted;

/* Is everything that the library does to end soon?
 *
 * A study calls its progress callback only between steps, and a step may take long: one move, or a
 * position with many moves. So laps, lists of moves, searches and random games also call this. Work
 * that is broken off fails with MWESO_NO, and its results do not count. */
static inline bool mw_stopped(void)
{
    return __builtin_expect(atomic_load_explicit(&mw_stop_wanted, memory_order_relaxed), 0);
}

/* MWESO_OK, or MWESO_NO with `error` set (may be NULL) if everything is to end. */
MwesoStatus mw_not_stopped(MwesoError *error);

#endif
