/* Foreign: moves in notations other than ours, which name a pit and a direction. */
#ifndef MWESO_PLAY_FOREIGN_H
#define MWESO_PLAY_FOREIGN_H

#include "mweso.h"

/* Is it a layout of records whose moves are written so? */
bool mw_is_foreign(MwesoLayout layout);

/* Writes a move of such a layout as ours, without the choice to go forward: "hr" is A8r. False if
 * it is none. */
bool mw_foreign_move(MwesoLayout layout, const char *word, char move[8]);

#endif
