/* Fast starts: the pits from which a turn may start, on vectors of FAST_WIDTH bytes, as
 * kernel/starts.c and kernel/first.c decide. */
#ifndef MWESO_FAST_WAY_STARTS_H
#define MWESO_FAST_WAY_STARTS_H

#include "fast/way_turn.h"
#include "fast/way_sets.h"

/* ---- by seeds -------------------------------------------------------------------------------- */

/* Of these pits the ones that may be sown against the way. */
INLINE uint64_t reversible_starts(const MwFast *fast, const Turn *turn, uint64_t starts)
{
    uint64_t reverse = 0;
    if (!turn->open) return 0;
    for (uint64_t pits = starts & fast->reverse_pits[MOMENT_START]; pits; pits &= pits - 1) {
        int pit = __builtin_ctzll(pits), hand = seeds_in(&turn->own, pit);
        Turn begun = {.own = turn->own & *row_at(fast->keep, pit), .open = turn->open};
        if (MORE) begun.more->way = turn->more->way, begun.more->muted = mutes(fast, hand);
        if (HAS_RARE) begun.rare[0] = turn->rare[0];
        if (may_reverse(fast, &begun, pit, hand)) reverse |= pits & -pits;
    }
    return reverse;
}

/* Of the ways that seeds allow those that the turn may begin. */
INLINE Starts by_ways(const MwFast *fast, const Turn *turn, Starts starts)
{
    if (MORE && turn->more->free) return starts;
    if (way_of(turn)) starts.forward = reversible_starts(fast, turn, starts.forward);
    else starts.reverse = reversible_starts(fast, turn, starts.reverse);
    return starts;
}

/* Single seeds that other pits allow or forbid to start, where they are too few. */
INLINE Starts single_starts(const MwFast *fast, const Turn *turn, uint64_t single)
{
    uint64_t held = pits_over(fast, &turn->own, 0); /* the opponent's too, on a shared circuit */
    bool joins = fast->single == START_SINGLE_JOINING;
    Starts before = before_pits(fast, joins ? held : held ^ fast->all_pits);
    Starts starts = by_ways(fast, turn, among(before, single));
    return joins && !all_of(starts) ? by_ways(fast, turn, either_way(single)) : starts;
}

static FAST_TARGET Starts starts_by_seeds(const MwFast *fast, const Turn *turn)
{
    uint64_t enough = own_over(fast, &turn->own, fast->too_few);
    if (RARE && fast->most) enough &= ~own_over(fast, &turn->own, fast->most);
    bool last = fast->single != START_SINGLE && fast->single != START_SINGLE_INTO_EMPTY;
    if (fast->single == START_SINGLE_NEVER || (last && enough))
        return by_ways(fast, turn, either_way(enough));
    Vector is_single = (Vector)(turn->own == (Vector){0} + 1);
    uint64_t single = bits_of(&is_single) & (SHARED ? fast->own_pits : fast->all_pits);
    if (fast->single == START_SINGLE) return by_ways(fast, turn, either_way(enough | single));
    return both(by_ways(fast, turn, either_way(enough)), single_starts(fast, turn, single));
}

/* ---- by where they are ----------------------------------------------------------------------- */

/* Empty pits behind a pit, of these that hold seeds. */
INLINE int empty_behind(const MwFast *fast, uint64_t held, int pit)
{
    int empty = 0, step = fast->clockwise ? 1 : fast->pits - 1;
    for (; empty < fast->pits - 1; empty++) {
        pit = fast->pit[pit + step];
        if (held >> pit & 1) break;
    }
    return empty;
}

/* The one with most empty pits behind it; of several the first. */
static FAST_TARGET uint64_t rearmost(const MwFast *fast, uint64_t held, uint64_t starts)
{
    int most = -1, found = 0;
    for (int pit; mw_take_bit(&starts, &pit);) {
        int empty = empty_behind(fast, held, pit);
        if (empty > most) most = empty, found = pit;
    }
    return most < 0 ? 0 : (uint64_t)1 << found;
}

static FAST_TARGET uint64_t with_behind(const MwFast *fast, const Turn *turn, uint64_t starts)
{
    uint64_t held = pits_over(fast, &turn->own, 0);
    if (fast->starts_behind == BEHIND_LONGEST) return rearmost(fast, held, starts);
    Starts before = before_pits(fast, held ^ fast->all_pits);
    return fast->clockwise ? before.forward : before.reverse;
}

static FAST_TARGET uint64_t fullest(const Turn *turn, uint64_t starts)
{
    int most = 0;
    uint64_t found = 0;
    for (int pit; mw_take_bit(&starts, &pit);) {
        int seeds = seeds_in(&turn->own, pit);
        if (seeds > most) most = seeds, found = 0;
        if (seeds == most) found |= (uint64_t)1 << pit;
    }
    return found;
}

/* By start.pits, start.others, start.behind and start.which (kernel/starts.c). */
static FAST_TARGET Starts starts_by_place(const MwFast *fast, const Turn *turn, Starts starts)
{
    bool named = all_of(starts) & fast->start_pits;
    if (named) starts = among(starts, fast->start_pits);
    else if (fast->start_pits && fast->no_others) return (Starts){0, 0};
    else if (fast->starts_behind) starts = among(starts, with_behind(fast, turn, all_of(starts)));
    return fast->fullest ? among(starts, fullest(turn, all_of(starts))) : starts;
}

/* ---- by what their first lap does ------------------------------------------------------------ */

INLINE uint64_t capturing(const MwFast *fast, const Turn *turn, uint64_t starts, bool clockwise)
{
    uint64_t capturing = 0;
    if (!turn->open) return 0;
    for (uint64_t pits = starts; pits; pits &= pits - 1) {
        int pit = __builtin_ctzll(pits), hand = seeds_in(&turn->own, pit);
        if (!mutes(fast, hand) && lap_captures(fast, turn, pit, hand, clockwise, hand))
            capturing |= pits & -pits;
    }
    return capturing;
}

/* Where a quiet start may not leave the own inner row empty: that of its only pit may not. */
INLINE Starts keeping_row(const MwFast *fast, const Turn *turn, Starts quiet)
{
    uint64_t held = pits_over(fast, &turn->own, 0) & fast->inner;
    if (held & (held - 1)) return quiet;
    return (Starts){quiet.forward & ~(held & fast->leaves_inner[0]),
                    quiet.reverse & ~(held & fast->leaves_inner[1])};
}

static FAST_TARGET Starts unbarred(const MwFast *fast, const Turn *turn, Starts starts)
{
    Starts captures = {capturing(fast, turn, starts.forward, false),
                       capturing(fast, turn, starts.reverse, true)};
    if (fast->duty && all_of(captures)) return captures;
    Starts quiet = starts;
    bool inner = fast->quiet_rows == QUIET_ROWS_INNER ||
                 (fast->quiet_rows == QUIET_ROWS_INNER_FIRST && all_of(starts) & fast->inner);
    if (inner) quiet = among(quiet, fast->inner);
    if (fast->quiet_row_barred) quiet = keeping_row(fast, turn, quiet);
    return both(captures, quiet);
}

/* ---- all together ---------------------------------------------------------------------------- */

/* Where pits are named that may start, those of them that can; if none can, all, but for what
 * starts_by_place says. */
TRUNK Starts turn_starts(const MwFast *fast, const Turn *turn)
{
    if (!fast->binds_starts)
        return by_ways(fast, turn, either_way(own_over(fast, &turn->own, fast->too_few)));
    Starts starts = starts_by_seeds(fast, turn);
    if (RARE) starts = starts_by_place(fast, turn, starts);
    else if (all_of(starts) & fast->start_pits) starts = among(starts, fast->start_pits);
    return MORE && fast->bars_starts ? unbarred(fast, turn, starts) : starts;
}

/* Can whoever is to move start at all? Most positions have a pit that holds enough. */
INLINE bool can_start(const MwFast *fast, const Vector *own, const Vector *opponent,
                      const Mover *mover)
{
    Turn turn;
    bool bars = (MORE && fast->bars_starts) || (RARE && fast->picks_starts);
    if (!bars && own_over(fast, own, fast->too_few)) return true;
    if (!fast->binds_starts) return false;
    turn_begin(fast, own, opponent, mover, &turn);
    return all_of(turn_starts(fast, &turn)) != 0;
}

#endif
