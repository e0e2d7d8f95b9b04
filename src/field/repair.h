/* Repair: a change of one thing that was noted, with which the note fits.
 *
 * A thing is first taken as not seen at all, or as any of what it may have been: one replay tells
 * whether a change of it may help. Only then its values are tried one by one, the nearest first.
 */
#ifndef MWESO_FIELD_REPAIR_H
#define MWESO_FIELD_REPAIR_H

#include "field/search.h"

typedef struct MwRepair {
    size_t move, order; /* the move that is changed; as which of the changes it was found */
    const char *line;
    int size;
    bool usual; /* the position then has the seeds of the usual start */
    char was[96], text[96];
    MwText rules;
} MwRepair;

/* A note that is changed here and there, and replayed by the rules that explain the others. */
typedef struct MwRepairing {
    MwRuleSearch *search;
    const MwNote *note;
    const MwStanding *among;
    MwScene scene; /* the note's, which are changed: */
    MwSighting *moves;
    MwSeenBoard after; /* of its one move; only an observation has one */
    size_t move;       /* that is changed */
    uint64_t work;     /* of all replays so far */
    bool cut_short, no_memory;
    MwRepair *found;
    size_t count, room;
} MwRepairing;

/* Does the note fit now? Fills `nearest` (may be NULL) with rules that it then fits. */
bool mw_repair_fits(MwRepairing *r, MwPossible *nearest);
/* Adds a change if the note fits now. `size`: how much was changed. */
bool mw_repair_try(MwRepairing *r, const char *line, int size, const char *was, const char *text);

/* Changes of the boards (repair_board.c), and of the move and what came of it (repair_move.c). */
void mw_repair_boards(MwRepairing *r);
void mw_repair_move(MwRepairing *r);

#endif
