/* Served: which rules are played on vectors, and by which loops. The reference plays all others. */
#ifndef MWESO_FAST_SERVED_H
#define MWESO_FAST_SERVED_H

#include "rules/tables.h"

/* Does a last seed capture, when exactly these facing pits hold seeds? */
static inline bool mw_landing_takes(const MwRules *rules, bool occupied, int facing)
{
    return rules->tables.landing[occupied][facing].takes != 0;
}

/* Kinds of loops on vectors. The full loops play whatever any of them plays. */
typedef enum MwEngines {
    MW_LEAN_LOOPS = 1, /* on one game, for most rules (fast/backend.h) */
    MW_FULL_LOOPS = 2, /* on one game, for all served rules */
    MW_LANES = 4       /* on many games at once (fast/lanes.h) */
} MwEngines;

/* The loops that play these rules, each phase separately: a set of MwEngines, empty if only the
 * reference does. Openings apart (fast/fast.c, mw_whole_level), it depends on two things: each word
 * that matters beside the others, by its letters in rules/keys.def; and a table of words that are
 * served alone, but not together. */
int mw_engines(const MwRules *rules);

/* For served rules: do they ask anything of captures, starts or laps that is uncommon even for the
 * full loops (fast/vector_full.h)? */
bool mw_asks_rarely(const MwRules *rules);

/* Do starts depend on more than which pits hold enough seeds? */
bool mw_picks_starts(const MwRules *rules);

/* Does a turn have choices other than direction: stops, declined captures, extra pits? */
bool mw_offers_more(const MwRules *rules);

#endif
