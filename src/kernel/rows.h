/* Rows: an empty row that ends the game (docs/rules.md, 2.1 and 2.7). */
#ifndef MWESO_KERNEL_ROWS_H
#define MWESO_KERNEL_ROWS_H

#include "kernel/turn.h"

/* The pit in which the first seed of the lap falls that is about to be sown. */
MW_KERNEL int mw_first_pit(const MwPlay *play, const MwTurn *turn);

/* Is the lap that is due the first of a quiet start that leaves the own inner row empty, for which
 * start.quiet_row makes it lose? */
MW_KERNEL bool mw_start_loses(const MwPlay *play, const MwTurn *turn);

/* Who has lost by the lap that is about to be sown: by a start that is not even sown,
 * END_QUIET_ROW; once its first seed has fallen, END_THEIR_ROW or END_OWN_ROW; else GOES_ON. Seeds
 * that fall later empty nothing. */
MW_KERNEL MwReason mw_lap_loses(const MwPlay *play, const MwTurn *turn);

/* Would a lap from this pit of a copy of the own pits, which is picked up, end the game with its
 * first seed, so that none of them captures? */
MW_KERNEL bool mw_ends_at_first_seed(const MwPlay *play, const MwTurn *turn, const MwSide *own,
                                     int origin, bool clockwise);

/* Who has lost once the pits of a capture are emptied, or a seed was put from the store. */
MW_KERNEL MwReason mw_rows_lose(const MwPlay *play, const MwTurn *turn);

/* The same of the opponent's pits alone, while a pit of the mover's is picked up. */
MW_KERNEL MwReason mw_their_row_loses(const MwPlay *play, const MwTurn *turn);

#endif
