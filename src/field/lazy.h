/* Lazy: a move played by rules that are not all known, from a position that is not.
 *
 * In terms of the field: symbolic execution of the kernel's own steps (field/open_turn.h). Where
 * one asks for an answer that is still open, or for seeds that nobody saw, the guess divides, and
 * the step is taken again by each part; nothing divides that no step asks for. Parts that come to
 * the same are made one again. tests/programs/lazy_agrees.c compares with rules that are known.
 */
#ifndef MWESO_FIELD_LAZY_H
#define MWESO_FIELD_LAZY_H

#include "field/observation.h"
#include "kernel/turn.h"

/* A game or a single observation: a scene and what was seen of the moves from there. */
typedef struct MwSeen {
    const MwScene *scene;
    const MwSighting *moves;
    size_t count;
} MwSeen;

typedef struct MwLazyResult {
    size_t furthest;         /* of the moves, the furthest that some rules lead to */
    uint64_t guesses;        /* made for all moves together */
    uint64_t work;           /* what following them took: steps, and what costs about as much */
    MwesoPosition failed_at; /* of a move in which a script failed */
    bool gave_up; /* there were more ways to try than allowed: more rules may explain it */
} MwLazyResult;

/* Guesses may be short or as long as end.lap_limit allows: following all of them takes no more work
 * than this and WORK_PER_LAP for each lap of one such move. Real games take a tenth of it. */
#ifdef FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION
enum { MW_ENOUGH_WORK = 100000, MW_WORK_PER_LAP = 16 }; /* fuzzers try many notes, not long ones */
#else
enum { MW_ENOUGH_WORK = 4000000, MW_WORK_PER_LAP = 16 };
#endif

/* Adds to `standing` those of the rules `among` that explain what was seen; gives up if a move
 * takes more than so many guesses, or all moves too much work. After every move of a game, ways
 * that lead to the same position become one. `result` may be NULL. False if there is no memory. */
bool mw_explain(const MwScope *scope, const MwSeen *seen, const MwStanding *among,
                uint64_t most_guesses, MwStanding *standing, MwLazyResult *result);

/* A board that the last move may lead to, and the rules that lead there. */
typedef struct MwEnd {
    uint16_t pit[2][MW_MOST_PITS];
    MwStanding by;
} MwEnd;

/* A list of them, each board once. Start from {0}. */
typedef struct MwEnds {
    MwEnd *at;
    size_t count, room;
} MwEnds;

/* The same, with the rules parted by the board to which they lead. All pits must have been seen,
 * and the last move to end. */
bool mw_explain_ends(const MwScope *scope, const MwSeen *seen, const MwStanding *among,
                     uint64_t most_guesses, MwEnds *ends, MwLazyResult *result);
void mw_ends_free(MwEnds *ends);

#endif
