/* Open turn: the kernel's steps compiled a second time, for answers that are open. */
#define MW_OPEN "field/open.h"

/* What the kernel's sources define, under names of its own. */
#define mw_play_at mw_open_play_at
#define mw_capture_reason mw_open_capture_reason
#define mw_finds_row_bare mw_open_finds_row_bare
#define mw_lap_captures mw_open_lap_captures
#define mw_first_capturing mw_open_first_capturing
#define mw_next_pit mw_open_next_pit
#define mw_reverse_reason mw_open_reverse_reason
#define mw_single_goes mw_open_single_goes
#define mw_single_barred mw_open_single_barred
#define mw_pick_up_start mw_open_pick_up_start
#define mw_put_store_seed mw_open_put_store_seed
#define mw_lift_put mw_open_lift_put
#define mw_lift_start mw_open_lift_start
#define mw_start_reverse_reason mw_open_start_reverse_reason
#define mw_start_reason mw_open_start_reason
#define mw_may_start mw_open_may_start
#define mw_starts mw_open_starts
#define mw_starts_by_way mw_open_starts_by_way
#define mw_bar_starts mw_open_bar_starts
#define mw_facing mw_open_facing
#define mw_told_reason mw_open_told_reason
#define mw_captures_lifted mw_open_captures_lifted
#define mw_capture_lifted mw_open_capture_lifted
#define mw_their_row_loses mw_open_their_row_loses
#define mw_lay_held mw_open_lay_held
#define mw_before_landing mw_open_before_landing
#define mw_lay_closed mw_open_lay_closed
#define mw_landing_past mw_open_landing_past
#define mw_sow_past mw_open_sow_past
#define mw_held_by_landing mw_open_held_by_landing
#define mw_ends_in_hold mw_open_ends_in_hold
#define mw_circling_begin mw_open_circling_begin
#define mw_circling_chose mw_open_circling_chose
#define mw_circling_lap mw_open_circling_lap
#define mw_circling_choice mw_open_circling_choice
#define mw_lap_recurs mw_open_lap_recurs
#define mw_landing_recurs mw_open_landing_recurs
#define mw_turn_break_off mw_open_turn_break_off
#define mw_turn_ask mw_open_turn_ask
#define mw_turn_reject mw_open_turn_reject
#define mw_lift_by_script mw_open_lift_by_script
#define mw_directions_by_script mw_open_directions_by_script
#define mw_sow_by_script mw_open_sow_by_script
#define mw_take_by_script mw_open_take_by_script
#define mw_extra_by_script mw_open_extra_by_script
#define mw_origin_by_script mw_open_origin_by_script
#define mw_refusal_by_script mw_open_refusal_by_script
#define mw_begins_from_store mw_open_begins_from_store
#define mw_may_drop mw_open_may_drop
#define mw_drop mw_open_drop
#define mw_spread_store mw_open_spread_store
#define mw_gather_store mw_open_gather_store
#define mw_turn_begin mw_open_turn_begin
#define mw_turn_sow mw_open_turn_sow
#define mw_turn_captures mw_open_turn_captures
#define mw_settle_way mw_open_settle_way
#define mw_note_way mw_open_note_way
#define mw_muted_reason mw_open_muted_reason
#define mw_quiet_by_script mw_open_quiet_by_script
#define mw_starts_by_script mw_open_starts_by_script
#define mw_within_reach mw_open_within_reach
#define mw_may_start_by_seeds mw_open_may_start_by_seeds
#define mw_may_start_but_for_duty mw_open_may_start_but_for_duty
#define mw_start_captures mw_open_start_captures
#define mw_start_ways mw_open_start_ways
#define mw_any_start_captures mw_open_any_start_captures
#define mw_start_barred mw_open_start_barred
#define mw_start_empties mw_open_start_empties
#define mw_begun_ways mw_open_begun_ways
#define mw_store_lap_empties mw_open_store_lap_empties
#define mw_store_barred mw_open_store_barred
#define mw_before_start mw_open_before_start
#define mw_first_pit mw_open_first_pit
#define mw_lap_loses mw_open_lap_loses
#define mw_start_loses mw_open_start_loses
#define mw_rows_lose mw_open_rows_lose
#define mw_step_due mw_open_step_due
#define mw_step_sow mw_open_step_sow
#define mw_step_sow_on mw_open_step_sow_on
#define mw_step_landed mw_open_step_landed
#define mw_step_relay mw_open_step_relay
#define mw_step_capture mw_open_step_capture
#define mw_step_extra mw_open_step_extra
#define mw_set_direction mw_open_set_direction
#define mw_go_on mw_open_go_on
#define mw_landed_reason mw_open_landed_reason
#define mw_landing_by mw_open_landing_by
#define mw_lose_owned mw_open_lose_owned
#define mw_begin_extra mw_open_begin_extra
#define mw_pit_besides mw_open_pit_besides
#define mw_save_declined mw_open_save_declined
#define mw_take_extra mw_open_take_extra
#define mw_lost_at_once mw_open_lost_at_once
#define mw_end_turn mw_open_end_turn
#define mw_lose_by_row mw_open_lose_by_row
#define mw_turn_step mw_open_turn_step
#define mw_turn_pick mw_open_turn_pick
#define mw_turn_start mw_open_turn_start
#define mw_turn_decide mw_open_turn_decide
#define mw_turn_choose mw_open_turn_choose
#define mw_ask mw_open_ask
#define mw_look_captures mw_open_look_captures
#define mw_look_first_capture mw_open_look_first_capture
#define mw_look_may_capture mw_open_look_may_capture
#define mw_look_takes mw_open_look_takes
#define mw_fell_across mw_open_fell_across
#define mw_sown_across mw_open_sown_across
#define mw_look_threatened mw_open_look_threatened
#define mw_columns_win mw_open_columns_win
#define mw_outcome_complete mw_open_outcome_complete
#define mw_turn_outcome mw_open_turn_outcome
#define mw_may_pass mw_open_may_pass
#define mw_pass_outcome mw_open_pass_outcome
#define mw_may_swap mw_open_may_swap
#define mw_sides_changed mw_open_sides_changed
#define mw_swap_outcome mw_open_swap_outcome
#define mw_outcome_still mw_open_outcome_still
#define mw_outcome_repeated mw_open_outcome_repeated
#define mw_outcome_decided mw_open_outcome_decided
#define mw_outcome_no_move mw_open_outcome_no_move
#define mw_winner_by_score mw_open_winner_by_score
#define mw_seeds_won mw_open_seeds_won
#define mw_has_start mw_open_has_start
#define mw_usual_start mw_open_usual_start

#include "kernel/capture.c"
#include "kernel/closed.c"
#include "kernel/first.c"
#include "kernel/hold.c"
#include "kernel/rows.c"
#include "kernel/starts.c"
#include "kernel/recurrence.c"
#include "kernel/circling.c"
#include "kernel/across.c"
#include "kernel/rulings.c"
#include "kernel/lap.c"
#include "kernel/landing.c"
#include "kernel/taking.c"
#include "kernel/turn.c"
#include "kernel/outcome.c"
#include "kernel/look.c"
