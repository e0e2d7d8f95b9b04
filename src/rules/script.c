/* Script: the Lua files of a variant as text, and what they declare about themselves. */
#include "rules/script.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

static void parameter_free(MwParameter *parameter)
{
    for (int i = 0; parameter->words && parameter->words[i]; i++) free(parameter->words[i]);
    free(parameter->words);
    free(parameter->name);
    free(parameter->doc);
    free(parameter->value);
}

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

void mw_script_free(MwScript *script)
{
    if (!script) return;
    for (int i = 0; i < DECISION_COUNT; i++) free(script->hooks[i].doc);
    for (int i = 0; i < script->parameter_count; i++) parameter_free(&script->parameters[i]);
    for (int i = 0; i < MW_MOST_MEMORY; i++) free(script->memory_docs[i]);
    for (int i = 0; i < MWESO_MARK_COUNT; i++) free(script->marks[i].doc);
    for (int i = 0; i < script->source_count; i++) {
        free(script->sources[i].file);
        free(script->sources[i].text);
    }
    free(script);
}

const MwParameter *mw_parameter_find(const MwScript *script, const char *name)
{
    assert(script->parameter_count <= MW_MOST_PARAMETERS);
    for (int i = 0; i < script->parameter_count; i++)
        if (strcmp(script->parameters[i].name, name) == 0) return &script->parameters[i];
    return NULL;
}
