/* Help: what the program says of its verbs. */
#ifndef MWESO_CLI_HELP_HELP_H
#define MWESO_CLI_HELP_HELP_H

#include "cli/cli.h"

/* The verb of that name, or NULL. */
const Verb *cli_find_verb(const char *name);
void cli_help(const Verb *verb);
/* Prints the verbs, grouped, to a stream. */
void cli_overview(FILE *stream);
/* Fails with a message that there is no such verb. */
MwesoStatus cli_unknown_verb(const Cli *cli, const char *name);
/* Prints the completion script of a shell (bash, zsh, fish); false for another one. */
bool cli_completion(const char *shell);

#endif
