/* Explain: why a pit may start a move, or may not. */
#include "hooks/pool.h"
#include "kernel/events.h"
#include "kernel/phase.h"
#include "play/movetext.h"
#include "play/notation.h"
#include "play/position.h"
#include "play/ruled.h"
#include "rules/variant.h"

static void explain(const MwPlay *play, const MwesoPosition *position, int pit, MwText *text)
{
    MwTurn turn;
    play = mw_play_at(play, position);
    mw_turn_begin(play, position, &turn);
    MwReason start = mw_start_reason(play, &turn, pit);
    bool may = mw_may_start(play, &turn, pit);
    mw_pit_print(&play->rules->board, pit, text);
    mw_text_add(text, " %s: %s (%s)\n", may ? "may start" : "may not start",
                mw_reason_said(play, start), mw_reason_key(start));
    if (!may || mw_begins_from_store(play, &turn) || mw_asks(play->rules, DECIDE_DIRECTION)) return;
    MwReason reverse = mw_start_reverse_reason(play, &turn, pit);
    const char *other = play->rules->way == WAY_CLOCKWISE ? "anti-clockwise" : "clockwise";
    bool chosen = reverse == WAY_CHOSEN;
    mw_text_add(text, "it may %sbe sown %s: %s (%s)\n",
                reverse == REVERSE_MADE || chosen ? "" : "not ", chosen ? "either way" : other,
                mw_reason_said(play, reverse), mw_reason_key(reverse));
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
