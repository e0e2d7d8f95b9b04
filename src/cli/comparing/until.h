/* Until: how narrow the intervals are to become before no more games are played (--until). */
#ifndef MWESO_CLI_COMPARING_UNTIL_H
#define MWESO_CLI_COMPARING_UNTIL_H

#include "cli/plan.h"

/* What is asked of the confidence sequences of some metrics. */
typedef struct Until {
    const Cli *cli;
    const MwesoPlan *plan;
    double width[MWESO_MOST_METRICS]; /* by metric; 0: nothing is asked of it */
    bool named;                       /* they are named, and not all shares of games */
} Until;

/* Reads --until for games of a plan; false after a message, with *status set. */
bool until_read(const Cli *cli, const MwesoPlan *plan, Until *until, MwesoStatus *status);

/* The number of games after which is looked next, having looked after `games` (0: not yet): 100,
 * 120, 150, 200... and `most` at last. */
uint64_t until_next_look(uint64_t games, uint64_t most);

/* The first metric whose interval is not narrow enough yet in a sample of a variant's games, with
 * its width (NAN: none); mweso_metric_count() if all are. */
size_t until_open(const Until *until, const MwesoVariant *variant, const MwesoSample *sample,
                  double *width);

/* "AdvantageP1 narrower than 1%", "all shares of games narrower than 0.5%" */
typedef char UntilText[400];
const char *until_text(const Until *until, UntilText text);

/* MWESO_USAGE, after a message, if a metric that is named cannot happen by the rules. */
MwesoStatus until_check(const Until *until, const MwesoVariant *variant);

#endif
