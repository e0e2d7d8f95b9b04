/* Fingerprint: one number for all variants that play alike. */
#ifndef MWESO_RULES_FINGERPRINT_H
#define MWESO_RULES_FINGERPRINT_H

#include "rules/variant.h"

/* Writes the SHA-256 of the answers, each as "section.key=value" and a newline in the order of the
 * table, as hexadecimal digits. `script` may be NULL. False if there is no memory. */
bool mw_fingerprint(const MwRules *rules, const char *script, char hex[MW_FINGERPRINT + 1]);

#endif
