/* Players: who chooses the moves of a game that is counted, named as everywhere (docs/players.md).
 * Random and greedy are played here, where every move tells its laps and choices; those that think
 * are asked through think/. */
#ifndef MWESO_STUDY_PLAYERS_H
#define MWESO_STUDY_PLAYERS_H

#include "kernel/outcome.h"
#include "base/random.h"
#include "base/text.h"

/* A move as it was chosen and made. */
typedef struct MwMove {
    MwesoOutcome outcome;
    uint32_t clockwise_laps;
    uint32_t choices; /* first choices there were: a pit, and a direction if it may go either way */
    bool passed;
    bool none;    /* there was no legal move, and nothing else here is set */
    MwText *text; /* NULL, or gets the move as a string; stays empty if it was drawn from a list of
                     results */
} MwMove;

typedef struct MwGamePlayer MwGamePlayer;

/* Is there a player of this name? MWESO_USAGE with an error that names the nearest one. */
MwesoStatus mw_player_check(const char *name, MwesoError *error);

/* The player of this name, for one thread; NULL with an error if there is none, or no memory. It
 * keeps a pointer to the variant. */
MwGamePlayer *mw_player_new(const MwesoVariant *variant, const char *name, MwesoError *error);
void mw_player_free(MwGamePlayer *player);
/* From now on it finds its moves by the reference alone, for whoever holds tables against that. */
void mw_player_by_reference(MwGamePlayer *player);

/* Begins a game: a player that thinks forgets what it learned, and draws its lots from `seed`. */
MwesoStatus mw_player_begin(MwGamePlayer *player, uint64_t seed, MwesoError *error);

/* Chooses a move and makes it. All chance comes from `random`. */
MwesoStatus mw_player_move(MwGamePlayer *player, const MwPlay *play, const MwesoPosition *position,
                           MwRandom *random, MwMove *move, MwesoError *error);

#endif
