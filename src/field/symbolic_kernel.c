/* Symbolic kernel: the kernel's steps, compiled a second time for open answers. */
#define MW_SYMBOLIC "field/symbolic_ask.h"

/* All definitions of the kernel's sources become local to this file, except that branches ask the
 * script and know the phase. */
#define MW_KERNEL static __attribute__((unused))
#define mw_ask mw_symbolic_ask
#define mw_play_at mw_symbolic_play_at

#include "kernel/capture.c"
#include "kernel/first_lap.c"
#include "kernel/house.c"
#include "kernel/rows.c"
#include "kernel/starts.c"
#include "kernel/recurrence.c"
#include "kernel/rulings.c"
#include "kernel/lap.c"
#include "kernel/landing.c"
#include "kernel/taking.c"
#include "kernel/turn.c"
#include "kernel/outcome.c"
#include "kernel/lookahead.c"

#include "field/branch.h"

const MwSymbolicKernel mw_symbolic_kernel = {
    .turn_begin = mw_turn_begin,
    .may_drop = mw_may_drop,
    .drop = mw_drop,
    .may_start = mw_may_start,
    .turn_pick = mw_turn_pick,
    .turn_step = mw_turn_step,
    .turn_decide = mw_turn_decide,
    .turn_outcome = mw_turn_outcome,
    .may_pass = mw_may_pass,
    .pass_outcome = mw_pass_outcome,
    .outcome_still = mw_outcome_still,
    .may_swap = mw_may_swap,
    .swap_outcome = mw_swap_outcome,
    .has_start = mw_has_start,
    .winner_by_score = mw_winner_by_score,
    .look_captures = mw_look_captures,
    .look_first_capture = mw_look_first_capture,
    .look_may_capture = mw_look_may_capture,
    .look_takes = mw_look_takes,
    .look_threatened = mw_look_threatened,
};
