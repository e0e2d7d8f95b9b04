/* Load: from the text of a variant file to frozen rules. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "rules/answers.h"
#include "rules/combinations.h"
#include "rules/fingerprint.h"
#include "rules/ini.h"
#include "rules/path.h"
#include "rules/variant.h"

enum { DEEPEST = 8, LONGEST_TEXT = 8192 };

/* A file on the way from the one asked for up to its last ancestor. */
typedef struct Link {
    const struct Link *child;
    const char *file;
    int depth;
    struct stat id; /* of a file: two names may stand for one */
} Link;

typedef struct Loading {
    const MwesoPath *path;
    MwesoFindings *findings;
    MwesoVariant *variant;
} Loading;

static void load_text(Loading *loading, const Link *link, const char *text, size_t length);

MwPlace mw_variant_place(const MwesoVariant *variant, MwKey key)
{
    const MwGiven *given = &variant->given[key];
    return (MwPlace){given->text ? given->file : variant->file, given->text ? given->line : 0,
                     mw_key_label(key)};
}

static bool keep(Loading *loading, char **slot, const char *text)
{
    char *copy = mw_copy(text);
    if (!copy) mw_find_no_memory(loading->findings);
    free(*slot);
    *slot = copy;
    return copy != NULL;
}

/* ---- one line of a file ---------------------------------------------------------------------- */

static void given_free(MwGiven *given)
{
    free(given->text);
    free(given->file);
    free(given->comment);
    *given = (MwGiven){0};
}

/* Cuts a trailing " ?" off an answer. */
static bool cut_mark(char *text)
{
    size_t length = strlen(text);
    if (length < 2 || text[length - 1] != '?' || !mw_is_blank(text[length - 2])) return false;
    for (length--; length > 0 && mw_is_blank(text[length - 1]);) length--;
    text[length] = '\0';
    return true;
}

static void report_unknown(Loading *loading, MwPlace place, const char *section, const char *name)
{
    const char *near = mw_key_nearest(section, name), *elsewhere = mw_key_section(name);
    if (near)
        mw_find(loading->findings, MWESO_ERROR, place, "unknown-key",
                "section [%s] has no key '%s'; did you mean '%s'?", section, name, near);
    else if (elsewhere)
        mw_find(loading->findings, MWESO_ERROR, place, "unknown-key",
                "section [%s] has no key '%s'; it belongs to [%s]", section, name, elsewhere);
    else
        mw_find(loading->findings, MWESO_ERROR, place, "unknown-key",
                "section [%s] has no key '%s'", section, name);
}

static void report_section(Loading *loading, MwPlace place, const char *section)
{
    const char *near = mw_section_nearest(section);
    if (section[0] == '\0')
        mw_find(loading->findings, MWESO_ERROR, place, "unknown-section",
                "the key stands before the first [section]");
    else if (strncmp(section, "example", strlen("example")) == 0)
        mw_find(loading->findings, MWESO_ERROR, place, "unknown-section",
                "an example needs a name, as in [example first]");
    else
        mw_find(loading->findings, MWESO_ERROR, place, "unknown-section",
                "there is no section [%s]%s%s%s", section, near ? "; did you mean [" : "",
                near ? near : "", near ? "]?" : "");
}

/* Which section of the table this is; NULL, with a finding, if none. `example` gets the name of an
 * example, or NULL. */
static const char *table_section(const char *section, const char **example)
{
    static const char prefix[] = "example ";
    *example = NULL;
    if (strncmp(section, prefix, sizeof prefix - 1) == 0) {
        *example = section + sizeof prefix - 1;
        return mw_is_empty(*example) ? NULL : "example";
    }
    if (strcmp(section, "example") == 0 || !mw_section_exists(section)) return NULL;
    return section;
}

/* Checks what has a form and is kept as text all the same. */
static bool check_fact(Loading *loading, MwPlace place, MwKey key, const char *text)
{
    MwText why = {0};
    bool good = mw_keys[key].field != MW_NO_FIELD || mw_fact_check(key, text, &why);
    if (why.failed) mw_find_no_memory(loading->findings);
    if (!good)
        mw_find(loading->findings, MWESO_ERROR, place, "bad-value", "%s", why.s ? why.s : "");
    mw_text_free(&why);
    return good;
}

static MwExample *example_named(Loading *loading, const char *name, int line)
{
    MwesoVariant *v = loading->variant;
    if (v->example_count > 0 && strcmp(v->examples[v->example_count - 1].name, name) == 0)
        return &v->examples[v->example_count - 1];
    MwExample *examples = mw_grow(v->examples, v->example_count, &v->example_room,
                                  sizeof *examples);
    if (examples) v->examples = examples;
    MwExample example = {.name = mw_copy(name), .line = line};
    if (!examples || !example.name) {
        free(example.name);
        mw_find_no_memory(loading->findings);
        return NULL;
    }
    examples[v->example_count] = example;
    return &examples[v->example_count++];
}

static void report_twice(Loading *loading, MwPlace place, int first)
{
    if (first)
        mw_find(loading->findings, MWESO_ERROR, place, "given-twice",
                "it is given twice; first on line %d", first);
    else mw_find(loading->findings, MWESO_ERROR, place, "given-twice", "it is set twice");
}

static void take_example(Loading *loading, const MwIniLine *line, MwPlace place, MwKey key,
                         const char *name)
{
    MwExample *example = example_named(loading, name, line->number);
    if (!example) return;
    if (example->text[key]) {
        report_twice(loading, place, example->lines[key]);
    } else if (check_fact(loading, place, key, line->value)) {
        example->lines[key] = line->number;
        keep(loading, &example->text[key], line->value);
    }
}

static void take_source(Loading *loading, const char *text)
{
    MwesoVariant *v = loading->variant;
    char **sources = mw_grow(v->sources, v->source_count, &v->source_room, sizeof *sources);
    char *copy = mw_copy(text);
    if (sources) v->sources = sources;
    if (sources && copy) {
        sources[v->source_count++] = copy;
    } else {
        free(copy);
        mw_find_no_memory(loading->findings);
    }
}

static void take_given(Loading *loading, const MwIniLine *line, MwPlace place, MwKey key,
                       MwesoOrigin origin)
{
    MwGiven *given = &loading->variant->given[key];
    bool overrules = origin == MWESO_FROM_SETTING && given->origin != MWESO_FROM_SETTING;
    if (given->text && !overrules) {
        report_twice(loading, place, given->line);
        return;
    }
    given_free(given);
    if (!keep(loading, &given->text, line->value) || !keep(loading, &given->file, place.file) ||
        !keep(loading, &given->comment, line->comment)) {
        given_free(given);
        return;
    }
    given->line = line->number;
    given->origin = origin;
    given->assumed = mw_key_is_answer(key) && cut_mark(given->text);
}

/* A key of the file at `depth` above the one asked for; of ancestors only answers count. */
static void take_key(Loading *loading, const MwIniLine *line, MwPlace place, MwKey key,
                     const char *example, int depth)
{
    MwGiven *given = &loading->variant->given[key];
    bool ancestor = depth > 0;
    if (ancestor && !mw_key_is_answer(key)) return;
    if (example) {
        take_example(loading, line, place, key, example);
    } else if (key == KEY_SOURCE) {
        take_source(loading, line->value);
    } else if (ancestor && given->text && strcmp(given->file, place.file) != 0) {
        return; /* a file nearer to the one asked for has said it */
    } else if (check_fact(loading, place, key, line->value)) {
        take_given(loading, line, place, key, ancestor ? MWESO_FROM_ANCESTOR : MWESO_FROM_FILE);
    }
}

static void report_indented(Loading *loading, MwPlace place, const char *value)
{
    mw_find(loading->findings, MWESO_ERROR, place, "indented",
            "'%s' is indented and so goes on with this key; a key starts at the beginning of its "
            "line",
            value);
}

static bool may_go_on(MwKey key)
{
    MwesoKeyType type = mw_keys[key].told.type;
    bool is_text = type == MWESO_TEXT && key != KEY_NAME && key != KEY_INHERITS;
    return is_text || type == MWESO_ROW || type == MWESO_PITS || type == MWESO_MOMENTS;
}

/* The text that an indented line goes on with. */
static char **text_above(MwesoVariant *v, MwKey key, const char *example)
{
    if (example) return v->example_count ? &v->examples[v->example_count - 1].text[key] : NULL;
    if (key == KEY_SOURCE && v->source_count > 0) return &v->sources[v->source_count - 1];
    return &v->given[key].text;
}

/* Adds an indented line to the text above it, if that is one that may go on. */
static void take_continuation(Loading *loading, const MwIniLine *line, MwPlace place, MwKey key,
                              const char *example, int depth)
{
    if (!may_go_on(key)) {
        report_indented(loading, place, line->value);
        return;
    }
    if (depth > 0 && !mw_key_is_answer(key)) return;
    char **text = text_above(loading->variant, key, example);
    const char *file = loading->variant->given[key].file;
    if (!text || !*text || (depth > 0 && strcmp(file, place.file) != 0)) return;
    if (strlen(*text) > LONGEST_TEXT) {
        mw_find(loading->findings, MWESO_ERROR, place, "long-text",
                "the text has more than %d bytes by now; put the rest elsewhere", LONGEST_TEXT);
        return;
    }
    MwText longer = {0};
    mw_text_add(&longer, "%s %s", *text, line->value);
    if (longer.failed) mw_find_no_memory(loading->findings);
    else keep(loading, text, longer.s);
    if (*text && mw_key_is_answer(key) && cut_mark(*text))
        loading->variant->given[key].assumed = true;
    mw_text_free(&longer);
}

/* Is an indented line really a key whose author indented it? */
static bool looks_like_key(const char *section, const char *value)
{
    char name[32];
    size_t length = strcspn(value, "=:");
    if (value[length] == '\0') return false;
    while (length > 0 && mw_is_blank(value[length - 1])) length--;
    if (length == 0 || length >= sizeof name) return false;
    memcpy(name, value, length);
    name[length] = '\0';
    return mw_key_find(section, name) != KEY_NOT_FOUND;
}

/* The header of a section: an example exists from here on. */
static void take_header(Loading *loading, const Link *link, const MwIniLine *line)
{
    const char *example;
    if (!table_section(line->section, &example))
        report_section(loading, (MwPlace){link->file, line->number, ""}, line->section);
    else if (example && link->depth == 0) example_named(loading, example, line->number);
}

static void take_known_key(Loading *loading, const Link *link, const MwIniLine *line, MwPlace place,
                           const char *section, const char *example)
{
    int key = mw_key_find(section, line->name);
    if (line->name[0] == '\0')
        mw_find(loading->findings, MWESO_ERROR, place, "unknown-key",
                "no key stands before the '='");
    else if (key == KEY_NOT_FOUND) report_unknown(loading, place, line->section, line->name);
    else if (line->continued && looks_like_key(section, line->value))
        report_indented(loading, place, line->value);
    else if (line->continued)
        take_continuation(loading, line, place, (MwKey)key, example, link->depth);
    else if (line->value[0] == '\0')
        mw_find(loading->findings, MWESO_ERROR, place, "no-value", "no value is given");
    else take_key(loading, line, place, (MwKey)key, example, link->depth);
}

/* A section that is unknown was reported at its header; its keys are passed over. */
static void take_line(Loading *loading, const Link *link, const MwIniLine *line)
{
    const char *example;
    if (!line->name) {
        take_header(loading, link, line);
        return;
    }
    const char *section = table_section(line->section, &example);
    MwText label = {0};
    mw_text_add(&label, "%s%s%s", line->section, line->section[0] ? "." : "", line->name);
    MwPlace place = {link->file, line->number, label.failed ? "" : label.s};
    if (section) take_known_key(loading, link, line, place, section, example);
    else if (line->section[0] == '\0') report_section(loading, place, "");
    mw_text_free(&label);
}

/* ---- files and their ancestors --------------------------------------------------------------- */

static bool is_on_chain(const Link *link, const char *file, const struct stat *id)
{
    for (; link; link = link->child) {
        bool same = link->id.st_ino && link->id.st_ino == id->st_ino &&
                    link->id.st_dev == id->st_dev;
        if (same || strcmp(link->file, file) == 0) return true;
    }
    return false;
}

static void report_missing(Loading *loading, MwPlace place, const char *name)
{
    MwText near = {0}, stem = {0};
    const char *slash = strrchr(name, '/');
    bool is_file = mw_is_file_name(name);
    mw_text_add(&stem, "%s", slash ? slash + 1 : name);
    char *dot = stem.failed || !is_file ? NULL : strrchr(stem.s, '.');
    if (dot) *dot = '\0';
    bool found = !stem.failed && mw_path_nearest(loading->path, stem.s, &near);
    mw_find(loading->findings, MWESO_ERROR, place, "unknown-variant", "there is no %s '%s'%s%s%s",
            is_file ? "file" : "variant", name,
            found ? "; did you mean '" : " ('mweso list' lists the variants)", found ? near.s : "",
            found ? "'?" : "");
    mw_text_free(&near);
    mw_text_free(&stem);
}

static void read_file(Loading *loading, const Link *link, MwPlace place)
{
    size_t length;
    MwPlace blamed = link->child ? place : (MwPlace){link->file, 0, ""};
    char *text = mw_read_file(link->file, &length, blamed, loading->findings);
    if (text) load_text(loading, link, text, length);
    free(text);
}

/* Loads the file of `name`, which `child` (NULL for the one asked for) inherits from at `place`. */
static void load_file(Loading *loading, const Link *child, const char *name, MwPlace place)
{
    MwText file = {0};
    Link link = {.child = child, .depth = child ? child->depth + 1 : 0};
    bool found = mw_path_find(loading->path, name, child ? child->file : NULL, &file);
    bool there = found && stat(file.s, &link.id) == 0;
    link.file = file.s;
    if (file.failed) mw_find_no_memory(loading->findings);
    else if (!found || (child && !there)) report_missing(loading, place, name);
    else if (is_on_chain(child, file.s, &link.id))
        mw_find(loading->findings, MWESO_ERROR, place, "inherits-cycle",
                "'%s' leads back to %s, which is being loaded already", name, file.s);
    else if (link.depth > DEEPEST)
        mw_find(loading->findings, MWESO_ERROR, place, "inherits-depth",
                "'%s' is more than %d files away from the one asked for", name, DEEPEST);
    else read_file(loading, &link, place);
    mw_text_free(&file);
}

/* The line that says variant.inherits, or NULL. */
static const MwIniLine *inherits_line(const MwIni *ini)
{
    for (size_t i = 0; i < ini->count; i++)
        if (ini->lines[i].name && strcmp(ini->lines[i].section, "variant") == 0 &&
            strcmp(ini->lines[i].name, "inherits") == 0)
            return &ini->lines[i];
    return NULL;
}

static void load_text(Loading *loading, const Link *link, const char *text, size_t length)
{
    MwIni ini = {0};
    if (link->depth == 0) keep(loading, &loading->variant->file, link->file);
    mw_ini_read(link->file, text, length, &ini, loading->findings);
    for (size_t i = 0; i < ini.count; i++) take_line(loading, link, &ini.lines[i]);
    const MwIniLine *inherits = inherits_line(&ini);
    if (inherits && inherits->value[0])
        load_file(loading, link, inherits->value,
                  (MwPlace){link->file, inherits->number, "variant.inherits"});
    mw_ini_free(&ini);
}

/* ---- settings beside the file ---------------------------------------------------------------- */

static const char setting_file[] = "--set";

/* Takes a setting cut into its three parts. */
static void take_parts(Loading *loading, char *section, char *name, char *value)
{
    char no_comment[] = "";
    const char *example;
    const Link link = {.file = setting_file};
    MwIniLine line = {0, false, section, name, value, no_comment};
    MwText label = {0};
    mw_text_add(&label, "%s.%s", section, name);
    MwPlace place = {setting_file, 0, label.failed ? "" : label.s};
    int key = mw_key_find(section, name);
    if (!table_section(section, &example)) report_section(loading, place, section);
    else if (example || (key != KEY_NOT_FOUND && !mw_key_is_answer((MwKey)key)))
        mw_find(loading->findings, MWESO_ERROR, place, "bad-setting",
                "only answers can be set, not [%s]", section);
    else if (key == KEY_NOT_FOUND || *value == '\0') take_line(loading, &link, &line);
    else take_given(loading, &line, place, (MwKey)key, MWESO_FROM_SETTING);
    mw_text_free(&label);
}

static char *trim(char *text)
{
    while (mw_is_blank(*text)) text++;
    for (char *end = text + strlen(text); end > text && mw_is_blank(end[-1]);) *--end = '\0';
    return text;
}

/* Takes one "section.key=value". */
static void take_setting(Loading *loading, const char *setting)
{
    char *copy = mw_copy(setting);
    char *value = copy ? strchr(copy, '=') : NULL;
    char *name = value ? memchr(copy, '.', (size_t)(value - copy)) : NULL;
    if (!copy) {
        mw_find_no_memory(loading->findings);
    } else if (!name || name == copy || name + 1 == value) {
        mw_find(loading->findings, MWESO_ERROR, (MwPlace){setting_file, 0, ""}, "bad-setting",
                "'%.60s' is not 'section.key=value'", setting);
    } else {
        *value++ = '\0';
        *name++ = '\0';
        take_parts(loading, trim(copy), trim(name), trim(value));
    }
    free(copy);
}

/* ---- from texts to rules --------------------------------------------------------------------- */

/* Without a width, rows and sets of pits cannot be judged. */
static bool needs_columns(MwKey key)
{
    return mw_keys[key].told.type == MWESO_ROW || mw_keys[key].told.type == MWESO_PITS;
}

static void resolve(Loading *loading, MwKey key)
{
    MwesoVariant *v = loading->variant;
    MwText why = {0}, text = {0};
    if (needs_columns(key) && v->rules.columns == 0) return;
    const char *given = v->given[key].text ? v->given[key].text : mw_keys[key].told.default_text;
    if (!mw_answer_read(&v->rules, key, given, &why)) {
        if (why.failed) mw_find_no_memory(loading->findings);
        else
            mw_find(loading->findings, MWESO_ERROR, mw_variant_place(v, key), "bad-value", "%s",
                    why.s);
    }
    if (mw_keys[key].field == MW_NO_FIELD) mw_text_add(&text, "%s", given);
    else mw_answer_print(&v->rules, key, &text);
    if (text.failed) mw_find_no_memory(loading->findings);
    else keep(loading, &v->resolved[key], text.s ? text.s : "");
    mw_text_free(&text);
    mw_text_free(&why);
}

static bool is_name(const char *name)
{
    return name[0] != '\0' && name[0] != '-' &&
           strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == strlen(name);
}

/* Without variant.name the file's own name is the variant's. */
static void resolve_name(Loading *loading)
{
    MwesoVariant *v = loading->variant;
    if (v->given[KEY_NAME].text) {
        if (!is_name(v->given[KEY_NAME].text))
            mw_find(loading->findings, MWESO_ERROR, mw_variant_place(v, KEY_NAME), "bad-value",
                    "'%s' is not a name of small letters, digits and hyphens",
                    v->given[KEY_NAME].text);
        return;
    }
    const char *slash = strrchr(v->file, '/');
    if (!keep(loading, &v->resolved[KEY_NAME], slash ? slash + 1 : v->file)) return;
    char *dot = strrchr(v->resolved[KEY_NAME], '.');
    if (dot) *dot = '\0';
}

static int32_t count_seeds(const MwRules *rules)
{
    int32_t seeds = 0;
    for (int k = 0; k < rules->columns; k++) seeds += rules->outer[k] + rules->inner[k];
    return seeds;
}

/* May recurrence within a move be judged by one situation (kernel/recurrence.h)? A relay lap is
 * one-to-one unless it skips its origin; and a situation must offer the same choices whether it is
 * met at the start, at a relay or at a re-entry. */
static bool is_one_to_one(const MwRules *rules)
{
    bool turns_everywhere = rules->reverse_at == (MOMENT_START | MOMENT_RELAY | MOMENT_REENTRY);
    bool turns_at_relays = rules->reverse_pits && rules->reverse_at & MOMENT_RELAY;
    return rules->lap_origin == ORIGIN_SOWN && (turns_everywhere || !turns_at_relays);
}

/* A script stands beside the variant's file, or in a folder scripts/ beside it or one above. */
static void check_script(Loading *loading)
{
    static const char *const folders[] = {"", "scripts/", "../scripts/"};
    const MwesoVariant *v = loading->variant;
    const char *name = v->given[KEY_SCRIPT].text, *file = v->given[KEY_SCRIPT].file;
    const char *slash = name ? strrchr(file, '/') : NULL;
    bool found = !name;
    for (size_t i = 0; i < sizeof folders / sizeof *folders && !found; i++) {
        MwText script = {0};
        mw_text_add(&script, "%.*s%s%s", slash ? (int)(slash - file) + 1 : 0, file, folders[i],
                    name);
        found = !script.failed && access(script.s, R_OK) == 0;
        mw_text_free(&script);
    }
    if (!found)
        mw_find(loading->findings, MWESO_ERROR, mw_variant_place(v, KEY_SCRIPT), "no-script",
                "'%s' is found neither beside the variant nor under scripts/", name);
}

static void freeze(Loading *loading)
{
    MwesoVariant *v = loading->variant;
    for (int key = 0; key < KEY_COUNT; key++)
        if (!mw_key_is_example((MwKey)key)) resolve(loading, (MwKey)key);
    if (mweso_findings_any_error(loading->findings)) return;
    resolve_name(loading);
    v->rules.seeds = count_seeds(&v->rules);
    v->rules.one_to_one = is_one_to_one(&v->rules);
    mw_check_combinations(v, loading->findings);
    check_script(loading);
    if (!mw_fingerprint(&v->rules, v->given[KEY_SCRIPT].text, v->fingerprint))
        mw_find_no_memory(loading->findings);
}

/* ---- public ---------------------------------------------------------------------------------- */

static MwesoVariant *finish(Loading *loading, const char *const *settings)
{
    if (loading->variant->file) {
        for (; settings && *settings; settings++) take_setting(loading, *settings);
        freeze(loading);
    }
    mw_findings_sort(loading->findings);
    if (!mweso_findings_any_error(loading->findings)) return loading->variant;
    mweso_variant_free(loading->variant);
    return NULL;
}

static MwesoVariant *load(const MwesoPath *path, const char *name, const char *text, size_t length,
                          const char *const *settings, MwesoFindings *findings)
{
    Loading loading = {path, findings, mw_new(sizeof(MwesoVariant))};
    if (!loading.variant) {
        mw_find_no_memory(findings);
        return NULL;
    }
    const Link link = {.file = name};
    if (text) load_text(&loading, &link, text, length);
    else load_file(&loading, NULL, name, (MwPlace){name, 0, ""});
    return finish(&loading, settings);
}

MwesoVariant *mweso_variant_load(const MwesoPath *path, const char *name,
                                 const char *const *settings, MwesoFindings *findings)
{
    return load(path, name, NULL, 0, settings, findings);
}

MwesoVariant *mweso_variant_load_text(const MwesoPath *path, const char *label, const char *text,
                                      size_t length, const char *const *settings,
                                      MwesoFindings *findings)
{
    return load(path, label, text, length, settings, findings);
}
