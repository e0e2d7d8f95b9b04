/* Combinations: answers that are each right but make no sense together. */
#ifndef MWESO_RULES_COMBINATIONS_H
#define MWESO_RULES_COMBINATIONS_H

#include "rules/variant.h"

/* Adds an error for every combination that cannot be played. */
void mw_check_combinations(const MwesoVariant *variant, MwesoFindings *findings);

/* Adds a warning for every answer of the variant's own file that can have no effect, and why. */
void mw_check_effects(const MwesoVariant *variant, MwesoFindings *findings);

/* Can the answer to `key` make any difference beside the others? */
bool mw_has_effect(const MwesoVariant *variant, MwKey key);

#endif
