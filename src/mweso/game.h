/* Games: played move by move and taken back. */
#ifndef MWESO_GAME_H
#define MWESO_GAME_H

#include <stdbool.h>
#include <stddef.h>

#include "mweso/move.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct MwesoGame MwesoGame;

/* What is said of a game in the course of it, in braces in a record. The texts belong to the game,
 * or to the record it was read from. */
typedef struct MwesoComment {
    size_t after;     /* so many moves stand before it; 0: it is said of the start */
    const char *time; /* into the recording, as 12:34 or 1:02:03, or from when to when; or NULL */
    const char *text; /* what else is said, on one line, without braces; or "" */
    int line;         /* of the record, from 1 */
} MwesoComment;

/* A game that starts at `start`. Keeps a pointer to the variant, which must outlive it. NULL with
 * an error if that is no position of the variant, or if there is no memory, or too little to judge
 * whether the start leaves any move. */
MWESO_API MwesoGame *mweso_game_new(const MwesoVariant *variant, const MwesoPosition *start,
                                    MwesoError *error);
MWESO_API void mweso_game_free(MwesoGame *game);
/* Plays a move string. The game ends, too, where a position has come too often in it
 * (end.repeats). Case counts only with `record`, where North writes small letters. */
MWESO_API MwesoStatus mweso_game_play(MwesoGame *game, const char *move, bool record,
                                      MwesoError *error);
/* Takes back the last move. False if there is none. */
MWESO_API bool mweso_game_undo(MwesoGame *game);
MWESO_API size_t mweso_game_length(const MwesoGame *game);
/* The position now; and before move `ply` (from 0), which at `ply` = length is the one now, and
 * NULL beyond. */
MWESO_API const MwesoPosition *mweso_game_position(const MwesoGame *game);
MWESO_API const MwesoPosition *mweso_game_position_before(const MwesoGame *game, size_t ply);
/* The move at `ply` (from 0) in move notation, and what it led to; NULL if there is none. They live
 * until the move is taken back. */
MWESO_API const char *mweso_game_move(const MwesoGame *game, size_t ply);
MWESO_API const MwesoOutcome *mweso_game_outcome_of(const MwesoGame *game, size_t ply);
/* How the game stands: over, winner, end, and sums of laps and captured seeds over all moves. */
MWESO_API MwesoOutcome mweso_game_standing(const MwesoGame *game);

/* Comment number `index` of those that the record said which the game was played from, in order;
 * false beyond the last. Those of a move that is taken back are gone. */
MWESO_API bool mweso_game_comment(const MwesoGame *game, size_t index, MwesoComment *comment);

#ifdef __cplusplus
}
#endif

#endif
