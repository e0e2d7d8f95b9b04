/* Evidence: what the verbs of fieldwork share. */
#ifndef MWESO_CLI_FIELDWORK_EVIDENCE_H
#define MWESO_CLI_FIELDWORK_EVIDENCE_H

#include "cli/cli.h"

/* Reads files of evidence on the board of `base`; NULL, after messages, with *status set, if any
 * cannot be read or there is nothing in them. */
MwesoEvidence *cli_evidence(const Cli *cli, const MwesoVariant *base, char **files, int count,
                            MwesoStatus *status);

/* The parts of a text between any of `separators`, ending in NULL, to be freed with free; NULL,
 * after a message and with *status set, without memory. */
char **cli_parts(const Cli *cli, const char *text, const char *separators, MwesoStatus *status);

/* The keys of --vary, as of cli_parts; NULL if all are to be searched. False after a message. */
bool cli_keys(const Cli *cli, char ***keys, MwesoStatus *status);

/* The name of the variant around which is searched. */
const char *cli_base(const Cli *cli);

#endif
