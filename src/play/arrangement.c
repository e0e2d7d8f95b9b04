/* Arrangement: whether a player may arrange his seeds so, where a script says it. */
#include "play/arrangement.h"

#include <string.h>

#include "kernel/decider.h"
#include "kernel/phase.h"
#include "play/ruled.h"

MwesoStatus mw_may_arrange(const MwPlay *play, const MwesoPosition *position, const uint16_t *pits,
                           MwesoError *error)
{
    MwTurn turn;
    MwRuling ruling;
    if (!mw_asks(play->rules, DECIDE_ARRANGE)) return MWESO_OK;
    play = mw_play_at(play, position);
    mw_turn_begin(play, position, &turn);
    memcpy(turn.own.pit, pits, sizeof turn.own.pit);
    bool answers = mw_ask(play, DECIDE_ARRANGE, &turn, &ruling);
    MwesoStatus status = mw_ruled(play, position, error);
    if (status != MWESO_OK || !answers || !play->decider->refused[0]) return status;
    return mw_fail(error, MWESO_NO, 0, "the seeds may not be arranged so: %s, by hooks.arrange",
                   play->decider->refused);
}
