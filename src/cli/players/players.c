/* mweso players: those to play against, from the weakest to the strongest. */
#include <stdio.h>

#include "cli/verbs.h"

static void print_level(const Cli *cli, bool first, const MwesoLevel *level)
{
    char answers[16] = "at once", number[16] = "-";
    if (cli->format != FORMAT_TEXT) {
        ROW(cli, first,
            level->number ? NUMBER_FIELD("level", level->number) : TEXT_FIELD("level", NULL),
            TEXT_FIELD("name", level->name), TEXT_FIELD("player", level->player),
            REAL_FIELD("seconds", level->seconds), TEXT_FIELD("does", level->does));
        return;
    }
    if (first) printf("%5s  %-12s %-8s %s\n", "LEVEL", "NAME", "ANSWERS", "WHAT IT DOES");
    if (level->seconds > 0) snprintf(answers, sizeof answers, "%g s", level->seconds);
    if (level->number) snprintf(number, sizeof number, "%d", level->number);
    printf("%5s  %-12s %-8s %s\n", number, level->name, answers, level->does);
}

static MwesoStatus run(Cli *cli)
{
    const MwesoLevel *level;
    MwesoStatus status;
    if (cli->count == 0) {
        for (int i = 1; (level = mweso_level(i)); i++) print_level(cli, i == 1, level);
        return MWESO_OK;
    }
    MwesoVariant *variant = cli_variant(cli, cli->arguments[0], &status);
    for (size_t i = 0; variant && (level = mweso_level_of(variant, i)); i++)
        print_level(cli, i == 0, level);
    mweso_variant_free(variant);
    return status;
}

static const OptionId own[] = {OPT_COUNT};

const Verb verb_players = {
    "players",
    "[VARIANT]",
    "those to play against, from the weakest to the strongest",
    "Lists the levels of play --level, with the time that each takes for a move and what it does; "
    "for a variant those\n"
    "that its games have, which in Bao are more. As players of match, simulate and the others they "
    "are called\n"
    "level:LEVEL, by number or name. docs/players.md says how strong they are.",
    "mweso players bao-kiswahili",
    own,
    0,
    1,
    run,
    FORMAT_TEXT,
};
