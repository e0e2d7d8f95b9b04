/* Counters: the turns of the game that a position may belong to, where nobody counted. */
#ifndef MWESO_FIELD_COUNTERS_H
#define MWESO_FIELD_COUNTERS_H

#include "field/observation.h"

enum { MW_MOST_COUNTERS = 256 };

/* The counters of a position, and whose turn it is. */
typedef struct MwCounters {
    uint32_t turns[2], captures[2], still;
    uint8_t started[2], side;
    bool passed; /* possible only if somebody has passed, so not by rules without passes */
    bool quiet;  /* useful only if the turn is quiet: otherwise the same as in the midst of a
                    game */
} MwCounters;

/* What a set of rules may ask about counters. */
typedef struct MwCounting {
    const MwRules *base; /* common to all of them: phases, script, start */
    uint32_t quiet;      /* the greatest capture.quiet_turns among them */
    bool passes;         /* some of them allow passes */
    bool two_captures;   /* by some of them two captures before the opponent's first win */
} MwCounting;

/* What one rule set may ask. */
MwCounting mw_counting_of(const MwRules *rules);
/* A number of a side's turns for a position in the midst of a game: beyond all that rules ask
 * about. */
uint32_t mw_counters_midgame(const MwCounting *counting);

/* Lists the possible counters of a scene, as far as the rules tell them apart: only one if the
 * scene gives them. The most common case comes first. *all is false if there are more that the
 * rules might tell apart. */
size_t mw_counters_follow(const MwCounting *counting, const MwSeenGame *game,
                          MwCounters list[MW_MOST_COUNTERS], bool *all);

/* Sets them in a position. */
void mw_counters_set(const MwCounters *counters, MwesoPosition *position);

#endif
