/* Plan: which games the options ask for, and what verbs about many games share. */
#ifndef MWESO_CLI_COMPARING_PLAN_H
#define MWESO_CLI_COMPARING_PLAN_H

#include "cli/cli.h"

/* What the options say about the games to be played. */
typedef struct Plan {
    MwesoPlan plan;
    char *players, *starts; /* texts it points into */
} Plan;

/* Reads them; false after a message, with *status set. Free in any case. */
bool cli_plan(const Cli *cli, uint64_t games, Plan *plan, MwesoStatus *status);
void cli_plan_free(Plan *plan);
/* "random against greedy, usual start, seed 1" */
void cli_print_plan(const MwesoPlan *plan, FILE *stream);
/* Are the two games of a pair one unit? They are where starts differ, as they share theirs. */
bool cli_plan_is_paired(const MwesoPlan *plan);
/* Loads all variants that the arguments name; the caller frees them. NULL after messages. */
MwesoVariant **cli_variants(const Cli *cli, MwesoStatus *status);
void cli_variants_free(MwesoVariant **variants, size_t count);
/* A value as people read it: shares as percentages; "-" if there is none. */
const char *cli_metric_value(const MwesoMetric *metric, double value, char *text, size_t size);

#endif
