/* Lanes: many random games at once, one in each byte of a vector (docs/performance.md).
 *
 * One vector holds the same pit of all these games, so that a lap of 32 or 64 games takes a few
 * operations for each pit, without a branch. Lanes are compiled from the tables of fast/fast.h and
 * play the same games as its other loops. A game that reaches something lanes do not follow (a move
 * that may be endless) is left: the caller plays it with the other loops. */
#ifndef MWESO_FAST_LANES_H
#define MWESO_FAST_LANES_H

#include "base/random.h"
#include "fast/fast.h"

/* Vectors of 32 or 64 bytes. */
typedef enum MwLanesLevel { MW_LANES_NONE, MW_LANES_AVX2, MW_LANES_AVX512 } MwLanesLevel;

/* Fewer games are played one by one: while the last ones end, most lanes are empty. */
enum { MW_LANES_GAMES = 512 };

/* The value of MWESO_FIGURE_END of a game that was left. */
enum { MW_LANES_LEFT = -1 };

/* A game whose first turns, in phases, were played by the opener: lanes continue from this
 * position. */
typedef struct MwLanesOpened {
    uint64_t game;
    MwesoFigures *figures; /* figures so far; may be NULL */
    MwesoPlayouts *totals; /* updated if the game is over; may be NULL */
    MwesoPosition position;
    MwRandom random;
    uint32_t turns, laps, choice_turns; /* the last: turns with more than one first choice */
    /* For figures only: the id, who led last, and the turn since which he leads (0: not now). */
    uint64_t id;
    int leader;
    uint32_t led_since;
} MwLanesOpened;

typedef enum MwLanesOpening { MW_LANES_OPENED, MW_LANES_OVER, MW_LANES_FAILED } MwLanesOpening;

/* Who plays the turns that lanes do not play. */
typedef struct MwLanesOpener {
    /* Plays until no phase is left; the game may then be over. After a failure nothing more is
     * played. */
    MwLanesOpening (*open)(void *user, MwLanesOpened *opened);
    /* Plays a whole game of playouts that lanes have left; false for a failure. */
    bool (*alone)(void *user, uint64_t game, MwesoPlayouts *totals);
    void *user;
} MwLanesOpener;

/* The games first_game, first_game + 1... of a seed from one start or, if figures are counted, from
 * starts of their own. In every start South begins, and both players have made the same number of
 * turns (none, if all games share one start). */
typedef struct MwLanesGames {
    const MwFast *fast;
    const MwesoPosition *start;
    uint64_t first_game, games, seed;
    int most_moves;
    MwesoPlayouts *totals; /* of playouts, including games that are left */
    MwesoFigures *figures; /* counted as in study/figures.c; NULL: playouts */
    bool judged; /* playouts: does a game that is cut off count as over if nobody can move */
    /* The start of each game, all with the same number of seeds; NULL: `start`. */
    MwesoPosition (*start_of)(const void *user, uint64_t game);
    const void *user;
    const MwLanesOpener *opener; /* for games that open with phases (mw_opens), from starts of their
                                    own; else NULL */
} MwLanesGames;

/* A turn in one of many games, with a chosen start and a chosen way of its first lap. */
typedef struct MwLanesTurn {
    const MwesoPosition *position; /* from which the turn is made */
    /* Its `after` is that position; gets what the turn did, as from `step` of MwFastBackend. NULL:
     * nobody asks, nor for starts. */
    MwesoOutcome *outcome;
    uint64_t *starts; /* gets the two sets of starts of the next player, as from `starts` of
                         MwFastBackend */
    int8_t pit;
    bool clockwise;
    bool left; /* it reached a choice, or is long: no outcome is written */
} MwLanesTurn;

/* The best level on this processor for whole games by these rules with `seeds` on the board. */
MwLanesLevel mw_lanes_level(const MwRules *rules, int seeds);

/* The same for playouts: none where laps against the way relay until one captures, as loops on one
 * game are then as fast. */
MwLanesLevel mw_lanes_playouts_level(const MwRules *rules, int seeds);

/* The same where figures are counted. */
MwLanesLevel mw_lanes_figures_level(const MwRules *rules, int seeds);

/* For tests: limits the level from now on. */
void mw_lanes_limit(MwLanesLevel level);

/* Plays the games, and adds to their totals. The tables are compiled from the same rules; the level
 * is one that mw_lanes_level allows. */
void mw_lanes_play(MwLanesLevel level, const MwLanesGames *games);

/* ---- turns that are chosen ------------------------------------------------------------------- */

/* Tables for chosen turns; all threads may share them. */
typedef struct MwLanesChosen MwLanesChosen;

/* The best level for chosen turns, where nobody asks for the stores. */
MwLanesLevel mw_lanes_chosen_level(const MwRules *rules, int seeds);

/* Makes the tables. `fast`, compiled from rules that this level serves, must outlive them. NULL
 * without memory. */
MwLanesChosen *mw_lanes_chosen_new(MwLanesLevel level, const MwFast *fast);
void mw_lanes_chosen_free(MwLanesChosen *chosen);

/* Plays all these turns. Where end.endless = illegal, some may be forbidden ones. */
void mw_lanes_turns(const MwLanesChosen *chosen, MwLanesTurn *turns, size_t count);

#endif
