/* Fold: texts compared as people compare them, without accents and capitals. */
#ifndef MWESO_CLI_COLLECTION_FOLD_H
#define MWESO_CLI_COLLECTION_FOLD_H

#include <stdbool.h>

/* The text (UTF-8) in small letters, without accents and apostrophes. The caller frees it; NULL if
 * there is no memory. */
char *fold(const char *text);

/* Does `part` stand in the text, both folded? Not if there is no memory. */
bool fold_contains(const char *text, const char *part);

#endif
