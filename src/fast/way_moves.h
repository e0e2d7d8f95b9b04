/* Fast moves: all moves of a position, or one at random, on vectors of FAST_WIDTH bytes, in the
 * order of kernel/walk.c. */
#ifndef MWESO_FAST_WAY_MOVES_H
#define MWESO_FAST_WAY_MOVES_H

#include <string.h>

#include "base/memory.h"
#include "fast/way.h"
#include "fast/way_chance.h"

/* What a complete turn from `before` has done. The hand of a move without end is laid back. */
INLINE void lay_outcome(const MwesoPosition *before, const Turn *turn, MwesoOutcome *outcome)
{
    int mover = before->side;
    mw_outcome_begin(before, turn->laps, turn->captured, turn->columns, turn->endless, outcome);
    store_side(&turn->own, outcome->after.pit[mover]);
    store_side(&turn->opponent, outcome->after.pit[!mover]);
    if (turn->endless) outcome->after.pit[mover][turn->origin] += (uint16_t)turn->hand;
}

INLINE bool add_move(const MwFast *fast, const MwesoPosition *position, const Turn *turn,
                     MwResults *results)
{
    MwesoOutcome *place = mw_results_place(results);
    if (!place) return false;
    lay_outcome(position, turn, place);
    place->over = !can_start(fast, &turn->opponent, &turn->own,
                             position->turns[!position->side] < fast->quiet_turns);
    results->count++;
    return true;
}

/* Keeps a turn at a choice for its other way. */
INLINE bool keep_choice(MwFastChoices *choices, const Turn *turn, size_t count)
{
    MW_INVARIANT(count <= choices->room);
    if (count == MW_MOST_KEPT) return false; /* each of them would be a result at least */
    uint8_t *turns = mw_grow(choices->turns, count, &choices->room, sizeof *turn);
    if (!turns) return false;
    choices->turns = turns;
    memcpy(turns + count * sizeof *turn, turn, sizeof *turn);
    return true;
}

/* Follows a turn through all its choices, forward before clockwise, the latest choice first. */
static FAST_TARGET bool follow_choices(const MwFast *fast, const MwesoPosition *position,
                                       Turn *turn, bool clockwise, MwFastChoices *choices,
                                       MwResults *results)
{
    for (size_t kept = 0;;) {
        for (; turn_run(fast, turn, clockwise); clockwise = false)
            if (mw_stopped() || !keep_choice(choices, turn, kept++)) return mw_stopped();
        if (!add_move(fast, position, turn, results)) return false;
        if (kept-- == 0) return true;
        memcpy(turn, choices->turns + kept * sizeof *turn, sizeof *turn);
        clockwise = true;
    }
}

INLINE void begin_turn(const MwFast *fast, const MwesoPosition *position, Turn *turn)
{
    int mover = position->side;
    Vector own, opponent;
    load_side(&own, position->pit[mover]);
    load_side(&opponent, position->pit[!mover]);
    turn_begin(fast, &own, &opponent, position->turns[mover] < fast->quiet_turns, turn);
}

static FAST_TARGET bool all_moves(const MwFast *fast, const MwesoPosition *position,
                                  MwFastChoices *choices, MwResults *results)
{
    Turn begun;
    begin_turn(fast, position, &begun);
    const Starts starts = turn_starts(fast, &begun);
    uint64_t pits = starts.forward | starts.reverse;
    for (int pit; mw_take_bit(&pits, &pit);)
        for (int way = 0; way < 2; way++) {
            if (!((way ? starts.reverse : starts.forward) >> pit & 1)) continue;
            Turn turn = begun;
            turn_pick(fast, &turn, pit);
            if (!follow_choices(fast, position, &turn, way, choices, results)) return false;
        }
    return true;
}

static FAST_TARGET bool draw(const MwFast *fast, const MwesoPosition *position, MwRandom *random,
                             MwesoOutcome *outcome, bool *had_choice)
{
    Turn turn;
    begin_turn(fast, position, &turn);
    if (!random_turn(fast, random, &turn, had_choice)) return false;
    lay_outcome(position, &turn, outcome);
    return true;
}

#endif
