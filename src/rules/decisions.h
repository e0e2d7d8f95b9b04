/* Decisions: the table of everything a script may answer in place of words. */
#ifndef MWESO_RULES_DECISIONS_H
#define MWESO_RULES_DECISIONS_H

#include "mweso.h"

typedef enum MwDecision {
#define DECISION(id, ...) DECIDE_##id,
#include "rules/decisions.def"
#undef DECISION
    DECISION_COUNT
} MwDecision;

/* The words a function may return, in the order in which decisions.def lists them. */
enum { DIRECTION_FORWARD, DIRECTION_REVERSE, DIRECTION_EITHER };
enum { LANDING_CAPTURE, LANDING_OFFER, LANDING_RELAY, LANDING_END, LANDING_HALT };
enum { RELAY_GOES_ON, RELAY_HALT, RELAY_END };
enum { TURN_NEXT, TURN_AGAIN };
enum { WINNER_MOVER, WINNER_OPPONENT, WINNER_NOBODY };

extern const MwesoDecision mw_decisions[DECISION_COUNT];

/* Is it asked of a pit: of a start, of the origin of a lap, or of a landing? */
bool mw_is_asked_of_a_pit(MwDecision decision);

/* The decision of that name, or -1. */
int mw_decision_find(const char *name);

/* The name nearest in spelling, or NULL. */
const char *mw_decision_nearest(const char *name);

#endif
