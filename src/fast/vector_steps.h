/* Vectors, steps: plays a turn choice by choice on vectors of FAST_WIDTH bytes; the caller chooses.
 */
#ifndef MWESO_FAST_VECTOR_STEPS_H
#define MWESO_FAST_VECTOR_STEPS_H

#include <string.h>

#include "fast/vector_moves.h"

_Static_assert(sizeof(Turn) <= MW_FAST_TURN, "a turn is kept where any turn fits");

/* Does a turn from this start come to an allowed end? */
INLINE bool start_ends(const MwFast *fast, const MwesoPosition *position, const Turn *begun,
                       int pit, bool clockwise)
{
    Turn turn = *begun;
    const EndJudge judge = {fast, position->captures, position->side};
    turn_start(fast, &turn, pit, clockwise);
    return may_end(&judge, &turn, clockwise);
}

/* The starts among these that are not endless. */
static FAST_TARGET Starts that_end(const MwFast *fast, const MwesoPosition *position,
                                   const Turn *begun, Starts starts)
{
    Starts found = {0, 0};
    uint64_t pits = all_of(starts);
    for (int pit; mw_take_bit(&pits, &pit);)
        for (int way = 0; way < 2; way++) {
            if (!((way ? starts.clockwise : starts.anti_clockwise) >> pit & 1)) continue;
            uint64_t bit = start_ends(fast, position, begun, pit, way);
            *(way ? &found.clockwise : &found.anti_clockwise) |= bit << pit;
        }
    return found;
}

static FAST_TARGET bool ends(const MwFast *fast, const MwesoPosition *position, int pit,
                             bool clockwise)
{
    Turn begun;
    Carried kept;
    kept_by(fast, position, &kept);
    fast = begin_turn(fast, position, &kept, &begun);
    return start_ends(fast, position, &begun, pit, clockwise);
}

static FAST_TARGET void starts_of(const MwFast *fast, const MwesoPosition *position,
                                  uint64_t by_way[2])
{
    Turn begun;
    Carried kept;
    kept_by(fast, position, &kept);
    fast = begin_turn(fast, position, &kept, &begun);
    Starts starts = turn_starts(fast, &begun);
    if (MORE && fast->endless_illegal) starts = that_end(fast, position, &begun, starts);
    by_way[0] = starts.anti_clockwise;
    by_way[1] = starts.clockwise;
}

static FAST_TARGET bool step(const MwFast *fast, const MwesoPosition *position, MwFastTurn *kept,
                             int pit, bool clockwise, MwesoOutcome *outcome)
{
    Turn turn;
    Carried carried;
    kept_by(fast, position, &carried);
    if (pit >= 0) {
        fast = begin_turn(fast, position, &carried, &turn);
        turn_start(fast, &turn, pit, clockwise);
    } else {
        fast = tables_of(fast, &carried, position->side);
        memcpy(&turn, kept->bytes, sizeof turn);
    }
    bool choice = turn_run(fast, &turn, clockwise);
    if (choice) {
        memcpy(kept->bytes, &turn, sizeof turn);
        return true;
    }
    keep(fast, &turn, position->side, &carried);
    lay_outcome(fast, position, &turn, &carried, outcome);
    return false;
}

static FAST_TARGET bool due_chain_captures(const MwFast *fast, const MwDueLap *lap)
{
    Turn turn;
    turn.own = *(const Vector *)lap->own &
               *row_at(lap->lying ? fast->keep : fast->lanes, lap->lying ? lap->origin : 0);
    turn.open = lap->open;
    turn.laps = 1; /* whether a first lap decides is not asked */
    if (MORE) {
        turn.opponent = *(const Vector *)lap->opponent;
        turn.more->way = lap->way;
        turn.more->muted = lap->muted;
        turn.more->opens[0] = (Pits)(fast->empty_captures ? lap->open : 0);
        turn.more->opens[1] = (Pits)(fast->occupied_captures ? lap->open : 0);
    }
    return chain_captures(fast, &turn, lap->origin, lap->hand);
}

static FAST_TARGET MwHand show(const MwFastTurn *kept, uint16_t *own, uint16_t *opponent)
{
    Turn turn;
    memcpy(&turn, kept->bytes, sizeof turn);
    store_side(&turn.own, own);
    store_side(&turn.opponent, opponent);
    return (MwHand){turn.start, turn.origin, turn.hand};
}

#endif
