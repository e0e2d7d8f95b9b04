/* Attach: loads a variant as the public header does: its file, then the script that it names. */
#ifndef MWESO_HOOKS_ATTACH_H
#define MWESO_HOOKS_ATTACH_H

#include "rules/variant.h"

/* Runs the script that the variant (which may be NULL) has, if any, and sets it to work. With
 * errors among the findings the variant is freed, and NULL returned. */
MwesoVariant *mw_attach_script(MwesoVariant *variant, MwesoFindings *findings);

#endif
