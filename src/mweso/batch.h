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

/* A turn is made of actions, one for each choice: a pit (B5), then any further choices (r, c...).
 * The actions of a variant are numbered once for all of its positions: the places of the circuit by
 * their numbers (mweso_pit_name; at a start the mover's pits, later the opponent's pits for
 * capture.extra), then all other choices, then a pass and a change of sides. A mask
 * (MwesoBatchView) says which actions a position offers. */
MWESO_API int mweso_action_count(const MwesoVariant *variant);
/* The name of an action as it is written in moves, "B5", "r" or "pass"; "" if there is none. */
MWESO_API void mweso_action_name(const MwesoVariant *variant, int action, char name[8]);

/* ---- games ----------------------------------------------------------------------------------- */

/* Games of one variant, numbered from 0, each at any stage of a turn. Where players may arrange
 * their seeds, games begin with seeds arranged. */
typedef struct MwesoBatch MwesoBatch;

/* `games` games (at least 1) at the usual start; chance in game i is drawn from (seed, i). NULL
 * with MWESO_USAGE, MWESO_BAD_VARIANT if the variant cannot be played, or MWESO_IO. */
MWESO_API MwesoBatch *mweso_batch_new(const MwesoVariant *variant, size_t games, uint64_t seed,
                                      MwesoError *error);
MWESO_API void mweso_batch_free(MwesoBatch *batch);
MWESO_API size_t mweso_batch_size(const MwesoBatch *batch);

/* All functions below work on the `count` games from number `first` on; MWESO_USAGE if there are
 * fewer. `threads`: less than 1: one for every processor; results do not depend on it. If a script
 * fails the error names the game; games after it may or may not have gone on. */

/* Begins games anew where which[i] is not 0 (NULL: all of them): from the usual start, from a
 * random one (MWESO_START_RANDOM: as for MwesoPlan), or from `start` (MWESO_START_LISTED). */
MWESO_API MwesoStatus mweso_batch_reset(MwesoBatch *batch, size_t first, size_t count,
                                        const uint8_t *which, MwesoStart how,
                                        const MwesoPosition *start, MwesoError *error);
/* Copies games, also in the midst of a turn, from another batch with the same rules, or from the
 * same batch. */
MWESO_API MwesoStatus mweso_batch_copy(MwesoBatch *to, size_t first, const MwesoBatch *from,
                                       size_t from_first, size_t count, MwesoError *error);

/* The same for scattered games: game first + i becomes a copy of game which[i] of another batch, so
 * that all actions of many games can be tried in one step. */
MWESO_API MwesoStatus mweso_batch_gather(MwesoBatch *to, size_t first, const MwesoBatch *from,
                                         const int64_t *which, size_t count, MwesoError *error);

/* Saves all games as bytes, also in the midst of a turn, with the state of their random generators,
 * for a checkpoint or another process. Returns the number of bytes; writes none if `size` is too
 * small or `bytes` is NULL. */
MWESO_API size_t mweso_batch_save(const MwesoBatch *batch, uint8_t *bytes, size_t size);
/* Restores games that were saved; they go on as they would have. MWESO_BAD_INPUT if they are of
 * another version of the library, another kind of processor or other rules, or damaged; MWESO_USAGE
 * if their number is not that of the batch. Then nothing changes. The bytes must come from
 * mweso_batch_save: a checksum detects damage, not forgery. */
MWESO_API MwesoStatus mweso_batch_restore(MwesoBatch *batch, const uint8_t *bytes, size_t size,
                                          MwesoError *error);

/* The state of one game, in a layout for numpy and others. */
typedef struct MwesoBatchGame {
    int32_t end;     /* a MwesoEnd */
    int32_t points;  /* points for the win */
    int32_t actions; /* actions taken, and turns completed, since the game began */
    int32_t turns;
    int32_t captured; /* seeds, by the last turn */
    int8_t winner;    /* a side, or MWESO_NOBODY */
    uint8_t side;     /* who is to act */
    uint8_t over;     /* 1 if the game is over */
    uint8_t midway;   /* 1 in the midst of a turn */
} MwesoBatchGame;

/* Where to write the views of games; NULL: not wanted. */
typedef struct MwesoBatchView {
    MwesoBatchGame *games;
    uint8_t *mask;  /* for each game, mweso_action_count bytes: 1 for each action offered; all 0 in
                       a game that is over */
    float *planes;  /* for each game, the planes that `which` lists, each of rows x columns */
    int side;       /* whose view: a side's, or, with MWESO_NOBODY, that of the player who is to
                       act; anything else: MWESO_USAGE, and nothing is done */
    uint8_t *bytes; /* the same planes as bytes; numbers beyond 255 are 255 */
    const int32_t *which; /* the planes wanted, by number, in this order, each once (else
                             MWESO_USAGE); NULL: all mweso_plane_count */
    size_t which_count;
    const uint8_t
        *only; /* by game: 0 leaves what is written about it as it was; NULL: all are written */
} MwesoBatchView;

MWESO_API MwesoStatus mweso_batch_look(const MwesoBatch *batch, size_t first, size_t count,
                                       const MwesoBatchView *view, int threads, MwesoError *error);

/* Takes an action in each game: actions[i] in game first + i, none if it is -1, as it must be in
 * games that are over. MWESO_NO if one is not offered: then nothing is done. Then `view` (may be
 * NULL) is filled. Where end.endless = illegal forbids moves, an action is offered only if a search
 * of some thousand continuations finds a move that ends; MWESO_NO, too, if it found none and there
 * is none. */
MWESO_API MwesoStatus mweso_batch_step(MwesoBatch *batch, size_t first, size_t count,
                                       const int32_t *actions, const MwesoBatchView *view,
                                       int threads, MwesoError *error);

/* Plays a move string in game `game`, which must be at the start of a turn. Fails as mweso_play. */
MWESO_API MwesoStatus mweso_batch_play(MwesoBatch *batch, size_t game, const char *move,
                                       MwesoError *error);

/* Totals of random play. */
typedef struct MwesoBatchSums {
    uint64_t actions, turns, laps, games; /* `games`: games that have ended */
    uint64_t ended[MWESO_END_COUNT];
    uint64_t won[2];
} MwesoBatchSums;

/* Takes `steps` random actions in each game, all offered ones equally likely. A game that is over
 * begins anew from the usual start if `again`, else nothing happens in it. Adds to `sums` (may be
 * NULL), then fills `view` (may be NULL). */
MWESO_API MwesoStatus mweso_batch_random(MwesoBatch *batch, size_t first, size_t count,
                                         uint32_t steps, bool again, const MwesoBatchView *view,
                                         int threads, MwesoBatchSums *sums, MwesoError *error);

/* The most points that a win can count by these rules. */
MWESO_API int mweso_most_points(const MwesoVariant *variant);

/* The position of a game at the start of its present turn; all 0 beyond the last. */
MWESO_API MwesoPosition mweso_batch_position(const MwesoBatch *batch, size_t game);

/* ---- planes ---------------------------------------------------------------------------------- */

/* Planes are what a player sees of a game, as pictures of the board: his own rows below, columns
 * from his left. Seeds are shown as they lie now, also in the midst of a turn; numbers that belong
 * to no pit, such as seeds in stores, are those at the start of the turn, and fill their plane. */
MWESO_API size_t mweso_plane_count(const MwesoVariant *variant);
/* The name of a plane, such as "seeds" or "own turns"; NULL beyond the last. A number that the
 * variant's script remembers has the name that the script gives it, which lives as long as the
 * variant. */
MWESO_API const char *mweso_plane_name(const MwesoVariant *variant, size_t plane);
/* Does a plane tell a player who is to act anything about the rest of the game? Not if the rules
 * keep it constant, if it is a counter that they never read, or if it only says that he is to act;
 * false beyond the last. */
MWESO_API bool mweso_plane_matters(const MwesoVariant *variant, size_t plane);

#ifdef __cplusplus
}
#endif

#endif
