/* Starts: which pits may start a turn, and why (docs/rules.md, 2.1). What callers ask stands in
 * kernel/turn.h; this is what the turn itself needs. */
#ifndef MWESO_KERNEL_STARTS_H
#define MWESO_KERNEL_STARTS_H

#include "kernel/turn.h"

/* Which way do the laps of the turn run, as far as that is settled before its first choice? */
MW_KERNEL void mw_settle_way(const MwPlay *play, MwTurn *turn);

/* Drops store seeds into all own pits; and takes them up again, before a start. */
MW_KERNEL void mw_spread_store(const MwPlay *play, MwTurn *turn);
MW_KERNEL void mw_gather_store(const MwPlay *play, MwTurn *turn);

/* May a pit start by its seeds, the rules for single seeds, start.pits and what lies behind it?
 * Whatever its first lap does; and if nobody has to capture? (No script is asked.) */
MW_KERNEL bool mw_may_start_by_seeds(const MwPlay *play, const MwTurn *turn, int pit);
MW_KERNEL bool mw_may_start_but_for_duty(const MwPlay *play, const MwTurn *turn, int pit);

/* May a start from `pit` go this way, as far as turn->single binds it? And why not, if not? */
MW_KERNEL bool mw_single_goes(const MwPlay *play, const MwTurn *turn, int pit, bool clockwise);
MW_KERNEL MwReason mw_single_barred(const MwTurn *turn);

/* Does a script say which pits may start? Then `starts` are those, by whether their first lap may
 * run clockwise, seeds in them or none. */
MW_KERNEL bool mw_starts_by_script(const MwPlay *play, const MwTurn *turn, uint64_t starts[2]);

/* The opponent's pits that the first lap of a turn which begins so could capture (the first that it
 * takes, with capture.by = every). No script is asked. */
MW_KERNEL uint64_t mw_within_reach(const MwPlay *play, const MwTurn *turn);

/* The same of the first lap from one pit, by whether it runs clockwise; 0: it may not, or captures
 * nothing. */
MW_KERNEL void mw_reach_from(const MwPlay *play, const MwTurn *turn, int pit, uint64_t reached[2]);

/* Picks up what a start takes of the seeds of a pit (start.lifts), and returns how many. */
MW_KERNEL int mw_lift_start(const MwPlay *play, MwSide *own, int pit);

/* Takes the seeds of the start pit into the hand; true if a script said how many. */
MW_KERNEL bool mw_pick_up_start(const MwPlay *play, MwTurn *turn, int pit);

/* Puts a seed of the store into the pit: the first lap of the turn, which has landed there. And
 * where it captures nothing, takes the seeds of that pit into the hand; returns why so many. */
MW_KERNEL void mw_put_store_seed(const MwPlay *play, MwTurn *turn, int pit);
MW_KERNEL MwReason mw_lift_put(const MwPlay *play, MwTurn *turn);

#endif
