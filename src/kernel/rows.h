/* Rows: an empty row that ends the game (docs/rules.md, 2.1 and 2.7). */
#ifndef MWESO_KERNEL_ROWS_H
#define MWESO_KERNEL_ROWS_H

#include "kernel/turn.h"

/* The pit in which the first seed of the lap falls that is about to be sown. */
int mw_first_pit(const MwPlay *play, const MwTurn *turn);

/* Who has lost once the first seed of the lap has fallen that is about to be sown: END_THEIR_ROW,
 * END_OWN_ROW, END_QUIET_ROW; or GOES_ON. Seeds that fall later empty nothing. */
MwReason mw_lap_loses(const MwPlay *play, const MwTurn *turn);

/* The same once the pits of a capture are emptied, or a seed was put from the store. */
MwReason mw_rows_lose(const MwPlay *play, const MwTurn *turn);

#endif
