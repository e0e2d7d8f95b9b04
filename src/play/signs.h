/* Signs: how moves look in notations that name a pit and the side to which its seeds go
 * (docs/notation.md). What they mean in a position: play/sided.h. */
#ifndef MWESO_PLAY_SIGNS_H
#define MWESO_PLAY_SIGNS_H

#include "base/text.h"
#include "rules/board.h"

/* The signs of one notation. */
typedef struct MwSigns {
    const char *name, *examples;
    char left, right; /* the side to which the hand goes, as the mover sees it */
    char goes;        /* he relays where he may stop */
    char wins;        /* he wins; 0: that has no sign */
    bool rowless;     /* the row may be left out where a turn begins with a store seed */
    bool cells;       /* pits are named as South sees them, columns a, b... and rows 1, 2... */
} MwSigns;

/* NULL for our own notation, which has no such signs. */
const MwSigns *mw_signs(MwesoNotation notation);

/* What a move says. */
typedef struct MwSaid {
    bool drops; /* the store first */
    int pit;
    bool rowless;      /* its row is left out: it is the inner one */
    char side;         /* 'L', 'R', or 0: that is not said */
    int goes;          /* so often he relays where he may stop */
    int stars;         /* 1: it captures nothing; 2: and leaves a pit that may not be emptied */
    bool wins;         /* the move does */
    const char *rest;  /* letters of our notation for all other choices, not ended by NUL, */
    size_t rest_count; /* so many, */
    const char *extra; /* and further pits, "xA3" */
    size_t extra_count;
} MwSaid;

typedef enum MwSaidWell { SAID_WELL, SAID_NOTHING, SAID_OF_OTHER } MwSaidWell;

/* Reads `text` as a move of the side `mover`; what it points to lies in `text`. With `record` a
 * pit's letter must be a capital for South, a small one for North. SAID_OF_OTHER: it is a pit of
 * his opponent's; SAID_NOTHING: it is no move of this notation. */
MwSaidWell mw_said_read(const MwSigns *signs, const MwesoBoard *board, int mover, bool record,
                        const char *text, MwSaid *said);
/* Writes it in its regular form. */
void mw_said_print(const MwSigns *signs, const MwesoBoard *board, int mover, const MwSaid *said,
                   MwText *out);

/* Of which notation a move can only be, by what stands behind its pit; MWESO_NOTATION_OWN if it can
 * be of that. `right`: set if a capital R stands there, which in our own notation is a reverse. */
MwesoNotation mw_notation_of_form(const char *move, bool *right);

/* The notation of that name, or -1. */
int mw_notation_named(const char *name);
/* The names, ended by NULL. */
extern const char *const mw_notation_names[MWESO_NOTATION_COUNT + 1];

/* Does a lap that runs so from a place lead its seeds to the mover's left? */
static inline bool mw_leads_left(const MwesoBoard *board, int place, bool clockwise)
{
    bool inner = place < board->pits && mw_is_inner(board, place);
    return inner != clockwise;
}

#endif
