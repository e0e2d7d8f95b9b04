/* Events: tells a listener the steps of a turn, each with its reason. */
#include <assert.h>
#include <string.h>

#include "kernel/capture.h"
#include "kernel/steps.h"

void mw_tell(const MwPlay *play, const MwTurn *turn, const MwListener *listener, MwesoEvent event,
             MwReason reason)
{
    assert(listener && listener->sink);
    event.lap = turn->laps;
    event.key = mw_reason_key(reason);
    event.why = mw_reason_said(play, reason);
    event.side = turn->side;
    uint16_t rows[2][MW_MOST_PITS] = {{0}}; /* the rows of a shared circuit */
    event.own_pits = turn->own.pit;
    event.opponent_pits = turn->opponent.pit;
    if (mw_is_shared(&play->rules->board)) {
        size_t row = (size_t)play->rules->board.pits * sizeof **rows;
        event.own_pits = memcpy(rows[0], turn->own.pit, row);
        event.opponent_pits = memcpy(rows[1], turn->own.pit + play->rules->board.pits, row);
    }
    listener->sink(listener->user, &event);
}

void mw_tell_lap(const MwPlay *play, const MwTurn *turn, const MwListener *listener,
                 MwReason reverse)
{
    int there = turn->hand + turn->own.pit[turn->origin]; /* some may have stayed in the pit */
    bool enough = there >= play->rules->smallest;
    MwReason reason = turn->moment == MOMENT_RELAY     ? mw_landing_by(turn, GOES_RELAY)
                      : turn->moment == MOMENT_REENTRY ? GOES_RESOWN
                      : turn->landing >= 0             ? GOES_LIFTED
                      : enough                         ? START_ENOUGH
                                                       : START_SINGLE;
    if (turn->clockwise != turn->way && !mw_reverses(reverse)) reverse = REVERSE_GOES_ON;
    if (turn->direction_hooked) reverse = HOOK_DIRECTION;
    mw_tell(play, turn, listener,
            (MwesoEvent){.kind = MWESO_EVENT_LAP,
                         .pit = turn->origin,
                         .seeds = turn->hand,
                         .clockwise = turn->clockwise,
                         .reverse_key = mw_reason_key(reverse),
                         .reverse_why = mw_reason_said(play, reverse)},
            reason);
}

void mw_tell_landing(const MwPlay *play, const MwTurn *turn, const MwListener *listener,
                     MwReason reason)
{
    assert(turn->landing >= 0);
    bool hooked = turn->seeds_hooked || turn->last_hooked;
    MwReason sown = turn->last_hooked ? HOOK_LAST : HOOK_NEXT;
    mw_tell(play, turn, listener,
            (MwesoEvent){.kind = MWESO_EVENT_LANDING,
                         .pit = turn->landing,
                         .seeds = turn->own.pit[turn->landing],
                         .left = turn->hand,
                         .sown_key = hooked ? mw_reason_key(sown) : NULL,
                         .sown_why = hooked ? mw_reason_said(play, sown) : NULL},
            reason);
}
