/* Pool: the scripts at work, one for each thread that plays.
 *
 * Rules without a script are shared by all threads. Where a script answers, whoever plays acquires
 * a copy of the rules with a Lua state of its own and gives it back afterwards.
 */
#ifndef MWESO_HOOKS_POOL_H
#define MWESO_HOOKS_POOL_H

#include "rules/variant.h"

/* The rules to play by, to be given back with mw_release by the same caller; NULL with an error if
 * a script cannot be loaded again for want of memory. */
const MwPlay *mw_acquire(const MwesoVariant *variant, MwesoError *error);
void mw_release(const MwesoVariant *variant, const MwPlay *play);

/* A pool with one state at work in it: the one that declared. NULL if there is no memory; `first`
 * is then still the caller's. */
struct MwAcquired;
struct MwPool *mw_pool_new(MwesoVariant *variant, struct MwAcquired *first);
void mw_pool_free(struct MwPool *pool);

#endif
