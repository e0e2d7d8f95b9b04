/* Capture: what a landing captures (docs/rules.md, 2.3 and 2.4), and whether a lap against the
 * way may be sown for it (2.5). */
#ifndef MWESO_KERNEL_CAPTURE_H
#define MWESO_KERNEL_CAPTURE_H

#include "kernel/hold.h"
#include "kernel/turn.h"
#include "rules/statements.h"

/* May this turn still capture: are the mover's quiet turns over, and has its first lap captured
 * where that decides? */
static inline bool mw_may_capture(const MwPlay *play, const MwTurn *turn)
{
    return MW_AT_MOST(play, quiet_turns, turn->turns[turn->side]) &&
           (!turn->later || turn->opened || MW_IS(play, first_lap, FIRST_LAP_FREE));
}

/* Why a pit with so many seeds may start, but captures nothing with its first lap; 0: it may. */
static inline uint8_t mw_start_mutes(const MwRules *rules, int seeds)
{
    if (rules->largest > 0 && seeds > rules->largest) return CAPTURE_LARGE;
    return seeds < rules->capturing ? CAPTURE_SMALL : 0;
}

/* Why the lap under way captures nothing, wherever it ends; or CAPTURE_MADE. */
MW_KERNEL MwReason mw_muted_reason(const MwPlay *play, const MwTurn *turn);

/* Which of the opponent's pits that face an own inner one hold at least so many: a set of
 * TAKE_INNER and TAKE_OUTER. `own` are the mover's pits as they are looked at, of a lap that may
 * not have been sown in the turn. */
MW_KERNEL int mw_facing(const MwPlay *play, const MwTurn *turn, const MwSide *own, int pit,
                        int least);

/* Is the whole row bare of the inner pit that faces, where that matters (capture.bare_row)? */
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

/* Does a last seed in an own `pit` that was, or was not, occupied capture (CAPTURE_MADE), and if
 * not, why? Quiet turns aside. */
MW_KERNEL MwReason mw_capture_reason(const MwPlay *play, const MwTurn *turn, const MwSide *own,
                                     int pit, bool occupied);

/* Does the pit that is about to be sown capture before it is (capture.landing = lifted)? */
MW_KERNEL bool mw_captures_lifted(const MwPlay *play, const MwTurn *turn);

/* Why a landing captures or not, for whoever is told: the facing row may be bare, or a pit held. */
MW_KERNEL MwReason mw_told_reason(const MwPlay *play, const MwTurn *turn, MwReason reason);

/* Does a lap that captures show only once it is sown? On a circuit that both share seeds fall in
 * facing pits too; or it may touch the inner row. */
static inline bool mw_sown_to_tell(const MwPlay *play)
{
    return mw_is_shared(&play->rules->board) || mw_may_hold(play) ||
           play->rules->from_outer != FROM_OUTER_NEVER;
}

/* Would the lap that is due capture by words, sown that way: with its last seed, or with any of
 * them (capture.by)? Quiet turns aside. */
MW_KERNEL bool mw_lap_captures(const MwPlay *play, const MwTurn *turn, bool clockwise);

/* The first of all pits in which a seed of that lap captures; -1: in none. */
MW_KERNEL int mw_first_capturing(const MwPlay *play, const MwTurn *turn, bool clockwise);

/* May the lap due from turn->origin run against the way (REVERSE_MADE), and if not, why? */
MW_KERNEL MwReason mw_reverse_reason(const MwPlay *play, const MwTurn *turn);

#endif
