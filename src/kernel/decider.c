/* Decider: asks a script for the decisions that the words of a variant leave to it. */
#include "kernel/decider.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

#include "base/language.h"

const char *mw_reason_said(const MwPlay *play, MwReason reason)
{
    int decision = mw_reason_decision(reason);
    return mw_in(decision >= 0 ? play->decider->docs[decision] : mw_reason_text(reason));
}

bool mw_ask(const MwPlay *play, MwDecision decision, const MwTurn *turn, MwRuling *ruling)
{
    MwDecider *decider = play->decider;
    assert(decider);
    if (decider->failed) return false;
    ruling->word = ruling->pit = -1; /* lists need no clearing: they are read up to their counts */
    ruling->seeds = ruling->count = ruling->transfer_count = 0;
    ruling->own = ruling->opponent = ruling->clockwise = ruling->forward = 0;
    decider->asked = decision;
    decider->in_force = play->rules;
    return decider->rule(decider, decision, turn, ruling);
}

void mw_reject(const MwPlay *play, MwDecision decision, const MwTurn *turn, const char *format, ...)
{
    assert(play->decider && format);
    MwDecider *decider = play->decider;
    if (decider->failed) return;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(decider->text, sizeof decider->text, format, arguments);
    va_end(arguments);
    decider->failed = true;
    decider->decision = decision;
    decider->start = turn->start;
}
