/* History: how often each position of a game has come, and what becomes of it then (end.repeats,
 * hooks.repeated). */
#ifndef MWESO_PLAY_HISTORY_H
#define MWESO_PLAY_HISTORY_H

#include "base/findings.h"
#include "kernel/outcome.h"

/* A hash table of positions; all 0: none has come. */
typedef struct MwHistory {
    struct MwTimes *slots;
    size_t count, room;
} MwHistory;

/* Does it matter to the rules, or to a script, how often a position has come? */
bool mw_history_matters(const MwPlay *play);

/* Notes the position that an outcome leads to, which has been judged, and ends the game if it has
 * come too often, or if a script says so. Nothing is noted of a game that is over, where it does
 * not matter, and where the script has failed. */
MwesoStatus mw_history_add(MwHistory *history, const MwPlay *play, MwesoOutcome *outcome,
                           MwesoError *error);
/* Forgets that a position came, which was noted. */
void mw_history_take_back(MwHistory *history, const MwPlay *play, const MwesoPosition *position);
/* What has come in another game too: `to`, which is freed, becomes the same. False without memory:
 * then it is as it was. */
bool mw_history_copy(MwHistory *to, const MwHistory *from);
void mw_history_free(MwHistory *history);

#endif
