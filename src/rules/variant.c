/* Variant: implements the public functions on variants. */
#include "rules/variant.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* ---- the script ------------------------------------------------------------------------------ */

MwScript *mw_script_new(void) { return mw_new(sizeof(MwScript)); }

const MwSource *mw_script_add(MwScript *script, const char *file, const char *text, size_t length)
{
    assert(file && (text || length == 0) && script->source_count < MW_MOST_SOURCES);
    MwSource *source = &script->sources[script->source_count];
    *source = (MwSource){.file = mw_copy(file), .text = mw_new(length + 1), .length = length};
    if (!source->file || !source->text) {
        free(source->file);
        free(source->text);
        return NULL;
    }
    if (length) memcpy(source->text, text, length);
    script->source_count++;
    return source;
}

const char *mw_script_objection(const MwSource *source)
{
    assert(source->text && source->text[source->length] == '\0');
    if (source->length > MW_LONGEST_SCRIPT) return "it is longer than 32 KiB";
    if (memchr(source->text, '\0', source->length) || source->text[0] == '\033')
        return "it is not Lua source text (compiled scripts are not run)";
    return NULL;
}

const MwParameter *mw_parameter_find(const MwScript *script, const char *name)
{
    assert(script->parameter_count <= MW_MOST_PARAMETERS);
    for (int i = 0; i < script->parameter_count; i++)
        if (strcmp(script->parameters[i].name, name) == 0) return &script->parameters[i];
    return NULL;
}

static void script_free(MwScript *script)
{
    if (!script) return;
    for (int i = 0; i < script->parameter_count; i++) {
        const MwParameter *p = &script->parameters[i];
        for (int word = 0; p->words && p->words[word]; word++) free(p->words[word]);
        free(p->words);
        free(p->name);
        free(p->doc);
        free(p->value);
    }
    for (int i = 0; i < DECISION_COUNT; i++) free(script->hooks[i].doc);
    for (int i = 0; i < MW_MOST_MEMORY; i++) free(script->memory_docs[i]);
    for (int i = 0; i < MWESO_MARK_COUNT; i++) free(script->marks[i].doc);
    for (int i = 0; i < script->source_count; i++) {
        free(script->sources[i].file);
        free(script->sources[i].text);
    }
    free(script);
}

const char *mweso_variant_script(const MwesoVariant *v)
{
    return v->script ? v->script->sources[0].file : NULL;
}

const char *mweso_variant_file(const MwesoVariant *v, size_t index)
{
    if (index < v->file_count) return v->files[index];
    index -= v->file_count;
    return v->script && index < (size_t)v->script->source_count ? v->script->sources[index].file
                                                                : NULL;
}

MwesoHook mweso_variant_hook(const MwesoVariant *v, size_t decision)
{
    if (!v->script || decision >= DECISION_COUNT) return (MwesoHook){NULL, 0, NULL, false};
    const MwHook *hook = &v->script->hooks[decision];
    if (!hook->doc) return (MwesoHook){NULL, 0, NULL, false};
    return (MwesoHook){hook->doc, hook->line, v->script->sources[hook->source].file, hook->always};
}

/* The answer of a key that nobody has answered. */
static MwesoAnswer default_answer(const char *text)
{
    return (MwesoAnswer){text, false, MWESO_FROM_DEFAULT, "", 0, "", MWESO_NOT_NAMED, ""};
}

static MwesoAnswer given_answer(const char *text, MwAnswerMark mark, MwesoOrigin origin,
                                const char *file, int line, const char *comment)
{
    bool assumed = mark.certainty == MWESO_ASSUMED;
    const char *as = mark.certainty == MWESO_BY_REFERENCE && mark.as ? mark.as : "";
    return (MwesoAnswer){text, assumed, origin, file, line, comment, mark.certainty, as};
}

bool mweso_variant_parameter(const MwesoVariant *v, size_t index, MwesoParameter *parameter)
{
    if (!v->script || index >= (size_t)v->script->parameter_count) return false;
    const MwParameter *p = &v->script->parameters[index];
    const MwSetParameter *set = p->set >= 0 ? &v->set_parameters[p->set] : NULL;
    *parameter = (MwesoParameter){
        p->name, p->doc,    (const char *const *)p->words, p->first, p->least,
        p->most, p->is_pit, default_answer(p->value)};
    if (set)
        parameter->answer = given_answer(p->value, set->mark, set->origin, set->file, set->line,
                                         set->comment);
    return true;
}

/* The documentation of a number that the variant's words remember. */
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

/* ---- the whole ------------------------------------------------------------------------------- */

void mw_given_free(MwGiven *given)
{
    free(given->text);
    free(given->was);
    free(given->file);
    free(given->comment);
    free(given->mark.as);
    *given = (MwGiven){0};
}

void mw_phase_free(MwPhase *phase)
{
    if (!phase) return;
    free(phase->name);
    mw_given_free(&phase->until);
    for (int key = 0; key < KEY_COUNT; key++) {
        mw_given_free(&phase->given[key]);
        free(phase->resolved[key]);
    }
    free(phase);
}

void mw_variant_free(MwesoVariant *v)
{
    for (int key = 0; key < KEY_COUNT; key++) {
        mw_given_free(&v->given[key]);
        free(v->resolved[key]);
    }
    for (size_t i = 0; i < v->source_count; i++) free(v->sources[i].text);
    for (size_t i = 0; i < v->example_count; i++) {
        free(v->examples[i].name);
        for (int key = 0; key < KEY_COUNT; key++) free(v->examples[i].text[key]);
    }
    for (int i = 0; i < v->set_count; i++) {
        const MwSetParameter *p = &v->set_parameters[i];
        free(p->name);
        free(p->text);
        free(p->was);
        free(p->file);
        free(p->comment);
    }
    for (int i = 0; i < v->phase_count; i++) mw_phase_free(v->phases[i]);
    script_free(v->script);
    free(v->sources);
    free(v->examples);
    for (size_t i = 0; i < v->file_count; i++) free(v->files[i]);
    free(v->files);
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
    return index < v->source_count ? v->sources[index].text : NULL;
}

bool mweso_variant_statement(const MwesoVariant *v, size_t index, MwesoStatement *statement)
{
    if (index < v->source_count) {
        *statement = (MwesoStatement){v->sources[index].text, NULL, v->file,
                                      v->sources[index].line};
        return true;
    }
    index -= v->source_count;
    for (size_t i = 0; i < v->example_count; i++) {
        const MwExample *of = &v->examples[i];
        const char *text = of->text[KEY_EXAMPLE_SOURCE];
        if (!text || index-- > 0) continue;
        *statement = (MwesoStatement){text, of->name, v->file, of->lines[KEY_EXAMPLE_SOURCE]};
        return true;
    }
    return false;
}

/* ---- answers -------------------------------------------------------------- */

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

static MwesoAnswer answer(const MwGiven *given, const char *resolved)
{
    if (!given->text) return default_answer(resolved);
    return given_answer(resolved, given->mark, given->origin, given->file, given->line,
                        given->comment);
}

MwesoAnswer mweso_variant_answer(const MwesoVariant *v, size_t key)
{
    if (key >= KEY_COUNT || mw_key_is_example((MwKey)key)) return default_answer("");
    return answer(&v->given[key], v->resolved[key]);
}

bool mweso_variant_example(const MwesoVariant *v, size_t index, MwesoExample *example)
{
    if (index >= v->example_count) return false;
    static const MwKey keys[] = {KEY_EXAMPLE_POSITION, KEY_EXAMPLE_MOVE, KEY_EXAMPLE_SOURCE};
    const MwExample *of = &v->examples[index];
    const char *said[3];
    for (int i = 0; i < 3; i++) said[i] = of->text[keys[i]] ? of->text[keys[i]] : "";
    *example = (MwesoExample){of->name, said[0], said[1], said[2]};
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
    if (phase >= (size_t)v->phase_count || !mweso_phase_may_answer(key)) return default_answer("");
    return answer(&v->phases[phase]->given[key], v->phases[phase]->resolved[key]);
}
