/* Answers: all that a variant answers, one after the other: keys, parameters of its script, hooks.
 */
#include "cli/making/answers.h"

#include <assert.h>
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

bool cli_answered(const MwesoVariant *variant, size_t index, Answered *a)
{
    MwesoParameter parameter;
    size_t keys = mweso_key_count(), parameters = 0, decisions = mweso_decision_count();
    while (mweso_variant_parameter(variant, parameters, &parameter)) parameters++;
    if (index < keys) return key_at(variant, index, a);
    if (index < keys + decisions) return hook_at(variant, index - keys, a);
    return index < keys + decisions + parameters &&
           parameter_at(variant, index - keys - decisions, a);
}

bool cli_answered_to(const MwesoVariant *variant, const Answered *question, Answered *a)
{
    for (size_t i = 0; cli_answered(variant, i, a); i++)
        if (a->kind == question->kind && strcmp(a->section, question->section) == 0 &&
            strcmp(a->name, question->name) == 0)
            return true;
    *a = *question;
    a->answer = (MwesoAnswer){"", false, MWESO_FROM_FILE, "", 0, ""};
    return false;
}
