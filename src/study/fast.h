/* Fast: random games and counts of moves by the tables of kernel/fast.h, equal to the last number
 * to those of the reference. */
#ifndef MWESO_STUDY_FAST_H
#define MWESO_STUDY_FAST_H

#include "kernel/fast.h"
#include "base/random.h"

/* Random games, as mw_playouts: games first_game, first_game + 1... */
typedef struct MwFastGames {
    uint64_t first_game, games, seed;
    int most_moves;
    MwesoPlayouts *totals;
} MwFastGames;

/* Counts below a position, as mweso_perft. */
typedef struct MwFastCount {
    const MwesoPosition *position;
    int depth;
    MwesoCount *counts;
    uint64_t done;                              /* moves played */
    uint64_t every;                             /* so many of them to ask whether it */
    bool (*goes_on)(void *user, uint64_t done); /* goes on; false stops */
    void *user;
} MwFastCount;

/* The work as it is compiled for one width and processor. */
typedef struct MwFastPlay {
    void (*games)(const MwFast *fast, const MwesoPosition *start, const MwFastGames *games);
    bool (*count)(const MwFast *fast, MwFastCount *count); /* false if stopped */
} MwFastPlay;

extern const MwFastPlay mw_fast_narrow, mw_fast_narrow_avx2, mw_fast_middle, mw_fast_middle_avx2,
    mw_fast_wide, mw_fast_wide_avx2;

/* The one for a level other than MW_FAST_NONE. */
const MwFastPlay *mw_fast_play(MwFastLevel level, int width);

#endif
