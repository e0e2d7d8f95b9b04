/* Landing: what a lap does where it ends, as kernel/landing.c decides: stated once for one game and
 * for lanes.
 *
 * Whoever includes it defines INLINE; TRUTH, one truth or one in each lane; AND of two; and
 * PICK(truth, yes, no), of two bools that are the same in all. What the facing pits must hold is
 * not asked here: it is in `open` (open_pits, open_columns).
 */
#ifndef MWESO_FAST_LANDING_H
#define MWESO_FAST_LANDING_H

#include "fast/fast.h"

/* Does the last seed capture: from a pit that is open, as something would be taken from there, and
 * that was occupied? */
INLINE TRUTH landing_captures(const MwFast *fast, TRUTH open, TRUTH occupied)
{
    return AND(open, PICK(occupied, fast->occupied_captures, fast->empty_captures));
}

/* Does a lap that does not capture go on, from a pit where one may? */
INLINE TRUTH landing_relays(TRUTH occupied, TRUTH may) { return AND(occupied, may); }

#endif
