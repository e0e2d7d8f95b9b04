/* Many series (mweso simulate --series). */
#ifndef MWESO_CLI_COMPARING_SIMULATE_SERIES_H
#define MWESO_CLI_COMPARING_SIMULATE_SERIES_H

#include "cli/plan.h"

/* Plays --series of each variant that the arguments name, by a plan but for its number of games,
 * and prints what they say. */
MwesoStatus simulate_series(const Cli *cli, MwesoVariant *const *variants, Plan *plan);

#endif
