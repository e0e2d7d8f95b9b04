/* Story: a move told lap by lap. */
#ifndef MWESO_CLI_LOOKING_STORY_H
#define MWESO_CLI_LOOKING_STORY_H

#include "cli/cli.h"

/* Plays a move and tells it lap by lap. */
MwesoStatus cli_tell_move(const Cli *cli, const MwesoVariant *variant,
                          const MwesoPosition *position, const char *move, MwesoOutcome *outcome,
                          MwesoError *error);

#endif
