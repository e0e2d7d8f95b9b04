/* Fingerprint: one number for all variants that play alike. */
#ifndef MWESO_RULES_FINGERPRINT_H
#define MWESO_RULES_FINGERPRINT_H

#include "rules/variant.h"

/* Writes the SHA-256, as hexadecimal digits, of a first line "mweso rules" and of every answer that
 * is not the default one as "section.key=value" and a newline, in the order of the table. Leaving
 * the defaults out keeps fingerprints as they are when a later version knows more keys. A script
 * adds the SHA-256 of its text and the values of its parameters. False if there is no memory. */
bool mw_fingerprint(const MwesoVariant *variant, char hex[MW_FINGERPRINT + 1]);

#endif
