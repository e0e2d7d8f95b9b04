/* Script: the Lua file of a variant as text, and what it declares about itself. */
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

MwScript *mw_script_new(const char *file, const char *text, size_t length)
{
    assert(file && (text || length == 0));
    MwScript *script = mw_new(sizeof *script);
    if (!script) return NULL;
    script->file = mw_copy(file);
    script->text = mw_new(length + 1);
    script->length = length;
    if (script->text) memcpy(script->text, text, length);
    if (script->file && script->text) return script;
    mw_script_free(script);
    return NULL;
}

const char *mw_script_objection(const MwScript *script)
{
    assert(script->text && script->text[script->length] == '\0');
    if (script->length > MW_LONGEST_SCRIPT) return "it is longer than 32 KiB";
    if (memchr(script->text, '\0', script->length) || script->text[0] == '\033')
        return "it is not Lua source text (compiled scripts are not run)";
    return NULL;
}

void mw_script_free(MwScript *script)
{
    if (!script) return;
    for (int i = 0; i < DECISION_COUNT; i++) free(script->hooks[i].doc);
    for (int i = 0; i < script->parameter_count; i++) parameter_free(&script->parameters[i]);
    for (int i = 0; i < MW_MOST_MEMORY; i++) free(script->memory_docs[i]);
    free(script->file);
    free(script->text);
    free(script);
}

const MwParameter *mw_parameter_find(const MwScript *script, const char *name)
{
    assert(script->parameter_count <= MW_MOST_PARAMETERS);
    for (int i = 0; i < script->parameter_count; i++)
        if (strcmp(script->parameters[i].name, name) == 0) return &script->parameters[i];
    return NULL;
}
