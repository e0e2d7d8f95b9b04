/* Starts: which pits may start a turn, and why, by their seeds, by the effect of their first lap,
 * and by houses (docs/rules.md, 2.1 and 2.11). Functions for callers outside the kernel are in
 * kernel/turn.h.
 *
 * A start is a pit and a direction. It is capturing if its first lap captures, else quiet. Unless
 * stated otherwise, the turn must not have picked up a start pit yet. */
#ifndef MWESO_KERNEL_STARTS_H
#define MWESO_KERNEL_STARTS_H

#include "kernel/turn.h"

/* ---- pits and their seeds (kernel/starts.c) -------------------------------------------------- */

/* Settles the way of the turn, as far as lap.way does so before the first choice. */
MW_KERNEL void mw_settle_way(const MwPlay *play, MwTurn *turn);

/* Drops store seeds into all own pits; and takes them up again. Both before a start. */
MW_KERNEL void mw_spread_store(const MwPlay *play, MwTurn *turn);
MW_KERNEL void mw_gather_store(const MwPlay *play, MwTurn *turn);

/* May a pit start by its seeds, the rules for single seeds, start.pits and the pits behind it,
 * whatever its first lap does? And may it start if capturing were no duty? (No script is asked.) */
MW_KERNEL bool mw_may_start_by_seeds(const MwPlay *play, const MwTurn *turn, int pit);
MW_KERNEL bool mw_may_start_but_for_duty(const MwPlay *play, const MwTurn *turn, int pit);

/* May a start from `pit` run in this direction, by turn->single? And the reason if it may not. */
MW_KERNEL bool mw_single_goes(const MwPlay *play, const MwTurn *turn, int pit, bool clockwise);
MW_KERNEL MwReason mw_single_barred(const MwTurn *turn);

/* Does a script say which pits may start? Then starts[0] are those whose first lap may run
 * anti-clockwise, starts[1] clockwise, whatever the pits hold. */
MW_KERNEL bool mw_starts_by_script(const MwPlay *play, const MwTurn *turn, uint64_t starts[2]);

/* By words: may a store seed be put into the pit, and does it capture there? */
MW_KERNEL bool mw_may_capture_by_store(const MwPlay *play, const MwTurn *turn, int pit);

/* Picks up the seeds that a start takes from a pit (start.lifts), and returns their number. */
MW_KERNEL int mw_lift_start(const MwPlay *play, MwSide *own, int pit);

/* Takes the seeds of the start pit into the hand; true if a script said how many. */
MW_KERNEL bool mw_pick_up_start(const MwPlay *play, MwTurn *turn, int pit);

/* mw_put_store_seed puts a store seed into the pit: that is the first lap of the turn, which has
 * landed there. If it captures nothing, mw_lift_put takes the seeds of that pit into the hand, and
 * returns the reason for their number. */
MW_KERNEL void mw_put_store_seed(const MwPlay *play, MwTurn *turn, int pit);
MW_KERNEL MwReason mw_lift_put(const MwPlay *play, MwTurn *turn);

/* ---- first laps (kernel/first_lap.c) --------------------------------------------------------- */

/* What holds for all starts of a turn; each answer is found when first needed. */
typedef enum MwAnswered { NOT_ASKED, ANSWERED_NO, ANSWERED_YES } MwAnswered;
typedef struct MwSurvey {
    bool duty;             /* capturing is a duty if capture.duty says so */
    MwAnswered captures;   /* can any start capture? */
    MwAnswered by_script;  /* does a script say which pits may start a quiet turn? */
    uint64_t quiet;        /* if so: these pits */
    MwAnswered must;       /* must a pit that was under takasia be captured, and can it be? */
    uint64_t that_must[2]; /* if so: the starts that capture it; [1]: clockwise */
} MwSurvey;

/* Does a script say whether a quiet turn may start from this pit? Then *reason is START_ENOUGH or
 * HOOK_QUIET. */
MW_KERNEL bool mw_quiet_by_script(const MwPlay *play, const MwTurn *turn, int pit, MwSurvey *survey,
                                  MwReason *reason);

/* Removes from starts[clockwise], which hold the starts allowed by their seeds, those that are
 * barred because of their first lap. */
MW_KERNEL void mw_bar_starts(const MwPlay *play, const MwTurn *turn, uint64_t starts[2]);

/* Would the first lap of a turn from `pit` in this direction capture? The pit need not be allowed
 * to start. */
MW_KERNEL bool mw_start_captures(const MwPlay *play, const MwTurn *turn, int pit, bool clockwise);

/* The directions in which the first lap from a pit may run, by its seeds, lap.way and reverse.*: a
 * set of MWESO_FORWARD and MWESO_REVERSE. */
MW_KERNEL int mw_start_directions(const MwPlay *play, const MwTurn *turn, int pit);

/* The same for a start pit that has been picked up. */
MW_KERNEL int mw_begun_directions(const MwPlay *play, const MwTurn *begun);

/* Why a start that its seeds allow is barred because of its first lap (START_QUIET_ROWS,
 * START_QUIET_ROW, START_DUTY, START_TAKASIA, START_MUST, HOOK_QUIET); START_ENOUGH if it is not.
 */
MW_KERNEL MwReason mw_start_barred(const MwPlay *play, const MwTurn *turn, int pit, bool clockwise,
                                   MwSurvey *survey);

/* Are seeds left in the start pit of a turn whose first lap is due? */
static inline bool mw_start_holds(const MwTurn *turn) { return turn->own.pit[turn->start] > 0; }

/* Is the first lap from `pit` quiet, and would its first seed leave the own inner row empty if the
 * whole pit were lifted? */
MW_KERNEL bool mw_start_empties(const MwPlay *play, const MwTurn *turn, int pit, bool clockwise);

/* Would the lap from the pit of a quiet store seed leave that row empty? */
MW_KERNEL bool mw_store_lap_empties(const MwPlay *play, const MwTurn *turn, int pit,
                                    bool clockwise);

/* Is that lap, which is due, barred in this direction because of start.quiet_row? */
MW_KERNEL bool mw_store_barred(const MwPlay *play, const MwTurn *turn, bool clockwise);

/* The turn as it was before its start pit was picked up, for a turn whose first lap is due. */
MW_KERNEL MwTurn mw_before_start(const MwTurn *turn);

/* ---- the house of Bao, and pits under takasia (kernel/house.c) -------------------------------
 * The owner of a house, the pit under takasia and the pit that must be captured are part of the
 * position (MwRules.memory); a house is lost when it is emptied, as any owned pit is
 * (mw_lose_owned). */

/* Do the rules have houses or takasia? This test is their only cost in rules without either. */
static inline bool mw_may_house(const MwRules *rules)
{
    return __builtin_expect(rules->words_memory != 0, 0);
}

/* The mover's pit that he may not empty in a quiet turn; -1: none. */
MW_KERNEL int mw_under_takasia(const MwPlay *play, const MwTurn *turn);

/* Keeps in starts[clockwise] only the starts that capture the pit that must be captured, if there
 * are any. Returns whether there are. */
MW_KERNEL bool mw_keep_must(const MwPlay *play, const MwTurn *turn, uint64_t starts[2]);

/* Is the pit barred to a quiet store seed because it is a functional house and another inner pit
 * holds seeds? And may a quiet store seed go to a single seed, as far as houses decide that? */
MW_KERNEL bool mw_spares_house(const MwPlay *play, const MwTurn *turn, int pit);
MW_KERNEL bool mw_house_frees_singles(const MwPlay *play, const MwTurn *turn);

/* The number of seeds that stay in the pit of a quiet store seed when it is lifted. */
MW_KERNEL int mw_left_by_tax(const MwPlay *play, const MwTurn *turn);

/* What a house or takasia says about a relay that is due at the landing. */
typedef enum MwHouseSays {
    HOUSE_SAYS_NOTHING,
    HOUSE_OFFERS_STOP,
    HOUSE_ENDS,
    TAKASIA_ENDS
} MwHouseSays;
MW_KERNEL MwHouseSays mw_house_says(const MwPlay *play, const MwTurn *turn);

/* Does the first lap relay from the pit under takasia, where a later one would end? */
MW_KERNEL bool mw_first_lap_passes(const MwPlay *play, const MwTurn *turn);

/* Updates what is remembered when a turn (or a pass, without a start pit) is complete. */
MW_KERNEL void mw_remember_house(const MwPlay *play, const MwTurn *turn,
                                 uint16_t memory[MW_MOST_MEMORY]);

#endif
