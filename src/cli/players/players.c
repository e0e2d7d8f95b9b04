/* mweso players: those to play against, from the weakest to the strongest. */
#include <stdio.h>

#include "cli/verbs.h"

static void print_level(const Cli *cli, int number, const MwesoLevel *level)
{
    char answers[16] = "at once";
    if (cli->format != FORMAT_TEXT) {
        ROW(cli, number == 1, NUMBER_FIELD("level", number), TEXT_FIELD("name", level->name),
            TEXT_FIELD("player", level->player), REAL_FIELD("seconds", level->seconds),
            TEXT_FIELD("does", level->does));
        return;
    }
    if (number == 1) printf("%5s  %-12s %-8s %s\n", "LEVEL", "NAME", "ANSWERS", "WHAT IT DOES");
    if (level->seconds > 0) snprintf(answers, sizeof answers, "%g s", level->seconds);
    printf("%5d  %-12s %-8s %s\n", number, level->name, answers, level->does);
}

static MwesoStatus run(Cli *cli)
{
    const MwesoLevel *level;
    for (int i = 1; (level = mweso_level(i)); i++) print_level(cli, i, level);
    return MWESO_OK;
}

static const OptionId own[] = {OPT_COUNT};

const Verb verb_players = {
    "players",
    "",
    "those to play against, from the weakest to the strongest",
    "Lists the levels of play --level, with the time that each takes for a move and what it does. "
    "As players of match,\n"
    "simulate and the others they are called level:LEVEL, by number or name. docs/players.md says "
    "how strong they are.",
    "mweso players",
    own,
    0,
    0,
    run,
    FORMAT_TEXT,
};
