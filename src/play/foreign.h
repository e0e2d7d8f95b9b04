/* Foreign: moves written as letters (Wernham's), which name a pit and a direction. */
#ifndef MWESO_PLAY_FOREIGN_H
#define MWESO_PLAY_FOREIGN_H

#include "mweso.h"

/* Writes such a move as ours, without the choice to go forward: "hr" is A8r. False if it is none.
 */
bool mw_foreign_move(const char *word, char move[8]);

#endif
