/* Explain: why a pit may start a move, or may not. */
#include "play/movetext.h"
#include "play/notation.h"
#include "rules/variant.h"

size_t mweso_explain_start(const MwesoVariant *variant, const MwesoPosition *position, int pit,
                           char *buffer, size_t size)
{
    const MwRules *rules = &variant->rules;
    MwTurn turn;
    char room[512];
    MwText text = MW_TEXT_IN(room);
    if (pit < 0 || pit >= rules->pits) return mw_hand_out(&text, buffer, size);
    mw_turn_begin(rules, position, &turn);
    MwReason start = mw_start_reason(rules, &turn, pit);
    bool may = mw_may_start(rules, &turn, pit);
    mw_pit_print(rules, pit, &text);
    mw_text_add(&text, " %s: %s (%s)\n", may ? "may start" : "may not start", mw_reason_text(start),
                mw_reason_key(start));
    if (may) {
        MwReason reverse = mw_start_reverse_reason(rules, &turn, pit);
        mw_text_add(&text, "%s: %s (%s)\n",
                    reverse == REVERSE_MADE ? "it may be sown clockwise"
                                            : "it may not be sown clockwise",
                    mw_reason_text(reverse), mw_reason_key(reverse));
    }
    return mw_hand_out(&text, buffer, size);
}
