/* Evidence: what the verbs of fieldwork share. */
#ifndef MWESO_CLI_FIELDWORK_EVIDENCE_H
#define MWESO_CLI_FIELDWORK_EVIDENCE_H

#include "cli/cli.h"

/* Reads files of evidence on the board of `base`; NULL, after messages, with *status set, if any
 * cannot be read or there is nothing in them. */
MwesoEvidence *cli_evidence(const Cli *cli, const MwesoVariant *base, char **files, int count,
                            MwesoStatus *status);

enum { CLI_MOST_KEYS = 64 };

/* The keys of --vary, ending in NULL; keys[0] is to be freed. None if all are to be searched. */
bool cli_keys(const Cli *cli, char *keys[CLI_MOST_KEYS], MwesoStatus *status);

#endif
