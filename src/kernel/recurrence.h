/* Recurrence: when a move comes back to where it was, and so never ends (docs/rules.md, 2.6).
 *
 * Between two captures a move is one run of forward laps: only the mover's own seeds move, and
 * every choice met on the way was answered by going on. One lap from a situation (own pits, origin,
 * hand) to the next is one-to-one wherever origins are sown and the origin is empty when its lap
 * begins: walking back from the landing and collecting a seed a pit leads to the empty pit that was
 * the origin (where a relay picks up the pit after the landing, lap.next = after, the landing is
 * the pit before the one that is empty now). In such a run the first situation to come back is
 * therefore its very first one, and one mark is enough. Captured seeds may re-enter from a pit that
 * holds seeds; such a situation cannot come back (a relay empties its origin), so the mark is the
 * first one whose origin is empty.
 *
 * Where laps skip their origin, or where a situation offers a choice at one moment and not at
 * another, the run is sown again from its mark and every situation compared. So it is where a lap
 * begins with its origin (lap.first = origin): any pit of the lap that was empty may then have been
 * that. On ...0 0 1... a lap of three from the first and, on ...1 0 1..., one of two from the
 * second both leave ...1 1 2..., and the third pit is picked up next.
 */
#ifndef MWESO_KERNEL_RECURRENCE_H
#define MWESO_KERNEL_RECURRENCE_H

#include "kernel/turn.h"

/* Before a lap: has this situation been met in this run? `choice`: it offers a choice of direction.
 * Remembers the first situation of a run. */
MW_KERNEL bool mw_lap_recurs(const MwPlay *play, MwTurn *turn, bool choice);

/* At a landing where the capture may be declined: has the same choice been met in this run? */
MW_KERNEL bool mw_landing_recurs(const MwPlay *play, MwTurn *turn);

/* The lap that was just sown, and is not counted yet, ran as the mover chose (lap.way = either). */
MW_KERNEL void mw_note_way(const MwPlay *play, MwTurn *turn);

#endif
