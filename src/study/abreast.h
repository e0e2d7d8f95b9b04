/* Abreast: an action in each of many games, the turns of all of them at once (fast/lanes.h). */
#ifndef MWESO_STUDY_ABREAST_H
#define MWESO_STUDY_ABREAST_H

#include "fast/lanes.h"
#include "study/steps.h"

/* So many games at a time; with fewer than so many lanes would be empty. */
enum { MW_MOST_ABREAST = 512, MW_LEAST_ABREAST = 32 };

/* Takes in each game the action that is offered in it; none where its choice is 0. It comes to the
 * same as mw_step. After a failure `failed` is the game that it was in, and others may or may not
 * have gone on. */
MwesoStatus mw_step_abreast(const MwMoveGenerator *generator, const MwLanesChosen *lanes,
                            MwStepped *games, const MwAction *actions, size_t count, size_t *failed,
                            MwesoError *error);

#endif
