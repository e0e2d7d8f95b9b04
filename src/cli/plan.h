/* Plan: which games the options ask for, and what verbs about many games share. */
#ifndef MWESO_CLI_PLAN_H
#define MWESO_CLI_PLAN_H

#include "cli/cli.h"

/* Of all intervals. */
#define CLI_LEVEL 0.95

/* The games that the options ask for. */
typedef struct Plan {
    MwesoPlan plan;
    char *players, *starts; /* texts that `plan` points into */
    char *both;             /* the players, "NAME,NAME" */
    const char *placement;  /* as --placement takes it */
} Plan;

/* The number of fields that describe the run in each row, so that one file may have rows of several
 * runs. */
enum { PLAN_FIELDS = 6 };

/* Reads the options, with `games` as the default of --games; false after a message, with *status
 * set. Free in any case. */
bool cli_plan(const Cli *cli, uint64_t games, Plan *plan, MwesoStatus *status);
/* MWESO_OK if there is such a player for the variant; else its status, after a message about
 * --players. */
MwesoStatus cli_check_player(const Cli *cli, const MwesoVariant *variant, const char *name);
void cli_plan_free(Plan *plan);
/* Fills in the last fields of a row about games of a variant; they live as long as the plan and the
 * variant. */
void cli_plan_fields(const Plan *plan, const MwesoVariant *variant, Field fields[PLAN_FIELDS]);
/* "random against greedy, usual start, seed 1" */
void cli_print_plan(const MwesoPlan *plan, FILE *stream);
/* Is a pair of games one sampling unit? Yes if starts differ, for both games of a pair share one.
 */
bool cli_plan_is_paired(const MwesoPlan *plan);
/* The index of a metric; mweso_metric_count() if there is none of this name. */
size_t cli_metric(const char *name);
/* Loads all variants that the arguments name; the caller frees them. NULL after messages. */
MwesoVariant **cli_variants(const Cli *cli, MwesoStatus *status);
void cli_variants_free(MwesoVariant **variants, size_t count);
/* How much a sample can tell. */
typedef struct Worth {
    uint64_t games, different, openings; /* all games, different games, different openings */
    uint64_t units, different_units;     /* sampling units of the intervals: games, or pairs */
    uint64_t cut_off;
} Worth;

/* False if there is no memory. */
bool cli_worth(const MwesoPlan *plan, const MwesoSample *sample, Worth *worth);
/* Do fewer than nine units in ten differ? Intervals are as wide as those of the different ones. */
bool cli_worth_is_little(const Worth *worth);
/* "31.00% of the games were cut off after 1000 turns..."; "" if there is nothing to be said. */
typedef char WorthText[400];
const char *cli_cut_text(const MwesoPlan *plan, const Worth *worth, WorthText text);
/* "only 12 of the 50 games differ...", "of one game there are no intervals..."; "" if there is
 * nothing to be said. */
const char *cli_different_text(const Worth *worth, WorthText text);
/* The metrics of what can never happen by the rules of a variant: bit m of metric m. */
uint64_t cli_impossible(const MwesoVariant *variant);
/* As mweso_sample_metric for the games of a plan, without an interval for what cannot happen. */
MwesoEstimate cli_estimate(const MwesoPlan *plan, const MwesoSample *sample, size_t metric,
                           uint64_t impossible);
/* A value in words: shares as percentages, "cut off" if it is infinite, "-" if there is none. */
const char *cli_metric_value(const MwesoMetric *metric, double value, char *text, size_t size);

#endif
