/* Look: what a script may ask about moves ahead, by the words of its variant. */
#include "kernel/look.h"

#include "kernel/capture.h"
#include "kernel/starts.h"

bool mw_look_captures(const MwPlay *words, const MwTurn *turn, int pit, bool reverse)
{
    MwTurn lap = *turn;
    bool is_due = pit == lap.origin && lap.hand > 0;
    if (!is_due) {
        lap.origin = pit;
        lap.hand = mw_take_up(words, MW_OWN, &lap.own, pit);
        lap.moment = MOMENT_START;
        mw_settle_way(words, &lap);
    }
    if (lap.hand == 0) return false;
    bool free = lap.chooses && !lap.has_way;
    if (!free && reverse != lap.way) return mw_reverse_reason(words, &lap) == REVERSE_MADE;
    int landing = mw_landing(words, pit, lap.hand, reverse);
    int before = 2 - mw_landing_gets(words, lap.hand);
    bool occupied = mw_holds(words, MW_OWN, lap.own.pit, landing, before);
    return mw_may_capture(words, &lap) &&
           mw_capture_reason(words, &lap.opponent, landing, occupied) == CAPTURE_MADE;
}
