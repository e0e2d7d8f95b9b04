/* Why: what is wrong with observations that do not fit, for people and for programs. */
#ifndef MWESO_CLI_FIELDWORK_WHY_H
#define MWESO_CLI_FIELDWORK_WHY_H

#include "cli/fieldwork/findings.h"

/* Tells of the observations that contradict, as many as are looked at, the smallest changes with
 * which each fits, and what the nearest rules would have done instead. `base`: the name of the
 * variant around which was searched. */
MwesoStatus why_print(const Cli *cli, const MwesoEvidence *evidence, const char *base,
                      const MwesoInference *inference);
/* The same as rows (`first` as in ROW). */
MwesoStatus why_rows(const Cli *cli, const MwesoEvidence *evidence, const char *base,
                     const MwesoInference *inference, bool *first);

#endif
