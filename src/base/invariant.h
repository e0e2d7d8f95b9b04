/* Invariant: what must hold in the innermost loops, where an assertion would cost: it is looked at
 * in test builds only. Everywhere else assert is used, in all builds. Neither is for what comes
 * from outside: that is checked, and ends in an error (mweso.h). */
#ifndef MWESO_BASE_INVARIANT_H
#define MWESO_BASE_INVARIANT_H

#include <assert.h>

#ifdef MWESO_TEST_INVARIANTS
#define MW_INVARIANT(holds) assert(holds)
#else
#define MW_INVARIANT(holds) ((void)0)
#endif

#endif
