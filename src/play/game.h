/* Game: a start and the moves made since, with undo. */
#ifndef MWESO_PLAY_GAME_H
#define MWESO_PLAY_GAME_H

#include "play/comments.h"

const MwesoVariant *mw_game_variant(const MwesoGame *game);
/* What is said of its moves; what is said of a move goes with it when it is taken back. */
const MwComments *mw_game_comments(const MwesoGame *game);
/* Adds one, behind those there are. False without memory. */
bool mw_game_add_comment(MwesoGame *game, const MwComment *comment);

#endif
