/* Steps: what a turn consists of, one after another; kernel/turn.c takes them.
 *
 * Each does what is due in its stage and says what is due next: it sets turn->stage, or
 * turn->options where the mover is to choose. What it does is told to `listener` (may be NULL).
 */
#ifndef MWESO_KERNEL_STEPS_H
#define MWESO_KERNEL_STEPS_H

#include "kernel/turn.h"

/* ---- a lap (kernel/lap.c) -------------------------------------------------------------------- */

/* A lap is due: which way does it run (docs/rules.md, 2.5), or has all this been before (2.6)? */
MW_KERNEL void mw_step_due(const MwPlay *play, MwTurn *turn, const MwListener *listener);
/* Its hand is sown. */
MW_KERNEL void mw_step_sow(const MwPlay *play, MwTurn *turn, const MwListener *listener);

/* Lets the lap that is due run this way. The first way that the mover takes of two is the one he
 * has chosen (lap.kept). */
MW_KERNEL void mw_set_direction(const MwPlay *play, MwTurn *turn, bool clockwise);

/* The pit before the one in which the first seed of the lap falls that is due. */
static inline int mw_before_lap(const MwPlay *play, const MwTurn *turn)
{
    return turn->entering ? turn->origin : mw_before_first(play, turn->origin, turn->clockwise);
}

static inline int mw_way_letter(bool clockwise)
{
    return clockwise ? MWESO_REVERSE : MWESO_FORWARD;
}

/* Does the lap under way run against the way? Then it is part of a chain. */
static inline bool mw_is_against(const MwTurn *turn) { return turn->clockwise != turn->way; }

/* Are the seeds of the lap that is due laid into one pit, and into which (lap.laid)? */
static inline bool mw_is_laid(const MwRules *rules, const MwTurn *turn)
{
    return rules->laid_pits && !turn->later;
}
static inline int mw_laid_pit(const MwRules *rules, bool clockwise)
{
    uint64_t pits = rules->laid_pits;
    return clockwise ? 63 - __builtin_clzll(pits) : __builtin_ctzll(pits);
}

/* ---- its landing (kernel/landing.c) ---------------------------------------------------------- */

/* The last seed of a lap has fallen (docs/rules.md, 2.3). */
MW_KERNEL void mw_step_landed(const MwPlay *play, MwTurn *turn, const MwListener *listener);
/* A pit is picked up for another lap. */
MW_KERNEL void mw_step_relay(const MwPlay *play, MwTurn *turn, const MwListener *listener);

/* What follows a landing that does not capture. */
MW_KERNEL void mw_go_on(const MwPlay *play, MwTurn *turn, const MwListener *listener);
/* Why a landing does what it does: as a script says, or for the reason that the words give. */
MW_KERNEL MwReason mw_landing_by(const MwTurn *turn, MwReason by_words);
/* Does a seed that has fallen in turn->landing capture (CAPTURE_MADE), and if not, why? */
MW_KERNEL MwReason mw_landed_reason(const MwPlay *play, const MwTurn *turn);

/* Another lap is due: what scripts are shown of the one before. */
static inline void mw_come_to(MwTurn *turn)
{
    turn->came_to = (int8_t)turn->landing;
    turn->came_clockwise = turn->clockwise;
    turn->chosen = 0;
}

/* ---- what is captured (kernel/taking.c) ------------------------------------------------------ */

/* What a landing captures is taken, and sown again, removed or stored (docs/rules.md, 2.4). */
MW_KERNEL void mw_step_capture(const MwPlay *play, MwTurn *turn, const MwListener *listener);
/* What the pit that is about to be sown captures before it is (capture.landing = lifted). */
MW_KERNEL void mw_capture_lifted(const MwPlay *play, MwTurn *turn, const MwListener *listener);
/* The hand is sown seed by seed, up to one that captures (capture.by = every); whether the last
 * does is a question of the landing. */
MW_KERNEL void mw_step_sow_on(const MwPlay *play, MwTurn *turn, const MwListener *listener);
/* A further pit is emptied, or asked for; none is left, and the turn is over (capture.extra). */
MW_KERNEL void mw_step_extra(const MwPlay *play, MwTurn *turn, const MwListener *listener);

/* The pit that a capture takes besides, of several the one of this number, from 1
 * (capture.besides); -1: none. */
MW_KERNEL int mw_pit_besides(const MwPlay *play, const MwTurn *turn, int number);
/* The opponent saves what a capture that was declined would have taken (capture.declined). */
MW_KERNEL void mw_save_declined(const MwPlay *play, MwTurn *turn, const MwListener *listener);

/* The captures of the turn are made: what further pits may there be? */
MW_KERNEL void mw_begin_extra(const MwPlay *play, MwTurn *turn);
/* Empties one of them. */
MW_KERNEL void mw_take_extra(const MwPlay *play, MwTurn *turn, int pit, const MwListener *listener);

/* ---- its end (kernel/turn.c) ----------------------------------------------------------------- */

MW_KERNEL void mw_end_turn(const MwPlay *play, MwTurn *turn, MwReason reason,
                           const MwListener *listener);
/* A row is empty, which ends the game: END_OWN_ROW or END_THEIR_ROW. */
MW_KERNEL void mw_lose_by_row(const MwPlay *play, MwTurn *turn, MwReason reason,
                              const MwListener *listener);
/* Has what was just put or taken left a row so? */
MW_KERNEL bool mw_lost_at_once(const MwPlay *play, MwTurn *turn, const MwListener *listener);

#endif
