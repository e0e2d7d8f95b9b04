/* Statements: the rules, each stated once, case by case, in terms of several answers.
 *
 * For known rules they are compiled into tables (rules/tables.c); with open answers they are
 * evaluated where a turn meets their case. */
#ifndef MWESO_RULES_STATEMENTS_H
#define MWESO_RULES_STATEMENTS_H

#include "rules/ask.h"
#include "rules/board.h"
#include "rules/keys.h"

/* ---- landings (docs/rules.md, 2.3 and 2.4) --------------------------------------------------- */

enum { WAS_EMPTY = 1, WAS_OCCUPIED = 2 };

static const uint8_t mw_landings_before[] = {[LANDING_OCCUPIED] = WAS_OCCUPIED,
                                             [LANDING_EMPTY] = WAS_EMPTY,
                                             [LANDING_ANY] = WAS_EMPTY | WAS_OCCUPIED,
                                             [LANDING_NONE] = 0,
                                             [LANDING_LIFTED] = 0};

/* The cases of the facing pits that satisfy each word of capture.needs: bit 1 << case, where the
 * case is the set (TAKE_INNER, TAKE_OUTER) of facing pits that hold seeds. */
static const uint8_t mw_needs_cases[] = {[NEEDS_BOTH] = 1 << TAKE_THEIRS,
                                         [NEEDS_INNER] = 1 << TAKE_INNER | 1 << TAKE_THEIRS,
                                         [NEEDS_EITHER] = 1 << TAKE_INNER | 1 << TAKE_OUTER |
                                                          1 << TAKE_THEIRS,
                                         [NEEDS_BEHIND] = 1 << TAKE_OUTER};

static const uint8_t mw_takes_theirs[] = {
    [TAKES_BOTH] = TAKE_THEIRS, [TAKES_INNER] = TAKE_INNER, [TAKES_OUTER] = TAKE_OUTER};

/* Why a pit that was occupied, or empty, never captures. The reason is only told, so with open
 * answers nothing more is asked. */
static inline MwReason mw_no_landing_reason(const MwPlay *play, bool occupied)
{
    if (MW_ALL_KNOWN && MW_IS(play, landing, LANDING_NONE)) return CAPTURE_NEVER;
    if (MW_ALL_KNOWN && MW_IS(play, landing, LANDING_LIFTED)) return CAPTURE_NOT_LIFTED;
    return occupied ? CAPTURE_WAS_OCCUPIED : CAPTURE_WAS_EMPTY;
}

/* Whether the facing pits allow a capture: CAPTURE_MADE, or the reason why not. */
static inline MwReason mw_facing_reason(const MwPlay *play, int facing)
{
    if (!MW_WITH(play, needs, mw_needs_cases, 1 << facing)) return CAPTURE_FACING;
    return MW_WITH(play, takes, mw_takes_theirs, facing) ? CAPTURE_MADE : CAPTURE_NOTHING;
}

/* Whether a last seed in an own inner pit captures: CAPTURE_MADE, or the reason why not. `facing`:
 * the case of the facing pits that hold seeds. A capture must take at least one seed.
 * mw_enough_face checks whether the facing pits hold enough seeds to count. */
static inline MwReason mw_landing_reason(const MwPlay *play, bool occupied, int facing)
{
    if (!MW_WITH(play, landing, mw_landings_before, occupied ? WAS_OCCUPIED : WAS_EMPTY))
        return mw_no_landing_reason(play, occupied);
    if (facing == FACING_BARE) return CAPTURE_MADE;
    return mw_facing_reason(play, facing);
}

/* Whether an own inner pit captures before it is sown: CAPTURE_MADE, or the reason why not. */
static inline MwReason mw_lifted_reason(const MwPlay *play, int facing)
{
    if (!MW_IS(play, landing, LANDING_LIFTED)) return CAPTURE_NEVER;
    return mw_facing_reason(play, facing);
}

/* Does a landing that captures with the facing pits in `facing`, which hold seeds, still do so with
 * those in `held`, which hold enough seeds to count? `facing` only tells whether the row is bare.
 */
static inline bool mw_enough_face(const MwPlay *play, int facing, int held)
{
    if (facing == FACING_BARE) return (held & TAKE_OUTER) != 0;
    return MW_WITH(play, needs, mw_needs_cases, 1 << held);
}

/* The number of seeds from which a facing pit counts. `occupied`: the last seed's pit held seeds.
 */
static inline int mw_least(const MwRules *rules, bool occupied)
{
    return occupied || rules->least_empty < rules->least ? rules->least : rules->least_empty;
}

/* Does a capture take the seeds of this pit, one of TAKE_...? Behind a bare row that matters
 * (FACING_BARE) it takes the outer pit, whatever this says. */
static inline bool mw_is_taken(const MwPlay *play, int pit)
{
    if (pit == TAKE_OWN) return MW_IS(play, own_pit, OWN_PIT_TAKEN);
    return MW_WITH(play, takes, mw_takes_theirs, pit);
}

/* ---- relays (2.3) ---------------------------------------------------------------------------- */

enum { RELAYS_INNER = 1, RELAYS_OUTER = 2 };

static const uint8_t mw_relay_rows[] = {
    [RELAY_OCCUPIED] = RELAYS_INNER | RELAYS_OUTER, [RELAY_NONE] = 0, [RELAY_OUTER] = RELAYS_OUTER};

/* May a relay pick up the seeds of this pit? */
static inline bool mw_is_relayed(const MwPlay *play, int pit)
{
    bool inner = mw_is_inner(&play->rules->board, pit);
    return MW_WITH(play, relay, mw_relay_rows, inner ? RELAYS_INNER : RELAYS_OUTER);
}

/* ---- starts (2.1) ---------------------------------------------------------------------------- */

/* Whether a single seed may start although start.smallest is greater. */
static inline MwReason mw_single_reason(const MwPlay *play)
{
    if (MW_IS(play, singletons, SINGLETONS_NEVER)) return START_SINGLE_NEVER;
    if (MW_IS(play, singletons, SINGLETONS_ALWAYS)) return START_SINGLE;
    if (MW_IS(play, singletons, SINGLETONS_LAST_RESORT)) return START_SINGLE_NOT_LAST_RESORT;
    return MW_IS(play, singletons, SINGLETONS_JOINING) ? START_SINGLE_JOINING
                                                       : START_SINGLE_INTO_EMPTY;
}

/* Whether a pit of this class may start, or why not. */
static inline MwReason mw_amount_reason(const MwPlay *play, MwAmount amount)
{
    if (amount == HOLDS_SINGLE) return mw_single_reason(play);
    if (amount == HOLDS_NONE) return START_EMPTY;
    if (amount == HOLDS_TOO_MANY) return START_TOO_MANY;
    return amount == HOLDS_ENOUGH ? START_ENOUGH : START_TOO_FEW;
}

/* The class of a pit with `seeds` seeds as a start. */
static inline MwAmount mw_amount(const MwPlay *play, int seeds)
{
    int most = play->rules->most;
    if (MW_AT_MOST(play, smallest, seeds))
        return most && seeds > most ? HOLDS_TOO_MANY : HOLDS_ENOUGH;
    return seeds > 1 ? HOLDS_TOO_FEW : seeds == 1 ? HOLDS_SINGLE : HOLDS_NONE;
}

/* ---- clockwise laps (2.5) -------------------------------------------------------------------- */

/* The most seeds of a lap from the pit that is turned clockwise, which may not pass a closed
 * right-hand end. */
static inline int mw_room(const MwPlay *play, int pit)
{
    if (mw_is_shared(&play->rules->board))
        return MW_MOST_SEEDS; /* a shared circuit has no right-hand end to pass */
    if (!MW_IS(play, right_end, RIGHT_END_CLOSED)) return MW_MOST_SEEDS;
    int seeds_of_origin = MW_IS(play, lap_first, FIRST_AFTER) ? 0 : 1;
    return play->rules->board.room[pit] + seeds_of_origin;
}

/* ---- seeds that enter at an end (2.4) -------------------------------------------------------- */

/* Do seeds captured in this inner pit enter at the nearer end? */
static inline bool mw_enters_near(const MwPlay *play, int pit)
{
    int left = mw_from_end(&play->rules->board, pit, false);
    int right = mw_from_end(&play->rules->board, pit, true);
    return left != right && !MW_AT_MOST(play, near_end, (left < right ? left : right) - 1);
}

/* ---- wins (2.7) ------------------------------------------------------------------------------ */

/* The columns in all of which a capture wins; 0: there is no such win. */
static inline uint32_t mw_both_ends_win(const MwPlay *play)
{
    return MW_IS(play, both_ends, 1) ? play->rules->board.end_columns : 0;
}

static inline uint32_t mw_every_column_wins(const MwPlay *play)
{
    return MW_IS(play, every_column, 1) ? play->rules->board.all_columns : 0;
}

#endif
