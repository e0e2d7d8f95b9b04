/* Batches: many games side by side, played choice by choice, for programs that learn to play. */
#ifndef MWESO_BATCH_H
#define MWESO_BATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "mweso/study.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- actions --------------------------------------------------------------------------------- */

/* A turn is made of actions, one for each choice: a pit (B5), then what further is to be chosen (r,
 * c...). The actions of a variant are numbered once for all of its positions: the places of the
 * circuit by their numbers (mweso_pit_name; at a start the mover's pits, later the opponent's that
 * capture.extra empties besides), then all other choices, then a pass and a change of sides. What
 * is offered in a position is told by a mask. */
MWESO_API int mweso_action_count(const MwesoVariant *variant);
/* The name of an action as it is written in moves, "B5", "r" or "pass"; "" if there is none. */
MWESO_API void mweso_action_name(const MwesoVariant *variant, int action, char name[8]);

/* ---- games ----------------------------------------------------------------------------------- */

/* Games of one variant, numbered from 0, each at any stage of a turn. Where players may arrange
 * their seeds they begin arranged. */
typedef struct MwesoBatch MwesoBatch;

/* So many games (at least 1) at the usual start; chance in game i is drawn from (seed, i). NULL
 * with MWESO_USAGE, MWESO_BAD_VARIANT if the variant cannot be played, or MWESO_IO. */
MWESO_API MwesoBatch *mweso_batch_new(const MwesoVariant *variant, size_t games, uint64_t seed,
                                      MwesoError *error);
MWESO_API void mweso_batch_free(MwesoBatch *batch);
MWESO_API size_t mweso_batch_size(const MwesoBatch *batch);

/* All functions below work on the `count` games from number `first` on; MWESO_USAGE if there are
 * not so many. `threads`: less than 1 for one for every processor; results are the same whatever
 * their number. If a script fails the error names the game, and games after it may or may not have
 * gone on. */

/* Games begin anew where which[i] is not 0 (NULL: all of them); from the usual start, from one
 * drawn by lot (MWESO_START_RANDOM: as for MwesoPlan), or (MWESO_START_LISTED) from `start`. */
MWESO_API MwesoStatus mweso_batch_reset(MwesoBatch *batch, size_t first, size_t count,
                                        const uint8_t *which, MwesoStart how,
                                        const MwesoPosition *start, MwesoError *error);
/* Copies games, as they are in the midst of their turns, from a batch by the same rules, or from
 * the same batch. */
MWESO_API MwesoStatus mweso_batch_copy(MwesoBatch *to, size_t first, const MwesoBatch *from,
                                       size_t from_first, size_t count, MwesoError *error);

/* The same of games here and there: game first + i becomes as game which[i] of another batch is, so
 * that all actions of many games can be tried in one step. */
MWESO_API MwesoStatus mweso_batch_gather(MwesoBatch *to, size_t first, const MwesoBatch *from,
                                         const int64_t *which, size_t count, MwesoError *error);

/* Keeps all games as bytes, as they are in the midst of their turns, with what they draw by lot,
 * for a checkpoint or another process. Writes nothing if `size` does not suffice, or `bytes` is
 * NULL; returns how many there are. */
MWESO_API size_t mweso_batch_save(const MwesoBatch *batch, uint8_t *bytes, size_t size);
/* Games become as those that were kept, and go on as they would have. MWESO_BAD_INPUT if these are
 * of another version of the library, another kind of processor or other rules, or damaged;
 * MWESO_USAGE if they are not as many as those of the batch. Then nothing is done. The bytes are to
 * be those of mweso_batch_save: a sum tells damage, not what somebody has made up. */
MWESO_API MwesoStatus mweso_batch_restore(MwesoBatch *batch, const uint8_t *bytes, size_t size,
                                          MwesoError *error);

/* One game, for numpy and others. */
typedef struct MwesoBatchGame {
    int32_t end;     /* a MwesoEnd */
    int32_t points;  /* what the win counts */
    int32_t actions; /* taken, and turns completed, since it began */
    int32_t turns;
    int32_t captured; /* seeds, by the last turn */
    int8_t winner;    /* a side, or MWESO_NOBODY */
    uint8_t side;     /* who is to act */
    uint8_t over;     /* 1 if it is */
    uint8_t midway;   /* 1 in the midst of a turn */
} MwesoBatchGame;

/* Where to write what can be seen of games; NULL: not wanted. */
typedef struct MwesoBatchView {
    MwesoBatchGame *games;
    uint8_t *mask;  /* of each game mweso_action_count bytes: 1 for each action offered; all 0 in a
                       game that is over */
    float *planes;  /* of each game the planes that `which` lists, each of rows x columns */
    int side;       /* whose planes: a side's, or, with MWESO_NOBODY, those of who is to act; with
                       anything else MWESO_USAGE, and nothing is done */
    uint8_t *bytes; /* the same planes as bytes; numbers beyond 255 are 255 */
    const int32_t *which; /* the planes wanted, by their numbers, in this order, each once (else
                             MWESO_USAGE); NULL: all, mweso_plane_count */
    size_t which_count;
    const uint8_t
        *only; /* by game: 0 leaves what is written of it as it is; NULL: all are written */
} MwesoBatchView;

MWESO_API MwesoStatus mweso_batch_look(const MwesoBatch *batch, size_t first, size_t count,
                                       const MwesoBatchView *view, int threads, MwesoError *error);

/* Takes an action in each game: actions[i] in game first + i, none if it is -1, as it must be in
 * games that are over. MWESO_NO if one is not offered: then nothing is done. Then `view` (may be
 * NULL) is filled. Where end.endless = illegal forbids moves, actions are offered as far as a look
 * at some thousand ways on finds a move that ends; MWESO_NO, too, if none was found and there is
 * none. */
MWESO_API MwesoStatus mweso_batch_step(MwesoBatch *batch, size_t first, size_t count,
                                       const int32_t *actions, const MwesoBatchView *view,
                                       int threads, MwesoError *error);

/* Plays a move string in game `game`, which must stand at the start of a turn. Fails as mweso_play.
 */
MWESO_API MwesoStatus mweso_batch_play(MwesoBatch *batch, size_t game, const char *move,
                                       MwesoError *error);

/* What random actions have come to. */
typedef struct MwesoBatchSums {
    uint64_t actions, turns, laps, games; /* `games`: that have ended */
    uint64_t ended[MWESO_END_COUNT];
    uint64_t won[2];
} MwesoBatchSums;

/* Takes `steps` random actions in each game, each with the same chance among those offered. A game
 * that is over begins anew from the usual start if `again`, else it rests. Adds to `sums` (may be
 * NULL), then fills `view` (may be NULL). */
MWESO_API MwesoStatus mweso_batch_random(MwesoBatch *batch, size_t first, size_t count,
                                         uint32_t steps, bool again, const MwesoBatchView *view,
                                         int threads, MwesoBatchSums *sums, MwesoError *error);

/* What the win that counts most counts by these rules: no game has more points. */
MWESO_API int mweso_most_points(const MwesoVariant *variant);

/* The position of a game at the start of its present turn; all 0 beyond the last. */
MWESO_API MwesoPosition mweso_batch_position(const MwesoBatch *batch, size_t game);

/* ---- planes ---------------------------------------------------------------------------------- */

/* What a player sees of a game, as pictures of the board: his own rows below, columns from his
 * left. Seeds are those that lie there now, also in the midst of a turn; numbers that belong to no
 * pit, seeds in stores among them, are those at its start, and fill their plane. */
MWESO_API size_t mweso_plane_count(const MwesoVariant *variant);
/* The name of a plane, such as "seeds" or "own turns"; NULL beyond the last. A number that the
 * variant's script remembers has the name that it gives it, which lives as long as the variant. */
MWESO_API const char *mweso_plane_name(const MwesoVariant *variant, size_t plane);
/* Does a plane tell a player who is to act anything on the game that is still to come? Not what the
 * rules keep constant, nor counters that they never read, nor that he is to act; and no plane
 * beyond the last. */
MWESO_API bool mweso_plane_matters(const MwesoVariant *variant, size_t plane);

#ifdef __cplusplus
}
#endif

#endif
