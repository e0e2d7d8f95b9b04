/* First: what the first lap of a turn captures, and which starts that leaves (docs/rules.md, 2.1).
 *
 * A start is a pit and a way. It is capturing if its first lap captures, else quiet. All is asked
 * of a turn for which no pit has been picked up.
 */
#ifndef MWESO_KERNEL_FIRST_H
#define MWESO_KERNEL_FIRST_H

#include "kernel/turn.h"

/* What holds for all starts of a turn, asked for when the first of them needs it. */
typedef enum MwAnswered { NOT_ASKED, ANSWERED_NO, ANSWERED_YES } MwAnswered;
typedef struct MwSurvey {
    bool duty;             /* whoever can capture must, if capture.duty says so */
    MwAnswered captures;   /* can any start capture? */
    MwAnswered by_script;  /* does a script say which pits may start a quiet turn: */
    uint64_t quiet;        /* these? */
    MwAnswered must;       /* must a pit be captured that was under takasia, and do some starts, */
    uint64_t that_must[2]; /* by whether their first lap runs clockwise: these? */
} MwSurvey;

/* May a quiet turn start from this pit, as far as a script says: START_ENOUGH or HOOK_QUIET? False
 * if the words decide. */
MW_KERNEL bool mw_quiet_by_script(const MwPlay *play, const MwTurn *turn, int pit, MwSurvey *survey,
                                  MwReason *reason);

/* Of starts that their seeds allow, by whether their first lap runs clockwise: takes out those that
 * are barred for what that does. */
MW_KERNEL void mw_bar_starts(const MwPlay *play, const MwTurn *turn, uint64_t starts[2]);

/* Would the first lap of a turn from `pit`, sown this way, capture? Whether the pit may start is
 * not looked at. */
MW_KERNEL bool mw_start_captures(const MwPlay *play, const MwTurn *turn, int pit, bool clockwise);

/* Which ways the first lap from a pit may run, as far as its seeds, lap.way and reverse.* say: a
 * set of MWESO_FORWARD and MWESO_REVERSE. */
MW_KERNEL int mw_start_ways(const MwPlay *play, const MwTurn *turn, int pit);

/* The same for a start pit that has been picked up. */
MW_KERNEL int mw_begun_ways(const MwPlay *play, const MwTurn *begun);

/* Is there a start that its seeds allow whose first lap captures? */
MW_KERNEL bool mw_any_start_captures(const MwPlay *play, const MwTurn *turn);

/* Why a start that its seeds allow is barred for what its first lap does (START_QUIET_ROWS,
 * START_QUIET_ROW, START_DUTY, START_TAKASIA, START_MUST, HOOK_QUIET), or START_ENOUGH if it is
 * not. */
MW_KERNEL MwReason mw_start_barred(const MwPlay *play, const MwTurn *turn, int pit, bool clockwise,
                                   MwSurvey *survey);

/* Does the start pit hold seeds that a script has not lifted? Of a turn whose first lap is due. */
static inline bool mw_start_holds(const MwTurn *turn) { return turn->own.pit[turn->start] > 0; }

/* Does a first lap from `pit` leave the own inner row empty with its first seed, if the pit is
 * lifted whole, and is it quiet? */
MW_KERNEL bool mw_start_empties(const MwPlay *play, const MwTurn *turn, int pit, bool clockwise);

/* The same of the lap from the pit of a store seed that captured nothing. */
MW_KERNEL bool mw_store_lap_empties(const MwPlay *play, const MwTurn *turn, int pit,
                                    bool clockwise);

/* May that lap, which is due, not run so for it? */
MW_KERNEL bool mw_store_barred(const MwPlay *play, const MwTurn *turn, bool clockwise);

/* The turn as it was before its start pit was picked up, for the turn whose first lap is due. */
MW_KERNEL MwTurn mw_before_start(const MwTurn *turn);

#endif
