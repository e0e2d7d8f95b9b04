/* Variant: what was loaded, as the public header shows it. */
#include "rules/variant.h"

#include <assert.h>
#include <stdlib.h>

#include "rules/phases.h"

void mw_given_free(MwGiven *given)
{
    free(given->text);
    free(given->was);
    free(given->file);
    free(given->comment);
    *given = (MwGiven){0};
}

static void example_free(MwExample *example)
{
    free(example->name);
    for (int key = 0; key < KEY_COUNT; key++) free(example->text[key]);
}

static void set_parameter_free(MwSetParameter *p)
{
    free(p->name);
    free(p->text);
    free(p->was);
    free(p->file);
    free(p->comment);
}

void mw_variant_free(MwesoVariant *v)
{
    for (int key = 0; key < KEY_COUNT; key++) {
        mw_given_free(&v->given[key]);
        free(v->resolved[key]);
    }
    for (size_t i = 0; i < v->source_count; i++) free(v->sources[i]);
    for (size_t i = 0; i < v->example_count; i++) example_free(&v->examples[i]);
    for (int i = 0; i < v->set_count; i++) set_parameter_free(&v->set_parameters[i]);
    mw_script_free(v->script);
    mw_phases_free(v);
    free(v->sources);
    free(v->examples);
    free(v->file);
    free(v->label);
    free(v);
}

const char *mweso_variant_name(const MwesoVariant *v) { return v->resolved[KEY_NAME]; }
const char *mweso_variant_label(const MwesoVariant *v)
{
    return v->label ? v->label : v->resolved[KEY_NAME];
}
const char *mweso_variant_fingerprint(const MwesoVariant *v)
{
    assert(v);
    return v->fingerprint;
}
int mweso_variant_columns(const MwesoVariant *v) { return v->rules.columns; }
const MwesoBoard *mweso_variant_board(const MwesoVariant *v)
{
    assert(v);
    return &v->rules.board;
}
bool mweso_variant_has_placement(const MwesoVariant *v)
{
    return v->rules.placement != PLACEMENT_USUAL;
}
int mweso_variant_every_column_points(const MwesoVariant *v)
{
    return v->rules.every_column_points;
}

const char *mweso_variant_source(const MwesoVariant *v, size_t index)
{
    return index < v->source_count ? v->sources[index] : NULL;
}

/* ---- the script ------------------------------------------------------------------------------ */

const char *mweso_variant_script(const MwesoVariant *v)
{
    return v->script ? v->script->sources[0].file : NULL;
}

MwesoHook mweso_variant_hook(const MwesoVariant *v, size_t decision)
{
    if (!v->script || decision >= DECISION_COUNT) return (MwesoHook){NULL, 0, NULL, false};
    const MwHook *hook = &v->script->hooks[decision];
    if (!hook->doc) return (MwesoHook){NULL, 0, NULL, false};
    return (MwesoHook){hook->doc, hook->line, v->script->sources[hook->source].file, hook->always};
}

bool mweso_variant_parameter(const MwesoVariant *v, size_t index, MwesoParameter *parameter)
{
    if (!v->script || index >= (size_t)v->script->parameter_count) return false;
    const MwParameter *p = &v->script->parameters[index];
    const MwSetParameter *set = p->set >= 0 ? &v->set_parameters[p->set] : NULL;
    *parameter = (MwesoParameter){p->name,
                                  p->doc,
                                  (const char *const *)p->words,
                                  p->first,
                                  p->least,
                                  p->most,
                                  p->is_pit,
                                  {p->value, false, MWESO_FROM_DEFAULT, "", 0, ""}};
    if (set)
        parameter->answer = (MwesoAnswer){p->value,  set->assumed, set->origin,
                                          set->file, set->line,    set->comment};
    return true;
}

/* What is said of a number that words remember. */
static const char *words_memory_doc(const MwRules *rules, int index)
{
    if (index + 1 == rules->house_memory)
        return "Who still owns his house: 1 South, 2 North, 3 both?";
    if (index + 1 == rules->takasia_memory)
        return "Which pit of the mover is under takasia (its place on his circuit; 0: none)?";
    return "Which pit of the opponent must the mover capture, if he can (likewise)?";
}

bool mweso_variant_memory(const MwesoVariant *v, size_t index, MwesoMemory *memory)
{
    if (index >= (size_t)v->rules.memory_count) return false;
    const MwMemory *m = &v->rules.memory[index];
    bool of_words = index < (size_t)v->rules.words_memory;
    const char *doc = of_words ? words_memory_doc(&v->rules, (int)index)
                               : v->script->memory_docs[index];
    *memory = (MwesoMemory){m->name, doc, m->first, m->most};
    return true;
}

/* ---- answers that hold together -------------------------------------------------------------- */

MwAnswers mw_answers_of(const MwesoVariant *v, int number)
{
    if (number < 0) return (MwAnswers){v, number, &v->rules, v->given, v->resolved};
    const MwPhase *phase = v->phases[number];
    return (MwAnswers){v, number, &phase->rules, phase->given, phase->resolved};
}

MwPlace mw_answers_place(const MwAnswers *answers, MwKey key, MwText *label)
{
    const MwGiven *given = &answers->given[key];
    if (answers->phase < 0 || !given->text) return mw_variant_place(answers->variant, key);
    return mw_phase_place(answers->variant->phases[answers->phase], given, mw_key_label(key),
                          label);
}

static const MwesoAnswer no_answer = {"", false, MWESO_FROM_DEFAULT, "", 0, ""};

static MwesoAnswer answer(const MwGiven *given, const char *resolved)
{
    if (!given->text) return (MwesoAnswer){resolved, false, MWESO_FROM_DEFAULT, "", 0, ""};
    return (MwesoAnswer){resolved,    given->assumed, given->origin,
                         given->file, given->line,    given->comment};
}

MwesoAnswer mweso_variant_answer(const MwesoVariant *v, size_t key)
{
    if (key >= KEY_COUNT || mw_key_is_example((MwKey)key)) return no_answer;
    return answer(&v->given[key], v->resolved[key]);
}

static const char *said(const MwExample *example, MwKey key)
{
    return example->text[key] ? example->text[key] : "";
}

bool mweso_variant_example(const MwesoVariant *v, size_t index, MwesoExample *example)
{
    if (index >= v->example_count) return false;
    const MwExample *of = &v->examples[index];
    *example = (MwesoExample){of->name, said(of, KEY_EXAMPLE_POSITION), said(of, KEY_EXAMPLE_MOVE),
                              said(of, KEY_EXAMPLE_SOURCE)};
    return true;
}

/* ---- phases ---------------------------------------------------------------------------------- */

bool mweso_variant_phase(const MwesoVariant *v, size_t index, MwesoPhase *phase)
{
    if (index >= (size_t)v->phase_count) return false;
    const MwPhase *of = v->phases[index];
    *phase = (MwesoPhase){of->name, answer(&of->until, of->until_text)};
    return true;
}

bool mweso_phase_may_answer(size_t key)
{
    return key < KEY_COUNT && mw_phase_may_answer((MwKey)key);
}

MwesoAnswer mweso_phase_answer(const MwesoVariant *v, size_t phase, size_t key)
{
    if (phase >= (size_t)v->phase_count || !mweso_phase_may_answer(key)) return no_answer;
    return answer(&v->phases[phase]->given[key], v->phases[phase]->resolved[key]);
}
