/* Answers: all that a variant answers, one after the other: keys, parameters of its script, hooks.
 */
#include "cli/answers.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static bool key_at(const MwesoVariant *variant, size_t index, Answered *a)
{
    const MwesoKey *key = mweso_key(index);
    *a = (Answered){key->section, key->name, key->question, ANSWERED_KEY,
                    mweso_variant_answer(variant, index)};
    return true;
}

static bool parameter_at(const MwesoVariant *variant, size_t index, Answered *a)
{
    MwesoParameter parameter;
    if (!mweso_variant_parameter(variant, index, &parameter)) return false;
    *a = (Answered){"hooks", parameter.name, parameter.doc, ANSWERED_PARAMETER, parameter.answer};
    return true;
}

static bool hook_at(const MwesoVariant *variant, size_t index, Answered *a)
{
    const MwesoDecision *decision = mweso_decision(index);
    assert(decision);
    MwesoHook hook = mweso_variant_hook(variant, index);
    *a = (Answered){"hooks",
                    decision->name,
                    decision->question,
                    ANSWERED_HOOK,
                    {hook.doc ? hook.doc : "", false, MWESO_FROM_FILE, hook.doc ? hook.file : "",
                     hook.line, ""}};
    return true;
}

/* How many questions each phase has: its end, and the keys that it may answer. */
static size_t questions_of_phases(void)
{
    size_t count = 1;
    for (size_t key = 0; key < mweso_key_count(); key++) count += mweso_phase_may_answer(key);
    return count;
}

static size_t phase_key(size_t number)
{
    size_t key = 0;
    while (!mweso_phase_may_answer(key) || number-- > 0) key++;
    return key;
}

static bool phase_at(const MwesoVariant *variant, size_t index, Answered *a)
{
    MwesoPhase phase;
    size_t questions = questions_of_phases(), number = index / questions;
    if (!mweso_variant_phase(variant, number, &phase)) return false;
    *a = (Answered){"", "until", cli_phase_question, ANSWERED_PHASE, phase.until, phase.name};
    if (index % questions == 0) return true;
    size_t key = phase_key(index % questions - 1);
    const MwesoKey *told = mweso_key(key);
    *a = (Answered){told->section,
                    told->name,
                    told->question,
                    ANSWERED_PHASE,
                    mweso_phase_answer(variant, number, key),
                    phase.name};
    return true;
}

static size_t count_phases(const MwesoVariant *variant)
{
    MwesoPhase phase;
    size_t count = 0;
    while (mweso_variant_phase(variant, count, &phase)) count++;
    return count;
}

bool cli_answered(const MwesoVariant *variant, size_t index, Answered *a)
{
    size_t keys = mweso_key_count(), hooks = mweso_decision_count();
    size_t phases = count_phases(variant) * questions_of_phases();
    if (index < keys) return key_at(variant, index, a);
    if ((index -= keys) < phases) return phase_at(variant, index, a);
    if ((index -= phases) < hooks) return hook_at(variant, index, a);
    return parameter_at(variant, index - hooks, a);
}

static bool is_same_question(const Answered *a, const Answered *b)
{
    bool phase = a->phase && b->phase ? strcmp(a->phase, b->phase) == 0 : a->phase == b->phase;
    return phase && a->kind == b->kind && strcmp(a->section, b->section) == 0 &&
           strcmp(a->name, b->name) == 0;
}

static void leave_to_plain(const MwesoVariant *variant, Answered *a)
{
    a->answer = cli_answer(variant, LABEL(a->section, a->name));
    a->answer.origin = MWESO_FROM_DEFAULT;
}

bool cli_answered_to(const MwesoVariant *variant, const Answered *question, Answered *a)
{
    for (size_t i = 0; cli_answered(variant, i, a); i++)
        if (is_same_question(a, question)) return true;
    *a = *question;
    a->answer = (MwesoAnswer){"", false, MWESO_FROM_FILE, "", 0, ""};
    if (a->phase && a->section[0]) leave_to_plain(variant, a);
    return false;
}

const char *cli_answered_label(const Answered *a, KeyLabel label)
{
    KeyLabel plain;
    if (!a->phase) return cli_label(a->section, a->name, label);
    const char *key = a->section[0] ? cli_label(a->section, a->name, plain) : a->name;
    int length = snprintf(label, sizeof(KeyLabel), "%s:%s", a->phase, key);
    assert(length < (int)sizeof(KeyLabel));
    return label;
}
