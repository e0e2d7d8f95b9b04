/* mweso new: the files of a house variant to begin with. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/rulebook/paragraphs.h"
#include "cli/making/skeleton.h"
#include "cli/verbs.h"

enum { LONGEST_NAME = 60, WIDTH = 100 };

typedef struct House {
    const Cli *cli;
    const MwesoVariant *variant; /* the one it starts from */
    const char *name, *from;
    char ini[LONGEST_NAME + 8], lua[LONGEST_NAME + 8];
    char *start; /* its usual start */
    bool hooks;
} House;

/* ---- the INI file ---------------------------------------------------------------------------- */

/* What a value may be, as a comment. */
static void write_values(FILE *out, const char *const *words, bool number, int64_t least,
                         int64_t most)
{
    if (number) fprintf(out, "; a number from %lld to %lld\n", (long long)least, (long long)most);
    for (int i = 0; words && words[i]; i++)
        fprintf(out, "%s%s%s", i ? ", " : "; one of: ", words[i], words[i + 1] ? "" : "\n");
}

static void write_comment(FILE *out, const char *text)
{
    if (!text[0]) return;
    fputs("; ", out);
    cli_wrap(out, text, 2, "; ", WIDTH);
    fputc('\n', out);
}

/* The value of a key as it is inherited; where there is none, something that shows its form. */
static const char *value_of(const House *house, const MwesoKey *key, const MwesoAnswer *answer)
{
    const char *source = mweso_variant_source(house->variant, 0);
    bool told = strcmp(key->section, "variant") == 0;
    if (answer->text[0]) return answer->text;
    if (told && strcmp(key->name, "source") == 0 && source) return source;
    if (told && strcmp(key->name, "accepts") == 0) return "no-end";
    if (strcmp(key->name, "position") == 0) return house->start;
    if (key->type == MWESO_FILE) return house->lua;
    if (key->type == MWESO_NUMBER) return "0";
    if (key->type == MWESO_COORDINATES) return "-1.95 30.06 50";
    return key->default_text[0] ? key->default_text : "text";
}

/* What is said of the variant itself. False if the key is none of these. */
static bool write_identity(FILE *out, const House *house, const char *label)
{
    const char *title = cli_answer(house->variant, "variant.title").text;
    if (strcmp(label, "variant.name") == 0) fprintf(out, "name = %s\n", house->name);
    else if (strcmp(label, "variant.title") == 0)
        fprintf(out, "title = %s (after %s)\n", house->name, title[0] ? title : house->from);
    else if (strcmp(label, "variant.status") == 0) fprintf(out, "status = house\n");
    else if (strcmp(label, "variant.inherits") == 0) fprintf(out, "inherits = %s\n", house->from);
    else if (strcmp(label, "hooks.script") == 0 && house->hooks)
        fprintf(out, "script = %s\n", house->lua);
    else return false;
    return true;
}

/* Answers of --set are at work, all others comments. */
static void write_answer(FILE *out, const House *house, size_t key)
{
    MwesoAnswer answer = mweso_variant_answer(house->variant, key);
    bool set = answer.origin == MWESO_FROM_SETTING;
    if (write_identity(out, house, LABEL(mweso_key(key)->section, mweso_key(key)->name))) return;
    const char *value = value_of(house, mweso_key(key), &answer);
    if (set && answer.assumed) fprintf(out, "%s = %s ?\n", mweso_key(key)->name, value);
    else cli_ini_text(out, set ? "" : ";", mweso_key(key)->name, value);
}

static void write_key(FILE *out, const House *house, size_t index, const char *section)
{
    const MwesoKey *key = mweso_key(index);
    bool example = strcmp(key->section, "example") == 0;
    if (strcmp(key->section, section) != 0)
        fprintf(out,
                example ? "\n; Worked examples, which 'mweso check' plays:\n;[%s NAME]\n"
                        : "\n[%s]\n",
                key->section);
    else fputc('\n', out);
    write_comment(out, key->question);
    write_comment(out, key->doc);
    write_values(out, key->words, key->type == MWESO_NUMBER, key->least, key->most);
    write_answer(out, house, index);
}

static void write_parameters(FILE *out, const House *house)
{
    MwesoParameter p;
    for (size_t i = 0; mweso_variant_parameter(house->variant, i, &p); i++) {
        bool set = p.answer.origin == MWESO_FROM_SETTING;
        fputc('\n', out);
        write_comment(out, p.doc);
        write_values(out, p.words, !p.words && !p.is_pit, p.least, p.most);
        fprintf(out, "%s%s = %s%s\n", set ? "" : ";", p.name, p.answer.text,
                set && p.answer.assumed ? " ?" : "");
    }
}

static void write_preface(FILE *out, const House *house)
{
    char text[1000];
    snprintf(
        text, sizeof text,
        "%s plays as %s until you change an answer: take the ';' away before its line and give "
        "another value. What you write behind ' ;' on that line stands as its source; ' ?' "
        "behind the value marks it as assumed. Then 'mweso check %s' says what is wrong, and "
        "'mweso diff' and 'mweso rules' what has become of it.",
        house->ini, house->from, house->ini);
    write_comment(out, text);
}

static void write_phase_key(FILE *out, const MwesoAnswer *answer, const char *name)
{
    bool set = answer->origin == MWESO_FROM_SETTING;
    fprintf(out, "%s%s = %s%s\n", set ? "" : ";", name, answer->text,
            set && answer->assumed ? " ?" : "");
}

static void write_phase(FILE *out, const MwesoVariant *variant, const MwesoPhase *phase,
                        size_t number)
{
    fprintf(out, "[phase %s]\n", phase->name);
    write_phase_key(out, &phase->until, "until");
    for (size_t k = 0; k < mweso_key_count(); k++) {
        MwesoAnswer answer = mweso_phase_answer(variant, number, k);
        if (mweso_phase_may_answer(k) && answer.origin != MWESO_FROM_DEFAULT)
            write_phase_key(out, &answer, LABEL(mweso_key(k)->section, mweso_key(k)->name));
    }
}

/* How a phase is begun, as a comment; it changes nothing yet. */
static void write_phase_example(FILE *out, const House *house)
{
    fprintf(out, ";[phase opening]\n;until = turns 2\n;capture.landing = %s\n",
            cli_answer(house->variant, "capture.landing").text);
}

static void write_phases(FILE *out, const House *house)
{
    MwesoPhase phase;
    size_t count = 0;
    fprintf(out, "\n; Other answers for the first turns:\n");
    write_comment(out, cli_phase_question);
    write_comment(out, cli_phase_doc);
    for (; mweso_variant_phase(house->variant, count, &phase); count++) {
        if (count > 0) fputc('\n', out);
        write_phase(out, house->variant, &phase, count);
    }
    if (count == 0) write_phase_example(out, house);
}

static void write_ini(FILE *out, const House *house)
{
    const char *section = "";
    write_preface(out, house);
    for (size_t i = 0; i < mweso_key_count(); i++) {
        bool new_section = strcmp(mweso_key(i)->section, section) != 0;
        if (new_section && strcmp(mweso_key(i)->section, "hooks") == 0) write_phases(out, house);
        write_key(out, house, i, section);
        section = mweso_key(i)->section;
        if (strcmp(section, "hooks") == 0) write_parameters(out, house);
    }
}

static void write_lua(FILE *out, const House *house)
{
    cli_skeleton(out, house->variant, house->name);
}

/* ---- writing --------------------------------------------------------------------------------- */

/* A text written by a function; the caller frees it. NULL if there is no memory. */
static char *text_by(void (*write)(FILE *out, const House *house), const House *house)
{
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    if (!out) return NULL;
    write(out, house);
    bool good = !ferror(out);
    if (fclose(out) == 0 && good) return text;
    free(text);
    return NULL;
}

/* Does the text load, and (without a script of its own) to the same rules? What it inherits from
 * may have a name that means something else in an INI file. */
static MwesoStatus check_text(const House *house, const char *text)
{
    MwesoFindings *findings = mweso_findings_new();
    if (!findings) return cli_no_memory(house->cli);
    MwesoVariant *written = mweso_variant_load_text(house->cli->path, house->ini, text,
                                                    strlen(text), NULL, findings);
    MwesoStatus status = cli_report_loading(findings);
    if (written && !house->hooks &&
        strcmp(mweso_variant_fingerprint(written), mweso_variant_fingerprint(house->variant)) != 0)
        status = cli_fail(house->cli, MWESO_USAGE, "'%.100s' cannot be named in an INI file",
                          house->from);
    mweso_variant_free(written);
    return status;
}

static MwesoStatus write_file(const House *house, const char *file, const char *text)
{
    if (!text) return cli_no_memory(house->cli);
    return cli_save_text(house->cli, file, text, false);
}

static void say_written(const House *house, const char *file, bool first)
{
    if (house->cli->format != FORMAT_TEXT)
        ROW(house->cli, first, TEXT_FIELD("file", file), TEXT_FIELD("from", house->from));
    else if (first)
        printf("%s: plays as %s%s until you change it\n", file, house->from,
               house->cli->setting_count ? " with what --set says," : "");
    else printf("%s: its script, with an example of every hook\n", file);
}

/* The script comes first, for the INI file names it. */
static MwesoStatus write_files(const House *house)
{
    char *lua = house->hooks ? text_by(write_lua, house) : NULL, *ini = text_by(write_ini, house);
    MwesoStatus status = house->hooks ? write_file(house, house->lua, lua) : MWESO_OK;
    bool written = house->hooks && status == MWESO_OK;
    if (status == MWESO_OK && ini) status = check_text(house, ini);
    if (status == MWESO_OK) status = write_file(house, house->ini, ini);
    if (status != MWESO_OK && written) unlink(house->lua);
    if (status == MWESO_OK) say_written(house, house->ini, true);
    if (status == MWESO_OK && house->hooks) say_written(house, house->lua, false);
    free(lua);
    free(ini);
    return status;
}

/* ---- what is asked for ----------------------------------------------------------------------- */

static MwesoStatus check_name(const Cli *cli, const char *name)
{
    size_t good = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-");
    if (name[good]) {
        return cli_fail(cli, MWESO_USAGE,
                        "'%.60s' is not a name of small letters, digits and hyphens: it is wrong "
                        "at '%.20s'",
                        name, name + good);
    }
    if (!name[0] || strlen(name) > LONGEST_NAME)
        return cli_fail(cli, MWESO_USAGE, "a name has 1 to %d letters", LONGEST_NAME);
    return MWESO_OK;
}

typedef struct Search {
    const char *name;
    bool found;
} Search;

static bool is_other(void *user, const char *name, const char *file)
{
    Search *search = user;
    (void)file;
    search->found = strcmp(name, search->name) == 0;
    return !search->found;
}

/* A second variant of a name would be hidden behind the first, or inherit from itself. */
static MwesoStatus check_unused(const House *house)
{
    Search search = {house->name, false};
    if (mweso_path_each(house->cli->path, is_other, &search) != MWESO_OK)
        return cli_no_memory(house->cli);
    if (!search.found) return MWESO_OK;
    return cli_fail(house->cli, MWESO_USAGE,
                    "there is a variant '%s' already ('mweso list' lists them); choose another "
                    "name",
                    house->name);
}

static MwesoStatus check_script(const House *house)
{
    const char *script = cli_answer(house->variant, "hooks.script").text;
    if (!house->hooks || !script[0]) return MWESO_OK;
    return cli_fail(house->cli, MWESO_USAGE,
                    "--hooks: %s has a script already, %s. A variant has one script: a new one "
                    "would replace it, not be combined with it. Leave --hooks out; then copy that "
                    "script, change it, and name the copy in [hooks]",
                    house->from, script);
}

static MwesoStatus make(const House *house)
{
    static const char untouched[] = "nothing was written";
    MwesoStatus status = cli_check_free(house->cli, house->ini, untouched);
    if (status == MWESO_OK && house->hooks)
        status = cli_check_free(house->cli, house->lua, untouched);
    if (status == MWESO_OK) status = check_unused(house);
    if (status == MWESO_OK) status = check_script(house);
    return status == MWESO_OK ? write_files(house) : status;
}

static MwesoStatus make_with_start(House *house)
{
    const MwesoPosition start = mweso_position_start(house->variant, false);
    house->start = cli_position_text(house->variant, &start);
    MwesoStatus status = house->start ? make(house) : cli_no_memory(house->cli);
    free(house->start);
    return status;
}

static MwesoStatus run(Cli *cli)
{
    House house = {.cli = cli, .name = cli->arguments[0], .from = cli->values[OPT_INHERITS]};
    MwesoStatus status = check_name(cli, house.name);
    if (status != MWESO_OK) return status;
    if (!house.from)
        return cli_fail(cli, MWESO_USAGE,
                        "say which variant it starts from, as in 'mweso new %s --from omweso'; "
                        "--from plain begins without clockwise laps, quiet turns and extra wins",
                        house.name);
    snprintf(house.ini, sizeof house.ini, "%s.ini", house.name);
    snprintf(house.lua, sizeof house.lua, "%s.lua", house.name);
    house.hooks = cli->values[OPT_HOOKS] != NULL;
    MwesoVariant *variant = cli_variant(cli, house.from, &status);
    house.variant = variant;
    if (variant) status = make_with_start(&house);
    mweso_variant_free(variant);
    return status;
}

static const OptionId own[] = {OPT_INHERITS, OPT_HOOKS, OPT_COUNT};

const Verb verb_new = {
    "new",
    "NAME",
    "a house variant to begin with, from another variant",
    "Writes NAME.ini in the present folder: a variant that plays as the one given with --from, in "
    "which every\n"
    "answer stands as a comment with its question and its values; answers given with --set are at "
    "work. With\n"
    "--hooks it writes NAME.lua too, a script with an example of every hook, and names it in the "
    "file. Files\n"
    "that exist are never overwritten. --from plain begins without what is peculiar to Omweso: no "
    "clockwise laps,\n"
    "no quiet turns, no extra wins. docs/writing-a-variant.md goes on from here.",
    "mweso new house --from omweso",
    own,
    1,
    1,
    run,
    FORMAT_TEXT,
};
