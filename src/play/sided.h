/* Sided: what a move of a notation with sides (play/signs.h) means in a position, and how one of
 * ours is written in it. */
#ifndef MWESO_PLAY_SIDED_H
#define MWESO_PLAY_SIDED_H

#include "base/findings.h"
#include "play/signs.h"
#include "rules/rules.h"

/* Writes the move of ours that `text` says, in its regular form, to `own`. With `record` South's
 * pits must be in capitals and North's in small letters. MWESO_NO if it is illegal or is marked
 * wrongly; MWESO_BAD_INPUT if it cannot be read, or might be one of several. */
MwesoStatus mw_sided_read(const MwesoVariant *variant, const MwPlay *play,
                          const MwesoPosition *position, MwesoNotation notation, const char *text,
                          bool record, MwText *own, MwesoError *error);

/* Writes a legal move of ours in another notation. */
MwesoStatus mw_sided_write(const MwesoVariant *variant, const MwPlay *play,
                           const MwesoPosition *position, MwesoNotation notation, const char *move,
                           MwText *out, MwesoError *error);

#endif
