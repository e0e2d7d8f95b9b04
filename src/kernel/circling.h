/* Circling: when a move comes back to where it was although it captures (docs/rules.md, 2.6
 * and 2.9).
 *
 * On a circuit that both players share, captured seeds that are sown again may be captured again,
 * so that captures do not part a move into runs as they do elsewhere (kernel/recurrence.h). There
 * the whole move is played again from its start, with the choices that were made, and every
 * situation compared.
 */
#ifndef MWESO_KERNEL_CIRCLING_H
#define MWESO_KERNEL_CIRCLING_H

#include "kernel/turn.h"

/* With answers open, only end.lap_limit ends such a move. */
static inline bool mw_may_circle(const MwPlay *play)
{
    return MW_ALL_KNOWN && mw_is_shared(&play->rules->board) && MW_IS(play, fate, FATE_RESOWN);
}

/* Keeps the board that the turn starts from, before its start pit is picked up. */
MW_KERNEL void mw_circling_begin(MwTurn *turn);

/* Keeps what was chosen. */
MW_KERNEL void mw_circling_chose(MwTurn *turn, MwesoChoice choice);

/* A lap is due that can only run this way: has its situation come before, since the last choice? It
 * is looked for after 1, 2, 4, 8... laps, so never in vain for long, or `always`. If so the turn is
 * as it was when it came back first. */
MW_KERNEL bool mw_circling_lap(const MwPlay *play, MwTurn *turn, bool clockwise, bool always);

/* Has the choice come before that is met now? Of `options`, as turn->options will be. */
MW_KERNEL bool mw_circling_choice(const MwPlay *play, const MwTurn *turn, int options);

#endif
