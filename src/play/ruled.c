/* Ruled: whether the script of a variant has answered all that it was asked. */
#include "play/ruled.h"

#include "play/notation.h"

static void describe(const MwRules *rules, const MwesoPosition *position, MwText *text)
{
    const MwDecider *d = rules->decider;
    mw_text_add(text, "%s:%d: hook '%s': %s; asked ", d->file, d->line,
                mw_decisions[d->decision].name, d->text);
    if (d->start >= 0) {
        mw_text_add(text, "in the move from ");
        mw_pit_print(&rules->board, d->start, text);
        mw_text_add(text, " ");
    }
    mw_text_add(text, "at --position '");
    mw_position_print(rules, position, text);
    mw_text_add(text, "'");
}

MwesoStatus mw_ruled(const MwRules *rules, const MwesoPosition *position, MwesoError *error)
{
    char room[sizeof error->text];
    MwText text = MW_TEXT_IN(room);
    if (!mw_script_failed(rules)) return mw_not_stopped(error);
    if (rules->decider->no_memory) return mw_no_memory(error);
    describe(rules, position, &text);
    return mw_fail(error, MWESO_BAD_VARIANT, 0, "%s", text.s);
}
