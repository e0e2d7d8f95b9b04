/* Counters: which turn of the game it may have been, where nobody counted. */
#ifndef MWESO_FIELD_COUNTERS_H
#define MWESO_FIELD_COUNTERS_H

#include "field/observation.h"

enum { MW_MOST_COUNTERS = 256 };

/* What a position counts besides its seeds, and whose turn it is. */
typedef struct MwCounters {
    uint32_t turns[2], captures[2], still;
    uint8_t started[2], side;
    bool passed; /* only so if somebody has passed: by rules without passes it cannot be */
    bool quiet;  /* only of use where the turn is quiet: else it is as in the midst of a game */
} MwCounters;

/* What some rules may ask of counters. */
typedef struct MwCounting {
    const MwRules *base; /* of them all: phases, script, start */
    uint32_t quiet;      /* the most quiet turns of any of them */
    bool passes;         /* may a player pass by any of them? */
    bool two_captures;   /* do two captures before the opponent's first win by any of them? */
} MwCounting;

/* The most that is asked by one set of rules. */
MwCounting mw_counting_of(const MwRules *rules);
/* Turns made by a side in a position of the midst of a game: past all that is asked. */
uint32_t mw_counters_midgame(const MwCounting *counting);

/* Lists what the counters of a scene may be, as far as the rules tell them apart: only one if it
 * gives them. What it may be in most of a game comes first. *all is false if there is more that the
 * rules might tell apart. */
size_t mw_counters_follow(const MwCounting *counting, const MwSeenGame *game,
                          MwCounters list[MW_MOST_COUNTERS], bool *all);

/* Sets them in a position. */
void mw_counters_set(const MwCounters *counters, MwesoPosition *position);

#endif
