/* Load: from a variant file and its ancestors to frozen rules. The script is read, not run: that is
 * for hooks/, which offers the public functions. */
#ifndef MWESO_RULES_LOAD_H
#define MWESO_RULES_LOAD_H

#include "rules/variant.h"

/* What came from a file, such as a record, and so must not lead out of the folders of variants. */
typedef struct MwForeign {
    bool name, settings;
} MwForeign;

/* Loads the variant of that name; or, if `text` is not NULL, from text, for which `name` stands in
 * findings. NULL if there was an error. */
MwesoVariant *mw_variant_load(const MwesoPath *path, const char *name, const char *text,
                              size_t length, const char *const *settings, MwForeign foreign,
                              MwesoFindings *findings);

#endif
