/* Walk: the move generator, which lists all moves of a position one after the other, on demand.
 *
 * The walk goes depth first through the choices of a turn and keeps one frame for every choice on
 * the present path. The caller provides the frames; the walk says when it needs more. */
#ifndef MWESO_KERNEL_WALK_H
#define MWESO_KERNEL_WALK_H

#include "kernel/turn.h"

/* A turn at a choice, and the choices not tried there yet. */
typedef struct MwFrame {
    MwTurn turn;
    int32_t untried; /* set of MwesoChoice */
    uint64_t untried_pits;
    int32_t taken; /* the choice on the present path, and its pit */
    int32_t taken_pit;
} MwFrame;

typedef struct MwWalk {
    MwFrame *frames; /* the caller's; frames[0] is the choice of the start pit */
    size_t room, depth;
    const MwPlay *play;
    MwTurn now; /* the complete turn, after WALK_MOVE */
} MwWalk;

/* The most choices of a turn that are followed, here or elsewhere: a script that offers a choice at
 * every lap could otherwise make a turn arbitrarily deep. */
enum { MW_MOST_OPEN_CHOICES = 1 << 16 };

typedef enum MwWalkResult { WALK_MOVE, WALK_END, WALK_NEEDS_ROOM } MwWalkResult;

/* Begins a walk with at least one frame. */
void mw_walk_begin(const MwPlay *play, const MwesoPosition *position, MwWalk *walk, MwFrame *frames,
                   size_t room);

/* Goes on to the next complete turn. After WALK_NEEDS_ROOM, move the frames to a larger array, set
 * `frames` and `room`, and call again. */
MwWalkResult mw_walk_next(MwWalk *walk);

/* A player's default choices: capture, go forward, relay, take the first choice that a script
 * offers. */
enum { MW_USUAL_CHOICES = MWESO_CAPTURE | MWESO_FORWARD | MWESO_GO | MWESO_OFFERED };

/* Is the choice about extra pits? These are written after all letters. */
static inline bool mw_is_extra(MwesoChoice choice)
{
    return choice == MWESO_PIT || choice == MWESO_ENOUGH;
}

/* The letter of a choice other than MWESO_PIT. Choices are tried and written in this order: c
 * capture, d decline, f forward, r reverse, g go on, s stop, 1 to 9 offered by a script; after
 * extra pits x for no more; before the start * for dropping the store. */
char mw_choice_letter(MwesoChoice choice);
/* The choice of a letter in either case; 0 if there is none. */
MwesoChoice mw_choice_of(char letter);

#endif
