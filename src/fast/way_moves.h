/* Fast moves: all moves of a position, or one at random, on vectors of FAST_WIDTH bytes, in the
 * order of kernel/walk.c. */
#ifndef MWESO_FAST_WAY_MOVES_H
#define MWESO_FAST_WAY_MOVES_H

#include <string.h>

#include "base/memory.h"
#include "fast/way.h"
#include "fast/way_chance.h"
#include "fast/way_further.h"

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

/* What a complete turn from `before` has done. Who has lost for an empty row is told, for
 * mw_outcome_complete. */
INLINE void lay_outcome(const MwFast *fast, const MwesoPosition *before, const Turn *turn,
                        MwesoOutcome *outcome)
{
    int mover = before->side;
    mw_outcome_begin(before, turn->laps, turn->captured, turn->columns, turn->endless, outcome);
    lay_pits(fast, turn, mover, &outcome->after);
    if (!MORE) return;
    if (fast->stores) outcome->after.store[mover][0] += (uint16_t)turn->more->stored;
    if (fast->keeps_way) outcome->after.way[mover] = turn->more->game_way;
    if (!turn->more->loser) return;
    outcome->end = MWESO_EMPTY_ROW;
    outcome->winner = (int8_t)(turn->more->loser == 1 ? !mover : mover);
    if (fast->keeps_store) outcome->after.store[mover][0] += (uint16_t)turn->hand;
}

INLINE Mover mover_of(const MwFast *fast, const MwesoPosition *position, int side)
{
    return (Mover){position->turns[side] < fast->quiet_turns, position->way[side]};
}

/* Can whoever is to move after the turn not answer it? */
INLINE bool is_unanswered(const MwFast *fast, const MwesoPosition *before, const Turn *turn)
{
    int side = !before->side;
    Vector theirs;
    see_as_opponent(fast, turn, &theirs);
    const Mover mover = mover_of(fast, before, side);
    if (!MORE || !fast->endless_illegal) return !can_start(fast, &theirs, &turn->own, &mover);
    uint32_t captures[2] = {before->captures[0], before->captures[1]};
    captures[before->side] += turn->captured > 0;
    return !can_move(fast, &theirs, &turn->own, &mover, captures, side);
}

INLINE bool add_move(const MwFast *fast, const MwesoPosition *position, const Turn *turn,
                     MwResults *results)
{
    if (!is_allowed(fast, turn, position->captures, position->side)) return true;
    MwesoOutcome *place = mw_results_place(results);
    if (!place) return false;
    lay_outcome(fast, position, turn, place);
    if (results->clockwise) results->clockwise[results->count] = turn->clockwise_laps;
    place->over = is_unanswered(fast, position, turn);
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
INLINE uint32_t next_choice(const Turn *turn) { return HAS_RARE ? turn->rare->next : 1; }
INLINE bool is_last_choice(const Turn *turn)
{
    return !HAS_RARE || turn->rare->next + 1u == choices_of(turn);
}

/* Follows a turn through all its choices, forward before clockwise, the latest choice first. */
static FAST_TARGET bool follow_choices(const MwFast *fast, const MwesoPosition *position,
                                       Turn *turn, uint32_t which, MwFastChoices *choices,
                                       MwResults *results)
{
    MovesOf of = {fast, position, results};
    for (size_t kept = 0;;) {
        for (; run_turn(fast, turn, which, true); which = 0) {
            if (HAS_RARE) turn->rare->next = 1;
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
        if (is_last_choice(turn)) continue;
        turn->rare->next++;
        memcpy(place, turn, sizeof *turn);
        turn->rare->next--;
        kept++;
    }
}

INLINE void begin_turn(const MwFast *fast, const MwesoPosition *position, Turn *turn)
{
    int mover = position->side;
    Vector own, opponent;
    load_seen(fast, position, mover, &own);
    load_seen(fast, position, !mover, &opponent);
    const Mover how = mover_of(fast, position, mover);
    turn_begin(fast, &own, &opponent, &how, turn);
}

static FAST_TARGET bool all_moves(const MwFast *fast, const MwesoPosition *position,
                                  MwFastChoices *choices, MwResults *results)
{
    Turn begun;
    begin_turn(fast, position, &begun);
    const Starts starts = turn_starts(fast, &begun);
    uint64_t pits = all_of(starts);
    for (int pit; mw_take_bit(&pits, &pit);)
        for (uint32_t way = 0; way < 2; way++) {
            if (!((way ? starts.reverse : starts.forward) >> pit & 1)) continue;
            Turn turn = begun;
            turn_pick(fast, &turn, pit, way);
            turn.clockwise_laps = 0;
            if (!follow_choices(fast, position, &turn, way, choices, results)) return false;
        }
    return true;
}

static FAST_TARGET bool draw(const MwFast *fast, const MwesoPosition *position, MwRandom *random,
                             MwesoOutcome *outcome, MwFastDraw *drawn)
{
    Turn turn;
    begin_turn(fast, position, &turn);
    if (!random_turn(fast, random, position->captures, position->side, &turn, &drawn->choices,
                     true))
        return false;
    drawn->clockwise_laps = turn.clockwise_laps;
    lay_outcome(fast, position, &turn, outcome);
    return true;
}

#endif
