/* Skeleton: a script to begin with, an example of every hook in it. */
#include "cli/making/skeleton.h"

#include <stdio.h>
#include <string.h>

#include "cli/rulebook/paragraphs.h"

/* An example is a comment, but for one that is at work, so that the script does something. */
typedef struct SkeletonAnswer {
    const char *decision, *code;
    bool at_work;
} SkeletonAnswer;

static const SkeletonAnswer examples[] = {
    {"setup", "hook(\"setup\", \"two seeds in every pit\", function()\n"
              "    local list = {}\n"
              "    for n = 1, %1$d do list[n] = 2 end\n"
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
    {"quiet",
     "hook(\"quiet\", \"a turn that captures nothing at first starts from the inner row\", "
     "function(t)\n"
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
    {"winner", "hook(\"winner\", \"who captures half of all seeds in one move wins\", function(t)\n"
               "    if t.captured >= %2$d then return \"mover\" end\n"
               "end)\n"},
    {"repeated", "hook(\"repeated\", \"who brings a position about for the third time loses\", "
                 "function(t)\n"
                 "    if t.times >= 3 then return \"mover\" end -- his turn it is\n"
                 "end)\n"},
};

static const char *example_of(const char *decision, bool *at_work)
{
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++)
        if (strcmp(examples[i].decision, decision) == 0) {
            *at_work = examples[i].at_work;
            return examples[i].code;
        }
    *at_work = false;
    return "";
}

/* The seeds of one player at the start. */
static int own_seeds(const MwesoVariant *variant)
{
    const MwesoPosition start = mweso_position_start(variant, false);
    int seeds = 0;
    for (int pit = 0; pit < MWESO_MOST_PITS; pit++) seeds += start.pit[MWESO_SOUTH][pit];
    return seeds;
}

static void write_code(FILE *out, const MwesoVariant *variant, const char *code, const char *mark)
{
    char text[1024];
    snprintf(text, sizeof text, code, mweso_variant_board(variant)->pits, own_seeds(variant));
    for (char *line = text, *end; (end = strchr(line, '\n')); line = end + 1)
        fprintf(out, "%s%.*s\n", mark, (int)(end - line), line);
}

static void write_decision(FILE *out, const MwesoVariant *variant, const MwesoDecision *decision)
{
    static const char margin[] = "-- ";
    bool at_work;
    const char *code = example_of(decision->name, &at_work);
    fprintf(out, "\n-- %s: %s Asked %s.\n-- ", decision->name, decision->question, decision->when);
    int column = cli_wrap(out, "It may return nil, or:", (int)strlen(margin), margin, 100);
    cli_wrap(out, decision->returns, column, margin, 100);
    fputc('\n', out);
    write_code(out, variant, code, at_work ? "" : "--");
}

void cli_skeleton(FILE *out, const MwesoVariant *variant, const char *name)
{
    fprintf(
        out,
        "-- %s.lua: what no word of %s.ini can say. docs/hooks.md describes everything used "
        "here.\n"
        "-- A hook that returns nil leaves its decision to the words. Take the '--' away "
        "before the\n"
        "-- lines of an example to try it.\n\n"
        "-- A question of your own, which [hooks] of the INI file may answer; the first word "
        "is the\n"
        "-- default. A hook asks: if bold == \"yes\" then ... end\n"
        "--local bold = parameter(\"bold\", {\"no\", \"yes\"}, \"Do the players play boldly?\")\n",
        name, name);
    for (size_t i = 0; i < mweso_decision_count(); i++)
        write_decision(out, variant, mweso_decision(i));
}
