/* Games: the starts of a plan, the players, and one game between two of them with its figures
 * (docs/metrics.md). */
#ifndef MWESO_STUDY_GAMES_H
#define MWESO_STUDY_GAMES_H

#include "base/random.h"
#include "base/text.h"
#include "kernel/outcome.h"

/* ---- plans and starts ------------------------------------------------------------------------ */

/* Checks a plan, except for its list of starts. */
MwesoStatus mw_check_plan(const MwesoPlan *plan, MwesoError *error);

/* The position that each game of a plan begins from. */
typedef struct MwStarts {
    const MwRules *rules;
    MwesoStart kind;
    uint64_t seed;
    MwesoPosition *listed;
    size_t count, room;
} MwStarts;

/* Reads the list of a plan, if it has one. The error names the line. Must be freed in any case. */
MwesoStatus mw_starts_new(const MwRules *rules, const MwesoPlan *plan, MwStarts *starts,
                          MwesoError *error);
void mw_starts_free(MwStarts *starts);

/* The start of a game: the same for games 2k and 2k+1. */
MwesoPosition mw_start_of(const MwStarts *starts, uint64_t game);

/* Do all starts differ from the usual one only in the seeds of pits, and in the numbers of turns,
 * which are the same for both sides? *seeds: the most seeds of a start. */
bool mw_starts_like_usual(const MwStarts *starts, int *seeds);

/* ---- players ---------------------------------------------------------------------------------
 *
 * Players are named as everywhere (docs/players.md). Random and greedy players are implemented
 * here, where laps and choices of every move are counted; other players are asked through think/,
 * where first choices are counted.
 */

/* A move as it was chosen and made. */
typedef struct MwMove {
    MwesoOutcome outcome;
    uint32_t clockwise_laps;
    uint32_t choices; /* number of first choices (think/chance.h) */
    bool passed;
    bool none;    /* there was no legal move; then nothing else is set */
    MwText *text; /* NULL, or gets the move string; stays empty if the move was drawn from a list of
                     outcomes */
} MwMove;

typedef struct MwGamePlayer MwGamePlayer;

/* Checks the name of a player; MWESO_USAGE with an error that names the nearest one. */
MwesoStatus mw_player_check(const char *name, MwesoError *error);

/* Does the player of this name choose at random, at least sometimes? */
bool mw_player_draws(const char *name);

/* The player of this name, for one thread; NULL with an error if there is none, or no memory. It
 * keeps a pointer to the variant. */
MwGamePlayer *mw_player_new(const MwesoVariant *variant, const char *name, MwesoError *error);
void mw_player_free(MwGamePlayer *player);
/* Makes a player find its moves with the reference alone, to compare tables with it. */
void mw_player_by_reference(MwGamePlayer *player);

/* Begins a game: a player that thinks forgets what it learned, and draws from `seed`. */
MwesoStatus mw_player_begin(MwGamePlayer *player, uint64_t seed, MwesoError *error);

/* Chooses a move and makes it. All random numbers come from `random`. */
MwesoStatus mw_player_move(MwGamePlayer *player, const MwPlay *play, const MwesoPosition *position,
                           MwRandom *random, MwMove *move, MwesoError *error);

/* ---- one game -------------------------------------------------------------------------------- */

/* A game between two players; the first player has side `first_side`. */
typedef struct MwCountedGame {
    const MwPlay *play;
    MwGamePlayer *players[2];
    int first_side;
    uint32_t max_turns;
    MwRandom random;
    MwesoOutcome last; /* its end; not over if it was cut off */
    MwesoGame *record; /* NULL, or gets the same moves, from the same start */
} MwCountedGame;

/* A game that has left its last phase, to be played on by another engine: its state except for the
 * figures. */
typedef struct MwOpenedGame {
    bool over; /* over, or cut off; then the figures are complete */
    MwesoPosition position;
    uint64_t id;
    int leader;        /* the side that led last, or MWESO_NOBODY */
    int64_t led_since; /* the turn since which it has led; 0: it does not lead now */
} MwOpenedGame;

/* Called with every position before its turn is made. */
typedef void (*MwGameWatch)(void *user, const MwesoPosition *position);

/* Plays the game from `start`. `watch` may be NULL. */
MwesoStatus mw_counted_game_play(MwCountedGame *game, const MwesoPosition *start, MwGameWatch watch,
                                 void *user, MwesoFigures *figures, MwesoError *error);

/* The same until no phase is left, if the game lasts so long. Its random numbers continue from
 * game->random. */
MwesoStatus mw_counted_game_open(MwCountedGame *game, const MwesoPosition *start,
                                 MwOpenedGame *opened, MwesoFigures *figures, MwesoError *error);

#endif
