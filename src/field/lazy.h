/* Lazy: a move played by rules that are not all known, from a position that is not.
 *
 * The moves of kernel/turn.h, but where a decision consults an answer that is still open, or asks
 * for seeds that nobody saw, the way forks: one guess for each answer, and nothing forks that no
 * decision asks for. With all answers decided and all seeds known there is one guess, and it plays
 * as the kernel does; tests/programs/lazy_agrees.c compares them.
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
    size_t furthest;  /* of the moves, the furthest that some rules lead to */
    uint64_t guesses; /* made for all moves together */
    bool gave_up;     /* there were more ways to try than allowed: more rules may explain it */
} MwLazyResult;

/* Adds to `standing` those of the rules `among` that explain what was seen; gives up if a move
 * takes more than so many guesses. After every move of a game, ways that lead to the same position
 * become one. `result` may be NULL. False if there is no memory. */
bool mw_explain(const MwScope *scope, const MwSeen *seen, const MwStanding *among,
                uint64_t most_guesses, MwStanding *standing, MwLazyResult *result);

#endif
