/* Informants: what the notes of each leave of the rules, and whether two may play by the same. */
#ifndef MWESO_CLI_FIELDWORK_INFORMANTS_H
#define MWESO_CLI_FIELDWORK_INFORMANTS_H

#include "cli/cli.h"

/* Searches by the notes of each informant, and of every two of them together. `keys` as for
 * mweso_infer. MWESO_NO if nothing explains what one of them said and showed. */
MwesoStatus compare_informants(const Cli *cli, const MwesoEvidence *evidence, char *const *keys);

#endif
