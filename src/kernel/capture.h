/* Capture: the effect of a landing: whether it captures, makes a pit held, or relays
 * (docs/rules.md, 2.3 and 2.4); and whether a lap may run against the way to capture (2.5).
 * kernel/landing.c carries it out. */
#ifndef MWESO_KERNEL_CAPTURE_H
#define MWESO_KERNEL_CAPTURE_H

#include "kernel/turn.h"
#include "rules/statements.h"

/* ---- held pits (2.3) ------------------------------------------------------------------------- */

/* Can any number of seeds make a pit held (hold.at)? */
static inline bool mw_may_hold(const MwPlay *play) { return !MW_AT_MOST(play, hold_at, 0); }

/* Is this pit of the opponent held or closed? */
static inline bool mw_is_held_theirs(const MwPlay *play, const MwTurn *turn, int pit)
{
    bool shared = mw_is_shared(&play->rules->board);
    return turn->held[shared ? MW_OWN : MW_OPPONENT] >> mw_their_place(play, pit) & 1;
}

/* The reason told to listeners why nothing is captured from a held or closed pit. */
static inline MwReason mw_untouchable_reason(const MwPlay *play)
{
    (void)play;
    return MW_DERIVED(play, hold_at, 0) ? CAPTURE_HELD : CAPTURE_CLOSED;
}

/* The pit of the last seed but one of a lap of `hand` seeds that has not entered at an end; -1: the
 * lap has one seed, or no pit can become held. */
MW_KERNEL int mw_before_landing(const MwPlay *play, int origin, int hand, int landing,
                                bool clockwise);

/* The set of pits that the turn's landing makes held. */
MW_KERNEL uint64_t mw_held_by_landing(const MwPlay *play, const MwTurn *turn);

/* Would a lap that ends in `landing`, with its last seed but one in `before`, end the turn because
 * of a held pit? `own` are the mover's pits after the lap. */
MW_KERNEL bool mw_ends_in_hold(const MwPlay *play, const MwTurn *turn, const MwSide *own,
                               int landing, int before);
static inline bool mw_ends_by_hold(const MwPlay *play, const MwTurn *turn, const MwSide *own,
                                   int landing, int before)
{
    return MW_DERIVED(play, hold_at, true) && mw_ends_in_hold(play, turn, own, landing, before);
}

/* ---- captures (2.3 and 2.4) ------------------------------------------------------------------ */

/* May this turn still capture? Not in the mover's quiet turns, nor if its first lap has captured
 * nothing and that decides (capture.first_lap). */
static inline bool mw_may_capture(const MwPlay *play, const MwTurn *turn)
{
    return MW_AT_MOST(play, quiet_turns, turn->turns[turn->side]) &&
           (!turn->later || turn->opened || MW_IS(play, first_lap, FIRST_LAP_FREE));
}

/* Why the first lap of a start from a pit with this many seeds captures nothing, an MwReason; 0: it
 * may capture. */
static inline uint8_t mw_start_mutes(const MwRules *rules, int seeds)
{
    if (rules->largest > 0 && seeds > rules->largest) return CAPTURE_LARGE;
    return seeds < rules->capturing ? CAPTURE_SMALL : 0;
}

/* Why no landing of the lap under way captures; CAPTURE_MADE if one may. */
MW_KERNEL MwReason mw_muted_reason(const MwPlay *play, const MwTurn *turn);

/* The facing pits of an own inner `pit` that hold at least `least` seeds: a set of TAKE_INNER and
 * TAKE_OUTER. `own` are the mover's pits after a lap, which may be a copy. */
MW_KERNEL int mw_facing(const MwPlay *play, const MwTurn *turn, const MwSide *own, int pit,
                        int least);

/* Is the opponent's inner row empty, where that matters (capture.bare_row)? */
MW_KERNEL bool mw_finds_row_bare(const MwPlay *play, const MwTurn *turn);
static inline bool mw_faces_bare_row(const MwPlay *play, const MwTurn *turn)
{
    return play->rules->bare_row == BARE_ROW_OUTER && mw_finds_row_bare(play, turn);
}

/* Does a capture take the seeds of the pit `what`, one of TAKE_...? `bare`: the facing row is bare.
 */
static inline bool mw_takes(const MwPlay *play, int what, bool bare)
{
    if (bare && what != TAKE_OWN) return what == TAKE_OUTER;
    return MW_CELL(play, takes & what, mw_is_taken(play, what));
}

/* Why a last seed in an own `pit` captures (CAPTURE_MADE) or not, apart from quiet turns.
 * `occupied`: the pit held seeds before. */
MW_KERNEL MwReason mw_capture_reason(const MwPlay *play, const MwTurn *turn, const MwSide *own,
                                     int pit, bool occupied);

/* Does the pit that is about to be sown capture before it is sown (capture.landing = lifted)? */
MW_KERNEL bool mw_captures_lifted(const MwPlay *play, const MwTurn *turn);

/* The reason that listeners get, which also names a bare facing row or a held facing pit. */
MW_KERNEL MwReason mw_told_reason(const MwPlay *play, const MwTurn *turn, MwReason reason);

/* Must a lap be sown to tell whether it captures? On a shared circuit its seeds may fall in facing
 * pits; on separate circuits it may make a pit held, or touch the inner row. */
static inline bool mw_sown_to_tell(const MwPlay *play)
{
    return mw_is_shared(&play->rules->board) || mw_may_hold(play) ||
           play->rules->from_outer != FROM_OUTER_NEVER;
}

/* Would the lap that is due capture by words if it ran in this direction: with its last seed, or
 * with any seed (capture.by)? Apart from quiet turns. */
MW_KERNEL bool mw_lap_captures(const MwPlay *play, const MwTurn *turn, bool clockwise);

/* The first pit in which a seed of that lap captures; -1: none. */
MW_KERNEL int mw_first_capturing(const MwPlay *play, const MwTurn *turn, bool clockwise);

/* Why the lap due from turn->origin may run against the way (mw_reverses) or not, apart from
 * single seeds and barred starts (kernel/lap.c); WAY_CHOSEN or WAY_KEPT if the mover chooses. */
MW_KERNEL MwReason mw_reverse_reason(const MwPlay *play, const MwTurn *turn);

/* Does that reason let the lap run against the way? It captures, or one of the laps after it. */
static inline bool mw_reverses(MwReason reason)
{
    return reason == REVERSE_MADE || reason == REVERSE_CHAIN_MADE;
}

/* ---- relays (2.3) ---------------------------------------------------------------------------- */

/* Is a lap of `sown` seeds a pair (lap.next = pairing)? It captures nothing, and always leads to
 * another lap. */
static inline bool mw_pairs(const MwPlay *play, int sown)
{
    return sown == 1 && MW_IS(play, lap_next, NEXT_PAIRING);
}

/* The pit that a relay would pick up after the landing of a lap of `sown` seeds. */
static inline int mw_relay_pit(const MwPlay *play, const MwSide *own, int landing, int sown,
                               bool clockwise)
{
    if (MW_DERIVED(play, lap_next, NEXT_AFTER) == NEXT_LANDING) return landing;
    int after = mw_onward(&play->rules->board, landing, 1, clockwise);
    if (MW_IS(play, lap_next, NEXT_AFTER)) return after;
    bool pairs = sown == 1 && mw_seeds_in(play, MW_OWN, own->pit, after) == 1;
    return pairs && mw_pairs(play, sown) ? after : landing;
}

/* Does the relay pit hold enough seeds? */
static inline bool mw_holds_relay(const MwPlay *play, const MwSide *own, int pit, int sown)
{
    if (MW_IS(play, lap_next, NEXT_AFTER)) return mw_holds(play, MW_OWN, own->pit, pit, 1);
    return mw_holds(play, MW_OWN, own->pit, pit, 2) ||
           (mw_pairs(play, sown) && mw_holds(play, MW_OWN, own->pit, pit, 1));
}

/* Does a landing that does not capture lead to a relay? Ignores held pits. */
static inline bool mw_relays(const MwPlay *play, const MwSide *own, int landing, int sown,
                             bool clockwise)
{
    int pit = mw_relay_pit(play, own, landing, sown, clockwise);
    return mw_holds_relay(play, own, pit, sown) &&
           MW_CELL(play, relays >> pit & 1, mw_is_relayed(play, pit));
}

/* The same for a turn, with its held pits. After a pair, only the pit behind the landing can be
 * held. */
static inline bool mw_turn_relays(const MwPlay *play, const MwTurn *turn, const MwSide *own,
                                  int landing, int sown, bool clockwise)
{
    if (!mw_relays(play, own, landing, sown, clockwise)) return false;
    return !turn->held[MW_OWN] ||
           !(turn->held[MW_OWN] >> mw_relay_pit(play, own, landing, sown, clockwise) & 1);
}

/* The relay pit of the lap that the turn has sown. */
static inline int mw_next_origin(const MwPlay *play, const MwTurn *turn)
{
    return mw_relay_pit(play, &turn->own, turn->landing, turn->sown, turn->clockwise);
}

#endif
