/* Landing: what a lap does where it ends, as kernel/landing.c decides; shared by the loops on one
 * game and on lanes.
 *
 * The including file defines INLINE; TRUTH, one truth value or one for each lane; AND of two; and
 * PICK(truth, yes, no) of two bools that are equal in all lanes. What the facing pits must hold is
 * already in `open` (open_pits, open_columns). */
#ifndef MWESO_FAST_LANDING_H
#define MWESO_FAST_LANDING_H

#include "fast/fast.h"

/* Does the last seed capture? `open`: the facing pits hold something to take. */
INLINE TRUTH landing_captures(const MwFast *fast, TRUTH open, TRUTH occupied)
{
    return AND(open, PICK(occupied, fast->occupied_captures, fast->empty_captures));
}

/* Does a lap that does not capture relay? `may`: its pit allows it. */
INLINE TRUTH landing_relays(TRUTH occupied, TRUTH may) { return AND(occupied, may); }

#endif
