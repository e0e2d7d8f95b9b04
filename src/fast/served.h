/* Served: which rules are played on vectors, and by which loops. All others are the reference's. */
#ifndef MWESO_FAST_SERVED_H
#define MWESO_FAST_SERVED_H

#include "rules/tables.h"

/* Does a last seed capture, with these of the facing pits holding seeds? */
static inline bool mw_landing_takes(const MwRules *rules, bool occupied, int facing)
{
    return rules->tables.landing[occupied][facing].takes != 0;
}

/* Loops on vectors. Whatever any of them play the full ones do. */
typedef enum MwEngines {
    MW_LEAN_LOOPS = 1, /* of one game, for most rules (fast/backend.h) */
    MW_FULL_LOOPS = 2, /* of one game, for all that are served */
    MW_LANES = 4       /* of many games at once (fast/lanes.h) */
} MwEngines;

/* The loops that play these rules, each phase for itself: a set of MwEngines, empty where the
 * reference alone does. It is decided here, but for openings (fast/fast.c, mw_whole_level): by the
 * words, whose letters stand in rules/keys.def, but for those that never matter beside the others;
 * and by a table of words that are served alone, but not together. */
int mw_engines(const MwRules *rules);

/* Of rules that are served: do they ask of captures, starts or laps what each of few games does
 * (fast/vector_full.h)? */
bool mw_asks_rarely(const MwRules *rules);

/* Does it depend on more than what pits hold which of them may start? */
bool mw_picks_starts(const MwRules *rules);

/* Has a turn choices besides those of a direction: stops, refusals, further pits? */
bool mw_offers_more(const MwRules *rules);

#endif
