/* Figures: one game played by two players, and what is counted in it. */
#ifndef MWESO_STUDY_FIGURES_H
#define MWESO_STUDY_FIGURES_H

#include "study/players.h"

/* A game between two players; the first of them has side `first_side`. */
typedef struct MwCountedGame {
    const MwPlay *play;
    MwGamePlayer *players[2];
    int first_side;
    uint32_t max_turns;
    MwRandom random;
    MwesoOutcome last; /* how it has ended; not over if it was cut off */
    MwesoGame *record; /* NULL, or is played along, from the same start */
} MwCountedGame;

/* A game that is no longer in a phase, for whoever plays it on: what the figures do not tell. */
typedef struct MwOpenedGame {
    bool over; /* or cut off; the figures are complete then */
    MwesoPosition position;
    uint64_t id;
    int leader;        /* the side that led last, or MWESO_NOBODY */
    int64_t led_since; /* the turn since which it has led, 0: it does not now */
} MwOpenedGame;

/* Is told every position in which a turn is made, before it is. */
typedef void (*MwGameWatch)(void *user, const MwesoPosition *position);

/* Plays the game from `start`. `watch` may be NULL. */
MwesoStatus mw_counted_game_play(MwCountedGame *game, const MwesoPosition *start, MwGameWatch watch,
                                 void *user, MwesoFigures *figures, MwesoError *error);

/* The same up to where no phase is left, if it goes on so far. Its lots go on from game->random. */
MwesoStatus mw_counted_game_open(MwCountedGame *game, const MwesoPosition *start,
                                 MwOpenedGame *opened, MwesoFigures *figures, MwesoError *error);

#endif
