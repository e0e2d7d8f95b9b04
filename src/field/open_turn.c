/* Open turn: the kernel's steps compiled a second time, for answers that are open. */
#define MW_OPEN "field/open.h"

/* What the kernel's sources define, under names of its own. */
#define mw_capture_reason mw_open_capture_reason
#define mw_reverse_reason mw_open_reverse_reason
#define mw_next_is_empty mw_open_next_is_empty
#define mw_pick_up_start mw_open_pick_up_start
#define mw_start_reverse_reason mw_open_start_reverse_reason
#define mw_start_reason mw_open_start_reason
#define mw_may_start mw_open_may_start
#define mw_starts mw_open_starts
#define mw_lap_recurs mw_open_lap_recurs
#define mw_landing_recurs mw_open_landing_recurs
#define mw_turn_break_off mw_open_turn_break_off
#define mw_turn_ask mw_open_turn_ask
#define mw_turn_reject mw_open_turn_reject
#define mw_lift_by_script mw_open_lift_by_script
#define mw_directions_by_script mw_open_directions_by_script
#define mw_sow_by_script mw_open_sow_by_script
#define mw_take_by_script mw_open_take_by_script
#define mw_origin_by_script mw_open_origin_by_script
#define mw_refusal_by_script mw_open_refusal_by_script
#define mw_begins_from_store mw_open_begins_from_store
#define mw_turn_begin mw_open_turn_begin
#define mw_turn_sow mw_open_turn_sow
#define mw_turn_captures_clockwise mw_open_turn_captures_clockwise
#define mw_turn_step mw_open_turn_step
#define mw_turn_pick mw_open_turn_pick
#define mw_turn_start mw_open_turn_start
#define mw_turn_decide mw_open_turn_decide
#define mw_turn_choose mw_open_turn_choose
#define mw_ask mw_open_ask
#define mw_look_captures mw_open_look_captures
#define mw_outcome_complete mw_open_outcome_complete
#define mw_turn_outcome mw_open_turn_outcome
#define mw_may_pass mw_open_may_pass
#define mw_pass_outcome mw_open_pass_outcome
#define mw_outcome_no_move mw_open_outcome_no_move
#define mw_winner_by_score mw_open_winner_by_score
#define mw_has_start mw_open_has_start
#define mw_usual_start mw_open_usual_start

#include "kernel/capture.c"
#include "kernel/starts.c"
#include "kernel/recurrence.c"
#include "kernel/rulings.c"
#include "kernel/turn.c"
#include "kernel/outcome.c"
#include "kernel/look.c"
