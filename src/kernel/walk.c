/* Walk: the move generator, which lists all moves of a position one after the other. */
#include "kernel/walk.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

#include "base/bits.h"
#include "base/process.h"
#include "kernel/decider.h"
#include "kernel/phase.h"

void mw_walk_begin(const MwPlay *play, const MwesoPosition *position, MwWalk *walk, MwFrame *frames,
                   size_t room)
{
    assert(room > 0);
    play = mw_play_at(play, position);
    *walk = (MwWalk){.frames = frames, .room = room, .depth = 1, .play = play};
    MwFrame *first = &frames[0];
    *first = (MwFrame){.untried = MWESO_PIT};
    mw_turn_begin(play, position, &first->turn);
    first->untried_pits = mw_starts(play, &first->turn);
}

/* Takes the next untried choice of a frame. False if there is none. */
static bool take_next(MwFrame *frame)
{
    if (frame->untried & MWESO_PIT) {
        frame->taken = MWESO_PIT;
        if (mw_take_bit(&frame->untried_pits, &frame->taken_pit)) return true;
        frame->untried &= ~MWESO_PIT;
    }
    if (!frame->untried) return false;
    frame->taken = frame->untried & -frame->untried;
    frame->untried &= frame->untried - 1;
    return true;
}

/* Goes on from the starts on the present board to those after the store is dropped. False if it
 * cannot be. */
static bool start_from_dropped(const MwWalk *walk)
{
    MwFrame *first = &walk->frames[0];
    if (walk->depth != 1 || !mw_may_drop(walk->play, &first->turn)) return false;
    mw_drop(walk->play, &first->turn, NULL);
    first->untried = MWESO_PIT;
    first->untried_pits = mw_starts(walk->play, &first->turn);
    return true;
}

MwWalkResult mw_walk_next(MwWalk *walk)
{
    const MwPlay *play = walk->play;
    if (!walk->now.options) mw_refuel(play);
    for (;;) {
        if (mw_stopped()) return WALK_END;
        if (walk->now.options) { /* the last call needed room, or came to a choice */
            if (walk->depth == walk->room) return WALK_NEEDS_ROOM;
            MW_INVARIANT(walk->depth < walk->room);
            walk->frames[walk->depth++] = (MwFrame){walk->now, walk->now.options, walk->now.pits};
        }
        while (walk->depth > 0 && !take_next(&walk->frames[walk->depth - 1]))
            if (!start_from_dropped(walk)) walk->depth--;
        if (walk->depth == 0) return WALK_END;
        const MwFrame *frame = &walk->frames[walk->depth - 1];
        walk->now = frame->turn;
        if (walk->depth == 1) mw_turn_start(play, &walk->now, frame->taken_pit, NULL);
        else mw_turn_choose(play, &walk->now, (MwesoChoice)frame->taken, frame->taken_pit, NULL);
        if (!walk->now.options) return WALK_MOVE;
    }
}

/* Letters at the bits of their choices; \1: pits have no letter. */
static const char letters[] = "cdfr\1gs123456789x*";
_Static_assert(MWESO_REVERSE == 1 << 3 && MWESO_GO == 1 << 5 && MWESO_OFFERED == 1 << 7 &&
                   MWESO_ENOUGH == 1 << 16 && MWESO_DROP == 1 << 17,
               "letters stand at the bits of their choices");

char mw_choice_letter(MwesoChoice choice)
{
    assert(choice && (choice & (choice - 1)) == 0 && choice != MWESO_PIT);
    return letters[__builtin_ctz((unsigned)choice)];
}

MwesoChoice mw_choice_of(char letter)
{
    const char *found = letter > 1 ? strchr(letters, tolower((unsigned char)letter)) : NULL;
    return found ? (MwesoChoice)(1 << (found - letters)) : (MwesoChoice)0;
}
