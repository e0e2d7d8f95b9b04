/* Effects: which answers make no difference beside the others, and why. */
#ifndef MWESO_RULES_EFFECTS_H
#define MWESO_RULES_EFFECTS_H

#include "rules/variant.h"

/* Does the answer to `key` make any difference beside the others? It makes none if another answer
 * that comes before it comes to the same game (mw_same_game). "none" always does: it rules
 * something out, whatever else is said. */
bool mw_has_effect(const MwRules *rules, MwKey key);

/* The first word of a key that comes to the same game as its answer and makes a difference; NULL if
 * no word does. */
const char *mw_word_in_effect(const MwRules *rules, MwKey key);

/* Adds a warning for every answer of the variant's own file that has no effect, and why. */
void mw_check_effects(const MwesoVariant *variant, MwesoFindings *findings);

/* Why an answer has no effect, where it has none: which other answer sees to that, in words. */
typedef struct MwIdleReason {
    const char *id; /* of the finding, each with a test file of that name; NULL: never reported */
    MwKey key, cause;
    const char *answer; /* to the cause */
    const char *reason;
    const char *alike; /* why no position tells the answers to `key` apart; NULL: as `reason` */
    int moment;        /* of reverse.at, where it is the one without effect */
} MwIdleReason;

extern const MwIdleReason mw_idle_reasons[];
extern const int mw_idle_reason_count;

#endif
