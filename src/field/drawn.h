/* Drawn: boards as `show` and `trace` draw them, pasted into an observation. */
#ifndef MWESO_FIELD_DRAWN_H
#define MWESO_FIELD_DRAWN_H

#include "field/entry.h"

/* May a drawing follow on the next lines? So it is where a header has no value, or only who moves
 * and the counters. */
bool mw_may_be_drawn(const char *value);

/* Reads the rows of a drawing on the lines behind a header, whose value is entry->value, and takes
 * them as the board. */
MwesoStatus mw_take_drawing(MwEntry *entry, int header, MwesoRecords *records);

#endif
