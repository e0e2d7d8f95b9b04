/* Sample: the games of one variant under one plan, in their order. */
#ifndef MWESO_STUDY_SAMPLE_H
#define MWESO_STUDY_SAMPLE_H

#include "mweso.h"

struct MwesoSample {
    MwesoFigures *games;
    size_t count, room;
};

#endif
