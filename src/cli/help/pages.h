/* Pages: what the program says of its verbs. */
#ifndef MWESO_CLI_HELP_PAGES_H
#define MWESO_CLI_HELP_PAGES_H

#include "cli/cli.h"

/* The verb of that name, or NULL. */
const Verb *cli_find_verb(const char *name);
void cli_help(const Verb *verb);
/* Prints the verbs, grouped, to a stream. */
void cli_overview(FILE *stream);
/* Says that there is no such verb. */
MwesoStatus cli_unknown_verb(const Cli *cli, const char *name);
void cli_man_page(void);
/* Prints what a shell (bash, zsh, fish) is to complete; false if it is another one. */
bool cli_completion(const char *shell);

extern const char exit_codes[];
/* Is it the first verb of its group? */
bool begins_group(const ListedVerb *listed);

#endif
