/* Tables: what follows from several answers, computed once.
 *
 * Whether a last seed captures depends on four answers. The tables hold the result for every case,
 * with the reason. The reference, the vector loops and the evaluation all read them. */
#ifndef MWESO_RULES_TABLES_H
#define MWESO_RULES_TABLES_H

#include "rules/board.h"
#include "rules/keys.h"
#include "rules/rules.h"

#include "base/bits.h"

/* A clockwise chain that has not captured after this number of laps counts as endless. No capturing
 * chain is known to come near it; the limit keeps a hostile position from hanging the program
 * (docs/rules.md, 2.5). */
enum { MW_CHAIN_HORIZON = 1 << 20 };

/* Computes all derived fields from the answers and the board. Call it again after any change of an
 * answer. */
void mw_complete_rules(MwRules *rules);

/* Do moves depend on the rows of the usual start (capture.from_outer = untouched, a phase until so
 * many seeds are lost)? */
bool mw_looks_at_start(const MwRules *rules);

/* Notes whether South and North begin so that they play by it differently. Call it again after any
 * change of the usual start. */
void mw_note_sides(MwRules *rules);

/* Is the opponent's inner row empty? */
static inline bool mw_is_bare_row(const MwRules *rules, const uint16_t *opponent)
{
    int seeds = 0;
    for (int pit = rules->board.columns; pit < rules->board.pits; pit++) seeds += opponent[pit];
    return seeds == 0;
}

/* The effect of a last seed in an own `pit`, which then holds `seeds`. */
static inline const MwLandingRow *mw_landing_at(const MwRules *rules, const uint16_t *opponent,
                                                int pit, int seeds)
{
    static const MwLandingRow outer_pit = {CAPTURE_OUTER, 0};
    if (!mw_is_inner(&rules->board, pit)) return &outer_pit;
    int facing = (opponent[mw_facing_inner(&rules->board, pit)] ? TAKE_INNER : 0) |
                 (opponent[mw_facing_outer(&rules->board, pit)] ? TAKE_OUTER : 0);
    if (facing == TAKE_OUTER && mw_is_bare_row(rules, opponent)) facing = FACING_BARE;
    return &rules->tables.landing[seeds >= 2][facing];
}

/* The number of seeds at the usual start, including those in stores. */
static inline int mw_all_seeds(const MwRules *rules)
{
    return rules->seeds[0] + rules->seeds[1] + rules->stores[0] + rules->stores[1];
}

/* Why a pit with `seeds` seeds may start or not, by its seeds. */
MwReason mw_start_at(const MwRules *rules, int seeds);

/* Is there a position in which a pit may start for this reason? */
static inline bool mw_may_begin(MwReason start)
{
    return start == START_ENOUGH || start == START_SINGLE ||
           start == START_SINGLE_NOT_LAST_RESORT || start == START_SINGLE_INTO_EMPTY ||
           start == START_SINGLE_JOINING;
}

/* May each seed of a lap capture, and not only its last? */
static inline bool mw_every_captures(const MwRules *rules) { return rules->by == BY_EVERY; }

/* Do only some named pits start? */
static inline bool mw_names_starts(const MwRules *rules)
{
    return rules->start_pits && rules->start_pits != rules->board.all;
}

/* May a lap begin with a single seed, at a start or with captured seeds? */
bool mw_sows_singles(const MwRules *rules);

/* Does a game begin in a phase, or with a store to drop? */
static inline bool mw_opens(const MwRules *rules)
{
    return rules->phase_count > 0 || rules->from == FROM_SPREAD;
}

/* The progress of a side, as far as ends of phases depend on it. */
typedef struct MwSoFar {
    uint32_t turns, captures; /* of the side */
    int32_t store, lost;      /* seeds in its store; seeds lost since the usual start */
    uint8_t started;          /* of a position: bit i: phase i was ended by a start */
} MwSoFar;

/* Is this phase over for a side (docs/rules.md, 2.0)? */
static inline bool mw_is_over(const MwPhaseEnd *end, int phase, const MwSoFar *side)
{
    switch (end->until) {
    case UNTIL_STORE_EMPTY: return side->store == 0;
    case UNTIL_TURNS: return side->turns >= (uint32_t)end->number;
    case UNTIL_CAPTURES: return side->captures >= (uint32_t)end->number;
    case UNTIL_LOST: return side->lost >= end->number;
    default: return side->started >> phase & 1;
    }
}

/* The pits from which no lap can ever run clockwise, because it would pass a closed right-hand end
 * (docs/rules.md, 2.5). */
uint64_t mw_idle_pits(const MwRules *rules);

/* The rules with all answers cleared (0, or an empty set) that no position ever asks for, given the
 * other answers. */
MwRules mw_asked(const MwRules *rules);

/* Do both lead to the same game on the same board? Answers that are never asked for do not count.
 */
bool mw_same_game(const MwRules *a, const MwRules *b);

#endif
