/* Landing: what a lap does where it ends, as kernel/landing.c decides: stated once for one game and
 * for lanes.
 *
 * Whoever includes it defines INLINE; TRUTH, one truth or one in each lane; AND of two of them,
 * PICK(truth, yes, no), and truth_of(bool), which is the same in all.
 */
#ifndef MWESO_FAST_LANDING_H
#define MWESO_FAST_LANDING_H

#include "fast/fast.h"

/* Does the last seed capture: from a pit that is open, as something would be taken from there, and
 * that was occupied? */
INLINE TRUTH landing_captures(const MwFast *fast, TRUTH open, TRUTH occupied)
{
    return AND(open,
               PICK(occupied, truth_of(fast->occupied_captures), truth_of(fast->empty_captures)));
}

/* Does a lap that does not capture go on, from a pit where one may? */
INLINE TRUTH landing_relays(TRUTH occupied, TRUTH may) { return AND(occupied, may); }

#endif
