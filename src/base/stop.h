/* Stop: whether everything that the library is doing is to end soon (mweso_stop).
 *
 * Progress callbacks are asked at the joints of a study, which lie far apart where one move is long
 * or a position has many. Whatever may take long below them looks here, too: laps, lists of moves,
 * searches, random games. What breaks off fails with MWESO_NO, and nothing computed since counts.
 */
#ifndef MWESO_BASE_STOP_H
#define MWESO_BASE_STOP_H

#include <stdatomic.h>
#include <stdbool.h>

#include "mweso.h"

extern atomic_bool mw_stop_wanted;

static inline bool mw_stopped(void)
{
    return __builtin_expect(atomic_load_explicit(&mw_stop_wanted, memory_order_relaxed), 0);
}

/* MWESO_OK; or MWESO_NO with an error (may be NULL) if everything is to end. */
MwesoStatus mw_not_stopped(MwesoError *error);

#endif
