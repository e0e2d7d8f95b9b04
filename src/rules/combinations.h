/* Combinations: answers that are each right but make no sense together. */
#ifndef MWESO_RULES_COMBINATIONS_H
#define MWESO_RULES_COMBINATIONS_H

#include "rules/variant.h"

/* Adds an error for every combination that cannot be played. */
void mw_check_combinations(const MwesoVariant *variant, MwesoFindings *findings);

/* Adds a warning for every answer of the variant's own file that can have no effect, and why. */
void mw_check_effects(const MwesoVariant *variant, MwesoFindings *findings);

#endif
