/* Starts: which pits may start a turn, and why, by their seeds, by what their first lap does, and
 * by houses (docs/rules.md, 2.1 and 2.11). What callers of the kernel ask is in kernel/turn.h.
 *
 * A start is a pit and a direction. It is capturing if its first lap captures, else quiet. All is
 * asked of a turn for which no pit has been picked up, unless it says otherwise.
 */
#ifndef MWESO_KERNEL_STARTS_H
#define MWESO_KERNEL_STARTS_H

#include "kernel/turn.h"

/* ---- pits and their seeds (kernel/starts.c) -------------------------------------------------- */

/* Settles which way the laps of the turn run, as far as lap.way says before the first choice. */
MW_KERNEL void mw_settle_way(const MwPlay *play, MwTurn *turn);

/* Drops store seeds into all own pits; and takes them up again, before a start. */
MW_KERNEL void mw_spread_store(const MwPlay *play, MwTurn *turn);
MW_KERNEL void mw_gather_store(const MwPlay *play, MwTurn *turn);

/* May a pit start by its seeds, the rules for single seeds, start.pits and the pits behind it,
 * whatever its first lap does? And may it start if nobody has to capture? (No script is asked.) */
MW_KERNEL bool mw_may_start_by_seeds(const MwPlay *play, const MwTurn *turn, int pit);
MW_KERNEL bool mw_may_start_but_for_duty(const MwPlay *play, const MwTurn *turn, int pit);

/* May a start from `pit` run this way, as far as turn->single binds it? And the reason if not. */
MW_KERNEL bool mw_single_goes(const MwPlay *play, const MwTurn *turn, int pit, bool clockwise);
MW_KERNEL MwReason mw_single_barred(const MwTurn *turn);

/* Does a script say which pits may start? If so, `starts` are those whose first lap may run
 * anti-clockwise, and clockwise, whatever the pits hold. */
MW_KERNEL bool mw_starts_by_script(const MwPlay *play, const MwTurn *turn, uint64_t starts[2]);

/* May a store seed be put into the pit, and does it capture there, as words say? */
MW_KERNEL bool mw_may_capture_by_store(const MwPlay *play, const MwTurn *turn, int pit);

/* Picks up the seeds of a pit that a start takes (start.lifts), and returns their number. */
MW_KERNEL int mw_lift_start(const MwPlay *play, MwSide *own, int pit);

/* Takes the seeds of the start pit into the hand; true if a script said how many. */
MW_KERNEL bool mw_pick_up_start(const MwPlay *play, MwTurn *turn, int pit);

/* Puts a store seed into the pit: the first lap of the turn, which has landed there. Where it
 * captures nothing, the second takes the seeds of that pit into the hand, and returns the reason
 * for their number. */
MW_KERNEL void mw_put_store_seed(const MwPlay *play, MwTurn *turn, int pit);
MW_KERNEL MwReason mw_lift_put(const MwPlay *play, MwTurn *turn);

/* ---- first laps (kernel/first_lap.c) --------------------------------------------------------- */

/* What holds for all starts of a turn, asked for when the first of them needs it. */
typedef enum MwAnswered { NOT_ASKED, ANSWERED_NO, ANSWERED_YES } MwAnswered;
typedef struct MwSurvey {
    bool duty;             /* whoever can capture must, if capture.duty says so */
    MwAnswered captures;   /* can any start capture? */
    MwAnswered by_script;  /* does a script say which pits may start a quiet turn? */
    uint64_t quiet;        /* if so, the set of them */
    MwAnswered must;       /* do some starts capture a pit that was under takasia, as is a duty? */
    uint64_t that_must[2]; /* if so, the sets of them, by whether their first lap runs clockwise */
} MwSurvey;

/* Does a script say whether a quiet turn may start from this pit? If so, *reason is START_ENOUGH or
 * HOOK_QUIET. */
MW_KERNEL bool mw_quiet_by_script(const MwPlay *play, const MwTurn *turn, int pit, MwSurvey *survey,
                                  MwReason *reason);

/* Takes out of `starts`, which their seeds allow, by whether their first lap runs clockwise, those
 * that are barred for what that lap does. */
MW_KERNEL void mw_bar_starts(const MwPlay *play, const MwTurn *turn, uint64_t starts[2]);

/* Would the first lap of a turn from `pit`, sown this way, capture, whether the pit may start or
 * not? */
MW_KERNEL bool mw_start_captures(const MwPlay *play, const MwTurn *turn, int pit, bool clockwise);

/* The directions in which the first lap from a pit may run, as far as its seeds, lap.way and
 * reverse.* say: a set of MWESO_FORWARD and MWESO_REVERSE. */
MW_KERNEL int mw_start_directions(const MwPlay *play, const MwTurn *turn, int pit);

/* The same for a start pit that has been picked up. */
MW_KERNEL int mw_begun_directions(const MwPlay *play, const MwTurn *begun);

/* Why a start that its seeds allow is barred for what its first lap does (START_QUIET_ROWS,
 * START_QUIET_ROW, START_DUTY, START_TAKASIA, START_MUST, HOOK_QUIET), or START_ENOUGH if it is
 * not. */
MW_KERNEL MwReason mw_start_barred(const MwPlay *play, const MwTurn *turn, int pit, bool clockwise,
                                   MwSurvey *survey);

/* Have seeds been left in the start pit of a turn whose first lap is due? */
static inline bool mw_start_holds(const MwTurn *turn) { return turn->own.pit[turn->start] > 0; }

/* Is a first lap from `pit` quiet, and does its first seed leave the own inner row empty if the
 * whole pit is lifted? */
MW_KERNEL bool mw_start_empties(const MwPlay *play, const MwTurn *turn, int pit, bool clockwise);

/* Does the lap from the pit of a store seed that captured nothing leave that row so? */
MW_KERNEL bool mw_store_lap_empties(const MwPlay *play, const MwTurn *turn, int pit,
                                    bool clockwise);

/* Is that lap, which is due, barred in this direction for it? */
MW_KERNEL bool mw_store_barred(const MwPlay *play, const MwTurn *turn, bool clockwise);

/* The turn as it was before its start pit was picked up, for a turn whose first lap is due. */
MW_KERNEL MwTurn mw_before_start(const MwTurn *turn);

/* ---- the house of Bao, and pits under takasia (kernel/house.c) -------------------------------
 * Who owns his house, which pit is under takasia and which must be captured is part of the position
 * (MwRules.memory); a house is lost when it is emptied, as any owned pit is (mw_lose_owned). */

/* Do the rules have houses, or takasia? For rules without either this is all that they cost. */
static inline bool mw_may_house(const MwRules *rules)
{
    return __builtin_expect(rules->words_memory != 0, 0);
}

/* The mover's pit that he may not empty in a quiet turn; -1: none. */
MW_KERNEL int mw_under_takasia(const MwPlay *play, const MwTurn *turn);

/* Leaves of `starts`, by whether their first lap runs clockwise, those that capture the pit that
 * must be captured, if any do. Returns whether they do. */
MW_KERNEL bool mw_keep_must(const MwPlay *play, const MwTurn *turn, uint64_t starts[2]);

/* Is the pit barred to a store seed that captures nothing, as it is a house that works and another
 * inner pit holds seeds? And may such a seed go to a single one, as far as houses say? */
MW_KERNEL bool mw_spares_house(const MwPlay *play, const MwTurn *turn, int pit);
MW_KERNEL bool mw_house_frees_singles(const MwPlay *play, const MwTurn *turn);

/* The number of seeds that stay in the pit into which such a seed has been put. */
MW_KERNEL int mw_left_by_tax(const MwPlay *play, const MwTurn *turn);

/* What a relay that is due from the landing comes to. */
typedef enum MwHouseSays {
    HOUSE_SAYS_NOTHING,
    HOUSE_OFFERS_STOP,
    HOUSE_ENDS,
    TAKASIA_ENDS
} MwHouseSays;
MW_KERNEL MwHouseSays mw_house_says(const MwPlay *play, const MwTurn *turn);

/* Does the first lap go on where a later one would end? */
MW_KERNEL bool mw_first_lap_passes(const MwPlay *play, const MwTurn *turn);

/* Sets what is remembered when a turn (or a pass, from no pit) is complete. */
MW_KERNEL void mw_remember_house(const MwPlay *play, const MwTurn *turn,
                                 uint16_t memory[MW_MOST_MEMORY]);

#endif
