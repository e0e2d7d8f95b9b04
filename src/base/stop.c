/* Stop: whether everything that the library is doing is to end soon (mweso_stop). */
#include "base/stop.h"

#include "base/findings.h"

atomic_bool mw_stop_wanted;

/* A signal handler may call it: a lock-free atomic is all it touches. */
_Static_assert(ATOMIC_BOOL_LOCK_FREE == 2, "signal handlers store it");

void mweso_stop(bool stop) { atomic_store_explicit(&mw_stop_wanted, stop, memory_order_relaxed); }

MwesoStatus mw_not_stopped(MwesoError *error)
{
    return mw_stopped() ? mw_fail(error, MWESO_NO, 0, "stopped before the end") : MWESO_OK;
}
