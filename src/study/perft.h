/* Perft: counting the sequences of moves from a position. */
#ifndef MWESO_STUDY_PERFT_H
#define MWESO_STUDY_PERFT_H

#include "fast/fast.h"

/* As mweso_perft, for rules alone and at one level, which mw_whole_level allows. */
MwesoStatus mw_perft_at(MwFastLevel level, const MwPlay *play, const MwesoPosition *position,
                        int depth, MwesoCount *counts, MwesoProgress progress, void *user,
                        MwesoError *error);

#endif
