/* Combinations: answers that are each right but cannot be played together. */
#ifndef MWESO_RULES_COMBINATIONS_H
#define MWESO_RULES_COMBINATIONS_H

#include "rules/variant.h"

/* Adds an error for every combination that cannot be played. */
void mw_check_combinations(const MwesoVariant *variant, MwesoFindings *findings);

#endif
