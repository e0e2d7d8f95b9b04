/* Fingerprint: one number for all variants that play alike. */
#include "rules/fingerprint.h"

#include <assert.h>
#include <sha256.h>
#include <stdlib.h>
#include <string.h>

#include "rules/answers.h"
#include "rules/phases.h"

/* The pits of a set one by one, also of all; but all of a circuit that both share are 'all', for
 * those of the opponent have no names in own view. */
static void add_value(const MwRules *rules, MwKey key, MwText *text)
{
    const uint64_t *pits = (const uint64_t *)((const char *)rules + mw_keys[key].field);
    bool is_set = mw_keys[key].told.type == MWESO_PITS && *pits && !(*pits & ~rules->board.all);
    if (is_set) mw_print_pit_set(text, *pits, &rules->board);
    else mw_answer_print(rules, key, text);
}

/* Adds "section.key=value" unless the answer is the default one. */
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

/* What a phase answers otherwise than the plain sections do. What it is called does not count. */
static void add_phase(const MwesoVariant *v, int number, MwText *text)
{
    const MwPhase *phase = v->phases[number];
    mw_text_add(text, "phase until=");
    mw_until_print(v->rules.phase_end[number], &v->rules.board, text);
    mw_text_add(text, "\n");
    for (int key = 0; key < KEY_COUNT; key++)
        if (mw_phase_may_answer((MwKey)key) && strcmp(phase->resolved[key], v->resolved[key]) != 0)
            mw_text_add(text, "%s=%s\n", mw_key_label((MwKey)key), phase->resolved[key]);
}

static bool repeats_plain(const MwesoVariant *v, const MwPhase *phase)
{
    bool same = true;
    for (int key = 0; key < KEY_COUNT; key++)
        same &= !mw_phase_may_answer((MwKey)key) ||
                strcmp(phase->resolved[key], v->resolved[key]) == 0;
    return same;
}

/* Phases up to the last that answers anything otherwise than the plain sections, which hold behind
 * it with or without more phases. */
static int phases_that_count(const MwesoVariant *v)
{
    int count = v->phase_count;
    while (count > 0 && repeats_plain(v, v->phases[count - 1])) count--;
    return count;
}

/* A script counts with its text, wherever it stands, and with what its parameters are set to. */
static int by_text(const void *a, const void *b) { return strcmp(a, b); }

/* A script counts with its texts, wherever they stand and in whatever order, and with what its
 * parameters are set to. */
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
    for (int i = 0; i < phases_that_count(v); i++) add_phase(v, i, &text);
    if (v->script) add_script(v->script, &text);
    bool good = !text.failed && SHA256Data((const uint8_t *)text.s, text.length, hex);
    assert(!good || strlen(hex) == MW_FINGERPRINT);
    mw_text_free(&text);
    return good;
}
