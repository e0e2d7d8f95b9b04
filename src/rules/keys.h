/* Keys: the tables of what a variant file can say and a script can answer, and of the reasons for
 * the steps of a move; reads and prints answers (answers.c). */
#ifndef MWESO_RULES_KEYS_H
#define MWESO_RULES_KEYS_H

#include "base/text.h"
#include "mweso.h"
#include "rules/board.h"
#include "rules/rules.h"

/* ---- decisions: what a script may answer in place of words ----------------------------------- */

typedef enum MwDecision {
#define DECISION(id, ...) DECIDE_##id,
#include "rules/decisions.def"
#undef DECISION
    DECISION_COUNT
} MwDecision;

/* The words that a hook's function may return, in the order of decisions.def. */
enum { DIRECTION_FORWARD, DIRECTION_REVERSE, DIRECTION_EITHER };
enum { LANDING_CAPTURE, LANDING_OFFER, LANDING_RELAY, LANDING_END, LANDING_HALT };
enum { RELAY_GOES_ON, RELAY_HALT, RELAY_END };
enum { TURN_NEXT, TURN_AGAIN };
enum { WINNER_MOVER, WINNER_OPPONENT, WINNER_NOBODY, WINNER_MOST };

extern const MwesoDecision mw_decisions[DECISION_COUNT];

/* Is the decision about a pit: a start, the origin of a lap, or a landing? */
bool mw_is_asked_of_a_pit(MwDecision decision);

/* The decision with this name, or -1. */
int mw_decision_find(const char *name);

/* The name nearest in spelling, or NULL. */
const char *mw_decision_nearest(const char *name);

/* ---- keys ------------------------------------------------------------------------------------ */

typedef enum MwKey {
#define ANSWER(id, ...) KEY_##id,
#define FACT(id, ...) KEY_##id,
#include "rules/keys.def"
    KEY_COUNT
} MwKey;

enum { KEY_NOT_FOUND = -1, MW_NO_FIELD = -1 };

/* A row of keys.def: the part in the public header, and the part that only the library needs. */
typedef struct MwKeySpec {
    MwesoKey told;
    int field;          /* offset in MwRules, or MW_NO_FIELD */
    const char *served; /* backends that play each word, by letters (rules/keys.def) */
} MwKeySpec;

extern const MwKeySpec mw_keys[KEY_COUNT];

/* The default answer to a key on the board of the rules; two rows have no outer pits. */
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

/* The label of the answer with this name, or NULL if there is none, or several. */
const char *mw_key_of_answer(const char *name);
/* A section that has a key of this name, or NULL. */
const char *mw_key_section(const char *name);

/* The label of the key that people look for under this other name; NULL if there is none. */
const char *mw_key_alias(const char *name);

/* Is the key part of the rules, and neither a fact about the variant nor part of an example? */
bool mw_key_is_answer(MwKey key);

/* Is it a key of sections [example NAME]? */
bool mw_key_is_example(MwKey key);

/* ---- reasons: why a step of a move happened or not, with the key that decided it ------------- */

typedef enum MwReason {
#define REASON(id, ...) id,
#include "rules/reasons.def"
    REASONS_BY_WORDS, /* the following are steps that a script decided */
#define DECISION(id, ...) HOOK_##id = REASONS_BY_WORDS + DECIDE_##id,
#include "rules/decisions.def"
#undef DECISION
    HOOK_STARTS_NOT
} MwReason;

/* The key, "section.name", or decision, "hooks.NAME", that decided the step. */
const char *mw_reason_key(MwReason reason);

/* A clause that can follow a colon; NULL if the script gives its own. */
const char *mw_reason_text(MwReason reason);

/* The decision that a script explains in its own words; -1 for other reasons. */
int mw_reason_decision(MwReason reason);

/* ---- answers --------------------------------------------------------------------------------- */

/* Reads the text of an answer into its field. board.columns must be read before rows and sets of
 * pits. False if the text is wrong; `why` then gets what was expected. */
bool mw_answer_read(MwRules *rules, MwKey key, const char *text, MwText *why);

/* Checks the text of a FACT with a form (a WORD, COORDINATES, YEARS...) without keeping it. */
bool mw_fact_check(MwKey key, const char *text, MwText *why);

/* Reads a set of start pits in the form of start.pits. False if the text is wrong, as above. */
bool mw_start_pits_read(const MwRules *rules, const char *text, uint64_t *pits, MwText *why);

enum { MW_LATITUDE, MW_LONGITUDE, MW_KM_AROUND, MW_COORDINATES };

/* Reads "LATITUDE LONGITUDE KM": degrees north and east, and a radius. False if the text is wrong;
 * `why` then gets what was expected. */
bool mw_coordinates_read(const char *text, double numbers[MW_COORDINATES], MwText *why);

/* Adds the answer in its shortest form: rows with runs as NxK, sets in order. */
void mw_answer_print(const MwRules *rules, MwKey key, MwText *out);

/* Adds a list of seed counts, runs of two or more as NxK, with `separator` between them. */
void mw_print_pits(MwText *out, const uint16_t *seeds, int count, const char *separator);

/* Adds the names of a set of pits, bit i: pit i of the circuit, in the order A1...AC B1...BC. */
void mw_print_pit_set(MwText *out, uint64_t pits, const MwesoBoard *board);

/* Reads the seeds of a row: numbers and NxK runs (NxC: a whole row), separated by a comma or, with
 * `blanks`, by blanks too. Returns the number of pits read, which may be fewer or more than
 * `columns` (pits beyond are dropped), or -1 with *at where the text is wrong. */
int mw_read_pits(const char **at, int columns, bool blanks, uint16_t *seeds);

#endif
