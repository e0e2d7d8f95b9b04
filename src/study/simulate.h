/* Simulate: many games on several threads, told in their order. */
#ifndef MWESO_STUDY_SIMULATE_H
#define MWESO_STUDY_SIMULATE_H

#include "mweso.h"

/* Does a plan make sense, apart from its list of starts? */
MwesoStatus mw_check_plan(const MwesoPlan *plan, MwesoError *error);

#endif
