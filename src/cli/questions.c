/* Questions: all that rule sets may be asked, by number. */
#include "cli/questions.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char **phases; /* the names met so far */
static size_t phase_count;

/* ---- numbers --------------------------------------------------------------------------------- */

typedef enum QuestionKind { OF_KEY, OF_HOOK, OF_PHASE, OF_PHASE_END } QuestionKind;

typedef struct Numbered {
    QuestionKind kind;
    size_t index;      /* of the key or decision */
    const char *phase; /* NULL: none */
} Numbered;

static size_t of_a_phase(void) { return 1 + mweso_key_count(); }

static Numbered question_at(size_t number)
{
    size_t keys = mweso_key_count(), hooks = mweso_decision_count();
    assert(number < questions_count());
    if (number < keys) return (Numbered){OF_KEY, number, NULL};
    if ((number -= keys) < hooks) return (Numbered){OF_HOOK, number, NULL};
    number -= hooks;
    const char *phase = phases[number / of_a_phase()];
    number %= of_a_phase();
    if (number == 0) return (Numbered){OF_PHASE_END, keys, phase};
    return (Numbered){OF_PHASE, number - 1, phase};
}

size_t questions_count(void)
{
    return mweso_key_count() + mweso_decision_count() + phase_count * of_a_phase();
}

static bool is_met(const char *name)
{
    for (size_t i = 0; i < phase_count; i++)
        if (strcmp(phases[i], name) == 0) return true;
    return false;
}

bool questions_meet(const MwesoVariant *variant)
{
    MwesoPhase phase;
    for (size_t i = 0; mweso_variant_phase(variant, i, &phase); i++) {
        if (is_met(phase.name)) continue;
        char **larger = cli_grow(phases, phase_count, sizeof *larger);
        if (!larger) return false;
        phases = larger;
        if (!(phases[phase_count] = strdup(phase.name))) return false;
        phase_count++;
    }
    return true;
}

/* ---- what is asked --------------------------------------------------------------------------- */

bool question_is_of_phase(size_t number)
{
    QuestionKind kind = question_at(number).kind;
    return kind == OF_PHASE || kind == OF_PHASE_END;
}

bool question_is_rule(size_t number)
{
    Numbered q = question_at(number);
    if (q.kind == OF_PHASE) return mweso_phase_may_answer(q.index);
    return q.kind != OF_KEY || cli_is_rule(mweso_key(q.index)->section);
}

size_t question_key(size_t number)
{
    Numbered q = question_at(number);
    return q.kind == OF_HOOK ? QUESTION_OF_HOOK : q.index;
}

const char *question_asked(size_t number)
{
    Numbered q = question_at(number);
    if (q.kind == OF_PHASE_END) return cli_phase_question;
    return q.kind == OF_HOOK ? mweso_decision(q.index)->question : mweso_key(q.index)->question;
}

const char *question_label(size_t number, KeyLabel label)
{
    Numbered q = question_at(number);
    if (q.kind == OF_HOOK) return cli_label("hooks", mweso_decision(q.index)->name, label);
    if (q.kind == OF_KEY)
        return cli_label(mweso_key(q.index)->section, mweso_key(q.index)->name, label);
    const char *key = q.kind == OF_PHASE_END
                          ? "until"
                          : LABEL(mweso_key(q.index)->section, mweso_key(q.index)->name);
    int length = snprintf(label, sizeof(KeyLabel), "%s:%s", q.phase, key);
    assert(length < (int)sizeof(KeyLabel));
    return label;
}

/* ---- answers --------------------------------------------------------------------------------- */

static const MwesoAnswer none = {"", false, MWESO_FROM_FILE, "", 0, ""};

static MwesoAnswer answer_of_phase(const MwesoVariant *variant, const Numbered *q)
{
    MwesoPhase phase;
    for (size_t i = 0; mweso_variant_phase(variant, i, &phase); i++)
        if (strcmp(phase.name, q->phase) == 0)
            return q->kind == OF_PHASE_END ? phase.until : mweso_phase_answer(variant, i, q->index);
    if (q->kind == OF_PHASE_END) return none;
    MwesoAnswer plain = mweso_variant_answer(variant, q->index);
    plain.origin = MWESO_FROM_DEFAULT; /* left to the plain sections */
    return plain;
}

MwesoAnswer question_answer(const MwesoVariant *variant, size_t number)
{
    Numbered q = question_at(number);
    if (q.kind == OF_KEY) return mweso_variant_answer(variant, q.index);
    if (q.kind != OF_HOOK) return answer_of_phase(variant, &q);
    MwesoHook hook = mweso_variant_hook(variant, q.index);
    return (MwesoAnswer){hook.doc ? hook.doc : "", false, MWESO_FROM_FILE, "", hook.line, ""};
}

bool question_fits(const MwesoVariant *variant, size_t number)
{
    MwesoPhase phase;
    Numbered q = question_at(number);
    bool found = !q.phase;
    for (size_t i = 0; !found && mweso_variant_phase(variant, i, &phase); i++)
        found = strcmp(phase.name, q.phase) == 0;
    return found;
}

bool questions_differ(const MwesoVariant *a, const MwesoVariant *b, size_t number)
{
    MwesoAnswer in_a = question_answer(a, number), in_b = question_answer(b, number);
    bool left = question_at(number).kind == OF_PHASE && in_a.origin == MWESO_FROM_DEFAULT &&
                in_b.origin == MWESO_FROM_DEFAULT;
    return question_is_rule(number) && !left && strcmp(in_a.text, in_b.text) != 0;
}
