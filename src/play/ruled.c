/* Ruled: whether the script of a variant has answered all that it was asked. */
#include "play/ruled.h"

#include "play/notation.h"

static void describe(const MwPlay *play, const MwesoPosition *position, MwText *text)
{
    const MwDecider *d = play->decider;
    mw_text_add(text, "%s:%d: hook '%s': %s; asked ", d->files[d->decision], d->line,
                mw_decisions[d->decision].name, d->text);
    if (d->start >= 0) {
        mw_text_add(text, "in the move from ");
        mw_pit_print(&play->rules->board, d->start, text);
        mw_text_add(text, " ");
    }
    mw_text_add(text, "at --position '");
    mw_position_print(play->rules, position, text);
    mw_text_add(text, "'");
}

MwesoStatus mw_ruled(const MwPlay *play, const MwesoPosition *position, MwesoError *error)
{
    char room[sizeof error->text];
    MwText text = MW_TEXT_IN(room);
    if (!mw_script_failed(play)) return mw_not_stopped(error);
    if (play->decider->no_memory) return mw_no_memory(error);
    describe(play, position, &text);
    return mw_fail(error, MWESO_BAD_VARIANT, 0, "%s", text.s);
}
