/* Turns: the public functions to make a move choice by choice, and to explain why a pit may start.
 */
#include <assert.h>
#include <stdlib.h>

#include "base/language.h"
#include "base/memory.h"
#include "hooks/pool.h"
#include "kernel/capture.h"
#include "kernel/decider.h"
#include "kernel/phase.h"
#include "play/moves.h"
#include "play/notation.h"
#include "rules/variant.h"

struct MwesoTurn {
    const MwesoVariant *variant;
    const MwPlay *acquired, *play; /* `play`: with the rules of the turn's phase */
    MwesoPosition position;
    MwTurn turn;
    uint64_t starts;
    bool may_drop; /* the store may be dropped before the start */
    MwText text;   /* the letters so far */
    MwText whole;  /* letters and extra pits */
};

MwesoTurn *mweso_turn_new(const MwesoVariant *variant, const MwesoPosition *position,
                          MwesoError *error)
{
    if (mw_check_position(&variant->rules, position, error) != MWESO_OK) return NULL;
    if (position->placing) {
        mw_fail(error, MWESO_BAD_INPUT, 0,
                "the seeds are still to be arranged, which is no matter of choices");
        return NULL;
    }
    MwesoTurn *turn = mw_new(sizeof *turn);
    if (!turn) {
        mw_no_memory(error);
        return NULL;
    }
    turn->variant = variant;
    turn->acquired = mw_acquire(variant, error);
    if (!turn->acquired) {
        free(turn);
        return NULL;
    }
    turn->play = mw_play_at(turn->acquired, position);
    turn->position = *position;
    mw_turn_begin(turn->play, position, &turn->turn);
    if (!mw_is_still(turn->play, position)) {
        turn->starts = mw_starts(turn->play, &turn->turn);
        turn->may_drop = mw_may_drop(turn->play, &turn->turn);
    }
    if (mw_ruled(turn->play, position, error) == MWESO_OK) return turn;
    mweso_turn_free(turn);
    return NULL;
}

void mweso_turn_free(MwesoTurn *turn)
{
    if (!turn) return;
    mw_release(turn->variant, turn->acquired);
    mw_text_free(&turn->text);
    mw_text_free(&turn->whole);
    free(turn);
}

static bool has_started(const MwesoTurn *turn) { return turn->turn.start >= 0; }

int mweso_turn_options(const MwesoTurn *turn, uint64_t *pits)
{
    uint64_t set = has_started(turn) ? turn->turn.pits : turn->starts;
    if (pits) *pits = set;
    if (has_started(turn)) return turn->turn.options;
    return (set ? MWESO_PIT : 0) | (turn->may_drop ? MWESO_DROP : 0);
}

MwesoStatus mweso_turn_choose(MwesoTurn *turn, MwesoChoice choice, int pit, MwesoError *error)
{
    uint64_t pits;
    int options = mweso_turn_options(turn, &pits);
    bool real = choice == MWESO_PIT ? pit >= 0 && pit < MW_MOST_PITS && pits >> pit & 1
                                    : (choice & (choice - 1)) == 0;
    if (!(options & (int)choice) || !real)
        return mw_fail(error, MWESO_NO, 0, "this choice is not offered now");
    if (!mw_is_extra(choice) || !has_started(turn))
        mw_choice_print(turn->play->rules, choice, pit, &turn->text);
    if (choice == MWESO_DROP) {
        mw_drop(turn->play, &turn->turn, NULL);
        turn->may_drop = false;
        turn->starts = mw_starts(turn->play, &turn->turn);
    } else if (has_started(turn)) mw_turn_choose(turn->play, &turn->turn, choice, pit, NULL);
    else mw_turn_start(turn->play, &turn->turn, pit, NULL);
    MwesoStatus status = mw_ruled(turn->play, &turn->position, error);
    if (status != MWESO_OK) return status;
    mw_text_clear(&turn->whole);
    mw_text_add(&turn->whole, "%s", turn->text.s ? turn->text.s : "");
    mw_extra_print(turn->play->rules, &turn->turn, &turn->whole);
    return turn->text.failed || turn->whole.failed ? mw_no_memory(error) : MWESO_OK;
}

const char *mweso_turn_text(const MwesoTurn *turn) { return turn->whole.s ? turn->whole.s : ""; }

MwesoStatus mweso_turn_outcome(const MwesoTurn *turn, MwesoOutcome *outcome, MwesoError *error)
{
    assert(outcome);
    if (!has_started(turn) || turn->turn.stage != STAGE_OVER)
        return mw_fail(error, MWESO_USAGE, 0, "the move is not complete");
    if (!turn->turn.failed && !mw_turn_outcome(turn->play, &turn->position, &turn->turn, outcome))
        return mw_fail(error, MWESO_NO, 0,
                       "the move never ends and wins nothing, which end.endless = illegal forbids");
    MwesoStatus status = mw_ruled(turn->play, &turn->position, error);
    return status == MWESO_OK ? mw_judge(turn->play, outcome, error) : status;
}

/* ---- why a pit may start --------------------------------------------------------------------- */

static void explain(const MwPlay *play, const MwesoPosition *position, int pit, MwText *text)
{
    static const char *const starts[] = {MW_MARKED("%s may not start: %s (%s)"),
                                         MW_MARKED("%s may start: %s (%s)")};
    static const char *const turned[2][2] = {
        {MW_MARKED("it may not be sown clockwise: %s (%s)"),
         MW_MARKED("it may be sown clockwise: %s (%s)")},
        {MW_MARKED("it may not be sown anti-clockwise: %s (%s)"),
         MW_MARKED("it may be sown anti-clockwise: %s (%s)")}};
    char room[4];
    MwText name = MW_TEXT_IN(room);
    MwTurn turn;
    play = mw_play_at(play, position);
    mw_turn_begin(play, position, &turn);
    MwReason start = mw_start_reason(play, &turn, pit);
    bool may = mw_may_start(play, &turn, pit);
    mw_pit_print(&play->rules->board, pit, &name);
    mw_text_add(text, mw_in(starts[may]), name.s, mw_reason_said(play, start),
                mw_reason_key(start));
    mw_text_add(text, "\n");
    if (!may || mw_begins_from_store(play, &turn) || mw_asks(play->rules, DECIDE_DIRECTION)) return;
    MwReason reverse = mw_start_reverse_reason(play, &turn, pit);
    const char *sown = reverse == WAY_CHOSEN
                           ? MW_MARKED("it may be sown either way: %s (%s)")
                           : turned[play->rules->way == WAY_CLOCKWISE][mw_reverses(reverse)];
    mw_text_add(text, mw_in(sown), mw_reason_said(play, reverse), mw_reason_key(reverse));
    mw_text_add(text, "\n");
}

size_t mweso_explain_start(const MwesoVariant *variant, const MwesoPosition *position, int pit,
                           char *buffer, size_t size)
{
    char room[1024];
    MwText text = MW_TEXT_IN(room);
    MwesoError error;
    bool good = mw_check_position(&variant->rules, position, &error) == MWESO_OK;
    const MwPlay *play = good ? mw_acquire(variant, NULL) : NULL;
    if (!good) mw_text_add(&text, "%s\n", error.text);
    if (play && pit >= 0 && pit < play->rules->board.pits) {
        explain(play, position, pit, &text);
        if (mw_ruled(play, position, &error) != MWESO_OK) {
            mw_text_clear(&text);
            mw_text_add(&text, "%s\n", error.text);
        }
    }
    if (play) mw_release(variant, play);
    return mw_hand_out(&text, buffer, size);
}
