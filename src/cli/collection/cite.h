/* Citing: how variants and their sources are cited, as BibTeX. */
#ifndef MWESO_CLI_COLLECTION_CITE_H
#define MWESO_CLI_COLLECTION_CITE_H

#include <stdio.h>

#include "cli/cli.h"

/* Writes the entries of the program, of a variant, and once of each work that its file, or one from
 * which it inherits answers, names as a source. False if there is no memory. */
bool cite_write(const Cli *cli, const MwesoVariant *variant, FILE *out);

#endif
