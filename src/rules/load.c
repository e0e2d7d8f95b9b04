/* Load: from the text of a variant file to frozen rules. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/memory.h"
#include "rules/load.h"

enum { DEEPEST = 8, LONGEST_TEXT = 8192 };

/* A file in the chain from the loaded one to its furthest ancestor. */
typedef struct Link {
    const struct Link *child;
    const char *file;
    int depth;
    struct stat id; /* identity of the file: it may have several names */
} Link;

static void load_text(MwLoading *loading, const Link *link, const char *text, size_t length);

MwPlace mw_variant_place(const MwesoVariant *variant, MwKey key)
{
    const MwGiven *given = &variant->given[key];
    return (MwPlace){given->text ? given->file : variant->file, given->text ? given->line : 0,
                     mw_key_label(key)};
}

/* ---- one line of a file ---------------------------------------------------------------------- */

/* The mark behind an answer, from its '?' on; NULL: none. */
static char *mark_of(char *text)
{
    char *at = strrchr(text, '?');
    return at && at > text && mw_is_blank(at[-1]) ? at : NULL;
}

/* Cuts a mark off an answer: " ?", " ?silent" or " ?as NAME" (docs/writing-a-variant.md). */
static void take_mark(MwLoading *loading, MwPlace place, char *text, MwAnswerMark *mark)
{
    static const char as[] = "as ";
    char *at = mark_of(text);
    if (!at) return;
    const char *word = at + 1, *name = word + strlen(as);
    if (!*word) {
        mark->certainty = MWESO_ASSUMED;
    } else if (strcmp(word, "silent") == 0) {
        mark->certainty = MWESO_NOT_NAMED;
    } else if (strncmp(word, as, strlen(as)) == 0 && mw_is_variant_name(name)) {
        if (mw_keep_text(loading, &mark->as, name)) mark->certainty = MWESO_BY_REFERENCE;
    } else {
        MW_WRONG(loading, place, "bad-mark",
                 "'?%s' is no mark of an answer; it is one of: ? (assumed), ?silent (no source "
                 "names it), ?as NAME (a source says: as in that variant)",
                 word);
    }
    while (at > text && mw_is_blank(at[-1])) at--;
    *at = '\0';
}

/* Statements of a file count as known for a file that inherits from it only if that says the rest
 * is as in its parent (variant.otherwise): a file may inherit just to save lines. */
static void inherit_mark(const MwLoading *loading, MwesoOrigin origin, MwAnswerMark *mark)
{
    bool known = mark->certainty == MWESO_STATED || mark->certainty == MWESO_BY_REFERENCE;
    if (origin == MWESO_FROM_ANCESTOR && known)
        mark->certainty = loading->as_parent ? MWESO_BY_REFERENCE : MWESO_NOT_NAMED;
}

static void report_unknown(MwLoading *loading, MwPlace place, const char *section, const char *name)
{
    bool example = strncmp(section, "example ", strlen("example ")) == 0;
    const char *near = mw_key_nearest(example ? "example" : section, name);
    const char *elsewhere = mw_key_section(name);
    const char *alias = mw_key_alias(name);
    if (strcmp(name, "until") == 0)
        MW_WRONG(loading, place, "unknown-key",
                 "section [%s] has no key 'until'; it belongs to a phase, as in [phase opening]",
                 section);
    else if (near)
        MW_WRONG(loading, place, "unknown-key", "section [%s] has no key '%s'; did you mean '%s'?",
                 section, name, near);
    else if (elsewhere)
        MW_WRONG(loading, place, "unknown-key", "section [%s] has no key '%s'; it belongs to [%s]",
                 section, name, elsewhere);
    else
        MW_WRONG(loading, place, "unknown-key", "section [%s] has no key '%s'%s%s%s", section, name,
                 alias ? "; did you mean '" : "", alias ? alias : "", alias ? "'?" : "");
}

static void report_section(MwLoading *loading, MwPlace place, const char *section)
{
    const char *near = mw_section_nearest(section);
    const char *label = section[0] == '\0' ? mw_key_of_answer(place.key) : NULL;
    if (section[0] == '\0')
        MW_WRONG(loading, place, "unknown-section",
                 "the key stands before the first [section]%s%s%s", label ? "; did you mean '" : "",
                 label ? label : "", label ? "'?" : "");
    else if (strncmp(section, "example", strlen("example")) == 0)
        MW_WRONG(loading, place, "unknown-section",
                 "an example needs a name, as in [example first]");
    else if (!near && mw_phase_meant(section))
        MW_WRONG(loading, place, "unknown-section",
                 "there is no section [%s]; a phase is written [phase NAME], as in [phase opening]",
                 section);
    else
        MW_WRONG(loading, place, "unknown-section", "there is no section [%s]%s%s%s", section,
                 near ? "; did you mean [" : "", near ? near : "", near ? "]?" : "");
}

/* The section of the table with this name, or NULL. `example` gets the name of an example, or NULL.
 */
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

/* Checks a fact that has a form, though it is kept as text; an answer without its mark. */
static bool check_fact(MwLoading *loading, MwPlace place, MwKey key, const char *text)
{
    MwText why = {0}, fact = {0};
    mw_text_add(&fact, "%s", text);
    char *mark = fact.s && mw_key_is_answer(key) ? mark_of(fact.s) : NULL;
    while (mark && mark > fact.s && mw_is_blank(mark[-1])) *--mark = '\0';
    bool good = mw_keys[key].field != MW_NO_FIELD || mw_fact_check(key, fact.s ? fact.s : "", &why);
    if (why.failed || fact.failed) mw_find_no_memory(loading->findings);
    if (!good) MW_WRONG(loading, place, "bad-value", "%s", why.s ? why.s : "");
    mw_text_free(&why);
    mw_text_free(&fact);
    return good;
}

static MwExample *example_named(MwLoading *loading, const char *name, int line)
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

static void report_twice(MwLoading *loading, MwPlace place, int first)
{
    if (first)
        MW_WRONG(loading, place, "given-twice", "it is given twice; first on line %d", first);
    else MW_WRONG(loading, place, "given-twice", "it is set twice");
}

static void take_example(MwLoading *loading, const MwIniLine *line, MwPlace place, MwKey key,
                         const char *name)
{
    MwExample *example = example_named(loading, name, line->number);
    if (!example) return;
    if (example->text[key]) {
        report_twice(loading, place, example->lines[key]);
    } else if (check_fact(loading, place, key, line->value)) {
        example->lines[key] = line->number;
        mw_keep_text(loading, &example->text[key], line->value);
    }
}

static void take_source(MwLoading *loading, const MwIniLine *line)
{
    MwesoVariant *v = loading->variant;
    MwStatement *sources = mw_grow(v->sources, v->source_count, &v->source_room, sizeof *sources);
    char *copy = mw_copy(line->value);
    if (sources) v->sources = sources;
    if (sources && copy) {
        sources[v->source_count++] = (MwStatement){copy, line->number};
    } else {
        free(copy);
        mw_find_no_memory(loading->findings);
    }
}

void mw_take_given(MwLoading *loading, MwGiven *given, const MwIniLine *line, MwPlace place,
                   MwesoOrigin origin, bool may_be_marked)
{
    bool overrules = origin == MWESO_FROM_SETTING && given->origin != MWESO_FROM_SETTING;
    if (given->text && !overrules) {
        report_twice(loading, place, given->line);
        return;
    }
    char *was = given->text;
    given->text = NULL;
    mw_given_free(given);
    given->was = was;
    if (!mw_keep_text(loading, &given->text, line->value) ||
        !mw_keep_text(loading, &given->file, place.file) ||
        !mw_keep_text(loading, &given->comment, line->comment)) {
        mw_given_free(given);
        return;
    }
    given->line = line->number;
    given->origin = origin;
    if (may_be_marked) take_mark(loading, place, given->text, &given->mark);
    inherit_mark(loading, origin, &given->mark);
}

/* Takes a key of a file. `depth`: number of inheritance steps above the loaded file; ancestors only
 * give answers. */
static void take_key(MwLoading *loading, const MwIniLine *line, MwPlace place, MwKey key,
                     const char *example, int depth)
{
    MwGiven *given = &loading->variant->given[key];
    bool ancestor = depth > 0;
    if (ancestor && !mw_key_is_answer(key)) return;
    if (example) {
        take_example(loading, line, place, key, example);
    } else if (key == KEY_SOURCE) {
        take_source(loading, line);
    } else if (ancestor && given->text && strcmp(given->file, place.file) != 0) {
        return; /* a file nearer to the loaded one has given it */
    } else if (check_fact(loading, place, key, line->value)) {
        mw_take_given(loading, given, line, place, ancestor ? MWESO_FROM_ANCESTOR : MWESO_FROM_FILE,
                      mw_key_is_answer(key));
    }
}

void mw_report_indented(MwLoading *loading, MwPlace place, const char *value)
{
    MW_WRONG(loading, place, "indented",
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

/* The text that an indented line continues. */
static char **text_above(MwesoVariant *v, MwKey key, const char *example)
{
    if (example) return v->example_count ? &v->examples[v->example_count - 1].text[key] : NULL;
    if (key == KEY_SOURCE && v->source_count > 0) return &v->sources[v->source_count - 1].text;
    return &v->given[key].text;
}

/* Adds an indented line to the text above it, if that may be continued. */
static void take_continuation(MwLoading *loading, const MwIniLine *line, MwPlace place, MwKey key,
                              const char *example, int depth)
{
    if (!may_go_on(key)) {
        mw_report_indented(loading, place, line->value);
        return;
    }
    if (depth > 0 && !mw_key_is_answer(key)) return;
    char **text = text_above(loading->variant, key, example);
    const char *file = loading->variant->given[key].file;
    if (!text || !*text || (depth > 0 && strcmp(file, place.file) != 0)) return;
    if (strlen(*text) > LONGEST_TEXT) {
        MW_WRONG(loading, place, "long-text",
                 "the text has more than %d bytes by now; put the rest elsewhere", LONGEST_TEXT);
        return;
    }
    MwText longer = {0};
    mw_text_add(&longer, "%s %s", *text, line->value);
    if (longer.failed) mw_find_no_memory(loading->findings);
    else mw_keep_text(loading, text, longer.s);
    if (*text && mw_key_is_answer(key)) {
        MwAnswerMark *mark = &loading->variant->given[key].mark;
        take_mark(loading, place, *text, mark);
        inherit_mark(loading, depth > 0 ? MWESO_FROM_ANCESTOR : MWESO_FROM_FILE, mark);
    }
    mw_text_free(&longer);
}

/* ---- parameters of the script ---------------------------------------------------------------- */

/* Does the file set parameters of another script? An ancestor of the file that named the script
 * may. */
static bool is_of_another_script(const MwesoVariant *v, MwPlace place, MwesoOrigin origin)
{
    const MwGiven *script = &v->given[KEY_SCRIPT];
    return origin == MWESO_FROM_ANCESTOR && script->text && strcmp(script->file, place.file) != 0;
}

/* Takes a key of [hooks] that the table does not know as a parameter. The script says later whether
 * it knows it. */
static void take_parameter(MwLoading *loading, const MwIniLine *line, MwPlace place,
                           MwesoOrigin origin)
{
    MwesoVariant *v = loading->variant;
    MwSetParameter *known = NULL;
    for (int i = 0; i < v->set_count; i++)
        if (strcmp(v->set_parameters[i].name, line->name) == 0) known = &v->set_parameters[i];
    bool overrules = known && origin == MWESO_FROM_SETTING && known->origin != MWESO_FROM_SETTING;
    if (is_of_another_script(v, place, origin)) return;
    if (line->continued) {
        mw_report_indented(loading, place, line->value);
    } else if (line->value[0] == '\0') {
        MW_WRONG(loading, place, "no-value", "no value is given");
    } else if (known && !overrules) {
        if (origin == MWESO_FROM_ANCESTOR && strcmp(known->file, place.file) != 0) return;
        report_twice(loading, place, known->line);
    } else if (!known && v->set_count == MW_MOST_PARAMETERS) {
        report_unknown(loading, place, "hooks", line->name);
    } else {
        MwSetParameter *p = known ? known : &v->set_parameters[v->set_count++];
        if (known) known->was = known->text, known->text = NULL;
        bool kept = mw_keep_text(loading, &p->name, line->name) &&
                    mw_keep_text(loading, &p->text, line->value) &&
                    mw_keep_text(loading, &p->file, place.file) &&
                    mw_keep_text(loading, &p->comment, line->comment);
        p->line = line->number;
        p->origin = origin;
        if (kept) take_mark(loading, place, p->text, &p->mark);
        inherit_mark(loading, origin, &p->mark);
    }
}

/* Does an indented line look like a key of the section that its author has indented? */
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

/* Takes the header of a section: an example exists from its header on. */
static void take_header(MwLoading *loading, const Link *link, const MwIniLine *line)
{
    const char *example;
    MwPlace place = {link->file, line->number, ""};
    if (mw_phase_named(line->section)) mw_take_phase(loading, line, place, link->depth);
    else if (!table_section(line->section, &example)) report_section(loading, place, line->section);
    else if (example && link->depth == 0) example_named(loading, example, line->number);
}

static void take_known_key(MwLoading *loading, const Link *link, const MwIniLine *line,
                           MwPlace place, const char *section, const char *example)
{
    int key = mw_key_find(section, line->name);
    if (line->name[0] == '\0')
        MW_WRONG(loading, place, "unknown-key", "no key stands before the '='");
    else if (key == KEY_NOT_FOUND && strcmp(section, "hooks") == 0)
        take_parameter(loading, line, place,
                       link->depth > 0 ? MWESO_FROM_ANCESTOR : MWESO_FROM_FILE);
    else if (key == KEY_NOT_FOUND) report_unknown(loading, place, line->section, line->name);
    else if (line->continued && looks_like_key(section, line->value))
        mw_report_indented(loading, place, line->value);
    else if (line->continued)
        take_continuation(loading, line, place, (MwKey)key, example, link->depth);
    else if (line->value[0] == '\0') MW_WRONG(loading, place, "no-value", "no value is given");
    else take_key(loading, line, place, (MwKey)key, example, link->depth);
}

/* Takes a key or the header of a section. Keys of an unknown section are ignored, as its header was
 * reported. */
static void take_line(MwLoading *loading, const Link *link, const MwIniLine *line)
{
    const char *example;
    if (!line->name) {
        take_header(loading, link, line);
        return;
    }
    const char *section = table_section(line->section, &example);
    MwText label = {0};
    /* an unknown key before the first section is not quoted: the file may be no variant */
    bool known = line->section[0] || mw_key_section(line->name);
    mw_text_add(&label, "%s%s%s", line->section, line->section[0] ? "." : "",
                known ? line->name : "");
    MwPlace place = {link->file, line->number, label.failed ? "" : label.s};
    if (mw_phase_named(line->section)) mw_take_phase_line(loading, line, place, link->depth);
    else if (section) take_known_key(loading, link, line, place, section, example);
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

static void report_missing(MwLoading *loading, MwPlace place, const char *name)
{
    MwText near = {0}, stem = {0};
    const char *slash = strrchr(name, '/');
    bool is_file = mw_is_file_name(name);
    mw_text_add(&stem, "%s", slash ? slash + 1 : name);
    char *dot = stem.failed || !is_file ? NULL : strrchr(stem.s, '.');
    if (dot) *dot = '\0';
    bool found = !stem.failed && mw_path_nearest(loading->path, stem.s, &near);
    MW_WRONG(loading, place, "unknown-variant", "there is no %s '%s'%s%s%s",
             is_file ? "file" : "variant", name,
             found ? "; did you mean '" : " ('mweso list' lists the variants)", found ? near.s : "",
             found ? "'?" : "");
    mw_text_free(&near);
    mw_text_free(&stem);
}

void mw_report_outside(MwLoading *loading, MwPlace place, const char *name)
{
    MW_WRONG(loading, place, "outside",
             "'%s' may lie anywhere; a name in a file is relative and has no '..'", name);
}

static void keep_file(MwLoading *loading, const char *file)
{
    MwesoVariant *v = loading->variant;
    char **files = mw_grow(v->files, v->file_count, &v->file_room, sizeof *files);
    if (files) v->files = files;
    char *copy = files ? mw_copy(file) : NULL;
    if (copy) files[v->file_count++] = copy;
    else mw_find_no_memory(loading->findings);
}

/* Loads the file of `name`, from which `child` inherits at `place`; child = NULL: the file to be
 * loaded itself. */
static void load_file(MwLoading *loading, const Link *child, const char *name, MwPlace place)
{
    MwFile file = {0};
    Link link = {.child = child, .depth = child ? child->depth + 1 : 0};
    bool typed = !child && !loading->foreign.name;
    bool allowed = typed || mw_stays_inside(name);
    bool found = allowed &&
                 mw_path_find(loading->path, name, typed, child ? child->file : NULL, &file);
    bool there = found && stat(file.name.s, &link.id) == 0;
    link.file = file.name.s;
    if (file.name.failed) mw_find_no_memory(loading->findings);
    else if (!allowed) mw_report_outside(loading, place, name);
    else if (!found || (child && !there)) report_missing(loading, place, name);
    else if (is_on_chain(child, file.name.s, &link.id))
        MW_WRONG(loading, place, "inherits-cycle",
                 "'%s' leads back to %s, which is being loaded already", name, file.name.s);
    else if (link.depth > DEEPEST)
        MW_WRONG(loading, place, "inherits-depth",
                 "'%s' is more than %d files away from the one asked for", name, DEEPEST);
    else {
        size_t length;
        MwPlace blamed = child ? place : (MwPlace){link.file, 0, ""};
        char *text = mw_read_file(&file, &length, blamed, loading->findings);
        if (text) keep_file(loading, link.file);
        if (text) load_text(loading, &link, text, length);
        free(text);
    }
    mw_text_free(&file.name);
}

/* Is the line the header of a section of variant files, or one of their keys? */
static bool is_of_a_variant(const char *line, size_t length)
{
    char name[64];
    const char *example, *ends = "=:";
    size_t end = 0;
    bool header = *line == '[';
    if (header) line++, length--, ends = "]";
    while (end < length && line[end] && !strchr(ends, line[end])) end++;
    if (end == length) return false;
    while (end > 0 && mw_is_blank(line[end - 1])) end--;
    snprintf(name, sizeof name, "%.*s", (int)(end < sizeof name ? end : 0), line);
    if (header && mw_phase_named(name)) return true;
    return header ? table_section(name, &example) != NULL : mw_key_section(name) != NULL;
}

/* The number of the first line of a text that has no section or key of a variant; 0 if it has one,
 * or is empty. Such a text may be any file of the user's, so messages must not quote it. */
static int strange_line(const char *text, size_t length)
{
    int first = 0;
    const char *end = text + length;
    for (int number = 1; text < end; number++) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        if (number == 1 && length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) text += 3;
        while (text < end && (mw_is_blank(*text) || *text == '\r')) text++;
        bool says = text < end && !strchr("\n;#", *text);
        if (says && is_of_a_variant(text, (size_t)((stop ? stop : end) - text))) return 0;
        if (says && !first) first = number;
        text = stop ? stop + 1 : end;
    }
    return first;
}

/* The first line with this fact about the variant, or NULL. */
static const MwIniLine *fact_line(const MwIni *ini, const char *name)
{
    for (size_t i = 0; i < ini->count; i++) {
        const MwIniLine *line = &ini->lines[i];
        if (line->name && strcmp(line->section, "variant") == 0 && strcmp(line->name, name) == 0)
            return line;
    }
    return NULL;
}

/* Does the file say that the rest is as in its parent (variant.otherwise)? House rules do by
 * default, as nobody but their maker knows them. */
static bool is_as_parent(MwLoading *loading, const Link *link, const MwIni *ini, bool inherits)
{
    const MwIniLine *otherwise = fact_line(ini, "otherwise"), *status = fact_line(ini, "status");
    bool as_parent = otherwise ? strcmp(otherwise->value, "as-parent") == 0
                               : !status || strcmp(status->value, "house") == 0;
    if (otherwise && as_parent && !inherits) {
        const MwPlace place = {link->file, otherwise->number, "variant.otherwise"};
        MW_WRONG(loading, place, "no-parent",
                 "'as-parent' needs a variant that it inherits from (variant.inherits)");
    }
    return as_parent;
}

static void load_text(MwLoading *loading, const Link *link, const char *text, size_t length)
{
    MwIni ini = {0};
    MwPlace strange = {link->file, strange_line(text, length), ""};
    if (link->depth == 0) mw_keep_text(loading, &loading->variant->file, link->file);
    if (strange.line) {
        MW_WRONG(loading, strange, "no-variant",
                 "this is no variant file: line %d is neither a section, an answer nor a comment",
                 strange.line);
        return;
    }
    mw_ini_read(link->file, text, length, &ini, loading->findings);
    for (size_t i = 0; i < ini.count; i++) take_line(loading, link, &ini.lines[i]);
    const MwIniLine *inherits = fact_line(&ini, "inherits");
    bool as_parent = is_as_parent(loading, link, &ini, inherits != NULL);
    loading->as_parent = as_parent && (link->depth == 0 || loading->as_parent);
    if (inherits && inherits->value[0])
        load_file(loading, link, inherits->value,
                  (MwPlace){link->file, inherits->number, "variant.inherits"});
    mw_ini_free(&ini);
}

/* ---- settings beside the file ---------------------------------------------------------------- */

static const char setting_file[] = "--set";

/* Takes a setting "section.name=value" that has been split. */
static void take_parts(MwLoading *loading, char *section, char *name, char *value)
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
        MW_WRONG(loading, place, "bad-setting", "only answers can be set, not [%s]", section);
    else if (key == KEY_NOT_FOUND && *value && strcmp(section, "hooks") == 0)
        take_parameter(loading, &line, place, MWESO_FROM_SETTING);
    else if (key == KEY_NOT_FOUND || *value == '\0') take_line(loading, &link, &line);
    else
        mw_take_given(loading, &loading->variant->given[key], &line, place, MWESO_FROM_SETTING,
                      true);
    mw_text_free(&label);
}

static char *trim(char *text)
{
    while (mw_is_blank(*text)) text++;
    for (char *end = text + strlen(text); end > text && mw_is_blank(end[-1]);) *--end = '\0';
    return text;
}

/* Takes one "section.key=value". */
static void take_setting(MwLoading *loading, const char *setting)
{
    char *copy = mw_copy(setting);
    char *value = copy ? strchr(copy, '=') : NULL;
    char *name = value ? memchr(copy, '.', (size_t)(value - copy)) : NULL;
    if (!copy) {
        mw_find_no_memory(loading->findings);
    } else if (!mw_is_plain_utf8(copy, strlen(copy))) {
        MW_WRONG(loading, (MwPlace){setting_file, 0, ""}, "bad-setting",
                 "'%.60s' is not UTF-8, or has control characters in it", setting);
    } else if (value && memchr(copy, ':', (size_t)(value - copy))) {
        *value++ = '\0';
        mw_take_phase_setting(loading, trim(copy), trim(value));
    } else if (!name || name == copy || name + 1 == value) {
        copy[strcspn(copy, "=")] = '\0';
        const char *label = mw_key_of_answer(trim(copy)), *equals = strchr(setting, '=');
        MW_WRONG(loading, (MwPlace){setting_file, 0, ""}, "bad-setting",
                 "'%.60s' is not 'section.key=value'%s%s%.60s%s", setting,
                 label ? "; did you mean '" : "", label ? label : "", label && equals ? equals : "",
                 label ? "'?" : "");
    } else {
        *value++ = '\0';
        *name++ = '\0';
        take_parts(loading, trim(copy), trim(name), trim(value));
    }
    free(copy);
}

/* ---- the whole ------------------------------------------------------------------------------- */

static MwesoVariant *finish(MwLoading *loading, const char *const *settings)
{
    MwText label = {0};
    bool any = settings && *settings;
    if (loading->variant->file) {
        for (; settings && *settings; settings++) take_setting(loading, *settings);
        mw_freeze(loading);
    }
    if (any && !mweso_findings_any_error(loading->findings)) {
        mw_label(loading->variant, &label);
        if (label.failed) mw_find_no_memory(loading->findings);
        else mw_keep_text(loading, &loading->variant->label, label.s);
        mw_text_free(&label);
    }
    mw_findings_sort(loading->findings);
    if (!mweso_findings_any_error(loading->findings)) return loading->variant;
    mw_variant_free(loading->variant);
    return NULL;
}

static MwesoVariant *load(const MwesoPath *path, const char *name, const char *text, size_t length,
                          const char *const *settings, MwForeign foreign, MwesoFindings *findings)
{
    MwLoading loading = {path, findings, mw_new(sizeof(MwesoVariant)), foreign, false};
    if (!loading.variant) {
        mw_find_no_memory(findings);
        return NULL;
    }
    loading.variant->words = (MwPlay){.rules = &loading.variant->rules};
    const Link link = {.file = name};
    if (text) load_text(&loading, &link, text, length);
    else load_file(&loading, NULL, name, (MwPlace){name, 0, ""});
    return finish(&loading, settings);
}

/* ---- a name with settings behind it ---------------------------------------------------------- */

/* The position of the blank before the next "section.key=" in a label; its end if there is none. */
static size_t next_setting(const char *text)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.:";
    const char *at = text;
    for (; (at = strchr(at, ' ')); at++) {
        size_t key = strspn(at + 1, letters);
        bool parted = memchr(at + 1, '.', key) || memchr(at + 1, ':', key);
        if (parted && at[1 + key] == '=') return (size_t)(at - text);
    }
    return strlen(text);
}

/* The length of the key of a setting, without the blanks behind it. */
static size_t key_length(const char *setting)
{
    size_t key = strcspn(setting, "=");
    while (key > 0 && mw_is_blank(setting[key - 1])) key--;
    return key;
}

/* Do the settings include one for the same key? */
static bool is_set(const char *setting, const char *const *settings)
{
    size_t key = key_length(setting);
    for (; settings && *settings; settings++)
        if (key_length(*settings) == key && strncmp(*settings, setting, key) == 0) return true;
    return false;
}

/* Cuts the settings off a name, and lists them together with the separate ones, which overrule
 * them. NULL if there is no memory. */
static const char **cut_settings(char *name, const char *const *given)
{
    size_t room = 1, count = 0;
    for (const char *at = name; *at; at++) room += *at == ' ';
    for (size_t i = 0; given && given[i]; i++) room++;
    const char **list = mw_new(room * sizeof *list);
    if (!list) return NULL;
    for (char *at = name + next_setting(name); *at; at += next_setting(at)) {
        *at++ = '\0';
        if (!is_set(at, given)) list[count++] = at;
    }
    for (size_t i = 0; given && given[i]; i++) list[count++] = given[i];
    return list;
}

MwesoVariant *mw_variant_load(const MwesoPath *path, const char *name, const char *text,
                              size_t length, const char *const *settings, MwForeign foreign,
                              MwesoFindings *findings)
{
    assert(name && findings);
    struct stat is;
    bool whole = text || !name[next_setting(name)] ||
                 (mw_is_file_name(name) && stat(name, &is) == 0);
    if (whole) return load(path, name, text, length, settings, foreign, findings);
    char *bare = mw_copy(name);
    const char **all = bare ? cut_settings(bare, settings) : NULL;
    MwesoVariant *variant = NULL;
    foreign.settings |= foreign.name;
    if (all) variant = load(path, bare, NULL, 0, all, foreign, findings);
    else mw_find_no_memory(findings);
    free(all);
    free(bare);
    return variant;
}
