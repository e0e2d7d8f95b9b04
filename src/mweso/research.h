/* The research part: what is found out about players, rules and moves from many games. */
#ifndef MWESO_RESEARCH_H
#define MWESO_RESEARCH_H

#include "mweso/threads.h"
#include "mweso/series.h"
#include "mweso/match.h"
#include "mweso/solve.h"
#include "mweso/tune.h"
#include "mweso/ugi.h"
#include "mweso/study.h"
#include "mweso/store.h"
#include "mweso/batch.h"
#include "mweso/differ.h"
#include "mweso/endless.h"
#include "mweso/field.h"
#include "mweso/language.h"

#endif
