/* Game: a start and the moves made since, with undo. */
#ifndef MWESO_PLAY_GAME_H
#define MWESO_PLAY_GAME_H

#include "mweso.h"

const MwesoVariant *mw_game_variant(const MwesoGame *game);

#endif
