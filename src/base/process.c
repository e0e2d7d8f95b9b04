/* Process: a clock, whether everything is to stop soon (mweso_stop), and the version of the
 * library. */
#include "base/process.h"

#include <time.h>

#include "base/findings.h"

double mw_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

atomic_bool mw_stop_wanted;

/* A signal handler may call mweso_stop: a lock-free atomic is all it touches. */
_Static_assert(ATOMIC_BOOL_LOCK_FREE == 2, "signal handlers store it");

void mweso_stop(bool stop) { atomic_store_explicit(&mw_stop_wanted, stop, memory_order_relaxed); }

MwesoStatus mw_not_stopped(MwesoError *error)
{
    return mw_stopped() ? mw_fail(error, MWESO_NO, 0, "stopped before the end") : MWESO_OK;
}

#define IN_WORDS(number) #number
#define DOTTED(major, minor, patch) IN_WORDS(major) "." IN_WORDS(minor) "." IN_WORDS(patch)

const char *mweso_version(void)
{
    return DOTTED(MWESO_VERSION_MAJOR, MWESO_VERSION_MINOR, MWESO_VERSION_PATCH);
}

int mweso_version_number(void) { return MWESO_VERSION_NUMBER; }
