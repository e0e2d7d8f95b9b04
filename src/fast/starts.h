/* Starts: the pits from which a turn may start, as kernel/starts.c and kernel/first_lap.c decide;
 * shared by the loops on one game (fast/vector_starts.h) and on lanes (fast/lanes_turn.h).
 *
 * The including file defines INLINE, FAST_TARGET, MORE and RARE (fast/vector_base.h); GAME, the
 * type of a game before its turn; and functions about the mover's pits:
 *
 * - enough_pits: with enough seeds, and not too many; single_pits: with one seed;
 * - held_pits: with any seeds, on a shared circuit also the opponent's; seeds_at: seeds of a pit;
 * - by_ways: starts with the ways in which they may be sown; usual_way: is it clockwise?
 * - capturing: starts whose first lap captures; that_must: those of them that takasia requires
 * (takasia.then); barred_pits: pits that may start only if they capture. */
#ifndef MWESO_FAST_STARTS_H
#define MWESO_FAST_STARTS_H

#include "fast/vector_sets.h"

/* ---- by seeds -------------------------------------------------------------------------------- */

/* Single seeds that may start although they are too few, as the other pits decide. */
INLINE Starts single_starts(const MwFast *fast, const GAME *game)
{
    uint64_t single = single_pits(fast, game), held = held_pits(fast, game);
    bool joins = fast->single == START_SINGLE_JOINING;
    Starts before = before_pits(fast, joins ? held : held ^ fast->all_pits);
    Starts starts = by_ways(fast, game, among(before, single));
    return joins && !all_of(starts) ? by_ways(fast, game, either_way(single)) : starts;
}

static FAST_TARGET Starts starts_by_seeds(const MwFast *fast, const GAME *game)
{
    uint64_t enough = enough_pits(fast, game);
    bool last = fast->single != START_SINGLE && fast->single != START_SINGLE_INTO_EMPTY;
    bool only_enough = fast->single == START_SINGLE_NEVER || (last && enough);
    if (!only_enough && fast->single == START_SINGLE) enough |= single_pits(fast, game);
    Starts starts = by_ways(fast, game, either_way(enough));
    if (only_enough || fast->single == START_SINGLE) return starts;
    return both(starts, single_starts(fast, game));
}

/* ---- by where they are ----------------------------------------------------------------------- */

/* The number of empty pits behind a pit; `held`: pits with seeds. */
INLINE int empty_behind(const MwFast *fast, uint64_t held, int pit)
{
    int empty = 0, step = fast->clockwise ? 1 : fast->pits - 1;
    for (; empty < fast->pits - 1; empty++) {
        pit = fast->pit[pit + step];
        if (held >> pit & 1) break;
    }
    return empty;
}

/* The start with most empty pits behind it; the first of several. */
static FAST_TARGET uint64_t rearmost(const MwFast *fast, uint64_t held, uint64_t starts)
{
    int most = -1, found = 0;
    for (int pit; mw_take_bit(&starts, &pit);) {
        int empty = empty_behind(fast, held, pit);
        if (empty > most) most = empty, found = pit;
    }
    return most < 0 ? 0 : (uint64_t)1 << found;
}

static FAST_TARGET uint64_t with_behind(const MwFast *fast, const GAME *game, uint64_t starts)
{
    uint64_t held = held_pits(fast, game);
    if (fast->starts_behind == BEHIND_LONGEST) return rearmost(fast, held, starts);
    Starts before = before_pits(fast, held ^ fast->all_pits);
    return fast->clockwise ? before.anti_clockwise : before.clockwise;
}

static FAST_TARGET uint64_t fullest(const GAME *game, uint64_t starts)
{
    int most = 0;
    uint64_t found = 0;
    for (int pit; mw_take_bit(&starts, &pit);) {
        int seeds = seeds_at(game, pit);
        if (seeds > most) most = seeds, found = 0;
        if (seeds == most) found |= (uint64_t)1 << pit;
    }
    return found;
}

/* Limits starts by start.pits, start.others, start.behind and start.which: to the named pits if any
 * of them can start, else as the other keys say. */
INLINE Starts starts_by_place(const MwFast *fast, const GAME *game, Starts starts)
{
    bool named = all_of(starts) & fast->start_pits;
    if (named) starts = among(starts, fast->start_pits);
    else if (MORE && fast->start_pits && fast->no_others) return (Starts){0, 0};
    else if (RARE && fast->starts_behind)
        starts = among(starts, with_behind(fast, game, all_of(starts)));
    if (RARE && fast->fullest) return among(starts, fullest(game, all_of(starts)));
    return starts;
}

INLINE Starts named_starts(const MwFast *fast, const GAME *game)
{
    return starts_by_place(fast, game, starts_by_seeds(fast, game));
}

/* ---- by what their first lap does ------------------------------------------------------------ */

/* Where a quiet start must not leave the own inner row empty: without a start from its only pit
 * that does. */
INLINE Starts keeping_row(const MwFast *fast, const GAME *game, Starts quiet)
{
    uint64_t held = held_pits(fast, game) & fast->inner;
    if (held & (held - 1)) return quiet;
    return (Starts){quiet.anti_clockwise & ~(held & fast->leaves_inner[0]),
                    quiet.clockwise & ~(held & fast->leaves_inner[1])};
}

/* The starts that capture nothing, as far as these are allowed. */
INLINE Starts quiet_starts(const MwFast *fast, const GAME *game, Starts starts)
{
    Starts quiet = among(starts, ~barred_pits(game));
    bool inner = fast->quiet_rows == QUIET_ROWS_INNER ||
                 (fast->quiet_rows == QUIET_ROWS_INNER_FIRST && all_of(quiet) & fast->inner);
    if (inner) quiet = among(quiet, fast->inner);
    return fast->quiet_row_barred ? keeping_row(fast, game, quiet) : quiet;
}

static FAST_TARGET Starts unbarred(const MwFast *fast, const GAME *game, Starts starts)
{
    Starts captures = capturing(fast, game, starts);
    uint64_t bind = !fast->duty_usual_way   ? all_of(captures)
                    : usual_way(fast, game) ? captures.clockwise
                                            : captures.anti_clockwise;
    Starts must = fast->must_capture ? that_must(fast, game, captures) : (Starts){0, 0};
    if (all_of(must)) return must;
    if (fast->duty && bind) return captures;
    return both(captures, quiet_starts(fast, game, starts));
}

/* ---- all together ---------------------------------------------------------------------------- */

/* The starts where rules ask for more than enough seeds. */
INLINE Starts bound_starts(const MwFast *fast, const GAME *game)
{
    Starts starts = named_starts(fast, game);
    return MORE && fast->bars_starts ? unbarred(fast, game, starts) : starts;
}

#endif
