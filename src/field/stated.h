/* Stated: rules that somebody states, as a set of rules. */
#ifndef MWESO_FIELD_STATED_H
#define MWESO_FIELD_STATED_H

#include "field/possible.h"

/* Reads a statement: answers to keys that are searched ("capture.own_pit = stays", "... = A or B",
 * "... != A", several parted by " and "), or a sentence of the rulebook (`mweso rules`), whatever
 * its capitals and signs. `said` gets the rules of which it is true, among all that can be
 * searched. MWESO_BAD_INPUT with what was expected and what is nearest. */
MwesoStatus mw_stated_read(const MwScope *scope, const char *text, MwPossible *said,
                           MwesoError *error);

#endif
