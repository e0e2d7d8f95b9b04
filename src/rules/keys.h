/* Keys: the table of everything a variant file may say. */
#ifndef MWESO_RULES_KEYS_H
#define MWESO_RULES_KEYS_H

#include <stdbool.h>
#include <stdint.h>

#include "mweso.h"
#include "rules/rules.h"

typedef enum MwKey {
#define ANSWER(id, ...) KEY_##id,
#define FACT(id, ...) KEY_##id,
#include "rules/keys.def"
    KEY_COUNT
} MwKey;

enum { KEY_NOT_FOUND = -1, MW_NO_FIELD = -1 };

/* What the public header tells of a key, and what only the loader needs. */
typedef struct MwKeySpec {
    MwesoKey told;
    int field;          /* offset in MwRules, or MW_NO_FIELD */
    const char *served; /* who plays its words, by letters (rules/keys.def) */
} MwKeySpec;

extern const MwKeySpec mw_keys[KEY_COUNT];

/* What holds where nobody answers, for the board of the rules: on two rows there are no outer pits.
 */
const char *mw_default_text(const MwRules *rules, MwKey key);

/* "section.name" of a key. */
const char *mw_key_label(MwKey key);

bool mw_section_exists(const char *section);

/* The section nearest in spelling, or NULL. */
const char *mw_section_nearest(const char *section);

/* The key `name` of `section`, or KEY_NOT_FOUND. */
int mw_key_find(const char *section, const char *name);

/* The name in `section` nearest in spelling to `name`, or NULL. */
const char *mw_key_nearest(const char *section, const char *name);

/* A section that does have the key `name`, or NULL. */
const char *mw_key_section(const char *name);
/* The label of a key that people look for under another name; NULL if there is none. */
const char *mw_key_alias(const char *name);

/* Is the key one of the answers that make up the rules (not told about them, not an example)? */
bool mw_key_is_answer(MwKey key);

/* Is it a key of the sections [example NAME]? */
bool mw_key_is_example(MwKey key);

#endif
