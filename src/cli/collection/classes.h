/* Classes: what kind of game a rule set is, computed from its answers. No file says it. */
#ifndef MWESO_CLI_COLLECTION_CLASSES_H
#define MWESO_CLI_COLLECTION_CLASSES_H

#include "cli/cli.h"

typedef enum GameClass {
#define CLASS(id, ...) CLASS_##id,
#include "cli/collection/classes.def"
#undef CLASS
    CLASS_COUNT
} GameClass;

/* What the class is called, and what it means. */
typedef struct ClassSpec {
    const char *word, *meaning;
} ClassSpec;

extern const ClassSpec class_specs[CLASS_COUNT];

/* The class of a rule set. `assumed` gets whether an answer that it goes by is marked as assumed.
 */
GameClass class_of(const MwesoVariant *variant, bool *assumed);

#endif
