/* Plan: which games the options ask for, and what verbs about many games share. */
#ifndef MWESO_CLI_PLAN_H
#define MWESO_CLI_PLAN_H

#include "cli/cli.h"

/* What the options say about the games to be played. */
typedef struct Plan {
    MwesoPlan plan;
    char *players, *starts; /* texts it points into */
    char *both;             /* the players, "NAME,NAME" */
    const char *placement;  /* as --placement takes it */
} Plan;

/* What every row says of the run it is of, so that rows of several can lie in one file. */
enum { PLAN_FIELDS = 6 };

/* Reads them; false after a message, with *status set. Free in any case. */
bool cli_plan(const Cli *cli, uint64_t games, Plan *plan, MwesoStatus *status);
void cli_plan_free(Plan *plan);
/* Fills in the fields that all rows about the games of a variant end with; they live as long as the
 * plan and the variant. */
void cli_plan_fields(const Plan *plan, const MwesoVariant *variant, Field fields[PLAN_FIELDS]);
/* "random against greedy, usual start, seed 1" */
void cli_print_plan(const MwesoPlan *plan, FILE *stream);
/* Are the two games of a pair one unit? They are where starts differ, as they share theirs. */
bool cli_plan_is_paired(const MwesoPlan *plan);
/* Loads all variants that the arguments name; the caller frees them. NULL after messages. */
MwesoVariant **cli_variants(const Cli *cli, MwesoStatus *status);
void cli_variants_free(MwesoVariant **variants, size_t count);
/* What a sample is worth. */
typedef struct Worth {
    uint64_t games, different, openings; /* games, and different ones */
    uint64_t units, different_units;     /* what intervals go by: games, or pairs */
    uint64_t cut_off;
} Worth;

/* False if there is no memory. */
bool cli_worth(const MwesoPlan *plan, const MwesoSample *sample, Worth *worth);
/* Do so few games differ that intervals are those of fewer? */
bool cli_worth_is_little(const Worth *worth);
/* "31.00% of the games were cut off after 1000 turns..."; "" if there is nothing to be said. */
typedef char WorthText[400];
const char *cli_cut_text(const MwesoPlan *plan, const Worth *worth, WorthText text);
/* "1 of 50 games differs from the others..."; likewise. */
const char *cli_different_text(const Worth *worth, WorthText text);
/* A value as people read it: "cut off" if it is infinite, shares as percentages; "-" if there is
 * none. */
const char *cli_metric_value(const MwesoMetric *metric, double value, char *text, size_t size);

#endif
