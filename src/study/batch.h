/* Batch: games of one variant, many at a time, stepped action by action: a vectorised environment
 * for programs that learn to play (mweso/batch.h). */
#ifndef MWESO_STUDY_BATCH_H
#define MWESO_STUDY_BATCH_H

#include <assert.h>

#include "base/random.h"
#include "fast/lanes.h"
#include "play/moves.h"
#include "think/movegen.h"

/* ---- actions --------------------------------------------------------------------------------- */

/* Two further choices, in the bits above those of MwesoChoice. */
enum { MW_CHOOSE_PASS = 1 << 18, MW_CHOOSE_SWAP = 1 << 19, MW_CHOICE_BITS = 20 };
_Static_assert(MW_CHOOSE_PASS == MWESO_DROP << 1, "the next bit after MwesoChoice");

/* The actions that a player may take: a set of choices, and with MWESO_PIT the set of pits. */
typedef struct MwOffer {
    int32_t choices;
    uint64_t pits;
} MwOffer;

/* One choice; with MWESO_PIT also the pit. */
typedef struct MwAction {
    int32_t choice;
    int pit;
} MwAction;

/* Numbering of actions: first the places of the circuit, then the choices other than MWESO_PIT in
 * the order of their bits. */
enum { MW_PIT_BIT = 4, MW_OTHER_ACTIONS = MW_CHOICE_BITS - 1 };
_Static_assert(MWESO_PIT == 1 << MW_PIT_BIT, "the bit that has no number");

static inline int mw_action_count(const MwRules *rules)
{
    return rules->board.circuit + MW_OTHER_ACTIONS;
}

static inline MwAction mw_action(const MwRules *rules, int number)
{
    int places = rules->board.circuit, other = number - places;
    assert(number >= 0 && number < mw_action_count(rules));
    if (number < places) return (MwAction){MWESO_PIT, number};
    return (MwAction){1 << (other < MW_PIT_BIT ? other : other + 1), 0};
}

static inline uint64_t mw_offered_pits(const MwOffer *offer)
{
    return offer->choices & MWESO_PIT ? offer->pits : 0;
}

static inline bool mw_is_offered(const MwOffer *offer, MwAction action)
{
    return action.choice == MWESO_PIT ? mw_offered_pits(offer) >> action.pit & 1
                                      : (offer->choices & action.choice) != 0;
}

/* The number of actions offered, and the n-th of them, from 0. */
int mw_offered_count(const MwOffer *offer);
MwAction mw_nth_offered(const MwOffer *offer, int n);

/* Writes a byte for each action: 1 if it is offered, else 0. */
void mw_offer_mask(const MwRules *rules, const MwOffer *offer, uint8_t *mask);

/* ---- steps ----------------------------------------------------------------------------------- */

/* A game that can be left and copied at any choice of a turn. */
typedef struct MwSteppedGame {
    MwesoOutcome last; /* outcome of the previous turn; the present turn begins from its `after` */
    MwOffer offer;     /* empty if the game is over */
    union {
        MwTurn turn;     /* with the reference: the present turn */
        MwFastTurn fast; /* with tables: the present turn, once it comes to a choice after its first
                            lap */
    } midway;
    uint64_t starts[2]; /* with tables: the pits that may start, by direction */
    int32_t start;      /* with tables: a chosen start pit whose direction is still to be chosen;
                           else -1 */
    uint32_t actions, turns;
    bool few_seeds; /* few enough seeds for tables */
    bool by_tables; /* the present turn is played by tables */
    bool begun;     /* an action of the present turn has been taken */
    MwRandom random;
    MwHistory history;
} MwSteppedGame;

struct MwesoBatch {
    const MwesoVariant *variant;
    MwMoveGenerator generator; /* its tables are shared by all threads; each sets its own `play` */
    MwLanesChosen *lanes;      /* plays turns of many games in lanes; NULL: they are played one by
                                  one */
    size_t size;
    MwSteppedGame *games;
};

/* Begins a game anew from `start`. Its random generator goes on; its history is freed. */
MwesoStatus mw_steps_begin(const MwMoveGenerator *generator, const MwesoPosition *start,
                           MwSteppedGame *game, MwesoError *error);

/* Takes an action that is offered. */
MwesoStatus mw_step(const MwMoveGenerator *generator, MwSteppedGame *game, MwAction action,
                    MwesoError *error);

/* The most games for mw_step_in_lanes, and the fewest for which it is faster: with fewer, most
 * lanes would be empty. */
enum { MW_MOST_IN_LANES = 512, MW_LEAST_IN_LANES = 32 };

/* Does the same as mw_step in each of `count` games with an action (its choice is not 0), but plays
 * their turns in lanes. After a failure *failed is the index of the game that failed; the others
 * may or may not have gone on. */
MwesoStatus mw_step_in_lanes(const MwMoveGenerator *generator, const MwLanesChosen *lanes,
                             MwSteppedGame *games, const MwAction *actions, size_t count,
                             size_t *failed, MwesoError *error);

/* Plays a whole turn, given as a move string; the game must be at the start of a turn. */
MwesoStatus mw_step_turn(const MwMoveGenerator *generator, MwSteppedGame *game, const char *move,
                         MwesoError *error);

/* Frees games with their histories. */
void mw_stepped_games_free(MwSteppedGame *games, size_t count);

/* Makes `to` a copy of `from`, including the random generator; false without memory. */
bool mw_steps_copy(MwSteppedGame *to, const MwSteppedGame *from);

/* ---- feature planes -------------------------------------------------------------------------- */

size_t mw_plane_count(const MwRules *rules);

enum { MW_MOST_PLANES = 48 };

/* The layout of planes, computed once for many games. */
typedef struct MwPlanes {
    uint8_t cell[2][2][MWESO_MOST_PITS]; /* cell of each pit, by the side that looks and the side of
                                            the pit */
    int slot[MW_MOST_PLANES];            /* place of each plane among those written, or -1 */
    size_t count;                        /* number of planes written */
    int cells;                           /* number of cells of a plane */
} MwPlanes;

/* Computes the layout of the planes `which`, in their order (NULL: all); MWESO_USAGE if there is no
 * such plane, or if one is listed twice. */
MwesoStatus mw_planes_begin(const MwRules *rules, const int32_t *which, size_t count,
                            MwPlanes *layout, MwesoError *error);

/* Writes the planes of a game in the view of `side` (MWESO_NOBODY: the side that is to act), as
 * floats and as bytes; either may be NULL. */
void mw_planes(const MwMoveGenerator *generator, const MwPlanes *layout, const MwSteppedGame *game,
               int side, float *floats, uint8_t *bytes);

/* Writes the present seeds in the pits, by side. Returns the mover's hand: its seeds, 0 if empty;
 * its start, -1 before a pit is chosen. */
MwHand mw_steps_board(const MwMoveGenerator *generator, const MwSteppedGame *game,
                      uint16_t pits[2][MWESO_MOST_PITS]);

#endif
