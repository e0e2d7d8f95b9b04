/* mweso new: the files of a house variant to begin with. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/questions.h"
#include "cli/verbs.h"

enum { LONGEST_NAME = 60, WIDTH = 100 };

typedef struct House {
    const Cli *cli;
    const MwesoVariant *variant; /* that it starts from */
    const char *name, *from;
    char ini[LONGEST_NAME + 8], lua[LONGEST_NAME + 8];
    char *start; /* the usual start, as a position string */
    bool hooks;  /* write a script, too */
} House;

/* ---- the script ------------------------------------------------------------------------------ */

/* An example of a hook is a comment, except one, so that the script does something. */
typedef struct SkeletonAnswer {
    const char *decision, *code; /* %d: a player's pits, or his seeds at the start */
    bool of_seeds, at_work;
} SkeletonAnswer;

static const SkeletonAnswer examples[] = {
    {"setup", "hook(\"setup\", \"two seeds in every pit\", function()\n"
              "    local list = {}\n"
              "    for n = 1, %d do list[n] = 2 end\n"
              "    return list\n"
              "end)\n"},
    {"arrange", "hook(\"arrange\", \"no pit holds more than eight seeds\", function(t)\n"
                "    for n = 1, t.pits do\n"
                "        if t[n] > 8 then return \"a pit holds more than eight seeds\" end\n"
                "    end\n"
                "end)\n"},
    {"starts", "hook(\"starts\", \"the first turn starts from the outer row\", function(t)\n"
               "    local list = {}\n"
               "    for n = 1, t.columns do\n"
               "        if t.turns == 0 and may_start(n) then list[#list + 1] = n end\n"
               "    end\n"
               "    if #list > 0 then return list end\n"
               "end)\n"},
    {"quiet", "hook(\"quiet\", \"a turn that captures nothing at first starts from the inner "
              "row\", function(t)\n"
              "    local list = {}\n"
              "    for n = t.columns + 1, t.pits do list[#list + 1] = n end\n"
              "    return list\n"
              "end)\n"},
    {"lift", "hook(\"lift\", \"one seed stays in the pit where a turn starts\", function(t)\n"
             "    if t[t.start] > 1 then return t[t.start] - 1 end\n"
             "end)\n"},
    {"direction", "hook(\"direction\", \"relays always run anti-clockwise\", function(t)\n"
                  "    if t.moment == \"relay\" then return \"forward\" end\n"
                  "end)\n"},
    {"next",
     "hook(\"next\", \"no seed falls in the pit from which the turn started\", function(t)\n"
     "    local due = onward(t.landing or t.origin, t.clockwise and -1 or 1)\n"
     "    if due == t.start then return onward(due, t.clockwise and -1 or 1) end\n"
     "end)\n"},
    {"last",
     "hook(\"last\", \"a last seed due in an empty pit falls in the one after it\", function(t)\n"
     "    return onward(t.due, t.clockwise and -1 or 1)\n"
     "end)\n"},
    {"choose", "hook(\"choose\", \"from a pit of eight seeds or more the mover may go on or not\", "
               "function(t)\n"
               "    -- t.chosen, in the hook landing, is then 1 or 2\n"
               "    if t[t.landing] >= 8 then return {\"go on\", \"stop\"} end\n"
               "end)\n"},
    {"landing", "hook(\"landing\", \"a turn that has captured ten seeds ends\", function(t)\n"
                "    if t.captured >= 10 then return \"end\" end\n"
                "end)\n"},
    {"relay", "hook(\"relay\", \"the mover may stop in a pit of ten seeds or more\", function(t)\n"
              "    if t[t.landing] >= 10 then return \"halt\" end\n"
              "end)\n"},
    {"takes", "hook(\"takes\", \"only the inner pit is taken if it holds seeds\", function(t)\n"
              "    local inner = facing(t.landing)\n"
              "    if t[inner] > 0 then return {inner} end\n"
              "end)\n"},
    {"resow",
     "hook(\"resow\", \"captured seeds are sown from where the turn started\", function(t)\n"
     "    return t.start\n"
     "end)\n"},
    {"extra", "hook(\"extra\", \"a capture of a single seed takes one pit more\", function(t)\n"
              "    if t.captured == 1 then return 1 end\n"
              "end)\n"},
    {"refusal",
     "hook(\"refusal\", \"the seeds of the inner pit go into the one behind\", function(t)\n"
     "    local inner = facing(t.landing)\n"
     "    if t[inner] > 0 then return {{inner, behind(inner)}} end\n"
     "end)\n"},
    {"remember",
     "remember(\"long_turns\", {0, 1000}, \"how many turns captured twenty seeds\")\n"
     "hook(\"remember\", \"turns that captured twenty seeds are counted\", function(t)\n"
     "    if t.captured >= 20 and t.long_turns < 1000 then\n"
     "        return {long_turns = t.long_turns + 1}\n"
     "    end\n"
     "end)\n"},
    {"turn",
     "hook(\"turn\", \"the opponent moves next, as usual\", function(t)\n"
     "    -- if t.captured >= 20 then return \"again\" end\n"
     "    return nil\n"
     "end)\n",
     .at_work = true},
    {"winner",
     "hook(\"winner\", \"who captures half of all seeds in one move wins\", function(t)\n"
     "    if t.captured >= %d then return \"mover\" end\n"
     "end)\n",
     .of_seeds = true},
    {"repeated",
     "hook(\"repeated\", \"who brings a position about for the third time loses\", function(t)\n"
     "    if t.times >= 3 then return \"mover\" end -- his turn it is\n"
     "end)\n"},
};

static void write_decision(FILE *out, const House *house, const MwesoDecision *decision)
{
    static const char margin[] = "-- ";
    char text[1024] = "";
    const char *mark = "--";
    const MwesoPosition start = mweso_position_start(house->variant, false);
    int seeds = 0;
    for (int pit = 0; pit < MWESO_MOST_PITS; pit++) seeds += start.pit[MWESO_SOUTH][pit];
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        if (strcmp(examples[i].decision, decision->name) != 0) continue;
        snprintf(text, sizeof text, examples[i].code,
                 examples[i].of_seeds ? seeds : mweso_variant_board(house->variant)->pits);
        if (examples[i].at_work) mark = "";
    }
    fprintf(out, "\n-- %s: %s Asked %s.\n-- ", decision->name, decision->question, decision->when);
    int column = cli_wrap(out, "It may return nil, or:", (int)strlen(margin), margin, WIDTH);
    cli_wrap(out, decision->returns, column, margin, WIDTH);
    fputc('\n', out);
    for (char *line = text, *end; (end = strchr(line, '\n')); line = end + 1)
        fprintf(out, "%s%.*s\n", mark, (int)(end - line), line);
}

static void write_lua(FILE *out, const House *house)
{
    fprintf(
        out,
        "-- %s.lua: what no word of %s.ini can say. docs/hooks.md describes everything used here.\n"
        "-- A hook that returns nil leaves its decision to the words. Take the '--' away before "
        "the\n"
        "-- lines of an example to try it.\n\n"
        "-- A question of your own, which [hooks] of the INI file may answer; the first word is "
        "the\n"
        "-- default. A hook asks: if bold == \"yes\" then ... end\n"
        "--local bold = parameter(\"bold\", {\"no\", \"yes\"}, \"Do the players play boldly?\")\n",
        house->name, house->name);
    for (size_t i = 0; i < mweso_decision_count(); i++)
        write_decision(out, house, mweso_decision(i));
}

/* ---- the INI file ---------------------------------------------------------------------------- */

/* The possible values, as a comment. */
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

/* The inherited value of a key; if there is none, a value that shows its form. */
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
    if (key->type == MWESO_YEARS) return "1931";
    if (key->type == MWESO_GLOTTOCODES) return "suku1261";
    if (key->type == MWESO_WORDS) return key->words[0];
    return key->default_text[0] ? key->default_text : "text";
}

/* Writes a key that describes the new variant itself. False if it is none of these. */
static bool write_identity(FILE *out, const House *house, const char *label)
{
    const char *title = cli_answer(house->variant, "variant.title").text;
    if (strcmp(label, "variant.name") == 0) fprintf(out, "name = %s\n", house->name);
    else if (strcmp(label, "variant.title") == 0)
        fprintf(out, "title = %s (after %s)\n", house->name, title[0] ? title : house->from);
    else if (strcmp(label, "variant.status") == 0) fprintf(out, "status = house\n");
    else if (strcmp(label, "variant.inherits") == 0) fprintf(out, "inherits = %s\n", house->from);
    else if (strcmp(label, "variant.otherwise") == 0) fprintf(out, "otherwise = as-parent\n");
    else if (strcmp(label, "hooks.script") == 0 && house->hooks)
        fprintf(out, "script = %s\n", house->lua);
    else return false;
    return true;
}

/* An answer in one line: a comment, unless --set gives it. */
static void write_answer(FILE *out, const char *name, const MwesoAnswer *answer, const char *value)
{
    bool set = answer->origin == MWESO_FROM_SETTING;
    fprintf(out, "%s%s = %s%s\n", set ? "" : ";", name, value, set ? CLI_MARK(answer) : "");
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
    if (write_identity(out, house, LABEL(key->section, key->name))) return;
    MwesoAnswer answer = mweso_variant_answer(house->variant, index);
    bool set = answer.origin == MWESO_FROM_SETTING;
    const char *value = value_of(house, key, &answer);
    if (set && answer.certainty != MWESO_STATED) write_answer(out, key->name, &answer, value);
    else cli_ini_text(out, set ? "" : ";", key->name, value);
}

static void write_parameters(FILE *out, const House *house)
{
    MwesoParameter p;
    for (size_t i = 0; mweso_variant_parameter(house->variant, i, &p); i++) {
        fputc('\n', out);
        write_comment(out, p.doc);
        write_values(out, p.words, !p.words && !p.is_pit, p.least, p.most);
        write_answer(out, p.name, &p.answer, p.answer.text);
    }
}

static void write_preface(FILE *out, const House *house)
{
    char text[1000];
    snprintf(text, sizeof text,
             "%s plays as %s until you change an answer: take the ';' away before its line and "
             "give another value. What you write behind ' ;' on that line stands as its source; ' "
             "?' behind the value marks it as assumed. Then 'mweso check %s' says what is wrong, "
             "and 'mweso diff' and 'mweso rules' what has become of it.",
             house->ini, house->from, house->ini);
    write_comment(out, text);
}

static void write_phases(FILE *out, const House *house)
{
    MwesoPhase phase;
    size_t count = 0;
    fprintf(out, "\n; Other answers for the first turns:\n");
    write_comment(out, cli_phase_question);
    write_comment(out, cli_phase_doc);
    for (; mweso_variant_phase(house->variant, count, &phase); count++) {
        fprintf(out, "%s[phase %s]\n", count ? "\n" : "", phase.name);
        write_answer(out, "until", &phase.until, phase.until.text);
        for (size_t k = 0; k < mweso_key_count(); k++) {
            const MwesoKey *key = mweso_key(k);
            MwesoAnswer answer = mweso_phase_answer(house->variant, count, k);
            if (mweso_phase_may_answer(k) && answer.origin != MWESO_FROM_DEFAULT)
                write_answer(out, LABEL(key->section, key->name), &answer, answer.text);
        }
    }
    if (count == 0) /* an example, as a comment */
        fprintf(out, ";[phase opening]\n;until = turns 2\n;capture.landing = %s\n",
                cli_answer(house->variant, "capture.landing").text);
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

/* ---- writing --------------------------------------------------------------------------------- */

/* What a function writes; the caller frees it. NULL if there is no memory. */
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

/* Checks that the text loads and, without a script of its own, has the same rules: the name of the
 * variant that it inherits from may mean something else in an INI file. */
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
    const Cli *cli = house->cli;
    char *lua = house->hooks ? text_by(write_lua, house) : NULL, *ini = text_by(write_ini, house);
    MwesoStatus status = ini && (lua || !house->hooks) ? MWESO_OK : cli_no_memory(cli);
    if (status == MWESO_OK && lua) status = cli_save_text(cli, house->lua, lua, false);
    bool written = lua && status == MWESO_OK;
    if (status == MWESO_OK) status = check_text(house, ini);
    if (status == MWESO_OK) status = cli_save_text(cli, house->ini, ini, false);
    if (status != MWESO_OK && written) unlink(house->lua);
    if (status == MWESO_OK) say_written(house, house->ini, true);
    if (status == MWESO_OK && lua) say_written(house, house->lua, false);
    free(lua);
    free(ini);
    return status;
}

/* ---- what is asked for ----------------------------------------------------------------------- */

static MwesoStatus check_name(const Cli *cli, const char *name)
{
    size_t good = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-");
    if (name[good]) {
        return cli_fail(
            cli, MWESO_USAGE,
            "'%.60s' is not a name of small letters, digits and hyphens: it is wrong at '%.20s'",
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

/* A second variant of the same name would be hidden by the first, or inherit from itself. */
static MwesoStatus check_unused(const House *house)
{
    Search search = {house->name, false};
    if (mweso_path_each(house->cli->path, is_other, &search) != MWESO_OK)
        return cli_no_memory(house->cli);
    if (!search.found) return MWESO_OK;
    return cli_fail(
        house->cli, MWESO_USAGE,
        "there is a variant '%s' already ('mweso list' lists them); choose another name",
        house->name);
}

static MwesoStatus make(House *house)
{
    static const char untouched[] = "nothing was written";
    const MwesoPosition start = mweso_position_start(house->variant, false);
    const char *script = cli_answer(house->variant, "hooks.script").text;
    MwesoStatus status = cli_check_free(house->cli, house->ini, untouched);
    if (status == MWESO_OK && house->hooks)
        status = cli_check_free(house->cli, house->lua, untouched);
    if (status == MWESO_OK) status = check_unused(house);
    if (status == MWESO_OK && house->hooks && script[0])
        status = cli_fail(house->cli, MWESO_USAGE,
                          "--hooks: %s has a script already, %s. A variant has one script: a new "
                          "one would replace it, not be combined with it. Leave --hooks out; then "
                          "copy that script, change it, and name the copy in [hooks]",
                          house->from, script);
    if (status != MWESO_OK) return status;
    house->start = cli_position_text(house->variant, &start);
    status = house->start ? write_files(house) : cli_no_memory(house->cli);
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
    if (variant) status = make(&house);
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
