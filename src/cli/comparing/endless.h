/* Endless: what the ways of looking for moves that never end share. */
#ifndef MWESO_CLI_COMPARING_ENDLESS_H
#define MWESO_CLI_COMPARING_ENDLESS_H

#include "cli/cli.h"

typedef char StartText[MWESO_MOST_PITS * 6];
/* Writes the pits of a start as --side takes them, and returns it; START_TEXT has a place for it
 * until the block ends. */
const char *start_text(const uint16_t *start, int pits, StartText text);
#define START_TEXT(start, pits) start_text(start, pits, (StartText){0})

/* Goes through all starts, on from the checkpoint if there is one. */
MwesoStatus endless_search(const Cli *cli, int pits, int seeds, int threads);
/* Puts the checkpoints of shards together: the arguments behind the first. */
MwesoStatus endless_merge(const Cli *cli);

#endif
