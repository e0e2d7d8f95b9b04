/* Identity: the label of a rule set, and its fingerprint, which is the same for all variants that
 * play alike. */
#include <assert.h>
#include <sha256.h>
#include <stdlib.h>
#include <string.h>

#include "rules/load.h"

/* ---- the fingerprint ------------------------------------------------------------------------- */

/* Adds the value of a key. A set lists each pit by name, even if it holds all; but all pits of a
 * shared circuit are 'all', because the opponent's pits have no names in own view. */
static void add_value(const MwRules *rules, MwKey key, MwText *text)
{
    const uint64_t *pits = (const uint64_t *)((const char *)rules + mw_keys[key].field);
    bool is_set = mw_keys[key].told.type == MWESO_PITS && *pits && !(*pits & ~rules->board.all);
    if (is_set) mw_print_pit_set(text, *pits, &rules->board);
    else mw_answer_print(rules, key, text);
}

/* Adds "section.key=value" unless the answer is the default. */
static void add_answer(const MwRules *rules, MwKey key, MwText *text)
{
    MwRules usual = *rules;
    MwText value = {0}, default_value = {0};
    mw_answer_read(&usual, key, mw_default_text(rules, key), &default_value);
    add_value(rules, key, &value);
    add_value(&usual, key, &default_value);
    text->failed |= value.failed | default_value.failed;
    if (!text->failed && strcmp(value.s, default_value.s) != 0)
        mw_text_add(text, "%s=%s\n", mw_key_label(key), value.s);
    mw_text_free(&value);
    mw_text_free(&default_value);
}

/* Does the phase answer this key differently from the plain sections? */
static bool differs(const MwesoVariant *v, const MwPhase *phase, int key)
{
    return mw_phase_may_answer((MwKey)key) && strcmp(phase->resolved[key], v->resolved[key]) != 0;
}

/* Is a hook of the script asked in some phases alone? Then it names them. */
static bool names_phases(const MwScript *script)
{
    bool names = false;
    for (int i = 0; script && i < DECISION_COUNT; i++) names |= script->hooks[i].phases != 0;
    return names;
}

/* Adds the phases up to the last that differs from the plain sections: later phases change nothing.
 * Names of phases count only where a script names some. */
static void add_phases(const MwesoVariant *v, MwText *text)
{
    const bool named = names_phases(v->script);
    int count = named ? v->phase_count : 0;
    for (int i = 0; i < v->phase_count; i++)
        for (int key = 0; key < KEY_COUNT; key++)
            if (i >= count && differs(v, v->phases[i], key)) count = i + 1;
    for (int i = 0; i < count; i++) {
        mw_text_add(text, "phase until=");
        mw_until_print(v->rules.phase_end[i], &v->rules.board, text);
        mw_text_add(text, named ? " %s\n" : "\n", v->phases[i]->name);
        for (int key = 0; key < KEY_COUNT; key++)
            if (differs(v, v->phases[i], key))
                mw_text_add(text, "%s=%s\n", mw_key_label((MwKey)key), v->phases[i]->resolved[key]);
    }
}

static int by_text(const void *a, const void *b) { return strcmp(a, b); }

/* Adds the script: its texts, whatever their places and order, and the values of its parameters. */
static void add_script(const MwScript *script, MwText *text)
{
    char hex[MW_MOST_SOURCES][SHA256_DIGEST_STRING_LENGTH];
    for (int i = 0; i < script->source_count; i++) {
        const MwSource *source = &script->sources[i];
        if (!SHA256Data((const uint8_t *)source->text, source->length, hex[i])) text->failed = true;
    }
    if (text->failed) return;
    qsort(hex, (size_t)script->source_count, sizeof *hex, by_text);
    for (int i = 0; i < script->source_count; i++)
        mw_text_add(text, "%s=%s\n", mw_key_label(KEY_SCRIPT), hex[i]);
    for (int i = 0; i < script->parameter_count; i++)
        mw_text_add(text, "hooks.%s=%s\n", script->parameters[i].name, script->parameters[i].value);
}

bool mw_fingerprint(const MwesoVariant *v, char hex[MW_FINGERPRINT + 1])
{
    MwText text = {0};
    mw_text_add(&text, "mweso rules\n");
    for (int key = 0; key < KEY_COUNT; key++)
        if (mw_keys[key].field != MW_NO_FIELD) add_answer(&v->rules, (MwKey)key, &text);
    add_phases(v, &text);
    if (v->script) add_script(v->script, &text);
    bool good = !text.failed && SHA256Data((const uint8_t *)text.s, text.length, hex);
    assert(!good || strlen(hex) == MW_FINGERPRINT);
    mw_text_free(&text);
    return good;
}

/* ---- the label ------------------------------------------------------------------------------- */

/* Is this the text of a setting that changes the answer? `was`: the answer without it; NULL: none.
 */
static bool changes(const char *text, MwesoOrigin origin, const char *was)
{
    return text && origin == MWESO_FROM_SETTING && (!was || strcmp(text, was) != 0);
}

void mw_label(const MwesoVariant *v, MwText *label)
{
    mw_text_add(label, "%s", v->resolved[KEY_NAME]);
    for (int key = 0; key < KEY_COUNT; key++) {
        const MwGiven *given = &v->given[key];
        const char *was = given->was ? given->was : mw_default_text(&v->rules, (MwKey)key);
        if (changes(given->text, given->origin, was))
            mw_text_add(label, " %s=%s", mw_key_label((MwKey)key), given->text);
    }
    /* what a phase does not answer is left to the plain sections, so any answer is a change */
    for (int i = 0; i < v->phase_count; i++) {
        const MwPhase *phase = v->phases[i];
        if (changes(phase->until.text, phase->until.origin, phase->until.was))
            mw_text_add(label, " %s:until=%s", phase->name, phase->until.text);
        for (int key = 0; key < KEY_COUNT; key++) {
            const MwGiven *given = &phase->given[key];
            if (changes(given->text, given->origin, given->was))
                mw_text_add(label, " %s:%s=%s", phase->name, mw_key_label((MwKey)key), given->text);
        }
    }
    for (int i = 0; i < v->set_count; i++) {
        const MwSetParameter *p = &v->set_parameters[i];
        if (changes(p->text, p->origin, p->was))
            mw_text_add(label, " hooks.%s=%s", p->name, p->text);
    }
}
