/* Skeleton: the script that a new variant begins with. */
#ifndef MWESO_CLI_MAKING_SKELETON_H
#define MWESO_CLI_MAKING_SKELETON_H

#include "cli/cli.h"

/* Writes the script that `mweso new --hooks` begins with. */
void cli_skeleton(FILE *out, const MwesoVariant *variant, const char *name);

#endif
