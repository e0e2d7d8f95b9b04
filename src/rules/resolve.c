/* Resolve: from the texts of answers to frozen rules, and the text of the script. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "rules/load.h"
#include "rules/tables.h"

bool mw_keep_text(MwLoading *loading, char **slot, const char *text)
{
    char *copy = mw_copy(text);
    if (!copy) mw_find_no_memory(loading->findings);
    free(*slot);
    *slot = copy;
    return copy != NULL;
}

/* Resolves an answer. Rows and sets of pits need the width of the board. */
static void resolve(MwLoading *loading, MwKey key)
{
    MwesoVariant *v = loading->variant;
    MwText why = {0}, text = {0};
    MwesoKeyType type = mw_keys[key].told.type;
    if ((type == MWESO_ROW || type == MWESO_PITS) && v->rules.columns == 0) return;
    const char *given = v->given[key].text ? v->given[key].text : mw_default_text(&v->rules, key);
    if (!mw_answer_read(&v->rules, key, given, &why)) {
        if (why.failed) mw_find_no_memory(loading->findings);
        else MW_WRONG(loading, mw_variant_place(v, key), "bad-value", "%s", why.s);
    }
    if (mw_keys[key].field == MW_NO_FIELD) mw_text_add(&text, "%s", given);
    else mw_answer_print(&v->rules, key, &text);
    if (text.failed) mw_find_no_memory(loading->findings);
    else mw_keep_text(loading, &v->resolved[key], text.s ? text.s : "");
    mw_text_free(&text);
    mw_text_free(&why);
}

/* The default for variant.name: the name of the file. */
static void resolve_name(MwLoading *loading)
{
    MwesoVariant *v = loading->variant;
    if (v->given[KEY_NAME].text) {
        if (!mw_is_variant_name(v->given[KEY_NAME].text))
            MW_WRONG(loading, mw_variant_place(v, KEY_NAME), "bad-value",
                     "'%s' is not a name of small letters, digits and hyphens",
                     v->given[KEY_NAME].text);
        return;
    }
    MwText name = {0};
    const char *file = v->file + mw_folder_of(v->file), *dot = strrchr(file, '.');
    mw_variant_name_of(file, dot ? (size_t)(dot - file) : strlen(file), &name);
    if (name.failed) mw_find_no_memory(loading->findings);
    else mw_keep_text(loading, &v->resolved[KEY_NAME], name.s);
    mw_text_free(&name);
}

/* ---- the script ------------------------------------------------------------------------------ */

static void read_script(MwLoading *loading, const MwFile *found)
{
    const char *file = found->name.s;
    size_t length;
    MwesoVariant *v = loading->variant;
    char *text = mw_read_file(found, &length, mw_variant_place(v, KEY_SCRIPT), loading->findings);
    if (!text) return;
    if (!v->script) v->script = mw_script_new();
    const MwSource *source = v->script ? mw_script_add(v->script, file, text, length) : NULL;
    const char *wrong = source ? mw_script_objection(source) : NULL;
    if (!source) mw_find_no_memory(loading->findings);
    if (wrong)
        MW_WRONG(loading, (MwPlace){file, 0, mw_key_label(KEY_SCRIPT)}, "script-text", "%s", wrong);
    free(text);
}

/* Reports keys of [hooks] that the table does not have and no script can declare. */
static void report_parameters(MwLoading *loading)
{
    const MwesoVariant *v = loading->variant;
    for (int i = 0; i < v->set_count; i++) {
        const MwSetParameter *p = &v->set_parameters[i];
        const char *near = p->name ? mw_key_nearest("hooks", p->name) : NULL;
        MwText label = {0};
        mw_text_add(&label, "hooks.%s", p->name ? p->name : "");
        MW_WRONG(loading, (MwPlace){p->file, p->line, label.s ? label.s : ""}, "unknown-key",
                 "section [hooks] has no key '%s'%s%s%s", p->name,
                 near ? "; did you mean '" : "; parameters need a hooks.script that declares them",
                 near ? near : "", near ? "'?" : "");
        mw_text_free(&label);
    }
}

static void find_script(MwLoading *loading, const MwGiven *given, const char *name)
{
    MwFile file = {0};
    MwPlace place = mw_variant_place(loading->variant, KEY_SCRIPT);
    bool typed = given->origin == MWESO_FROM_SETTING && !loading->foreign.settings;
    if (!typed && !mw_stays_inside(name)) mw_report_outside(loading, place, name);
    else if (mw_path_find_script(loading->path, name, typed, given->file, &file))
        read_script(loading, &file);
    else if (file.name.failed) mw_find_no_memory(loading->findings);
    else
        MW_WRONG(loading, place, "no-script",
                 "'%s' is found neither beside the variant nor under scripts/%s", name,
                 strchr(name, ',') ? "; several names are parted by blanks, without a comma" : "");
    mw_text_free(&file.name);
}

/* Finds the scripts in a list of names, separated by blanks. */
static void find_scripts(MwLoading *loading, const MwGiven *given)
{
    char *names = mw_copy(given->text), *rest = names;
    const char *before[MW_MOST_SOURCES];
    int count = 0;
    if (!names) mw_find_no_memory(loading->findings);
    for (char *name; rest && (name = strsep(&rest, " \t"));) {
        if (!*name || ++count > MW_MOST_SOURCES) continue;
        bool twice = false;
        for (int i = 0; i < count - 1; i++) twice |= strcmp(before[i], name) == 0;
        if (twice)
            MW_WRONG(loading, mw_variant_place(loading->variant, KEY_SCRIPT), "bad-value",
                     "'%s' is named twice in '%s'", name, given->text);
        else find_script(loading, given, name);
        before[count - 1] = name;
    }
    if (count > MW_MOST_SOURCES)
        MW_WRONG(loading, mw_variant_place(loading->variant, KEY_SCRIPT), "bad-value",
                 "%d scripts are named, at most %d can be", count, MW_MOST_SOURCES);
    free(names);
}

void mw_freeze(MwLoading *loading)
{
    MwesoVariant *v = loading->variant;
    for (int key = 0; key < KEY_COUNT; key++)
        if (!mw_key_is_example((MwKey)key)) resolve(loading, (MwKey)key);
    if (mweso_findings_any_error(loading->findings)) return;
    resolve_name(loading);
    mw_complete_rules(&v->rules);
    mw_freeze_phases(loading);
    if (mweso_findings_any_error(loading->findings)) return;
    mw_check_combinations(v, loading->findings);
    if (v->given[KEY_SCRIPT].text) find_scripts(loading, &v->given[KEY_SCRIPT]);
    else report_parameters(loading);
    if (!mw_fingerprint(v, v->fingerprint)) mw_find_no_memory(loading->findings);
}
