/* Answers: the value of one key, from text and back. */
#ifndef MWESO_RULES_ANSWERS_H
#define MWESO_RULES_ANSWERS_H

#include "base/text.h"
#include "rules/board.h"
#include "rules/keys.h"

/* Reads the text of an answer into its field. board.columns must be read before rows and pits are.
 * False if the text is wrong; `why` then says what was expected. */
bool mw_answer_read(MwRules *rules, MwKey key, const char *text, MwText *why);

/* Checks the text of a FACT that has a form (a WORD, a NUMBER, COORDINATES) without keeping it. */
bool mw_fact_check(MwKey key, const char *text, MwText *why);

/* Reads a set of pits that start, as start.pits names them. False if the text is wrong, as above.
 */
bool mw_start_pits_read(const MwRules *rules, const char *text, uint64_t *pits, MwText *why);

enum { MW_LATITUDE, MW_LONGITUDE, MW_KM_AROUND, MW_COORDINATES };

/* Reads "LATITUDE LONGITUDE KM": degrees north and east, and a radius. False if the text is wrong;
 * `why` then says what was expected. */
bool mw_coordinates_read(const char *text, double numbers[MW_COORDINATES], MwText *why);

/* Adds the answer in its shortest regular form: rows with runs as NxK, sets in order. */
void mw_answer_print(const MwRules *rules, MwKey key, MwText *out);

/* Adds a list of seed counts, runs of two or more as NxK, parted by `separator`. */
void mw_print_pits(MwText *out, const uint16_t *seeds, int count, const char *separator);

/* Adds the names of a set of pits, bit i: pit i of the circuit, in the order A1...AC B1...BC. */
void mw_print_pit_set(MwText *out, uint64_t pits, const MwesoBoard *board);

/* Reads the seeds of a row: numbers and NxK runs (NxC: a whole row), parted by a comma or, with
 * `blanks`, by blanks too. Returns how many pits were read, which may be fewer or more than
 * `columns` (those beyond are not kept), or -1 with *at where the text is wrong. */
int mw_read_pits(const char **at, int columns, bool blanks, uint16_t *seeds);

#endif
