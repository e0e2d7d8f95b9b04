/* Vectors, games: whole games and trees of moves on vectors of FAST_WIDTH bytes. */
#ifndef MWESO_FAST_VECTOR_GAMES_H
#define MWESO_FAST_VECTOR_GAMES_H

#include "fast/backend.h"
#include "fast/vector_chance.h"
#include "fast/vector_moves.h"

/* ---- random games ---------------------------------------------------------------------------- */

INLINE void random_game(const MwFast *fast, const Vector *start, const Carried *first,
                        MwRandom *random, int most_moves, MwesoPlayouts *totals)
{
    Vector sides[2] = {start[0], start[1]};
    Carried kept = *first;
    MwesoEnd end = MWESO_GOES_ON;
    for (int i = 0; i < most_moves && end == MWESO_GOES_ON && !mw_stopped(); i++) {
        int side = i & 1;
        uint32_t choices;
        bool listed;
        Turn turn;
        fast = tables_of(fast, &kept, side);
        turn_begin(fast, &sides[side], &sides[!side], &kept, side, &turn);
        if (!random_turn(fast, random, kept.captures, side, &turn, &choices, &listed, false)) {
            end = fast->no_move_end;
            break;
        }
        sides[side] = turn.own;
        see_as_opponent(fast, &turn, &sides[!side]);
        keep(fast, &turn, side, &kept);
        end = end_of_turn(fast, &turn, kept.captures, side);
        totals->moves++;
        totals->laps += turn.laps;
        totals->choices += choices > 1;
    }
    totals->games++;
    totals->ended[end]++;
}

static FAST_TARGET void games(const MwFast *fast, const MwesoPosition *start,
                              const MwFastGames *games)
{
    Vector sides[2];
    MwesoPlayouts totals = *games->totals;
    Carried kept;
    kept_by(fast, start, &kept);
    for (int side = 0; side < 2; side++) kept.turns[side] = kept.captures[side] = 0;
    for (int side = 0; side < 2; side++) load_seen(fast, start, side, &sides[side]);
    for (uint64_t i = 0; i < games->games && !mw_stopped(); i++) {
        MwRandom random = mw_random(games->seed, games->first_game + i);
        *games->totals = totals; /* a game that was broken off does not count */
        random_game(fast, sides, &kept, &random, games->most_moves, &totals);
    }
    if (!mw_stopped()) *games->totals = totals;
}

/* ---- counting -------------------------------------------------------------------------------- */

typedef struct CountNode {
    Vector sides[2];
    Carried kept;
    int mover, ply;
} CountNode;

/* Recursive, one level for each move: at most MWESO_MOST_DEPTH. */
static FAST_TARGET bool count_node(const MwFast *fast, MwFastCount *count, const CountNode *node);

INLINE bool keeps_going(MwFastCount *count, uint64_t leaves)
{
    uint64_t asked = count->done / count->every;
    count->done += leaves;
    return count->done / count->every == asked || count->goes_on(count->user, count->done);
}

/* Counts a complete turn and the moves after it. */
INLINE bool count_turn(const MwFast *fast, MwFastCount *count, const CountNode *node,
                       const Turn *turn)
{
    MW_INVARIANT(node->ply < count->depth);
    MwesoCount *here = &count->counts[node->ply];
    int mover = node->mover;
    if (!is_allowed(fast, turn, node->kept.captures, mover)) return true;
    if (!keeps_going(count, 1)) return false;
    here->leaves++;
    here->endless += turn->endless;
    if (node->ply + 1 == count->depth) return true;
    CountNode next = *node;
    next.sides[mover] = turn->own;
    see_as_opponent(fast, turn, &next.sides[!mover]);
    keep(fast, turn, mover, &next.kept);
    next.mover = !mover;
    next.ply++;
    return end_of_turn(fast, turn, next.kept.captures, mover) != MWESO_GOES_ON ||
           count_node(fast, count, &next);
}

/* At the last depth choices of extra pits are counted without being made. */
INLINE bool only_counts_extra(const MwFast *fast, const MwFastCount *count, const CountNode *node)
{
    return node->ply + 1 == count->depth && !fast->rows_end && !fast->endless_illegal;
}

INLINE bool count_extra_leaves(const MwFast *fast, MwFastCount *count, const CountNode *node,
                               const Turn *turn)
{
    uint64_t ways = count_extra_ways(fast, turn);
    MwesoCount *here = &count->counts[node->ply];
    MW_INVARIANT(!turn->endless);
    here->leaves += ways;
    return keeps_going(count, ways);
}

typedef struct CountOf {
    const MwFast *fast;
    MwFastCount *count;
    const CountNode *node;
} CountOf;

static FAST_TARGET bool count_extra(void *user, const Turn *turn)
{
    const CountOf *of = user;
    return count_turn(of->fast, of->count, of->node, turn);
}

/* Follows a turn through all its choices, the first one last. The recursion is no deeper than the
 * board is wide: a clockwise lap ends in a capture, extra pits are captures, a stop ends the turn,
 * and the way of a turn is chosen once. */
static FAST_TARGET bool count_choices(const MwFast *fast, MwFastCount *count, const CountNode *node,
                                      Turn *turn, uint32_t which)
{
    for (; turn_run(fast, turn, which); which = 0)
        for (uint32_t other = 1; other < choices_of(fast, turn); other++) {
            Turn aside = *turn;
            if (!count_choices(fast, count, node, &aside, other)) return false;
        }
    CountOf of = {fast, count, node};
    if (MORE && turn->more->extra_left && only_counts_extra(fast, count, node))
        return count_extra_leaves(fast, count, node, turn);
    if (MORE && turn->more->extra_left) return each_extra(fast, turn, count_extra, &of);
    return count_turn(fast, count, node, turn);
}

static FAST_TARGET bool count_start(const MwFast *fast, MwFastCount *count, const CountNode *node,
                                    const Turn *begun, int pit, bool clockwise)
{
    Turn turn = *begun;
    turn_start(fast, &turn, pit, clockwise);
    return count_choices(fast, count, node, &turn, clockwise);
}

static FAST_TARGET bool count_node(const MwFast *fast, MwFastCount *count, const CountNode *node)
{
    Turn turn;
    int side = node->mover;
    if (mw_stopped()) return false;
    fast = tables_of(fast, &node->kept, side);
    turn_begin(fast, &node->sides[side], &node->sides[!side], &node->kept, side, &turn);
    Starts starts = turn_starts(fast, &turn);
    for (int pit; mw_take_bit(&starts.anti_clockwise, &pit);)
        if (!count_start(fast, count, node, &turn, pit, false)) return false;
    for (int pit; mw_take_bit(&starts.clockwise, &pit);)
        if (!count_start(fast, count, node, &turn, pit, true)) return false;
    return true;
}

static FAST_TARGET bool count(const MwFast *fast, MwFastCount *count)
{
    const MwesoPosition *position = count->position;
    CountNode root = {.mover = position->side, .ply = 0};
    kept_by(fast, position, &root.kept);
    for (int side = 0; side < 2; side++) load_seen(fast, position, side, &root.sides[side]);
    return count_node(fast, count, &root);
}

#endif
