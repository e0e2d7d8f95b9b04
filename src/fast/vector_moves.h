/* Vectors, moves: all moves of a position, or one at random, on vectors of FAST_WIDTH bytes, in the
 * order of kernel/walk.c. */
#ifndef MWESO_FAST_VECTOR_MOVES_H
#define MWESO_FAST_VECTOR_MOVES_H

#include <string.h>

#include "base/memory.h"
#include "fast/backend.h"
#include "fast/vector_chance.h"
#include "fast/vector_extra.h"

/* Lays the pits after a turn. The hand of a move without end is laid back. */
INLINE void lay_pits(const MwFast *fast, const Turn *turn, int mover, MwesoPosition *after)
{
    uint16_t *own = after->pit[mover], *theirs = after->pit[!mover];
    memset(after->pit, 0, sizeof after->pit); /* wider than the vectors */
    if (!SHARED) {
        store_side(&turn->own, own);
        store_side(&turn->opponent, theirs);
        if (turn->endless) own[turn->origin] += (uint16_t)turn->hand;
        return;
    }
    uint16_t circuit[FAST_WIDTH];
    size_t row = (size_t)fast->across * sizeof *circuit;
    store_side(&turn->own, circuit);
    if (turn->endless) circuit[turn->origin] += (uint16_t)turn->hand;
    memcpy(own, circuit, row);
    memcpy(theirs, circuit + fast->across, row);
}

INLINE Carried kept_by(const MwFast *fast, const MwesoPosition *position)
{
    Carried kept = {.house = 0};
    for (int side = 0; side < 2; side++) {
        kept.turns[side] = position->turns[side];
        kept.captures[side] = position->captures[side];
        kept.store[side] = position->store[side][0];
        kept.way[side] = position->way[side];
        kept.started[side] = position->started[side];
    }
    if (!MORE || !fast->houses) return kept;
    if (fast->house_memory) kept.house = position->memory[fast->house_memory - 1];
    if (!fast->takasia_memory) return kept;
    kept.takasia = position->memory[fast->takasia_memory - 1];
    kept.must = position->memory[fast->takasia_memory];
    return kept;
}

INLINE Carried kept_after(const MwFast *fast, const MwesoPosition *before, const Turn *turn)
{
    Carried kept = kept_by(fast, before);
    keep(fast, turn, before->side, &kept);
    return kept;
}

/* What a complete turn from `before` has done, after which so much is kept. Who has lost for an
 * empty row is told, for mw_outcome_complete. */
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

/* Can the side that is to move after the turn not answer it? */
INLINE bool is_unanswered(const MwFast *fast, const Turn *turn, const Carried *kept, int side)
{
    Vector theirs;
    see_as_opponent(fast, turn, &theirs);
    const MwFast *next = tables_of(fast, kept, side);
    bool forbids = MORE && next->endless_illegal;
    return !(forbids ? can_move(next, &theirs, &turn->own, kept, side)
                     : can_start(next, &theirs, &turn->own, kept, side));
}

INLINE bool add_move(const MwFast *fast, const MwesoPosition *position, const Turn *turn,
                     MwResults *results)
{
    if (!is_allowed(fast, turn, position->captures, position->side)) return true;
    MwesoOutcome *place = mw_results_place(results);
    if (!place) return false;
    const Carried kept = kept_after(fast, position, turn);
    lay_outcome(fast, position, turn, &kept, place);
    if (results->clockwise) results->clockwise[results->count] = turn->clockwise_laps;
    place->over = is_unanswered(fast, turn, &kept, !position->side);
    results->count++;
    return true;
}

typedef struct MovesOf {
    const MwFast *fast;
    const MwesoPosition *position;
    MwResults *results;
} MovesOf;

static FAST_TARGET bool add_further(void *user, const Turn *turn)
{
    const MovesOf *of = user;
    return add_move(of->fast, of->position, turn, of->results);
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

/* Of a turn that was kept: the choice by which to go on; and are there others behind it? */
INLINE uint32_t next_choice(const Turn *turn) { return MORE ? turn->more->next : 1; }
INLINE bool is_last_choice(const MwFast *fast, const Turn *turn)
{
    return !MORE || turn->more->next + 1u == choices_of(fast, turn);
}

/* Follows a turn through all its choices, forward before clockwise, the latest choice first. */
static FAST_TARGET bool follow_choices(const MwFast *fast, const MwesoPosition *position,
                                       Turn *turn, uint32_t which, MwFastChoices *choices,
                                       MwResults *results)
{
    MovesOf of = {fast, position, results};
    for (size_t kept = 0;;) {
        for (; run_turn(fast, turn, which, true); which = 0) {
            if (MORE) turn->more->next = 1;
            if (mw_stopped() || !keep_choice(choices, turn, kept++)) return mw_stopped();
        }
        bool further = MORE && turn->more->further;
        bool added = further ? each_further(fast, turn, add_further, &of)
                             : add_move(fast, position, turn, results);
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

/* The tables of a set by which the turn of a position is played. */
INLINE const MwFast *tables_at(const MwFast *fast, const MwesoPosition *position)
{
    const Carried kept = kept_by(fast, position);
    return tables_of(fast, &kept, position->side);
}

/* Returns those tables. */
INLINE const MwFast *begin_turn(const MwFast *fast, const MwesoPosition *position, Turn *turn)
{
    int mover = position->side;
    Vector own, opponent;
    load_seen(fast, position, mover, &own);
    load_seen(fast, position, !mover, &opponent);
    const Carried kept = kept_by(fast, position);
    fast = tables_of(fast, &kept, mover);
    turn_begin(fast, &own, &opponent, &kept, mover, turn);
    return fast;
}

static FAST_TARGET bool all_moves(const MwFast *fast, const MwesoPosition *position,
                                  MwFastChoices *choices, MwResults *results)
{
    Turn begun;
    fast = begin_turn(fast, position, &begun);
    const Starts starts = turn_starts(fast, &begun);
    uint64_t pits = all_of(starts);
    for (int pit; mw_take_bit(&pits, &pit);)
        for (uint32_t way = 0; way < 2; way++) {
            if (!((way ? starts.reverse : starts.forward) >> pit & 1)) continue;
            Turn turn = begun;
            turn_start(fast, &turn, pit, way);
            turn.clockwise_laps = 0;
            if (!follow_choices(fast, position, &turn, way, choices, results)) return false;
        }
    return true;
}

static FAST_TARGET bool draw(const MwFast *fast, const MwesoPosition *position, MwRandom *random,
                             MwesoOutcome *outcome, MwFastDraw *drawn)
{
    Turn turn;
    fast = begin_turn(fast, position, &turn);
    if (!random_turn(fast, random, position->captures, position->side, &turn, &drawn->choices,
                     true))
        return false;
    drawn->clockwise_laps = turn.clockwise_laps;
    const Carried kept = kept_after(fast, position, &turn);
    lay_outcome(fast, position, &turn, &kept, outcome);
    return true;
}

#endif
