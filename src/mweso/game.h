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

/* A remark on a game, in braces in its record. The texts belong to the game, or to the record that
 * it was read from. */
typedef struct MwesoComment {
    size_t after;     /* number of moves before it; 0: it is on the start */
    const char *time; /* its place in the recording, as 12:34 or 1:02:03, or a range of these; or
                         NULL */
    const char *text; /* the rest of the remark, on one line, without braces; or "" */
    int line;         /* of the record, from 1 */
} MwesoComment;

/* A game that starts at `start`. Keeps a pointer to the variant, which must outlive it. NULL with
 * an error if `start` is no position of the variant, or if there is no memory, or too little to
 * judge whether the start leaves any move. */
MWESO_API MwesoGame *mweso_game_new(const MwesoVariant *variant, const MwesoPosition *start,
                                    MwesoError *error);
MWESO_API void mweso_game_free(MwesoGame *game);
/* Plays a move string. The game also ends when a position has come too often in it (end.repeats).
 * Letters of either case are taken, unless `record` is set: then North's are small. */
MWESO_API MwesoStatus mweso_game_play(MwesoGame *game, const char *move, bool record,
                                      MwesoError *error);
/* Takes back the last move. False if there is none. */
MWESO_API bool mweso_game_undo(MwesoGame *game);
MWESO_API size_t mweso_game_length(const MwesoGame *game);
/* The present position; and the position before move `ply` (from 0), which for `ply` = length is
 * the present one, and NULL beyond. */
MWESO_API const MwesoPosition *mweso_game_position(const MwesoGame *game);
MWESO_API const MwesoPosition *mweso_game_position_before(const MwesoGame *game, size_t ply);
/* The move at `ply` (from 0) in move notation, and its outcome; NULL if there is none. They live
 * until the move is taken back. */
MWESO_API const char *mweso_game_move(const MwesoGame *game, size_t ply);
MWESO_API const MwesoOutcome *mweso_game_outcome_of(const MwesoGame *game, size_t ply);
/* How the game stands: over, winner, end, and sums of laps and captured seeds over all moves. */
MWESO_API MwesoOutcome mweso_game_standing(const MwesoGame *game);

/* Comment number `index`, in order, of the record that the game was played from; false beyond the
 * last. Comments on a move that is taken back are gone. */
MWESO_API bool mweso_game_comment(const MwesoGame *game, size_t index, MwesoComment *comment);

#ifdef __cplusplus
}
#endif

#endif
