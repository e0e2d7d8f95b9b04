/* Look: what a script may ask about moves ahead, by the words of its variant. */
#include "kernel/look.h"

#include "kernel/capture.h"

bool mw_look_captures(const MwPlay *words, const MwTurn *turn, int pit, bool reverse)
{
    MwTurn lap = *turn;
    bool is_due = pit == lap.origin && lap.hand > 0;
    if (!is_due) {
        lap.origin = pit;
        lap.hand = mw_take_up(words, MW_OWN, &lap.own, pit);
        lap.moment = MOMENT_START;
    }
    if (lap.hand == 0) return false;
    if (reverse) return mw_reverse_reason(words, &lap) == REVERSE_MADE;
    return mw_may_capture(words, &lap) && mw_lap_captures(words, &lap, false);
}
