/* Steps: a game played action by action, which can be left and copied at any choice of a turn. */
#ifndef MWESO_STUDY_STEPS_H
#define MWESO_STUDY_STEPS_H

#include "base/random.h"
#include "play/moves.h"
#include "study/actions.h"
#include "think/movegen.h"

typedef struct MwStepped {
    MwesoOutcome last; /* of the turn before; its `after` is where the present turn begins */
    MwOffer offer;     /* nothing in a game that is over */
    union {
        MwTurn turn;     /* by the reference, from its begin on */
        MwFastTurn fast; /* by tables, once it has come to a choice behind its first lap */
    } midway;
    uint64_t starts[2]; /* by tables: the pits that may start, by way */
    int32_t start;      /* by tables: a start pit whose way is to be chosen; else -1 */
    uint32_t actions, turns;
    bool few_seeds; /* no more than tables can serve */
    bool by_tables; /* the present turn is */
    bool begun;     /* an action of it has been taken */
    MwRandom random;
    MwHistory history;
} MwStepped;

/* Begins a game anew; what it drew from and came to before is kept but for the history. */
MwesoStatus mw_steps_begin(const MwMoveGenerator *generator, const MwesoPosition *start,
                           MwStepped *game, MwesoError *error);

/* Takes an action that is offered. */
MwesoStatus mw_step(const MwMoveGenerator *generator, MwStepped *game, MwAction action,
                    MwesoError *error);

/* Does an action that is offered begin the laps of a turn by tables? Then from this pit, this way.
 */
bool mw_step_begins(const MwStepped *game, MwAction action, int *pit, bool *clockwise);

/* Somebody else has played that turn whole, and laid its outcome, as `step` of MwFastWay does, in
 * `last`: counts it. Then, `starts` being those of who is next, offers them. */
MwesoStatus mw_step_sown(const MwMoveGenerator *generator, MwStepped *game, MwesoError *error);
MwesoStatus mw_step_offer(const MwMoveGenerator *generator, MwStepped *game, MwesoError *error);

/* Plays a whole turn by its string; it must stand at its start. */
MwesoStatus mw_step_turn(const MwMoveGenerator *generator, MwStepped *game, const char *move,
                         MwesoError *error);

/* One game becomes as another is, chance included; false without memory. */
bool mw_steps_copy(MwStepped *to, const MwStepped *from);

/* What lies in the pits now, side by side, and what is in the mover's hand (seeds 0: nothing; start
 * -1: no pit is chosen). */
MwHand mw_steps_board(const MwMoveGenerator *generator, const MwStepped *game,
                      uint16_t pits[2][MWESO_MOST_PITS]);

#endif
