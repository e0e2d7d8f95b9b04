/* Fast results: all moves of a position, or one at random, on vectors of FAST_WIDTH bytes, in the
 * order of kernel/walk.c; compiled once for each width and processor, as kernel/fast_turn.h, on
 * which it stands. */
#ifndef MWESO_THINK_FAST_RESULTS_H
#define MWESO_THINK_FAST_RESULTS_H

#include "base/memory.h"
#include "play/fan.h"
#include "think/fast.h"
#include "think/fast_chance.h"

/* The outcome of a complete turn from `before`, as mw_turn_outcome tells it; of a move without end
 * the hand is laid back. */
INLINE void lay_outcome(const MwRules *rules, const MwesoPosition *before, const Turn *turn,
                        MwesoOutcome *outcome)
{
    int mover = before->side;
    *outcome = (MwesoOutcome){.after = *before,
                              .laps = turn->laps,
                              .captured = turn->captured,
                              .columns = turn->columns,
                              .endless = turn->endless,
                              .winner = MWESO_NOBODY};
    store_side(&turn->own, outcome->after.pit[mover]);
    store_side(&turn->opponent, outcome->after.pit[!mover]);
    if (turn->endless) outcome->after.pit[mover][turn->origin] += (uint16_t)turn->hand;
    mw_outcome_count(outcome);
    mw_outcome_end(rules, mover, outcome);
}

INLINE bool add_result(const MwResultsMaker *maker, const MwesoPosition *position, const Turn *turn,
                       MwResults *results)
{
    MwesoOutcome *place = mw_results_place(results);
    if (!place) return false;
    lay_outcome(maker->play->rules, position, turn, place);
    const Turn next = {.own = turn->opponent};
    if (!place->over && !turn_starts(maker->fast, &next)) mw_outcome_no_move(place);
    results->count++;
    return true;
}

/* Keeps a turn at a choice for its other way. */
INLINE bool keep_choice(MwResultsMaker *maker, const Turn *turn, size_t count)
{
    if (count == MW_MOST_KEPT) return false; /* each of them would be a result at least */
    uint8_t *choices = mw_grow(maker->choices, count, &maker->choice_room, sizeof *turn);
    if (!choices) return false;
    maker->choices = choices;
    memcpy(choices + count * sizeof *turn, turn, sizeof *turn);
    return true;
}

/* Follows a turn through all its choices, forward before clockwise, the latest choice first. */
static FAST_TARGET bool follow_choices(MwResultsMaker *maker, const MwesoPosition *position,
                                       Turn *turn, bool clockwise, MwResults *results)
{
    for (size_t kept = 0;;) {
        for (; turn_run(maker->fast, turn, clockwise); clockwise = false)
            if (mw_stopped() || !keep_choice(maker, turn, kept++)) return mw_stopped();
        if (!add_result(maker, position, turn, results)) return false;
        if (kept-- == 0) return true;
        memcpy(turn, maker->choices + kept * sizeof *turn, sizeof *turn);
        clockwise = true;
    }
}

static FAST_TARGET bool results_of_start(MwResultsMaker *maker, const MwesoPosition *position,
                                         const Turn *begun, int pit, bool clockwise,
                                         MwResults *results)
{
    Turn turn = *begun;
    turn_pick(maker->fast, &turn, pit);
    return follow_choices(maker, position, &turn, clockwise, results);
}

INLINE void begin_turn(const MwFast *fast, const MwesoPosition *position, Turn *turn)
{
    int mover = position->side;
    Vector own, opponent;
    load_side(&own, position->pit[mover]);
    load_side(&opponent, position->pit[!mover]);
    turn_begin(fast, &own, &opponent, position->turns[mover] < fast->quiet_turns, turn);
}

static FAST_TARGET bool all_results(MwResultsMaker *maker, const MwesoPosition *position,
                                    MwResults *results)
{
    const MwFast *fast = maker->fast;
    Turn turn;
    begin_turn(fast, position, &turn);
    uint64_t starts = turn_starts(fast, &turn);
    uint64_t reverse = turn_reverse_starts(fast, &turn, starts);
    for (int pit; mw_take_bit(&starts, &pit);) {
        if (!results_of_start(maker, position, &turn, pit, false, results)) return false;
        if (reverse >> pit & 1 && !results_of_start(maker, position, &turn, pit, true, results))
            return false;
    }
    return true;
}

static FAST_TARGET void draw(const MwResultsMaker *maker, const MwesoPosition *position,
                             MwRandom *random, MwDrawnMove *drawn)
{
    Turn turn;
    begin_turn(maker->fast, position, &turn);
    drawn->had_choice = false;
    drawn->none = !random_turn(maker->fast, random, &turn, &drawn->had_choice);
    if (!drawn->none) lay_outcome(maker->play->rules, position, &turn, &drawn->outcome);
}

#endif
