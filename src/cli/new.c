/* mweso new: the files of a house variant to begin with. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/verbs.h"

enum { LONGEST_NAME = 60, WIDTH = 100 };

typedef struct Plan {
    const Cli *cli;
    const MwesoVariant *variant; /* the one it starts from */
    const char *name, *from;
    char ini[LONGEST_NAME + 8], lua[LONGEST_NAME + 8];
    char *start; /* its usual start */
    bool hooks;
} Plan;

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
static const char *value_of(const Plan *plan, const MwesoKey *key, const MwesoAnswer *answer)
{
    const char *source = mweso_variant_source(plan->variant, 0);
    bool told = strcmp(key->section, "variant") == 0;
    if (answer->text[0]) return answer->text;
    if (told && strcmp(key->name, "source") == 0 && source) return source;
    if (strcmp(key->name, "position") == 0) return plan->start;
    if (key->type == MWESO_FILE) return plan->lua;
    if (key->type == MWESO_NUMBER) return "0";
    return key->default_text[0] ? key->default_text : "text";
}

/* What is said of the variant itself. False if the key is none of these. */
static bool write_identity(FILE *out, const Plan *plan, const char *label)
{
    const char *title = cli_answer(plan->variant, "variant.title").text;
    if (strcmp(label, "variant.name") == 0) fprintf(out, "name = %s\n", plan->name);
    else if (strcmp(label, "variant.title") == 0)
        fprintf(out, "title = %s (after %s)\n", plan->name, title[0] ? title : plan->from);
    else if (strcmp(label, "variant.status") == 0) fprintf(out, "status = house\n");
    else if (strcmp(label, "variant.inherits") == 0) fprintf(out, "inherits = %s\n", plan->from);
    else if (strcmp(label, "hooks.script") == 0 && plan->hooks)
        fprintf(out, "script = %s\n", plan->lua);
    else return false;
    return true;
}

/* Answers of --set are at work, all others comments. */
static void write_answer(FILE *out, const Plan *plan, size_t key)
{
    MwesoAnswer answer = mweso_variant_answer(plan->variant, key);
    bool set = answer.origin == MWESO_FROM_SETTING;
    char label[64];
    snprintf(label, sizeof label, "%s.%s", mweso_key(key)->section, mweso_key(key)->name);
    if (write_identity(out, plan, label)) return;
    const char *value = value_of(plan, mweso_key(key), &answer);
    if (set && answer.assumed) fprintf(out, "%s = %s ?\n", mweso_key(key)->name, value);
    else cli_ini_text(out, set ? "" : ";", mweso_key(key)->name, value);
}

static void write_key(FILE *out, const Plan *plan, size_t index, const char *section)
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
    write_answer(out, plan, index);
}

static void write_parameters(FILE *out, const Plan *plan)
{
    MwesoParameter p;
    for (size_t i = 0; mweso_variant_parameter(plan->variant, i, &p); i++) {
        bool set = p.answer.origin == MWESO_FROM_SETTING;
        fputc('\n', out);
        write_comment(out, p.doc);
        write_values(out, p.words, !p.words, p.least, p.most);
        fprintf(out, "%s%s = %s%s\n", set ? "" : ";", p.name, p.answer.text,
                set && p.answer.assumed ? " ?" : "");
    }
}

static void write_preface(FILE *out, const Plan *plan)
{
    char text[1000];
    snprintf(
        text, sizeof text,
        "%s plays as %s until you change an answer: take the ';' away before its line and give "
        "another value. What you write behind ' ;' on that line stands as its source; ' ?' "
        "behind the value marks it as assumed. Then 'mweso check %s' says what is wrong, and "
        "'mweso diff' and 'mweso rules' what has become of it.",
        plan->ini, plan->from, plan->ini);
    write_comment(out, text);
}

static void write_ini(FILE *out, const Plan *plan)
{
    const char *section = "";
    write_preface(out, plan);
    for (size_t i = 0; i < mweso_key_count(); i++) {
        write_key(out, plan, i, section);
        section = mweso_key(i)->section;
        if (strcmp(section, "hooks") == 0) write_parameters(out, plan);
    }
}

static void write_lua(FILE *out, const Plan *plan) { cli_skeleton(out, plan->variant, plan->name); }

/* ---- writing --------------------------------------------------------------------------------- */

/* A text written by a function; the caller frees it. NULL if there is no memory. */
static char *text_by(void (*write)(FILE *out, const Plan *plan), const Plan *plan)
{
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    if (!out) return NULL;
    write(out, plan);
    bool good = !ferror(out);
    if (fclose(out) == 0 && good) return text;
    free(text);
    return NULL;
}

/* Does the text load, and (without a script of its own) to the same rules? What it inherits from
 * may have a name that means something else in an INI file. */
static MwesoStatus check_text(const Plan *plan, const char *text)
{
    MwesoFindings *findings = mweso_findings_new();
    if (!findings) return cli_no_memory(plan->cli);
    MwesoVariant *written = mweso_variant_load_text(plan->cli->path, plan->ini, text, strlen(text),
                                                    NULL, findings);
    MwesoStatus status = mweso_findings_status(findings);
    cli_print_findings(findings, stderr);
    if (written && !plan->hooks &&
        strcmp(mweso_variant_fingerprint(written), mweso_variant_fingerprint(plan->variant)) != 0)
        status = cli_fail(plan->cli, MWESO_USAGE, "'%.100s' cannot be named in an INI file",
                          plan->from);
    mweso_variant_free(written);
    mweso_findings_free(findings);
    return status;
}

static MwesoStatus write_file(const Plan *plan, const char *file, const char *text)
{
    if (!text) return cli_no_memory(plan->cli);
    if (cli_write_file(file, text, false)) return MWESO_OK;
    return cli_fail(plan->cli, MWESO_IO, "cannot write '%s': %s", file, strerror(errno));
}

static void say_written(const Plan *plan, const char *file, bool first)
{
    if (plan->cli->format != FORMAT_TEXT)
        ROW(plan->cli, first, TEXT_FIELD("file", file), TEXT_FIELD("from", plan->from));
    else if (first)
        printf("%s: plays as %s%s until you change it\n", file, plan->from,
               plan->cli->setting_count ? " with what --set says," : "");
    else printf("%s: its script, with an example of every hook\n", file);
}

/* The script comes first, for the INI file names it. */
static MwesoStatus write_files(const Plan *plan)
{
    char *lua = plan->hooks ? text_by(write_lua, plan) : NULL, *ini = text_by(write_ini, plan);
    MwesoStatus status = plan->hooks ? write_file(plan, plan->lua, lua) : MWESO_OK;
    bool written = plan->hooks && status == MWESO_OK;
    if (status == MWESO_OK && ini) status = check_text(plan, ini);
    if (status == MWESO_OK) status = write_file(plan, plan->ini, ini);
    if (status != MWESO_OK && written) unlink(plan->lua);
    if (status == MWESO_OK) say_written(plan, plan->ini, true);
    if (status == MWESO_OK && plan->hooks) say_written(plan, plan->lua, false);
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

static MwesoStatus check_free(const Plan *plan, const char *file)
{
    struct stat there;
    if (lstat(file, &there) != 0) return MWESO_OK;
    return cli_fail(plan->cli, MWESO_IO, "'%s' exists already; nothing was written", file);
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
static MwesoStatus check_unused(const Plan *plan)
{
    Search search = {plan->name, false};
    if (mweso_path_each(plan->cli->path, is_other, &search) != MWESO_OK)
        return cli_no_memory(plan->cli);
    if (!search.found) return MWESO_OK;
    return cli_fail(plan->cli, MWESO_USAGE,
                    "there is a variant '%s' already ('mweso list' lists them); choose another "
                    "name",
                    plan->name);
}

static MwesoStatus check_script(const Plan *plan)
{
    const char *script = cli_answer(plan->variant, "hooks.script").text;
    if (!plan->hooks || !script[0]) return MWESO_OK;
    return cli_fail(plan->cli, MWESO_USAGE,
                    "--hooks: %s has a script already, %s. A variant has one script: a new one "
                    "would replace it, not be combined with it. Leave --hooks out; then copy that "
                    "script, change it, and name the copy in [hooks]",
                    plan->from, script);
}

static MwesoStatus make(const Plan *plan)
{
    MwesoStatus status = check_free(plan, plan->ini);
    if (status == MWESO_OK && plan->hooks) status = check_free(plan, plan->lua);
    if (status == MWESO_OK) status = check_unused(plan);
    if (status == MWESO_OK) status = check_script(plan);
    return status == MWESO_OK ? write_files(plan) : status;
}

static MwesoStatus make_with_start(Plan *plan)
{
    const MwesoPosition start = mweso_position_start(plan->variant, false);
    plan->start = cli_position_text(plan->variant, &start);
    MwesoStatus status = plan->start ? make(plan) : cli_no_memory(plan->cli);
    free(plan->start);
    return status;
}

static MwesoStatus run(Cli *cli)
{
    Plan plan = {.cli = cli, .name = cli->arguments[0], .from = cli->values[OPT_INHERITS]};
    MwesoStatus status = check_name(cli, plan.name);
    if (status != MWESO_OK) return status;
    if (!plan.from)
        return cli_fail(cli, MWESO_USAGE,
                        "say which variant it starts from, as in 'mweso new %s --from omweso'",
                        plan.name);
    snprintf(plan.ini, sizeof plan.ini, "%s.ini", plan.name);
    snprintf(plan.lua, sizeof plan.lua, "%s.lua", plan.name);
    plan.hooks = cli->values[OPT_HOOKS] != NULL;
    MwesoVariant *variant = cli_variant(cli, plan.from, &status);
    plan.variant = variant;
    if (variant) status = make_with_start(&plan);
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
    "that exist are never overwritten. docs/writing-a-variant.md goes on from here.",
    "mweso new house --from omweso",
    own,
    1,
    1,
    run,
    FORMAT_TEXT,
};
