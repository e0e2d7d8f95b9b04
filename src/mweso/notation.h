/* Notations: moves as others write them, read and written like those of our own notation
 * (docs/notation.md). */
#ifndef MWESO_NOTATION_H
#define MWESO_NOTATION_H

#include "mweso/move.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum MwesoNotation {
    MWESO_NOTATION_OWN,          /* docs/rules.md, 1 */
    MWESO_NOTATION_VOOGT,        /* A5R, A5R>, a5L* */
    MWESO_NOTATION_KIBA,         /* A5>, A5>+, a5<* */
    MWESO_NOTATION_ABSTRACTPLAY, /* e2>, e2>+, d3<* */
    MWESO_NOTATION_COUNT
} MwesoNotation;

/* The name of a notation, "own", "voogt" and so on; NULL for a number out of range. */
MWESO_API const char *mweso_notation_name(MwesoNotation notation);
/* Can moves of the variant be written in that notation? MWESO_USAGE, with the reason, if not: the
 * others are for laps whose way the mover chooses. */
MWESO_API MwesoStatus mweso_notation_check(const MwesoVariant *variant, MwesoNotation notation,
                                           MwesoError *error);
/* Writes a move of our notation, which must be legal in the position, in another one; the caller
 * frees it with mweso_text_free. NULL with an error as of mweso_play or mweso_notation_check. */
MWESO_API char *mweso_notation_write(const MwesoVariant *variant, const MwesoPosition *position,
                                     MwesoNotation notation, const char *move, MwesoError *error);
/* The legal move, in our notation, that a move in another one means; likewise. It is an error if
 * several moves fit, or if a capturing move is marked as one that captures nothing. */
MWESO_API char *mweso_notation_read(const MwesoVariant *variant, const MwesoPosition *position,
                                    MwesoNotation notation, const char *text, MwesoError *error);

#ifdef __cplusplus
}
#endif

#endif
