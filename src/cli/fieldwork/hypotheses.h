/* Hypotheses: named variants tested against what was seen. */
#ifndef MWESO_CLI_FIELDWORK_HYPOTHESES_H
#define MWESO_CLI_FIELDWORK_HYPOTHESES_H

#include "cli/cli.h"

/* Tests the variants of --hypotheses and prints what came of it; MWESO_NO if none explains all. */
MwesoStatus test_hypotheses(const Cli *cli, const MwesoEvidence *evidence);

#endif
