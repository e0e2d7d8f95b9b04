/* Planes: what a player sees of a game, as pictures of the board (mweso/batch.h). */
#ifndef MWESO_STUDY_PLANES_H
#define MWESO_STUDY_PLANES_H

#include "study/steps.h"

size_t mw_plane_count(const MwRules *rules);

/* Writes all planes of a game as `side` sees it; MWESO_NOBODY: who is to act. */
void mw_planes(const MwMoveGenerator *generator, const MwStepped *game, int side, float *planes);

#endif
