/* Looked: what the hooks of acquired rules have looked at besides the board.
 *
 * Whoever takes positions for one that differ in something must know that no hook has looked at it.
 */
#ifndef MWESO_HOOKS_LOOKED_H
#define MWESO_HOOKS_LOOKED_H

#include "rules/rules.h"

typedef enum MwLooked {
    LOOKED_ELSEWHERE,
    LOOKED_AT_TURNS,
    LOOKED_AT_CAPTURES,
    LOOKED_AT_LAPS,
    LOOKED_AT_SIDE,
    LOOKED_COUNT
} MwLooked;

/* The first look at something. */
typedef struct MwLook {
    const char *field; /* of the view; NULL: nobody has looked */
    const char *file;  /* of the script, */
    int line;          /* and the line; 0: unknown */
} MwLook;

/* The first look since these rules were acquired (hooks/pool.h); NULL if there was none. */
const MwLook *mw_looked(const MwPlay *play, MwLooked at);

/* How the hooks have answered since then. */
typedef struct MwHabits {
    uint32_t answered, left; /* bit d: decision d was answered, and was left to the words */
    bool turned;             /* a lap was turned at a pit that reverse.pits leaves out, */
    bool asked_in_vain;      /* and captures(n, "reverse") was asked of such a pit */
} MwHabits;

/* None without a script. */
MwHabits mw_habits(const MwPlay *play);

#endif
