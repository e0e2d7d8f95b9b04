/* Variant: what was loaded, as the public header shows it. */
#include "rules/variant.h"

#include <stdlib.h>

static void example_free(MwExample *example)
{
    free(example->name);
    for (int key = 0; key < KEY_COUNT; key++) free(example->text[key]);
}

void mweso_variant_free(MwesoVariant *v)
{
    if (!v) return;
    for (int key = 0; key < KEY_COUNT; key++) {
        free(v->given[key].text);
        free(v->given[key].file);
        free(v->given[key].comment);
        free(v->resolved[key]);
    }
    for (size_t i = 0; i < v->source_count; i++) free(v->sources[i]);
    for (size_t i = 0; i < v->example_count; i++) example_free(&v->examples[i]);
    free(v->sources);
    free(v->examples);
    free(v->file);
    free(v);
}

const char *mweso_variant_name(const MwesoVariant *v) { return v->resolved[KEY_NAME]; }
const char *mweso_variant_fingerprint(const MwesoVariant *v) { return v->fingerprint; }
int mweso_variant_columns(const MwesoVariant *v) { return v->rules.columns; }
bool mweso_variant_has_placement(const MwesoVariant *v)
{
    return v->rules.placement == PLACEMENT_FREE;
}
int mweso_variant_every_column_points(const MwesoVariant *v)
{
    return v->rules.every_column_points;
}

const char *mweso_variant_source(const MwesoVariant *v, size_t index)
{
    return index < v->source_count ? v->sources[index] : NULL;
}

const char *mweso_variant_unplayable(const MwesoVariant *v)
{
    return v->given[KEY_SCRIPT].text
               ? "it answers with a Lua script (hooks.script), which this version cannot run"
               : NULL;
}

MwesoStatus mw_check_playable(const MwesoVariant *v, MwesoError *error)
{
    const char *reason = mweso_variant_unplayable(v);
    if (!reason) return MWESO_OK;
    return mw_fail(error, MWESO_BAD_VARIANT, 0, "%s cannot be played: %s", mweso_variant_name(v),
                   reason);
}

MwesoAnswer mweso_variant_answer(const MwesoVariant *v, size_t key)
{
    if (key >= KEY_COUNT || mw_key_is_example((MwKey)key))
        return (MwesoAnswer){"", false, MWESO_FROM_DEFAULT, "", 0, ""};
    const MwGiven *given = &v->given[key];
    if (!given->text) return (MwesoAnswer){v->resolved[key], false, MWESO_FROM_DEFAULT, "", 0, ""};
    return (MwesoAnswer){v->resolved[key], given->assumed, given->origin,
                         given->file,      given->line,    given->comment};
}
