/* Along: a game that is counted, kept move by move so that it can be written down. */
#ifndef MWESO_STUDY_ALONG_H
#define MWESO_STUDY_ALONG_H

#include "mweso.h"

/* Plays the move in `record`, whose position it was chosen in. Without a text one is looked for
 * that has this outcome, which is judged; MWESO_BAD_INPUT if there is none among so many sequences
 * of choices as are looked at. */
MwesoStatus mw_play_along(MwesoGame *record, const char *text, const MwesoOutcome *outcome,
                          MwesoError *error);

#endif
