/* Lanes: many random games at once, one in each byte of a vector (docs/performance.md).
 *
 * A pit of all these games is one vector, so that a lap of 32 or 64 games is a few operations a
 * pit, without a branch. Lanes are compiled from the tables of fast/fast.h and play the same games
 * as its other loops. A game that comes to what lanes do not follow (a move that may go on for
 * ever) is left, for whoever asked to play it by those.
 */
#ifndef MWESO_FAST_LANES_H
#define MWESO_FAST_LANES_H

#include "base/random.h"
#include "fast/fast.h"

/* By vectors of 32 or 64 bytes. */
typedef enum MwLanesLevel { MW_LANES_NONE, MW_LANES_AVX2, MW_LANES_AVX512 } MwLanesLevel;

/* Fewer games are played one by one: those that end last leave most lanes empty. */
enum { MW_LANES_GAMES = 512 };

/* What MWESO_FIGURE_END is of a game that was left. */
enum { MW_LANES_LEFT = -1 };

/* A game whose first turns, in phases, were played by somebody else: lanes begin where it stands.
 */
typedef struct MwLanesOpened {
    uint64_t game;
    MwesoFigures *figures; /* NULL, or so far */
    MwesoPlayouts *totals; /* NULL, or to which it is added if it is over */
    MwesoPosition position;
    MwRandom random;
    uint32_t turns, laps, choices; /* choices: turns that had more than one */
    /* What only figures ask: the id, who led last, and since which turn he leads, 0: not now. */
    uint64_t id;
    int leader;
    uint32_t led_since;
} MwLanesOpened;

typedef enum MwLanesOpening { MW_LANES_OPENED, MW_LANES_OVER, MW_LANES_FAILED } MwLanesOpening;

/* Who plays the turns that lanes do not. */
typedef struct MwLanesOpener {
    /* Up to where no phase is left; it may be over then. Nothing more is played after a failure. */
    MwLanesOpening (*open)(void *user, MwLanesOpened *opened);
    /* A whole one of playouts, which lanes have left; false for a failure. */
    bool (*alone)(void *user, uint64_t game, MwesoPlayouts *totals);
    void *user;
} MwLanesOpener;

/* The games first_game, first_game + 1... of a seed, from one start; or, where figures are to be
 * counted, those that they name. In every start South begins, and both have made as many
 * turns; in one that all have, none. */
typedef struct MwLanesGames {
    const MwFast *fast;
    const MwesoPosition *start;
    uint64_t first_game, games, seed;
    int most_moves;
    MwesoPlayouts *totals; /* of playouts: also of the games that are left */
    MwesoFigures *figures; /* of games as study/figures.c counts them; NULL: of playouts */
    bool judged; /* of playouts: has a game that is cut off ended if nobody can move then? */
    /* The start of each, with as many seeds; NULL: `start`. */
    MwesoPosition (*start_of)(const void *user, uint64_t game);
    const void *user;
    const MwLanesOpener *opener; /* where games open with phases (mw_opens), from starts of its own;
                                  * else NULL */
} MwLanesGames;

/* A turn of one of many games, which somebody has chosen by its start and the way of its first lap.
 */
typedef struct MwLanesTurn {
    const MwesoPosition *position; /* from which it is made */
    /* Whose `after` is that position; becomes what the turn did, as `step` of MwFastBackend lays
     * it. NULL: nobody asks, nor for starts. */
    MwesoOutcome *outcome;
    uint64_t *starts; /* becomes the two sets of who is next, as by `starts` of MwFastBackend */
    int8_t pit;
    bool clockwise;
    bool left; /* it came to a choice, or is long: nothing was laid */
} MwLanesTurn;

/* The best level for whole games by these rules with so many seeds, on this processor. */
MwLanesLevel mw_lanes_level(const MwRules *rules, int seeds);

/* The same for playouts: where laps against the way relay until one captures, those of one game are
 * as fast. */
MwLanesLevel mw_lanes_playouts_level(const MwRules *rules, int seeds);

/* The same where figures are counted. */
MwLanesLevel mw_lanes_figures_level(const MwRules *rules, int seeds);

/* For tests: from now on no better level is taken than this. */
void mw_lanes_limit(MwLanesLevel level);

/* Plays them, and adds to their totals. The tables are compiled from the same rules, the level is
 * one that mw_lanes_level allows. */
void mw_lanes_play(MwLanesLevel level, const MwLanesGames *games);

/* ---- turns that are chosen ------------------------------------------------------------------- */

/* Tables for turns that are chosen, which all threads may use. */
typedef struct MwLanesChosen MwLanesChosen;

/* The best level for them where nobody asks what lies in stores. */
MwLanesLevel mw_lanes_chosen_level(const MwRules *rules, int seeds);

/* `fast`, compiled from rules that this level serves, is to outlive them. NULL without memory. */
MwLanesChosen *mw_lanes_chosen_new(MwLanesLevel level, const MwFast *fast);
void mw_lanes_chosen_free(MwLanesChosen *chosen);

/* Plays all these turns. Where end.endless = illegal, starts may be among them that it forbids. */
void mw_lanes_turns(const MwLanesChosen *chosen, MwLanesTurn *turns, size_t count);

#endif
