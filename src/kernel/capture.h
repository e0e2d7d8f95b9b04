/* Capture: what a landing comes to: whether it captures, makes a pit held, or relays
 * (docs/rules.md, 2.3 and 2.4); and whether a lap may run against the way for its capture (2.5).
 * What follows from it is done in kernel/landing.c. */
#ifndef MWESO_KERNEL_CAPTURE_H
#define MWESO_KERNEL_CAPTURE_H

#include "kernel/turn.h"
#include "rules/statements.h"

/* ---- held pits (2.3) ------------------------------------------------------------------------- */

/* Does any number of seeds make a pit held (hold.at)? */
static inline bool mw_may_hold(const MwPlay *play) { return !MW_AT_MOST(play, hold_at, 0); }

/* Is this pit of the opponent held, or closed? */
static inline bool mw_is_held_theirs(const MwPlay *play, const MwTurn *turn, int pit)
{
    bool shared = mw_is_shared(&play->rules->board);
    return turn->held[shared ? MW_OWN : MW_OPPONENT] >> mw_their_place(play, pit) & 1;
}

/* The reason that nothing is captured from a pit that is held, or closed. It is only told. */
static inline MwReason mw_untouchable_reason(const MwPlay *play)
{
    (void)play;
    return MW_DERIVED(play, hold_at, 0) ? CAPTURE_HELD : CAPTURE_CLOSED;
}

/* The pit of the last seed but one of a lap of `hand` seeds, which has not entered at an end; -1:
 * the lap has one seed, or no pit can become held. */
MW_KERNEL int mw_before_landing(const MwPlay *play, int origin, int hand, int landing,
                                bool clockwise);

/* The set of pits that the turn's landing makes held. */
MW_KERNEL uint64_t mw_held_by_landing(const MwPlay *play, const MwTurn *turn);

/* Would a lap that ends in `landing`, with its last seed but one in `before`, end the turn by a
 * held pit? `own` are the mover's pits after it. */
MW_KERNEL bool mw_ends_in_hold(const MwPlay *play, const MwTurn *turn, const MwSide *own,
                               int landing, int before);
static inline bool mw_ends_by_hold(const MwPlay *play, const MwTurn *turn, const MwSide *own,
                                   int landing, int before)
{
    return MW_DERIVED(play, hold_at, true) && mw_ends_in_hold(play, turn, own, landing, before);
}

/* ---- captures (2.3 and 2.4) ------------------------------------------------------------------ */

/* May this turn still capture: are the mover's quiet turns over, and has its first lap captured
 * where that decides? */
static inline bool mw_may_capture(const MwPlay *play, const MwTurn *turn)
{
    return MW_AT_MOST(play, quiet_turns, turn->turns[turn->side]) &&
           (!turn->later || turn->opened || MW_IS(play, first_lap, FIRST_LAP_FREE));
}

/* The reason that the first lap of a start from a pit with this many seeds captures nothing; 0: it
 * may. */
static inline uint8_t mw_start_mutes(const MwRules *rules, int seeds)
{
    if (rules->largest > 0 && seeds > rules->largest) return CAPTURE_LARGE;
    return seeds < rules->capturing ? CAPTURE_SMALL : 0;
}

/* Why the lap under way captures nothing, wherever it ends; or CAPTURE_MADE. */
MW_KERNEL MwReason mw_muted_reason(const MwPlay *play, const MwTurn *turn);

/* The opponent's pits facing an own inner one that hold at least `least` seeds: a set of TAKE_INNER
 * and TAKE_OUTER. `own` are the mover's pits after a lap, which need not be the turn's. */
MW_KERNEL int mw_facing(const MwPlay *play, const MwTurn *turn, const MwSide *own, int pit,
                        int least);

/* Is the whole row empty that the facing inner pit is in, where that matters (capture.bare_row)? */
MW_KERNEL bool mw_finds_row_bare(const MwPlay *play, const MwTurn *turn);
static inline bool mw_faces_bare_row(const MwPlay *play, const MwTurn *turn)
{
    return play->rules->bare_row == BARE_ROW_OUTER && mw_finds_row_bare(play, turn);
}

/* Does a capture take the seeds of this facing pit, or of the own one: one of TAKE_...? */
static inline bool mw_takes(const MwPlay *play, int what, bool bare)
{
    if (bare && what != TAKE_OWN) return what == TAKE_OUTER;
    return MW_CELL(play, takes & what, mw_is_taken(play, what));
}

/* Why a last seed in an own `pit` that was, or was not, occupied captures (CAPTURE_MADE) or not,
 * quiet turns aside. */
MW_KERNEL MwReason mw_capture_reason(const MwPlay *play, const MwTurn *turn, const MwSide *own,
                                     int pit, bool occupied);

/* Does the pit that is about to be sown capture before it is (capture.landing = lifted)? */
MW_KERNEL bool mw_captures_lifted(const MwPlay *play, const MwTurn *turn);

/* The reason as listeners are told it: the facing row may be bare, or a facing pit held. */
MW_KERNEL MwReason mw_told_reason(const MwPlay *play, const MwTurn *turn, MwReason reason);

/* Must a lap be sown to tell whether it captures? On a circuit that both share its seeds fall in
 * facing pits too, and elsewhere it may make a pit held, or touch the inner row. */
static inline bool mw_sown_to_tell(const MwPlay *play)
{
    return mw_is_shared(&play->rules->board) || mw_may_hold(play) ||
           play->rules->from_outer != FROM_OUTER_NEVER;
}

/* Would the lap that is due capture by words if it ran this way: with its last seed, or with any of
 * them (capture.by)? Quiet turns aside. */
MW_KERNEL bool mw_lap_captures(const MwPlay *play, const MwTurn *turn, bool clockwise);

/* The first pit in which a seed of that lap captures; -1: there is none. */
MW_KERNEL int mw_first_capturing(const MwPlay *play, const MwTurn *turn, bool clockwise);

/* Why the lap due from turn->origin may run against the way (REVERSE_MADE) or not. */
MW_KERNEL MwReason mw_reverse_reason(const MwPlay *play, const MwTurn *turn);

/* ---- relays (2.3) ---------------------------------------------------------------------------- */

/* Does a lap of `sown` seeds make a pair? It captures nothing, and always leads to another lap. */
static inline bool mw_pairs(const MwPlay *play, int sown)
{
    return sown == 1 && MW_IS(play, lap_next, NEXT_PAIRING);
}

/* The pit that a relay picks up after the landing of a lap of `sown` seeds, if there is a relay. */
static inline int mw_relay_pit(const MwPlay *play, const MwSide *own, int landing, int sown,
                               bool clockwise)
{
    if (MW_DERIVED(play, lap_next, NEXT_AFTER) == NEXT_LANDING) return landing;
    int after = mw_onward(&play->rules->board, landing, 1, clockwise);
    if (MW_IS(play, lap_next, NEXT_AFTER)) return after;
    bool pairs = sown == 1 && mw_seeds_in(play, MW_OWN, own->pit, after) == 1;
    return pairs && mw_pairs(play, sown) ? after : landing;
}

/* Does the relay pit hold as many seeds as it must? */
static inline bool mw_holds_relay(const MwPlay *play, const MwSide *own, int pit, int sown)
{
    if (MW_IS(play, lap_next, NEXT_AFTER)) return mw_holds(play, MW_OWN, own->pit, pit, 1);
    return mw_holds(play, MW_OWN, own->pit, pit, 2) ||
           (mw_pairs(play, sown) && mw_holds(play, MW_OWN, own->pit, pit, 1));
}

/* Does a landing that does not capture lead to a relay, held pits aside? */
static inline bool mw_relays(const MwPlay *play, const MwSide *own, int landing, int sown,
                             bool clockwise)
{
    int pit = mw_relay_pit(play, own, landing, sown, clockwise);
    return mw_holds_relay(play, own, pit, sown) &&
           MW_CELL(play, relays >> pit & 1, mw_is_relayed(play, pit));
}

/* The same in a turn. Of a pair only the pit after the landing can be held. */
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
