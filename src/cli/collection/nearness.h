/* Nearness: the distances and trees of `mweso matrix`. */
#ifndef MWESO_CLI_COLLECTION_NEARNESS_H
#define MWESO_CLI_COLLECTION_NEARNESS_H

#include "cli/collection/characters.h"

/* What --distances, --tree or --network goes by, "paper" or "play"; NULL if none is given. */
const char *nearness_by(const Cli *cli);
/* Can what these options say be done? MWESO_USAGE after a message. */
MwesoStatus nearness_check(const Cli *cli);
/* Prints distances, or the tree or network that joins by them. */
MwesoStatus nearness_tell(const Cli *cli, const Characters *of);

#endif
