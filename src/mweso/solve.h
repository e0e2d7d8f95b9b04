/* Solutions: the winner with best play, on small boards. */
#ifndef MWESO_SOLVE_H
#define MWESO_SOLVE_H

#include <stdbool.h>
#include <stdint.h>

#include "mweso/position.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Loads a variant cut to a board of `columns` (2 to 32). At the usual start each player has `seeds`
 * in each outer pit and none in the inner pits. Where turns start in the inner row alone it is the
 * other way round; where turns begin with seeds from stores, one seed lies in each inner pit and
 * the rest of these in the store; where an empty inner row loses, one more seed lies in each inner
 * pit. Sets of pits keep their distance from the nearer end. `settings` (may be NULL) overrule all
 * this. Otherwise as mweso_variant_load. */
MWESO_API MwesoVariant *mweso_variant_load_small(const MwesoPath *path, const char *name,
                                                 int columns, int seeds,
                                                 const char *const *settings,
                                                 MwesoFindings *findings);

typedef struct MwesoSolution MwesoSolution;

/* The winner with best play, and the length of the game. */
typedef struct MwesoVerdict {
    int winner;     /* a side, or MWESO_NOBODY if neither can force a win */
    uint32_t moves; /* of both sides until the end, if the winner hurries and the loser delays */
} MwesoVerdict;

/* Solves all positions that can arise from `start`, at most `most_positions` (about 100 bytes each
 * on a small board). It keeps a pointer to the variant. `progress` (may be NULL) is given the
 * positions met so far. NULL with MWESO_NO if there are more or if `progress` returned false; with
 * MWESO_USAGE for more than 255 seeds; with MWESO_BAD_INPUT if the game is over or seeds are to be
 * arranged. */
MWESO_API MwesoSolution *mweso_solution_new(const MwesoVariant *variant, const MwesoPosition *start,
                                            uint64_t most_positions, MwesoProgress progress,
                                            void *user, MwesoError *error);
MWESO_API void mweso_solution_free(MwesoSolution *solution);
/* How many positions are solved. A position and its mirror image count once. */
MWESO_API uint64_t mweso_solution_count(const MwesoSolution *solution);
/* Position number `index`, South to move, and its verdict; number 0 is the start. Beyond the last,
 * all of the position is 0 and the winner MWESO_NOBODY. */
MWESO_API MwesoVerdict mweso_solution_at(const MwesoSolution *solution, uint64_t index,
                                         MwesoPosition *position);
/* The verdict of a position; false if it cannot arise, or is no position. */
MWESO_API bool mweso_solution_find(const MwesoSolution *solution, const MwesoPosition *position,
                                   MwesoVerdict *verdict);
/* The representative of all positions that the rules treat alike: turned round so that South is to
 * move, and counters reduced to the highest value that the rules distinguish. Positions with one
 * representative have the same moves, which lead to positions with one representative. It is not
 * turned round where sides differ (for a script, in an opening with a choice of sides). All 0 for a
 * position that is none of this variant. */
MWESO_API MwesoPosition mweso_position_same(const MwesoVariant *variant,
                                            const MwesoPosition *position);
/* A best move: of a winner, one that wins soonest; of a loser, one that loses latest; else one that
 * keeps the opponent from winning. It lives until the next call. NULL with an error if the position
 * cannot arise. */
MWESO_API const char *mweso_solution_move(MwesoSolution *solution, const MwesoPosition *position,
                                          MwesoError *error);

#ifdef __cplusplus
}
#endif

#endif
