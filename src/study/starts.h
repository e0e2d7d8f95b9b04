/* Starts: the position each game of a plan begins from. */
#ifndef MWESO_STUDY_STARTS_H
#define MWESO_STUDY_STARTS_H

#include "kernel/sow.h"
#include "base/random.h"

typedef struct MwStarts {
    const MwRules *rules;
    MwesoStart kind;
    uint64_t seed;
    MwesoPosition *listed;
    size_t count, room;
} MwStarts;

/* Reads the list of a plan, if it has one. The error tells the line. Free in any case. */
MwesoStatus mw_starts_new(const MwRules *rules, const MwesoPlan *plan, MwStarts *starts,
                          MwesoError *error);
void mw_starts_free(MwStarts *starts);

/* The start of a game: the same for games 2k and 2k+1. */
MwesoPosition mw_start_of(const MwStarts *starts, uint64_t game);

/* Are all like the usual start but for where seeds lie, how many, and that both may have made as
 * many turns? *seeds: of the start with most. */
bool mw_starts_like_usual(const MwStarts *starts, int *seeds);

#endif
