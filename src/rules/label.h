/* Label: what a rule set is called, told from the variant that it was made of by settings. */
#ifndef MWESO_RULES_LABEL_H
#define MWESO_RULES_LABEL_H

#include "rules/variant.h"

/* Adds the name, and " section.key=value" for every setting that changes something, in the order of
 * the keys: "omweso capture.own_pit=taken". The answers must be resolved. */
void mw_label(const MwesoVariant *variant, MwText *label);

#endif
