/* Race: both players' first turns, sown at once (docs/rules.md, 2.7; turn.opening). */
#ifndef MWESO_KERNEL_RACE_H
#define MWESO_KERNEL_RACE_H

#include "kernel/turn.h"

/* What a turn that begins from the position is in a race: MwRace. */
int mw_race_of(const MwPlay *play, const MwesoPosition *position);

/* Sows South's waiting start and North's, which is begun, lap by lap in turn, up to the end. Then
 * the turn is over, and has what became of both. */
void mw_run_race(const MwPlay *play, MwTurn *turn, const MwListener *listener);

#endif
