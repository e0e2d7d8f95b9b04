/* Readings: which answers of a script's parameters explain what was seen. */
#ifndef MWESO_CLI_FIELDWORK_READINGS_H
#define MWESO_CLI_FIELDWORK_READINGS_H

#include "cli/cli.h"

/* Does one of the keys of --vary (NULL: none are named) name a parameter of a script? Those cannot
 * be searched as words are: a script may ask for them anywhere, so every combination is tried. */
bool names_readings(char *const *keys);

/* Tries all combinations of the values of the keys, and tells which explain all of the evidence. */
MwesoStatus test_readings(const Cli *cli, const MwesoEvidence *evidence, const MwesoVariant *base,
                          char *const *keys);

#endif
