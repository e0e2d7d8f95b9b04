/* Players: who chooses the moves of a game, named by words such as "random" and "greedy". */
#ifndef MWESO_STUDY_PLAYERS_H
#define MWESO_STUDY_PLAYERS_H

#include "kernel/outcome.h"
#include "base/random.h"

/* A move as it was chosen and made. */
typedef struct MwMove {
    MwesoOutcome outcome;
    uint32_t clockwise_laps;
    uint32_t choices; /* first choices there were: a pit, and a direction if it may go either way */
    bool passed;
    bool none; /* there was no legal move, and nothing else here is set */
} MwMove;

typedef struct MwPlayer MwPlayer;

/* Is there a player of this name? MWESO_USAGE with an error that names the nearest one. */
MwesoStatus mw_player_check(const char *name, MwesoError *error);

/* The player of this name; NULL with an error if there is none, or no memory. */
MwPlayer *mw_player_new(const char *name, MwesoError *error);
void mw_player_free(MwPlayer *player);

/* Chooses a move and makes it. All chance comes from `random`. */
MwesoStatus mw_player_move(const MwPlayer *player, const MwRules *rules,
                           const MwesoPosition *position, MwRandom *random, MwMove *move,
                           MwesoError *error);

#endif
