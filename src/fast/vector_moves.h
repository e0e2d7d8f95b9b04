/* Vectors, moves: lists all moves of a position, or draws one, on vectors of FAST_WIDTH bytes, in
 * the order of kernel/walk.c. */
#ifndef MWESO_FAST_VECTOR_MOVES_H
#define MWESO_FAST_VECTOR_MOVES_H

#include <string.h>

#include "base/memory.h"
#include "fast/backend.h"
#include "fast/vector_chance.h"
#include "fast/vector_extra.h"

/* Writes a side to a position, which may be wider than the vectors. The vector's bytes overwrite
 * their pits, so only the pits beyond it are cleared: this is done for each listed move. */
INLINE void lay_side(const Vector *side, uint16_t *pits)
{
    store_side(side, pits);
    memset(pits + FAST_WIDTH, 0, sizeof((MwesoPosition *)0)->pit[0] - FAST_WIDTH * sizeof *pits);
}

/* Writes the pits after a turn. The hand of an endless move is put back. */
INLINE void lay_pits(const MwFast *fast, const Turn *turn, int mover, MwesoPosition *after)
{
    uint16_t *own = after->pit[mover], *theirs = after->pit[!mover];
    if (!SHARED) {
        lay_side(&turn->own, own);
        lay_side(&turn->opponent, theirs);
        if (turn->endless) own[turn->origin] += (uint16_t)turn->hand;
        return;
    }
    uint16_t circuit[FAST_WIDTH];
    size_t row = (size_t)fast->across * sizeof *circuit;
    memset(after->pit, 0, sizeof after->pit);
    store_side(&turn->own, circuit);
    if (turn->endless) circuit[turn->origin] += (uint16_t)turn->hand;
    memcpy(own, circuit, row);
    memcpy(theirs, circuit + fast->across, row);
}

/* Filled in place: a returned struct would be read as a whole just after it was written field by
 * field, which makes a processor wait. */
INLINE void kept_by(const MwFast *fast, const MwesoPosition *position, Carried *kept)
{
    kept->house = kept->takasia = kept->must = 0;
    for (int side = 0; side < 2; side++) {
        kept->turns[side] = position->turns[side];
        kept->captures[side] = position->captures[side];
        kept->store[side] = position->store[side][0];
        kept->way[side] = position->way[side];
        kept->started[side] = position->started[side];
    }
    if (!MORE || !fast->houses) return;
    if (fast->house_memory) kept->house = position->memory[fast->house_memory - 1];
    if (!fast->takasia_memory) return;
    kept->takasia = position->memory[fast->takasia_memory - 1];
    kept->must = position->memory[fast->takasia_memory];
}

/* Writes what a complete turn from `before` has done, given what the game then keeps. Who has lost
 * for an empty row is included, for mw_outcome_complete. */
INLINE void lay_outcome(const MwFast *fast, const MwesoPosition *before, const Turn *turn,
                        const Carried *kept, MwesoOutcome *outcome)
{
    int mover = before->side;
    mw_outcome_begin(before, turn->laps, turn->captured, turn->columns, turn->endless, outcome);
    lay_pits(fast, turn, mover, &outcome->after);
    if (!MORE) return;
    outcome->after.store[mover][0] = kept->store[mover];
    outcome->after.started[mover] = kept->started[mover];
    if (fast->keeps_way) outcome->after.way[mover] = kept->way[mover];
    if (fast->house_memory) outcome->after.memory[fast->house_memory - 1] = kept->house;
    if (fast->takasia_memory) {
        outcome->after.memory[fast->takasia_memory - 1] = kept->takasia;
        outcome->after.memory[fast->takasia_memory] = kept->must;
    }
    if (!turn->more->loser) return;
    outcome->end = MWESO_EMPTY_ROW;
    outcome->winner = (int8_t)(turn->more->loser == 1 ? !mover : mover);
    if (fast->keeps_store) outcome->after.store[mover][0] += (uint16_t)turn->hand;
}

/* Is the next player without a move after the turn? */
INLINE bool is_unanswered(const MwFast *fast, const Turn *turn, const Carried *kept, int side)
{
    Vector theirs;
    see_as_opponent(fast, turn, &theirs);
    const MwFast *next = tables_of(fast, kept, side);
    bool forbids = MORE && next->endless_illegal;
    return !(forbids ? can_move(next, &theirs, &turn->own, kept, side)
                     : can_start(next, &theirs, &turn->own, kept, side));
}

/* The listing of a position's moves, with what the game keeps. */
typedef struct MovesOf {
    const MwFast *fast;
    const MwesoPosition *position;
    const Carried *kept;
    MwResults *results;
} MovesOf;

INLINE bool add_move(const MovesOf *of, const Turn *turn)
{
    const MwesoPosition *position = of->position;
    if (!is_allowed(of->fast, turn, position->captures, position->side)) return true;
    MwesoOutcome *place = mw_results_place(of->results);
    if (!place) return false;
    Carried kept = *of->kept;
    keep(of->fast, turn, position->side, &kept);
    lay_outcome(of->fast, position, turn, &kept, place);
    if (of->results->clockwise) of->results->clockwise[of->results->count] = turn->clockwise_laps;
    place->over = is_unanswered(of->fast, turn, &kept, !position->side);
    of->results->count++;
    return true;
}

static FAST_TARGET bool add_extra(void *user, const Turn *turn) { return add_move(user, turn); }

/* Keeps a turn at a choice, for its other options. */
INLINE bool keep_choice(MwFastChoices *choices, const Turn *turn, size_t count)
{
    MW_INVARIANT(count <= choices->room);
    if (count == MW_MOST_KEPT) return false; /* each would give at least one result */
    uint8_t *turns = mw_grow(choices->turns, count, &choices->room, sizeof *turn);
    if (!turns) return false;
    choices->turns = turns;
    memcpy(turns + count * sizeof *turn, turn, sizeof *turn);
    return true;
}

/* For a kept turn: the next option of its choice; and is it the last one? */
INLINE uint32_t next_choice(const Turn *turn) { return MORE ? turn->more->next : 1; }
INLINE bool is_last_choice(const MwFast *fast, const Turn *turn)
{
    return !MORE || turn->more->next + 1u == choices_of(fast, turn);
}

/* Follows a turn through all its choices, anti-clockwise before clockwise, the latest choice first.
 */
static FAST_TARGET bool follow_choices(MovesOf *of, Turn *turn, uint32_t which,
                                       MwFastChoices *choices)
{
    const MwFast *fast = of->fast;
    for (size_t kept = 0;;) {
        for (; run_turn(fast, turn, which, true); which = 0) {
            if (MORE) turn->more->next = 1;
            if (mw_stopped() || !keep_choice(choices, turn, kept++)) return mw_stopped();
        }
        bool extra = MORE && turn->more->extra_left;
        bool added = extra ? each_extra(fast, turn, add_extra, of) : add_move(of, turn);
        if (!added) return false;
        if (kept-- == 0) return true;
        uint8_t *place = choices->turns + kept * sizeof *turn;
        memcpy(turn, place, sizeof *turn);
        which = next_choice(turn);
        if (is_last_choice(fast, turn)) continue;
        turn->more->next++;
        memcpy(place, turn, sizeof *turn);
        turn->more->next--;
        kept++;
    }
}

/* Begins a turn of a position, given what the game keeps; returns the tables (of a set) that play
 * it. */
INLINE const MwFast *begin_turn(const MwFast *fast, const MwesoPosition *position,
                                const Carried *kept, Turn *turn)
{
    int mover = position->side;
    Vector own, opponent;
    load_seen(fast, position, mover, &own);
    load_seen(fast, position, !mover, &opponent);
    fast = tables_of(fast, kept, mover);
    turn_begin(fast, &own, &opponent, kept, mover, turn);
    return fast;
}

static FAST_TARGET bool all_moves(const MwFast *fast, const MwesoPosition *position,
                                  MwFastChoices *choices, MwResults *results)
{
    Turn begun;
    Carried kept;
    kept_by(fast, position, &kept);
    fast = begin_turn(fast, position, &kept, &begun);
    MovesOf of = {fast, position, &kept, results};
    const Starts starts = turn_starts(fast, &begun);
    uint64_t pits = all_of(starts);
    for (int pit; mw_take_bit(&pits, &pit);)
        for (uint32_t way = 0; way < 2; way++) {
            if (!((way ? starts.clockwise : starts.anti_clockwise) >> pit & 1)) continue;
            Turn turn = begun;
            turn_start(fast, &turn, pit, way);
            turn.clockwise_laps = 0;
            if (!follow_choices(&of, &turn, way, choices)) return false;
        }
    return true;
}

static FAST_TARGET bool draw(const MwFast *fast, const MwesoPosition *position, MwRandom *random,
                             MwesoOutcome *outcome, MwFastDraw *drawn)
{
    Turn turn;
    Carried kept;
    kept_by(fast, position, &kept);
    fast = begin_turn(fast, position, &kept, &turn);
    if (!random_turn(fast, random, position->captures, position->side, &turn, &drawn->choices,
                     &drawn->listed, true))
        return false;
    drawn->clockwise_laps = turn.clockwise_laps;
    keep(fast, &turn, position->side, &kept);
    lay_outcome(fast, position, &turn, &kept, outcome);
    if (drawn->judges) outcome->over = is_unanswered(fast, &turn, &kept, !position->side);
    return true;
}

#endif
