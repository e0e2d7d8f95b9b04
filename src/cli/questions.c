/* Questions: all that rule sets may be asked, by number. */
#include "cli/questions.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What not every variant has, in the order in which it was met: a parameter of a script is one
 * question, a phase one for its end and one for each key. */
typedef struct Met {
    char *name, *asks; /* asks: of a parameter; NULL: a phase */
} Met;

static Met *met;
static size_t met_count;

/* ---- numbers --------------------------------------------------------------------------------- */

typedef enum QuestionKind { OF_KEY, OF_HOOK, OF_PARAMETER, OF_PHASE, OF_PHASE_END } QuestionKind;

typedef struct Numbered {
    QuestionKind kind;
    size_t index;   /* of the key or decision */
    const Met *met; /* NULL: none */
} Numbered;

static size_t questions_of(const Met *m) { return m->asks ? 1 : 1 + mweso_key_count(); }

static Numbered question_at(size_t number)
{
    size_t keys = mweso_key_count(), hooks = mweso_decision_count();
    const Met *m = met;
    assert(number < questions_count());
    if (number < keys) return (Numbered){OF_KEY, number, NULL};
    if ((number -= keys) < hooks) return (Numbered){OF_HOOK, number, NULL};
    for (number -= hooks; number >= questions_of(m); m++) number -= questions_of(m);
    if (m->asks) return (Numbered){OF_PARAMETER, keys, m};
    if (number == 0) return (Numbered){OF_PHASE_END, keys, m};
    return (Numbered){OF_PHASE, number - 1, m};
}

size_t questions_count(void)
{
    size_t count = mweso_key_count() + mweso_decision_count();
    for (size_t i = 0; i < met_count; i++) count += questions_of(&met[i]);
    return count;
}

static bool is_met(const char *name, const char *asks)
{
    for (size_t i = 0; i < met_count; i++)
        if (strcmp(met[i].name, name) == 0 && !met[i].asks == !asks) return true;
    return false;
}

/* False if there is no memory. */
static bool meet(const char *name, const char *asks)
{
    if (is_met(name, asks)) return true;
    Met *larger = cli_grow(met, met_count, sizeof *larger);
    if (!larger) return false;
    met = larger;
    Met new = {strdup(name), asks ? strdup(asks) : NULL};
    if (!new.name || (asks && !new.asks)) {
        free(new.name);
        return false;
    }
    met[met_count++] = new;
    return true;
}

bool questions_meet(const MwesoVariant *variant)
{
    MwesoPhase phase;
    MwesoParameter parameter;
    bool good = true;
    for (size_t i = 0; good && mweso_variant_parameter(variant, i, &parameter); i++)
        good = meet(parameter.name, parameter.doc);
    for (size_t i = 0; good && mweso_variant_phase(variant, i, &phase); i++)
        good = meet(phase.name, NULL);
    return good;
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
    if (q.kind == OF_PARAMETER) return q.met->asks;
    if (q.kind == OF_PHASE_END) return cli_phase_question;
    return q.kind == OF_HOOK ? mweso_decision(q.index)->question : mweso_key(q.index)->question;
}

const char *question_label(size_t number, KeyLabel label)
{
    Numbered q = question_at(number);
    if (q.kind == OF_HOOK) return cli_label("hooks", mweso_decision(q.index)->name, label);
    if (q.kind == OF_KEY)
        return cli_label(mweso_key(q.index)->section, mweso_key(q.index)->name, label);
    if (q.kind == OF_PARAMETER) return cli_label("hooks", q.met->name, label);
    const char *key = q.kind == OF_PHASE_END
                          ? "until"
                          : LABEL(mweso_key(q.index)->section, mweso_key(q.index)->name);
    int length = snprintf(label, sizeof(KeyLabel), "%s:%s", q.met->name, key);
    assert(length < (int)sizeof(KeyLabel));
    return label;
}

size_t question_labelled(const char *label, size_t length)
{
    for (size_t i = 0; i < questions_count(); i++) {
        KeyLabel text;
        const char *name = question_label(i, text);
        if (question_is_rule(i) && strlen(name) == length && strncmp(name, label, length) == 0)
            return i;
    }
    return questions_count();
}

/* ---- answers --------------------------------------------------------------------------------- */

static const MwesoAnswer none = {"", false, MWESO_FROM_FILE, "", 0, ""};

static MwesoAnswer answer_of_phase(const MwesoVariant *variant, const Numbered *q)
{
    MwesoPhase phase;
    for (size_t i = 0; mweso_variant_phase(variant, i, &phase); i++)
        if (strcmp(phase.name, q->met->name) == 0)
            return q->kind == OF_PHASE_END ? phase.until : mweso_phase_answer(variant, i, q->index);
    if (q->kind == OF_PHASE_END) return none;
    MwesoAnswer plain = mweso_variant_answer(variant, q->index);
    plain.origin = MWESO_FROM_DEFAULT; /* left to the plain sections */
    return plain;
}

static bool find_parameter(const MwesoVariant *variant, const char *name, MwesoParameter *parameter)
{
    for (size_t i = 0; mweso_variant_parameter(variant, i, parameter); i++)
        if (strcmp(parameter->name, name) == 0) return true;
    return false;
}

static bool find_phase(const MwesoVariant *variant, const char *name)
{
    MwesoPhase phase;
    for (size_t i = 0; mweso_variant_phase(variant, i, &phase); i++)
        if (strcmp(phase.name, name) == 0) return true;
    return false;
}

MwesoAnswer question_answer(const MwesoVariant *variant, size_t number)
{
    Numbered q = question_at(number);
    MwesoParameter parameter;
    if (q.kind == OF_KEY) return mweso_variant_answer(variant, q.index);
    if (q.kind == OF_PARAMETER)
        return find_parameter(variant, q.met->name, &parameter) ? parameter.answer : none;
    if (q.kind != OF_HOOK) return answer_of_phase(variant, &q);
    MwesoHook hook = mweso_variant_hook(variant, q.index);
    return (MwesoAnswer){hook.doc ? hook.doc : "", false, MWESO_FROM_FILE, "", hook.line, ""};
}

bool question_fits(const MwesoVariant *variant, size_t number)
{
    MwesoParameter parameter;
    Numbered q = question_at(number);
    if (!q.met) return true;
    return q.kind == OF_PARAMETER ? find_parameter(variant, q.met->name, &parameter)
                                  : find_phase(variant, q.met->name);
}

bool questions_differ(const MwesoVariant *a, const MwesoVariant *b, size_t number)
{
    MwesoAnswer in_a = question_answer(a, number), in_b = question_answer(b, number);
    bool left = question_at(number).kind == OF_PHASE && in_a.origin == MWESO_FROM_DEFAULT &&
                in_b.origin == MWESO_FROM_DEFAULT;
    return question_is_rule(number) && !left && strcmp(in_a.text, in_b.text) != 0;
}

static bool choice_of_key(const MwesoKey *key, AnswerChoice *choice)
{
    bool words = key->words[0] != NULL;
    *choice = (AnswerChoice){words ? key->words : NULL, key->least, key->most,
                             key->type == MWESO_NUMBER, key->type == MWESO_MOMENTS};
    return words || choice->is_number;
}

bool question_choice(const MwesoVariant *variant, size_t number, AnswerChoice *choice)
{
    MwesoParameter p;
    Numbered q = question_at(number);
    if (q.kind == OF_KEY || q.kind == OF_PHASE) return choice_of_key(mweso_key(q.index), choice);
    if (q.kind != OF_PARAMETER || !find_parameter(variant, q.met->name, &p)) return false;
    *choice = (AnswerChoice){p.words, p.least, p.most, !p.words && !p.is_pit, false};
    return p.words || choice->is_number;
}
