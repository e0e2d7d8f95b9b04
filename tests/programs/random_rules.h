/* Random rules: rules and positions drawn at random, for programs that compare with the kernel. */
#ifndef MWESO_TESTS_RANDOM_RULES_H
#define MWESO_TESTS_RANDOM_RULES_H

#include <string.h>

#include "base/bits.h"
#include "base/random.h"
#include "field/hypotheses.h"
#include "kernel/turn.h"
#include "rules/board.h"
#include "rules/tables.h"

/* What the kernel plays by: words alone. */
#define PLAY(rules) (&(const MwPlay){rules, NULL})

/* A board of so many columns with the answers of an empty file. */
static inline MwRules plain_rules(int columns, int lap_limit)
{
    MwRules rules = {.columns = columns,
                     .least = 1,
                     .smallest = 2,
                     .quiet_turns = 1,
                     .reverse_at = 7,
                     .every_column_points = 3,
                     .lap_limit = lap_limit};
    rules.reverse_pits = (uint64_t)3 | (uint64_t)3 << (2 * columns - 2);
    for (int k = 0; k < columns; k++) rules.outer[k] = 4;
    mw_board_build(columns, MW_FOUR_ROWS, 0, &rules.board);
    rules.start_pits = rules.board.all;
    rules.capture_pits = rules.board.inner;
    rules.reverse_into = rules.board.all;
    mw_complete_rules(&rules);
    return rules;
}

/* One of the values of a question that are possible. */
static inline int random_value(MwRandom *random, uint8_t may)
{
    uint32_t count = (uint32_t)__builtin_popcount(may);
    return mw_nth_bit(may, count > 1 ? mw_random_below(random, count) : 0);
}

/* One of the rules in `all`: every question answered at random. */
static inline MwHypotheses random_answers(MwRandom *random, const MwHypothesisSpace *scope)
{
    MwHypotheses one = mw_hypotheses_all(scope);
    uint64_t pits = one.in, chosen = 0;
    for (int q = 0; q < ASK_COUNT; q++)
        one.may[q] = (uint8_t)(1u << random_value(random, one.may[q]));
    if (mw_random_below(random, 8) > 0) /* eight kinds of answers forbid captures or relays */
        one.may[ASK_relay] = 1u << RELAY_OCCUPIED;
    if (mw_random_below(random, 3) == 0) chosen = mw_random_next(random) & pits;
    else if (mw_random_below(random, 3) > 0)
        chosen = (uint64_t)3 | (uint64_t)3 << (scope->base.board.pits - 2);
    one.in = chosen;
    one.out = pits & ~chosen;
    if (!(one.may[ASK_fate] & 1u << FATE_REMOVED)) one.may[ASK_extra] = 1;
    if (one.may[ASK_reverse_capture] &
        1u << REVERSE_INDIRECT) /* chains would go on for very long */
        one.may[ASK_lap_first] = one.may[ASK_lap_next] = 1;
    if (one.may[ASK_lap_first] & 1u << FIRST_ORIGIN) one.may[ASK_lap_origin] = 1;
    return one;
}

/* A position with `seeds` seeds or so a side. */
static inline MwesoPosition random_position(MwRandom *random, int pits, int seeds)
{
    MwesoPosition position = {.side = (uint8_t)mw_random_below(random, 2)};
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < seeds; i++)
            position.pit[side][mw_random_below(random, (uint32_t)pits)]++;
        position.turns[side] = mw_random_below(random, 6);
        position.captures[side] = mw_random_below(
            random, position.turns[side] < 2 ? position.turns[side] + 1 : 3);
    }
    return position;
}

static inline int pick_bit(MwRandom *random, uint64_t set)
{
    return mw_nth_bit(set, mw_random_below(random, (uint32_t)__builtin_popcountll(set)));
}

/* One of the choices of a turn; `pit` is set for MWESO_PIT. */
static inline MwesoChoice random_choice(MwRandom *random, const MwTurn *turn, int *pit)
{
    int options = turn->options, others = options & ~MWESO_PIT;
    *pit = turn->pits ? pick_bit(random, turn->pits) : 0;
    bool takes = options & MWESO_PIT && (!others || mw_random_below(random, 2));
    return takes ? MWESO_PIT : (MwesoChoice)(1 << pick_bit(random, (uint64_t)others));
}

#endif
