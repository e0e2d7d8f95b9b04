/* States: the situations that can arise from a position, numbered, with the moves between them.
 *
 * A state is a situation (think/situation.h) with the side to move first; number 0 is the start.
 * Where a script answers, a state is told apart by its side only once a hook has looked at that,
 * and by a counter only as far as the script says it counts: looking at one of which it does not
 * say so is an error.
 */
#ifndef MWESO_THINK_STATES_H
#define MWESO_THINK_STATES_H

#include "kernel/outcome.h"

/* What the moves of a state that end the game lead to, as a set. */
typedef enum MwEndings { ENDING_WINS = 1, ENDING_LOSES = 2, ENDING_NOBODYS = 4 } MwEndings;

typedef struct MwStates {
    const MwPlay *play;
    size_t width;         /* bytes of a packed state */
    uint8_t *packed;      /* one state behind the other */
    uint32_t *first_move; /* by state: where its moves begin in `moves`; one more than states */
    uint8_t *endings;     /* by state: a set of MwEndings */
    uint32_t *moves;      /* states they lead to, those that end the game left out; MW_SAME_MOVER */
    uint32_t *slots;      /* open hash table of numbers + 1 */
    MwesoPosition *counts; /* of turns, captures and passes: each kind met, without seeds */
    uint64_t *counters;    /* beside them */
    size_t count, packed_room, first_room, endings_room, move_count, move_room, slot_count;
    size_t kind_count, kind_room, counters_room;
    size_t most;    /* states to be kept */
    bool with_side; /* a hook has looked at who moves */
} MwStates;

/* Explores all that can arise from `start`, at most `most` states. MWESO_NO if there are more, or
 * if `progress` (may be NULL) says so. `states`, all 0 before, is to be freed in any case. */
MwesoStatus mw_states_explore(MwStates *states, const MwPlay *play, const MwesoPosition *start,
                              size_t most, MwesoProgress progress, void *user, MwesoError *error);
void mw_states_free(MwStates *states);

/* The position of a state; South to move unless a hook looks at that. */
MwesoPosition mw_state_position(const MwStates *states, uint32_t state);

#define MW_NO_STATE UINT32_MAX
/* Added to the number of a state that a move leads to: whoever made it moves again. */
#define MW_SAME_MOVER (UINT32_C(1) << 31)

/* The state of a position, or MW_NO_STATE. */
uint32_t mw_state_of(const MwStates *states, const MwesoPosition *position);

#endif
